"""Replays the steps of a board with fewer clues, by unit propagation alone: a quick guess whether it is as easy."""

from __future__ import annotations

from collections.abc import Collection

from ..explaining.explanation import Explanation
from ..explaining.model.masks import bits
from ..solving.backends.small_solvers import SmallSolver


class StepReplay:
    """The clauses of a board and those of its steps, in a solver where each clue can be off.

    Where the steps that do not cite a clue still lead to the solution without it, the board has one solution without
    it, and is likely no harder.
    """

    def __init__(self, explanation: Explanation) -> None:
        grouping = explanation.grouping
        assert grouping is not None
        sign = grouping.sign.tolist()
        self._solver = SmallSolver(row for block in grouping.blocks for row in block.tolist())
        self._goal = {sign[v] * v for v in bits(grouping.goal)}
        for v in bits(explanation.known):
            self._solver.add([sign[v] * v])
        for step in explanation.steps:
            needs = [-grouping.selectors[group] for group in step.groups]
            needs += [-sign[v] * v for v in bits(step.known)]
            for v in bits(step.new | step.means):
                self._solver.add([*needs, sign[v] * v])
        self._clues = [(group.about[0], group.selector) for group in grouping.groups if group.kind == "clue"]
        self._rules = [group.selector for group in grouping.groups if group.kind != "clue"]

    def solves(self, cells: Collection[int]) -> bool:
        """Whether the clues in these cells are enough for the steps."""
        return self.count_found(cells) == len(self._goal)

    def count_found(self, cells: Collection[int]) -> int:
        """How much of the solution the steps find with the clues in these cells."""
        on = [selector for cell, selector in self._clues if cell in cells]
        return len(self._goal.intersection(self._solver.propagate(self._rules + on)[1]))
