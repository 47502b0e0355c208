"""What to say of a board without exactly one solution: the same words in every command, and the one that helps."""

from __future__ import annotations

from ..boards.puzzle import Puzzle
from .words.languages import ENGLISH, Words


def outcome_text(puzzle: Puzzle, outcome: str, words: Words = ENGLISH) -> str:
    """What the board has: "several" solutions, or "none", with the reason if it is plain, else the command that helps.
    """
    if outcome == "several":
        return words["add clues" if puzzle.adds_clues else "share"]
    reason = puzzle.unsolvable_reason()
    return words["no solution"].format(reason=reason) if reason else words["contradict"]


def outcome_sentence(puzzle: Puzzle, outcome: str, words: Words = ENGLISH) -> str:
    """The same as a sentence."""
    return words["this board"].format(answer=outcome_text(puzzle, outcome, words))
