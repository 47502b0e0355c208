"""Mejilink: a solver lays tiles inside and outside of a random loop, each of which leaves out as many sides as it has
cells; tiles that another loop meets too give way to others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import inf
from typing import NamedTuple

import numpy as np

from encoders import Bools, Formula, Literals, values
from encoders.cardinality import at_most, exactly_one
from encoders.graph import components, grid, grouped_by_label
from encoders.literals import signed

from ....boards.puzzle import Solution
from ....boards.text import EMPTY
from ....puzzles.mejilink import Mejilink
from ....solving.session import Session
from ...solutions.loop_interior import random_loop_interior
from ...solutions.random_loop import flipped_near, outline
from ..maker import Maker, Sketch

Rng = np.random.Generator

LARGEST = 6  # cells of a tile
OPEN = 0.1  # tiles without a rule, for each cell of the board
LOOPS, ROUNDS = 20, 60  # loops tried for a sketch; times that its tiles are laid anew


class PossibleTile(NamedTuple):
    """A tile that may be laid: its cells, its sides that are not dotted, and whether one of these is at the border."""

    cells: tuple[int, ...]
    bare: tuple[int, ...]
    open: bool


class TilesBesideLoop(Maker):
    """Lays a tile on each cell; of all tiles there are, a solver chooses."""

    blank: Mejilink

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        for _ in range(LOOPS):
            inside = random_loop_interior(*self.size, rng, self.recipe.unvisited_share, deadline)
            if np.count_nonzero(inside) % 2:  # tiles with a rule cover an even number of cells inside of a loop
                inside = flipped_near(inside, rng, 1)
            edges = outline(inside)
            self._own, self._rounds = Solution(self.blank, {"edges": edges}), 0
            self._tiles = list(self._all_tiles(edges))
            cell = np.array([cell for tile in self._tiles for cell in tile.cells], dtype=np.intp)
            number = np.repeat(np.arange(len(self._tiles)), [len(tile.cells) for tile in self._tiles])
            self._f = f = Formula()
            self._lay: Literals = f.new(len(self._tiles))
            # Each cell is covered by one tile; cells with fewer tiles than others are padded with a literal that is
            # never on.
            exactly_one(f, np.append(self._lay, -f.new())[grouped_by_label(cell, number, self.blank.region.size)])
            at_most(f, self._lay[[tile.open for tile in self._tiles]], max(1, round(OPEN * self.blank.region.size)))
            f.phases.append(signed(self._lay, rng.random(len(self._lay)) < 0.5))
            sketch = self._laid()
            if sketch is not None:
                return sketch
        return None

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        """Lay tiles of which each other solution breaks one."""
        self._rounds += 1
        for other in others:
            self._f.add(self._lay[self._broken(other["edges"])][None])
        return self._laid() if self._rounds < ROUNDS else None

    def _laid(self) -> Sketch | None:
        """A sketch with the tiles that a solver chooses; None if there are none."""
        with Session(self._f, "cadical195") as session:
            if session.solve() is not True:
                return None
            laid = values(session.model, self._lay)
        bare = np.zeros(len(self._own["edges"]), dtype=bool)
        bare[[side for tile, on in zip(self._tiles, laid.tolist()) if on for side in tile.bare]] = True
        bits = self.blank.values_at_sides(bare) @ np.array([8, 2, 4, 1])
        return Sketch(self._own, [np.where(bits > 0, bits.astype(np.str_), EMPTY)])

    def _broken(self, edges: Bools) -> Bools:
        """(tiles,) whether a loop with these edges breaks the rule of the tile, or takes a side that is not dotted."""
        on = self.blank.values_at_sides(edges).sum(axis=2).ravel().tolist()
        return np.array([any(edges[side] for side in tile.bare) or not (tile.open or self._excess(tile, on) == 0)
                         for tile in self._tiles])

    @staticmethod
    def _excess(tile: PossibleTile, on: list[int]) -> int:
        """How many sides more than cells the tile leaves out; on: how many sides of each cell are on the loop."""
        return sum(3 - on[cell] for cell in tile.cells) - 2 * len(tile.bare)

    def _all_tiles(self, edges: Bools) -> Iterator[PossibleTile]:
        """The tiles that meet their rule, and those without a rule, all sides between whose cells are not dotted."""
        sides = self.blank.values_at_sides(np.arange(len(edges))).reshape(-1, 4)
        on = edges[sides].sum(axis=1).tolist()
        graph = grid(self.blank.rows, self.blank.columns)
        ends = graph.edges.tolist()
        # In a row the side right of a cell, in a column that below it.
        between = [int(np.intersect1d(sides[one], sides[two])[0]) for one, two in ends]
        border = np.setdiff1d(np.arange(len(edges)), between)
        outer = [[side for side in own if side in border and not edges[side]] for own in sides.tolist()]
        near: list[dict[int, int]] = [{} for _ in on]
        for (one, two), side in zip(ends, between):
            if not edges[side]:
                near[one][two] = near[two][one] = side
        shapes = layer = {frozenset([cell]) for cell in range(len(on))}
        for _ in range(LARGEST - 1):
            layer = {shape | {other} for shape in layer for cell in shape for other in near[cell] if other not in shape}
            shapes = shapes | layer
        for cells in sorted(map(sorted, shapes)):
            inner = sorted({near[cell][other] for cell in cells for other in near[cell] if other in cells})
            need, odd = divmod(sum(3 - on[cell] for cell in cells), 2)
            for bare in combinations(inner, need) if not odd and need >= len(cells) - 1 else ():
                if self._hangs_together(cells, bare, near):
                    yield PossibleTile(tuple(cells), bare, False)
            for side in (side for cell in cells for side in outer[cell]):
                yield PossibleTile(tuple(cells), (*inner, side), True)

    @staticmethod
    def _hangs_together(cells: list[int], bare: tuple[int, ...], near: list[dict[int, int]]) -> bool:
        """Whether the sides join all the cells."""
        pairs = [(i, j) for i, one in enumerate(cells) for j, two in enumerate(cells) if near[one].get(two) in bare]
        return not components(len(cells), np.array(pairs, dtype=np.intp).reshape(-1, 2)).any()
