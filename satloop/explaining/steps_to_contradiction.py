"""Why clues contradict each other: steps from these clues alone to what one of them can no longer be met with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any

from encoders import FALSE, TRUE, OutOfTime

from ..boards.puzzle import Puzzle
from ..boards.stages import Staged
from ..errors import InternalError
from ..solving.backends.small_solvers import minimal, small_solvers_until
from ..solving.load_formula import garbage_stays
from .draft_preparation import prepare_draft
from .explanation import Explanation
from .model.board_groups import BoardGroups
from .model.board_solver import BoardSolver
from .model.chain_links import Link
from .model.clue_parts import ClueParts
from .model.masks import bits, mask_of
from .model.refutation import Refutation
from .model.scoring import step_costs
from .model.step import Step
from .preparation import unsolved_grouping
from .search.step_search import StepSearch
from .search.tier_search import TierSearch
from .state_of_play import correct_entries
from .words.places import Places

TRIED = 4  # clues of which each is tried as the one that the steps lead to
SHARE = 0.5  # of the time that is left, for the first of them

Cell = tuple[int, int]


@dataclass(repr=False)
class Contradiction(Explanation):
    """Steps, of which each is needed, after which the clue in a cell can no longer be met.

    cell: (row, column), from 0. failure: the clue's group, and others where it needs them, and the facts that these do
    not fit; None where the last step brings what cannot be in a cell with that clue.
    """

    cell: Cell = (0, 0)
    failure: Refutation | None = None

    @property
    def last_sentence(self) -> str:
        """What is wrong in the end."""
        words = self.sentences.words
        if self.failure is not None:
            groups, known, loop = self.failure
            failure = (self.sentences.reasons.wrong(Link(groups[0], (), tuple(bits(known))))
                       if len(groups) == 1 and not loop else
                       words["wrong"].format(group=self.sentences.groups(groups, loop)))
            return words["but"].format(failure=failure) if self.steps else f"{failure[0].upper()}{failure[1:]}."
        place = self.sentences.places.cell(self.cell[0] * self.puzzle.columns + self.cell[1])
        return words["does not allow"].format(place=place)

    def as_dict(self, fine: bool = False) -> dict[str, Any]:
        """Plain data: the steps, as those of an explanation, and what is then wrong, with its cell, from 1."""
        return {"steps": super().as_dict(fine)["steps"], "failure": self.last_sentence,
                "cell": [self.cell[0] + 1, self.cell[1] + 1]}

    def __str__(self) -> str:
        return "\n".join([*(f"{number}. {text}" for number, text in enumerate(self.texts(), 1)), self.last_sentence])


def contradiction(board: Puzzle, clues: Sequence[tuple[Cell, Puzzle]], deadline: float = inf) -> Contradiction | None:
    """The easiest way from clues without a solution to one of them that cannot be met.

    board: has these clues and no others. clues: the cell of each, and the board without it, which has a solution. None
    where no clue's own words are known, as those of the ends of paths, and where the time is up.
    """
    best: tuple[tuple[float, int], Contradiction] | None = None
    with suppress(OutOfTime):
        for cell, without in clues[:TRIED]:
            now = perf_counter()
            until = deadline if best is not None else now + SHARE * (deadline - now)
            with suppress(OutOfTime), small_solvers_until(until), garbage_stays():
                found = (None if board.named_steps else of_clue(board, cell, until)) or of_cell(
                    board, cell, without, until)
                if found is not None:
                    cost = sum(step_costs(board, found.steps)), len(found.steps)
                    if best is None or cost < best[0]:
                        best = cost, found
            if perf_counter() > deadline:
                break
    return best and best[1]


def of_cell(board: Puzzle, cell: Cell, without: Puzzle, deadline: float) -> Contradiction | None:
    """Steps on the board without a clue to what cannot be where the clue stands; None if these bring nothing such."""
    preparation = prepare_draft(without, deadline)
    places, search = Places(preparation.grouping), preparation.search(deadline)
    literals, known = unsolved_grouping(board).literals, search.known
    fixed: dict[int, bool] = {int(TRUE): True, int(FALSE): False}
    wrong = 0
    if board.named_steps:
        number = int(board.given[cell])  # type: ignore[attr-defined]
        wrong = 1 << (cell[0] * board.columns + cell[1]) * board.rows + number
    else:
        for variable in preparation.grouping.entry_of:
            name, place, holds = places.fact(variable)
            if name in literals and fixed.get(int(literals[name][place]), holds) != holds:
                wrong |= 1 << variable
    steps = steps_until(search, lambda: bool(search.known & wrong))
    return None if steps is None else Contradiction(
        without, "explained", needed_steps(steps, search.known & wrong), known, preparation.grouping, cell=cell)


def of_clue(board: Puzzle, cell: Cell, deadline: float) -> Contradiction | None:
    """Steps to facts that the clue in a cell does not fit; None where it is no group of its own, or says more."""
    if isinstance(board, Staged):
        return None
    grouping = BoardGroups(board, deadline, unique=False)
    flat = cell[0] * board.columns + cell[1]
    own = [number for number, group in enumerate(grouping.groups) if group.kind == "clue" and flat in group.about]
    solver = BoardSolver(grouping, deadline)
    others = [selector for number, selector in enumerate(grouping.selectors) if number not in own]
    loop = [grouping.loop] * (grouping.loop > 0)
    if not own or not solver.solve([*others, *loop]):
        return None
    model = solver.model
    solver.keep_solution(model)
    grouping.orient(model)
    grouping.part_of_clue = ClueParts(board).part
    search = TierSearch(grouping, solver, correct_entries(grouping, board.given_values()))
    known, failure = search.known, None

    def fails() -> bool:
        """Whether what is known does not fit the clue, by itself; or where all is known, with other groups."""
        nonlocal failure
        failure = misfit(solver, own, search.known, False)
        if failure is None and search.done:
            failure = misfit(solver, range(len(grouping.groups)), search.known, True)
        return failure is not None

    steps = steps_until(search, fails)
    if steps is None or failure is None:
        return None
    return Contradiction(board, "explained", needed_steps(steps, failure.known), known, grouping, cell=cell,
                         failure=failure)


def steps_until(search: StepSearch, done: Callable[[], bool]) -> list[Step] | None:
    """The steps after which `done()` holds; None if that is never so."""
    out: list[Step] = []
    if done():
        return out
    with suppress(InternalError):
        for step in search.steps():
            out.append(step)
            if done():
                return out
    return None


def misfit(solver: BoardSolver, groups: Iterable[int], known: int, loop: bool) -> Refutation | None:
    """Of some groups, and of the known variables, those that do not fit each other, none of them needless; None if all
    fit. loop: whether the loop rule is among them.
    """
    grouping = solver.grouping
    of_literal = {int(grouping.sign[v]) * v: v for v in bits(known)}
    of_selector = {grouping.selectors[group]: group for group in groups}
    rule = [grouping.loop if loop else -grouping.loop] * (grouping.loop > 0)

    def refuted(left: list[int]) -> set[int] | None:
        return None if solver.solve([*rule, *left]) else {*solver.solver.core()}

    core = refuted([*of_selector, *of_literal])
    if core is None:
        return None
    left = minimal([x for x in [*of_literal, *of_selector] if x in core], refuted)
    return Refutation(tuple(of_selector[x] for x in left if x in of_selector),
                      mask_of(of_literal[x] for x in left if x in of_literal), loop and grouping.loop in core)


def needed_steps(steps: list[Step], wanted: int) -> list[Step]:
    """The steps that lead to the variables `wanted`, a mask."""
    out: list[Step] = []
    for step in reversed(steps):
        if (step.new | step.means) & wanted:
            out.append(step)
            wanted |= step.known
    return out[::-1]
