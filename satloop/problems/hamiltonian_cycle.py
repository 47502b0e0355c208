from __future__ import annotations

import os
from typing import Any

import numpy as np

from encoders import FALSE, TRUE, Formula, Graph, Literals
from encoders.choice_by_name import Names
from encoders.loops import LOOPS, single_loop
from encoders.loops.hamilton_arcs import add_tour_arcs, add_tour_edges, one_way

from ..boards.declarations import FastestSolver
from ..boards.failure import Failure, Failures
from ..boards.hamiltonian_board import Tour
from ..boards.solution import Solution
from .named_graphs import FORMS, graph_of, text_of_graph
from .plain_reasons_of_no_cycle import obstacle, scattering
from .problem import Problem, in_rows

ARC_CUTS = "arc-cuts"
# Vertices up to which edges have literals, too: where small graphs are hard, arcs say little about why, and where they
# are not, these literals cost nothing. Searches of large graphs, and of parts of them, would take a fifth to a half
# longer.
SMALL = 1_000


class HamiltonianCycle(Tour, Problem):
    name, title = "hamilton", "Hamiltonian cycle"
    rules = "A cycle through all vertices of a graph. (W. R. Hamilton 1857; T. Kirkman 1856)"
    form = f"hamilton:FILE, a graph of DIMACS, PACE or TSPLIB HCP, or a list of edges; or hamilton:NAME, one of {FORMS}"
    options = {"loops": Names(LOOPS, ARC_CUTS, lambda scheme: scheme.sound)}
    sizes = "vertices of the graph"
    when_named = {"loops": "cuts"}
    fastest = (FastestSolver("cadical153"), FastestSolver("cadical153+glucose4", loops=ARC_CUTS))  # the two in turn
    example = "grid:4x4"
    known = {"petersen": "none", "petersen:6,2": "some", "petersen:11,2": "none", "petersen:12,2": "some",
             "grid:3x3": "none", "grid:4x4": 6, "knight:5x5": "none", "knight:5x6": 8, "knight:8x8": "some"}

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        return text_of_graph(arguments, cls.form)

    def read(self, text: str) -> None:
        self.graph = graph_of(text, self.file)
        self.rows = self.graph.vertices

    def encode(self, f: Formula, loops: str = ARC_CUTS) -> dict[str, Literals]:
        graph = self.graph
        if not graph.vertices:
            f.add([[FALSE]])
        if loops == ARC_CUTS:
            arc = add_arcs(f, graph)
            return {"edges": add_edges(f, graph, arc, graph.vertices <= SMALL)}
        edge = f.new(graph.size)
        # One loop through all vertices.
        single_loop(f, graph, edge, loops, on=np.full(graph.vertices, TRUE))
        return {"edges": edge}

    def unsolvable_reasons(self) -> Failures:
        for reason in (obstacle, scattering):
            known = reason(self.graph)
            if known is not None:
                yield Failure(known.text)
                return

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([str(vertex + 1) for vertex in self.order(solution)])

    def write_solution(self, solution: Solution) -> str:
        """The cycle as a TSPLIB TOUR file, which counts from 1."""
        order, name = self.order(solution), " ".join(os.path.basename(self.file).split())
        return "\n".join([f"NAME : {name}", "TYPE : TOUR", f"DIMENSION : {len(order)}", "TOUR_SECTION",
                          *(str(vertex + 1) for vertex in order), "-1", "EOF"]) + "\n"

    def _content(self) -> tuple[Any, ...]:
        return self.name, self.rows, self.columns, sorted(np.sort(self.graph.edges, axis=1).tolist())


def add_arcs(f: Formula, graph: Graph) -> Literals:
    """(2, m) literals of the arcs, one of which holds where the edge is on: `add_tour_arcs` without those of no
    cycle."""
    with f.section("loop"):
        possible = one_way(graph)
        with f.note_call("tour", "arcs", graph, possible):
            return add_tour_arcs(f, graph, possible)


def add_edges(f: Formula, graph: Graph, arc: Literals, small: bool) -> Literals:
    """(m,) literals of the edges beside the arcs; of a small graph two at each vertex, which helps the search."""
    with f.section("loop"):
        if not small:
            return add_tour_edges(f, graph, arc, widest=0)
        with f.note_call("tour", "edges beside arcs", graph, arc):
            return add_tour_edges(f, graph, arc)
