"""What to say of a board without exactly one solution: the same words in every command, and the one that helps."""

from __future__ import annotations

from ..boards.puzzle import Puzzle

SEVERAL = "several solutions; `satloop complete` finds the clues that leave one"
OPEN = "several solutions; `satloop forced` shows what they share"  # of puzzles to which no clues can be added
CONFLICT = "`satloop conflict` finds the clues that contradict each other"


def outcome_text(puzzle: Puzzle, outcome: str) -> str:
    """What the board has: "several" solutions, or "none", with the reason if it is plain, else the command that helps.
    """
    if outcome == "several":
        return SEVERAL if puzzle.adds_clues else OPEN
    reason = puzzle.unsolvable_reason()
    return f"no solution: {reason}" if reason else f"no solution; {CONFLICT}"


def outcome_sentence(puzzle: Puzzle, outcome: str) -> str:
    """The same as a sentence."""
    return f"This board has {outcome_text(puzzle, outcome)}."
