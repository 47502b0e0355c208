from __future__ import annotations

import numpy as np

from encoders import Bools, Formula, Ints
from encoders.graph import CrossedGrid
from encoders.loops import scheme_names
from encoders.rules import segments, single_loop, ways

from ..boards.alphabets.numbers_and_symbols import letter_sets
from ..boards.checks.lines import one_crossing_loop
from ..boards.loops.cell_loop import LETTERS, BoardText, CellLoop, Failures, Key, Marks, Solution, checks, unsolvable
from ..boards.text import EMPTY

PIECES = letter_sets("a piece as the sides it leads to, as ns, or nsew, or -", LETTERS, "ns ew ne nw sw se nsew",
                     "nsew ns ew ne nw sw se", any_order=True, empty=EMPTY, unknown=EMPTY)


def pieces(puzzle: CellLoop, board: BoardText, bits: Ints) -> Bools:
    """(clues, 4) the sides that the puzzle's given pieces lead to, from their numbers in PIECES.

    Raises PuzzleError for a piece that leads off the board.
    """
    # every: the sides by which a cell has a neighbour; no piece may lead elsewhere.
    piece = (bits[:, None] >> np.arange(4)) & 1 > 0
    every = checks.sides(*puzzle.graph.split(np.ones(puzzle.graph.size, dtype=bool)))
    for cell in puzzle.cells[(piece & ~every.reshape(-1, 4)[puzzle.cells]).any(axis=1)].tolist():
        row, column = divmod(cell, puzzle.columns)
        raise board.error(row, column, "a piece that leads to cells of the board")
    return piece


class Pipelink(CellLoop):
    name, title = "pipelink", "Pipelink"
    rules = ("One loop through all cells, which may cross itself straight. Given pieces stay as they are, and where "
             "one is a crossing the loop crosses itself.")
    german = "Pipelink", ("Eine Schleife durch alle Felder, die sich gerade kreuzen darf. Vorgegebene Stücke bleiben, "
                          "wie sie sind; ist eins davon eine Kreuzung, kreuzt sich die Schleife dort.")
    group = "ice"
    adds_clues = True
    clues = PIECES
    options = {"loops": scheme_names()}
    words = {"clue": "the piece at {place}", "fits": "{clue} is given", "needs": "{clue} is given"}
    antichain = False  # four cells that turn away from one another may become four crossings
    connectivity = "trail"

    def parse(self, board: BoardText) -> None:
        self.piece = pieces(self, board, self.read_clues(board))

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        graph = CrossedGrid(self.rows, self.columns)
        edge, on = segments(f, graph), f.selectors("clue", self.cells)
        way = ways(self.graph, edge[:len(self.graph.edges)])
        # The loop visits every cell; where it crosses itself, it is at two vertices.
        with f.section("degrees"):
            f.add(way, when=f.selectors("vertex", np.arange(len(way))))
        # Given pieces stay.
        with f.section("clues"):
            # piece: (clues, 4) which sides the piece has: each of the four is on or off, a unit clause each.
            f.add(np.where(self.piece, 1, -1)[..., None] * way[self.cells][..., None], when=on[:, None])
        # Anchors: where no cell's rule can be off, the loop passes a side of every cell.
        sure = self.graph.incidence[:0 if f.has_groups("vertex") else None]
        single_loop(f, graph, edge, loops, anchors=sure)
        return {"edges": edge[:len(self.graph.edges)]}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("a cell is not visited", ~checks.visited(sides))
        yield from checks.failure_where("a given piece is changed",
                                        self.mask((sides.reshape(-1, 4)[self.cells] != self.piece).any(axis=1)))
        yield from one_crossing_loop(sides)

    def unsolvable_reasons(self) -> Failures:
        return unsolvable.pieces_that_cannot_meet(self.marks()["pieces"], self.on_board(self.piece.sum(axis=1), 0) > 0)

    def marks(self) -> Marks:
        lines = np.zeros((self.rows, self.columns, 4), dtype=bool)
        lines.reshape(-1, 4)[self.cells] = self.piece
        return {"pieces": lines}

    example = """
4 5
-  -  -  -  -
-  ne -  -  -
-  -  -  ew -
-  -  -  -  -
"""
    answer = """
4 5
se   sw   se   ew   sw
ns   ne   nsew ew   nw
ns   se   nsew ew   sw
ne   nw   ne   ew   nw
"""
