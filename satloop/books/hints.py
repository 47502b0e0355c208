"""The first steps to a board's solution, in words, as hints for those who are stuck."""

from __future__ import annotations

from encoders.deadline import deadline_after

from ..boards.puzzle import Puzzle
from ..explaining.explain import explain_until
from ..explaining.explanation import Explanation
from ..explaining.model.step import ONE
from ..explaining.model.steps_told_as_one import Passage

COUNT, LETTERS = 3, 420  # hints of a board, and letters of all of them together, unless the first alone has more
SECONDS = 20.0


def first_steps(board: Puzzle, count: int = COUNT, letters: int = LETTERS, seconds: float = SECONDS
                ) -> tuple[str, ...]:
    """At most `count` steps from the empty board on, each with its reason; () where none is found in time.

    Each is a single step, from one clue or rule or of a known technique, as children tell it; they end before the first
    that supposes something, unless the board begins with such. letters: steps end where their sentences together have
    more letters; the first one is always there.
    """
    if not board.on_grid:
        return ()
    explanation = Explanation(board, "unknown")

    plain: list[Passage] = []

    def enough(passage: Passage) -> bool:
        """Whether no further passage is told."""
        if passage.step.tier == ONE or explanation.sentences.technique(passage.step):
            plain.append(passage)
            return len(plain) >= count
        return True

    explain_until(board, deadline_after(seconds), explanation=explanation,
                  stop_after=explanation.with_each_passage(enough, fine=True))
    out: list[str] = []
    for passage in plain or explanation.passages(fine=True)[:1]:
        text = " ".join(explanation.text(passage).split())
        if out and len(text) + sum(map(len, out)) > letters:
            break
        out.append(text)
    return tuple(out)
