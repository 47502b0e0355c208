"""Labels modulo few coprimes, completed by lazy cuts: `remainder` with the same two moduli for graphs of any size."""

from __future__ import annotations

from ...formula import Formula, Literals
from ...graph import Graph
from ...literals import Ints
from . import remainder

MODULI = (3, 5)


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None) -> None:
    """Labels modulo 3 and 5 leave only loops of 30 edges, 60 ... in grids to the cuts. Size: `remainder.encode`."""
    remainder.encode(f, graph, edge, on, end, anchors, MODULI)
