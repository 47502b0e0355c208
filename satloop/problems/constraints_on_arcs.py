"""Constraints on the arcs and edges of graphs by themselves: how many clauses each encoding takes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from encoders import DirectedGraph, Formula, GridGraph, Literals
from encoders.choice_by_name import Names
from encoders.circuits import CAPACITIES, CIRCUITS, circuit, routes
from encoders.loops import LOOPS, single_loop
from encoders.parts import ACYCLIC, acyclic

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .bare_constraints import BareConstraint

MOST_VERTICES = 1000
MOST_POINTS = 10_000


class OfArcs(BareConstraint):
    """Random arcs of a directed graph, on which all vertices lie on one circuit."""

    constrain: Callable[[Formula, DirectedGraph, Literals, str], object]
    decides = ("arcs",)
    sizes = "vertices"
    example = "4 7"

    def read(self, text: str) -> None:
        n, arcs, *seed = self.numbers(2, 2, 0, optional=1)
        if n > MOST_VERTICES or not n <= arcs <= n * (n - 1):
            raise self.error(f"{n} vertices and {arcs} arcs", f"at most {MOST_VERTICES} vertices n, n to n(n - 1) arcs")
        rng = np.random.default_rng(seed[0] if seed else 0)
        order = rng.permutation(n)
        pairs = np.concatenate([order * n + np.roll(order, -1), rng.permutation(n * n)])
        pairs = pairs[pairs // n != pairs % n]
        pairs = pairs[np.sort(np.unique(pairs, return_index=True)[1])][:arcs]
        self.set_arcs(n, [divmod(pair, n) for pair in pairs.tolist()])

    def set_arcs(self, n: int, arcs: list[tuple[int, int]]) -> None:
        """Set the vertices and the arcs."""
        self.rows, self.arcs = n, arcs

    def chosen(self, solution: Solution) -> list[tuple[int, int]]:
        """The arcs that are on."""
        return [arc for arc, on in zip(self.arcs, solution["arcs"].tolist()) if on]

    def encode(self, f: Formula, loops: str = "cuts") -> dict[str, Literals]:
        with f.section("inputs"):
            arcs = f.new(len(self.arcs))
        self.constrain(f, DirectedGraph(self.rows, *zip(*self.arcs)), arcs, loops)
        return {"arcs": arcs}


class BareCircuit(OfArcs):
    name, title, form = "circuit", "One circuit", "circuit:VERTICES,ARCS or circuit:VERTICES,ARCS,SEED"
    rules = "Of random arcs those that are on form one circuit through all vertices."
    options = {"loops": Names(CIRCUITS, "cuts", lambda scheme: scheme.sound)}
    claim = "circuit"
    constrain = staticmethod(circuit)
    known = {"2,2": 1, "3,6": 2, "4,12": 6, "5,20": 24, "20,60": "some"}

    def check(self, solution: Solution) -> Failures:
        chosen = self.chosen(solution)
        ahead, place, seen = dict(chosen), 0, set[int]()
        while place not in seen:
            seen.add(place)
            place = ahead.get(place, place)
        if len(chosen) != self.rows or len(seen) != self.rows or place != 0:
            yield Failure("the arcs are no circuit through all vertices")


class BareAcyclic(OfArcs):
    name, title, form = "acyclic", "No cycle", "acyclic:VERTICES,ARCS or acyclic:VERTICES,ARCS,SEED"
    rules = "Of random arcs those that are on have no directed cycle."
    options = {"loops": Names(ACYCLIC, "cuts")}
    claim = "acyclic"
    constrain = staticmethod(acyclic)
    known = {"2,2": 3, "3,6": 25, "4,12": 543, "20,60": "some"}

    def check(self, solution: Solution) -> Failures:
        left = self.chosen(solution)
        while left and len(rest := [arc for arc in left if arc[0] in {b for _, b in left}]) < len(left):
            left = rest
        if left:
            yield Failure("the arcs have a cycle")


class BareLoop(BareConstraint):
    name, title, form = "loop", "One loop", "loop:ROWS,COLUMNS"
    rules = "Of the edges of a grid with so many points those that are on form one closed loop."
    options = {"loops": Names(LOOPS, "cuts", lambda scheme: scheme.sound)}
    decides = ("edges",)
    sizes = "points"
    example = "2 3"
    claim = "single loop"
    known = {"1,3": "none", "2,2": 1, "2,3": 3, "3,3": 13, "4,4": 213}

    def read(self, text: str) -> None:
        self.rows, self.columns = self.numbers(1, 1)
        if self.rows * self.columns > MOST_POINTS:
            raise self.error(f"{self.rows} x {self.columns} points", f"at most {MOST_POINTS} points")

    def encode(self, f: Formula, loops: str = "cuts") -> dict[str, Literals]:
        graph = GridGraph(self.rows, self.columns)
        with f.section("inputs"):
            edge = f.new(graph.size)
        single_loop(f, graph, edge, loops)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        points = range(self.rows * self.columns)
        # The sides to the right, row by row, then those below.
        sides = [(p, p + 1) for p in points if (p + 1) % self.columns] + [(p, p + self.columns) for p in points][
            :-self.columns or None]
        left = [side for side, on in zip(sides, solution["edges"].tolist()) if on]
        way = [*left.pop()] if left else []
        while ahead := next((side for side in left if way[-1] in side), None):
            left.remove(ahead)
            way.append(sum(ahead) - way[-1])
        if left or not way or way[0] != way[-1] or len({*way}) < len(way) - 1:
            yield Failure("the edges are not one loop")


class BareLoads(OfArcs):
    name, title, form = "loads", "Routes with a capacity", "loads:CUSTOMERS,CAPACITY"
    rules = "Routes from one depot and back pass each customer once, and none more customers than its capacity."
    options = {"loops": Names(CAPACITIES, "labels")}
    sizes = "customers"
    claim = "capacity of routes"
    example = "2 1"
    known = {"3,1": 1, "3,2": 7, "3,3": 13, "4,3": 49, "9,3": "some"}

    def read(self, text: str) -> None:
        customers, self.capacity = self.numbers(1, 1)
        if customers > 100:
            raise self.error(f"{customers} customers", "at most 100")
        n = customers + 1
        self.set_arcs(n, [(a, b) for a in range(n) for b in range(n) if a != b])

    def constrain(self, f: Formula, graph: DirectedGraph, arcs: Literals, scheme: str) -> None:
        routes(f, graph, arcs, 0, "elimination", loads=np.minimum(np.arange(self.rows), 1), capacity=self.capacity,
               capacities=scheme)

    def check(self, solution: Solution) -> Failures:
        chosen = self.chosen(solution)
        ahead = {a: b for a, b in chosen if a}
        seen: list[int] = []
        for place in [b for a, b in chosen if not a]:
            first = len(seen)
            while place and place not in seen:
                seen.append(place)
                place = ahead.get(place, place)
            if place or len(seen) - first > self.capacity:
                yield Failure("a route does not come back, or passes too many customers")
        if sorted(seen) != [*range(1, self.rows)] or len(chosen) != len(seen) + sum(not a for a, _ in chosen):
            yield Failure("the routes do not pass each customer once")
