"""Generalised totalizer: a tree whose nodes say which sums their literals reach.

S. Joshi, R. Martins and V. Manquinho, Generalized totalizer encoding for pseudo-Boolean constraints (2015). Here a
literal of a node says "at least this sum", so that the root needs one clause for each sum of its left child.
"""

from __future__ import annotations

import heapq
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..formula import TRUE, Formula, Literals, guard_column, pad
from .normalized_sums import TooManyClauses

SUMS = 20_000_000  # pairs of sums of two children; a tree that has more is refused


class _Node(NamedTuple):
    """sums: rising, from 0 on; literals (m, sums): at least this one."""

    sums: NDArray[np.int64]
    literals: Literals


def totalizer(f: Formula, rows: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64],
              when: Literals | None, equal: bool = False, functional: bool = False) -> None:
    """A variable for each sum of an inner node up to the bound and one beyond; a clause for each pair of sums of its
    children, and one for each two neighbouring sums of the root's children. The groups are the leaves. Where the sum is
    to be equal, or functional, a literal of a node also says that the sum is reached only with it: about twice as many
    clauses.

    Sizes: `totalizer_size`.
    """
    order, both = np.argsort(groups, kind="stable"), equal or functional
    nodes = []
    for group in np.split(order, np.flatnonzero(np.diff(groups[order])) + 1):
        # A leaf is a group, of which only the heaviest literal counts: one literal for each different weight.
        sums, place = np.unique(np.append(0, weights[group]), return_inverse=True)
        literals = np.full((len(rows), len(sums)), TRUE)
        if len(group) == 1:
            literals[:, 1:] = rows[:, group]
        else:
            literals[:, 1:] = f.new(len(rows), len(sums) - 1)
            f.clause(-rows[:, group], literals[:, place[1:]])
            for k in range(1, len(sums)) if both else ():
                # "At least this" is "at least the next", or a literal of this weight.
                f.add(np.concatenate([-literals[:, k:k + 1], literals[:, k + 1:k + 2], rows[:, group[place[1:] == k]]],
                                     axis=1))
                f.clause(-literals[:, k + 1:k + 2], literals[:, k:k + 1])
        nodes.append(_Node(sums, literals))
    # The two with the fewest sums are joined, until two are left.
    queue = [(len(node.sums), i) for i, node in enumerate(nodes)]
    heapq.heapify(queue)
    while len(queue) > 2:
        f.check_deadline()
        a, b = (nodes[heapq.heappop(queue)[1]] for _ in range(2))
        nodes.append(_joined(f, a, b, bound, both))
        heapq.heappush(queue, (len(nodes[-1].sums), len(nodes) - 1))
    nothing = _Node(np.zeros(1, dtype=np.int64), np.full((len(rows), 1), TRUE))
    a, b, *_ = (*(nodes[i] for _, i in queue), nothing)
    for node in (a, b):
        f.clause(-node.literals[:, 2:], node.literals[:, 1:-1])
    least = np.searchsorted(b.sums, bound + 1 - a.sums)  # the least sum of b that is too much with one of a
    too_much = least < len(b.sums)
    f.clause(-a.literals[:, too_much], -b.literals[:, least[too_much]], when=guard_column(when))
    if equal:
        # Where a does not reach its next sum, b reaches what is missing.
        missing = bound - a.sums
        least = np.searchsorted(b.sums, missing[missing > 0])
        f.clause(pad(a.literals, -1, after=1)[:, 1:len(least) + 1], pad(b.literals, -1, after=1)[:, least],
                 when=guard_column(when))


def _joined(f: Formula, a: _Node, b: _Node, bound: int, down: bool) -> _Node:
    pairs = len(a.sums) * len(b.sums)
    if pairs > SUMS:
        raise TooManyClauses(f"weights: a totalizer up to {bound} has a node with {pairs} pairs of sums, more than "
                             f"{SUMS}, choose another scheme")
    # Sums above the bound are alike: all become bound + 1.
    both = np.minimum(a.sums[:, None] + b.sums, bound + 1)
    sums, place = np.unique(both, return_inverse=True)
    place = place.reshape(both.shape)
    literals = np.concatenate([np.full((len(a.literals), 1), TRUE), f.new(len(a.literals), len(sums) - 1)], axis=1)
    i, j = np.nonzero(both > 0)
    f.clause(-a.literals[:, i], -b.literals[:, j], literals[:, place[i, j]])
    if down:
        # Where neither child reaches its next sum, the node does not reach its next one.
        i, j = np.nonzero(place + 1 < len(sums))
        f.clause(pad(a.literals, -1, after=1)[:, i + 1], pad(b.literals, -1, after=1)[:, j + 1],
                 -literals[:, place[i, j] + 1])
    return _Node(sums, literals)


def totalizer_size(weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64], equal: bool = False,
                   most: float = inf) -> tuple[int, int]:
    """The variables and clauses for one row, from the sums of each node. Raises TooManyClauses above `most` clauses."""
    variables = clauses = 0
    leaves = []
    for group in np.unique(groups).tolist():
        members = weights[groups == group]
        leaves.append(np.unique(np.append(0, members)))
        if len(members) > 1:
            own = len(leaves[-1]) - 1
            variables, clauses = variables + own, clauses + len(members) + equal * (2 * own - 1)
    queue = [(len(sums), i) for i, sums in enumerate(leaves)]
    heapq.heapify(queue)
    while len(queue) > 2:
        a, b = (leaves[heapq.heappop(queue)[1]] for _ in range(2))
        if len(a) * len(b) > min(most - clauses, SUMS):
            raise TooManyClauses("weights: a totalizer has too many sums")
        both = np.minimum(a[:, None] + b, bound + 1)
        sums = np.unique(both)
        variables, clauses = variables + len(sums) - 1, clauses + both.size - 1
        if equal:
            clauses += int((both < sums[-1]).sum())
        leaves.append(sums)
        heapq.heappush(queue, (len(sums), len(leaves) - 1))
    a, b, *_ = (*(leaves[i] for _, i in queue), np.zeros(1, dtype=np.int64))
    clauses += max(len(a) - 2, 0) + max(len(b) - 2, 0) + int((bound + 1 - a <= b[-1]).sum())
    return variables, clauses + equal * int((a < bound).sum())
