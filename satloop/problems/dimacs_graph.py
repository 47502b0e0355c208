"""Graphs of problems: read from DIMACS files, or made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from encoders.literals import distinct

if TYPE_CHECKING:
    from .problem import Problem

Made = tuple[int, list[tuple[int, int]]]  # how many vertices, from 1, and the edges

MYCIELSKI = re.compile(r"myciel([1-9])")


def read_graph(problem: Problem, text: str) -> tuple[int, NDArray[np.int64]]:
    """How many vertices, from 0, and the edges (m, 2) of a DIMACS file. Raises PuzzleError for another text."""
    vertices, edges = -1, list[list[int]]()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        ends = [int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 8]
        if words[:1] == ["p"] and len(words) == 4 and len(ends) == 2 and vertices < 0:
            vertices = ends[0]
        elif words[:1] == ["e"] and len(words) == 3 and len(ends) == 2 and 0 < min(ends) <= max(ends) <= vertices:
            edges.append(ends)
        elif words and words[0] not in ("c", "n"):
            raise problem.error(repr(line[:40]), "a line 'p edge VERTICES EDGES', then 'e U V' for each edge", number)
    if vertices < 1:
        raise problem.error("no line 'p edge VERTICES EDGES' with a vertex", "a DIMACS graph")
    pairs = np.array(edges, dtype=np.int64).reshape(-1, 2) - 1
    return vertices, distinct_pairs(np.sort(pairs, axis=1), vertices)


def distinct_pairs(pairs: NDArray[np.int64], vertices: int) -> NDArray[np.int64]:
    """Each of the pairs (m, 2) of vertices once, in their order."""
    code = distinct(pairs[:, 0] * vertices + pairs[:, 1])
    return np.stack([code // vertices, code % vertices], axis=1)


def mycielski(k: int) -> Made:
    """The graph "mycielK" of DIMACS: no triangle, and K + 1 colours.

    J. Mycielski, Sur le coloriage des graphes (1955): each vertex gets a twin with its neighbours, all twins one more.
    """
    count, edges = 2, [(1, 2)]
    for _ in range(k - 1):
        edges += [pair for a, b in edges for pair in ((a, count + b), (count + a, b))]
        edges += [(count + twin, 2 * count + 1) for twin in range(1, count + 1)]
        count = 2 * count + 1
    return count, edges


def graph_text(graph: Made) -> str:
    """The graph in DIMACS's format."""
    count, edges = graph
    return "\n".join([f"p edge {count} {len(edges)}", *(f"e {a} {b}" for a, b in edges)]) + "\n"
