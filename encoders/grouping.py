"""Numbers grouped by their labels, and the pieces of a graph."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .literals import Ints

PART = 1 << 21  # pairs that one call of numpy handles: a signal waits for its end

FEW = 120  # vertices and pairs up to which a loop over the pairs is faster than arrays
CONTRACT = 1000  # vertices: beyond, contracting costs less than shortening the paths of all of them


def grouped_by_label(label: Ints, item: Ints, count: int) -> Ints:
    """(count, width) the items of each label 0 .. count - 1, padded with -1; items of label -1 are left out.

    >>> grouped_by_label(np.array([1, 0, 1, -1]), np.array([5, 6, 7, 8]), 2).tolist()
    [[6, -1], [5, 7]]
    """
    size = np.bincount(label + 1, minlength=count + 1)  # the first is that of label -1
    # A stable sort brings the items into the order of their labels, which is that of the True places row by row.
    filled = np.arange(size[1:].max(initial=0)) < size[1:, None]
    out = np.full(filled.shape, -1)
    out[filled] = item[label.argsort(kind="stable")[size[0]:]]
    return out


def components(vertices: int, pairs: Ints) -> Ints:
    """(n,) the lowest vertex of each vertex's connected component under the given (m, 2) pairs.

    The method, on whole arrays at a time, hooks each root to its lowest neighbour and shortens paths (after Shiloach
    and Vishkin 1982). A large graph is contracted to the smaller graph of its roots.
    """
    if vertices + len(pairs) <= FEW:
        return _components_of_few(vertices, pairs)
    label: Ints = np.arange(vertices)
    low, high = lower_and_higher(pairs[:, 0], pairs[:, 1])
    for part in slices(len(low)):
        label[high[part]] = low[part]  # any lower neighbour will do for a start, and assigning is cheap
    started = False
    while True:
        label = label[label]
        while (shorter := label[label]).tobytes() != label.tobytes():  # the cheapest comparison there is
            label = shorter
        first, second = np.empty_like(low), np.empty_like(high)
        for part in slices(len(low)):
            first[part], second[part] = label[low[part]], label[high[part]]
        differ = (first != second).nonzero()[0]
        if not len(differ):
            return label
        first, second = first[differ], second[differ]  # from here on between roots
        if vertices > CONTRACT and started:
            root = label == np.arange(vertices)
            roots, node = root.nonzero()[0], (root.cumsum() - 1)[label]
            label = roots[components(len(roots), node[np.stack([first, second], axis=1)])][node]
            return label
        (low, high), started = lower_and_higher(first, second), True
        for part in slices(len(low)):
            np.minimum.at(label, high[part], low[part])  # now the lowest, or the rays of a star come in one by one


def _components_of_few(vertices: int, pairs: Ints) -> Ints:
    """As `components`: roots are joined pair by pair, the higher below the lower."""
    parent = list(range(vertices))
    for first, second in pairs.tolist():
        while first != parent[first]:
            first = parent[first]
        while second != parent[second]:
            second = parent[second]
        parent[max(first, second)] = min(first, second)
    for vertex, above in enumerate(parent):
        parent[vertex] = parent[above]  # a parent is lower, so it already knows its root
    return np.array(parent, dtype=np.intp)


def lower_and_higher(first: Ints, second: Ints) -> tuple[Ints, Ints]:
    """(n,), (n,) the lower and the higher of each pair of numbers."""
    low, high = np.empty_like(first), np.empty_like(first)
    for part in slices(len(first)):
        np.minimum(first[part], second[part], out=low[part])
        np.maximum(first[part], second[part], out=high[part])
    return low, high


def slices(count: int) -> Iterator[slice]:
    """Slices of PART that cover 0 .. count - 1."""
    return (slice(begin, begin + PART) for begin in range(0, count, PART))
