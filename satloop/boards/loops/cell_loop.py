"""What the puzzles with one loop through cell centres share: clues, holes, shaded cells, the picture."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import reduce
from itertools import combinations
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, TRUE, Ints, Literals
from encoders.cached_property import cached_property
from encoders.loops import scheme_names

from ...pictures.picture import Picture
from .. import checks, unsolvable
from ..alphabets.alphabet import ANY, Alphabet, arrows, typed
from ..alphabets.numbers_and_symbols import letter_sets, numbers, symbols
from ..alphabets.tokens_of_parts import TokensOfParts, number, one_of
from ..failure import Failure, Failures
from ..lines_in_solution_text import LETTERS, CellLines
from ..puzzle import Key, Marks, Solution, Values
from ..text import BoardText

__all__ = ["ANY", "BLACK", "LETTERS", "WHITE", "Alphabet", "BoardText", "CellLoop", "Circles", "Failure", "Failures",
           "Key", "Marks", "NumberedCircles", "Numbers", "Solution", "TokensOfParts", "arrows", "checks",
           "letter_sets", "number", "numbers", "one_of", "symbols", "typed", "unsolvable"]

WHITE, BLACK = 0, 1
BLOCKED = symbols({"x": "a blocked cell"}, dict.fromkeys("#@", "x"))


class CellLoop(CellLines):
    """A loop through cell centres. `parse` sets `cells`, the clues' cells (flat, in reading order), and may set `hole`.

    Where a person draws shading too, the key has `shaded` (rows, columns), and solution text an x there.
    """

    options: ClassVar = {"loops": scheme_names(planar=True)}
    connectivity = "cycle"
    fill = False  # the loop visits every cell but the holes
    outside = False  # no shaded cell lies inside the loop
    cells: Ints = np.empty(0, dtype=np.intp)
    number: Ints  # (clues,) where clues are numbers, -1 for none
    hole: Any = None  # (rows, columns) bools, cells that the loop never visits; None where no board has holes
    region: Ints | None = None  # (rows, columns) number of each cell's region, -1 in a hole

    def read_clues(self, board: BoardText) -> Ints:
        """(clues,) what stands in the puzzle's alphabet for the token of each clue; sets `cells`."""
        flat: Ints = self.clues.read(board).ravel()
        self.cells = (flat >= 0).nonzero()[0]
        return flat[self.cells]

    def read_parts(self, board: BoardText) -> dict[str, Ints]:
        """Part -> (clues,) what stands in the puzzle's alphabet for that part of each clue's token; sets `cells`."""
        part = self.clues.read_parts(board)
        self.cells = np.flatnonzero(reduce(np.maximum, part.values()) >= 0)
        return {name: values.ravel()[self.cells] for name, values in part.items()}

    @cached_property
    def around(self) -> list[list[tuple[int, int]]]:
        """Cell -> its edges, each with the cell beyond."""
        out: list[list[tuple[int, int]]] = [[] for _ in range(self.graph.vertices)]
        for edge, (one, two) in enumerate(self.graph.edges.tolist()):
            out[one].append((edge, two))
            out[two].append((edge, one))
        return out

    def ways_through(self, cell: int, drawn: Collection[int], empty: Collection[int]) -> Iterator[
            tuple[bool, list[tuple[int, int]]]]:
        """Each way that the line may take through a cell, given edges that are drawn and empty: whether it turns, and
        its two edges, each with the cell beyond.
        """
        lines = [pair for pair in self.around[cell] if pair[0] not in empty]
        for one, two in combinations(lines, 2):
            if all(pair in (one, two) for pair in lines if pair[0] in drawn):
                yield one[1] + two[1] != 2 * cell, [one, two]

    def anchors(self, on: Literals) -> Ints:
        """(k, 4) the edges at each clue whose selector `on` is TRUE: the anchors of a loop that visits all clues."""
        rows = self.graph.incidence[self.cells[on == TRUE]]
        return np.asarray(rows if self.graph.size else rows[:0])

    def everywhere(self) -> Literals:
        """(cells,) TRUE for each cell but FALSE for the holes: what a loop visits that visits every cell."""
        hole = np.zeros((self.rows, self.columns), dtype=bool) if self.hole is None else self.hole
        return np.where(hole, FALSE, TRUE).ravel()

    def required(self) -> Literals | None:
        """What the loop has to visit: every cell but the holes, or None where it may leave out cells."""
        return self.everywhere() if self.fill else None

    def one_loop_as_required(self, sides: NDArray[np.bool_]) -> Failures:
        """It is one loop, which visits what the board asks for. sides: as of `checks`."""
        yield from self.left_out(sides)
        yield from checks.one_loop(sides)

    def left_out(self, sides: NDArray[np.bool_]) -> Failures:
        """Cells that the loop does not visit, on a board that asks for all. sides: as of `checks`."""
        if self.fill:
            hole = np.zeros((self.rows, self.columns), dtype=bool) if self.hole is None else self.hole
            yield from checks.failure_where("the loop leaves out a cell", ~(checks.visited(sides) | hole))

    def shaded_inside(self, sides: NDArray[np.bool_], shaded: NDArray[np.bool_]) -> Failures:
        """Shaded cells inside the loop, on a board that wants none."""
        if self.outside:
            yield from checks.failure_where("a shaded cell lies inside the loop", shaded & checks.inside(sides))

    def through_the_rest(self, sides: NDArray[np.bool_], shaded: NDArray[np.bool_]) -> Failures:
        """It is one loop, through all cells that are neither shaded nor holes. sides: as of `checks`."""
        yield from checks.shaded_apart_or_visited(shaded, checks.visited(sides), self.hole)
        yield from self.shaded_inside(sides, shaded)
        yield from checks.one_loop(sides)

    def single_cells(self) -> list[int]:
        """The cells that a line leaves by one segment alone, as at an end."""
        return []

    def mask(self, chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """(rows, columns) the cells of the chosen clues, a bool (clues,)."""
        return self.on_board(chosen, False)

    def on_board(self, values: NDArray[Any], empty: Any) -> NDArray[Any]:
        """(rows, columns) the values, one a clue, in the clues' cells, and `empty` elsewhere."""
        out = np.full((*values.shape[:-1], self.rows * self.columns), empty, dtype=values.dtype)
        out[..., self.cells] = values
        return out.reshape(*values.shape[:-1], self.rows, self.columns)

    def unsolvable_reasons(self) -> Failures:
        hole = self.everywhere().reshape(self.rows, self.columns) == FALSE
        return unsolvable.no_loop_through_all(hole) if self.fill else super().unsolvable_reasons()

    def miscounted(self, rule: str, solution: Solution) -> Failures:
        """The rule, where a number is not the value of its cell."""
        value = self.clue_values(solution)
        values = value.reshape(*value.shape[:-2], -1)[..., self.cells]
        yield from checks.failure_where(rule, self.mask((self.number >= 0) & (values != self.number)))

    def numbers_above(self, room: NDArray[Any], what: str) -> Failures:
        """Clues with a number above their room, (clues,) or (rows, columns): there are too few of what they count."""
        room = room.ravel()[self.cells] if room.ndim > 1 else room
        yield from checks.failure_where(f"a number is larger than the number of {what}", self.mask(self.number > room))

    def given_values(self) -> Values:
        pieces = self.marks().get("pieces")
        if pieces is None:
            return {}
        # -1 where a cell gives no piece: of two cells at an edge the one that knows it counts.
        line = np.where(pieces.any(axis=2)[..., None], pieces, -1)
        across = np.maximum(line[:, :-1, checks.EAST], line[:, 1:, checks.WEST])
        down = np.maximum(line[:-1, :, checks.SOUTH], line[1:, :, checks.NORTH])
        return {"edges": np.concatenate([across.ravel(), down.ravel()])}

    def background_marks(self) -> Marks:
        """What lies below clues and lines, as arguments of Picture."""
        return {"holes": self.hole, "regions": self.region}

    def picture(self, solution: Solution | None = None) -> Picture:
        """The board with its holes, regions and clues, and the solution."""

        drawn = {} if solution is None else {"cell_loop": solution["edges"], "shaded": solution.get("shaded")}
        marks = {**self.background_marks(), **self.marks(), **drawn}
        return Picture(self.rows, self.columns, self.heading, **marks)

    def on_cells(self, labels: Any) -> dict[tuple[int, int], Any]:
        """Labels of the clues, as a picture takes them: (row, column) -> label."""
        return {divmod(cell, self.columns): label for cell, label in zip(self.cells.tolist(), list(labels))}

    def to_grid(self, solution: Solution) -> list[list[str]]:
        grid = super().to_grid(solution)
        if "shaded" in self.draws:
            for row, column in np.argwhere(solution["shaded"]).tolist():
                grid[row][column] = "x"
        return grid


class BlockedCells(CellLoop):
    """Blocked cells are the only marks: `hole`."""

    clues = BLOCKED

    def parse(self, board: BoardText) -> None:
        self.hole = self.clues.read(board) >= 0


class Numbers(CellLoop):
    """Clues that are numbers, or question marks for any: `number`, one a clue, -1 for any. `clues` says which."""

    def parse(self, board: BoardText) -> None:
        label = self.read_clues(board)
        self.number = np.where(label == ANY, -1, label)

    def marks(self) -> Marks:
        return {"texts": self.on_cells(["?" if number < 0 else number for number in self.number.tolist()])}


class Circles(CellLoop):
    """Black and white circles: `circle`, one a clue."""

    group = "pearls"
    clues = symbols({"w": "a white circle", "b": "a black one"}, {"1": "w", "2": "b"})

    def parse(self, board: BoardText) -> None:
        self.circle = self.read_clues(board)

    def marks(self) -> Marks:
        return {"symbols": self.on_cells(np.array(["white", "black"])[self.circle])}


class NumberedCircles(Circles):
    """A loop round black and white circles, some with a number: `circle` and `number`, one a clue, -1 for no number."""

    clues = TokensOfParts("b or w for a circle, with or without a number as b4, or - for none",
                          {"colour": one_of("wb"), "number": number()}, "colour number?", also=("number colour",))
    words = {"clue": "the {symbol} circle {text} at {place}", "broken": "{clue} would have no way left"}

    def parse(self, board: BoardText) -> None:
        part = self.read_parts(board)
        self.circle, self.number = part["colour"], part["number"]

    def unvisited(self, sides: NDArray[np.bool_]) -> Failures:
        """Circles that the line leaves out."""
        yield from checks.failure_where("a circle is not visited", self.mask(self.circle >= 0) & ~checks.visited(sides))

    def clue_values(self, solution: Solution) -> Ints:
        return np.asarray(checks.arms(self.sides(solution)).sum(axis=-1))

    def wrong_lengths(self, solution: Solution) -> Failures:
        """Numbers that are not the sum of both arms."""
        yield from self.miscounted("a number is not the length of both arms of its circle", solution)

    def longest(self) -> tuple[Ints, Ints]:
        """(clues,) the greatest sum of both arms where the line goes straight, and (clues,) where it turns."""
        row, column = np.divmod(self.cells, self.columns)
        down, right = self.rows - 1 - row, self.columns - 1 - column
        # Straight through needs a cell on both sides; a turn takes the longer arm of each line.
        straight = np.where(row * down > 0, self.rows - 1, 0), np.where(column * right > 0, self.columns - 1, 0)
        return np.maximum(*straight), np.maximum(row, down) + np.maximum(column, right)

    def unfitting(self, wrong: NDArray[np.bool_]) -> Failures:
        """Numbers (clues,) that cannot be the sum of both arms."""
        yield from checks.failure_where("both arms of a circle cannot add up to its number",
                                        self.mask((self.number >= 0) & wrong))

    def marks(self) -> Marks:
        return {"texts": self.on_board(self.number, -1), **super().marks()}
