"""Yajilin, Koburin, LIX Loop, Retsurin: most cells off the loop are shaded, few have a clue.

A clue's cell is no free cell: where a clue goes, its cell is shaded or the loop comes there. All other loops that were
found for a sketch are kept as its rivals, so that most changes are judged without a solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

import numpy as np

from encoders import Bools
from encoders.deadline import check_deadline

from ...boards import checks
from ...boards.loops.cell_loop import CellLoop
from ...boards.puzzle import Puzzle, Solution
from ...boards.text import EMPTY, write_board
from ...solving.solve import answer_request
from ...solving.solve_request import SolveRequest
from ..clues.faces_inside_loop import faces_inside, points_on_outline
from ..clues.recipe import Recipe
from ..removal.symmetries import SYMMETRIES
from ..solutions.loop_interior import random_loop_interior
from ..solutions.random_loop import flipped_near, outline
from .maker import FLIPS, TURNS, Maker, Sketch
from .repair_where_solutions_differ import differing_points, free_point
from .rival_loops import WEAK, Chosen, Lines, Rivals, has_neighbours

Rng = np.random.Generator

APART, APART_IN_PAIRS = 2, 8  # changes of the first loop for each face, so that cells off it touch less, or make pairs
FIRST, ENOUGH = 0.12, 0.14  # shares of the cells that have a clue at first, and at which, with one more, they are few
TOUCHING = 0.3  # what a clue beside another one is worth, to exclude a rival
BESIDE = 0.7  # what a clue beside another one costs more
FEW_WEAK = 2  # clues that say next to nothing, in a hundred cells, which do no harm
WAYS, WAYS_IN_PAIRS = 8, 24  # changes of the loop of which the best is taken where no clue excludes a rival
IDLE = 0.6  # changes in vain for each cell, after which no more clues are saved
WORK = 8000  # cells of all boards that are solved to save clues, at most


def crowding(clue: Bools) -> float:
    """The number of clues, and more for clues that touch each other."""
    return np.count_nonzero(clue) + BESIDE * np.count_nonzero(clue & (checks.neighbour_counts(clue) > 0))


class FewCluesOffLoop(Maker):
    """Adds the clues that exclude most rivals, and takes a point off the loop where no clue does; once there is one
    solution, it changes the loop and the clues in small steps as long as that saves clues."""

    blank: CellLoop
    can_vary = True

    def __init__(self, kind: type[Puzzle], recipe: Recipe, rows: int, columns: int) -> None:
        super().__init__(kind, recipe, rows, columns)
        self.rivals = Rivals(self.blank)

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        self._turns, self._most = 0, max_clues
        inside = random_loop_interior(*self.size, rng, self.recipe.unvisited_share, deadline)
        wanted = int((~points_on_outline(inside)).sum())
        least = self._crowd(inside, wanted)
        for _ in range((APART if self.symmetry == "none" else APART_IN_PAIRS) * inside.size):
            check_deadline(deadline)
            trial = flipped_near(inside, rng, int(rng.integers(1, FLIPS + 1)))
            crowd = self._crowd(trial, wanted)
            if crowd <= least:
                inside, least = trial, crowd
        self.rivals = Rivals(self.blank)
        own = self.rivals.loops_of(outline(inside))
        clue = self._apart(own, np.zeros(self.size, dtype=bool), rng)
        if clue is None:
            return None
        clue = self._filled(own, clue, max_clues or round(FIRST * clue.size), rng)
        return self.sketch_of(Chosen(own, clue, rng.integers(99, size=self.size) % self.rivals.kinds.kinds))

    def partners(self, cells: Bools) -> Bools:
        """The cells (rows, columns, ...) that the symmetry maps the cells to."""
        return np.asarray(SYMMETRIES[self.symmetry](cells + 0) > 0) if cells.ndim == 2 else \
            np.stack([self.partners(part) for part in cells])

    def sketch_of(self, chosen: Chosen) -> Sketch:
        own, clue, kind = chosen
        tokens = self.rivals.kinds.tokens(self.rivals.possible_clues(own, clue)[0])
        solution = Solution(self.blank, {"edges": own.edges[0], "shaded": own.off[0] & ~clue})
        return Sketch(solution, [np.where(clue, np.take_along_axis(tokens, kind[..., None], axis=-1)[..., 0], EMPTY)])

    def chosen(self, sketch: Sketch) -> Chosen:
        """What a sketch is made of."""
        own, clue = self.rivals.loops_of(sketch.solution["edges"]), sketch.grids[0] != EMPTY
        tokens = self.rivals.kinds.tokens(self.rivals.possible_clues(own, clue)[0])
        return Chosen(own, clue, (tokens == sketch.grids[0][..., None]).argmax(axis=-1))

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        chosen = self.chosen(sketch)
        self.rivals.add_with_parts(chosen, [other["edges"] for other in others])
        while self._turns <= TURNS + self.blank.rows * self.blank.columns // 4:
            enough = self._more_clues(chosen, rng)
            if enough is not None:
                return self.sketch_of(enough)
            self._turns += 1
            chosen = self._other_loop(chosen, rng)
        return None

    def thin(self, sketch: Sketch, rng: Rng, deadline: float) -> Sketch:
        best = self.chosen(sketch)
        least, work, size = self._cost(best), WORK, best.clue.size
        idle = 0  # changes since the last that saved something
        while work > 0 and idle < IDLE * size and least > (self._most or 1 + ENOUGH * size):
            idle += 1
            trial = self._changed(best, rng)
            if trial is None or crowding(trial.clue) > least:
                continue
            trial = self.rivals.with_other_kinds(trial)
            if self._cost(trial) > least or not self.rivals.excluded(trial)[0].all():
                continue
            work -= size
            others = self._others(trial, deadline)
            if others:
                self.rivals.add_with_parts(trial, others)
            else:
                now = self._cost(trial)
                idle = idle if now == least else 0
                best, least = trial, now
        if np.count_nonzero(best.clue) < self._most:
            more = best._replace(clue=self._filled(best.own, best.clue, self._most, rng))
            best = more if np.count_nonzero(more.clue) <= self._most and not self._others(more, deadline) else best
        return self.sketch_of(best)

    def vary(self, sketch: Sketch, rng: Rng) -> Sketch:
        """Another loop, or one more or less clue, and some other kinds of clues."""
        chosen = self.chosen(sketch)
        changed = self._changed(chosen, rng) or chosen
        some = rng.random(self.size) < 1 / self.size[0]
        kind = np.where(some, rng.integers(99, size=self.size) % self.rivals.kinds.kinds, changed.kind)
        clue = changed.clue
        if rng.random() < 0.5:
            clue = self._filled(changed.own, clue, clue.sum() + 1, rng)
        return self.sketch_of(changed._replace(clue=clue, kind=kind))

    def with_ever_fewer_clues(self, sketch: Sketch, keep: Bools, rng: Rng, deadline: float) -> Iterator[Sketch]:
        """The sketch of a board with one solution, and such with fewer clues, one after another: in the place of each
        clue, but for those to keep, a cell is shaded if it can be. The loop stays, other clues count the cell."""
        best = self.chosen(sketch)
        yield sketch
        for cell in rng.permutation(np.flatnonzero(best.clue & ~keep)).tolist():
            gone = np.zeros_like(keep)
            gone.flat[cell] = True
            gone = (gone | self.partners(gone)) & best.clue
            trial = best._replace(clue=best.clue & ~gone)
            if (gone & keep).any() or not gone.any() or has_neighbours(best.own.off[0] & ~trial.clue):
                continue
            if self.rivals.excluded(trial)[0].all():
                others = self._others(trial, deadline)
                self.rivals.add_with_parts(trial, others)
                if not others:
                    best = trial
                    yield self.sketch_of(best)

    def _changed(self, chosen: Chosen, rng: Rng) -> Chosen | None:
        """A clue less, or another loop near a clue, which then perhaps comes there."""
        own, clue, kind = chosen
        cell = np.zeros_like(clue)
        if not clue.any():
            return None
        cell.flat[rng.choice(np.flatnonzero(clue))] = True
        if rng.random() < 0.3:
            less = clue & ~cell & ~self.partners(cell)
            return None if has_neighbours(own.off[0] & ~less) else Chosen(own, less, kind)
        near = cell | self.partners(cell)
        inside = flipped_near(faces_inside(own.edges[0], *self.size), rng, int(rng.integers(1, FLIPS + 1)), near)
        own = self.rivals.loops_of(outline(inside))
        after = self._apart(own, clue, rng)
        return None if after is None else Chosen(own, after, kind)

    def _others(self, chosen: Chosen, deadline: float) -> list[Bools]:
        """Edges of another solution of the board, if it has any."""
        sketch = self.sketch_of(chosen)
        result = answer_request(SolveRequest(self.kind(write_board(sketch.grids)), 2, deadline))
        return [one["edges"] for one in result.solutions if (one["edges"] != chosen.own.edges[0]).any()] or \
            [own for own in chosen.own.edges if result.outcome != "unique"]

    def _crowd(self, inside: Bools, wanted: int) -> float:
        """How many cells off the loop touch, most of all without partners, have none, or are too many or too few."""
        off = ~points_on_outline(inside)
        alone = off & ~self.partners(off)
        pairs, alone_pairs = (int((checks.neighbour_counts(cells) * cells).sum()) // 2 for cells in (off, alone))
        return pairs + 3 * alone_pairs + np.count_nonzero(alone) / 2 + abs(np.count_nonzero(off) - wanted)

    def _cost(self, chosen: Chosen) -> float:
        """The number of clues, and more for those that touch or say next to nothing."""
        own, clue, kind = chosen
        weak = self.rivals.kinds.weak(self.rivals.possible_clues(own, clue)[0])
        here = clue & np.take_along_axis(weak, kind[..., None], axis=-1)[..., 0]
        return crowding(clue) + max(0, np.count_nonzero(here) - FEW_WEAK * clue.size / 100)

    def _apart(self, own: Lines, clue: Bools, rng: Rng) -> Bools | None:
        """These clues as far as they are off the loop, and others so that no two cells without a clue touch there; None
        if symmetry forbids that."""
        off = own.off[0]
        may = off & self.partners(off)
        clue = clue & may
        while True:
            rest = off & ~clue
            beside = checks.neighbour_counts(rest) * rest
            if not beside.any():
                return clue
            score = beside * may * (1 + 0.3 * rng.random(beside.shape))
            if not score.any():
                return None
            clue.flat[score.argmax()] = True
            clue |= self.partners(clue)

    def _filled(self, own: Lines, clue: Bools, wanted: int, rng: Rng) -> Bools:
        """These clues and others, far from each other, until there are as many as wanted."""
        may = own.off[0] & self.partners(own.off[0])
        while np.count_nonzero(clue) < wanted:
            crowd = 1 + 4 * checks.neighbour_counts(clue) + checks.eight_neighbour_counts(clue)
            score = (may & ~clue) * (1 + rng.random(clue.shape)) / crowd
            if not score.any():
                break
            one = np.zeros_like(clue)
            one.flat[score.argmax()] = True
            clue = clue | one | self.partners(one)
        return clue

    def _more_clues(self, chosen: Chosen, rng: Rng) -> Chosen | None:
        """Further clues until all rivals are excluded; None if some cannot be."""
        may = chosen.own.off[0] & self.partners(chosen.own.off[0])
        while True:
            chosen = self.rivals.with_other_kinds(chosen)
            out, _, _, each = self.rivals.excluded(chosen)
            if out.all():
                return chosen
            own, clue, kind = chosen
            # A clue excludes the rivals that visit its cell, or the partner's, and those of which it says otherwise.
            passed = ~self.rivals.known.off[~out]
            gain = ((passed | self.partners(passed))[..., None] | each[~out]).sum(axis=0) * (may & ~clue)[..., None]
            worth = 1 - (1 - WEAK) * self.rivals.kinds.weak(self.rivals.possible_clues(own, clue)[0])
            room = np.where(checks.neighbour_counts(clue) > 0, TOUCHING,
                            1) / (1 + 0.2 * checks.eight_neighbour_counts(clue))
            score = gain * worth * room[..., None] * (1 + 0.3 * rng.random(gain.shape))
            if not score.any():
                return None
            row, column, best = np.unravel_index(int(score.argmax()), score.shape)
            one, kind = np.zeros_like(clue), kind.copy()
            one[row, column], kind[row, column] = True, best
            chosen = Chosen(own, clue | one | self.partners(one), kind)

    def _other_loop(self, chosen: Chosen, rng: Rng) -> Chosen:
        """The best of some changes of the loop near a rival; one that takes a point off it where that can be, and the
        point's partner as well."""
        own, clue, kind = chosen
        left = np.flatnonzero(~self.rivals.excluded(chosen)[0])
        inside, best, least = faces_inside(own.edges[0], *self.size), chosen, inf
        for way in range(WAYS if self.symmetry == "none" else WAYS_IN_PAIRS):
            near = differing_points(own.edges[0], self.rivals.known.edges[int(rng.choice(left))], *self.size)
            near |= self.partners(near)
            if way == WAYS_IN_PAIRS // 2 and best is not chosen:
                break
            freed = free_point(inside, near, rng) if way < WAYS_IN_PAIRS // 2 else None
            if freed is None:
                after = flipped_near(inside, rng, int(rng.integers(1, FLIPS + 1)), near)
            elif self.symmetry == "none":
                after = freed[0]
            else:
                point = np.zeros_like(near)
                point[freed[1]] = True
                after = (free_point(freed[0], self.partners(point), rng) or freed)[0]
            lines = self.rivals.loops_of(outline(after))
            clues = self._apart(lines, clue, rng)
            if clues is not None and (lines.edges != own.edges).any():
                trial = Chosen(lines, clues, kind)
                cost = np.count_nonzero(~self.rivals.excluded(trial)[0]) + 0.3 * np.count_nonzero(clues)
                if cost < least:
                    best, least = trial, cost
        if best is not chosen:
            # The loop until now may be another solution of the new sketch.
            self.rivals.known = self.rivals.known.with_others(own)
        return best
