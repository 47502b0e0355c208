"""Which levels boards of a puzzle have: not every puzzle has boards without a supposition."""

from __future__ import annotations

from ..explaining.model.level_names import LEVELS
from ..puzzles import find

# The easiest board that was found in the usual sizes, where it is not easy (scripts/levels.py, and the boards of the
# stock). Shirokuro's boards take one clue or rule at a time.
LEAST: dict[str, str] = {}
HARDEST = {"shirokuro": "easy"}


def levels_of(puzzle: str, rows: int, columns: int) -> tuple[str, ...]:
    """The levels that boards of a puzzle and a size have, easiest first, as far as is known."""
    if rows * columns < find(puzzle).usual_sizes[0] ** 2 and puzzle not in HARDEST:
        return LEVELS
    least, hardest = LEAST.get(puzzle, LEVELS[0]), HARDEST.get(puzzle, LEVELS[-1])
    return LEVELS[LEVELS.index(least):LEVELS.index(hardest) + 1]
