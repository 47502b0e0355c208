"""What each clue that could be added to a board would leave of its solutions."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any, NamedTuple

from encoders.deadline import deadline_after

from ..boards.puzzle import Puzzle
from ..boards.text import EMPTY, write_board
from ..errors import PuzzleError, plural
from ..setting.editing.read_draft import ClueSlots, read_draft
from ..setting.editing.solution_clues import SolutionClues
from .counting_methods import count_board
from .kept_solutions import KeptSolutions

SAMPLES = 50  # solutions whose clues say how large numbers become


class ClueCount(NamedTuple):
    """A clue that a cell may get, and how many solutions it would leave. row, column: from 0."""

    row: int
    column: int
    clue: str
    solutions: int


def clue_counts(board: Puzzle, free: list[int], kept: KeptSolutions, options: dict[str, Any],
                time_limit: float | None = None) -> list[ClueCount]:
    """For each free cell (flat) every clue that leaves solutions; those that leave fewest first.

    Where a clue counts edges, one pass says all; else each clue is put into its cell. Raises ValueError for a puzzle
    whose clues cannot be added one by one, TimeoutError for the limit (seconds).
    """
    if not board.adds_clues:
        raise ValueError(f"clues of {board.title} cannot be added one by one")
    # Where several clues fit a solution, there are others than numbers.
    counted = None if board.many_clues_fit else board.counted_edges()
    if counted is None:
        found = list(_one_by_one(board, free, kept, options, time_limit))
    else:
        found = [ClueCount(*divmod(cell, board.columns), str(number), solutions)
                 for cell, row in zip(free, kept.sums(counted[free]).tolist()) for number, solutions in enumerate(row)]
    return sorted((row for row in found if row.solutions), key=lambda row: (row.solutions, row[:3]))


def free_cells(board: Puzzle) -> list[int]:
    """The empty cells of a board, flat."""
    return read_draft(board.text, type(board), board.file).free


def _one_by_one(board: Puzzle, free: list[int], kept: KeptSolutions, options: dict[str, Any],
                time_limit: float | None) -> Iterator[ClueCount]:
    if not kept.total:
        return
    deadline = deadline_after(time_limit)
    slots = read_draft(board.text, type(board), board.file)
    tokens = _possible_clues(board, slots, free, kept)
    for cell in free:
        for token in tokens:
            first = slots.grids[0].astype("U12")
            first.flat[cell] = token
            try:
                with_clue = type(board)(write_board([first, *slots.grids[1:]], slots.further_rules))
            except PuzzleError:  # no clue for this cell
                continue
            left = None if time_limit is None else max(0.0, deadline - perf_counter())
            tally = count_board(with_clue, None, left, None, options)
            if tally.exploration is not None and tally.exploration.end is not None:
                raise tally.exploration.end
            if not tally.complete:
                raise TimeoutError(f"{tally.why_stopped(time_limit)}, at the clues of row {cell // board.columns + 1}")
            yield ClueCount(*divmod(cell, board.columns), token, tally.count)


def _possible_clues(board: Puzzle, slots: ClueSlots, free: list[int], kept: KeptSolutions) -> list[str]:
    """The clues that a cell may get: signs of the puzzle, and numbers, up to two more than sampled solutions have."""
    clues = SolutionClues(board, slots._replace(free=free))
    seen = {token for solution in kept.sample(SAMPLES, 0) for token in clues.tokens(solution).tolist()} - {EMPTY}
    alphabet = board.clues
    listed = {token for token in alphabet if token not in alphabet.empty and not token.isdecimal()
              and alphabet[token] >= 0 and token != "?"}
    most = max((int(token) for token in seen if token.isdecimal()), default=-3) + 2
    numbers = [str(number) for number in range(most + 1) if alphabet.knows(str(number))]
    return sorted({*listed, *seen} - {*numbers}) + numbers


def lines_of_cells(counts: list[ClueCount]) -> list[str]:
    """A line for each cell, that with the best clue first; of a cell the best clue first."""
    cells: dict[tuple[int, int], list[ClueCount]] = {}
    for row in counts:
        cells.setdefault(row[:2], []).append(row)
    return [f"row {row + 1} column {column + 1}: " + ", ".join(
        f"{one.clue} leaves {plural(one.solutions, 'solution') if not number else one.solutions}"
        for number, one in enumerate(found)) for (row, column), found in cells.items()]

