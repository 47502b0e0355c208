"""A tour along chosen edges, and its check."""

from __future__ import annotations

from encoders import Bools, Graph

from ..errors import plural


def walk(graph: Graph, chosen: Bools) -> list[int]:
    """The vertices along the chosen edges, (m,) booleans, from vertex 0 until it comes back or ends."""
    near: dict[int, list[int]] = {}
    for u, v in graph.edges[chosen].tolist():
        near.setdefault(u, []).append(v)
        near.setdefault(v, []).append(u)
    tour, seen = [0], {0}
    while True:
        ahead = [vertex for vertex in near.get(tour[-1], ()) if vertex not in seen]
        if not ahead:
            return tour
        tour.append(ahead[0])
        seen.add(ahead[0])


def check(graph: Graph, tour: list[int]) -> str:
    """Why this is no Hamiltonian cycle of the graph; empty if it is one. Shares no code with the search."""
    count = graph.vertices
    if len(tour) != count or count < 3:
        return f"the tour has {plural(len(tour), 'vertex', 'vertices')}, the graph {count}"
    if sorted(tour) != list(range(count)):
        return "the tour does not visit each vertex once"
    known = {frozenset(pair) for pair in graph.edges.tolist()}
    for u, v in zip(tour, tour[1:] + tour[:1]):
        if frozenset((u, v)) not in known:
            return f"the tour goes from {u + 1} to {v + 1}, where no edge is"
    return ""
