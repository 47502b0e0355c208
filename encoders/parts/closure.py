"""For each two vertices a literal: the arcs that are on lead from the one to the other; never there and back.

Source: the transitive closure, as M. Gebser, T. Janhunen, J. Rintanen, SAT modulo graphs: acyclicity (2014), compare it
with ranks.
"""

from __future__ import annotations

import numpy as np

from ..directed_graph import DirectedGraph
from ..formula import Formula, Literals
from .strong_components import strong_components

CLAUSES = 1 << 20  # clauses that are made at a time


def encode(f: Formula, graph: DirectedGraph, arcs: Literals) -> None:
    """What a vertex reaches, the head of an arc from there is reached by it, too, and is not the vertex itself.

    For each strongly connected component of c vertices and a arcs: c(c - 1) variables, a * c clauses.

    >>> f = Formula()
    >>> encode(f, DirectedGraph(3, [0, 1, 2], [1, 2, 0]), f.new(3))
    >>> f.size
    Size(variables=9, clauses=9, literals=21)
    """
    piece = strong_components(graph.vertices, graph.tail, graph.head)
    for number in range(int(piece.max()) + 1):
        vertices = (piece == number).nonzero()[0]
        count = len(vertices)
        place = np.zeros(graph.vertices, dtype=np.intp)
        place[vertices] = np.arange(count)
        inner = piece[graph.tail] == number
        tail, head, own = place[graph.tail[inner]], place[graph.head[inner]], arcs[inner]
        # reaches: (c, c) the row's vertex reaches the column's; nobody reaches itself, for that would be a cycle, so
        # the diagonal has no literal.
        reaches = np.zeros((count, count), dtype=np.int32)
        reaches[~np.eye(count, dtype=np.bool_)] = f.new(count * (count - 1))
        f.clause(-own, reaches[tail, head])
        for part in np.array_split(np.arange(len(own)), 1 + len(own) * count // CLAUSES):
            f.check_deadline()
            # All pairs of a vertex and an arc: who reaches the tail reaches the head, and where that is the vertex
            # itself, it does not reach the tail.
            begin, arc = np.meshgrid(np.arange(count), part, indexing="ij")
            begin, arc = begin[begin != tail[arc]], arc[begin != tail[arc]]
            back = begin == head[arc]
            f.clause(-own[arc[back]], -reaches[begin[back], tail[arc[back]]])
            begin, arc = begin[~back], arc[~back]
            f.clause(-own[arc], -reaches[begin, tail[arc]], reaches[begin, head[arc]])
