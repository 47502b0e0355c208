from __future__ import annotations

import numpy as np

from encoders import FALSE, TRUE, Formula, Graph, Literals
from encoders.cardinality import exactly
from encoders.loops import disjoint_paths, single_loop

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import Problem, loop_schemes

OPEN = "open"


class KnightsTour(Problem):
    name, title = "knights", "Knight's tour"
    rules = "A knight's tour: a knight visits each square of a board once, and comes back or not. (al-Adli, about 840)"
    form = "knights:ROWS,COLUMNS or knights:ROWS,COLUMNS,open"
    options = {**loop_schemes(paths=True)}
    decides = ("moves",)
    sizes = "squares"
    vertex = "square"
    example = "3 4 open"
    known = {"3,3": "none", "5,5": "none", "5,6": 8, "3,10": 16, "4,6": "none", "3,4,open": 8, "4,4,open": "none",
             "3,5,open": "none", "4,5,open": 82, "5,5,open": 864, "6,6": "some", "8,8": "some"}

    def read(self, text: str) -> None:
        self.is_open = text.split()[-1:] == [OPEN]
        self.text = text.replace(OPEN, "") if self.is_open else text
        self.rows, self.columns = self.numbers(1, 1)
        self.text = text
        if self.rows * self.columns > 10_000:
            raise self.error(f"a board of {self.rows} x {self.columns}", "at most 10000 squares")
        self.moves = [(a, b) for a in range(self.rows * self.columns) for b in self.jumps(a) if a < b]

    def jumps(self, square: int) -> list[int]:
        """The squares that a knight reaches from one."""
        row, column = divmod(square, self.columns)
        return [(row + down) * self.columns + column + right
                for down, right in ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
                if 0 <= row + down < self.rows and 0 <= column + right < self.columns]

    def name_of_vertex(self, vertex: int) -> str:
        return f"{vertex // self.columns + 1},{vertex % self.columns + 1}"

    def encode(self, f: Formula, loops: str = "cuts") -> dict[str, Literals]:
        graph = Graph(self.rows * self.columns, self.moves)
        move, on = f.new(graph.size), np.full(graph.vertices, TRUE)
        # One loop through all squares, or one way with two ends.
        if self.is_open and graph.vertices > 1:
            end = f.new(graph.vertices)
            exactly(f, end, 2)
            disjoint_paths(f, graph, move, on, end, loops)
        elif not self.is_open and graph.vertices > 1:
            single_loop(f, graph, move, loops, on)
        elif not self.is_open:
            f.add([[FALSE]])
        return {"moves": move}

    def check(self, solution: Solution) -> Failures:
        order = self.order(solution)
        if len(set(order)) != self.rows * self.columns or len(order) != len(set(order)) + (not self.is_open):
            yield Failure("the moves are no tour of all squares")

    def order(self, solution: Solution) -> list[int]:
        """The squares in the order of the way: from its lower end, or from the first square back to it."""
        chosen = [move for move, on in zip(self.moves, solution["moves"].tolist()) if on]
        near: dict[int, list[int]] = {square: [] for square in range(self.rows * self.columns)}
        for a, b in chosen:
            near[a].append(b)
            near[b].append(a)
        order = [min((square for square in near if len(near[square]) < 2), default=0)]
        left = set(chosen)
        while ahead := [move for move in left if order[-1] in move][:1]:
            left -= {*ahead}
            order.append(sum(ahead[0]) - order[-1])
        return [] if left else order

    def table(self, solution: Solution) -> list[list[str]]:
        order = self.order(solution)[:self.rows * self.columns]
        number = {square: str(k) for k, square in enumerate(order, 1)}
        return [[number.get(row * self.columns + column, "") for column in range(self.columns)]
                for row in range(self.rows)]
