"""Jobs that count solutions, and say what is known of all of them. They begin no process: browsers run them, too."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Any

from encoders.deadline import deadline_after

from ...boards.heat_map import DRAWN
from ..question_fields import Fields, Refused

if TYPE_CHECKING:
    from ...running.clue_counts import ClueCount
    from ...running.kept_solutions import KeptSolutions

Tell = Callable[[dict[str, Any]], object]
SHARE = 0.75  # of the time, for a frontier
MEMORY = 400  # megabytes of its states
DIGITS = 4  # of a share, after the point
BEST = 6  # cells whose best clue is told


def count(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The number of solutions, as a text: it may be larger than a page's numbers are exact.

    A frontier is asked first: whoever asks knows that there are several.
    """
    from ...running.solution_count import count as count_board
    board, deadline = fields.board(fields.limits.steps), deadline_after(fields.seconds)
    try:
        number = count_board(board, SHARE * fields.seconds, method="frontier", memory_limit=MEMORY)
    except TimeoutError:
        if (left := deadline - perf_counter()) <= 0:
            raise
        number = count_board(board, left, method="enumerate")
    return {"number": str(int(number))}


def shares(fields: Fields, tell: Tell) -> dict[str, Any]:
    """For each name of a solution whose places hold or not, the share of all solutions in which each of them does; and
    their number, as `count` tells it.

    A share is 0 or 1 only if it is that.
    """
    kept = _all_solutions(fields)
    least, total = 10**-DIGITS, max(kept.total, 1)
    return {"number": str(kept.total), "shares": {
        name: [round(count / total, DIGITS) if count in (0, total) else
               min(max(round(count / total, DIGITS), least), 1 - least) for count in counts.tolist()]
        for name, entry in kept.segments().items() if name in DRAWN for counts in [entry.ravel()]}}


def clues(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The clues that would leave fewest solutions, of each cell the best one: [row, column, clue, solutions].

    The numbers are texts, as that of `count`, which is told, too.
    """
    from ...running.clue_counts import clue_counts, free_cells
    deadline = deadline_after(fields.seconds)
    kept = _all_solutions(fields)
    board = kept.puzzle
    best: dict[tuple[int, int], ClueCount] = {}
    try:
        counts = clue_counts(board, free_cells(board), kept, {}, max(0.0, deadline - perf_counter()))
    except ValueError as error:
        raise Refused(str(error), "cannotedit") from None
    for row in counts:
        best.setdefault(row[:2], row)
    return {"number": str(kept.total), "clues": [[*row[:3], str(row.solutions)] for row in islice(best.values(), BEST)]}


def _all_solutions(fields: Fields) -> KeptSolutions:
    from ...running.kept_solutions import KeptSolutions
    return KeptSolutions(fields.board(fields.limits.steps), {}, fields.seconds, MEMORY * 2**20)
