"""Makes boards of Slitherlink on tilings: a random loop, the numbers of all faces, and those go that are not needed."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter
from zlib import crc32

import numpy as np

from encoders import Bools, Ints, Literals, OutOfTime
from encoders.deadline import check_deadline

from ..boards.tilings import tiling_patch
from ..errors import InternalError, plural
from ..puzzles.tilingslitherlink import TilingSlitherlink
from ..solving.solve import answer_request
from ..solving.solve_request import SolveRequest
from .ask_until_deadline import GRACE
from .removal.deletion import Deletion, DeletionOptions
from .removal.switchable_board import SwitchableBoard
from .request import Generated, NotFound, Request
from .solutions.loop_round_faces import FaceRings, changed_near, random_interior

TURNS = 60  # loops changed where another solution differs, before a new one is drawn
NEAR = 4  # steps from face to face that are near
WHOLE = 160  # faces up to which another solution is looked for on the whole board
CHANGES = 2  # faces that change sides each time


def generate_on_tiling(request: Request, deadline: float = inf,
                       tell: Callable[[int], object] = lambda tries: None) -> Generated:
    """The board of a request whose puzzle is `tiling:FAMILY`. The same request gives the same text.

    Raises NotFound when the deadline comes first, with a board of more numbers if there is one; ValueError for a
    request that no board can meet.
    """
    family = request.puzzle.partition(":")[2]
    if request.symmetry != "none" or request.needs_rating or request.spread or request.fewest:
        what = ("a symmetry" if request.symmetry != "none" else "a level" if request.needs_rating else
                "evenly spread numbers" if request.spread else "the fewest numbers")
        raise ValueError(f"boards on tilings are not made with {what}")
    rng = np.random.default_rng([request.seed, request.rows, request.columns, crc32(request.puzzle.encode())])
    patch = tiling_patch(family, request.rows, request.columns, rng)
    blank = TilingSlitherlink(f"{family} {request.rows}x{request.columns} {patch}".rstrip(), request.puzzle)
    most, tries, begin = max_clues(request, len(blank.clue)), 0, perf_counter()
    nearest: Generated | None = None
    try:
        rings = FaceRings(blank.drawing.graph, blank.drawing.faces, deadline)
        while True:
            check_deadline(deadline)
            tries += 1
            tell(tries)
            inside = random_interior(rings, rng, deadline)
            for _ in range(TURNS):
                other = attempt_board(request, blank, rings, inside, rng, most, tries, deadline)
                if isinstance(other, Generated):
                    if not most or other.clues <= most:
                        return other
                    nearest = other if nearest is None or other.clues < nearest.clues else nearest
                    break
                differ = np.flatnonzero(inside != other)
                inside = changed_near(inside, rings, rng, with_neighbours(differ, rings), CHANGES)
    except OutOfTime:
        limit = max(0.0, deadline - begin)
        raise NotFound(f"no such board in {round(limit, 1 if limit > 0.15 else 3):g} s "
                       f"({plural(tries, 'solution')} tried)", nearest) from None


def max_clues(request: Request, faces: int) -> int:
    """The most numbers that the board may have, 0 for as few as can be. Raises ValueError for more than faces."""
    most = request._replace(rows=1, columns=faces).max_clues()
    if most > faces:
        raise ValueError(f"a board of {plural(faces, 'face')} has no {plural(most, 'clue')}")
    return most


def with_neighbours(faces: Ints, rings: FaceRings) -> Ints:
    """The faces and their neighbours across an edge, without the outer face."""
    near = {other for face in faces.tolist() for other in (face, *rings.sides[face])} - {rings.outer}
    return np.array(sorted(near))


def far_from_number(own: Literals, cells: Ints, rings: FaceRings) -> Callable[[int], list[int]]:
    """A function that takes a number's place in cells and returns the literals of the solution that are not near it."""
    def far(place: int) -> list[int]:
        near = cells[place:place + 1]
        for _ in range(NEAR):
            near = with_neighbours(near, rings)
        away = np.ones(len(own), dtype=np.bool_)
        away[near] = False
        literals: list[int] = own[away].tolist()
        return literals

    return far


def attempt_board(request: Request, blank: TilingSlitherlink, rings: FaceRings, inside: Bools, rng: np.random.Generator,
                  most: int, tries: int, deadline: float) -> Generated | Bools:
    """A board with this loop as its only solution; or the faces inside another loop that has the same numbers."""
    solution = blank.with_inside(inside)
    numbers = np.array(blank.count(blank.edges_on(solution)))
    origin = f"# puzzle: {TilingSlitherlink.name}\n{request.origin()}\n"
    with SwitchableBoard(blank.with_clues(numbers), None, deadline) as board:
        literals = board.key["edges"].literals
        if board.solution(deadline) is None:
            raise InternalError(f"numbers of a loop exclude it: {board.puzzle.text}")
        faces = board.session.model[literals]
        if (faces != inside).any():
            return np.asarray(faces)
        board.forbid(board.session.model)
        own = np.where(inside, literals, -literals)
        options = DeletionOptions(cores=request.cores, max_clues=most, deadline=deadline,
                                  far=far_from_number(own, board.cells, rings) if len(own) > WHOLE else None)
        deletion = Deletion(board.session, board.clues, rng, options)
        if not deletion.start():
            return np.asarray(board.session.model[literals])
        late = False
        try:
            deletion.run()
        except OutOfTime:
            late = True
        numbers[board.cells[~deletion.left]] = -1
    made = blank.with_clues(numbers, origin)
    result = answer_request(SolveRequest(made, 2, perf_counter() + GRACE if late else deadline))
    if result.outcome in ("unknown", "solved"):
        raise OutOfTime
    if result.outcome != "unique" or not np.array_equal(result.solutions[0]["edges"], solution["edges"]):
        raise InternalError(f"{result.outcome}:\n{made.text}")
    generated = Generated(made, result.solutions[0], int((numbers >= 0).sum()), tries)
    if late:
        raise NotFound(f"the time limit ran out while clues were left out ({plural(tries, 'solution')} tried)",
                       generated)
    return generated
