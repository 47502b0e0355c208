"""A balanced binary tree over n literals: all its nodes, and all clauses of one kind in all its nodes, as arrays.

The left child of a node over n literals has the largest power of two below n.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..literals import Ints, ranges


class Tree(NamedTuple):
    """The inner nodes (n - 1,) from left to right; the leaves have the numbers 0 to n - 1, inner nodes those after.

    size: (n + n - 1,) how many leaves there are below each leaf and node. root: among the inner nodes.
    """

    left: Ints
    right: Ints
    size: Ints
    root: int


PART = 1 << 21  # pairs that are made at a time


@lru_cache(maxsize=256)
def balanced_tree(n: int) -> Tree:
    """The tree over n > 1 leaves. An inner node stands between two leaves: the left child has a power of two of them.

    >>> balanced_tree(3)
    Tree(left=array([0, 3]), right=array([1, 2]), size=array([1, 1, 1, 2, 3]), root=1)
    """
    # An inner node is named by the gap 1 to n - 1 between two leaves at which it divides. The lowest bit of the gap
    # is the size of its left child, as in a Fenwick tree; so all nodes are known by arithmetic, with no walk down the
    # tree.
    place = np.arange(1, n)
    half = place & -place
    rest = np.minimum(half, n - place)
    below = np.frexp(rest - 1)[1] - 1  # the largest power of two below the right child's size
    left = np.where(half == 1, place - 1, n + place - half // 2 - 1)
    right = np.where(rest == 1, place, n + place + (1 << np.maximum(below, 0)) - 1)
    return Tree(left, right, np.append(np.ones(n, dtype=np.intp), half + rest), (1 << ((n - 1).bit_length() - 1)) - 1)


def pairs_of_sum(p: Ints, q: Ints, low: ArrayLike, high: ArrayLike) -> tuple[Ints, Ints, Ints]:
    """For each node the pairs of numbers i up to p and j up to q whose sum is from `low` to `high`: node, i, j.

    >>> [part.tolist() for part in pairs_of_sum(np.array([1, 2]), np.array([1, 1]), 2, [2, 3])]
    [[0, 1, 1, 1], [1, 1, 2, 2], [1, 1, 0, 1]]
    """
    node, i, j = (np.concatenate(parts) for parts in zip(*parts_of_pairs(p, q, low, high)))
    return node, i, j


def parts_of_pairs(p: Ints, q: Ints, low: ArrayLike, high: ArrayLike) -> Iterator[tuple[Ints, Ints, Ints]]:
    """As `pairs_of_sum`, in parts of about PART pairs, at least one part: a caller can look at the clock
    between."""
    # One row for each node and each i from 0 to p; the values of j that go with it are one range, from begin on, of
    # `size` numbers.
    node, i = np.arange(len(p)).repeat(p + 1), ranges(np.zeros_like(p), p + 1)[0]
    low, high = np.broadcast_to(low, p.shape), np.broadcast_to(high, p.shape)
    begin = np.maximum(low[node] - i, 0)
    size = np.maximum(np.minimum(q[node], high[node] - i) - begin + 1, 0)
    number = size.cumsum() // PART
    # The rows are cut where the running total of pairs passes a multiple of PART.
    cuts = [0, *(np.flatnonzero(np.diff(number)) + 1).tolist(), len(size)]
    for first, end in pairwise(cuts):
        rows = slice(first, end)
        yield node[rows].repeat(size[rows]), i[rows].repeat(size[rows]), ranges(begin[rows], size[rows])[0]
