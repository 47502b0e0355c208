"""What makes a step hard: the weights of a puzzle, from which `explaining.model.scoring` computes costs and a score.

Those that are here, and those of Slitherlink and Masyu, come from a search over about five hundred scores, on boards
graded by others: Slitherlink and Masyu by the generators of Simon Tatham's puzzles, Sudoku by Sukaku Explainer.
`scripts/steps.py rated` prints how well they fit, for the half of the boards on which they were chosen and for the
other half.
"""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """The costs of steps."""

    # Steps of tier 2: the cost of each group but the first, and of each known line that the step needs.
    group: float = 1.0
    known: float = 0.5
    # The cost of a step of tier 3, of tier 4, of tier 4 with a fork, and of tier 5.
    closing: float = 3.0
    whatif: float = 12.0
    fork: float = 24.0
    search: float = 40.0
    # The weights of the two logarithms in `score`.
    total: float = 1.0
    hardest: float = 2.0
    # Look for loops that close before looking at several groups together.
    closing_early: bool = False
