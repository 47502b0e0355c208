"""Which solver is fastest for a puzzle, as measured: for boards from a size on, with few clues, or for a scheme."""

from __future__ import annotations

from typing import NamedTuple


class FastestSolver(NamedTuple):
    """The fastest solver for boards of at least `cells` cells (or vertices), of which at most `share` have a clue.

    loops: the loop scheme with which it is; "" for any. Of several rows the last that fits counts.
    `scripts/solvers.py fastest` prints them.
    """

    solver: str
    cells: int = 0
    share: float = 1.0
    loops: str = ""
