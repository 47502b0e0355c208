"""A board on its way between board text and another notation: the tokens of its cells, its regions, its solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from encoders.graph import components

from ...boards.paths.puzzle import PathPuzzle, label_of
from ...boards.puzzle import Puzzle, Solution
from ...boards.text import EMPTY, HOLES, read_board
from ...boards.walls_in_regions import GRID, WALLS, wall_grid
from ...errors import PuzzleError
from .letters_of_addresses import TokenMap, Unwritable

T = TypeVar("T")


class BoardGrid:
    """`clues`: what the puzzle's tokens are in this notation; `tokens`: a token of board text a cell, in reading order;
    `region`: the number of a cell's region, -1 in a hole.

    beside, below: whether a wall stands to the right of a cell, or under it, as read; regions follow from them.
    right_inside, below_inside: those of them that stand inside a region. lines, doubled, shaded, digits: the solution,
    as arrays of the puzzle's own shapes. flags: the words that name the further rules of the board. version: the N of
    the first line pzprv3.N of the file that is written. left_out: what of a file says nothing here, in words.
    """

    def __init__(self, kind: type[Puzzle], rows: int, columns: int, file: str = "<text>") -> None:
        self.rows, self.columns, self.file = rows, columns, file
        self.clues = TokenMap(kind.clues)
        self.tokens = [EMPTY] * (rows * columns)
        self.beside = np.zeros((rows, columns - 1), dtype=bool)
        self.below = np.zeros((rows - 1, columns), dtype=bool)
        self.right_inside, self.below_inside = np.zeros_like(self.beside), np.zeros_like(self.below)
        self.region = np.zeros((rows, columns), dtype=int)
        self.lines: tuple[NDArray[np.bool_], NDArray[np.bool_]] | None = None
        self.doubled: tuple[NDArray[np.bool_], NDArray[np.bool_]] | None = None
        self.shaded: NDArray[np.bool_] | None = None
        self.digits: NDArray[np.int64] | None = None
        self.flags: list[str] = []
        self.version = 0
        self.left_out = ""

    def numbers(self) -> list[int | None]:
        """The numbers of the tokens, None for a cell without one. Raises PuzzleError for a token without a meaning."""
        return self.map_tokens(self.clues.number)

    def map_tokens(self, meaning: Callable[[str], T]) -> list[T]:
        """`meaning` of each token. Raises PuzzleError, with the cell, where `meaning` raises Unwritable."""
        out = []
        for cell, token in enumerate(self.tokens):
            try:
                out.append(meaning(token))
            except Unwritable:
                row, column = divmod(cell, self.columns)
                raise PuzzleError(self.file, row + 1, column + 1, repr(token),
                                  "a token that this notation can express") from None
        return out

    def circles(self) -> NDArray[np.bool_]:
        """(2 rows - 1, 2 columns - 1) where circles lie, in cells and between cells: from the tokens of Mid-loop."""
        bits = np.array([number or 0 for number in self.numbers()]).reshape(self.rows, self.columns)
        out = np.zeros((2 * self.rows, 2 * self.columns), dtype=bool)
        out[::2, ::2], out[1::2, ::2], out[::2, 1::2] = bits & 1, bits & 2, bits & 4
        return out[:-1, :-1]

    def set_circles(self, dots: NDArray[np.bool_]) -> None:
        """Set the tokens from circles, (2 rows - 1, 2 columns - 1) as in `circles`."""
        wide = np.pad(dots, ((0, 1), (0, 1))).astype(int)
        bits = wide[::2, ::2] + 2 * wide[1::2, ::2] + 4 * wide[::2, 1::2]
        self.tokens = [self.clues.token(code) or EMPTY for code in bits.ravel().tolist()]

    def walls(self, holes: bool = False) -> None:
        """Set walls between cells of different regions, and keep those inside regions.

        Raises PuzzleError for a region in several pieces, and for a hole unless the notation has `holes`.
        """
        region = self.region
        if not holes and (region < 0).any():
            row, column = divmod(int((region < 0).argmax()), self.columns)
            raise PuzzleError(self.file, row + 1 + self.rows, column + 1, "a hole",
                              "a region: this notation has no holes")
        self.beside = (region[:, 1:] != region[:, :-1]) | self.right_inside
        self.below = (region[1:] != region[:-1]) | self.below_inside
        self.number_regions()
        first: dict[int, int] = {}
        for cell, (name, number) in enumerate(zip(region.ravel().tolist(), self.region.ravel().tolist())):
            if first.setdefault(name, number) != number:
                row, column = divmod(cell, self.columns)
                raise PuzzleError(self.file, row + 1 + self.rows, column + 1, "a second piece of a region",
                                  "regions that hang together, as in this notation")

    def number_regions(self) -> None:
        """Number the regions between walls, in reading order of their first cells; holes keep -1."""
        hole = self.region < 0
        cell = np.arange(hole.size).reshape(hole.shape)
        across, down = ~(self.beside | hole[:, 1:] | hole[:, :-1]), ~(self.below | hole[1:] | hole[:-1])
        pairs = np.concatenate([np.stack([cell[:, :-1][across], cell[:, 1:][across]], axis=1),
                                np.stack([cell[:-1][down], cell[1:][down]], axis=1)])
        # The lowest cell of each region names it, so numbers in the order of names are those in reading order.
        lowest = components(hole.size, pairs)[cell[~hole]]
        self.region = np.full(hole.shape, -1)
        self.region[~hole] = np.unique(lowest, return_inverse=True)[1].ravel()
        self.right_inside = self.beside & ~hole[:, 1:] & (self.region[:, :-1] == self.region[:, 1:])
        self.below_inside = self.below & ~hole[1:] & (self.region[:-1] == self.region[1:])

    def text(self, kind: type[Puzzle], further_rules: Iterable[str] = ()) -> str:
        """Board text: the line `rows columns` with further rules, the tokens, the regions and walls inside them if it
        has them.
        """
        walled = GRID + 1 in kind.grids and (self.right_inside.any() or self.below_inside.any())
        grids: list[Sequence[str]] = [] if regions_alone(kind) and not walled else [self.tokens]
        if min(kind.grids) > 1 or regions_alone(kind):
            grids.append(["#" if n < 0 else str(n + 1) for n in self.region.ravel().tolist()])
        if walled:
            grids.append(wall_grid(self.right_inside, self.below_inside).ravel().tolist())
        lines = [" ".join([str(self.rows), str(self.columns), *further_rules])]
        for grid in grids:
            width = max(map(len, grid))
            rows = (grid[i:i + self.columns] for i in range(0, len(grid), self.columns))
            lines += [" ".join(token.ljust(width) for token in row).rstrip() for row in rows]
        return "\n".join(lines) + "\n"

    def solution(self, board: Puzzle) -> Solution | None:
        """The solution of the board, if there is one: some line or shaded cell, or numbers."""
        if self.digits is not None:
            return Solution(board, {"digits": self.digits})
        if self.lines is None or not (any(part.any() for part in self.lines) or
                                      (self.shaded is not None and self.shaded.any())):
            return None
        values = {"edges": np.concatenate([part.ravel() for part in self.lines])}
        if self.doubled is not None:
            values["doubled"] = np.concatenate([part.ravel() for part in self.doubled])
        if self.shaded is not None:
            values["shaded"] = self.shaded
        return Solution(board, values)


def regions_alone(kind: type[Puzzle]) -> bool:
    """Whether one grid of board text holds regions, and clues come before it only in two; else one grid holds clues."""
    return min(kind.grids) == 1 < max(kind.grids) and "digits" not in kind.decides


def grid_of(board: Puzzle, solution: Solution | None = None) -> BoardGrid:
    """The grid of a board, read from its own text, with the solution if one is given."""
    parts = read_board(board.text, board.file, board.grids, board.further_rule_names())
    board_grid = BoardGrid(type(board), board.rows, board.columns, board.file)
    if len(parts.grids) > 1 or regions_alone(type(board)):
        names: dict[str, int] = {}
        board_grid.region = np.array([[-1 if token in HOLES else names.setdefault(token, len(names)) for token in row]
                                 for row in parts.grids[:2][-1]])
    if len(parts.grids) > GRID:
        bits = np.maximum(parts.look_up(WALLS, WALLS.expected, GRID), 0)
        board_grid.right_inside, board_grid.below_inside = bits[:, :-1] & 2 > 0, bits[:-1] & 1 > 0
    if len(parts.grids) > 1 or not regions_alone(type(board)):
        board_grid.tokens = [token for row in parts.grids[0] for token in row]
    if isinstance(board, PathPuzzle):  # ends that are letters get numbers that no other end has
        free = (str(number) for number in count(1) if str(number) not in board.labels)
        number = {label: label if label.isdecimal() else next(free) for label in board.labels}
        board_grid.tokens = [EMPTY if token in board.clues.empty else number.get(label_of(token), token)
                             for token in board_grid.tokens]
    if solution is not None and "digits" in solution:
        board_grid.digits = solution["digits"]
    elif solution is not None:
        board_grid.lines = board.segments(solution)  # type: ignore[attr-defined]
        board_grid.shaded = solution.get("shaded")
        if "doubled" in solution:
            board_grid.doubled = board.graph.split(solution["doubled"])  # type: ignore[attr-defined]
    return board_grid
