"""Boards of a puzzle that has no recipe: a solver solves a board of a few random clues, and further clues that fit its
solution are found by trying all tokens. It knows the rules by the puzzle's clauses and check alone."""

from __future__ import annotations

import re
from itertools import product
from math import inf

import numpy as np

from encoders import Bools, Formula
from encoders.deadline import check_deadline
from encoders.literals import signed

from ...boards.puzzle import Grid, Puzzle, Solution
from ...boards.text import EMPTY, write_board
from ...errors import PuzzleError
from ...solving.session import Session
from ...solving.solution_search import decode
from ...solving.solve import answer_request
from ...solving.solve_request import SolveRequest
from ..ask_until_deadline import has_model
from ..clues.random_regions import random_regions
from ..clues.recipe import Recipe
from ..clues.tokens import region_tokens
from .maker import Maker, Sketch, count_clues

Rng = np.random.Generator

SIGNS = "nesw?#bwoxgiSGIOudh|=+@"  # that tokens are made of, besides numbers
SHARE = 0.15  # of the cells that have a random clue at first, at most; a half where that has no solution
REGION = 5  # cells of a region, about
ROUNDS = 30  # times that clues are taken away which do not go with others


def tokens_of(kind: type[Puzzle], most: int) -> list[str]:
    """The tokens of clues that the puzzle's pens write: numbers up to `most`, alone or with one sign, or two signs."""
    numbers = list(map(str, range(most + 1)))
    signs = [*SIGNS, *map("".join, product(SIGNS, repeat=2))]
    typed = [*numbers, *signs, *map("".join, (*product(numbers, SIGNS), *product(SIGNS, numbers)))]
    tokens: dict[str, None] = {}
    for pen, pattern in kind.pens:
        if pen in ("typed", "arrows"):
            tokens |= dict.fromkeys(token for token in typed if re.fullmatch(pattern, token))
        elif pen != "regions":
            tokens |= dict.fromkeys(pattern.split())
    return [token for token in tokens if token != EMPTY]


class CluesByTrial(Maker):
    """Puts random clues on a board, and takes the clues that fit its solution; where others remain, one of these that
    allows more clues."""

    def __init__(self, kind: type[Puzzle], recipe: Recipe, rows: int, columns: int) -> None:
        super().__init__(kind, recipe, rows, columns)
        self.tokens = tokens_of(kind, 2 * max(rows, columns))
        self.share = SHARE

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        ground = self._ground(rng)
        board = self._board(ground)
        solution = None if board is None else self._solution(board, rng, deadline)
        if solution is None:
            self.share = self.share / 2 if self.share > 0.01 else SHARE
            return None
        self._solved = ground
        return Sketch(solution, self._clues(solution, rng, deadline))

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        best = max((Sketch(other, self._clues(other, rng, inf)) for other in others), key=count_clues)
        return best if count_clues(best) > count_clues(sketch) else None

    def thin(self, sketch: Sketch, rng: Rng, deadline: float) -> Sketch:
        """The sketch without the clues that it does not need, each of which is taken away and the board solved: what
        stays where a clue goes, as ice under an arrow, is not known here."""
        grid, *others = sketch.grids
        for cell in rng.permutation(np.flatnonzero(grid != EMPTY)).tolist():
            after = grid.copy()
            after.flat[cell] = EMPTY
            board = self._board([after, *others])
            result = None if board is None else answer_request(SolveRequest(board, 2, deadline))
            if result is not None and result.outcome == "unique":
                seen = result.solutions[0]
                if all(np.array_equal(seen[name], sketch.solution[name]) for name in self.kind.decides):
                    grid = after
        return Sketch(sketch.solution, [grid, *others])

    def _ground(self, rng: Rng) -> list[Grid]:
        """Random clues in few cells, and random regions where the puzzle has them."""
        rows, columns = self.blank.rows, self.blank.columns
        grid = np.full((rows, columns), EMPTY, dtype="U12")
        some = np.flatnonzero(rng.random(grid.size) < self.share * rng.random())
        if self.tokens:
            grid.flat[some] = rng.choice(self.tokens, len(some))
        if max(self.kind.grids) == 1:
            return [grid]
        regions = region_tokens(random_regions(rows, columns, rng, REGION))
        return [grid, regions] if self.tokens or min(self.kind.grids) > 1 else [regions]

    def _board(self, grids: list[Grid]) -> Puzzle | None:
        """The board of these grids; None if they are no board of the puzzle."""
        try:
            return self.kind(write_board(grids))
        except PuzzleError:
            return None

    def _solution(self, board: Puzzle, rng: Rng, deadline: float) -> Solution | None:
        """A solution that a solver finds from random phases."""
        f = Formula()
        key = board.encode(f)
        variables = np.arange(1, f.variables + 1, dtype=np.int32)
        f.phases.append(signed(variables, rng.random(len(variables)) < 0.5))
        with Session(f, "cadical195") as session:
            return Solution(board, decode(key, session.model)) if has_model(session, [], deadline) else None

    def _clues(self, solution: Solution, rng: Rng, deadline: float) -> list[Grid]:
        """The grids of a board with clues that the solution meets, one for each cell that may have one.

        Each token is tried in all empty cells at once, where the check names those in which it is wrong; where that
        is no board or the check names no cell, in one cell after another. Clues that do not go together give way.
        """
        first, *others = self._solved
        free, fits = first == EMPTY, np.zeros((len(self.tokens), *first.shape), dtype=bool)
        for number, token in enumerate(self.tokens):
            check_deadline(deadline)
            fits[number] = self._fitting(token, free, solution)
        weight = rng.random(fits.shape) * fits
        weight[[token == "?" for token in self.tokens]] *= 0.01  # says least
        grid = np.where(fits.any(axis=0), np.array([*self.tokens, EMPTY], dtype="U12")[weight.argmax(axis=0)], first) \
            if self.tokens else first
        for _ in range(ROUNDS):
            wrong = self._wrong([grid, *others], solution)
            if wrong is not None and not wrong.any():
                return [grid, *others]
            gone = free & (rng.random(grid.shape) < 0.5) if wrong is None or not (wrong & free).any() else wrong & free
            grid = np.where(gone, EMPTY, grid)
        return [first, *others]

    def _fitting(self, token: str, free: Bools, solution: Solution) -> Bools:
        """(rows, columns) the free cells in which the token is a clue that the solution meets."""
        first, *others = self._solved
        wrong = self._wrong([np.where(free, token, first), *others], solution)
        if wrong is not None:
            return free & ~wrong
        out = np.zeros_like(free)
        for cell in np.flatnonzero(free).tolist():
            grid = first.copy()
            grid.flat[cell] = token
            wrong = self._wrong([grid, *others], solution)
            out.flat[cell] = wrong is not None and not wrong.any()
        return out

    def _wrong(self, grids: list[Grid], solution: Solution) -> Bools | None:
        """(rows, columns) the cells that failures of the check name; None for no board, or a failure without cells."""
        board = self._board(grids)
        if board is None:
            return None
        rows, columns = board.rows, board.columns
        wrong = np.zeros((rows, columns), dtype=bool)
        try:
            cells = [failure.cells for failure in board.check(Solution(board, dict(solution)))]
        except ValueError:  # the solution is none of such a board: it has other lines
            return None
        for some in cells:
            inside = [row * columns + column for row, column in some if row < rows and column < columns]
            if not inside:
                return None
            wrong.flat[inside] = True
        return wrong
