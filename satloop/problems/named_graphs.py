"""Graphs that have a name: knight's moves on a board, grids, generalized Petersen graphs."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from encoders import Graph, GridGraph

from ..errors import PuzzleError
from .graph_files import MOST

ROWS = 100  # of a board of knight's moves that are copied at once: a limit of time is kept on huge boards


def knight(rows: int, columns: int) -> Graph:
    """The squares of a board in reading order, joined by a knight's moves.

    >>> len(knight(8, 8).edges)
    168
    """
    square = np.arange(rows * columns).reshape(rows, columns)
    moves = []
    for down, right in ((1, 2), (2, 1)):
        moves += [(square[:-down, :-right], square[down:, right:]), (square[:-down, right:], square[down:, :-right])]
    edges, begin = np.empty((sum(a.size for a, _ in moves), 2), dtype=np.intp), 0
    for ends in moves:
        part = edges[begin:begin + ends[0].size].reshape(*ends[0].shape, 2)
        for row in range(0, len(part), ROWS):
            for side, squares in enumerate(ends):
                part[row:row + ROWS, :, side] = squares[row:row + ROWS]
        begin += ends[0].size
    return Graph.unchecked(rows * columns, edges)


def petersen(n: int = 5, k: int = 2) -> Graph:
    """The generalized Petersen graph: an outer ring of n vertices, spokes, inside each vertex joined to the k-th next.

    Source: H. S. M. Coxeter, Self-dual configurations and regular graphs (1950). ValueError unless 0 < k < n/2.
    """
    if not 0 < k < n / 2:
        raise ValueError("0 < K < N/2 for petersen:N,K")
    outer = np.arange(n)
    ends = [(outer, (outer + 1) % n), (outer, outer + n), (outer + n, (outer + k) % n + n)]
    return Graph(2 * n, np.concatenate([np.stack(pair, axis=1) for pair in ends]))


SIZE, PAIR = r"(\d{1,9})(?:x(\d{1,9}))?", r"(\d{1,9}),(\d{1,9})"  # rows and columns, or one number for both
FAMILIES: dict[str, tuple[str, Callable[[int, int], Graph]]] = {
    "knight": (SIZE, knight), "grid": (SIZE, GridGraph), "petersen": (PAIR, petersen)}


def named_graph(name: str, file: str) -> Graph | None:
    """The graph of a name such as `knight:8x8`; None for what is no name. Raises PuzzleError for one without sense.

    >>> named_graph("petersen", "").vertices
    10
    """
    kind, colon, numbers = name.partition(":")
    if kind not in FAMILIES:
        return None
    form, make = FAMILIES[kind]
    match = re.fullmatch(form, numbers if colon or kind != "petersen" else "5,2", re.ASCII)
    if match is None:
        raise PuzzleError(file, None, None, repr(name[:40]), f"{kind}:{'N,K' if form is PAIR else 'ROWSxCOLUMNS'}")
    first, second = int(match[1]), int(match[2] or match[1])
    if not 0 < (2 * first if form is PAIR else first * second) <= MOST:
        raise PuzzleError(file, None, None, repr(name[:40]), f"a graph of 1 to {MOST} vertices")
    try:
        return make(first, second)
    except ValueError as error:
        raise PuzzleError(file, None, None, repr(name[:40]), str(error)) from None
