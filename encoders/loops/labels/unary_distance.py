"""Directed edges and an order-encoded label that grows by one along each arc: `binary-distance` in other numbers."""

from __future__ import annotations

from ...formula import Formula, Literals
from ...graph import Graph
from ...literals import Ints
from ...numbers import Unary
from ..cut_open_into_arcs import Route, add_distances, add_route


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None) -> None:
    """As `binary-distance`; propagates bounds, and grows with the square of the board."""
    add_labels(f, add_route(f, graph, edge, on, end, anchors))


def add_labels(f: Formula, way: Route) -> None:
    """With v vertices and labels 0..u: v * u variables, v * (u - 1) clauses, and 2u for each arc."""
    add_distances(f, way, Unary)
