from __future__ import annotations

import numpy as np

from encoders import FALSE, Formula, Graph, Literals
from encoders.cardinality import at_least, exactly
from encoders.gates import and_
from encoders.loops import disjoint_paths, single_loop
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import COUNTER, SYMMETRY, Problem, Sum, in_rows, loop_schemes, named_selectors


class Snake(Problem):
    name, title = "snake", "Snake in the box"
    rules = ("A snake in the box: a long way along edges of a cube of many dimensions that no shortcut joins to "
             "itself, open or closed. (W. Kautz 1958)")
    form = "snake:DIMENSIONS or snake:DIMENSIONS,EDGES, a way of at least that many edges"
    options = {**loop_schemes(paths=True), **COUNTER, **SYMMETRY}
    decides = ("on",)
    sizes = "vertices of the cube"
    example = "3 4"
    closed = False
    least = "vertices left out"
    known = {"2,2": 4, "2,3": "none", "3,4": 24, "3,5": "none", "4,7": "some", "4,8": "none", "5,13": "some",
             "5,14": "none", "6,26": "some"}
    optima = {"3": 3, "4": 8, "5": 18}

    def read(self, text: str) -> None:
        self.dimensions, *least = self.numbers(2 if self.closed else 1, 0, optional=1)
        if self.dimensions > 12:
            raise self.error(f"{self.dimensions} dimensions", "at most 12")
        self.rows = 1 << self.dimensions
        self.edges = least[0] if least else 4 if self.closed else 1

    def name_of_vertex(self, vertex: int) -> str:
        return f"{vertex:0{self.dimensions}b}"

    def encode(self, f: Formula, loops: str = "cuts", counters: str = "auto",
               symmetry: str = "kept") -> dict[str, Literals]:
        vertices = np.arange(self.rows)
        # Vertices of the cube are bit sets; an edge joins two that differ in one bit.
        ends = np.concatenate([np.stack([low, low | 1 << bit], axis=1) for bit in range(self.dimensions)
                               for low in [vertices[vertices >> bit & 1 == 0]]])
        graph, on = Graph(self.rows, ends), f.new(self.rows)
        # No shortcut: two neighbours that are passed are passed one after the other.
        edge = and_(f, on[ends[:, 0]], on[ends[:, 1]])
        # The edges are one way, which ends at two vertices or nowhere.
        end = np.full(self.rows, FALSE)
        if self.closed:
            single_loop(f, graph, edge, loops, on)
        else:
            end = f.new(self.rows)
            exactly(f, end, 2)
            disjoint_paths(f, graph, edge, on, end, loops)
        # The way has at least as many edges as the problem asks for: one vertex more, if it is open.
        at_least(f, on, self.edges + (not self.closed), named_selectors(f, [f"at least {self.edges} edges"], ()),
                 scheme=counters)
        # Symmetry: it begins at 0 and turns into new directions in their order; a closed one passes 0.
        if symmetry == "broken":
            first = [0, 1, 2] if self.closed else [0, 1, 3][:self.edges + 1]
            f.add(on[first][:, None])
            if not self.closed:
                f.add([[end[0]]])
        return {"on": on}

    def cost(self, key: Key) -> Sum:
        return -key["on"], np.ones(self.rows, dtype=np.int64)

    def cost_of(self, solution: Solution) -> int:
        return self.rows - sum(map(bool, solution["on"].tolist()))

    def check(self, solution: Solution) -> Failures:
        order = self.order(solution)
        passed = sum(map(bool, solution["on"].tolist()))
        if len(order) != passed or not passed:
            yield Failure("the vertices are no single way without a shortcut")
        elif passed - (not self.closed) < self.edges:
            yield Failure(f"the way has {passed - (not self.closed)} edges, fewer than {self.edges}")

    def order(self, solution: Solution) -> list[int]:
        """The vertices in the order of the way from its lower end, or from the lowest; [] where there is no such way.
        """
        on = {vertex for vertex, there in enumerate(solution["on"].tolist()) if there}
        near = {vertex: [vertex ^ 1 << bit for bit in range(self.dimensions) if vertex ^ 1 << bit in on]
                for vertex in on}
        ends = sorted(vertex for vertex, others in near.items() if len(others) < 2)
        if not on or any(len(others) > 2 or not others for others in near.values()) or len(ends) != 2 * (
                not self.closed):
            return []
        order = [ends[0] if ends else min(on)]
        while ahead := [vertex for vertex in near[order[-1]] if vertex not in order[-2:-1]][:1]:
            if ahead[0] == order[0]:
                break
            order += ahead
        return order

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([self.name_of_vertex(vertex) for vertex in self.order(solution)], 12)


class Coil(Snake):
    name, title = "coil", "Coil in the box"
    rules = ("A snake in the box: a long way along edges of a cube of many dimensions that no shortcut joins to "
             "itself, open or closed. (W. Kautz 1958)")
    form = "coil:DIMENSIONS or coil:DIMENSIONS,EDGES, a closed way of at least that many edges"
    options = {**loop_schemes(), **COUNTER, **SYMMETRY}
    example = "3 6"
    closed = True
    known = {"2,4": 1, "3,6": 4, "3,8": "none", "4,8": "some", "4,9": "none", "5,14": "some", "5,15": "none",
             "6,26": "some"}
    optima = {"3": 2, "4": 8, "5": 18}
