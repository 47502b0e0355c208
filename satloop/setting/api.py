"""Boards made, as Python asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from ..boards.puzzle import Puzzle
from ..puzzles import find
from .generator import generate as make
from .request import SECONDS, Request


def generate(puzzle: str, size: tuple[int, int], seed: int = 0, *, clues: str | int = "minimal", symmetry: str = "none",
             hard: bool = False, spread: bool = False, difficulty: str = "", steps: int = 0,
             time_limit: float | None = SECONDS) -> Puzzle:
    """A board of rows x columns with exactly one solution; the same arguments give the same board.

    clues: "minimal", a number, or a share of the cells as "40%"; for Flow and Numberlink a number of colours.
    symmetry: "none", "rotation", "horizontal", "vertical" or "diagonal". hard: leave clues out one by one, which makes
    harder boards; spread: the same, and the cells without a clue lie evenly, which makes still harder ones.
    difficulty: the level that `rate` gives it, "easy" to "evil"; steps: the hardest tier that a step of `explain` may
    have, 1 to 5, 0 for any. Raises ValueError for a wish that no board can meet, `setting.request.NotFound`
    when the time limit (seconds) runs out first.

    >>> generate("slitherlink", (4, 4), seed=1).rows
    4
    """
    rows, columns = size
    name = find(puzzle).name
    wish = Request(name, rows, columns, seed, str(clues), symmetry, not hard, difficulty, steps, spread)
    return make(wish, time_limit).puzzle


def generated(puzzle: str, size: tuple[int, int], seed: int = 0, *, clues: str | int = "minimal",
              symmetry: str = "none", hard: bool = False, spread: bool = False, difficulty: str = "", steps: int = 0,
              time_limit: float | None = SECONDS) -> Iterator[Puzzle]:
    """Boards without end, as `generate` makes them, with the seeds from `seed` on."""
    for number in count(seed):
        yield generate(puzzle, size, number, clues=clues, symmetry=symmetry, hard=hard, spread=spread,
                       difficulty=difficulty, steps=steps, time_limit=time_limit)
