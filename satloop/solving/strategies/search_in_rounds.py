"""The search for a Hamiltonian cycle in rounds: a model, its loops joined where possible, cuts between those left."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import numpy as np

from encoders import Formula, Graph, Literals, values
from encoders.formula import Clauses, Model
from encoders.graph import components
from encoders.literals import Bools, Ints

from .joining_of_loops import join_by_three, join_loops
from .solvers_in_turn import SolversInTurn

FEW = 2  # pieces: where at most this number is left, the next model must use another edge

JOINABLE = 20  # pieces: where at most this number is left, exchanges of three edges are tried, which take longer,
HARD = 1_000  # if the model took the solver this many conflicts

Cuts = Callable[[Model, Ints], Clauses]  # a model, and (n,) the lowest vertex of each piece left -> clauses


class Rounds:
    """The rounds of one search. left: the pieces left after each; tour: (m,) the edges of the cycle, once found.

    edge: (k, m) literals, of which one holds where an edge is on. cuts: None where every model is a cycle.
    """

    def __init__(self, solvers: SolversInTurn, graph: Graph, edge: Literals, cuts: Cuts | None) -> None:
        self.left: list[int] = []
        self.tour: Bools = np.zeros(graph.size, dtype=np.bool_)
        self._solvers, self._graph, self._edge, self._cuts = solvers, graph, edge, cuts
        self._used = np.random.default_rng(0).random(graph.size)  # ties in any order but that of the edges
        self._conflicts = 0  # up to the last model
        self._wish: tuple[int, int] | None = None  # an edge that the next model must use: its literal, its number

    def search(self, deadline: float) -> bool | None:
        """Whether there is a cycle, which is then in `tour`; None at the deadline (perf_counter seconds).

        Where few pieces are left, the next model has to use the edge that models have used least. Some graphs have a
        cycle only through an edge or two, and the solver, whose models stay close to the last one, would not try these
        in thousands of rounds. If there is no model with that edge, it is off from then on.
        """
        f = self._solvers.formula
        while True:
            answer = self._solvers.solve([] if self._wish is None else [self._wish[0]], deadline)
            if answer is False and self._wish is not None and not self._solvers.settled:
                self._drop_wish(f)
            elif not answer:
                return answer
            elif self._look():
                return True

    def _look(self) -> bool:
        """Whether the model's loops become one; else cut the solvers off from the pieces left, and make a wish."""
        graph, statistics, model = self._graph, self._solvers.statistics, self._solvers.model
        begin = perf_counter()
        chosen: Bools = np.logical_or.reduce(values(model, self._edge))
        if self._cuts is None:
            self.tour = chosen
            return True
        hard = self._solvers.conflicts - self._conflicts >= HARD
        self._conflicts = self._solvers.conflicts
        merged, label, pieces = with_loops_joined(graph, chosen, JOINABLE if hard else 0)
        self.left.append(pieces)
        statistics.spend("merge", begin)
        if pieces == 1:
            self.tour = merged
            return True
        begin = perf_counter()
        cuts = self._cuts(model, label)
        if not cuts:
            self.tour = chosen
            return True
        self._solvers.cut(cuts)
        self._used += chosen
        self._wish = self._new_wish() if max(self.left[-2:]) <= FEW < len(self.left) else None
        statistics.spend("cut", begin)
        return False

    def _new_wish(self) -> tuple[int, int]:
        edge, f = int(self._used.argmin()), self._solvers.formula
        directions = self._edge[:, edge].tolist()
        if len(directions) == 1:
            return directions[0], edge
        wish = int(f.new())
        f.add([[-wish, *directions]])
        return wish, edge

    def _drop_wish(self, f: Formula) -> None:
        assert self._wish is not None
        edge, self._wish = self._wish[1], None
        f.add(-self._edge[:, [edge]])
        self._used[edge] = np.inf


def with_loops_joined(graph: Graph, chosen: Bools, most: int) -> tuple[Bools, Ints, int]:
    """The loops of the (m,) chosen edges joined where exchanges of edges can: the edges, (n,) the lowest vertex of each
    vertex's piece, and the number of pieces. Exchanges of three edges are tried where at most `most` are left."""
    while True:
        chosen = join_loops(graph, chosen)
        label = components(graph.vertices, graph.edges[chosen])
        pieces = int((label == np.arange(graph.vertices)).sum())
        by_three = join_by_three(graph, chosen) if 1 < pieces <= most else None
        if by_three is None:
            return chosen, label, pieces
        chosen = by_three
