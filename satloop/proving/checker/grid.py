"""A board: its tokens, the things on it by name, and where its cells and lines lie."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import product, takewhile

from .text import Rejected, Text

Cell = tuple[int, int]
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
HOLES = frozenset("#@x")


def off(*things: int) -> list[int]:
    """The literals that say that the things are off; 0 stands for a thing that is never on."""
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


class Grid:
    """The tokens of a board, and the things on it.

    `names` are the things, `number` their numbers, from 1. Cells of `holes` have no lines. `points` are the rows and
    columns of the places that lines join. `left` gives the token that stays where a clue is taken away, the same token
    where it is no clue. `walls` are the pairs of cells of one region, in both orders, with a wall between them.
    """

    def __init__(self, text: Text) -> None:
        self.text, self.rows, self.columns, self.grids = text, text.rows, text.columns, text.grids
        self.cells, self.points = [*product(range(self.rows), range(self.columns))], (self.rows, self.columns)
        self.names, self.number, self.holes, self.unknown = [""], dict[str, int](), set[Cell](), {*text.further_rules}
        self.homes = self.grids[:2][-1]  # the names of regions, if there are any
        self.walls, self.all_read = set[tuple[Cell, Cell]](), len(text.grids) < 3
        self.left: Callable[[str], str] = lambda token: "-"

    def asks_for(self, name: str) -> bool:
        """Whether the board asks for a further rule of that name, which the rules file then states."""
        self.unknown.discard(name)
        return name in self.text.further_rules

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

    def across(self, cell: Cell, way: str) -> tuple[list[Cell], str]:
        """Where the lines along the grid lines begin that cross the way from a cell, near to far; and how they lead."""
        first = (cell[0] + (way == "S"), cell[1] + (way == "E"))
        return [first, *self.ahead(first, way)], "E" if way in "NS" else "S"

    def eight_round(self, cell: Cell) -> list[Cell]:
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
        """The cells of each region by the token in the second grid, or the only one; `#`, `@` and `x` are holes.

        A third grid tells walls between two cells of one region: e to the right of a cell, s below it, es for both.
        """
        out: dict[str, list[Cell]] = {}
        if len(self.grids) == 1:
            self.left = str  # there are no clues
        for cell in self.cells:
            token = self.region(cell)
            if token not in HOLES:
                out.setdefault(token, []).append(cell)
                continue
            if len(self.grids) > 1 and self.grids[0][cell[0]][cell[1]] != "-":
                raise self.wrong(cell, "- in a hole of the regions")
            self.holes.add(cell)
        self.all_read = True
        for cell in self.cells if len(self.grids) > 2 else ():
            token = self.grids[2][cell[0]][cell[1]]
            if token not in ("-", ".", "e", "s", "es"):
                raise self.wrong(cell, "e, s or es for walls, or - for none", 2)
            for way in token.strip("-.").upper():
                other = (cell[0] + (way == "S"), cell[1] + (way == "E"))
                if not self.on_board(other) or cell in self.holes or self.region(cell) != self.region(other):
                    raise self.wrong(cell, "walls between two cells of one region", 2)
                self.walls |= {(cell, other), (other, cell)}
        return out

    def region(self, cell: Cell) -> str:
        """The token of the cell's region."""
        return self.homes[cell[0]][cell[1]]

    def are_parted(self, one: Cell, other: Cell) -> bool:
        """Whether a border of regions, or a wall, lies between two cells side by side."""
        return self.region(one) != self.region(other) or (one, other) in self.walls

    def lines_across_border(self, one: Cell, other: Cell) -> list[int]:
        """What is on where a line leaves a region between two cells side by side; nothing inside a region.

        Across a wall it leaves the region and enters it again: the line, and a second thing (see `cross_walls`).
        """
        one, other = sorted((one, other))
        way = "E" if one[0] == other[0] else "S"
        line = self.line(one, way)
        if not line or not self.are_parted(one, other):
            return []
        return [line, self.thing("again", *one, way)] if (one, other) in self.walls else [line]

    def exits_of(self, cells: Iterable[Cell]) -> list[int]:
        """The things of `lines_across_border` for all sides by which a line leads out of these cells, of one region."""
        home = set(cells)
        pairs = ((cell, (cell[0] + down, cell[1] + right)) for cell in home for down, right in STEPS.values())
        return [thing for one, other in pairs if other not in home or (one < other and (one, other) in self.walls)
                for thing in self.lines_across_border(one, other)]

    def all_lines(self) -> list[int]:
        """The lines that there are."""
        return [number for name, number in self.number.items() if name.startswith("line ")]
