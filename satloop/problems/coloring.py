from __future__ import annotations

import re

import numpy as np

from encoders import Formula, Literals
from encoders.cardinality import exactly_one
from encoders.sequences import precedence

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .graph_files import distinct_pairs
from .named_graphs import FORMS, graph_of, text_of_graph
from .problem import ONE, SYMMETRY, Problem, in_rows, named_selectors, split_file


class Coloring(Problem):
    name, title = "color", "Graph colouring"
    form = f"color:FILE.col,COLOURS or color:NAME,COLOURS; NAME is one of {FORMS}"
    rules = "Colours for the vertices of a graph, of which neighbours have different ones. (F. Guthrie 1852)"
    options = {**ONE, **SYMMETRY}
    decides = ("color",)
    sizes = "vertices of the graph"
    example = "3\np edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n"
    known = {"myciel2,3": 30, "myciel2,2": "none", "myciel3,3": "none", "myciel3,4": "some", "myciel4,4": "none",
             "myciel4,5": "some", "myciel5,5": "none", "myciel5,6": "some", "myciel6,7": "some"}

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        path, colors = split_file(arguments)
        if not colors:
            return arguments
        return f"{colors}\n" + text_of_graph(path, "a graph")

    def read(self, text: str) -> None:
        colors, _, graph = text.strip().partition("\n")
        if not re.fullmatch(r"[0-9]{1,4}", colors.strip(), re.ASCII) or not graph:
            raise self.error(repr(colors[:40]))
        self.colors = int(colors)
        read = graph_of(graph, self.file)
        if not read.vertices:
            raise self.error("no vertex", "a graph with one")
        self.rows = self.vertices = read.vertices
        self.edges = distinct_pairs(np.sort(read.edges, axis=1), self.vertices)

    def encode(self, f: Formula, at_most_one: str = "auto", symmetry: str = "kept") -> dict[str, Literals]:
        color = f.new(self.vertices, self.colors)
        # Each vertex has one colour.
        exactly_one(f, color, named_selectors(f, (f"vertex {v + 1}" for v in range(self.vertices))), scheme=at_most_one)
        # Neighbours have different ones.
        names = (f"edge {a + 1} {b + 1}" for a, b in self.edges.tolist())
        f.clause(-color[self.edges[:, 0]], -color[self.edges[:, 1]],
                 when=named_selectors(f, names, (len(self.edges), 1)))
        # Symmetry: colours are interchangeable, they come in order along the vertices, those with most edges first.
        if symmetry == "broken":
            degree = np.bincount(self.edges.ravel(), minlength=self.vertices)
            precedence(f, color[np.argsort(-degree, kind="stable")])
        return {"color": color}

    def check(self, solution: Solution) -> Failures:
        colors = [[c for c, has in enumerate(row) if has] for row in solution["color"].tolist()]
        for vertex, names in enumerate(colors):
            if len(names) != 1:
                yield Failure("a vertex does not have one colour", ((0, vertex),))
        for a, b in self.edges.tolist():
            if colors[a] == colors[b]:
                yield Failure("two neighbours have one colour", ((0, a), (0, b)))

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([str(row.index(True) + 1) for row in solution["color"].tolist()])

