"""Which clues can go: clues that stay or go together, clues that others need, and the order of trying them."""

from __future__ import annotations

import numpy as np

from encoders import Bools, Ints, Literals

from ...boards.puzzle import Solution
from ..clues.recipe import Recipe
from .deletion import Closure
from .evenly_spread_cells import spread_classes
from .switchable_board import SwitchableBoard


def sets_of_shown(recipe: Recipe, board: SwitchableBoard, own: Solution, orbit: Ints) -> Bools:
    """(sets, switches) sets of switches of which one has to stay; see `keep_together` of a recipe."""
    switches = int(orbit.max(initial=-1)) + 1
    if recipe.keep_together is None:
        return np.zeros((0, switches), dtype=bool)
    number, good = recipe.keep_together(board.puzzle, own)
    shows = np.zeros((int(number.max(initial=-1)) + 1, switches), dtype=bool)
    shows[number[good], orbit[good]] = True
    return shows


def closure_of(recipe: Recipe, board: SwitchableBoard, own: Solution, orbit: Ints) -> Closure | None:
    """A function that adds the switches that have to stay too, one of each set of `sets_of_shown`."""
    shows = sets_of_shown(recipe, board, own, orbit)
    if not len(shows):
        return None

    def closure(needed: Bools, present: Bools) -> Bools:
        needed = needed.copy()
        # Of each set that lost all its clues the first one that is left has to stay; that may complete other sets.
        while True:
            bare = ~(shows & needed).any(axis=1)
            if not bare.any():
                return needed
            needed[(shows[bare.argmax()] & present).argmax()] = True

    return closure


def spread_order(board: SwitchableBoard, orbit: Ints, rng: np.random.Generator) -> Ints:
    """(o,) a rank for each orbit, so that the holes that clues leave are spread: the class of one of its cells."""
    rank = np.zeros(int(orbit.max(initial=-1)) + 1, dtype=np.intp)
    rank[orbit[orbit >= 0]] = spread_classes(board.puzzle, rng)[board.cells[orbit >= 0]]
    return rank


def near_each_other(board: SwitchableBoard, orbit: Ints) -> Ints:
    """(o, o) how near the clues of two orbits are: 4 for each two side by side, 2 corner to corner, 1 two cells on."""
    on = orbit >= 0
    place = np.stack(np.divmod(board.cells[on], board.puzzle.columns))
    apart = (np.abs(place[:, :, None] - place[:, None]) ** 2).sum(axis=0)  # squares of distances
    weight = np.array([0, 4, 2, 0, 1, 0])[np.minimum(apart, 5)]
    near = np.zeros((int(orbit.max(initial=-1)) + 1,) * 2, dtype=np.intp)
    np.add.at(near, (orbit[on][:, None], orbit[on]), weight)
    return near


def add_orbit_switches(board: SwitchableBoard, orbit: Ints) -> tuple[Literals, Ints]:
    """(o,) a switch for each orbit of clues, and how many clues depend on it; clues of no orbit (-1) are off."""
    count = np.bincount(orbit[orbit >= 0], minlength=1) if len(orbit) else np.zeros(0, dtype=np.intp)
    off = board.clues[orbit < 0]
    if len(off):
        board.formula.add(-off[:, None])
    # Where every clue is an orbit by itself, its own literal is its switch, and no clause is needed.
    if (count == 1).all() and len(count) == len(board.clues):
        return board.clues, count
    switches = board.formula.new(len(count))
    on = orbit >= 0
    board.formula.clause(-switches[orbit[on]], board.clues[on])
    return switches, count
