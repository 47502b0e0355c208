"""What a question may ask for."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """What a question may ask for: seconds, and the cells of a board that is read. Searches that explain or make a
    board get fewer cells, since their time grows faster."""

    seconds: float = 60.0
    cells: int = 10_000

    @property
    def steps(self) -> int:
        """The most cells of a board for hints and steps."""
        return self.cells // 4

    @property
    def made(self) -> int:
        """The most cells of a board that is generated."""
        return self.cells * 16 // 100
