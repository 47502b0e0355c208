"""What a board is wished to be, and a board that was made."""

from __future__ import annotations

import re
from typing import NamedTuple

from encoders.names import unknown

from ..boards.puzzle import Puzzle, Solution
from ..boards.text import MOST
from ..errors import plural
from ..explaining.weights import LEVELS
from .symmetry import partner

SECONDS = 60.0  # for one board


class Unmet(Exception):
    """A wish that was not met before its time limit, or cannot be; `nearest` is the best board met, if any."""

    def __init__(self, message: str, nearest: Made | None = None) -> None:
        super().__init__(message)
        self.nearest = nearest


class Made(NamedTuple):
    """A board with exactly one solution, proved by a fresh solver, and how many solutions were tried for it."""

    puzzle: Puzzle
    solution: Solution
    clues: int
    tries: int

    @property
    def text(self) -> str:
        return self.puzzle.text


class Wish(NamedTuple):
    """A board to be made; see `generate`."""

    puzzle: str
    rows: int
    columns: int
    seed: int = 0
    clues: str = "minimal"
    symmetry: str = "none"
    cores: bool = True
    difficulty: str = ""  # a level of `satloop.explaining.weights.LEVELS`, or any
    steps: int = 0  # the hardest tier that a step may have, 0 for any
    spread: bool = False  # holes lie evenly; then cores do not decide what goes

    @property
    def judged(self) -> bool:
        """Whether the board's steps matter."""
        return bool(self.difficulty or self.steps)

    def few(self) -> int:
        """How many clues are few enough: 0 for minimal. Raises ValueError for what is no wish for clues."""
        found = re.fullmatch(r"(\d{1,6})(%?)", str(self.clues), re.ASCII)
        if self.clues == "minimal":
            return 0
        if not found or (found[2] and int(found[1]) > 100):
            raise ValueError(f"clues are minimal, a number, or a share as 40%, not {self.clues!r}")
        number = int(found[1])
        return max(1, round(self.rows * self.columns * number / 100) if found[2] else number)

    def checked(self) -> Wish:
        """The wish itself; raises ValueError for one that no board of its size can meet."""
        if min(self.rows, self.columns) < 1:
            raise ValueError(f"a board has at least one row and one column, not {self.rows} x {self.columns}")
        if self.rows * self.columns > MOST:
            raise ValueError(f"boards of up to {MOST} cells are made, not of {self.rows} x {self.columns}")
        if self.few() > self.rows * self.columns:
            raise ValueError(f"a board of {self.rows} x {self.columns} has no {plural(self.few(), 'clue')}")
        partner(self.rows, self.columns, self.symmetry)
        if self.difficulty and self.difficulty not in LEVELS:
            raise ValueError(unknown("level", self.difficulty, LEVELS))
        return self

    def origin(self) -> str:
        """The comment that says how the board was made, and how to make it again."""
        from .. import __version__
        extra = "" if self.clues == "minimal" else f" --clues {self.clues}"
        extra += "" if self.symmetry == "none" else f" --symmetry {self.symmetry}"
        extra += "" if self.cores else " --hard"
        extra += " --spread" if self.spread else ""
        extra += f" --difficulty {self.difficulty}" if self.difficulty else ""
        extra += f" --steps-up-to {self.steps}" if self.steps else ""
        return f"# origin: made by satloop {__version__}: generate {self.puzzle} {self.rows}x{self.columns} " \
               f"--seed {self.seed}{extra}"


def read_size(text: str) -> tuple[int, int]:
    """Rows and columns of a size as 10x12, or as 9 for a square. Raises ValueError for anything else.

    >>> read_size("10x12"), read_size("8X8"), read_size("9")
    ((10, 12), (8, 8), (9, 9))
    """
    found = re.fullmatch(r"(\d{1,4})(?:[xX×](\d{1,4}))?", text.strip(), re.ASCII)
    if not found:
        raise ValueError(f"a size is ROWSxCOLUMNS, as 8x12, or one number for a square, as 10, not {text!r}")
    return int(found[1]), int(found[2] or found[1])
