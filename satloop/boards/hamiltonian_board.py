"""Boards whose solutions are the Hamiltonian cycles of a graph; `solving.strategies.tours` searches for one."""

from __future__ import annotations

from encoders import Graph

from .failure import Failure, Failures
from .puzzle import Puzzle
from .solution import Solution


class Tour(Puzzle):
    """A graph through all of whose vertices one cycle is to go, the `edges` of the solution."""

    graph: Graph

    def order(self, solution: Solution) -> list[int]:
        """The vertices along the edges, from vertex 0 until the line comes back or ends."""
        near: dict[int, list[int]] = {}
        for u, v in self.graph.edges[solution["edges"].astype(bool)].tolist():
            near.setdefault(u, []).append(v)
            near.setdefault(v, []).append(u)
        order, seen = [0], {0}
        while True:
            ahead = [vertex for vertex in near.get(order[-1], ()) if vertex not in seen]
            if not ahead:
                return order
            order.append(ahead[0])
            seen.add(ahead[0])

    def check(self, solution: Solution) -> Failures:
        order, count = self.order(solution), self.graph.vertices
        chosen = {frozenset(pair) for pair in self.graph.edges[solution["edges"].astype(bool)].tolist()}
        if len(order) != count or count < 3:
            yield Failure(f"the cycle does not go through all vertices: {len(order)} of {count}")
        elif len(chosen) != count or frozenset((order[0], order[-1])) not in chosen:
            yield Failure("the edges are no cycle")
