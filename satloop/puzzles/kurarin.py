from __future__ import annotations

import numpy as np

from encoders import Formula, Ints
from encoders.rules import outweigh, segments, shading, single_loop

from ..boards.alphabets.spelling import Spelling
from ..boards.loops.cell_loop import BoardText, CellLoop, Failures, Key, Marks, Solution, TokensOfParts, checks, one_of

COLOURS = ("", "black", "gray", "white")


class Kurarin(CellLoop):
    name, title = "kurarin", "Kurarin"
    rules = ("Shade some cells, adjacent ones too; one loop visits all other cells. A dot lies in a cell, between two "
             "cells or where four meet. Black: of the cells that it touches more are shaded than not; white: fewer; "
             "grey: half.")
    german = "Kurarin", ("Färbe einige Felder, auch nebeneinander; eine Schleife besucht alle anderen Felder. Ein "
                         "Punkt liegt in einem Feld, zwischen zwei Feldern oder wo sich vier treffen. Von den Feldern, "
                         "die er berührt, sind bei Schwarz mehr gefärbt als nicht, bei Weiß weniger, bei Grau die "
                         "Hälfte.")
    signs = {"1": "inside", "2": "below", "3": "right", "4": "corner"}
    group = "pearls"
    has_counters = True
    adds_clues, many_clues_fit = True, True
    # A token names the places of a cell's dots, each with its colour: 1 in the cell, 2 on its lower edge, 3 on its
    # right edge, 4 on its lower right corner.
    clues = TokensOfParts(
        "dots as 1b 2w3g: 1 in the cell, 2 on its lower edge, 3 right edge, 4 corner; b black, g grey, w white; or -",
        {f"dot{place}": one_of(f"{place}b {place}g {place}w") for place in (1, 2, 3, 4)}, "dot1? dot2? dot3? dot4?",
        spelling=Spelling(placed={f"{place}{colour}": (*where, colour) for place, where in enumerate(
            ((0, 0), (1, 0), (0, 1), (1, 1)), 1) for colour in "bgw"}))
    words = {"clue": "the {label} dot at {place}", "between": "the {label} dot between {place}",
             "clue black alone": "{clue} lies in a shaded cell",
             "clue white alone": "{clue} lies in a cell that is not shaded",
             "clue black": "more than half of the cells at {clue} are shaded",
             "clue white": "fewer than half of the cells at {clue} are shaded",
             "clue grey": "just half of the cells at {clue} are shaded",
             "wrong clue black": "too few of the cells at {clue} would be shaded",
             "wrong clue white": "too many of the cells at {clue} would be shaded",
             "wrong clue grey": "more or less than half of the cells at {clue} would be shaded",
             "full": "{clue} allow no more shaded cells", "needs": "{clue} need these shaded cells"}
    draws = ("lines", "shaded")

    def parse(self, board: BoardText) -> None:
        self.dot = np.stack([*self.read_parts(board).values()], axis=1) + 1
        # Columns of `dot`: in the cell, below, right, corner. In the last row and column some lie outside the board.
        row, column = np.divmod(self.cells, self.columns)
        low, far = row == self.rows - 1, column == self.columns - 1
        beyond = low & self.dot[:, [1, 3]].any(axis=1) | far & self.dot[:, [2, 3]].any(axis=1)
        for cell in self.cells[beyond].tolist():
            raise board.error(cell // self.columns, cell % self.columns, "dots inside the board")

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # Some cells are shaded; the loop visits all others.
        edge, shaded = segments(f, self.graph), shading(f, np.zeros((self.rows, self.columns), dtype=bool))
        # Of the cells that a dot touches more are shaded than not if it is black, fewer if white, half if grey.
        with f.section("clues"):
            # A token can draw up to four dots at its cell: in it, on the side below, on the side to the right, at the
            # corner below to the right. step: (4, 4) the cells that a dot at each place touches, as offsets; -1 for
            # none.
            clue, place = np.nonzero(self.dot)
            below, right = self.columns, 1
            step = np.array([[0, -1, -1, -1], [0, below, -1, -1], [0, right, -1, -1], [0, right, below, below + right]])
            touched = np.where(step[place] < 0, -1, self.cells[clue, None] + step[place])
            outweigh(f, shaded, touched, 2 - self.dot[clue, place], when=f.selectors("clue", self.cells)[clue])
        single_loop(f, self.graph, edge, loops, -shaded.ravel())
        return {"edges": edge, "shaded": shaded}

    def check(self, solution: Solution) -> Failures:
        sides, shaded = self.sides(solution), solution["shaded"]
        yield from checks.either_shaded_or_visited(shaded, checks.visited(sides))
        more = self.clue_values(solution).reshape(-1, 4)[self.cells]
        for rule, wrong in (("a black dot does not touch more shaded cells than others", (self.dot == 1) & (more <= 0)),
                            ("a grey dot does not touch as many shaded cells as others", (self.dot == 2) & (more != 0)),
                            ("a white dot does not touch fewer shaded cells than others",
                             (self.dot == 3) & (more >= 0))):
            yield from checks.failure_where(rule, self.mask(wrong.any(axis=1)))
        yield from checks.one_loop(sides)

    def clue_values(self, solution: Solution) -> Ints:
        """(rows, columns, 4) of the cells that a dot at each place of a cell touches, the shaded less the others."""
        # wide: 1 shaded, -1 not, and a row and column of 0 that stand for what lies beyond the border.
        wide = np.pad(np.where(solution["shaded"], 1, -1), ((0, 1), (0, 1)))
        here, below, right, far = wide[:-1, :-1], wide[1:, :-1], wide[:-1, 1:], wide[1:, 1:]
        return np.stack([here, here + below, here + right, here + below + right + far], axis=2)

    def unsolvable_reasons(self) -> Failures:
        return checks.failure_where("a grey dot touches a single cell", self.mask(self.dot[:, 0] == 2))

    def marks(self) -> Marks:
        dots = np.zeros((2 * self.rows, 2 * self.columns), dtype=np.intp)
        for place in range(4):
            dots[place % 2::2, place // 2::2] = self.on_board(self.dot[:, place], 0)
        return {"dots": np.array(COLOURS)[dots[:-1, :-1]]}

    example = """
4 5
3w 4g -  -  -
-  -  -  2b -
2g -  -  -  -
-  3w -  -  -
"""
    answer = """
4 5
se ew ew ew sw
ns x  x  x  ns
ne sw x  x  ns
x  ne ew ew nw
"""
