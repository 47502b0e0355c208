"""An explanation on trial: each step refuted again by a formula and a session that its search never saw."""

import numpy as np
from explanations import known_before

from encoders import Formula
from encoders.cardinality import at_most_one
from encoders.groups import ALL_KINDS
from satloop.boards.stages import Staged
from satloop.explaining.explanation import Explanation
from satloop.explaining.model.board_groups import OPTIONS
from satloop.explaining.model.masks import bits
from satloop.explaining.model.step import Step
from satloop.explaining.sudoku.candidates import SudokuGroups
from satloop.solving.session import Session

SOLVERS = ("glucose4", "cadical153", "minisat22")
BUDGET = 5000  # conflicts after which another solver is asked


class Judge:
    """The formula of a board with its groups on selectors. switched: all groups of `grouping` are groups here too."""

    def __init__(self, found: Explanation) -> None:
        if found.grouping is None:
            raise ValueError("there are no steps to judge")
        self.grouping = grouping = found.grouping
        formula = Formula(group_kinds=() if isinstance(grouping, SudokuGroups) else ALL_KINDS)
        self.switch: dict[int, int] = {}  # group -> its literal here
        if isinstance(grouping, SudokuGroups):
            n = grouping.n
            holds = formula.new(n, n, n).reshape(n * n, n)
            at_most_one(formula, holds)
            for house in grouping.houses:
                at_most_one(formula, holds[house].T)
            literals = formula.new(len(grouping.choices)).tolist()
            formula.add([[-on, *(c + 1 for c in choice)] for on, choice in zip(literals, grouping.choices)])
            self.switch = dict(enumerate(literals))
        else:
            key = found.puzzle.encode(formula, **{name: value for name, value in OPTIONS.items()
                                                  if name in found.puzzle.options})
            if isinstance(found.puzzle, Staged):
                found.puzzle.assume_unique(formula, key)
            self.switch = {g: s for g, s in enumerate(grouping.selectors) if s <= formula.variables}
            switches = np.zeros(formula.variables + 1, dtype=bool)
            switches[list(self.switch.values())] = True
            # What counts only where a clue is off, as in Moon or Sun, says nothing of the board with all its clues.
            formula.blocks = [block[~((block > 0) & switches[np.abs(block)]).any(axis=1)] for block in formula.blocks]
        self.switched = len(self.switch) == len(grouping.groups)
        self.sessions = [Session(formula, solver) for solver in SOLVERS]

    def follows(self, groups: list[int], loop: bool, known: int, goals: list[int]) -> bool:
        """Whether these groups alone, and what is known, imply all the goals (literals)."""
        sign, rule = self.grouping.sign, self.grouping.loop
        base = [rule if loop else -rule] if rule else []
        held = set(groups)
        base += [on if group in held else -on for group, on in self.switch.items()]
        base += [int(sign[v]) * v for v in bits(known)]
        return not any(self._solve([*base, -goal]) for goal in goals)

    def _solve(self, assumptions: list[int]) -> bool:
        """Whether there is a model; where one solver takes long another one may not."""
        conflicts = BUDGET
        while True:
            for session in self.sessions:
                answer = session.solve(assumptions, conflicts=conflicts)
                if answer is not None:
                    return answer
            conflicts *= 4

    def close(self) -> None:
        """Free the solvers."""
        for session in self.sessions:
            session.close()

    def meant(self, mask: int, known: int) -> bool:
        """Whether what is known says all of a mask without any rule, as that a red cell is not blue."""
        return not mask or self.follows([], False, known, [int(self.grouping.sign[v]) * v for v in bits(mask)])

    def fault(self, step: Step, known: int) -> str:
        """What is wrong with a step, in words; nothing if it follows from what it cites and from no less."""
        sign, groups = self.grouping.sign, list(step.groups)
        new = bits(step.new)
        if not step.new or step.new & known or step.known & ~known:
            return "it brings nothing, or rests on what is not known"
        if not self.meant(step.means, known | step.new):
            return "it brings what goes without saying, and that does not"
        put = [v for v in new if sign[v] > 0] if step.name else []  # what a number strikes goes without saying
        goals = [int(sign[v]) * v for v in put or new]
        if not self.follows(groups, step.loop, step.known, goals):
            return "it does not follow from what it cites"
        for group in groups if self.switched else ():
            if self.follows([other for other in groups if other != group], step.loop, step.known, goals):
                return "a group that it cites is idle"
        if step.loop and self.follows(groups, False, step.known, goals):
            return "the loop rule that it cites is idle"
        return ""


def faults(found: Explanation) -> list[tuple[int, str]]:
    """Of an explanation the steps (their numbers from 0) that fail, and why; and whether it does not end in all known.

    Empty where all is well. Every step is refuted again without what found it. Raises ValueError without steps.
    """
    judge, out, known = Judge(found), [], found.known
    try:
        for number, (step, before) in enumerate(zip(found.steps, known_before(found))):
            fault = judge.fault(step, before)
            if fault:
                out.append((number, fault))
            known |= step.new | step.means
        if found.outcome == "explained" and not judge.meant(judge.grouping.goal & ~known, known):
            out.append((len(found.steps), "something is left open"))
    finally:
        judge.close()
    if found.solution is None or list(found.puzzle.check(found.solution)):
        out.append((len(found.steps), "it does not end in a solution"))
    return out
