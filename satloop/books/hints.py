"""The first steps to a board's solution, in words, as hints for those who are stuck."""

from __future__ import annotations

from encoders.deadline import deadline_after

from ..boards.puzzle import Puzzle
from ..explaining.explain import explain_until
from ..explaining.explanation import Explanation
from ..explaining.model.steps_told_as_one import Passage

COUNT, LETTERS = 3, 420  # hints of a board, and letters of all of them together, unless the first alone has more
SECONDS = 20.0


def first_steps(board: Puzzle, count: int = COUNT, letters: int = LETTERS, seconds: float = SECONDS
                ) -> tuple[str, ...]:
    """At most `count` steps from the empty board on, each with its reason; () where none is found in time.

    letters: steps end where their sentences together have more letters; the first one is always there.
    """
    if not board.on_grid:
        return ()
    explanation = Explanation(board, "unknown")

    complete: list[Passage] = []

    def enough(passage: Passage) -> bool:
        complete.append(passage)
        return len(complete) >= count

    explain_until(board, deadline_after(seconds), explanation=explanation,
                  stop_after=explanation.with_each_passage(enough))
    out: list[str] = []
    for passage in explanation.passages()[:count]:
        text = " ".join(explanation.text(passage).split())
        if out and len(text) + sum(map(len, out)) > letters:
            break
        out.append(text)
    return tuple(out)
