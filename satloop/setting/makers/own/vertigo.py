"""Vertigo: a solver draws a loop that leaves out few cells, which become the blocked ones."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

import numpy as np

from encoders import Bools, Formula, Literals, values
from encoders.literals import signed
from encoders.rules import ways

from ....boards.puzzle import Solution
from ....puzzles.vertigo import Vertigo
from ....solving.session import Session
from ...ask_until_deadline import Undecided, has_model
from ..maker import Maker, Sketch
from ..repair_where_solutions_differ import differing_points

Rng = np.random.Generator

ON = 0.8  # share of the segments that the solver tries to draw: with these it soon has a loop, and a long one
BLOCKED = 0.3  # share of the cells that are blocked, at most
SIDE = 5  # rows and columns of the windows in which the loop changes
TRIALS, EFFORT = 60, 200  # windows that are tried against other solutions, and conflicts for each
ROUNDS = 40  # rounds of other solutions after which a try is given up


class LoopOfAnyCells(NamedTuple):
    """The rules of a board without blocked cells, whose loop may leave out cells: its segments, and its visits."""

    formula: Formula
    edges: Literals
    visits: Literals


class BlocksOffLoop(Maker):
    """Draws a loop, and changes it inside of windows until it is the only one through its cells.

    In a window where another loop through the same cells differs, a cell that was visited becomes blocked, or one that
    was blocked is visited. So the other loop is none any more, and all the rest of the board stays.
    """

    blank: Vertigo

    def _any_cells(self) -> LoopOfAnyCells:
        f = Formula()
        self.blank.fill = False
        edges, visits = self.blank.encode(f)["edges"], f.new(self.blank.graph.vertices)
        way = ways(self.blank.graph, edges)
        f.add(np.concatenate([-visits[:, None], way], axis=1))
        f.clause(visits[:, None], -way)
        f.add(edges[None])
        return LoopOfAnyCells(f, edges, visits)

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        loop = self._any_cells()
        loop.formula.phases.append(signed(loop.edges, rng.random(len(loop.edges)) < ON))
        self._rounds = 0
        with Session(loop.formula, "cadical195") as session:
            if not has_model(session, [], deadline):
                raise ValueError(f"no loop of {self.kind.name} fits {self.size[0]} x {self.size[1]} cells")
            return self._with(values(session.model, loop.edges), rng)

    def _with(self, edges: Bools, rng: Rng) -> Sketch:
        solution = Solution(self.blank, {"edges": edges})
        return Sketch(solution, self.clues(solution, rng))

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        self._rounds += 1
        own, loop = sketch.solution["edges"], self._any_cells()
        near = np.argwhere(differing_points(own, others[0]["edges"], *self.size))
        ends = self.blank.graph.edges
        visited = np.bincount(ends[own].ravel(), minlength=len(loop.visits)) > 0
        with Session(loop.formula) as session:
            for _ in range(TRIALS if self._rounds <= ROUNDS else 0):
                cell = near[int(rng.integers(len(near)))]
                corner = cell - rng.integers(SIDE, size=2)
                at = np.stack(np.divmod(np.arange(len(visited)), self.size[1]), axis=1)
                # All but a small square round a difference stays as it is, and in this cell the line has to do
                # otherwise.
                inside = ((at >= corner) & (at < corner + SIDE)).all(axis=1)
                kept = ~inside[ends].any(axis=1)
                index = int(cell @ [self.size[1], 1])
                other_visit = -loop.visits[index] if visited[index] else loop.visits[index]
                try:
                    if has_model(session, [*signed(loop.edges, own)[kept].tolist(), int(other_visit)], inf,
                                 conflicts=EFFORT) and values(session.model, loop.visits).mean() >= 1 - BLOCKED:
                        return self._with(values(session.model, loop.edges), rng)
                except Undecided:
                    continue
        return None
