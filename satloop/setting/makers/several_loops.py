"""Several loops that a solver draws. In Loop Special their numbers go last. In Onsen-meguri each is cut into pieces of
one length, round which the regions grow."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

import numpy as np

from encoders import Formula, Ints
from encoders.cardinality import at_least
from encoders.graph import grouped_by_label
from encoders.literals import signed
from encoders.loops.degrees import loop_degrees

from ...boards import checks
from ...boards.checks.pieces import pieces
from ...boards.loops.region_loop import RegionLoop
from ...boards.puzzle import Solution
from ...boards.text import EMPTY, write_board
from ...puzzles.loopspecial import LoopSpecial
from ...solving.session import Session
from ...solving.solution_search import decode
from ..ask_until_deadline import has_model
from ..clues.random_regions import grow_regions
from ..clues.tokens import region_tokens
from .maker import Maker, Sketch
from .solution_by_solver import SolutionBySolver

Rng = np.random.Generator

VISITED = 0.85  # share of the cells that loops visit, for a start
LONGEST = 8  # cells of a loop in one region, unless it lies in one
ROUNDS, CHANGES = 10, 10  # rounds of other solutions after which a try is given up; changes of a loop's pieces a round


class NumbersOfLoopsLast(SolutionBySolver):
    """Loop Special: refutations look at the numbers of loops first, so that fewer of these go than pieces."""

    blank: LoopSpecial

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        if min(self.size) < 2:
            raise ValueError(f"no loop of {self.kind.name} fits {self.size[0]} x {self.size[1]} cells")
        return super().sketch(rng, deadline, max_clues)

    def best_order(self, cells: Ints, orbit: Ints, rng: Rng) -> Ints | None:
        early = np.zeros(int(orbit.max(initial=-1)) + 1, dtype=bool)
        early[orbit[self.blank.mask(self.blank.circle).ravel()[cells] & (orbit >= 0)]] = True
        some = rng.permutation(len(early))
        return some[np.argsort(~early[some], kind="stable")]


class LoopCut(NamedTuple):
    """How a loop is cut: its cells in order, those of the first piece first; cells of a piece; where its circle is."""

    cells: list[int]
    size: int
    circle: int


class LoopsCutIntoPieces(Maker):
    """Draws loops of six cells or more, where there is room for such. Where another solution differs, it cuts a loop
    into other pieces, or its circle goes to another cell."""

    kind: type[RegionLoop]
    blank: RegionLoop

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        f, graph = Formula(), self.blank.graph
        edge, visit, long = f.new(graph.size), f.new(graph.vertices), f.new()
        loop_degrees(f, graph, edge, visit)
        around = grouped_by_label(graph.faces.ravel(), np.arange(graph.size).repeat(2), graph.outer + 1)[:-1]
        f.add(-edge[around], when=long)
        at_least(f, visit, round(VISITED * graph.vertices), when=long)
        f.add(edge[None])
        f.phases.append(signed(edge, rng.random(len(edge)) < 0.5))
        with Session(f, "cadical195") as session:
            if not has_model(session, [int(long)], deadline) and not has_model(session, [], deadline):
                raise ValueError(f"no loop of {self.kind.name} fits {self.size[0]} x {self.size[1]} cells")
            self._own = Solution(self.blank, decode({"edges": edge}, session.model))
        sides = self.blank.sides(self._own)
        starts = np.unique(pieces(sides)[0].ravel(), return_index=True)
        loops = checks.walks(sides, starts[1][starts[0] >= 0])
        self._others: list[Solution] = []
        self._rounds, self._cuts = 0, [self._cut(loop, rng) for loop in loops]
        return self._sketch(self._cuts, rng)

    @staticmethod
    def _cut(loop: list[int], rng: Rng) -> LoopCut:
        n = len(loop)
        size = int(rng.choice([size for size in range(2, n + 1) if n % size == 0 and (size <= LONGEST or size == n)]))
        first = int(rng.integers(n))
        return LoopCut(loop[first:] + loop[:first], size, int(rng.choice(loop)))

    def _sketch(self, cuts: list[LoopCut], rng: Rng) -> Sketch:
        groups = [cut.cells[k:k + cut.size] for cut in cuts for k in range(0, len(cut.cells), cut.size)]
        regions = grow_regions(self.blank.rows, self.blank.columns, groups, rng)
        numbers = np.full(regions.size, EMPTY, dtype="U6")
        numbers[[cut.circle for cut in cuts]] = [str(cut.size) for cut in cuts]
        return Sketch(self._own, [numbers.reshape(regions.shape), region_tokens(regions)])

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        """Of some changes at a loop that lies elsewhere in another solution, the one with fewest other solutions."""
        self._rounds += 1
        self._others += others
        if self._rounds > ROUNDS:
            return None
        differ = self._own["edges"] != others[0]["edges"]
        near = {*self.blank.graph.edges[differ].ravel().tolist()}
        places = [place for place, cut in enumerate(self._cuts) if near & {*cut.cells}]
        best = len(self._others) + 1
        for _ in range(CHANGES):
            cuts, place = list(self._cuts), int(rng.choice(places))
            cuts[place] = self._cut(cuts[place].cells, rng)
            after = self._sketch(cuts, rng)
            board = self.kind(write_board(after.grids))
            left = sum(not any(board.check(other)) for other in self._others)
            if left < best:
                best, chosen, sketch = left, cuts, after
            if not left:
                break
        self._cuts = chosen
        return sketch
