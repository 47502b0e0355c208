"""Directed edges and a binary label that grows by one along each arc.

Source: the report on solving Flow with SAT numbers; for loops with one root, Zhou, "In pursuit of an efficient SAT
encoding for the Hamiltonian cycle problem" (CP 2020).
"""

from __future__ import annotations

from ...formula import Formula, Literals
from ...graph import Graph
from ...literals import Ints
from ...numbers import Binary
from ..cut_open_into_arcs import add_distances


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None) -> None:
    """No chosen edges but those cut open (`directed.cut_open`) close a loop: labels would grow for ever.

    With m edges not cut, v vertices at these, and labels of w bits: beyond cutting and orienting (`cut_open`, `arcs`),
    v * w variables, for each arc 6w - 3 clauses, and for each vertex one for each zero among the w bits of the largest
    label.
    """
    add_distances(f, graph, edge, Binary, on, end, anchors)
