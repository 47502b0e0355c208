from __future__ import annotations

import numpy as np

from encoders import TRUE, Formula
from encoders.rules import segments, single_loop, ways

from ..boards.alphabets.spelling import Spelling
from ..boards.loops.cell_loop import BoardText, Failures, Key, Marks, Solution, checks, letter_sets
from ..boards.loops.crossing_loop import IceLoop


class Barns(IceLoop):
    name, title, fill = "barns", "Barns", True
    rules = ("One loop visits all cells. It may cross itself on ice, where it never turns, and nowhere else. It passes "
             "no wall.")
    german = "Barns", ("Eine Schleife besucht alle Felder. Nur auf Eis darf sie sich kreuzen, und dort biegt sie nie "
                       "ab. Durch Wände geht sie nicht.")
    signs = {"e": "wall-right", "s": "wall-below"}
    clues = letter_sets("i for ice, e and s for a wall to the right and below, as ies, or -", "sei",
                        "i e s es ie is ies", empty="-",
                        spelling=Spelling(placed={"e": (0, 1, "wall"), "s": (1, 0, "wall")}))
    words = {**IceLoop.words, "clue": "the wall at {place}", "full": "{clue} is in the way"}

    def parse(self, board: BoardText) -> None:
        bits = np.maximum(self.clues.read(board), 0)
        self.crossed, right, below = bits & 4 > 0, bits & 2 > 0, bits & 1 > 0
        for row, column in [*np.argwhere(right[:, -1:]) + [0, self.columns - 1],
                            *np.argwhere(below[-1:]) + [self.rows - 1, 0]]:
            raise board.error(int(row), int(column), "walls between cells of the board")
        cell = np.arange(bits.size).reshape(bits.shape)
        # In the order of the graph's edges: all sides to the right row by row, then all sides below.
        self.wall = np.concatenate([right[:, :-1].ravel(), below[:-1].ravel()])
        self.cells = np.flatnonzero(bits & 3)
        self.owner = np.concatenate([cell[:, :-1].ravel(), cell[:-1].ravel()])[self.wall]  # the cell of each wall

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # `owner` says for each wall which clue drew it; a wall of a clue that is always there is no edge at all, the
        # others are ruled out by a clause each.
        on = f.selectors("clue", self.cells)[np.searchsorted(self.cells, self.owner)]
        sure = self.wall.copy()
        sure[self.wall] = on == TRUE
        edge = segments(f, self.strands, wall=sure)
        # The loop passes no wall.
        f.clause(-edge[:self.graph.size][self.wall & ~sure], when=on[on != TRUE])
        # It visits all cells, and crosses itself on ice, where it does not turn: so says the graph.
        way = ways(self.graph, edge[:self.graph.size])
        with f.section("degrees"):
            f.add(way, when=f.selectors("vertex", np.arange(len(way))))
        # Anchors: where no cell's rule can be off, the loop passes a side of every cell.
        single_loop(f, self.strands, edge, loops, anchors=self.graph.incidence[:0 if f.has_groups("vertex") else None])
        return {"edges": edge[:self.graph.size]}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("a cell is not visited", ~checks.visited(sides))
        passed = np.bincount(self.owner[solution["edges"][self.wall]], minlength=self.rows * self.columns) > 0
        yield from checks.failure_where("the loop passes a wall", passed.reshape(self.rows, self.columns))
        yield from self.one_loop_on_ice(sides)

    def unsolvable_reasons(self) -> Failures:
        free = checks.sides(*self.graph.split(~self.wall)).sum(axis=2)
        yield from checks.failure_where("a cell to be visited has fewer than two ways out", free < 2)

    def marks(self) -> Marks:
        across, down = self.graph.split(self.wall)
        level, upright = np.zeros((self.rows + 1, self.columns), bool), np.zeros((self.rows, self.columns + 1), bool)
        level[1:-1], upright[:, 1:-1] = down, across
        return {**super().marks(), "given": np.concatenate([level.ravel(), upright.ravel()])}

    example = """
4 5
- - - - -
- - i i -
- - i i -
- e - i -
"""
    answer = """
4 5
se   sw   se   ew   sw
ns   ne   nsew ew   nw
ns   se   nsew ew   sw
ne   nw   ne   ew   nw
"""
