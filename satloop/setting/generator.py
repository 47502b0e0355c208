"""Make boards: draw a full solution, write down every clue that it allows, and remove the clues that are not needed."""

from __future__ import annotations

from time import perf_counter
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ..boards.puzzle import Solution
from ..boards.text import write_board
from ..errors import plural
from ..puzzles import find
from .clues.deletion import Deletion, OutOfTime, Stuck, Undecided, ask, left_of
from .clues.reduction import closure_of, orbit_switches, spread_order
from .clues.symmetry import orbits
from .difficulty import grade_clues, grade_draft, rate_board, verdict, with_rating
from .makers.base import Draft, Maker
from .makers.registry import maker_of
from .request import SECONDS, Generated, NotFound, Request
from .unique_board import prove_unique, without_clues

Bools = NDArray[np.bool_]
Ints = NDArray[np.intp]

GRACE = 0.4  # seconds after the time limit in which the best board so far is proved unique
EASY = 20000  # conflicts after which a draft is given up, as its board would be too hard to enjoy


class OutOfTimeWithBoard(OutOfTime):
    """The time limit ran out while the board still had too many clues; it has exactly one solution all the same."""

    def __init__(self, generated: Generated) -> None:
        super().__init__()
        self.generated = generated


def generate(request: Request, time_limit: float | None = SECONDS) -> Generated:
    """Make the board of a request. The same request gives the same text, however long it takes.

    Raises NotFound when the time limit (seconds) runs out first, with the nearest board so far; ValueError for a
    request that no board can meet.
    """
    kind = find(request.puzzle)
    request.verified()
    rng = np.random.default_rng([request.seed, request.rows, request.columns, crc32(request.puzzle.encode())])
    deadline = None if time_limit is None else perf_counter() + time_limit
    maker = maker_of(kind, request.rows, request.columns)
    if not maker.recipe.removable and (request.symmetry != "none" or (
            request.clues != "minimal" and not maker.unique_draft)):
        raise ValueError(f"{request.puzzle} keeps every clue of a board: it has no choice of clues or their symmetry")
    maker.symmetry = request.symmetry
    nearest: Generated | None = None
    tries = 0
    try:
        while True:
            left_of(deadline)
            tries += 1
            generated = attempt(request, maker, rng, deadline, tries)
            if generated is None:
                continue
            if not request.max_clues() or generated.clues <= request.max_clues():
                return generated
            if nearest is None or generated.clues < nearest.clues:
                nearest = generated
    except OutOfTimeWithBoard as late:
        if nearest is None or late.generated.clues < nearest.clues:
            nearest = late.generated
        raise NotFound(f"no such board in {time_limit:g} s ({plural(tries, 'solution')} tried)", nearest) from None
    except OutOfTime:
        raise NotFound(f"no such board in {time_limit:g} s ({plural(tries, 'solution')} tried)", nearest) from None


def attempt(request: Request, maker: Maker, rng: np.random.Generator, deadline: float | None,
            tries: int) -> Generated | None:
    """One try: draw a solution, repair it until all its clues give one solution, and remove the clues not needed."""
    draft = maker.draft(rng, deadline, request.max_clues())
    if maker.unique_draft and draft is not None:
        return accepts(request, prove_unique(request, draft.grids, draft.solution, tries, deadline), deadline)
    while draft is not None and draft.grids:
        left_of(deadline)
        grids = draft.grids
        with maker.board(draft, deadline) as board:
            if not maker.recipe.removable:
                board.formula.add(board.clues[:, None])
            chosen = orbits(board.cells, request.rows, request.columns, request.symmetry)
            switches, weight = orbit_switches(board, chosen)
            own = board.solution(deadline, draft.solution)
            assert own is not None, f"clues that their own solution does not meet:\n{write_board(grids)}"
            mine = board.literals_of_model()
            board.forbid(board.session.model)
            cores = request.cores and not request.spread and request.difficulty not in ("hard", "expert", "evil")
            closure = closure_of(maker.recipe, board, own, chosen)
            rank = spread_order(board, chosen, rng) if request.spread else None
            deletion = Deletion(board.session, switches, rng, weight, closure, cores,
                                maker.order(board.cells, chosen, rng), request.max_clues(), deadline, rank,
                                literal_clues=board.literal_clues and switches is board.clues,
                                conflict_budget=maker.conflict_budget * 2 ** (tries - 1) * cores,
                                changes=maker.changes(own, chosen))
            try:
                unique = deletion.start(EASY)
            except Undecided:
                return None
            if unique:
                if request.needs_rating and maker.can_vary:
                    return grade_draft(request, maker, Draft(own, grids), rng, tries, deadline)
                if not maker.recipe.removable:
                    return accepts(request, prove_unique(request, grids, own, tries, deadline), deadline)
                try:
                    deletion.run()
                except OutOfTime:
                    needed = without_clues(grids, board.cells[~deletion.staying(chosen)])
                    late = prove_unique(request, needed, own, tries, perf_counter() + GRACE)
                    raise OutOfTimeWithBoard(late) from None
                except Stuck:
                    if not request.max_clues():
                        return None
                if request.needs_rating:
                    return grade_clues(request, maker, Draft(own, grids), chosen, deletion.left, rng, tries, deadline)
                needed = without_clues(grids, board.cells[~deletion.staying(chosen)])
                return prove_unique(request, needed, own, tries, deadline)
            others: list[Solution] = []
            while len(others) < maker.max_others:
                maker.block(board, mine, switches.tolist(), deadline)
                others.append(board.solution_of_model())
                if not ask(board.session, switches.tolist(), deadline):
                    break
        draft = maker.mend(Draft(own, grids), others, rng)
    return None


def accepts(request: Request, generated: Generated, deadline: float | None) -> Generated | None:
    """The board, or None if its steps do not have the requested level."""
    if not request.needs_rating:
        return generated
    rating = rate_board(request, generated.puzzle, deadline)
    return None if verdict(request, rating) else with_rating(request, generated, rating)
