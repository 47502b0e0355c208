"""Make boards: draw a full solution, write down every clue that it allows, and remove the clues that are not needed."""

from __future__ import annotations

from time import perf_counter
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ..boards.board_making import write_board
from ..boards.puzzle import Grid, Solution
from ..errors import plural
from ..puzzles import find
from ..solving.solve import solve
from .clues.deletion import Deletion, OutOfTime, Stuck, Undecided, ask, left_of
from .clues.reduction import closure_of, orbit_switches, spread_order
from .clues.symmetry import orbits
from .makers.base import Draft, Maker
from .makers.registry import maker_of
from .request import SECONDS, Generated, NotFound, Request

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
        with maker.board(draft) as board:
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
                    from .difficulty import grade_draft
                    return grade_draft(request, maker, Draft(own, grids), rng, tries, deadline)
                if not maker.recipe.removable:
                    return accepts(request, prove_unique(request, grids, own, tries, deadline), deadline)
                try:
                    deletion.run()
                except OutOfTime:
                    late = prove_unique(request, fewer(grids, board.cells[~deletion.staying(chosen)]), own, tries,
                                    perf_counter() + GRACE)
                    raise OutOfTimeWithBoard(late) from None
                except Stuck:
                    if not request.max_clues():
                        return None
                if request.needs_rating:
                    from .difficulty import grade_clues
                    return grade_clues(request, maker, Draft(own, grids), chosen, deletion.left, rng, tries, deadline)
                return prove_unique(request, fewer(grids, board.cells[~deletion.staying(chosen)]), own, tries, deadline)
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
    from .difficulty import rate_board, verdict, with_rating
    rating = rate_board(request, generated.puzzle, deadline)
    return None if verdict(request, rating) else with_rating(request, generated, rating)


def fewer(grids: list[Grid], cells: Ints) -> list[Grid]:
    """The grids without the clues in these cells."""
    first = grids[0].copy()
    first.flat[cells] = "-"
    return [first, *grids[1:]]


def prove_unique(request: Request, grids: list[Grid], solution: Solution, tries: int,
                 deadline: float | None) -> Generated:
    """The finished board. A fresh solver proves that it has one solution, and that this is the given one."""
    kind = find(request.puzzle)
    text = f"# puzzle: {request.puzzle}\n{request.origin()}\n" + write_board(grids)
    puzzle = kind(text, request.puzzle)
    result = solve(puzzle, 2, left_of(deadline))
    if result.outcome in ("unknown", "solved"):
        raise OutOfTime
    assert result.outcome == "unique", f"{result.outcome}:\n{text}"
    assert all((result.solutions[0][name] == solution[name]).all() for name in puzzle.decides), text
    clues = int((grids[0] != "-").sum()) // (2 if find(request.puzzle).name in ("flow", "numberlink") else 1)
    return Generated(puzzle, result.solutions[0], clues, tries)
