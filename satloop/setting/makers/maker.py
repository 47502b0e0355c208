"""The base of all makers. A maker draws a sketch: a random solution and the board with every clue it allows."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

import numpy as np

from encoders import Bools, Ints, Literals
from encoders.deadline import check_deadline

from ...boards.puzzle import Grid, Puzzle, Solution
from ...boards.text import EMPTY, write_board
from ..clues.faces_inside_loop import faces_inside, size_in_points
from ..clues.recipe import Recipe
from ..removal.switchable_board import SwitchableBoard
from ..removal.symmetries import SYMMETRIES
from ..solutions.loop_interior import random_loop_interior
from ..solutions.random_loop import flipped_near, outline, points_off
from .repair_where_solutions_differ import differing_points

Rng = np.random.Generator

AHEAD = 0.5  # changes of the loop for each cell that are tried on a symmetric sketch before a solver sees it
TURNS = 40  # rounds of other solutions after which a try is given up
TRIALS, WAYS = 10, 5  # where another solution differs: choices made, and changes of the loop to choose from
FLIPS = 3  # faces that one change flips, at most
LARGE = 64  # cells from which on the patience of a recipe has its limit
LOOSE = 0.12  # share of the points that a loop may leave out beyond the wanted share


class Sketch(NamedTuple):
    """A solution, and the grids of a board with all the clues that it allows."""

    solution: Solution
    grids: list[Grid]


class Maker:
    """Draws a random loop and puts every clue on the board. It repairs nothing: another solution means another try."""

    symmetry = "none"  # of the clues' cells: a clue whose partner is no clue is left out
    level = ""  # that the board is to have, or any
    max_others = 6  # most other solutions collected before a sketch is repaired
    unique_sketch = False  # whether a sketch has one solution by construction
    conflict_budget = 0  # conflicts after which the first try is given up, doubled for each further try; 0 for no limit
    can_reroute = False  # whether the loop may be changed, for symmetric clues, so that more of them have a partner
    can_vary = False  # whether `vary` works
    few_enough = 0  # clues that are few enough where the request names no number; 0 for as few as can be
    near_first = True  # whether solutions that differ only near a clue are looked for first

    def __init__(self, kind: type[Puzzle], recipe: Recipe, rows: int, columns: int) -> None:
        self.kind, self.recipe = kind, recipe
        self.blank = kind(write_board(kind.empty(rows, columns)), f"{kind.name} {rows}x{columns}")
        self.size = size_in_points(self.blank)
        if self.recipe.passes_all and self.size[0] * self.size[1] % 2:
            what = "cells" if self.size == (rows, columns) else "lattice points"
            raise ValueError(f"no loop passes all {self.size[0]} x {self.size[1]} {what} of {kind.name} "
                             f"{rows}x{columns}: their number is odd; it is even in {rows}x{columns + 1}")
        if (rows, columns) in self.recipe.ambiguous:
            raise ValueError(f"no board of {kind.name} {rows}x{columns} has exactly one solution")
        self.few_enough = round(self.recipe.kept_share * rows * columns)
        self.options: dict[str, str] = {}  # of `encode`, while clues are deleted
        self.patience = self.recipe.patience if rows * columns >= LARGE else None  # of `Deletion`
        # The solver that chooses clues, begun at the sketch's solution; None for the usual one.
        self.solver: str | None = None

    def clues(self, solution: Solution, rng: Rng, regions: Ints | None = None) -> list[Grid]:
        """The grids of a board with every clue that the solution and the symmetry allow; none if there are no regions.

        regions: (rows, columns) those of the board; without them random ones are drawn where the puzzle has regions.
        """
        if self.recipe.regions is None:
            grids = self.recipe.clues(self.blank, solution, rng)
        else:
            regions = self.recipe.regions(self.blank, solution, rng) if regions is None else regions
            if regions is None:
                return []
            grids = self.recipe.clues(self.blank, solution, rng, regions)
        return [self.symmetric(grids[0]), *grids[1:]] if grids else []

    def symmetric(self, grid: Grid) -> Grid:
        """The grid without the clues whose cell has no partner with a clue in the symmetry."""
        if self.symmetry == "none":
            return grid
        bare = self.recipe.bare(grid)
        clues = grid != bare
        return np.where(clues & (SYMMETRIES[self.symmetry](clues * 1) > 0), grid, bare)

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        """A first sketch; None if this try failed. max_clues: the most clues a board may have, 0 for any number; only
        some makers use it.
        """
        inside = random_loop_interior(*self.size, rng, self.recipe.unvisited_share, deadline)
        sketch = self.sketch_around(inside, rng)
        self._turns = 0
        for _ in range(round(AHEAD * inside.size) if self.can_reroute and self.symmetry != "none" else 0):
            check_deadline(deadline)
            trial = flipped_near(inside, rng, int(rng.integers(1, FLIPS + 1)))
            after = self.sketch_around(trial, rng)
            if self._fills(trial) and count_clues(after) >= count_clues(sketch):
                sketch, inside = after, trial
        return sketch

    def sketch_around(self, inside: Bools, rng: Rng) -> Sketch:
        solution = Solution(self.blank, {"edges": outline(inside)})
        return Sketch(solution, self.clues(solution, rng))

    def board(self, sketch: Sketch, deadline: float = inf) -> SwitchableBoard:
        """The sketch's board, with all its clues to be switched. Raises OutOfTime at the deadline (perf_counter)."""
        puzzle = self.kind(write_board(sketch.grids), self.kind.name)
        board = SwitchableBoard(puzzle, self.solver, deadline, **self.options)
        if self.solver is not None:
            board.formula.phases.append(np.array(board.literals_of_solution(sketch.solution), dtype=np.int32))
        return board

    def best_order(self, cells: Ints, orbit: Ints, rng: Rng) -> Ints | None:
        """The best order for `Deletion` to assume the orbits `orbit` of the clues in these cells; None for random."""
        return None

    def clues_that_forbid_changes(self, solution: Solution, orbit: Ints) -> Bools | None:
        """(changes, orbits) sets of orbits, one a row: without all clues of a set, the solution could be changed."""
        return None

    def forbid_solution(self, board: SwitchableBoard, mine: Literals, switches: list[int], deadline: float) -> None:
        """Forbid the other solution that the session has just found. mine: the literals of the sketch's solution."""
        board.forbid(board.session.model)

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        """A similar sketch that none of the other solutions solves; None to start another try."""
        return None

    def reroute(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        """Change the loop where another solution differs, or at the symmetric place.

        Of several changes it takes the one with the most clues, if the other solution does not meet all of them.
        """
        self._turns += 1
        for other in others if self._turns <= TURNS else ():
            if any(self.kind(write_board(sketch.grids)).check(other)):
                continue  # no solution any more
            inside = faces_inside(sketch.solution["edges"], *self.size)
            near = differing_points(outline(inside), other["edges"], *self.size)
            near |= SYMMETRIES[self.symmetry](near + 0) > 0
            for _ in range(TRIALS):
                ways = [flipped_near(inside, rng, int(rng.integers(1, FLIPS + 1)), near) for _ in range(WAYS)]
                after = max((self.sketch_around(way, rng) for way in ways if self._fills(way)), key=count_clues,
                            default=sketch)
                if any(self.kind(write_board(after.grids)).check(other)):
                    sketch = after
                    break
            else:
                return None
        return sketch if self._turns <= TURNS else None

    def _fills(self, inside: Bools) -> bool:
        """Whether the loop leaves out at most a few points more than the recipe wants."""
        return points_off(inside) <= ((self.recipe.unvisited_share or 0) + LOOSE) * self.size[0] * self.size[1]

    def thin(self, sketch: Sketch, rng: Rng, deadline: float) -> Sketch:
        """The sketch with one solution, or a similar one with fewer clues where clues cannot be removed."""
        return sketch

    def vary(self, sketch: Sketch, rng: Rng) -> Sketch:
        """A sketch that differs in a few places, perhaps with several solutions; see `can_vary`."""
        raise NotImplementedError

    def reuse_clues(self, sketch: Sketch, old: Sketch, changes: int, rng: Rng) -> Sketch:
        """The sketch with the clues of an old one where they are still right, apart from some random `changes`."""
        new, before = sketch.grids[0], old.grids[0]
        clues = np.where((new == EMPTY) | (before == EMPTY), new, before)
        random_cells = rng.permutation(np.flatnonzero(clues != new))[:changes]
        clues.flat[random_cells] = new.flat[random_cells]
        # Old clues that the new solution breaks are named by the check, and give way to new ones.
        for failure in self.kind(write_board([clues, *sketch.grids[1:]])).check(sketch.solution):
            wrong = tuple(np.array(failure.cells).T)
            clues[wrong] = new[wrong]
        return Sketch(sketch.solution, [clues, *sketch.grids[1:]])


def orbits_of_clues(clues: Bools, orbit: Ints) -> Bools:
    """(changes, orbits) the orbits that sets of clues (changes, clues) touch. orbit: (clues,) of each, -1 for none."""
    sets = np.zeros((len(clues), int(orbit.max(initial=-1)) + 1), dtype=np.bool_)
    change, clue = np.nonzero(clues & (orbit >= 0))
    sets[change, orbit[clue]] = True
    return sets


def count_clues(sketch: Sketch) -> int:
    """How many clues the sketch's board has."""
    return int((sketch.grids[0] != EMPTY).sum())
