from __future__ import annotations

import numpy as np

from encoders import FALSE, TRUE, Formula, Graph, GridGraph, Literals
from encoders.cardinality import at_least
from encoders.choice_by_name import Names
from encoders.formula import signed
from encoders.loops import disjoint_paths
from encoders.parts import ACYCLIC, spanning_tree
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import COUNTER, Problem, Sum, named_selectors, only_named


class Maze(Problem):
    name, title = "maze", "Maze with one way"
    rules = "A maze with one way: from each cell one way leads to each other, and that between two corners is long."
    form = ("maze:ROWS,COLUMNS, maze:ROWS,COLUMNS,CELLS or maze:ROWS,COLUMNS,CELLS,SEED; the way from the first cell "
            "to the last has at least that many cells, and each seed makes another maze")
    options = {"loops": Names(ACYCLIC, "cuts"), **COUNTER}
    decides = ("doors",)
    example = "3 4 8"
    least = "cells off the way"
    known = {"1,1": 1, "1,4": 1, "2,2": 4, "3,3": 192, "3,3,9": 2, "2,2,4": "none", "2,3,6": 1, "8,8,40": "some"}
    optima = {"3,3": 0, "3,4": 0, "4,4": 1, "5,5": 0}

    def read(self, text: str) -> None:
        self.rows, self.columns, *more = self.numbers(1, 1, 0, 0, optional=2)
        if self.rows * self.columns > 2500:
            raise self.error(f"a maze of {self.rows} x {self.columns}", "at most 2500 cells")
        self.cells, self.seed = (*more, *(0, -1)[len(more):])

    def encode(self, f: Formula, loops: str = "cuts", counters: str = "auto") -> dict[str, Literals]:
        graph = GridGraph(self.rows, self.columns)
        door = f.new(graph.size)
        # The doors join all cells, and there is no way round.
        with only_named(f, "tree"):
            spanning_tree(f, graph, door, scheme=loops)
        # A way leads through doors from the first cell to the last.
        n = graph.vertices
        way, on, end = f.new(graph.size), f.new(n), np.full(n, FALSE)
        f.clause(-way, door)
        on[[0, -1]] = end[[0, -1]] = TRUE
        if n > 1:
            disjoint_paths(f, graph, way, on, end, "none")  # a tree has no loops
        # The way between the two corners passes at least as many cells as the board asks for.
        at_least(f, on, self.cells, named_selectors(f, [f"at least {self.cells} cells"], ()), scheme=counters)
        # Which maze comes first: what a solver tries at first is one that is drawn.
        if self.seed >= 0:
            before = random_maze(graph, np.random.default_rng([self.seed, self.rows, self.columns]))
            passed = [n - 1]
            while passed[-1]:
                passed.append(before[passed[-1]])
            doors, steps = {*map(frozenset, enumerate(before))}, {frozenset((v, before[v])) for v in passed}
            pairs = [*map(frozenset, graph.edges.tolist())]
            drawn = [*door[[pair in doors for pair in pairs]], *way[[pair in steps for pair in pairs]],
                     *on[passed]]
            variables = np.arange(1, f.variables + 1)
            f.phases.append(signed(variables, np.isin(variables, drawn)))
        return {"doors": door, "way": on}

    def cost(self, key: Key) -> Sum:
        return -key["way"], np.ones(self.rows * self.columns, dtype=np.int64)

    def cost_of(self, solution: Solution) -> int:
        return self.rows * self.columns - len(self.way(solution))

    def check(self, solution: Solution) -> Failures:
        joined = {0}
        doors = self.doors(solution)
        for _ in range(self.rows * self.columns):
            joined |= {cell for door in doors if joined & {*door} for cell in door}
        if len(joined) != self.rows * self.columns or len(doors) != len(joined) - 1:
            yield Failure("not one way leads from each cell to each other")
        elif len(self.way(solution)) < self.cells:
            yield Failure(f"the way has {len(self.way(solution))} cells, fewer than {self.cells}")
        elif "way" in solution and np.flatnonzero(solution["way"]).tolist() != self.way(solution):
            yield Failure("the way is another one than that through the doors")

    def doors(self, solution: Solution) -> list[tuple[int, int]]:
        """The pairs of cells with a door: first pairs side by side, then pairs above each other."""
        cells = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        pairs = [(row * self.columns + column, row * self.columns + column + 1) for row, column in cells
                 if column + 1 < self.columns]
        pairs += [(row * self.columns + column, (row + 1) * self.columns + column) for row, column in cells
                  if row + 1 < self.rows]
        return [pair for pair, on in zip(pairs, solution["doors"].tolist()) if on]

    def way(self, solution: Solution) -> list[int]:
        """The cells from the first to the last: what is left when all other dead ends are closed, again and again."""
        last = self.rows * self.columns - 1
        doors = self.doors(solution)
        while True:
            ends = [cell for door in doors for cell in door]
            dead = {cell for cell in ends if ends.count(cell) == 1} - {0, last}
            if not dead:
                return sorted({0, last, *ends})
            doors = [door for door in doors if not dead & {*door}]

    def table(self, solution: Solution) -> list[list[str]]:
        doors, way = {*self.doors(solution)}, {*self.way(solution)}
        out = []
        for row in range(self.rows):
            cells = [row * self.columns + column for column in range(self.columns)]
            line = []
            for cell in cells:
                line += ["o" if cell in way else ".", "-" if (cell, cell + 1) in doors else ""]
            below = []
            for cell in cells:
                below += ["|" if (cell, cell + self.columns) in doors else "", ""]
            out += [line[:-1], below[:-1]]
        return out[:-1]


def random_maze(graph: Graph, rng: np.random.Generator) -> list[int]:
    """The cell from which each was first entered, on a walk from cell 0 that goes on to a random cell without a door,
    and back where there is none; 0 for cell 0.
    """
    before = [-1] * graph.vertices
    before[0], here = 0, [0]
    near = [[v for v in row if v >= 0] for row in graph.neighbours.tolist()]
    while here:
        ahead = [v for v in near[here[-1]] if before[v] < 0]
        if ahead:
            cell = ahead[rng.integers(len(ahead))]
            before[cell] = here[-1]
            here.append(cell)
        else:
            here.pop()
    return before
