"""Make boards: a full solution that looks good, every clue that it allows, and of these what is needed."""

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

GRACE = 0.4  # seconds after the time limit to prove the board that had been reached
EASY = 20000  # conflicts after which it is left open whether a draft has another solution: its board would be no fun


class Late(OutOfTime):
    """The time limit ran out over a board with too many clues, which is unique all the same."""

    def __init__(self, made: Generated) -> None:
        super().__init__()
        self.made = made


def generate(wish: Request, time_limit: float | None = SECONDS) -> Generated:
    """The board of a wish: the same wish gives the same text, whatever the time.

    Raises Unmet when the time limit (seconds) runs out first, with the nearest board so far; ValueError for a wish
    that no board can meet.
    """
    kind = find(wish.puzzle)
    wish.checked()
    rng = np.random.default_rng([wish.seed, wish.rows, wish.columns, crc32(wish.puzzle.encode())])
    deadline = None if time_limit is None else perf_counter() + time_limit
    maker = maker_of(kind, wish.rows, wish.columns)
    if not maker.recipe.removable and (wish.symmetry != "none" or (wish.clues != "minimal" and not maker.proved)):
        raise ValueError(f"{wish.puzzle} keeps every clue of a board: it has no choice of clues or their symmetry")
    maker.symmetry = wish.symmetry
    nearest: Generated | None = None
    tries = 0
    try:
        while True:
            left_of(deadline)
            tries += 1
            made = attempt(wish, maker, rng, deadline, tries)
            if made is None:
                continue
            if not wish.few() or made.clues <= wish.few():
                return made
            if nearest is None or made.clues < nearest.clues:
                nearest = made
    except Late as late:
        if nearest is None or late.made.clues < nearest.clues:
            nearest = late.made
        raise NotFound(f"no such board in {time_limit:g} s ({plural(tries, 'solution')} tried)", nearest) from None
    except OutOfTime:
        raise NotFound(f"no such board in {time_limit:g} s ({plural(tries, 'solution')} tried)", nearest) from None


def attempt(wish: Request, maker: Maker, rng: np.random.Generator, deadline: float | None,
            tries: int) -> Generated | None:
    """One try: a solution, its clues, mended until they are enough, and those that are needed of them."""
    draft = maker.draft(rng, deadline, wish.few())
    if maker.proved and draft is not None:
        return as_wished(wish, finished(wish, draft.grids, draft.solution, tries, deadline), deadline)
    while draft is not None and draft.grids:
        left_of(deadline)
        grids = draft.grids
        with maker.board(draft) as board:
            if not maker.recipe.removable:
                board.formula.add(board.clues[:, None])
            chosen = orbits(board.cells, wish.rows, wish.columns, wish.symmetry)
            switches, weight = orbit_switches(board, chosen)
            own = board.solution(deadline, draft.solution)
            assert own is not None, f"clues that their own solution does not meet:\n{write_board(grids)}"
            mine = board.as_met()
            board.forbid(board.session.model)
            cores = wish.cores and not wish.spread and wish.difficulty not in ("hard", "expert", "evil")
            closure = closure_of(maker.recipe, board, own, chosen)
            rank = spread_order(board, chosen, rng) if wish.spread else None
            deletion = Deletion(board.session, switches, rng, weight, closure, cores,
                                maker.order(board.cells, chosen, rng), wish.few(), deadline, rank,
                                said=board.said and switches is board.clues,
                                worth=maker.worth * 2 ** (tries - 1) * cores, changes=maker.changes(own, chosen))
            try:
                unique = deletion.start(EASY)
            except Undecided:
                return None
            if unique:
                if wish.judged and maker.bends:
                    from .difficulty import redrawn
                    return redrawn(wish, maker, Draft(own, grids), rng, tries, deadline)
                if not maker.recipe.removable:
                    return as_wished(wish, finished(wish, grids, own, tries, deadline), deadline)
                try:
                    deletion.run()
                except OutOfTime:
                    late = finished(wish, fewer(grids, board.cells[~deletion.staying(chosen)]), own, tries,
                                    perf_counter() + GRACE)
                    raise Late(late) from None
                except Stuck:
                    if not wish.few():
                        return None
                if wish.judged:
                    from .difficulty import graded
                    return graded(wish, maker, Draft(own, grids), chosen, deletion.left, rng, tries, deadline)
                return finished(wish, fewer(grids, board.cells[~deletion.staying(chosen)]), own, tries, deadline)
            others: list[Solution] = []
            while len(others) < maker.others:
                maker.block(board, mine, switches.tolist(), deadline)
                others.append(board.solution_of_model())
                if not ask(board.session, switches.tolist(), deadline):
                    break
        draft = maker.mended(Draft(own, grids), others, rng)
    return None


def as_wished(wish: Request, made: Generated, deadline: float | None) -> Generated | None:
    """The board, or None where its steps are not as wished."""
    if not wish.judged:
        return made
    from .difficulty import noted, rated, verdict
    rating = rated(wish, made.puzzle, deadline)
    return None if verdict(wish, rating) else noted(wish, made, rating)


def fewer(grids: list[Grid], cells: Ints) -> list[Grid]:
    """The grids without the clues in these cells."""
    first = grids[0].copy()
    first.flat[cells] = "-"
    return [first, *grids[1:]]


def finished(wish: Request, grids: list[Grid], solution: Solution, tries: int, deadline: float | None) -> Generated:
    """The board, proved unique by a fresh solver, its solution compared."""
    kind = find(wish.puzzle)
    text = f"# puzzle: {wish.puzzle}\n{wish.origin()}\n" + write_board(grids)
    puzzle = kind(text, wish.puzzle)
    result = solve(puzzle, 2, left_of(deadline))
    if result.outcome in ("unknown", "solved"):
        raise OutOfTime
    assert result.outcome == "unique", f"{result.outcome}:\n{text}"
    assert all((result.solutions[0][name] == solution[name]).all() for name in puzzle.decides), text
    clues = int((grids[0] != "-").sum()) // (2 if find(wish.puzzle).name in ("flow", "numberlink") else 1)
    return Generated(puzzle, result.solutions[0], clues, tries)
