"""Vertigo: a solver draws a loop that leaves out few cells, which become the blocked ones."""

from __future__ import annotations

from math import inf

import numpy as np

from encoders import Formula
from encoders.cardinality import at_least
from encoders.literals import signed
from encoders.rules import ways

from ....boards.puzzle import Solution
from ....puzzles.vertigo import Vertigo
from ....solving.session import Session
from ....solving.solution_search import decode
from ...ask_until_deadline import has_model
from ..maker import Maker, Sketch

Rng = np.random.Generator

BLOCKED = 0.3  # share of the cells that are blocked, at most: with fewer, a large board has several loops


class BlocksOffLoop(Maker):
    """Draws loops from random phases until one is the only one through its cells."""

    blank: Vertigo

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        f = Formula()
        self.blank.fill = False
        key = self.blank.encode(f)
        visit, many = f.new(self.blank.graph.vertices), f.new()
        f.add(np.concatenate([-visit[:, None], ways(self.blank.graph, key["edges"])], axis=1))
        at_least(f, visit, round((1 - rng.uniform(0, BLOCKED)) * len(visit)), when=many)
        f.add(key["edges"][None])
        f.phases.append(signed(key["edges"], rng.random(len(key["edges"])) < 0.5))
        with Session(f, "cadical195") as session:
            if not has_model(session, [int(many)], deadline) and not has_model(session, [], deadline):
                raise ValueError(f"no loop of {self.kind.name} fits {self.size[0]} x {self.size[1]} cells")
            solution = Solution(self.blank, decode(key, session.model))
        return Sketch(solution, self.clues(solution, rng))
