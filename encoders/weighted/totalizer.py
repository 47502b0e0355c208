"""Generalised totalizer: a tree whose nodes say which sums their literals reach.

S. Joshi, R. Martins and V. Manquinho, Generalized totalizer encoding for pseudo-Boolean constraints (2015). Here a
literal of a node says "at least this sum", so that the root needs one clause for each sum of its left child.
"""

from __future__ import annotations

import heapq
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..formula import TRUE, Formula, Literals, guard_column
from .normalized_sums import TooManyClauses

SUMS = 20_000_000  # pairs of sums of two children; a tree that has more is refused


class _Node(NamedTuple):
    """sums: rising, from 0 on; literals (m, sums): at least this one."""

    sums: NDArray[np.int64]
    literals: Literals


def totalizer(f: Formula, rows: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64],
              when: Literals | None) -> None:
    """A variable for each sum of an inner node up to the bound and one beyond; a clause for each pair of sums of its
    children, and one for each two neighbouring sums of the root's children. The groups are the leaves.

    Sizes: `totalizer_size`.
    """
    order = np.argsort(groups, kind="stable")
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
        nodes.append(_Node(sums, literals))
    # The two with the fewest sums are joined, until two are left.
    queue = [(len(node.sums), i) for i, node in enumerate(nodes)]
    heapq.heapify(queue)
    while len(queue) > 2:
        f.check_deadline()
        a, b = (nodes[heapq.heappop(queue)[1]] for _ in range(2))
        nodes.append(_joined(f, a, b, bound))
        heapq.heappush(queue, (len(nodes[-1].sums), len(nodes) - 1))
    nothing = _Node(np.zeros(1, dtype=np.int64), np.full((len(rows), 1), TRUE))
    a, b, *_ = (*(nodes[i] for _, i in queue), nothing)
    for node in (a, b):
        f.clause(-node.literals[:, 2:], node.literals[:, 1:-1])
    least = np.searchsorted(b.sums, bound + 1 - a.sums)  # the least sum of b that is too much with one of a
    too_much = least < len(b.sums)
    f.clause(-a.literals[:, too_much], -b.literals[:, least[too_much]], when=guard_column(when))


def _joined(f: Formula, a: _Node, b: _Node, bound: int) -> _Node:
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
    return _Node(sums, literals)
