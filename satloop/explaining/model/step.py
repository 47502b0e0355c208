"""Steps: what follows, from which groups, from what is known."""

from __future__ import annotations

from typing import NamedTuple

ONE, FEW, CLOSING, WHATIF, SEARCH = range(1, 6)
TIERS = {
    ONE: "one clue or rule",
    FEW: "a few neighbouring clues and rules together",
    CLOSING: "a loop closed too early, or a part cut off",
    WHATIF: "one assumption refuted by what follows from it",
    SEARCH: "a refutation by search, with the loop rule",
}


class Step(NamedTuple):
    """A step in the numbers of a `BoardGroups`; masks hold variables, each for what it is in the solution.

    means: what else is known with `new`, without any group. wide: it took windows of radius 2, or in tier 4 two ways at
    one place, where both fail; fork: a variable that is one way and not the other. closings: loops that a tier 4 step
    finds closed. loop: it cites the loop rule. name, cost: those of a named technique of Sudoku.
    """

    tier: int
    groups: tuple[int, ...]
    known: int
    new: int
    loop: bool = False
    wide: bool = False
    closings: int = 0
    name: str = ""
    cost: float = -1.0
    fork: int = 0
    means: int = 0
