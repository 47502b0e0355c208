from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from encoders import Formula, Literals
from encoders.cardinality import at_most
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .graph_files import distinct_pairs
from .named_graphs import FORMS, graph_of, text_of_graph
from .problem import COUNTER, Problem, Sum, in_rows, named_selectors, split_file


class DominatingSet(Problem):
    name, title = "domset", "Dominating set"
    rules = ("A dominating set of a graph: each vertex is in it or has a neighbour in it; one of few vertices is "
             "wanted. (C. Berge 1958; queens that attack all squares: C. de Jaenisch 1862)")
    form = f"domset:FILE.col,VERTICES or domset:NAME,VERTICES; VERTICES may lack; NAME is one of {FORMS}"
    options = {**COUNTER}
    decides = ("chosen",)
    sizes = "vertices of the graph"
    example = "2\np edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n"
    least = "vertices"
    known = {"queens4,1": "none", "queens4,2": 12, "queens5,2": "none", "queens6,3": 4, "queens7,3": "none"}
    optima = {"queens4": 2, "queens5": 3, "queens6": 3, "queens7": 4, "queens8": 5}

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        path, count = split_file(arguments)
        graph = text_of_graph(path, "a graph")
        return f"{count}\n{graph}" if count else graph

    def read(self, text: str) -> None:
        first, _, rest = text.strip().partition("\n")
        given = re.fullmatch(r"[0-9]{1,7}", first.strip(), re.ASCII)
        graph = graph_of(rest if given else text, self.file)
        if not graph.vertices:
            raise self.error("no vertex", "a graph with one")
        self.rows, self.vertices, edges = graph.vertices, graph.vertices, graph.edges
        self.most = int(first) if given else self.vertices
        # near: (k, 2) each vertex with each vertex that dominates it: its neighbours, and itself.
        near = np.concatenate([edges, edges[:, ::-1], np.arange(self.vertices)[:, None].repeat(2, axis=1)])
        self.near: NDArray[np.int64] = distinct_pairs(near, self.vertices)

    def encode(self, f: Formula, counters: str = "auto") -> dict[str, Literals]:
        chosen = f.new(self.vertices)
        # Each vertex is chosen, or a neighbour of it.
        # The pairs are sorted by their first vertex, so the clause of each vertex is one stretch of the row.
        near, ends = chosen[self.near[:, 1]].tolist(), np.bincount(self.near[:, 0]).cumsum().tolist()
        clauses = [near[begin:end] for begin, end in zip([0, *ends], ends)]
        when = named_selectors(f, (f"vertex {v + 1}" for v in range(self.vertices)))
        if when is None:
            f.add(clauses)
        else:
            f.add([[*clause, -literal] for clause, literal in zip(clauses, when.tolist())])
        # At most as many are chosen as the problem allows.
        at_most(f, chosen, self.most, named_selectors(f, [f"at most {self.most}"], ()), scheme=counters)
        return {"chosen": chosen}

    def cost(self, key: Key) -> Sum:
        return key["chosen"], np.ones(self.vertices, dtype=np.int64)

    def cost_of(self, solution: Solution) -> int:
        return sum(map(bool, solution["chosen"].tolist()))

    def check(self, solution: Solution) -> Failures:
        chosen = {vertex for vertex, inside in enumerate(solution["chosen"].tolist()) if inside}
        if len(chosen) > self.most:
            yield Failure(f"{len(chosen)} vertices are chosen, more than {self.most}")
        reached = {vertex for vertex, other in self.near.tolist() if other in chosen}
        for vertex in sorted({*range(self.vertices)} - reached):
            yield Failure("a vertex is not chosen, nor a neighbour of it", ((0, vertex),))

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([str(vertex + 1) for vertex, inside in enumerate(solution["chosen"].tolist()) if inside])
