"""A failure: a rule that a solution breaks, or a reason why a board is unsolvable, with the cells concerned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from encoders import Bools


class Failure(NamedTuple):
    """A rule that a solution breaks, and the (row, column) cells, from 0, where it does.

    points: `cells` are lattice points, of which there is one row and one column more.
    """

    rule: str
    cells: tuple[tuple[int, int], ...] = ()
    points: bool = False

    @staticmethod
    def noun() -> str:
        """What `cells` are."""
        return "cell"

    def __str__(self) -> str:
        where = ", ".join(f"row {r + 1} column {c + 1}" for r, c in self.cells[:4])
        more = f" and {len(self.cells) - 4} more" if len(self.cells) > 4 else ""
        return f"{self.rule}" + (f" (at {'lattice point ' * self.points}{where}{more})" if where else "")


Failures = Iterator[Failure]


def places(mask: Bools) -> tuple[tuple[int, int], ...]:
    """The (row, column) of every true entry of a (rows, columns) mask."""
    return tuple((int(r), int(c)) for r, c in zip(*np.nonzero(mask)[-2:]))


def failures_between(rule: str, sides: Bools) -> Failures:
    """A failure for each two neighbours, where `sides`, (rows, columns, 4) for north, east, south, west, has the way
    from one to the other.
    """
    for row, column, way in np.argwhere(sides[..., 1:3]).tolist():
        yield Failure(rule, ((row, column), (row + way, column + 1 - way)))


def at_points(failures: Failures) -> Failures:
    """The same failures, whose places are lattice points."""
    return (failure._replace(points=bool(failure.cells)) for failure in failures)


def failure_where(rule: str, where: Bools) -> Iterator[Failure]:
    """The rule as a Failure, if it is broken anywhere in the (rows, columns) mask."""
    if np.count_nonzero(where):  # in a third of the time of `any`
        yield Failure(rule, places(where))
