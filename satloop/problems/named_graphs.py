"""Graphs that have a name: moves of knights and queens, grids, Mycielski and generalized Petersen graphs."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

import numpy as np

from encoders import Graph, GridGraph

from ..errors import PuzzleError
from .graph_files import MOST, read_graph
from .problem import read_file

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


def mycielski(k: int, _: int) -> Graph:
    """The graph "mycielK" of DIMACS: no triangle, and K + 1 colours.

    J. Mycielski, Sur le coloriage des graphes (1955): each vertex gets a twin with its neighbours, all twins one more.
    """
    if k > 16:
        raise ValueError("K from 1 to 16 for mycielK")
    count, edges = 2, np.array([[0, 1]])
    for _ in range(k - 1):
        twin = np.arange(count)
        # the edges; each vertex with the twins of its neighbours; all twins with one more vertex
        edges = np.concatenate([edges, edges + [0, count], edges + [count, 0],
                                np.stack([twin + count, np.full(count, 2 * count)], axis=1)])
        count = 2 * count + 1
    return Graph(count, edges)


def queens(n: int, _: int) -> Graph:
    """The squares of a board of n rows, and all pairs that a queen joins."""
    if n > 99:
        raise ValueError("N from 1 to 99 for queensN")
    a, b = np.triu_indices(n * n, 1)
    down, right = b // n - a // n, b % n - a % n
    meet = (down == 0) | (right == 0) | (abs(down) == abs(right))
    return Graph(n * n, np.stack([a[meet], b[meet]], axis=1))


SIZE, PAIR, ONE = r":(\d{1,9})(?:x(\d{1,9}))?", r":(\d{1,9}),(\d{1,9})", r"(\d{1,9})"  # one number of SIZE is for both
WRITTEN = {SIZE: ":ROWSxCOLUMNS", PAIR: ":N,K", ONE: "N"}
FAMILIES: dict[str, tuple[str, Callable[[int, int], Graph]]] = {
    "knight": (SIZE, knight), "grid": (SIZE, GridGraph), "petersen": (PAIR, petersen), "myciel": (ONE, mycielski),
    "queens": (ONE, queens)}
NAME = re.compile(rf"({'|'.join(FAMILIES)})([:0-9].*)?", re.ASCII | re.DOTALL)
FORMS = ", ".join(f"{name}{WRITTEN[form]}" for name, (form, _) in FAMILIES.items())


def named_graph(name: str, file: str) -> Graph | None:
    """The graph of a name such as `knight:8x8`; None for another text. Raises PuzzleError for numbers without sense.

    >>> named_graph("petersen", "").vertices
    10
    """
    named = NAME.fullmatch(name)
    if not named:
        return None
    form, make = FAMILIES[named[1]]
    match = re.fullmatch(form, ":5,2" if name == "petersen" else named[2] or "", re.ASCII)
    if match is None:
        raise PuzzleError(file, None, None, repr(name[:40]), named[1] + WRITTEN[form])
    first, second = int(match[1]), int(match[match.lastindex or 1])
    if not 0 < (first * second if form is SIZE else 2 * first) <= MOST:
        raise PuzzleError(file, None, None, repr(name[:40]), f"a graph of 1 to {MOST} vertices")
    try:
        return make(first, second)
    except ValueError as error:
        raise PuzzleError(file, None, None, repr(name[:40]), str(error)) from None


def text_of_graph(argument: str, expected: str) -> str:
    """The name of a graph, or the text of a file with one. Raises PuzzleError where it cannot be read."""
    if NAME.fullmatch(argument.lower()) and not os.path.lexists(argument):
        return argument.lower()
    return read_file(argument, expected)


def graph_of(text: str, file: str) -> Graph:
    """The graph that a text names, or that is written there. Raises PuzzleError."""
    return named_graph(text.strip(), file) or read_graph(text, file)
