from __future__ import annotations

import numpy as np

from encoders import FALSE, TRUE, Bools, Formula, Ints
from encoders.graph import components
from encoders.rules import exactly, grouped_by_label, literals_at, single_loop

from ..boards.alphabets.numbers_and_symbols import sums_of_sides
from ..boards.failure import Failure
from ..boards.loops.lattice_loop import BoardText, Failures, Key, LatticeLoop, Marks, Solution, at_points, checks


class Mejilink(LatticeLoop):
    name, title = "mejilink", "Mejilink"
    rules = ("One loop along the dotted grid lines. Cells with no dotted line between them are one tile; of the dotted "
             "sides of a tile the loop leaves out as many as the tile has cells. A dotted line with the tile on both "
             "sides counts twice. A tile with a side at the border that is not dotted has no rule.")
    german = "Mejilink", ("Eine Schleife entlang der gepunkteten Gitterlinien. Felder ohne gepunktete Linie zwischen "
                          "sich sind eine Kachel; von den gepunkteten Seiten einer Kachel lässt die Schleife so viele "
                          "aus, wie die Kachel Felder hat. Eine gepunktete Linie mit der Kachel auf beiden Seiten "
                          "zählt doppelt. Für eine Kachel mit einer nicht gepunkteten Seite am Rand gilt keine Regel.")
    has_counters = True
    clues = sums_of_sides("sides not dotted")
    words = {"region": "the tile of {place}",
             "region full": "the tile of {place} needs {cells} empty side|sides, one for each cell, and has no others "
                            "left",
             "region needs": "the tile of {place} has {cells} empty side|sides already, one for each cell",
             "wrong region": "{group} could not have {cells} empty side|sides, one for each cell"}

    def parse(self, board: BoardText) -> None:
        bits = self.clues.read(board)
        every = np.arange(self.graph.size)
        bare = np.isin(every, self.values_at_sides(every)[(bits[..., None] & np.array([8, 2, 4, 1])) > 0])
        self.dotted = ~bare
        across, down = self.graph.split(bare)
        cell = np.arange(bits.size).reshape(bits.shape)
        # Cells with no dotted line between them are joined; a tile is a component of that.
        joined = [np.stack([cell[:-1][across[1:-1]], cell[1:][across[1:-1]]], axis=1),
                  np.stack([cell[:, :-1][down[:, 1:-1]], cell[:, 1:][down[:, 1:-1]]], axis=1)]
        tile = np.unique(components(bits.size, np.concatenate(joined)), return_inverse=True)[1]
        self.region = tile.reshape(bits.shape)  # (rows, columns) the number of each cell's tile
        self.cells_of = np.bincount(tile.ravel())
        # border: the cells with a side at the border that is not dotted; their tiles have no rule.
        border = np.zeros(bits.shape, dtype=bool)
        for line, gone in ((np.s_[0], across[0]), (np.s_[-1], across[-1]), (np.s_[:, 0], down[:, 0]),
                           (np.s_[:, -1], down[:, -1])):
            border[line] |= gone
        self.closed: Bools = np.asarray(checks.per_region(border, self.region, len(self.cells_of)) == 0)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The segments of the loop are dotted.
        edge = np.full(self.graph.size, FALSE)
        edge[self.dotted] = f.new(int(self.dotted.sum()))
        # Of the sides of a tile as many are off as it has cells; a side between two of its cells counts twice.
        tiles, on = np.flatnonzero(self.closed), np.full(len(self.closed), TRUE)
        on[tiles] = f.selectors("region", tiles)
        # One row for each pair of a cell and one of its sides; sorted by tile and side, a row like the one before it
        # is a side with the tile on both sides, which counts twice.
        tile, side = np.repeat(self.region.ravel(), 4), self.values_at_sides(np.arange(self.graph.size)).ravel()
        counted = self.dotted[side] & self.closed[tile]
        tile, side = tile[counted], side[counted]
        order = np.lexsort((side, tile))
        tile, side = tile[order], side[order]
        again = (np.diff(tile, prepend=-1) == 0) & (np.diff(side, prepend=-1) == 0)
        with f.section("tiles"):
            # A counter takes each literal once: a literal equal to it stands for the side's second time.
            twin = f.new(int(again.sum()))
            f.clause(-twin[:, None], edge[side[again], None])
            f.clause(twin[:, None], -edge[side[again], None])
            sides = side.copy()
            sides[again] = self.graph.size + np.arange(len(twin))
            row = grouped_by_label(tile, sides, len(on))[tiles]
            exactly(f, literals_at(-np.concatenate([edge, twin]), row), self.cells_of[tiles], when=on[tiles])
        # They form one single loop, which comes to every tile with more sides.
        once = grouped_by_label(tile[~again], side[~again], len(on))[tiles]
        more = (np.bincount(tile, minlength=len(on)) > self.cells_of)[tiles] & (on[tiles] == TRUE)
        single_loop(f, self.graph, edge, loops, anchors=once[more])
        return {"edges": edge}

    def left_out(self, edges: Bools) -> Ints:
        """(tiles,) how many dotted sides of each tile are not among the edges."""
        off = self.values_at_sides(self.dotted & ~edges).sum(axis=2)
        return np.asarray(np.bincount(self.region.ravel(), weights=off.ravel()), dtype=np.intp)

    def check(self, solution: Solution) -> Failures:
        bare = np.any(self.values_at_sides(solution["edges"] & ~self.dotted), axis=2)
        yield from checks.failure_where("a segment is not on a dotted line", bare)
        wrong: Bools = np.logical_and(self.closed, self.left_out(solution["edges"]) != self.cells_of)
        yield from checks.failure_where("the sides of a tile that the loop leaves out are not as many as its cells",
                                        checks.whole_regions(wrong, self.region))
        yield from at_points(checks.one_loop(self.sides(solution)))

    def unsolvable_reasons(self) -> Failures:
        # A line with an end at which no other goes on is on no loop; taking it out may make further dead ends.
        usable, before = self.dotted.copy(), -1
        while before != (before := int(usable.sum())):  # without the dead ends
            usable &= (np.bincount(self.graph.edges[usable].ravel(), minlength=self.graph.vertices)
                       > 1)[self.graph.edges].all(axis=1)
        if not usable.any():
            yield Failure("no loop goes along the dotted lines")
        least, most = self.left_out(usable), self.left_out(~self.dotted)
        for rule, wrong in (("a tile has fewer dotted sides than cells", most < self.cells_of),
                            ("a tile has more sides at dead ends than cells", least > self.cells_of)):
            yield from checks.failure_where(rule, checks.whole_regions(self.closed & wrong, self.region))
        lone = (self.closed & (self.cells_of == 1))[self.region]
        # Where they meet at a point, two of its four lines are on, opposite each other; then all lines round it are.
        meet = np.pad(lone[1:, 1:] & lone[1:, :-1] & lone[:-1, 1:] & lone[:-1, :-1], 1)
        yield from checks.failure_where("four tiles of one cell each meet",
                                        meet[1:, 1:] | meet[1:, :-1] | meet[:-1, 1:] | meet[:-1, :-1])

    def marks(self) -> Marks:
        return {"lattice_open": self.dotted}

    example = """
4 4
10 2  3 4
10 10 8 -
10 9  5 4
8  -  - -
"""
    answer = """
4 4
- x x x
- x x -
- x x x
- x - x
"""
