from __future__ import annotations

import numpy as np

from encoders import Formula

from ..boards.alphabets.spelling import GATES
from ..boards.checks.directions import clashing
from ..boards.loops.cell_loop import BoardText, Failures, Key, Marks, Solution, TokensOfParts, checks, one_of
from ..boards.loops.icebarns import EveryIcebarn
from ..boards.loops.in_out_line import GATE, ICE


class Icebarn(EveryIcebarn):
    name, title = "icebarn", "Icebarn"
    rules = ("A line comes in at IN and leaves at OUT. It crosses itself on ice only, where it never turns. It runs "
             "along every arrow, and comes to each icebarn, a patch of ice cells that hang together. Other cells may "
             "stay empty.")
    german = "Icebarn", ("Eine Linie kommt bei IN herein und geht bei OUT hinaus. Sie kreuzt sich nur auf Eis, und "
                         "dort biegt sie nie ab. Sie läuft über jeden Pfeil in seiner Richtung und kommt auf jede "
                         "Eisfläche, das sind zusammenhängende Eisfelder. Andere Felder dürfen leer bleiben.")
    signs = {"I": "entrance", "O": "exit"}
    clues = TokensOfParts("i for ice, < or > for an arrow on the right side, v or ^ for one below, I or O and a side "
                          "for IN or OUT, as i>vIn, or - for none",
                          {"ice": ICE, "across": one_of("<>"), "down": one_of("^v"), "gate": GATE},
                          "ice? across? down? gate?",
                          spelling=GATES._replace(ways=True, placed={">": (0, 1, "e"), "<": (0, 1, "w"),
                                                                     "v": (1, 0, "s"), "^": (1, 0, "n")}))
    words = {"clue": "the arrow at {place}", **EveryIcebarn.words, "broken": "the line could not run along {clue}",
             **dict.fromkeys(("full", "needs", "fits"), "the line runs along {clue}")}

    def parse(self, board: BoardText) -> None:
        part = self.clues.read_parts(board)
        self.read_ends(board, part["gate"])
        self.crossed, right, below = part["ice"] >= 0, part["across"] + 1, part["down"] + 1
        for row, column in [*np.argwhere(right[:, -1:] > 0) + [0, self.columns - 1],
                            *np.argwhere(below[-1:] > 0) + [self.rows - 1, 0]]:
            raise board.error(int(row), int(column), "arrows between cells of the board")
        cell = np.arange(right.size).reshape(right.shape)
        # In the order of the graph's edges: all sides to the right row by row, then all sides below.
        self.arrow = np.concatenate([right[:, :-1].ravel(), below[:-1].ravel()])  # of each segment: 1 back, 2 forth
        self.cells = np.flatnonzero(right + below)
        self.owner = np.concatenate([cell[:, :-1].ravel(), cell[:-1].ravel()])[self.arrow > 0]  # each arrow's cell

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The line crosses itself on ice, where it does not turn, and nowhere else: so says the graph.
        edge, on = self.line_edges(f), f.selectors("clue", self.cells)
        arc = self.direct_line(f, edge)
        with f.section("clues"):
            # It runs along every arrow.
            # arrow: (edges,) 0 without one, 1 or 2 for its direction; `arc` has the two directions of each edge in
            # its rows.
            taken = np.where(self.arrow == 2, *arc[:, :self.graph.size])[self.arrow > 0]
            f.add(taken[:, None], when=on[np.searchsorted(self.cells, self.owner)])
        # It comes to each icebarn.
        self.visit_icebarns(f, edge)
        self.one_line(f, edge, loops)
        return {"edges": edge[:self.graph.size]}

    def check(self, solution: Solution) -> Failures:
        sides, size = self.sides(solution), self.rows * self.columns
        off = np.bincount(self.owner[~solution["edges"][self.arrow > 0]], minlength=size) > 0
        yield from checks.failure_where("the line does not pass an arrow", off.reshape(self.rows, self.columns))
        against = clashing(self.with_ends(sides), self.steps_along_arrows())
        yield from checks.failure_where("the line runs against an arrow", np.isin(
            np.arange(size), [*against]).reshape(self.rows, self.columns))
        yield from self.left_out_icebarns(sides)
        yield from self.line_failures(sides)

    def steps_along_arrows(self) -> list[tuple[int, int, int]]:
        """Of each arrow its cell, and the step that runs along it, as `clashing` takes them; IN is the clue -1."""
        out, wide = [], self.columns + 2
        for cell, (first, second), arrow in zip(self.owner.tolist(), self.graph.edges[self.arrow > 0].tolist(),
                                                self.arrow[self.arrow > 0].tolist()):
            start, ways = (first, (1, 2)) if arrow == 2 else (second, (3, 0))
            out.append((cell, start // self.columns * wide + wide + start % self.columns + 1,
                        ways[second - first != 1 or self.columns == 1]))
        return [*out, (-1, *self.first_step())] if self.complete else out

    def marks(self) -> Marks:
        level, upright = self.gates()
        across, down = self.graph.split((self.arrow == 2).astype(int) - (self.arrow == 1))
        level[1:-1] += down
        upright[:, 1:-1] += across
        return {**super().marks(), "arrows": np.concatenate([level.ravel(), upright.ravel()])}

    example = """
4 5
-  -  -  i  On
<v i  i  -  Ie
-  v  -  -  -
-  -  -  >  -
"""
    answer = """
4 5
-    -    se   ew   w
se   ew   nsew ew   w
ne   sw   ne   ew   sw
-    ne   ew   ew   nw
"""
