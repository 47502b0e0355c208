"""Make boards: draw a full solution, write down every clue that it allows, and remove the clues that are not needed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import inf
from time import perf_counter
from zlib import crc32

import numpy as np

from encoders import Ints, Literals, OutOfTime
from encoders.deadline import check_deadline

from ..boards.puzzle import Solution
from ..boards.text import write_board
from ..errors import InternalError, plural
from ..puzzles import find
from .ask_until_deadline import GRACE, Undecided, has_model
from .attempt import Attempt, NearestBoard, prove_unique, without_clues
from .editing.smallest_core import SmallestCore
from .exchange_clues_for_level import board_from_sketch, rate_board, too_easy_or_hard, with_rating
from .levels_of_puzzles import levels_of
from .makers.maker import Sketch
from .makers.recipes import maker_of
from .removal.assume_solution_far_from_clue import far_from_clue
from .removal.clues_that_go_together import add_orbit_switches, closure_of, near_each_other, sets_of_shown, spread_order
from .removal.deletion import Deletion, DeletionOptions, Stuck
from .removal.orbits_of_clues import orbits
from .removal.switchable_board import SwitchableBoard
from .remove_clues_within_level import board_from_clues
from .request import Generated, NotFound, Request

EASY = 20000  # conflicts after which a sketch is given up, as its board would be too hard to enjoy
MOST_TRIES = 30  # solutions of which some should have a board of the level, if there are such boards
USUAL_TRIES, USUAL_SECONDS = 5, 10.0  # the same, and the time, where nobody asked for the level


class OutOfTimeWithBoard(OutOfTime):
    """The time limit ran out while the board still had too many clues; it has exactly one solution all the same."""

    def __init__(self, generated: Generated, least: int = 0) -> None:
        super().__init__()
        self.generated, self.least = generated, least  # fewer than `least` clues of this solution are not enough


def generate(request: Request, deadline: float = inf,
             tell: Callable[[int], object] = lambda tries: None) -> Generated:
    """Make the board of a request. The same request gives the same text, however long it takes; a usual one may give
    another where USUAL_SECONDS are not enough for its tries.

    tell: is called before each solution that is tried, with its number from 1.
    Raises NotFound when the deadline comes first, or MOST_TRIES solutions have no board of the level, with the nearest
    board so far; ValueError for a request that no board can meet.
    """
    request.verified()
    if not request.usual:
        return board_of(request, deadline, tell)
    try:
        return board_of(request, min(deadline, perf_counter() + USUAL_SECONDS), tell)
    except NotFound as missed:
        if missed.nearest is not None:
            return missed.nearest
    plain = request._replace(level="", usual="", symmetry="none" if request.symmetry == request.usual else
                             request.symmetry)
    made = board_of(plain, deadline, tell)
    text = made.text.replace(plain.origin(), request.origin(), 1)
    return made._replace(puzzle=type(made.puzzle)(text, made.puzzle.file))


def board_of(request: Request, deadline: float, tell: Callable[[int], object]) -> Generated:
    """As `generate`."""
    if request.on_tiling:
        from .boards_on_tilings import generate_on_tiling
        return generate_on_tiling(request, deadline, tell)
    kind = find(request.puzzle)
    rng = np.random.default_rng([request.seed, request.rows, request.columns, crc32(request.puzzle.encode())])
    begin = perf_counter()
    maker = maker_of(kind, request.rows, request.columns)
    recipe = maker.recipe
    if request.clues != "minimal" and (recipe.no_choice or (request.fewest and not recipe.removable)):
        raise ValueError(f"{request.puzzle} keeps every clue of a board: "
                         + (recipe.no_choice or "of one that goes its cell or its line would change"))
    if request.symmetry != "none" and recipe.no_symmetry:
        raise ValueError(f"boards of {kind.title} are not made with a symmetry: {recipe.no_symmetry}")
    if request.level and request.level not in (levels := levels_of(kind.name, request.rows, request.columns)):
        raise ValueError(f"{request.puzzle} has no {request.level} boards: its boards are {' or '.join(levels)}")
    maker.symmetry, maker.level = request.symmetry, request.level
    if request.clues == "minimal" and maker.few_enough:
        request = request._replace(clues=str(maker.few_enough))
    nearest: Generated | None = None
    tries, other_levels = 0, NearestBoard(request.level)
    try:
        while True:
            check_deadline(deadline)
            if (request.level or request.usual) and tries == (USUAL_TRIES if request.usual else MOST_TRIES):
                raise NotFound(f"no {request.level or 'such'} board of {tries} solutions: there are none, or few",
                               rated_board(request, other_levels, tries, deadline))
            tries += 1
            tell(tries)
            generated = make_board(Attempt(request, maker, rng, deadline, tries, other_levels))
            if generated is None:
                continue
            if not request.max_clues() or generated.clues <= request.max_clues():
                return generated
            if nearest is None or generated.clues < nearest.clues:
                nearest = generated
    except OutOfTime as error:
        late = error.generated if isinstance(error, OutOfTimeWithBoard) else None
        if late is not None and (nearest is None or late.clues < nearest.clues):
            nearest = late
        tried = plural(tries, "solution") + " tried"
        if isinstance(error, OutOfTimeWithBoard) and error.least:
            tried += f"; fewer than {error.least} clues of the last are not enough"
        limit = max(0.0, deadline - begin)  # it is a little less than what the caller named
        if nearest is None:
            with suppress(OutOfTime):
                nearest = rated_board(request, other_levels, tries, perf_counter() + GRACE)
        raise NotFound(f"no such board in {round(limit, 1 if limit > 0.15 else 3):g} s ({tried})", nearest) from None


def rated_board(request: Request, nearest: NearestBoard, tries: int, deadline: float) -> Generated | None:
    """The board of another level that is nearest, with its own; None if there is none. Raises OutOfTime."""
    if nearest.board is None:
        return None
    made = prove_unique(request, *nearest.board, tries, deadline)
    return with_rating(request, made, rate_board(request._replace(level="", steps=0), made.puzzle, deadline))


def make_board(attempt: Attempt) -> Generated | None:
    """Draw a solution, repair it until all its clues give one solution, and remove the clues not needed.

    None if the try failed: the sketch could not be repaired, or its board is too hard or of another level. Raises
    OutOfTime.
    """
    request, maker, deadline = attempt.request, attempt.maker, attempt.deadline
    sketch = maker.sketch(attempt.rng, deadline, request.max_clues())
    if maker.unique_sketch and sketch is not None:
        vary = request.needs_rating and maker.can_vary
        return board_from_sketch(attempt, sketch) if vary else board_if_of_level(attempt, sketch)
    # With all its clues the sketch may still have other solutions: the maker mends it where they differ, until it has
    # one or the maker gives up.
    while sketch is not None and sketch.grids:
        check_deadline(deadline)
        with maker.board(sketch, deadline) as board:
            if not maker.recipe.removable:
                board.formula.add(board.clues[:, None])
            orbit = orbits(board.cells, request.rows, request.columns, request.symmetry)
            switches, weight = add_orbit_switches(board, orbit)
            own = board.solution(deadline, sketch.solution)
            if own is None and maker.symmetry == "none":
                raise InternalError(f"{maker.kind.name}: clues of a solution exclude it\n{write_board(sketch.grids)}")
            if own is None:  # clues that symmetry leaves out have changed what the others say
                return None
            mine = board.literals_of_model()
            # From here on a model is another solution, so "no model" says that the clues are enough.
            board.forbid(board.session.model)
            deletion = Deletion(board.session, switches, attempt.rng,
                                deletion_options(attempt, board, own, orbit, weight, board.clues is switches))
            try:
                if deletion.start(EASY):
                    if request.fewest:
                        return fewest_clues(attempt, Sketch(own, sketch.grids), board, orbit, deletion)
                    return unique_board(attempt, Sketch(own, sketch.grids), board.cells, orbit, deletion)
            except Undecided:
                return None
            others = other_solutions(attempt, board, mine, switches.tolist())
        sketch = maker.mend(Sketch(own, sketch.grids), others, attempt.rng)
    return None


def deletion_options(attempt: Attempt, board: SwitchableBoard, own: Solution, orbit: Ints, weight: Ints,
                     single: bool) -> DeletionOptions:
    """How clues of the board are deleted; single: each switch is the literal of one clue."""
    request, maker = attempt.request, attempt.maker
    # What a refutation does not need goes at once, which leaves short proofs: boards of the harder levels are made
    # clue by clue.
    cores = request.cores and request.level not in ("hard", "expert", "evil") and not (
        maker.recipe.crowded or request.spread)
    return DeletionOptions(
        weight, closure_of(maker.recipe, board, own, orbit), cores,
        rank=spread_order(board, orbit, attempt.rng) if request.spread else None,
        near=near_each_other(board, orbit) if maker.recipe.crowded and not request.spread else None,
        order=maker.best_order(board.cells, orbit, attempt.rng), max_clues=request.max_clues(),
        changes=maker.clues_that_forbid_changes(own, orbit), literals=board.literal_clues and single,
        lasting=not request.fewest,
        conflict_budget=maker.conflict_budget * 2 ** (attempt.tries - 1) * cores, patience=maker.patience,
        far=far_from_clue(board, orbit) if maker.near_first else None, deadline=attempt.deadline)


def unique_board(attempt: Attempt, sketch: Sketch, cells: Ints, orbit: Ints, deletion: Deletion) -> Generated | None:
    """The board of a sketch whose clues, in these cells, leave one solution; None if it is not as requested."""
    request, maker = attempt.request, attempt.maker
    sketch = maker.thin(sketch, attempt.rng, attempt.deadline)
    if request.needs_rating and maker.can_vary:
        return board_from_sketch(attempt, sketch)
    if not maker.recipe.removable:
        return board_if_of_level(attempt, sketch)
    try:
        deletion.run()
    except OutOfTime:
        # The time is up, but a board with more clues than asked for is better than none.
        late = replace(attempt, deadline=perf_counter() + GRACE)
        needed = without_clues(maker, sketch.grids, cells[~deletion.staying(orbit)])
        raise OutOfTimeWithBoard(late.finished(needed, sketch.solution)) from None
    except Stuck:
        if not request.max_clues():
            return None
    if request.needs_rating:
        return board_from_clues(attempt, sketch, orbit, deletion.left)
    return attempt.finished(without_clues(maker, sketch.grids, cells[~deletion.staying(orbit)]), sketch.solution)


def fewest_clues(attempt: Attempt, sketch: Sketch, board: SwitchableBoard, orbit: Ints,
                 deletion: Deletion) -> Generated | None:
    """The board with the fewest clues of the sketch that leave one solution; None if it is not of the level."""
    maker, on = attempt.maker, orbit >= 0
    with SmallestCore(deletion.session, deletion.switches, orbit[on], board.cells[on], maker.blank.columns, attempt.rng,
                      deletion.options, sets_of_shown(maker.recipe, board, sketch.solution, orbit)) as search:
        search.start()
        with suppress(OutOfTime):
            for _ in search.bounds():
                pass
    grids = without_clues(maker, sketch.grids, board.cells[~np.append(search.core, False)[orbit]])
    if search.least < search.most:
        late = replace(attempt, deadline=perf_counter() + GRACE)
        raise OutOfTimeWithBoard(late.finished(grids, sketch.solution), search.least)
    return board_if_of_level(attempt, Sketch(sketch.solution, grids))


def other_solutions(attempt: Attempt, board: SwitchableBoard, mine: Literals, switches: list[int]) -> list[Solution]:
    """Other solutions of the board, at most as many as the maker takes; the session has the model of the first."""
    others: list[Solution] = []
    while True:
        attempt.maker.forbid_solution(board, mine, switches, attempt.deadline)
        others.append(board.solution_of_model())
        if len(others) == attempt.maker.max_others or not has_model(board.session, switches, attempt.deadline):
            return others


def board_if_of_level(attempt: Attempt, sketch: Sketch) -> Generated | None:
    """The board of a sketch with all its clues, or None if its steps do not have the requested level."""
    request = attempt.request
    if not request.needs_rating:
        return attempt.finished(sketch.grids, sketch.solution)
    rating = rate_board(request, attempt.maker.kind(write_board(sketch.grids), request.puzzle), attempt.deadline)
    attempt.nearest.offer(sketch.grids, sketch.solution, rating)
    if too_easy_or_hard(request, rating):
        return None
    return with_rating(request, attempt.finished(sketch.grids, sketch.solution), rating)
