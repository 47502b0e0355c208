"""Sequential weight counter: the weight of the first literals, as a unary number, literal by literal.

S. Hölldobler, N. Manthey and P. Steinke, A compact encoding of pseudo-Boolean constraints into SAT (2012).
"""

from __future__ import annotations

from math import inf

import numpy as np
from numpy.typing import NDArray

from ..formula import TRUE, Formula, Literals, guard_column
from .normalized_sums import TooManyClauses

LARGEST = 50_000_000  # variables of a row: the clauses of more would take several gigabytes


def sequential(f: Formula, rows: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64],
               when: Literals | None, equal: bool = False, functional: bool = False) -> None:
    """s[i, j]: the first i literals weigh at least j, for j up to the bound and to what they weigh together.

    Where the sum is to be equal, or functional, also: only then. Sizes: `sequential_size`.
    """
    guard = guard_column(when)
    reach = np.minimum(weights.cumsum(), bound).tolist()
    if sum(reach) > LARGEST:
        raise TooManyClauses(f"weights: a sequential counter up to {bound} has {sum(reach)} variables, more than "
                             f"{LARGEST}, choose another scheme")
    before = np.full((len(rows), 1), TRUE)  # [j]: at least j
    for i, weight in enumerate(weights.tolist()):
        f.check_deadline()
        row = rows[:, i, None]
        # With so much before, this literal would be too much; then: what was stays, the literal alone weighs its
        # weight, and both add up.
        over = bound + 1 - weight
        if over < before.shape[1]:
            f.clause(-before[:, over:over + 1], -row, when=guard)
        if i + 1 == rows.shape[1]:
            if equal:  # enough is there before, or with this literal
                f.add(row if bound >= before.shape[1] else np.concatenate([row, before[:, bound:bound + 1]], axis=1),
                      when)
                f.add(before[:, bound - weight:bound - weight + 1], when)
            return
        after = np.concatenate([before[:, :1], f.new(len(rows), reach[i])], axis=1)
        f.clause(-before[:, 1:], after[:, 1:before.shape[1]])
        f.clause(-row, after[:, 1:min(weight, reach[i]) + 1])
        more = before[:, 1:reach[i] + 1 - weight]
        f.clause(-more, -row, after[:, weight + 1:weight + 1 + more.shape[1]])
        if equal or functional:
            f.clause(-after[:, 1:before.shape[1]], before[:, 1:], row)
            f.clause(-after[:, before.shape[1]:], row)
            more = before[:, 1:after.shape[1] - weight]
            f.clause(-after[:, weight + 1:weight + 1 + more.shape[1]], more)
        before = after


def sequential_size(weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64], equal: bool = False,
                    most: float = inf) -> tuple[int, int]:
    """The variables and clauses for one row: with r[i] the reach after i literals, min(their weight, bound), r[i]
    variables for each i < n; r[i - 1] clauses that carry, w[i] and min(r[i - 1], r[i] - w[i]) that add; one for each i
    with r[i - 1] + w[i] > bound. An equal sum has 2 r[i] - w[i] more for each i < n, and two more at the end, or one
    where the last weight is the bound."""
    weight = weights.tolist()
    reach = [0, *np.minimum(weights.cumsum(), bound).tolist()]
    inner = range(1, len(weight))
    clauses = sum(reach[i - 1] + weight[i - 1] + min(reach[i - 1], reach[i] - weight[i - 1]) for i in inner)
    clauses += sum(reach[i - 1] + weight[i - 1] > bound for i in (*inner, len(weight)))
    if equal:
        clauses += sum(2 * reach[i] - weight[i - 1] for i in inner)
    return sum(reach[1:-1]), clauses + equal * (1 + (weight[-1] < bound))
