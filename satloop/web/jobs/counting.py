"""Jobs that count solutions. No process is begun for them: they run in a browser, too."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from encoders.deadline import deadline_after

from ..question_fields import Fields

Tell = Callable[[dict[str, Any]], object]
SHARE = 0.75  # of the time, for a frontier
MEMORY = 400  # megabytes of its states


def count(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The number of solutions, as a text: it may be larger than a page's numbers are exact.

    A frontier is asked first: whoever asks knows that there are several.
    """
    from ...running.count_solutions import count as count_board
    board, deadline = fields.board(fields.limits.steps), deadline_after(fields.seconds)
    try:
        number = count_board(board, SHARE * fields.seconds, method="frontier", memory_limit=MEMORY)
    except TimeoutError:
        if (left := deadline - perf_counter()) <= 0:
            raise
        number = count_board(board, left, method="enumerate")
    return {"number": str(int(number))}
