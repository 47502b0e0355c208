"""Clue sets of a board that has one solution: minimal ones, and the smallest."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from encoders import OutOfTime
from encoders.deadline import check_deadline
from encoders.literals import distinct

from ...boards.check_and_draw import need_cells
from ...boards.puzzle import Puzzle
from ...boards.text import EMPTY, read_board, write_board
from ...errors import plural
from ...solving.solve import answer_request
from ...solving.solve_request import SolveRequest
from ..ask_until_deadline import GRACE
from ..makers.maker import Sketch
from ..makers.recipes import maker_of, recipe_of
from ..removal.clues_that_go_together import add_orbit_switches, closure_of, sets_of_shown
from ..removal.deletion import Deletion, DeletionOptions
from ..removal.orbits_of_clues import orbits, partner
from ..removal.switchable_board import SwitchableBoard
from .smallest_core import SmallestCore

if TYPE_CHECKING:
    from ..makers.few_clues_off_loop import FewCluesOffLoop

NO_TRACE = "of one that goes its cell or its line would change"
LAST_PROOF = 3.0  # times as long as the first proof that there is one solution may the last one take


class Minimized(NamedTuple):
    """A board without clues that it does not need; `before` and `clues` count them. Hashi's islands stay, their numbers
    go.

    minimal: whether it is certain that no further clue can go. Where the search ended too soon for that, the board is
    the best one so far. least: it is proved that fewer clues of the board do not suffice; 0 where this was not asked.
    """

    puzzle: Puzzle
    before: int
    clues: int
    least: int = 0
    minimal: bool = True

    @property
    def fewest(self) -> bool:
        """Whether it is proved that fewer clues of the board do not suffice."""
        return self.least == self.clues

    @property
    def sentence(self) -> str:
        """How many clues stay, and what is known of fewer."""
        stay = f"{self.clues} of {plural(self.before, 'clue')} {'stays' if self.clues == 1 else 'stay'}"
        if not self.least:
            return stay if self.minimal else f"{stay}; perhaps more can go"
        return f"{stay}; " + ("fewer are not enough" if self.fewest else f"fewer than {self.least} are not enough")

    def __str__(self) -> str:
        return f"{self.puzzle}\n{self.sentence}"

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


def minimize(puzzle: Puzzle, seed: int = 0, symmetry: str = "none", keep: Collection[tuple[int, int]] = (),
             deadline: float = inf, fewest: bool = False, tell: Callable[[int, int], object] | None = None,
             ends: tuple[type[BaseException], ...] = (OutOfTime,)) -> Minimized | str:
    """The board without clues that its one solution does not need; "several" or "none" for a board without one.

    symmetry: clues go together with those that they fall on. keep: (row, column) cells whose clues stay. The same seed
    gives the same board. fewest: keep as few clues as can be; `tell` is called with the number that is needed at least
    and the number that is enough whenever one of them changes. An exception of `ends` ends the search with the best
    board so far. Raises OutOfTime when the deadline comes before any board is found, ValueError for a puzzle
    whose clues cannot go, a symmetry that the board cannot have, or a kept cell without a clue.
    """
    recipe = recipe_of(need_cells("minimize", puzzle).name)
    rng = np.random.default_rng(seed)
    maker = maker_of(type(puzzle), puzzle.rows, puzzle.columns)
    if recipe.shades and not fewest:
        maker.symmetry = symmetry
        return shaded_instead(puzzle, cast("FewCluesOffLoop", maker), rng, keep, deadline, ends)
    if not (recipe.removable or recipe.remains):
        raise ValueError(f"{puzzle.name} keeps every clue of a board: {recipe.no_choice or NO_TRACE}")
    with SwitchableBoard(puzzle, None, deadline, **maker.options) as board:
        need_clues(keep, {divmod(cell, puzzle.columns) for cell in board.cells.tolist()})
        wanted = [row * puzzle.columns + column for row, column in keep]
        orbit = orbits(board.cells, puzzle.rows, puzzle.columns, symmetry)
        # A clue without a partner is an orbit by itself here: it stays or goes alone.
        alone = np.flatnonzero(orbit < 0)
        orbit[alone] = np.arange(len(alone)) + orbit.max(initial=-1) + 1
        begin = perf_counter()
        own = board.solution(deadline)
        if own is None:
            return "none"
        board.forbid(board.session.model)
        switches, weight = add_orbit_switches(board, orbit)
        options = DeletionOptions(weight, closure_of(maker.recipe, board, own, orbit),
                                  order=maker.best_order(board.cells, orbit, rng), deadline=deadline)
        kept, least, minimal = distinct(orbit[np.isin(board.cells, wanted)]), 0, False
        if fewest:
            sets = np.concatenate([np.eye(len(switches), dtype=bool)[kept],
                                   sets_of_shown(maker.recipe, board, own, orbit)])
            with SmallestCore(board.session, switches, orbit, board.cells, puzzle.columns, rng, options,
                              sets) as search:
                if not search.start():
                    return "several"
                with suppress(*ends):
                    for bounds in search.bounds():
                        if tell is not None:
                            tell(*bounds)
                left, least, minimal = search.core, search.least, search.least == search.most
        else:
            deletion = Deletion(board.session, switches, rng, options)
            deletion.keep(kept)
            if not deletion.start():
                return "several"
            proof = LAST_PROOF * (perf_counter() - begin)  # as long as that of a new solver may take
            deletion.options = replace(options, deadline=deadline - proof)
            with suppress(*ends):
                deletion.run()
                minimal = True
            left = deletion.left
        deadline = max(deadline, perf_counter() + GRACE)  # for a new solver to prove the best board unique
        gone = board.cells[~left[orbit]]
    grids = [np.array(grid) for grid in read_board(puzzle.text, puzzle.file, puzzle.grids, puzzle.given_rules).grids]
    grids[0].flat[gone] = recipe.bare(grids[0].flat[gone])
    minimized = type(puzzle)(f"# puzzle: {puzzle.name}\n" + write_board(grids, puzzle.given_rules), puzzle.file)
    # A new solver, without switches, has the last word.
    outcome = answer_request(SolveRequest(minimized, 2, deadline)).outcome
    if outcome in ("unknown", "solved"):
        raise OutOfTime
    if outcome != "unique":
        raise AssertionError(f"{outcome}:\n{minimized.text}")
    return Minimized(minimized, len(board.cells), len(board.cells) - len(gone), least, minimal)


def need_clues(keep: Collection[tuple[int, int]], clues: Collection[tuple[int, int]]) -> None:
    """Raise ValueError for a cell to keep that has no clue."""
    for row, column in keep:
        if (row, column) not in clues:
            raise ValueError(f"there is no clue to keep at row {row + 1} column {column + 1}")


def shaded_instead(puzzle: Puzzle, maker: FewCluesOffLoop, rng: np.random.Generator, keep: Collection[tuple[int, int]],
                   deadline: float, ends: tuple[type[BaseException], ...]) -> Minimized | str:
    """The board with shaded cells in the place of clues, for puzzles where a clue's cell is no free one."""
    grid, = (np.array(grid) for grid in read_board(puzzle.text, puzzle.file, puzzle.grids).grids)
    partner(puzzle.rows, puzzle.columns, maker.symmetry)
    kept = np.zeros(grid.shape, dtype=bool)
    need_clues(keep, {divmod(cell, puzzle.columns) for cell in np.flatnonzero(grid != EMPTY).tolist()})
    for cell in keep:
        kept[cell] = True
    result = answer_request(SolveRequest(puzzle, 2, deadline))
    if result.outcome in ("none", "several"):
        return result.outcome
    if result.outcome != "unique":
        raise OutOfTime
    best = Sketch(result.solutions[0], [grid])
    if puzzle.given_rules or (maker.sketch_of(maker.chosen(best)).grids[0] != grid).any():
        raise ValueError(f"boards of {puzzle.title} with holes, unknown clues or further rules are not minimized")
    before, minimal = recipe_of(puzzle.name).count(grid), False
    with suppress(*ends):
        for fewer in maker.with_ever_fewer_clues(best, kept, rng, deadline):
            best = fewer
            check_deadline(deadline)
        minimal = True
    text = f"# puzzle: {puzzle.name}\n" + write_board(best.grids)
    return Minimized(type(puzzle)(text, puzzle.file), before, recipe_of(puzzle.name).count(best.grids[0]), 0, minimal)
