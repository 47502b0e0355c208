"""Boards whose clues stand where somebody wants them, and boards that need a certain technique."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from math import inf
from time import perf_counter
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from encoders import TRUE, OutOfTime
from encoders.cardinality import at_least
from encoders.deadline import check_deadline

from ..boards.lines_in_solution_text import GridLines
from ..boards.puzzle import Puzzle
from ..boards.text import EMPTY, write_board
from ..errors import plural
from ..explaining.explain import explain_until
from ..explaining.technique_names import technique_named, uses
from ..puzzles import find
from .attempt import Attempt
from .clue_pattern import cells_of_pattern
from .editing.read_draft import MARKS, ClueSlots, free_mark
from .editing.solution_clues import SolutionClues
from .editing.solution_with_fewest_clues import TargetSearch
from .exchange_clues_for_level import rate_board, too_easy_or_hard, with_rating
from .generator import generate
from .makers.recipes import maker_of
from .removal.switchable_board import SwitchableBoard
from .request import Generated, NotFound, Request

SOLVER = "cadical195"  # with variables renamed at random, so that another seed has other solutions
# The share of all points that a loop visits at least: LONG without those that its recipe leaves out, or SPARE.
LONG, SPARE = 0.85, 0.2


def generate_by_pattern_and_technique(request: Request, deadline: float = inf,
                                      tell: Callable[[int], object] = lambda tries: None) -> Generated:
    """As `generate`, with the request's pattern, and with the technique that it needs. Raises as `generate` does."""
    if not (request.pattern or request.needs):
        return generate(request, deadline, tell)
    request.verified()
    if request.on_tiling:
        raise ValueError(f"boards on tilings are not made with {'a pattern' if request.pattern else 'a technique'}")
    if request.needs:
        request = request._replace(needs=technique_named(find(request.puzzle), request.needs))
    return from_pattern(request, deadline, tell) if request.pattern else with_technique(request, deadline, tell)


def with_technique(request: Request, deadline: float, tell: Callable[[int], object]) -> Generated:
    """A board that needs the technique: boards of further seeds are made until one does."""
    begin, nearest = perf_counter(), None
    for tries in count():
        tell(tries + 1)
        seed = request.seed if not tries else crc32(f"{request.seed} {tries}".encode())
        plain = request._replace(needs="", seed=seed)
        try:
            made = generate(plain, deadline)
            text = made.text.replace(plain.origin(), request.origin(), 1)
            made = made._replace(puzzle=type(made.puzzle)(text, made.puzzle.file), tries=tries + 1)
            if has_needed_technique(request, made.puzzle, deadline):
                return made
            nearest = nearest or made
        except (NotFound, OutOfTime):
            if perf_counter() >= deadline:
                break
    raise NotFound(f"no board that needs {request.needs!r} in {perf_counter() - begin:.0f} s "
                   f"({plural(tries, 'board')} made)", nearest)


def has_needed_technique(request: Request, puzzle: Puzzle, deadline: float) -> bool:
    """Whether the steps of a board have the technique of the request, if it names one. Raises OutOfTime."""
    if not request.needs:
        return True
    explanation = explain_until(puzzle, deadline, several=False)
    if explanation.outcome != "explained":
        raise OutOfTime
    return uses(explanation, request.needs)


def from_pattern(request: Request, deadline: float, tell: Callable[[int], object]) -> Generated:
    """A board with clues in all cells of a pattern and in no others."""
    kind, rows, columns = find(request.puzzle), request.rows, request.columns
    maker = maker_of(kind, rows, columns)
    if not kind.adds_clues or maker.recipe.regions is not None:
        raise ValueError(f"clues of {kind.title} cannot be put where a pattern wants them: what they say, or where "
                         "they stand, depends on the others")
    if request.symmetry != "none" or request.clues != "minimal":
        raise ValueError("a pattern says where clues stand, so there is no choice of clues or their symmetry")
    cells = np.flatnonzero(cells_of_pattern(request.pattern, rows, columns)).tolist()
    grids, begin = [grid.astype("U12") for grid in kind.empty(rows, columns)], perf_counter()
    if free_mark(kind, rows, columns) != MARKS[0]:  # a clue that says least: what it needs, every clue needs
        grids[0].flat[cells] = MARKS[0]
    clues = SolutionClues(kind(write_board(grids), request.puzzle), ClueSlots(grids, cells))
    rng = np.random.default_rng([request.seed, rows, columns, crc32(request.puzzle.encode())])
    search = PatternSearch(clues, Attempt(request, maker, rng, deadline, 1), tell)
    with search:
        try:
            made = search.board()
        except OutOfTime:
            made = None
        if made is None:
            raise NotFound(f"no board with clues just there in {perf_counter() - begin:.0f} s "
                           f"({plural(search.tries, 'solution')} tried)", search.nearest)
        return made


class PatternSearch(TargetSearch):
    """Looks for a solution that allows a clue in each cell of a pattern, and is the only one with these.

    Where a cell gets no clue, further solutions must look otherwise around it. nearest: a board that has all but the
    level or the technique.
    """

    def __init__(self, clues: SolutionClues, attempt: Attempt, tell: Callable[[int], object]) -> None:
        super().__init__(clues, attempt.deadline, f"{SOLVER}/{attempt.rng.integers(10**6)}")
        self.attempt, self.tell, self.tries = attempt, tell, 0
        self.made: Generated | None = None
        self.nearest: Generated | None = None
        f, sketch = self._draft.formula, attempt.maker.sketch(attempt.rng, attempt.deadline)
        if sketch is not None:  # a solution that looks good: the search begins near it
            f.phases.append(np.array(self._draft.literals_of_solution(sketch.solution), dtype=np.int32))
        board, share = clues.board, LONG - (attempt.maker.recipe.unvisited_share or SPARE)
        if isinstance(board, GridLines):  # as long as there are such loops: short ones leave much of the board empty
            long = f.new()
            at_least(f, self._draft.key["edges"], round(share * board.graph.vertices), when=long)
            f.add([[-int(self._on), int(long)]])

    def board(self) -> Generated | None:
        """The board; None if no solution is left. Raises OutOfTime."""
        for solution in self._further():
            check_deadline(self.deadline)
            self.tries += 1
            self.tell(self.tries)
            self.target = solution
            self._try(solution)
            if self.made is not None:
                return self.made
        return None

    def cells_to_fill(self, tokens: NDArray[np.str_]) -> list[int] | None:
        chosen = self.clues.removable(tokens)
        for place in {*range(len(tokens))} - {*chosen}:
            self._note_cell(self.clues.slots.free[place])
        return chosen if len(chosen) == len(tokens) else None

    def _note_cell(self, cell: int) -> None:
        """Forbid what the target has around a cell that gets no clue."""
        board = self.clues.board
        if not isinstance(board, GridLines):
            return
        edges, literals, columns = board.graph.edges, self._draft.key["edges"], board.columns
        touched = np.zeros(int(edges.max()) + 1, dtype=bool)
        row, column = divmod(cell, columns)
        corner = row * (columns + 1) + column
        lattice = board.graph.rows > board.rows
        touched[[corner, corner + 1, corner + columns + 1, corner + columns + 2] if lattice else [cell]] = True
        near = touched[edges].any(axis=1)
        for _ in range(self.width - 1):
            touched[edges[near]] = True
            near = touched[edges].any(axis=1)
        own = np.where(self.target["edges"], literals, -literals)[near & (np.abs(literals) != TRUE)]
        self._draft.session.add([[-int(self._on), *(-own).tolist()]])

    def _reduce(self, board: SwitchableBoard, filled: list[int], tokens: NDArray[np.str_], deadline: float) -> None:
        request, grids = self.attempt.request, [grid.copy() for grid in self.clues.slots.grids]
        grids[0].flat[self.clues.slots.free] = tokens
        made = self.attempt.finished([np.where(grid == "", EMPTY, grid) for grid in grids], self.target)
        made = made._replace(tries=self.tries)
        self.nearest = self.nearest or made
        if request.needs_rating:
            rating = rate_board(request, made.puzzle, self.deadline)
            if too_easy_or_hard(request, rating):
                return
            made = with_rating(request, made, rating)
        if has_needed_technique(request, made.puzzle, self.deadline):
            self.made = made
