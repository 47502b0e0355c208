"""Numbers grouped by their labels, and the pieces of a graph."""

from __future__ import annotations

import numpy as np

from .literals import Ints

CONTRACT = 1000  # vertices: beyond, contracting costs less than shortening the paths of all of them


def grouped_by_label(label: Ints, item: Ints, count: int) -> Ints:
    """(count, width) the items of each label 0 .. count - 1, padded with -1; items of label -1 are left out.

    >>> grouped_by_label(np.array([1, 0, 1, -1]), np.array([5, 6, 7, 8]), 2).tolist()
    [[6, -1], [5, 7]]
    """
    size = np.bincount(label + 1, minlength=count + 1)  # the first is that of label -1
    filled = np.arange(size[1:].max(initial=0)) < size[1:, None]
    out = np.full(filled.shape, -1)
    out[filled] = item[label.argsort(kind="stable")[size[0]:]]
    return out


def components(vertices: int, pairs: Ints) -> Ints:
    """(n,) the lowest vertex of each vertex's connected component under the given (m, 2) pairs.

    The method, on whole arrays at a time, hooks each root to its lowest neighbour and shortens paths (after Shiloach
    and Vishkin 1982). A large graph is contracted to the smaller graph of its roots.
    """
    label: Ints = np.arange(vertices)
    low, high = np.minimum(pairs[:, 0], pairs[:, 1]), np.maximum(pairs[:, 0], pairs[:, 1])
    label[high] = low  # any lower neighbour will do for a start, and assigning is cheap
    started = False
    while True:
        label = label[label]
        while (shorter := label[label]).tobytes() != label.tobytes():  # the cheapest comparison there is
            label = shorter
        first, second = label[low], label[high]
        differ = (first != second).nonzero()[0]
        if not len(differ):
            return label
        first, second = first[differ], second[differ]  # from here on between roots
        if vertices > CONTRACT and started:
            root = label == np.arange(vertices)
            roots, node = root.nonzero()[0], (root.cumsum() - 1)[label]
            label = roots[components(len(roots), node[np.stack([first, second], axis=1)])][node]
            return label
        low, high, started = np.minimum(first, second), np.maximum(first, second), True
        np.minimum.at(label, high, low)  # now the lowest, or the rays of a star come in one by one
