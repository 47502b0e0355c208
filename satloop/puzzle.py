"""What a puzzle is: a board read from text, its clauses, its check and its picture; and the register of all puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import TRUE, Formula, Literals

if TYPE_CHECKING:
    from .draw import Picture

EMPTY = "-"
NAMES = ("balanceloop", "countryroad", "detour", "dotchiloop", "doubleback", "entryexit", "flow", "grandtour",
         "koburin", "masyu", "moonsun", "numberlink", "shingoki", "simpleloop", "slitherlink", "yajilin")

Solution = dict[str, NDArray[Any]]
Key = Mapping[str, Any]  # name -> array of literals, or a number with literals and value(model)


class PuzzleError(ValueError):
    """Text that is not a board (or not a solution): where, what was found, what was expected.

    `row` and `column` count from 1, in the board: the first row below the line `rows columns` is row 1.
    """

    def __init__(self, file: str, row: int | None, column: int | None, found: str, expected: str) -> None:
        self.file, self.row, self.column, self.found, self.expected = file, row, column, found, expected
        place = "".join(f", {name} {n}" for name, n in (("row", row), ("column", column)) if n is not None)
        super().__init__(f"{file}{place}: found {found}, expected {expected}")


class Failure(NamedTuple):
    """A rule that a solution breaks, and the (row, column) cells, from 0, where it does."""

    rule: str
    cells: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        where = ", ".join(f"row {r + 1} column {c + 1}" for r, c in self.cells[:4])
        more = f" and {len(self.cells) - 4} more" if len(self.cells) > 4 else ""
        return f"{self.rule}" + (f" (at {where}{more})" if where else "")


class Board(NamedTuple):
    """Board text taken apart: `grids` holds one list of token rows, or two (clues and regions)."""

    rows: int
    columns: int
    grids: list[list[list[str]]]
    file: str

    def look_up(self, table: Mapping[str, int], expected: str, grid: int = 0) -> NDArray[np.intp]:
        """(rows, columns) what the table gives for each token; an unknown token raises PuzzleError."""
        try:
            flat = [table[token] for row in self.grids[grid] for token in row]
        except KeyError:
            row, column = next((r, c) for r, line in enumerate(self.grids[grid]) for c, token in enumerate(line)
                               if token not in table)
            raise self.error(row, column, expected, grid) from None
        return np.array(flat, dtype=np.intp).reshape(self.rows, self.columns)

    def error(self, row: int, column: int, expected: str, grid: int = 0) -> PuzzleError:
        """The token at (row, column), from 0, is not what was expected."""
        token = self.grids[grid][row][column]
        return PuzzleError(self.file, row + 1 + grid * self.rows, column + 1, repr(token), expected)


def read_board(text: str, file: str = "<text>", grids: tuple[int, ...] = (1,)) -> Board:
    """Take board text apart: comment lines that start with `#`, the line `rows columns`, rows of tokens.

    grids: how many grids of rows x columns may stand below one another. Raises PuzzleError with the place.
    """
    lines = [line for line in text.splitlines() if line and not line.isspace()]
    while lines and lines[0].startswith("#"):
        del lines[0]
    if not lines:
        raise PuzzleError(file, None, None, "no board", "a line 'rows columns'")
    head = lines[0].split()
    if len(head) != 2 or not all(n.isascii() and n.isdigit() and 0 < len(n) < 10 and int(n) > 0 for n in head):
        raise PuzzleError(file, None, None, repr(lines[0][:40]), "a line 'rows columns', two positive numbers")
    rows, columns = int(head[0]), int(head[1])
    body = [line.split() for line in lines[1:]]
    for i, row in enumerate(body):
        if len(row) != columns and i < max(grids) * rows:
            raise PuzzleError(file, i + 1, None, f"{len(row)} tokens", f"{columns}")
    if len(body) not in [n * rows for n in grids]:
        expected = " or ".join(str(n * rows) for n in grids)
        raise PuzzleError(file, None, None, f"{len(body)} rows", expected)
    return Board(rows, columns, [body[i:i + rows] for i in range(0, len(body), rows)], file)


class Puzzle:
    """A board of one kind of puzzle.

    A subclass, one a file in `satloop.puzzles`, is named as its file and has: `grids` (how many token grids its text
    may have), `parse`, `encode`, `check`, `picture`, `from_grid` and `to_grid`, an `example` board, its `answer`
    in the data set's form, and `wrong`: rule -> a solution text that breaks it.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    grids: ClassVar[tuple[int, ...]] = (1,)
    options: ClassVar[dict[str, tuple[str, ...]]] = {}  # option of `encode` -> its values, the default first
    engine: ClassVar[str] = "minisat22"  # the solver that has been fastest on it
    decides: ClassVar[tuple[str, ...]] = ("edges",)  # the part of the key on which two solutions differ
    antichain: ClassVar[bool] = True  # no solution's true literals there contain another's
    example: ClassVar[str]
    answer: ClassVar[str]
    wrong: ClassVar[dict[str, str]]

    def __init__(self, text: str, file: str = "<text>") -> None:
        """Read a board. Raises PuzzleError for any text that is not a board of this puzzle."""
        board = read_board(text, file, self.grids)
        self.rows, self.columns, self.file, self.text = board.rows, board.columns, file, text
        self.parse(board)

    def parse(self, board: Board) -> None:
        """Turn tokens into arrays on self; raise board.error for a token that is none of the puzzle's."""
        raise NotImplementedError

    def encode(self, f: Formula, guard: Literals | None = None, **options: str) -> Key:
        """Add the puzzle's clauses to `f` and return the key: name -> literals of what a solution says.

        guard: (clues,) literals, clue i counts only where guard[i] holds; clues in reading order.
        """
        raise NotImplementedError

    def clues(self) -> int:
        """How many clues a guard may switch."""
        raise NotImplementedError

    def check(self, solution: Solution) -> Iterator[Failure]:
        """Every rule that the solution breaks, in the order of the rules; shares no code with `encode`."""
        raise NotImplementedError

    def picture(self, solution: Solution | None = None) -> Picture:
        """What the board looks like, with the solution drawn in."""
        raise NotImplementedError

    def to_grid(self, solution: Solution) -> list[list[str]]:
        """The solution in the data set's form: rows of tokens."""
        raise NotImplementedError

    def from_grid(self, board: Board) -> Solution:
        """Read a solution in the data set's form. Raises PuzzleError for a token that is none of its."""
        raise NotImplementedError

    def read_solution(self, text: str, file: str = "<solution>") -> Solution:
        """A solution from data set text; PuzzleError when it is no solution text or of another size."""
        board = read_board(text, file)
        if (board.rows, board.columns) != (self.rows, self.columns):
            raise PuzzleError(file, None, None, f"a solution of {board.rows} x {board.columns}",
                              f"{self.rows} x {self.columns} as the board")
        return self.from_grid(board)

    def write_solution(self, solution: Solution) -> str:
        """The solution as data set text: the line `rows columns` and the rows, columns aligned."""
        grid = self.to_grid(solution)
        width = max(len(token) for row in grid for token in row)
        rows = (" ".join(token.ljust(width) for token in row).rstrip() for row in grid)
        return "\n".join([f"{self.rows} {self.columns}", *rows]) + "\n"


def all_on(guard: Literals | None, clues: int) -> Literals:
    """The guard, or TRUE for every clue."""
    return np.full(clues, TRUE) if guard is None else guard


def find(name: str) -> type[Puzzle]:
    """The puzzle of that name (upper and lower case alike). Raises ValueError, naming the known ones."""
    plain = name.lower()
    if plain not in NAMES:
        raise ValueError(f"unknown puzzle {name!r}; known: {', '.join(NAMES)}")
    module = import_module(f".puzzles.{plain}", __package__)
    return next(kind for kind in vars(module).values()
                if isinstance(kind, type) and issubclass(kind, Puzzle) and kind.__dict__.get("name") == plain)
