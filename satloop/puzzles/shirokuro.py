from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders import Formula
from encoders.rules import exactly_one, link_along_edge, links_at_each, literals_at, no_crossing, pairs_in_sight

from ..boards.checks.lines import joined_to_equal_labels
from ..boards.loops.cell_loop import Circles, Failures, Key, Solution, checks, unsolvable


class Shirokuro(Circles):
    name, title, options, connectivity = "shirokuro", "Shirokuro", {}, ""
    rules = ("Straight lines join each white circle with a black one. All circles are joined; no line crosses another "
             "one, or a circle.")
    german = "Shirokuro", ("Gerade Linien verbinden je einen weißen Kreis mit einem schwarzen. Alle Kreise sind "
                           "verbunden; keine Linie kreuzt eine andere oder einen Kreis.")
    group = "paths"
    words = {"clue": "the {label} circle at {place}", "full": "{clue} has its partner",
             "needs": "{clue} has only this partner left"}

    def pairs(self) -> NDArray[np.intp]:
        """(m, 2) pairs of circles of different colours that see each other, as indices of `cells`."""
        pairs = pairs_in_sight(self.cells, self.columns)
        return np.asarray(pairs[self.circle[pairs[:, 0]] != self.circle[pairs[:, 1]]])

    def encode(self, f: Formula) -> Key:
        pairs = self.pairs()
        link = f.new(len(pairs))
        # Each circle is joined with one in sight, of the other colour.
        with f.section("clues"):
            links = links_at_each(len(self.cells), pairs)
            exactly_one(f, literals_at(link, links), when=f.selectors("clue", self.cells))
        # No line crosses another one.
        no_crossing(f, self.cells, self.columns, pairs, link)
        return {"edges": literals_at(link, link_along_edge(self.cells, self.columns, pairs, self.rows))}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        degree, circle = sides.sum(axis=2), self.mask(self.circle >= 0)
        yield from checks.failure_where("a circle is not left by exactly one line", circle & (degree != 1))
        yield from checks.failure_where("a line turns, ends or crosses another one between circles",
                                        ~circle & (degree > 0) & ~(checks.straight(sides) & (degree == 2)))
        yield from checks.failure_where("a line joins two circles of one colour",
                                        joined_to_equal_labels(sides, self.on_board(self.circle, -1)))

    def unsolvable_reasons(self) -> Failures:
        return unsolvable.unpaired_circles((self.rows, self.columns), self.cells, self.circle, self.pairs())

    example = """
4 5
b - - - b
w w - b -
- - - - -
- w - b w
"""
    answer = """
4 5
s  -  -  -  s
n  e  ew w  ns
-  -  -  -  ns
-  e  ew w  n
"""
