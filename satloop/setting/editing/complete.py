"""The fewest further clues that leave a board one solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import OutOfTime

from ...boards.puzzle import Puzzle, Solution
from ...boards.text import EMPTY, write_board
from ...errors import CannotCount, plural
from ...pictures import Picture, draw
from ...solving.solve import answer_request
from ...solving.solve_request import SolveRequest
from ..ask_until_deadline import GRACE
from .read_draft import ClueSlots
from .solution_clues import KnownSolutions, SolutionClues
from .solution_with_fewest_clues import TargetSearch

if TYPE_CHECKING:
    from encoders.counting import Count

    from ...solving.counting.captured_loop import CapturedBoard

SEVERAL = 400  # most solutions that are tried as the one solution of the board, where these are all,
SOME = 20  # and else
SHARE = 0.5  # of the time in which they are looked for, or counted
RAREST = 3  # clues that are counted for each that is chosen
KEPT = 2**29  # bytes of a frontier's states


class NotEnough(ValueError):
    """No clues were found in the free cells of a draft that leave one solution. proved: whether there are none."""

    def __init__(self, proved: bool) -> None:
        super().__init__("no clues in its free cells leave one solution" if proved else
                         "no clues were found in its free cells that leave one solution; perhaps there are some")
        self.proved = proved


class Completed(NamedTuple):
    """A board that has one solution, the (row, column) cells of its new clues, and whether fewer are not enough."""

    puzzle: Puzzle
    cells: tuple[tuple[int, int], ...]
    fewest: bool

    def picture(self) -> Picture:
        """The board with the cells of the new clues marked."""
        return replace(self.puzzle.picture(), marks=self.cells)

    def __str__(self) -> str:
        if not self.cells:
            return f"{draw(self.picture()).rstrip()}\nit has one solution already"
        more = "fewer are not enough" if self.fewest else "perhaps fewer are enough"
        return f"{draw(self.picture()).rstrip()}\n{plural(len(self.cells), 'new clue')}; {more}"

    def _repr_svg_(self) -> str:
        return draw(self.picture(), "svg")


def complete(kind: type[Puzzle], slots: ClueSlots, deadline: float = inf, file: str = "<draft>",
             search: Callable[[SolutionClues], TargetSearch] | None = None) -> Completed | None:
    """Further clues, as few as can be, in free cells of the draft, that leave one solution; None if it has none.

    Where the draft has at most SEVERAL solutions, each is tried as the one of the board: a smallest hitting set gives
    the fewest of its clues that rule out all others. Else clues that leave few solutions come first, one by one, as a
    frontier counts them, until no more are left than that. Where this leads nowhere, a `TargetSearch` tries some of the
    solutions, and others if their clues leave further ones. search: what does so instead, with wishes of its own, then
    at once. At the deadline the answer is the best one found. Raises
    ValueError for a puzzle whose clues cannot be added one by one, NotEnough where no clues were found that suffice,
    OutOfTime when it comes before any answer.
    """
    if not kind.adds_clues:
        raise ValueError(f"clues of {kind.title} cannot be added one by one; `satloop forced` shows what all solutions "
                         "share")
    board = kind(write_board(slots.grids, slots.further_rules), file)
    begin = perf_counter()
    result = answer_request(SolveRequest(board, SEVERAL, begin + SHARE * (deadline - begin)))
    if not result.solutions:
        if result.exhausted:
            return None
        raise OutOfTime
    clues = SolutionClues(board, slots)
    if search is not None:
        with search(clues) as wished:
            chosen, tokens = _of_targets(wished, result.solutions)
        fewest = False
    elif result.exhausted:
        chosen, tokens, fewest = _of_all(KnownSolutions(clues, result.solutions), deadline)
    else:
        by_counts = _by_counts(clues, begin + SHARE * (deadline - begin), deadline)
        chosen, tokens = by_counts or _of_some(clues, result.solutions, deadline)
        fewest = len(chosen) == 1  # there are several solutions without
    completed = clues.completed(chosen, tokens, file)
    outcome = answer_request(SolveRequest(completed, 2, max(deadline, perf_counter() + GRACE))).outcome
    if outcome in ("unknown", "solved"):
        raise OutOfTime
    if outcome != "unique":
        raise AssertionError(f"not unique:\n{completed.text}")
    cells = tuple(divmod(slots.free[i], board.columns) for i in chosen)
    return Completed(completed, cells, fewest and not kind.many_clues_fit)


def _of_all(known: KnownSolutions, deadline: float) -> tuple[list[int], NDArray[np.str_], bool]:
    """The fewest free cells whose clues leave one of all solutions, its clues, and whether fewer are not enough."""
    best: tuple[list[int], NDArray[np.str_]] | None = None
    order = known.promising()
    try:
        for own in order:
            chosen = known.fewest(own, None if best is None else len(best[0]) - 1, deadline)
            if chosen is not None:
                best = chosen, known.rows[own]
            if chosen == []:
                break
    except OutOfTime:
        greedy = known.greedy(order[0])
        if best is None and greedy is None:
            raise
        return *(best or (greedy or [], known.rows[order[0]])), False
    if best is None:
        raise NotEnough(proved=True)
    return *best, True


def _by_counts(clues: SolutionClues, until: float, deadline: float) -> tuple[list[int], NDArray[np.str_]] | None:
    """Few free cells whose clues leave one solution, and its clues: one by one those that leave fewest, as long as a
    frontier counts more than SEVERAL. None where it does not count, and where these clues lead to no board.

    Solutions by chance say which clues are rare; of the rarest the one with the fewest solutions is taken. until: the
    time for that.
    """
    from encoders.counting import TooWide  # what counts is loaded where it is needed

    from ...solving.counting.captured_loop import sampled_solutions
    chosen, tokens = list[int](), np.full(len(clues.slots.free), EMPTY, dtype="U12")
    try:
        captured, count = _counted(clues.completed(chosen, tokens), until)
        while count.total > SEVERAL:
            known = KnownSolutions(clues, sampled_solutions(clues.board, captured.key, count, SEVERAL, len(chosen)))
            tried = []
            for cell, token in known.rarest()[:RAREST]:
                tokens[cell] = token
                tried.append((cell, token, *_counted(clues.completed([*chosen, cell], tokens), until)))
            if not tried:
                return None
            cell, tokens[cell], captured, count = min(tried, key=lambda one: one[-1].total)
            chosen.append(cell)
        result = answer_request(SolveRequest(clues.completed(chosen, tokens), None, deadline))
        if not result.exhausted:
            return None
        more, last, _ = _of_all(KnownSolutions(clues, result.solutions), deadline)
    except (CannotCount, NotEnough, TooWide, OutOfTime, MemoryError):
        return None
    tokens[more] = last[more]
    return sorted({*chosen, *more}), tokens


def _counted(board: Puzzle, until: float) -> tuple[CapturedBoard, Count]:
    from ...solving.counting.captured_loop import captured_board
    from ...solving.counting.frontier import count_by_frontier
    captured = captured_board(board, {}, until)
    return captured, count_by_frontier(captured, until, KEPT, keep=True)


def _of_some(clues: SolutionClues, solutions: list[Solution], deadline: float) -> tuple[list[int], NDArray[np.str_]]:
    """Few free cells whose clues leave one solution of a draft that has more than these, and its clues."""
    known = KnownSolutions(clues, solutions)

    def first() -> Iterator[Solution]:
        """Those of which fewer clues than the best could be enough."""
        for own in known.promising()[:SOME]:
            if search.best is None or known.fewest(own, len(search.best) - 1, deadline) is not None:
                yield solutions[own]

    with TargetSearch(clues, deadline) as search:
        return _of_targets(search, first())


def _of_targets(search: TargetSearch, first: Iterable[Solution]) -> tuple[list[int], NDArray[np.str_]]:
    """The cells and clues that a search finds, first of these solutions. Raises NotEnough for none."""
    try:
        search.run(first)
    except OutOfTime:
        if search.best is None:
            raise
    if search.best is None:
        raise NotEnough(proved=False)
    return search.best, search.tokens
