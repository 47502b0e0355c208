"""A failure: a rule that a solution breaks, or a reason why a board is unsolvable, with the cells concerned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Failure(NamedTuple):
    """A rule that a solution breaks, and the (row, column) cells, from 0, where it does."""

    rule: str
    cells: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        where = ", ".join(f"row {r + 1} column {c + 1}" for r, c in self.cells[:4])
        more = f" and {len(self.cells) - 4} more" if len(self.cells) > 4 else ""
        return f"{self.rule}" + (f" (at {where}{more})" if where else "")


Failures = Iterator[Failure]
