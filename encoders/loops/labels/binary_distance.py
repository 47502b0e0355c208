"""Directed edges and a binary label that grows by one along each arc.

Source: the report on solving Flow with SAT numbers; for loops with one root, Zhou, "In pursuit of an efficient SAT
encoding for the Hamiltonian cycle problem" (CP 2020).
"""

from __future__ import annotations

from ...formula import Formula, Literals
from ...graph import Graph
from ...literals import Ints
from ...numbers import Binary
from ..cut_open_into_arcs import Route, add_distances, add_route


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None) -> None:
    """No chosen edges but those cut open (`cut_open`) close a loop: labels would grow for ever.

    Beyond cutting and orienting (`cut_open`, `add_arcs`): see `add_labels`.
    """
    add_labels(f, add_route(f, graph, edge, on, end, anchors))


def add_labels(f: Formula, way: Route) -> None:
    """With v vertices, a arcs and labels of w bits: v * w variables, for each arc 6w - 3 clauses, and for each vertex
    one for each zero among the w bits of the largest label.
    """
    add_distances(f, way, Binary)
