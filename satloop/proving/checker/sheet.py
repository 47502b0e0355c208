"""A board as its rules file reads it: the things on it by name, the rules about them, and what hangs together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product, takewhile

from .lines import Lines, Place, State
from .pieces import Faces, Islands
from .rule import Count, Literals, Rule, Ways
from .text import Rejected, Text

Cell = tuple[int, int]
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
HOLES = frozenset("#@x")


def off(*things: int) -> list[int]:
    """The literals that say of these things that they are off; 0 stands for what is never on."""
    return [-thing for thing in things if thing]


def amount(digits: str) -> int:
    """The number that the digits say, or one that is larger than all on a board."""
    return int(digits.lstrip("0")[:7] or 0)


def is_straight(ways: Iterable[str]) -> bool:
    """Whether two ways lead in opposite directions."""
    return "".join(ways) in ("NS", "EW")


def at(cell: Cell) -> str:
    """A cell in words, rows and columns from 1."""
    return f"row {cell[0] + 1} column {cell[1] + 1}"


class Sheet:
    """A board, to be filled by the `read` of a rules file.

    `names` are the things on it, `number` their numbers, from 1. Solutions differ in a thing of `decides`; with
    `apart` none has all of those that another one has. `blank` is the token of a cell whose clue is left out;
    those of `fixed` are no clues.
    `lemmas` are rules that the normal form of a solution meets, if `rigid` lets them be used; `lemma` says which.
    """

    def __init__(self, text: Text) -> None:
        self.text, self.rows, self.columns, self.grids = text, text.rows, text.columns, text.grids
        self.cells = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        self.names: list[str] = [""]
        self.number: dict[str, int] = {}
        self.rules: list[Rule] = []
        self.decides: list[int] = []
        self.apart = False
        self.blank, self.fixed = "-", "-."
        self.lemma = ""
        self.lemmas: list[Rule] = []
        self.rigid: Callable[[set[int]], bool] = lambda on: False
        self.holes: set[Cell] = set()
        self.points = (self.rows, self.columns)  # rows and columns of the places that lines join
        self.crossing = False  # the loop may cross itself
        self.whole: Lines | Islands | Faces = Islands((), {})  # no islands: nothing is said

    def wrong(self, cell: Cell, expected: str, grid: int = 0) -> Rejected:
        """The token in that cell is not what was expected."""
        token = self.grids[grid][cell[0]][cell[1]]
        line = 3 + grid * self.rows + cell[0]
        return Rejected("board.txt", line, f"{token!r} in column {cell[1] + 1}, expected {expected}")

    def clues(self, pattern: str, expected: str, empty: str = "-") -> Iterator[tuple[Cell, str]]:
        """The cells with a token that is none of `empty`, and that token, which must be of the pattern."""
        for cell in self.cells:
            token = self.grids[0][cell[0]][cell[1]]
            if token not in empty:
                if not re.fullmatch(pattern, token, re.ASCII):
                    raise self.wrong(cell, f"{expected}, or {empty[0]} for none")
                yield cell, token

    def thing(self, *name: object) -> int:
        """The number of the thing of that name, new or known."""
        key = " ".join(map(str, name))
        if key not in self.number:
            self.number[key] = len(self.names)
            self.names.append(key)
        return self.number[key]

    def line(self, cell: Cell, way: str) -> int:
        """The line that leaves a cell that way; 0 where there is none: at the border, at a hole."""
        (row, column), (down, right) = cell, STEPS[way]
        other = (row + down, column + right)
        if not (self.on_board(cell) and self.on_board(other)) or cell in self.holes or other in self.holes:
            return 0
        return self.thing("line", *min(cell, other), "E" if right else "S")

    def on_board(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.points[0] and 0 <= cell[1] < self.points[1]

    def lines(self, cell: Cell) -> list[int]:
        """The lines at a cell."""
        return [line for line in (self.line(cell, way) for way in STEPS) if line]

    def ray(self, cell: Cell, way: str) -> list[int]:
        """The lines from a cell straight on to the border or a hole."""
        return list(takewhile(bool, (self.line(one, way) for one in [cell, *self.ahead(cell, way)])))

    def ahead(self, cell: Cell, way: str) -> list[Cell]:
        """The cells from there straight on to the border."""
        (row, column), (down, right), out = cell, STEPS[way], []
        while self.on_board((row := row + down, column := column + right)):
            out.append((row, column))
        return out

    def round(self, cell: Cell) -> list[Cell]:
        """The eight cells round a cell, as far as they are on the board."""
        near = ((cell[0] + down, cell[1] + right) for down, right in product((-1, 0, 1), repeat=2) if down or right)
        return [other for other in near if self.on_board(other)]

    def pairs(self) -> Iterator[tuple[Cell, Cell]]:
        """Every two cells side by side, none of them a hole."""
        for row, column in self.cells:
            for other in ((row, column + 1), (row + 1, column)):
                if self.on_board(other) and not {(row, column), other} & self.holes:
                    yield (row, column), other

    def regions(self) -> dict[str, list[Cell]]:
        """The cells of each region by the token in the last grid; `#`, `@` and `x` are holes."""
        out: dict[str, list[Cell]] = {}
        for cell in self.cells:
            token = self.grids[-1][cell[0]][cell[1]]
            if token not in HOLES:
                out.setdefault(token, []).append(cell)
                continue
            if len(self.grids) > 1 and self.grids[0][cell[0]][cell[1]] != "-":
                raise self.wrong(cell, "- in a hole of the regions")
            self.holes.add(cell)
        return out

    def region(self, cell: Cell) -> str:
        """The token of the cell's region."""
        return self.grids[-1][cell[0]][cell[1]]

    def border(self, cells: Iterable[Cell]) -> list[int]:
        """The lines that lead out of these cells, of one region, into other regions."""
        home = set(cells)
        return [line for row, column in home for way, (down, right) in STEPS.items()
                if (row + down, column + right) not in home and (line := self.line((row, column), way))]

    def ways(self, text: str, ways: Iterable[Iterable[int]]) -> None:
        """One of these ways holds, each a set of literals; a way with an impossible one, 0, is left out."""
        self.rules.append(Ways(text, tuple(frozenset(way) for way in map(tuple, ways) if 0 not in way)))

    def either(self, text: str, *literals: int) -> None:
        """One of these literals holds."""
        self.ways(text, [[literal] for literal in literals])

    def never(self, text: str, *literals: int) -> None:
        """These literals do not hold together."""
        self.ways(text, [[-literal] for literal in literals])

    def all(self, text: str, literals: Iterable[int]) -> None:
        """All these literals hold."""
        for literal in literals:
            self.ways(text, [[literal]])

    def count(self, text: str, things: Iterable[int], low: int, high: int = -1) -> None:
        """So many of the things are on: exactly `low`, or from low to high."""
        rule = Count(text, frozenset(things) - {0}, low, low if high < 0 else high)
        self.rules.append(rule)
        if rule.low == rule.high and min(low, len(rule.those) - low) > 4:
            self.sums(rule)

    def sums(self, rule: Count) -> None:
        """Things that add up what a rule counts exactly: of its first i things at least k are on."""
        number, n = len(self.rules), len(rule.those)

        def least(i: int, k: int) -> int | bool:
            return k <= max(0, i - n + rule.low) or (k <= min(i, rule.low) and self.thing("least", number, i, k))

        for i, k in product(range(1, n + 1), range(1, rule.low + 2)):
            four = (least(i, k), least(i - 1, k), least(i - 1, k - 1), sorted(rule.those)[i - 1])
            rows = ((a or (b and c), a, b, c) for a, b, c in product((False, True), repeat=3))
            self.ways(f"{rule.text}, added up", (
                [thing if on else -thing for thing, on in zip(four, row) if not isinstance(thing, bool)]
                for row in rows if all(thing == on for thing, on in zip(four, row) if isinstance(thing, bool))))

    def pairs_at(self, cell: Cell, straight: bool) -> list[list[int]]:
        """The ways for a line to go straight through a cell, or to turn in it."""
        at = {way: self.line(cell, way) for way in STEPS}
        return [[at[one], at[two], *off(*(at[way] for way in STEPS if way not in (one, two)))]
                for one, two in combinations(STEPS, 2) if at[one] and at[two] and straight == is_straight((one, two))]

    def runs(self, cell: Cell, lengths: Callable[[dict[str, int]], bool], most: int = 1000) -> list[list[int]]:
        """The ways for a line to leave a cell by two arms, {way: length} for both, that `lengths` allows.

        An arm is straight and ends where the line turns. Arms are of at most `most` lines.
        """
        rays = {way: self.ray(cell, way) for way in STEPS}
        out = []
        for one, two in combinations(STEPS, 2):
            rest = off(*(line for way in STEPS if way not in (one, two) for line in rays[way][:1]))
            for a, b in product(range(1, min(most, len(rays[one])) + 1), range(1, min(most, len(rays[two])) + 1)):
                if lengths({one: a, two: b}):
                    out.append([*rays[one][:a], *off(*rays[one][a:a + 1]), *rays[two][:b], *off(*rays[two][b:b + 1]),
                                *rest])
        return out

    def loop(self, empty: bool = True, mark: Callable[[Cell, str], Iterable[int]] = lambda cell, ways: (),
             crossing: bool = False) -> None:
        """The lines are one closed loop.

        empty: it need not visit each cell. mark: further literals that hold where a cell's lines lead those ways ("NS",
        "" for none). crossing: the loop may cross itself straight.
        """
        places, self.crossing = [], crossing
        for cell in product(range(self.points[0]), range(self.points[1])):
            if cell in self.holes:
                continue
            here = {way: line for way in STEPS if (line := self.line(cell, way))}
            states = [State((here[a], here[b]), ((here[a], here[b]),), tuple(mark(cell, a + b)))
                      for a, b in combinations(here, 2)]
            if empty:
                states.append(State((), (), tuple(mark(cell, ""))))
            if crossing and len(here) == 4:
                states.append(State(tuple(here.values()), ((here["N"], here["S"]), (here["E"], here["W"])),
                                    tuple(mark(cell, "NESW"))))
            places.append(Place(cell, tuple(here.values()), tuple(states)))
            self.ways(f"{at(cell)} has two lines{' or none' * empty}", places[-1].ways())
        self.decides, self.apart = self.all_lines(), not crossing
        self.whole = Lines(places, self.decides, self.musts)

    def all_lines(self) -> list[int]:
        """The lines that there are."""
        return [number for name, number in self.number.items() if name.startswith("line ")]

    def loop_or_shaded(self) -> dict[Cell, int]:
        """No two shaded cells are adjacent; a loop visits all others. The thing "shaded" of each cell."""
        free = {cell: self.thing("shaded", *cell) for cell in self.cells if cell not in self.holes}
        for one, two in self.pairs():
            self.never(f"{at(one)} and {at(two)} are not both shaded", free[one], free[two])
            self.either(f"so the loop visits {at(one)} or {at(two)}", *{*self.lines(one), *self.lines(two)})
        self.loop(mark=lambda cell, ways: [-free[cell] if ways else free[cell]])
        return free

    def musts(self) -> list[Literals]:
        """Sets of lines of which one is on in every solution, because one rule says so."""
        lines = set(self.all_lines())
        about = ((rule, frozenset(rule.things()) & lines) for rule in self.rules)
        return [those for rule, those in about if those and rule.follows(those)]
