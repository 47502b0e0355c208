"""Make boards: a full solution that looks good, every clue that it allows, and of these what is needed."""

from __future__ import annotations

from time import perf_counter
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from encoders import Literals

from ..boards.drawing import write_board
from ..boards.puzzle import Grid, Solution
from ..errors import plural
from ..puzzles import find
from ..solving.solve import solve
from .deletion import Closure, Deletion, OutOfTime, Stuck, Undecided, ask, left_of
from .drafts import Draft, LoopMaker
from .makers import maker_of
from .switches import Switches
from .symmetry import orbits
from .wishes import SECONDS, Made, Unmet, Wish

Bools = NDArray[np.bool_]
Ints = NDArray[np.intp]

GRACE = 0.4  # seconds after the time limit to prove the board that had been reached
EASY = 20000  # conflicts after which it is left open whether a draft has another solution: its board would be no fun


class Late(OutOfTime):
    """The time limit ran out over a board with too many clues, which is unique all the same."""

    def __init__(self, made: Made) -> None:
        super().__init__()
        self.made = made


def generate(wish: Wish, time_limit: float | None = SECONDS) -> Made:
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
    nearest: Made | None = None
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
        raise Unmet(f"no such board in {time_limit:g} s ({plural(tries, 'solution')} tried)", nearest) from None
    except OutOfTime:
        raise Unmet(f"no such board in {time_limit:g} s ({plural(tries, 'solution')} tried)", nearest) from None


def attempt(wish: Wish, maker: LoopMaker, rng: np.random.Generator, deadline: float | None, tries: int) -> Made | None:
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
            switches, weight = joined(board, chosen)
            own = board.solution(deadline, draft.solution)
            assert own is not None, f"clues that their own solution does not meet:\n{write_board(grids)}"
            mine = board.as_met()
            board.forbid(board.session.model)
            cores = wish.cores and not wish.spread and wish.difficulty not in ("hard", "expert", "evil")
            deletion = Deletion(board.session, switches, rng, weight, closure_of(maker, board, own, chosen), cores,
                                maker.order(board.cells, chosen, rng), wish.few(), deadline,
                                rank_of(wish, board, chosen, rng), said=board.said and switches is board.clues,
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


def as_wished(wish: Wish, made: Made, deadline: float | None) -> Made | None:
    """The board, or None where its steps are not as wished."""
    if not wish.judged:
        return made
    from .difficulty import noted, rated, verdict
    rating = rated(wish, made.puzzle, deadline)
    return None if verdict(wish, rating) else noted(wish, made, rating)


def closure_of(maker: LoopMaker, board: Switches, own: Solution, chosen: Ints) -> Closure | None:
    """Which switches have to stay with those that stay: see `leans` of a recipe."""
    if maker.recipe.leans is None:
        return None
    number, good = maker.recipe.leans(board.puzzle, own)
    shows = np.zeros((int(number.max(initial=-1)) + 1, int(chosen.max(initial=0)) + 1), dtype=bool)
    shows[number[good], chosen[good]] = True

    def closure(found: Bools, there: Bools) -> Bools:
        found = found.copy()
        while True:
            bare = ~(shows & found).any(axis=1)
            if not bare.any():
                return found
            found[(shows[bare.argmax()] & there).argmax()] = True

    return closure


def rank_of(wish: Wish, board: Switches, chosen: Ints, rng: np.random.Generator) -> Ints | None:
    """(o,) in which order the orbits go where the holes are to be spread: by the class of one of their cells."""
    if not wish.spread:
        return None
    from .spread import classes
    rank = np.zeros(int(chosen.max(initial=-1)) + 1, dtype=np.intp)
    rank[chosen[chosen >= 0]] = classes(board.puzzle, rng)[board.cells[chosen >= 0]]
    return rank


def joined(board: Switches, chosen: Ints) -> tuple[Literals, Ints]:
    """(o,) a switch for each orbit of clues, and how many clues hang on it; clues of no orbit (-1) are off."""
    count = np.bincount(chosen[chosen >= 0], minlength=1) if len(chosen) else np.zeros(0, dtype=np.intp)
    off = board.clues[chosen < 0]
    if len(off):
        board.formula.add(-off[:, None])
    if (count == 1).all() and len(count) == len(board.clues):
        return board.clues, count
    switches = board.formula.new(len(count))
    on = chosen >= 0
    board.formula.clause(-switches[chosen[on]], board.clues[on])
    return switches, count


def fewer(grids: list[Grid], cells: Ints) -> list[Grid]:
    """The grids without the clues in these cells."""
    first = grids[0].copy()
    first.flat[cells] = "-"
    return [first, *grids[1:]]


def finished(wish: Wish, grids: list[Grid], solution: Solution, tries: int, deadline: float | None) -> Made:
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
    return Made(puzzle, result.solutions[0], clues, tries)
