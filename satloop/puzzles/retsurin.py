from __future__ import annotations

import numpy as np

from encoders import Formula, Ints
from encoders.rules import count_of_row_or_column, loop_through_the_rest, not_adjacent, segments, shading

from ..boards.declarations import SHADE_OUTSIDE
from ..boards.loops.cell_loop import BoardText, Failures, Key, Numbers, Solution, checks, numbers, unsolvable


class Retsurin(Numbers):
    name, title, group = "retsurin", "Retsurin", "arrows"
    rules = ("Shade some of the empty cells, no two adjacent; one loop visits all other empty cells. A number is how "
             "many cells are shaded in its row, or in its column, but not both; a question mark is any number. There "
             "is always a loop.")
    german = "Retsurin", ("Färbe einige leere Felder, keine zwei nebeneinander; eine Schleife besucht alle anderen "
                          "leeren Felder. Eine Zahl sagt, wie viele Felder in ihrer Zeile oder in ihrer Spalte gefärbt "
                          "sind, aber nicht in beiden; ein Fragezeichen ist eine beliebige Zahl. Eine Schleife gibt es "
                          "immer.")
    clues = numbers(signs={"?": "a clue without its number"})
    words = {**dict.fromkeys(("full", "needs", "fits"),
                             "{clue} counts the shaded cells of its row or of its column, never of both"),
             "broken": "{clue} would not count the shaded cells of its row or of its column alone"}
    draws = ("lines", "shaded")
    further_rules = (SHADE_OUTSIDE,)

    def parse(self, board: BoardText) -> None:
        super().parse(board)
        self.hole = self.mask(np.ones(len(self.cells), dtype=bool))

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, shaded = segments(f, self.graph, self.hole), shading(f, self.hole)
        # Some empty cells are shaded, no two adjacent; the loop visits all others.
        apart = not_adjacent(f, self.graph, shaded)
        # A number is how many cells are shaded in its row, or in its column, but not in both.
        with f.section("clues"):
            given = self.number >= 0
            count_of_row_or_column(f, shaded, self.cells[given], self.number[given],
                                   when=f.selectors("clue", self.cells)[given])
        loop_through_the_rest(f, self.graph, edge, shaded, apart, loops, self.outside)
        return {"edges": edge, "shaded": shaded}

    def check(self, solution: Solution) -> Failures:
        sides, shaded = self.sides(solution), solution["shaded"]
        yield from self.through_the_rest(sides, shaded)
        across, down = (self.clue_values(solution).reshape(-1, 2)[self.cells] == self.number[:, None]).T
        yield from checks.failure_where("a number is the count of shaded cells neither of its row nor of its column",
                                        self.mask((self.number >= 0) & ~across & ~down))
        yield from checks.failure_where("a number is the count of shaded cells both of its row and of its column",
                                        self.mask(across & down))

    def clue_values(self, solution: Solution) -> Ints:
        """(rows, columns, 2) how many cells are shaded in each cell's row, and in its column."""
        shaded = solution["shaded"]
        counts = np.broadcast_arrays(*(shaded.sum(axis=axis, keepdims=True) for axis in (1, 0)))
        return np.stack(counts, axis=2)

    def unsolvable_reasons(self) -> Failures:
        row, column = np.divmod(self.cells, self.columns)
        across, down = (np.array([unsolvable.most_apart_in_line(line) for line in lines], dtype=np.intp)
                        for lines in (~self.hole, ~self.hole.T))
        return self.numbers_above(np.maximum(across[row], down[column]),
                                  "cells in its row or column that may be shaded")

    example = """
4 5
1 - - ? -
- - - - -
0 - - - -
- - - - 1
"""
    answer = """
4 5
-  se sw -  x
x  ns ne ew sw
-  ns se ew nw
x  ne nw x  -
"""
