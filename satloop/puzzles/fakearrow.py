from __future__ import annotations

import numpy as np

from encoders import Formula, Ints
from encoders.rules import (
    add_arcs,
    exactly_one,
    grouped_by_label,
    literals_at,
    not_adjacent,
    segments,
    shading,
    single_loop,
    ways_in,
    ways_out,
)

from ..boards.checks.directions import clashing
from ..boards.loops.cell_loop import LETTERS, BoardText, Failures, Key, Marks, Solution, arrows, checks, symbols
from ..boards.loops.region_loop import RegionLoopWithoutHoles

HOLE = 4


class FakeArrow(RegionLoopWithoutHoles):
    name, title, decides = "fakearrow", "Fake Arrow", ("edges", "shaded")
    rules = ("One loop with a direction. Shade exactly one arrow in each region, no two adjacent. The loop goes "
             "straight through every other arrow, in its direction; it may do anything else at a shaded one. It comes "
             "to no hole.")
    german = "Fake Arrow", ("Eine Schleife mit Richtung. Färbe genau einen Pfeil in jedem Gebiet, keine zwei "
                            "nebeneinander. Durch jeden anderen Pfeil geht die Schleife geradeaus und in seiner "
                            "Richtung; an einem gefärbten darf sie alles andere tun. In Löcher kommt sie nicht.")
    group = "arrows"
    usual_sizes = (5, 6, 8)
    clues = symbols({"n e s w": "an arrow", "#": "a hole"}, in_addresses="n s w e #", pen=arrows("[nesw]|#"))
    draws = ("lines", "shaded")
    words = {"clue": "the arrow at {place}",
             **dict.fromkeys(("full", "needs", "fits"), "{clue} is shaded unless the line follows it"),
             "needs shaded": "the line cannot follow {clue}", "full shaded": "the line follows {clue}",
             "alone": "{clue} has no cell ahead or none behind, so the line cannot follow it",
             **dict.fromkeys(("needs edges", "fits edges"), "the line follows {clue}, as it is not shaded"),
             "broken": "{clue} would be both shaded and followed, or neither",
             "region full": "the region of {place} has its shaded arrow",
             "region needs": "the region of {place} needs a shaded arrow, and only this one is left",
             "wrong region": "{group} could not have exactly one shaded arrow"}

    def parse(self, board: BoardText) -> None:
        label = self.read_clues(board)
        hole = self.on_board(label == HOLE, False)
        self.cells, self.way = self.cells[label != HOLE], label[label != HOLE]
        self.read_regions(board)
        self.hole = hole
        self.real = np.bincount(self.region[~hole], minlength=self.regions) > 0  # a region of holes alone is none

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The loop comes to no hole.
        edge, on = segments(f, self.graph, self.hole), f.selectors("clue", self.cells)
        # Some arrows are shaded, no two adjacent.
        shaded = shading(f, ~self.mask(self.way >= 0))
        not_adjacent(f, self.graph, shaded)
        # Only the group of the arrow lets its cell be shaded: without the clue there is no arrow to shade.
        fake = shaded.ravel()[self.cells]
        f.clause(-fake, on)
        # Each region has exactly one.
        with f.section("regions"):
            own = grouped_by_label(self.home, np.arange(len(self.cells)), self.regions)
            exactly_one(f, literals_at(fake, own)[self.real], when=f.selectors("region", np.flatnonzero(self.real)))
        # The loop goes straight through the others and leaves them the way that they point; not so the shaded ones.
        with f.section("clues"):
            arc = add_arcs(f, self.graph, edge)
            out = ways_out(self.graph, arc)[self.cells, self.way]
            into = ways_in(self.graph, arc)[self.cells, (self.way + 2) % 4]
            f.clause(fake, out, when=on)
            f.clause(fake, into, when=on)
            # At a shaded one the loop may come or leave as the arrow says, but not both.
            f.clause(-fake, -out, -into, when=on)
        single_loop(f, self.graph, edge, loops)
        return {"edges": edge, "shaded": shaded}

    def check(self, solution: Solution) -> Failures:
        sides, shaded = self.sides(solution), solution["shaded"]
        arrow, fake = self.mask(self.way >= 0), shaded.ravel()[self.cells]
        yield from checks.failure_where("a hole is visited", self.hole & checks.visited(sides))
        yield from checks.failure_where("a cell without an arrow is shaded", shaded & ~arrow)
        count = checks.per_region(shaded & arrow, self.region, self.regions)
        for rule, wrong in (("a region has no shaded arrow", self.real & (count == 0)),
                            ("a region has more than one shaded arrow", count > 1)):
            yield from checks.failure_where(rule, checks.whole_regions(wrong, self.region))
        yield from checks.failure_where("two shaded arrows touch", checks.touching(shaded & arrow))
        # at: (arrows, 4) the sides of each arrow's cell that are on the loop.
        at, index, back = sides.reshape(-1, 4)[self.cells], np.arange(len(self.cells)), (self.way + 2) % 4
        along = at[index, self.way] & at[index, back]
        yield from checks.failure_where("an arrow that is not shaded is not visited", self.mask(
            ~fake & ~at.any(axis=1)))
        yield from checks.failure_where("the loop does not go straight along an arrow that is not shaded", self.mask(
            ~fake & at.any(axis=1) & ~along))
        # A loop straight along a shaded arrow runs against it, for otherwise the arrow would be right.
        wanted = np.stack([index, self.cells, np.where(fake, back, self.way)], axis=1)[along].tolist()
        clash = clashing(sides, [(clue, cell, way) for clue, cell, way in wanted])
        yield from checks.failure_where("arrows want both directions of the loop", self.mask(np.isin(index, [*clash])))
        yield from checks.one_loop(sides)

    def impossible_arrows(self) -> Ints:
        """The indices of the arrows that no loop can follow: on one of their two sides is no cell to visit."""
        # A frame of cells that are not free stands for the border.
        free = np.pad(~self.hole, 1)
        row, column = np.divmod(self.cells, self.columns)
        down, right = np.array([-1, 0, 1, 0])[self.way], np.array([0, 1, 0, -1])[self.way]
        ahead, behind = (free[row + 1 + far * down, column + 1 + far * right] for far in (1, -1))
        return np.flatnonzero(~(ahead & behind))

    def unsolvable_reasons(self) -> Failures:
        yield from super().unsolvable_reasons()
        blocked = self.impossible_arrows()
        arrows_in = np.bincount(self.home, minlength=self.regions)
        for rule, wrong in (("a region has no arrow", self.real & (arrows_in == 0)),
                            ("a region has two arrows that no loop can follow",
                             np.bincount(self.home[blocked], minlength=self.regions) > 1)):
            yield from checks.failure_where(rule, checks.whole_regions(wrong, self.region))
        shut = self.mask(np.isin(np.arange(len(self.cells)), blocked))
        yield from checks.failure_where("two arrows that no loop can follow touch", checks.touching(shut))

    def marks(self) -> Marks:
        return {"symbols": self.on_board(np.array([*LETTERS])[self.way], "")}

    example = """
4 5
n e s e -
n - # - -
- e - w -
- w - e -
2 2 3 3 3
1 1 3 3 3
1 1 4 4 3
1 1 4 4 4
"""
    answer = """
4 5
x  ew x  ew sw
ns -  -  -  ns
ns x  se ew nw
ne ew nw x  -
"""
