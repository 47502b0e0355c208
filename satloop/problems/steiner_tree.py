from __future__ import annotations

import numpy as np

from encoders import TRUE, Formula, Graph, Literals
from encoders.choice_by_name import Names
from encoders.parts import ACYCLIC, spanning_tree
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import MOST, Problem, Sum, named_selectors, only_named, read_file


class SteinerTree(Problem):
    name, title = "steiner", "Steiner tree"
    rules = ("A Steiner tree: edges of least weight that join given vertices of a graph, by way of others. (S. Hakimi "
             "1971)")
    form = "steiner:FILE.stp, a graph of SteinLib, or steiner:VERTICES,TERMINALS,SEED"
    options = {"loops": Names(ACYCLIC, "elimination")}
    decides = ("edges", "on")
    sizes = "vertices of the graph"
    example = ("SECTION Graph\nNodes 5\nEdges 6\nE 1 2 3\nE 2 3 3\nE 1 4 2\nE 4 3 2\nE 2 4 2\nE 4 5 1\nEND\n"
               "SECTION Terminals\nTerminals 3\nT 1\nT 2\nT 3\nEND\nEOF\n")
    least = "weight"
    known = {"4,2,1": "some"}
    optima = {"20,5,1": 76, "30,8,1": 49}

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        words = arguments.split(",")
        if not all(word.isascii() and word.isdecimal() and len(word) < 8 for word in words) or len(words) > 3:
            return read_file(arguments, cls.form)
        return random_graph(*(int(word) for word in words))

    def read(self, text: str) -> None:
        self.vertices, terminals = -1, list[int]()
        weights = dict[tuple[int, int], int]()
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split()
            if not words or words[0].upper() in IGNORED or "STP FILE" in line.upper():
                continue
            numbers = [int(word) for word in words[1:] if word.isascii() and word.isdecimal() and len(word) < 8]
            key = words[0].upper()
            if len(numbers) != len(words) - 1 or max(numbers, default=0) > MOST or (
                    key in ("E", "T") and not 0 < min(numbers[:2], default=0) <= max(numbers[:2]) <= self.vertices):
                raise self.error(repr(line.strip()[:40]), LINES, number)
            if key == "NODES" and len(numbers) == 1 and self.vertices < 0:
                self.vertices = numbers[0]
            elif key == "E" and len(numbers) == 3 and numbers[0] != numbers[1]:
                pair = min(numbers[:2]) - 1, max(numbers[:2]) - 1
                weights[pair] = min(weights.get(pair, MOST), numbers[2])  # of parallel edges the lightest
            elif key == "T" and len(numbers) == 1:
                terminals.append(numbers[0] - 1)
            else:
                raise self.error(repr(line.strip()[:40]), LINES, number)
        if self.vertices < 1:
            raise self.error("no line 'Nodes N'", "a graph of SteinLib")
        self.rows = self.vertices
        self.terminals = sorted({*terminals})
        self.pairs, self.weight = [*weights], [*weights.values()]

    def encode(self, f: Formula, loops: str = "elimination") -> dict[str, Literals]:
        graph = Graph(self.vertices, self.pairs)
        edge, on = f.new(graph.size), f.new(self.vertices)
        # The edges are one tree, which all terminals belong to.
        f.add(on[self.terminals][:, None], named_selectors(f, (f"terminal {v + 1}" for v in self.terminals)))
        present = on.copy()
        present[self.terminals] = TRUE
        with only_named(f, "tree"):
            spanning_tree(f, graph, edge, present, scheme=loops)
            # Redundant: a vertex of the tree has an edge, beside another one.
            if len(self.terminals) > 1:
                f.add(np.concatenate([-present[:, None], graph.at_vertices(edge)], axis=1))
        return {"edges": edge, "on": on}

    def cost(self, key: Key) -> Sum:
        return key["edges"], np.array(self.weight, dtype=np.int64)

    def cost_of(self, solution: Solution) -> int:
        return sum(weight for weight, on in zip(self.weight, solution["edges"].tolist()) if on)

    def check(self, solution: Solution) -> Failures:
        on = {vertex for vertex, there in enumerate(solution["on"].tolist()) if there}
        chosen = [pair for pair, there in zip(self.pairs, solution["edges"].tolist()) if there]
        for terminal in self.terminals:
            if terminal not in on:
                yield Failure("a terminal is left out", ((terminal, 0),))
        if any(vertex not in on for pair in chosen for vertex in pair):
            yield Failure("an edge leads to a vertex that is left out")
        reached = {min(on)} if on else set()
        for _ in on:
            reached |= {vertex for pair in chosen if reached & {*pair} for vertex in pair}
        if reached != on or len(chosen) != max(0, len(on) - 1):
            yield Failure("the edges are no tree")

    def table(self, solution: Solution) -> list[list[str]]:
        rows = [[f"{a + 1} - {b + 1}", str(weight)] for (a, b), weight, on in
                zip(self.pairs, self.weight, solution["edges"].tolist()) if on]
        return [["edge", "weight"], *rows]


IGNORED = {"SECTION", "END", "EOF", "NAME", "CREATOR", "REMARK", "PROBLEM", "DATE", "EDGES", "TERMINALS", "COMMENT",
           "DD", "33D32945"}
LINES = "Nodes N, E A B WEIGHT or T A, with vertices from 1 to N"


def random_graph(n: int, terminals: int = 3, seed: int = 0) -> str:
    """A tree of random edges, and as many others again, with weights from 1 to 20, in the format of SteinLib."""
    rng = np.random.default_rng([seed, n])
    n = min(n, 2000)
    tree = [(int(rng.integers(0, v)) + 1, v + 1) for v in range(1, n)]
    others = [(a + 1, b + 1) for a, b in rng.integers(0, n, (n, 2)).tolist() if a != b] if n > 1 else []
    edges = "\n".join(f"E {a} {b} {rng.integers(1, 21)}" for a, b in [*tree, *others])
    chosen = "\n".join(f"T {v + 1}" for v in rng.permutation(n)[:terminals].tolist())
    return f"SECTION Graph\nNodes {n}\n{edges}\nEND\nSECTION Terminals\n{chosen}\nEND\nEOF\n"
