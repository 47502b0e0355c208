"""Which board to generate, and the board that came of it."""

from __future__ import annotations

import re
from typing import NamedTuple

from encoders.choice_by_name import unknown_name

from .. import __version__
from ..boards.puzzle import Puzzle, Solution
from ..boards.text import MOST
from ..boards.tilings import FAMILY_NAMES, NAMES as TILINGS
from ..errors import plural
from ..explaining.model.level_names import LEVELS
from ..explaining.rate import Rating
from ..puzzles import find
from .removal.orbits_of_clues import partner

SECONDS = 60.0  # for one board


class NotFound(TimeoutError):
    """No board was found within the time limit. `nearest` is the best board so far, or None."""

    def __init__(self, message: str, nearest: Generated | None = None) -> None:
        super().__init__(message)
        self.nearest = nearest


class Generated(NamedTuple):
    """A board with exactly one solution, proved by a fresh solver, and how many solutions were tried for it.

    rating: that of the board, where the request needs one.
    """

    puzzle: Puzzle
    solution: Solution
    clues: int
    tries: int
    rating: Rating | None = None

    @property
    def text(self) -> str:
        return self.puzzle.text


class Request(NamedTuple):
    """Which board to generate; see `satloop.generate`."""

    puzzle: str
    rows: int
    columns: int
    seed: int = 0
    clues: str = "minimal"
    symmetry: str = "none"
    cores: bool = True
    level: str = ""  # a level of `satloop.explaining.model.level_names.LEVELS`, or any
    steps: int = 0  # the hardest tier that a step may have, 0 for any
    spread: bool = False  # holes lie evenly; then cores do not decide what goes
    # The symmetry that clues have where nobody asks for one. Nobody asked for the level either, so the nearest will do;
    # see `levels_of_puzzles.usual_request`. Without: all is asked for.
    usual: str = ""
    pattern: str = ""  # where clues stand, as `pattern.pattern_of` writes it; any cells
    needs: str = ""  # a technique that the steps must have, see `technique_names`, or any

    @property
    def on_tiling(self) -> bool:
        """Whether the board is one of Slitherlink on a tiling; then the puzzle's name is `tiling:FAMILY`."""
        return self.puzzle.partition(":")[0] in TILINGS

    @property
    def needs_rating(self) -> bool:
        """Whether the request limits the level or the steps of the board."""
        return bool(self.level or self.steps)

    @property
    def fewest(self) -> bool:
        """Whether the board has the fewest clues that its solution allows."""
        return self.clues == "fewest"

    def max_clues(self) -> int:
        """The most clues that the board may have; 0 for "minimal" and "fewest".

        Raises ValueError for what is no number of clues.
        """
        match = re.fullmatch(r"(\d{1,6})(%?)", str(self.clues), re.ASCII)
        if self.clues in ("minimal", "fewest"):
            return 0
        if not match or (match[2] and int(match[1]) > 100):
            raise ValueError(f"clues are minimal, fewest, a number, or a share as 40%, not {self.clues!r}")
        number = int(match[1])
        return max(1, round(self.rows * self.columns * number / 100) if match[2] else number)

    def verified(self) -> Request:
        """The request itself. Raises ValueError for a request that no board of its size can meet."""
        if min(self.rows, self.columns) < 1:
            raise ValueError(f"a board has at least one row and one column, not {self.rows} x {self.columns}")
        if self.rows * self.columns > MOST:
            raise ValueError(f"boards of up to {MOST} cells are made, not of {self.rows} x {self.columns}")
        if not self.on_tiling and self.max_clues() > self.rows * self.columns:
            raise ValueError(f"a board of {self.rows} x {self.columns} has no {plural(self.max_clues(), 'clue')}")
        partner(self.rows, self.columns, self.symmetry)
        if self.level and self.level not in LEVELS:
            raise ValueError(unknown_name("level", self.level, LEVELS))
        return self

    def origin(self) -> str:
        """The comment that says how the board was made, and how to make it again."""
        extra = "" if self.clues == "minimal" else f" --clues {self.clues}"
        extra += "" if self.symmetry == (self.usual or "none") else f" --symmetry {self.symmetry}"
        extra += "" if self.cores else " --hard"
        extra += " --spread" if self.spread else ""
        extra += f" --level {self.level}" if self.level and not self.usual else ""
        extra += f" --steps-up-to {self.steps}" if self.steps else ""
        extra += f" --pattern {self.pattern}" if self.pattern else ""
        extra += f" --needs '{self.needs}'" if self.needs else ""
        extra += "" if extra or self.usual or self.on_tiling else " --level any"
        return f"# origin: made by satloop {__version__}: generate {self.puzzle} {self.rows}x{self.columns} " \
               f"--seed {self.seed}{extra}"


def canonical_puzzle_name(name: str) -> str:
    """The name of a puzzle as a request has it: `tiling:FAMILY` for boards on tilings. Raises ValueError."""
    kind, colon, family = name.partition(":")
    if kind not in TILINGS:
        return find(name).name
    if not colon:
        raise ValueError(f"a tiling is named as tiling:FAMILY; known: {', '.join(FAMILY_NAMES)}")
    if family not in FAMILY_NAMES:
        raise ValueError(unknown_name("tiling", family, FAMILY_NAMES))
    return f"tiling:{family}"


def read_size(text: str) -> tuple[int, int]:
    """Rows and columns of a size as 10x12, or as 9 for a square. Raises ValueError for anything else.

    >>> read_size("10x12"), read_size("8X8"), read_size("9")
    ((10, 12), (8, 8), (9, 9))
    """
    match = re.fullmatch(r"(\d{1,4})(?:[xX×](\d{1,4}))?", text.strip(), re.ASCII)
    if not match:
        raise ValueError(f"a size is ROWSxCOLUMNS, as 8x12, or one number for a square, as 10, not {text!r}")
    return int(match[1]), int(match[2] or match[1])
