"""The costs of steps and the score of a board. Its puzzle has weights."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from math import log, sqrt

from ...boards.declarations import Weights
from ...boards.puzzle import Puzzle
from .step import CLOSING, FEW, ONE, SEARCH, WHATIF, Step

FAR = 30  # how many of the hardest steps count
NEXT = 0.4  # each of the hardest steps counts this many times as much as the one before it
SMALL = 49  # cells of the smallest graded boards


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
    return [step_cost(step, puzzle.weights) for step in steps]


def score(puzzle: Puzzle, costs: Sequence[float], named: bool = False) -> float:
    """The score of a board from the costs of its steps, some or all of them. A further step never lowers it.

    The score adds two logarithms: of the sum of the costs for a hundred cells, and of the hardest costs, where each
    counts NEXT times as much as the one before it. A board of fewer than SMALL cells counts as one of SMALL cells, and
    its steps cost less, because there is less to look at. named: the steps are named techniques; then the score is the
    cost of the hardest one, as in Sukaku Explainer.
    """
    if named:
        return max(costs, default=0.0)
    prices, cells = puzzle.weights, puzzle.rows * puzzle.columns
    ease = min(1.0, sqrt(cells / SMALL))
    hardest = (1 - NEXT) * sum(cost * NEXT ** rank for rank, cost in enumerate(nlargest(FAR, costs)))
    return (prices.total * log(1 + 100 * ease * sum(costs) / max(cells, SMALL))
            + prices.hardest * log(1 + ease * hardest))
