"""Boards made, as Python asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from ..boards.puzzle import Puzzle
from ..puzzles import find
from .generate import generate as make
from .wishes import SECONDS, Wish


def generate(puzzle: str, size: tuple[int, int], seed: int = 0, *, clues: str | int = "minimal", symmetry: str = "none",
             hard: bool = False, time_limit: float | None = SECONDS) -> Puzzle:
    """A board of rows x columns with exactly one solution; the same arguments give the same board.

    clues: "minimal", a number, or a share of the cells as "40%"; for Flow and Numberlink a number of colours.
    symmetry: "none", "rotation", "horizontal", "vertical" or "diagonal". hard: leave clues out one by one, which makes
    harder boards. Raises ValueError for a wish that no board can meet, `setting.wishes.Unmet` when the time limit
    (seconds) runs out first.

    >>> generate("slitherlink", (4, 4), seed=1).rows
    4
    """
    rows, columns = size
    return make(Wish(find(puzzle).name, rows, columns, seed, str(clues), symmetry, not hard), time_limit).puzzle


def generated(puzzle: str, size: tuple[int, int], seed: int = 0, *, clues: str | int = "minimal",
              symmetry: str = "none", hard: bool = False, time_limit: float | None = SECONDS) -> Iterator[Puzzle]:
    """Boards without end, as `generate` makes them, with the seeds from `seed` on."""
    for number in count(seed):
        yield generate(puzzle, size, number, clues=clues, symmetry=symmetry, hard=hard, time_limit=time_limit)
