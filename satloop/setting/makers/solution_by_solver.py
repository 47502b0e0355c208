"""Sketches whose solution a solver finds from a random start: loops that cross themselves, loops with shaded cells."""

from __future__ import annotations

from math import inf

import numpy as np

from encoders import FALSE, Bools, Formula, Literals, values
from encoders.cardinality import at_least, at_most
from encoders.graph import grouped_by_label
from encoders.literals import signed

from ...boards import checks
from ...boards.loops.cell_loop import CellLoop
from ...boards.loops.region_loop import RegionLoop
from ...boards.puzzle import Solution
from ...boards.text import write_board
from ...solving.session import Session
from ...solving.solution_search import decode
from ..ask_until_deadline import has_model
from ..clues.random_regions import cut_between
from ..solutions.loop_interior import random_loop_interior
from ..solutions.random_loop import outline
from .maker import Maker, Sketch, count_clues

Rng = np.random.Generator

LONG = 0.35  # segments of a loop that does not touch itself, for each cell, on boards of up to SMALL cells
SMALL, SIDE = 144, 5  # on larger ones there are SIDE segments or more in each window of SIDE x SIDE cells
RUNS, EACH_WAY = 2, 0.18  # of Round Trip: most runs in a row or column; share of all segments that are on each way
SHADED = 0.2  # share of the cells of Regional Yajilin, for a start
WINDOWS = 4  # tried for each cell
FAR = 2  # rows and columns from the middle of a window to its border


class SolutionBySolver(Maker):
    """Takes the solution that a solver finds from random phases, on the recipe's ground if it has one."""

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        f = Formula()
        if self.recipe.ground is not None:
            self.blank = self.kind(write_board(self.recipe.ground(self.blank.rows, self.blank.columns, rng)))
        key = self.blank.encode(f)
        variables = np.arange(1, f.variables + 1, dtype=np.int32)
        f.phases.append(signed(variables, rng.random(len(variables)) < 0.5))
        with Session(f, "cadical195") as session:
            if not has_model(session, [], deadline):
                least = 2 if self.kind.connectivity in ("cycle", "trail") else 1
                if self.recipe.ground is not None and max(self.size) > 1 and min(self.size) >= least:
                    return None  # another ground may have one
                raise ValueError(f"no loop of {self.kind.name} fits {self.blank.rows} x {self.blank.columns} cells")
            solution = Solution(self.blank, decode(key, session.model))
        return Sketch(solution, self.clues(solution, rng))

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        """On a ground, another solution that allows more clues."""
        if self.recipe.ground is None:
            return None
        best = max((Sketch(other, self.clues(other, rng)) for other in others), key=count_clues)
        return best if count_clues(best) > count_clues(sketch) else None


class LongLoop(Maker):
    """Bosnian Road: takes a long loop that a solver finds from random phases; on large boards it comes everywhere."""

    blank: CellLoop
    share = LONG

    def rules(self, f: Formula, edge: Literals) -> None:
        """Adds further rules for the loop with these edges, besides the rules of the puzzle."""

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        f = Formula()
        key = self.blank.encode(f)
        edge, cells = key["edges"], self.size[0] * self.size[1]
        self.rules(f, edge)
        f.phases.append(signed(edge, rng.random(len(edge)) < 0.5))
        side, least = (max(self.size), round(self.share * cells)) if cells <= SMALL else (SIDE, SIDE)
        row, column = np.divmod(self.blank.graph.edges[:, 0], self.size[1])
        # window: (edges,) the square of the board in which an edge lies; each whole square gets its share of edges,
        # so that the loop reaches everywhere. If that is impossible, half as many are asked for, and so on.
        window = row // side * self.size[1] + column // side
        inside = grouped_by_label(window, np.arange(len(edge)), int(window.max(initial=-1)) + 1)
        with Session(f, "cadical195") as session:
            while True:
                when = f.new()
                whole = (inside >= 0).sum(axis=1) > (SIDE * SIDE if cells > SMALL else 0)
                at_least(f, np.append(edge, FALSE)[inside[whole]], least, when=when)
                if has_model(session, [int(when)] if least else [], deadline):
                    break
                if not least:
                    raise ValueError(f"no loop of {self.kind.name} fits {self.blank.rows} x {self.blank.columns} cells")
                least //= 2
            solution = Solution(self.blank, decode(key, session.model))
        return Sketch(solution, self.clues(solution, rng))


class LongLoopOfFewRuns(LongLoop):
    """Round Trip: a long loop with at most two runs in a row or column, so that one end or the other sees each, and
    with many segments each way."""

    share = 0.6

    def rules(self, f: Formula, edge: Literals) -> None:
        across, down = self.blank.graph.split(edge)
        for lines in (across, down.T):
            # An edge that is on, and the one before it is off: there a straight run begins. Few runs make long ones.
            begins = f.new(*lines.shape)
            before = np.concatenate([np.full((len(lines), 1), FALSE), lines], axis=1)[:, :-1]
            f.clause(-lines, before, begins)
            at_most(f, begins, RUNS)
            at_least(f, lines.reshape(1, -1), [round(EACH_WAY * edge.size)])


class ShadeUntilUnique(Maker):
    """Regional Yajilin: shades cells off the loop, until no other loop passes all the other cells.

    In one window after another a solver shades one more cell; where a second loop has the same shading, it changes the
    shading instead.
    """

    kind: type[RegionLoop]
    blank: RegionLoop

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        f = Formula()
        key = self.blank.encode(f)
        edge, shade = key["edges"], key["shaded"].ravel()
        ends = self.blank.graph.edges
        f.phases.append(signed(edge, outline(random_loop_interior(*self.size, rng, SHADED, deadline))))
        with Session(f, "cadical195") as session:
            if not has_model(session, [], deadline):
                raise ValueError(f"no board of {self.kind.name} has {self.size[0]} x {self.size[1]} cells")
            edges, shaded = values(session.model, edge), values(session.model, shade)
            other, failures = edges, 0
            for _ in range(WINDOWS * len(shade)):
                add_one = failures < len(shade) // 4
                if not add_one and other is edges:
                    f.add(-edge[edges][None])
                    if not has_model(session, signed(shade, shaded).tolist(), deadline):
                        self._own = Solution(self.blank, {"edges": edges, "shaded": shaded.reshape(self.size)})
                        return Sketch(self._own, self.clues(self._own, rng))
                    f.add(-signed(shade, shaded)[None])
                    other = values(session.model, edge)
                middle = int(rng.integers(len(shade)) if add_one else rng.choice(ends[other != edges].ravel()))
                window, when = self._window(middle), f.new(1)
                at_least(f, shade[window][None], [shaded[window].sum() + add_one], when=when)
                outside = [signed(edge, edges)[~window[ends].any(axis=1)], signed(shade, shaded)[~window]]
                failures += 1
                if has_model(session, np.concatenate([when, *outside]).tolist(), deadline):
                    edges, shaded = values(session.model, edge), values(session.model, shade)
                    other, failures = edges, 0 if add_one else failures
        return None

    def _window(self, middle: int) -> Bools:
        """(cells,) whether a cell is at most FAR rows and FAR columns from the middle."""
        row, column = np.indices(self.size)
        middle_row, middle_column = divmod(middle, self.size[1])
        return np.asarray(np.maximum(abs(row - middle_row), abs(column - middle_column)) <= FAR).ravel()

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        """Cut a region where the shading of another solution differs into two parts that count differently.

        The solution stays the one that only its shading allows, whichever a solver has found first.
        """
        board = self.kind(write_board(sketch.grids))
        regions, own = board.region, self._own["shaded"]
        for other in (sketch.solution, *others):
            theirs = other["shaded"]
            count = int(regions.max()) + 1
            if (checks.per_region(own, regions, count) != checks.per_region(theirs, regions, count)).any():
                continue
            only_own, only_theirs = np.flatnonzero(own & ~theirs), np.flatnonzero(theirs & ~own)
            if len(only_own):
                first = int(rng.choice(only_own))
                region = regions.flat[first]
                second = int(rng.choice(only_theirs[regions.flat[only_theirs] == region]))
                regions = cut_between(regions, first, second, rng)
        return Sketch(self._own, self.clues(self._own, rng, regions=regions))
