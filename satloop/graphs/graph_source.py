"""Graphs from what a user names: a DIMACS file, a TSPLIB HCP file, or a generator such as `knight:8x8`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from encoders import Graph, GridGraph

from ..formats.dataset import read_text
from .graph_files import MOST, GraphError, read_graph
from .random_xor_gadgets import GADGET, xor_gadgets

GENERATED = "knight:ROWSxCOLUMNS, grid:ROWSxCOLUMNS, petersen, petersen:N,K or xor:GADGETS,SEED"
FILE = f"a graph: a DIMACS, PACE or TSPLIB HCP file, a list of edges, {GENERATED}"


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


def board_of(moves: Callable[[int, int], Graph]) -> Callable[[int, int], Graph]:
    """The maker of a board's graph, which raises ValueError for a board without a square."""
    def make(rows: int, columns: int) -> Graph:
        if not rows * columns:
            raise ValueError("at least one row and one column")
        return moves(rows, columns)
    return make


class Generator(NamedTuple):
    """How a name is written after its colon, what it makes of two numbers, and how many vertices that has."""

    form: str
    make: Callable[[int, int], Graph]
    vertices: Callable[[int, int], int]


NUMBER = r"(\d{1,9})"
SIZE, PAIR = rf"{NUMBER}(?:x{NUMBER})?", f"{NUMBER},{NUMBER}"
GENERATORS = {
    "knight": Generator(SIZE, board_of(knight), lambda rows, columns: rows * columns),
    "grid": Generator(SIZE, board_of(GridGraph), lambda rows, columns: rows * columns),
    "petersen": Generator(PAIR, petersen, lambda n, k: 2 * n),
    "xor": Generator(PAIR, xor_gadgets, lambda gadgets, seed: GADGET * gadgets),
}


def generate(name: str) -> Graph | None:
    """The graph of a generator's name; None if it is not one. Raises GraphError for one that makes no sense."""
    kind, _, size = name.lower().partition(":")
    generator = GENERATORS.get(kind)
    if generator is None:
        return None
    if name.lower() == "petersen":
        return petersen()
    match = re.fullmatch(generator.form, size, re.ASCII)
    if match is None:
        raise GraphError(name, None, repr(name), GENERATED)
    first, second = int(match[1]), int(match[2] or match[1])
    if generator.vertices(first, second) > MOST:
        raise GraphError(name, None, repr(name), f"a graph of at most {MOST} vertices")
    try:
        return generator.make(first, second)
    except ValueError as error:
        raise GraphError(name, None, repr(name), str(error)) from None


def open_graph(name: str) -> Graph:
    """The graph that an argument names: a file if there is one, `-` for standard input, or else a generator.

    Raises GraphError, or PuzzleError for a file that cannot be read.
    """
    if name != "-" and not os.path.lexists(name):
        graph = generate(name)
        if graph is not None:
            return graph
    return read_graph(read_text(name, FILE), name)
