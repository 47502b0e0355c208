"""Clues for the free cells of a draft that lie symmetrically, or with which the board has a requested level."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from math import inf

import numpy as np
from numpy.typing import NDArray

from encoders import Bools, Ints, OutOfTime

from ..boards.puzzle import Puzzle, Solution
from ..boards.text import read_board
from .attempt import Attempt
from .editing.complete import Completed, complete
from .editing.read_draft import ClueSlots
from .editing.smallest_core import SmallestCore
from .editing.solution_clues import SolutionClues
from .editing.solution_with_fewest_clues import TargetSearch
from .makers.maker import Sketch
from .makers.recipes import maker_of
from .removal.deletion import Deletion, DeletionOptions
from .removal.orbits_of_clues import orbits, partner
from .removal.switchable_board import SwitchableBoard
from .remove_clues_within_level import ClueSearch
from .request import Request

STAYS = 0  # the orbit of the clues that stay: those of the draft, and those on which they fall


def complete_by_symmetry_and_level(kind: type[Puzzle], slots: ClueSlots, deadline: float = inf, file: str = "<draft>",
                                   symmetry: str = "none", level: str = "") -> Completed | None:
    """As `complete`. symmetry: all clues of the board lie in it, see `SYMMETRIES`. level: the one that `rate` gives the
    board; then there may be more clues than are needed for one solution. Raises ValueError for what the puzzle, the
    size or the draft cannot have.
    """
    rows, columns = slots.grids[0].shape
    request = Request(kind.name, rows, columns, symmetry=symmetry, level=level).verified()
    search = partial(SymmetricCluesOfLevel, request=request, deadline=deadline) if symmetry != "none" or level else None
    return complete(kind, slots, deadline, file, search)


class SymmetricCluesOfLevel(TargetSearch):
    """As `TargetSearch`, for clues as `request` wishes: its symmetry, its level. Each orbit of clues goes together.

    With a level the first board that has it is the best one.
    """

    def __init__(self, clues: SolutionClues, request: Request, deadline: float) -> None:
        """Raises ValueError for a symmetry that the puzzle, the size or the draft cannot have."""
        board = clues.board
        maker = maker_of(type(board), board.rows, board.columns)
        if request.symmetry != "none" and maker.recipe.no_symmetry:
            raise ValueError(f"boards of {board.title} have no symmetry: {maker.recipe.no_symmetry}")
        self.attempt = Attempt(request, maker, np.random.default_rng(0), deadline, 1)
        free, first = np.array(clues.slots.free, dtype=np.intp), clues.slots.grids[0]
        given = np.flatnonzero(first != maker.recipe.bare(first))
        other = partner(board.rows, board.columns, request.symmetry)
        # due: cells that must get a clue, for a clue of the draft falls on them.
        self.due = np.setdiff1d(other[given], given)
        if len(astray := np.setdiff1d(self.due, free)):
            row, column = divmod(int(other[astray[0]]), board.columns)
            raise ValueError(f"the clue at r{row + 1}c{column + 1} has no free cell across: no symmetry of that kind")
        self.other, self.given = other, given
        super().__init__(clues, deadline)

    def run(self, first: Iterable[Solution]) -> None:
        """Try solutions as `TargetSearch` does; with a level up to the first board."""
        if not self.attempt.request.level:
            super().run(first)
            return
        for solution in chain(first, self._further()):
            self._try(solution)
            if self.best is not None:
                return

    def cells_to_fill(self, tokens: NDArray[np.str_]) -> list[int] | None:
        """The free cells that may get a clue of a solution with these tokens; None if a cell that must get one cannot.
        """
        free = np.array(self.clues.slots.free, dtype=np.intp)
        chosen = np.array(self.clues.removable(tokens), dtype=np.intp)
        cells = free[chosen]
        if not np.isin(self.due, cells).all():
            return None
        # A clue counts only where its partner in the symmetry has one too, or is given.
        across: list[int] = chosen[np.isin(self.other[cells], np.append(cells, self.given))].tolist()
        return across

    def orbit(self, cells: Ints) -> Ints:
        """(clues,) the orbit of each clue; STAYS for a clue that has to stay."""
        board, request = self.clues.board, self.attempt.request
        orbit = orbits(cells, board.rows, board.columns, request.symmetry)
        stays = np.isin(cells, np.append(self.given, self.due))
        out = np.full(len(cells), STAYS)
        out[~stays] = 1 + np.unique(orbit[~stays], return_inverse=True)[1]
        if not stays.any():
            out -= 1
        self.any_stay = bool(stays.any())
        return out

    def closure(self, needed: Bools, present: Bools) -> Bools:
        """What has to stay with switches that stay, see `DeletionOptions`."""
        out = needed.copy()
        out[STAYS] |= self.any_stay
        return out

    def _reduce(self, board: SwitchableBoard, filled: list[int], tokens: NDArray[np.str_], deadline: float) -> None:
        place = {self.clues.slots.free[i]: i for i in filled}
        cells = self._of_level(filled, tokens) if self.attempt.request.level else self._fewest(board, deadline)
        if cells is not None:
            new = sorted(place[cell] for cell in cells.tolist() if cell in place)
            if self.best is None or len(new) < len(self.best):
                self.best, self.tokens = new, tokens

    def _fewest(self, board: SwitchableBoard, deadline: float) -> Ints:
        """The cells of the fewest clues that leave one solution, as far as the time allows."""
        orbit = self.orbit(board.cells)
        switches = board.formula.new(int(orbit.max(initial=-1)) + 1)
        board.session.add(np.stack([-switches[orbit], board.clues], axis=1).tolist())
        sets = np.eye(len(switches), dtype=bool)[:int(self.any_stay)]
        with SmallestCore(board.session, switches, orbit, board.cells, board.puzzle.columns, self.attempt.rng,
                          DeletionOptions(deadline=deadline), sets) as search:
            with suppress(OutOfTime):
                search.start()
                for _ in search.bounds():
                    pass
            core: Bools = search.core
        return np.asarray(board.cells[core[orbit]])

    def _of_level(self, filled: list[int], tokens: NDArray[np.str_]) -> Ints | None:
        """The cells of clues with which the board has the requested level; None if none were found."""
        puzzle = self.clues.completed(filled, tokens)
        grids = [np.array(grid) for grid in read_board(puzzle.text, puzzle.file, puzzle.grids,
                                                       puzzle.further_rule_names()).grids]
        with SwitchableBoard(puzzle, None, self.deadline, **self.attempt.maker.options) as board:
            orbit = self.orbit(board.cells)
            solution = board.solution(self.deadline)
            assert solution is not None
            search = ClueSearch(self.attempt, board, Sketch(solution, grids), orbit)
            closure = search.options.closure

            def both(needed: Bools, present: Bools) -> Bools:
                needed = self.closure(needed, present)
                return needed if closure is None else closure(needed, present)

            search.options = replace(search.options, closure=both)
            deletion = Deletion(board.session, search.switches, self.attempt.rng, search.options)
            if not deletion.start():
                return None
            found = search.search(deletion.run())
        return None if found is None else np.asarray(board.cells[found[0][orbit]])
