"""Graphs from what a user names: a DIMACS file, a TSPLIB HCP file, or a generator such as `knight:8x8`."""

from __future__ import annotations

import os
import re

import numpy as np

from encoders import Graph, GridGraph

from ..formats.dataset import read_text
from .files import MOST, GraphError, read_graph

GENERATED = "knight:ROWSxCOLUMNS, grid:ROWSxCOLUMNS, petersen or petersen:N,K"
FILE = f"a graph: a DIMACS, PACE or TSPLIB HCP file, a list of edges, {GENERATED}"


def knight(rows: int, columns: int) -> Graph:
    """The squares of a board in reading order, joined by a knight's moves.

    >>> len(knight(8, 8).edges)
    168
    """
    square = np.arange(rows * columns).reshape(rows, columns)
    moves = []
    for down, right in ((1, 2), (2, 1)):
        moves += [(square[:-down, :-right], square[down:, right:]), (square[:-down, right:], square[down:, :-right])]
    return Graph(rows * columns, np.concatenate([np.stack([a.ravel(), b.ravel()], axis=1) for a, b in moves]))


def petersen(n: int = 5, k: int = 2) -> Graph:
    """The generalized Petersen graph: an outer ring of n vertices, spokes, inside each vertex joined to the k-th next.

    Source: H. S. M. Coxeter, Self-dual configurations and regular graphs (1950). ValueError unless 0 < k < n/2.
    """
    if not 0 < k < n / 2:
        raise ValueError("0 < K < N/2 for petersen:N,K")
    outer = np.arange(n)
    ends = [(outer, (outer + 1) % n), (outer, outer + n), (outer + n, (outer + k) % n + n)]
    return Graph(2 * n, np.concatenate([np.stack(pair, axis=1) for pair in ends]))


def generate(name: str) -> Graph | None:
    """The graph of a generator's name; None if it is not one. Raises GraphError for one that makes no sense."""
    kind, _, size = name.lower().partition(":")
    form = {"knight": r"(\d{1,9})(?:x(\d{1,9}))?", "grid": r"(\d{1,9})(?:x(\d{1,9}))?",
            "petersen": r"(\d{1,9}),(\d{1,9})"}.get(kind)
    if form is None:
        return None
    if name.lower() == "petersen":
        return petersen()
    match = re.fullmatch(form, size, re.ASCII)
    if match is None:
        raise GraphError(name, None, repr(name), GENERATED)
    first, second = int(match[1]), int(match[2] or match[1])
    if (2 * first if kind == "petersen" else first * second) > MOST:
        raise GraphError(name, None, repr(name), f"a graph of at most {MOST} vertices")
    try:
        if kind == "petersen":
            return petersen(first, second)
        if first * second == 0:
            raise ValueError("at least one row and one column")
    except ValueError as error:
        raise GraphError(name, None, repr(name), str(error)) from None
    return knight(first, second) if kind == "knight" else GridGraph(first, second)


def open_graph(name: str) -> Graph:
    """The graph that an argument names: a file if there is one, `-` for standard input, or else a generator.

    Raises GraphError, or PuzzleError for a file that cannot be read.
    """
    if name != "-" and not os.path.lexists(name):
        graph = generate(name)
        if graph is not None:
            return graph
    return read_graph(read_text(name, FILE), name)
