"""What makes a step hard, in one table of weights, and the score at which each level begins.

The weights come from a search over about five hundred scores, on boards graded by others: Slitherlink and Masyu by the
generators of Simon Tatham's puzzles, Sudoku by Sukaku Explainer. `scripts/steps.py rated` prints how well they fit, for
the half of the boards on which they were chosen and for the other half.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from math import log, sqrt
from typing import NamedTuple

from ...boards.puzzle import Puzzle
from .step import CLOSING, FEW, ONE, SEARCH, WHATIF, Step


class Weights(NamedTuple):
    """The costs of steps. A step of tier 2 costs `group` for each group but the first, and `known` for each line it
    needs.

    closing, whatif, fork, search: the cost of a step of tier 3, of tier 4, of tier 4 with a fork, and of tier 5. total,
    hardest: the weights of the two logarithms in `score`. closing_early: look for loops that close before looking at
    several groups together.
    """

    group: float = 1.0
    known: float = 0.5
    closing: float = 3.0
    whatif: float = 12.0
    fork: float = 24.0
    search: float = 40.0
    total: float = 1.0
    hardest: float = 2.0
    closing_early: bool = False


WEIGHTS = {
    "": Weights(),
    # In Slitherlink everybody sees a loop that closes.
    "slitherlink": Weights(known=2.0, closing=0.0, hardest=1.0, closing_early=True),
    "masyu": Weights(closing=10.0, known=0.25),
}
FAR = 30  # how many of the hardest steps count
NEXT = 0.4  # each of the hardest steps counts this many times as much as the one before it
SMALL = 49  # cells of the smallest graded boards


def weights(puzzle: str) -> Weights:
    """The weights for the puzzle of that name."""
    return WEIGHTS.get(puzzle, WEIGHTS[""])


LEVELS = ("easy", "medium", "hard", "expert", "evil")

# The least scores of medium, hard, expert and evil. Compare scores only within a puzzle, levels between puzzles too.
LIMITS = {
    "": (4.0, 6.8, 8.5, 10.8),  # of every puzzle that is not below
    "slitherlink": (5.4, 6.5, 7.4, 9.0),
    "masyu": (4.3, 6.8, 9.0, 10.7),
    "yajilin": (5.3, 6.4, 8.4, 10.0),
    "sudoku": (2.0, 3.0, 4.5, 7.0),
    # These are about fifths of generated boards, from the fewest clues to all, 8x8 where no other size stands behind
    # them; scripts/level_limits.py prints them.
    "bhaibahan": (9.2, 11.3, 12.6, 13.3),  # 6x6
    "buildingwalk": (10.2, 10.3, 10.9, 13.6),  # 6x6
    "countryroad": (8.7, 9.0, 9.8, 10.1),
    "detour": (9.1, 9.4, 10.6, 11.1),
    "fakearrow": (10.6, 10.7, 11.0, 11.8),
    "flow": (10.0, 10.4, 10.8, 11.6),
    "icelom2": (10.0, 10.9, 11.1, 11.6),  # 6x6
    "kaisu": (7.1, 10.0, 10.9, 12.6),  # 4x4 to 6x6
    "morningwalk": (7.3, 8.9, 10.1, 11.9),  # 5x5, 6x6
    "nagenawa": (13.7, 14.0, 14.1, 14.2),  # 6x6
    "numberlink": (10.1, 10.8, 11.0, 11.2),
    "onsenmeguri": (12.0, 12.8, 13.5, 14.2),  # 4x4 to 6x6
    "ovotovata": (9.8, 10.2, 10.5, 11.0),
    "railpool": (8.1, 9.4, 10.0, 10.6),
    "regionalyajilin": (10.6, 11.1, 11.3, 12.2),
    "rememberedlength": (10.7, 11.6, 12.2, 12.8),  # 6x6
    "ringring": (12.4, 12.7, 13.0, 13.4),
    "roboticwalk": (6.6, 8.7, 9.8, 13.2),  # 4x4 to 6x6 and 8x8
    "sheepwolfslitherlink": (7.0, 8.6, 10.5, 11.0),
    "slalom": (9.0, 9.8, 10.3, 11.1),
    "touchslitherlink": (7.9, 8.6, 10.2, 12.0),
    "vertexslitherlink": (7.9, 8.3, 8.7, 10.6),
}


def step_cost(step: Step, prices: Weights) -> float:
    """The cost of a step. A step of tier 1 costs nothing; a named technique of Sudoku brings its own cost."""
    if step.name:
        return step.cost
    if step.tier == FEW:
        return prices.group * (len(step.groups) - 1) + prices.known * step.known.bit_count()
    whatif = prices.fork if step.wide else prices.whatif
    return {ONE: 0.0, CLOSING: prices.closing, WHATIF: whatif, SEARCH: prices.search}[step.tier]


def step_costs(puzzle: Puzzle, steps: Sequence[Step]) -> list[float]:
    """The cost of each step on a board of that puzzle."""
    prices = weights(puzzle.name)
    return [step_cost(step, prices) for step in steps]


def score(puzzle: Puzzle, costs: Sequence[float], named: bool = False) -> float:
    """The score of a board from the costs of its steps, some or all of them. A further step never lowers it.

    The score adds two logarithms: of the sum of the costs for a hundred cells, and of the hardest costs, where each
    counts NEXT times as much as the one before it. A board of fewer than SMALL cells counts as one of SMALL cells, and
    its steps cost less, because there is less to look at. named: the steps are named techniques; then the score is the
    cost of the hardest one, as in Sukaku Explainer.
    """
    if named:
        return max(costs, default=0.0)
    prices, cells = weights(puzzle.name), puzzle.rows * puzzle.columns
    ease = min(1.0, sqrt(cells / SMALL))
    hardest = (1 - NEXT) * sum(cost * NEXT ** rank for rank, cost in enumerate(nlargest(FAR, costs)))
    return (prices.total * log(1 + 100 * ease * sum(costs) / max(cells, SMALL))
            + prices.hardest * log(1 + ease * hardest))


def level_limits(puzzle: str) -> tuple[float, ...]:
    """The least score of each level but the first, for the puzzle of that name."""
    return LIMITS.get(puzzle, LIMITS[""])


def level_of(puzzle: str, score: float) -> str:
    """The level of a score, for the puzzle of that name."""
    return LEVELS[sum(score >= least for least in level_limits(puzzle))]
