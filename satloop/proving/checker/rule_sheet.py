"""A board as its rules file reads it: the rules about the things on it, and what hangs together."""

from collections.abc import Callable, Collection, Iterable
from itertools import combinations, product
from typing import Any

from .grid import STEPS, Cell, Grid, amount, at, is_straight, off
from .hanging_together import Faces, Islands
from .loop_and_path_cuts import Lines, Place, State
from .rule import Alternatives, Count, Literals, Rule
from .text import Text

__all__ = ["STEPS", "Sheet", "amount", "at", "is_straight", "off"]


class Sheet(Grid):
    """A board with its rules, to be filled by the `read` of a rules file.

    Solutions differ in a thing of `decides`; with `apart` none has all of those that another one has. The cells of a
    list in `together` are one clue. With `crossing` the loop may cross itself, or go through portals. `lemmas`
    are rules that the normal form of a solution meets, if `rigid` lets them be used; `lemma` says which.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.rules, self.lemmas, self.decides, self.apart = list[Rule](), list[Rule](), list[int](), False
        self.lemma, self.crossing, self.together = "", False, list[list[Cell]]()
        self.rigid: Callable[[set[int]], bool] = lambda on: False
        self.size = f"{self.rows} x {self.columns} cells"
        self.plane: Any = None  # of a board of faces its graph, see `shared.plane_graph`
        self.whole_rule: Lines | Islands | Faces = Islands((), {})  # no islands: nothing is said

    def clues_to_take(self) -> list[tuple[list[Cell], list[str]]]:
        """The clues, each as its cells and the tokens that stay there where it is taken away."""
        pairs = {cell: cells for cells in self.together for cell in cells}
        clues = {tuple(pairs.get(cell, [cell])) for cell in self.cells}
        stays = [(cells, [self.grids[0][row][column] for row, column in cells]) for cells in map(list, sorted(clues))]
        return [(cells, left) for cells, tokens in stays if (
            left := ["-" if token == "-" else self.left(token) for token in tokens]) != tokens]

    def cross_walls(self) -> None:
        """A line across a wall is two crossings of the region's border, as of `lines_across_border`."""
        for one, other in sorted(pair for pair in self.walls if pair[0] < pair[1]):
            line, again = self.lines_across_border(one, other) or [0, 0]
            self.ways(f"the line across the wall between {at(one)} and {at(other)}", [[line, again], [-line, -again]])

    def ways(self, text: str, ways: Iterable[Iterable[int]]) -> None:
        """One of these ways holds, each a set of literals; a way with an impossible one, 0, is left out."""
        self.rules.append(Alternatives(text, tuple(frozenset(way) for way in map(tuple, ways) if 0 not in way)))

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
        """That many of the things are on: exactly `low`, or from low to high."""
        self.rules.append(rule := Count(text, frozenset(things) - {0}, low, low if high < 0 else high))
        n = len(rule.those)
        if low == rule.high and min(low, n - low) > 4:
            self.tally(text, len(self.rules), sorted(rule.those), low + 1, lambda i: (i - n + low, low))

    def tally(self, text: str, name: object, those: list[int], most: int,
              sure: Callable[[int], tuple[int, int]] = lambda i: (0, i)) -> list[int | bool]:
        """Of these things at least 0, 1 .. `most` are on: a thing each, or whether that is always so.

        sure: how many of the first i things are on at least and at most, where another rule says so.
        """
        def least(i: int, k: int) -> int | bool:
            low, high = sure(i)
            return k <= max(0, low) or (k <= min(i, high) and self.thing("least", name, i, k))

        for i, k in product(range(1, len(those) + 1), range(1, most + 1)):
            self.table(f"{text}, added up", (least(i, k), least(i - 1, k), least(i - 1, k - 1), those[i - 1]),
                       ((a or (b and c), a, b, c) for a, b, c in product((False, True), repeat=3)))
        return [least(len(those), k) for k in range(most + 1)]

    def table(self, text: str, things: Iterable[int | bool], rows: Iterable[Iterable[bool]]) -> None:
        """The things are on as one of the rows says; True and False stand for what is always on, or off."""
        things = list(things)
        self.ways(text, ([thing if on else -thing for thing, on in both if not isinstance(thing, bool)]
                         for both in (list(zip(things, row)) for row in rows)
                         if all(thing == on for thing, on in both if isinstance(thing, bool))))

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
             crossing: Collection[Cell] = (), straight: Collection[Cell] = ()) -> None:
        """The lines are one closed loop.

        empty: it need not visit each cell. mark: further literals that hold where a cell's lines lead those ways ("NS",
        "" for none). crossing: the cells where the loop may cross itself; straight: those where it does not turn.
        """
        places, self.crossing, empty = [], bool(crossing), empty and not self.asks_for("visit-all")
        for cell in product(range(self.points[0]), range(self.points[1])):
            if cell in self.holes:
                continue
            here = {way: line for way in STEPS if (line := self.line(cell, way))}
            states = [State((here[a], here[b]), ((here[a], here[b]),), tuple(mark(cell, a + b)))
                      for a, b in combinations(here, 2) if cell not in straight or is_straight((a, b))]
            if empty:
                states.append(State((), (), tuple(mark(cell, ""))))
            if cell in crossing and len(here) == 4:
                states.append(State(tuple(here.values()), ((here["N"], here["S"]), (here["E"], here["W"])),
                                    tuple(mark(cell, "NESW"))))
            places.append(Place(cell, tuple(here.values()), tuple(states)))
            self.ways(f"{at(cell)} has two lines{' or none' * empty}", places[-1].ways())
        turning = not {*crossing} <= {*straight}  # a cell may change from a turn to a crossing
        self.decides, self.apart, self.whole_rule = (on := self.all_lines()), not turning, Lines(places, on, self.musts)

    def loop_or_shaded(self, clues: Iterable[Cell] = (), apart: bool = True,
                       mark: Callable[[Cell, str], Iterable[int]] = lambda cell, ways: ()) -> dict[Cell, int]:
        """The thing "shaded" of each cell without a clue; a loop visits those that are not shaded. With `apart` no two
        shaded cells are adjacent. mark: as of `loop`."""
        self.holes |= set(clues)
        free = {cell: self.thing("shaded", *cell) for cell in self.cells if cell not in self.holes}
        for one, two in self.pairs() if apart else ():
            self.never(f"{at(one)} and {at(two)} are not both shaded", free[one], free[two])
            self.either(f"so the loop visits {at(one)} or {at(two)}", *{*self.lines(one), *self.lines(two)})
        self.loop(mark=lambda cell, ways: [-free[cell] if ways else free[cell], *mark(cell, ways)])
        return free

    def musts(self) -> list[Literals]:
        """Sets of lines; some line of each set is on in every solution, as a single rule says."""
        lines = set(self.all_lines())
        about = ((rule, frozenset(rule.things()) & lines) for rule in self.rules)
        return [those for rule, those in about if those and rule.follows(those)]

    def directions(self, crossing: Collection[Cell] = ()) -> Callable[[Cell, str], int]:
        """The lines of a loop run in one direction: so much is said of each cell but those of `crossing`.

        Of a cell of `crossing`, where lines may cross, nothing is said: the rules file says which of its lines run on
        into which, as Turn and Run's does.

        The function gives the thing that a line runs out of a cell that way, 0 where there is no line. A line that is
        on runs one way or the other.
        """
        def arc(cell: Cell, way: str) -> int:
            return self.thing("arc", *cell, way) if self.line(cell, way) else 0

        for cell in self.cells:
            here = [way for way in STEPS if self.line(cell, way)]
            for way in here:
                (down, right), back = STEPS[way], "NESW"["SWNE".index(way)]
                into, line = arc((cell[0] + down, cell[1] + right), back), self.line(cell, way)
                if way in "ES":
                    self.ways(f"the direction of the line {way} of {at(cell)}", [
                        [-line, -arc(cell, way), -into], [line, arc(cell, way), -into], [line, -arc(cell, way), into]])
            # At most one line runs out of a cell, and at most one into it.
            for side in (0, 1) if cell not in crossing else ():
                things = [(arc(cell, way), arc((cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]),
                                               "NESW"["SWNE".index(way)]))[side] for way in here]
                self.count(f"the direction of the line at {at(cell)}", things, 0, 1)
        return arc
