from __future__ import annotations

from collections.abc import Collection
from itertools import product

import numpy as np

from encoders import Formula, Ints
from encoders.rules import exactly, run_ends_on_ring, single_loop, visits_for_loop

from ..boards.declarations import EVERY_POINT
from ..boards.loops.lattice_loop import Failures, Key, LatticeNumbers, Solution, checks, numbers, unsolvable

CORNERS, SIDES = (0, 1, 3, 2), (0, 3, 1, 2)  # clockwise: a corner, and the side from there to the next


class TouchSlitherlink(LatticeNumbers):
    name, title = "touchslitherlink", "Touch Slitherlink"
    rules = ("One loop along the grid lines; a number is how many separate pieces of it touch its cell. A piece is "
             "what the loop has in one go on the outline of the cell: a corner that it only passes by, a side, or "
             "several sides in a row. A loop that is just the outline of the cell is one piece.")
    german = "Berührungs-Slitherlink", ("Eine Schleife entlang der Gitterlinien; eine Zahl sagt, wie viele getrennte "
                                        "Stücke der Schleife ihr Feld berühren. Ein Stück ist, was die Schleife am "
                                        "Umriss des Felds ohne Unterbrechung hat: eine Ecke, an der sie nur "
                                        "vorbeikommt, eine Seite oder mehrere Seiten hintereinander. Ist die Schleife "
                                        "genau der Umriss des Felds, ist das ein Stück.")
    has_counters = True
    adds_clues = True
    clues = numbers(0, 4, empty="-.?")
    further_rules = (EVERY_POINT,)
    words = {"fault over": "{clue} would be touched by more than {label} piece|pieces",
             "fault under": "{clue} would be touched by fewer than {label} piece|pieces",
             "full": "with {what} {clue} would be touched by a wrong number of pieces",
             "needs": "{clue} needs every piece that can touch it",
             "fits": "{clue} needs exactly these pieces",
             "broken": "{clue} would be touched by a wrong number of pieces"}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, given = f.new(len(self.graph.edges)), self.clue >= 0
        on = f.selectors("clue", np.flatnonzero(given))
        required = self.required()
        visit = visits_for_loop(f, self.graph, edge) if required is None else required
        # A number is how many pieces of the loop touch the outline of its cell.
        with f.section("clues"):
            # pieces: (clues, 4) one literal for each piece: the corners and sides in turn round the cell, counted
            # where a piece begins.
            pieces = run_ends_on_ring(f, self.corners(visit)[given][:, CORNERS],
                                      self.values_at_sides(edge)[given][:, SIDES])
            exactly(f, pieces, self.clue[given], when=on)
        # The segments form one single loop; it passes a corner of every cell with a number above 0.
        single_loop(f, self.graph, edge, loops, visit, anchors=self.edges_at_corners()[self.surely_passed(on)])
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        yield from self.miscounted("a number is not the count of pieces that touch its cell", solution)
        yield from self.one_loop_as_required(self.sides(solution))

    def fault_of_clue(self, cell: int, drawn: Collection[int], empty: Collection[int]) -> str:
        at, first = self.graph.incidence.tolist(), cell + cell // self.columns
        second = first + self.columns + 1
        sides = at[first][1], at[first + 1][3], at[second][1], at[first][3]  # clockwise from above, as the corners
        beyond = [{*at[point]}.difference((-1, *sides)) for point in (first, first + 1, second + 1, second)]
        counts = set[tuple[int, int]]()  # the fewest and the most pieces that each choice of sides may give
        for chosen in product((0, 1), repeat=4):
            if any(side in (empty if on else drawn) for side, on in zip(sides, chosen)):
                continue
            here = [one + two for one, two in zip((chosen[3], *chosen), chosen)]  # sides at each corner
            fewest = sum(bool(own or lines & {*drawn}) for own, lines in zip(here, beyond))
            most = sum(bool(own or len(lines - {*empty}) > 1) for own, lines in zip(here, beyond))
            joined = sum(chosen) - all(chosen)
            counts.add((fewest - joined, most - joined))
        number = int(self.clue.ravel()[cell])
        return "over" if min(counts)[0] > number else "under" if max(most for _, most in counts) < number else ""

    def clue_values(self, solution: Solution) -> Ints:
        outline = self.sides_on(solution)
        corners = self.corners(checks.visited(self.sides(solution))).sum(axis=-1)
        return np.asarray(corners - outline.sum(axis=-1) + outline.all(axis=-1))

    def unsolvable_reasons(self) -> Failures:
        yield from unsolvable.few_corners_beside_zeros(self.clue)
        yield from super().unsolvable_reasons()

    example = """
4 4
- 2 3 -
- - - -
2 - 4 -
- - - -
"""
    answer = """
4 4
x x x x
- - x -
x x x x
x - x -
"""
