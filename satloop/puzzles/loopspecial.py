from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from encoders import Bools, Formula
from encoders.loops import scheme_names
from encoders.rules import form_loops_of_labels, segments, visits_for_loop, ways

from ..boards.alphabets.alphabet import ANY, Alphabet
from ..boards.alphabets.spelling import TURNING
from ..boards.checks.directions import courses
from ..boards.loops.cell_loop import BoardText, Failure, Failures, Key, Marks, Solution, checks, typed, unsolvable
from ..boards.loops.crossing_loop import CrossingLoop
from ..boards.text import EMPTY
from .pipelink import PIECES, pieces


class LoopSpecial(CrossingLoop):
    name, title, fill = "loopspecial", "Loop Special", True
    rules = ("Several loops visit all cells. They may cross each other and themselves, but not in a circle. Each loop "
             "passes a circle; circles with one number are on one loop, those with different numbers on different "
             "loops. Given pieces stay as they are.")
    german = "Loop Special", ("Mehrere Schleifen besuchen alle Felder. Sie dürfen sich und einander kreuzen, aber "
                              "nicht in einem Kreis. Jede Schleife geht durch einen Kreis; Kreise mit derselben Zahl "
                              "liegen auf derselben Schleife, solche mit verschiedenen Zahlen auf verschiedenen. "
                              "Vorgegebene Stücke bleiben, wie sie sind.")
    group = "pearls"
    clues = Alphabet({"?": ANY, **{piece: ANY + bits for piece, bits in PIECES.items() if bits > 0}},
                     f"a number from 1 or ? for a circle, {PIECES.expected}", typed(r"[1-9]\d*|\?"), *PIECES.pens,
                     empty=EMPTY, pattern=r"0*[1-9]\d*", numbers=PIECES.numbers, unknown=EMPTY, spelling=TURNING)
    options, connectivity = {"loops": scheme_names(paths=True)}, "loops"
    antichain = False  # four cells that turn away from one another may become four crossings
    words = {"bare": "the piece at {place}", "loop": "the rule of the numbers of loops",
             "loop rule": "each loop passes a circle, and all circles of its number alone",
             "wrong loop": "not each loop could pass a circle, and all circles of its number alone",
             "clue": "the {label} at {place}"}

    def parse(self, board: BoardText) -> None:
        clue = self.read_clues(board)
        self.circle, self.number = clue <= ANY, np.where(clue < ANY, clue, -1)
        self.piece = pieces(self, board, np.where(self.circle, 0, clue - ANY))
        self.crossed = np.zeros((self.rows, self.columns), dtype=bool)
        # At the border a cell has no four sides to cross by.
        self.crossed[1:-1, 1:-1] = True
        self.crossed &= ~self.mask(self.circle)
        self.bent = self.crossed

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # A circle with a question mark has no rule of its own, so no literal (0) stands for its clue.
        edge, given = segments(f, self.strands), ~self.circle | (self.number >= 0)
        on = np.zeros(len(given), dtype=np.int32)
        on[given] = f.selectors("clue", self.cells[given])
        way = ways(self.graph, edge[:self.graph.size])
        # Loops visit every cell; they cross, where a cell has two vertices, but not in circles.
        with f.section("degrees"):
            f.add(way, when=f.selectors("vertex", np.arange(len(way))))
        # Given pieces stay.
        with f.section("clues"):
            f.add(np.where(self.piece, 1, -1)[~self.circle, :, None] * way[self.cells[~self.circle]][..., None],
                  when=on[~self.circle, None])
        # Each loop passes a circle. Circles with one number are on one loop, and others on others.
        # label: (circles,) the numbers of the board as 0, 1, 2 ..., and -1 for a question mark; -1 is appended first
        # so that question marks get 0 before all is shifted by one, whether or not there are any.
        label = np.unique(np.append(self.number[self.circle], -1), return_inverse=True)[1][:-1] - 1
        form_loops_of_labels(f, self.strands, edge, visits_for_loop(f, self.strands, edge), self.cells[self.circle],
                             label, on[self.circle], loops)
        return {"edges": edge[:self.graph.size]}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        degree = sides.sum(axis=2)
        yield from checks.failure_where("a cell is not visited", degree == 0)
        yield from checks.failure_where("a given piece is changed", self.mask(
            ~self.circle & (sides.reshape(-1, 4)[self.cells] != self.piece).any(axis=1)))
        yield from checks.failure_where("lines cross in a circle", self.mask(self.circle) & (degree == 4))
        yield from checks.failure_where("a line branches or ends", degree % 2 > 0)
        lines = [{cell for cell, _ in course} for course in courses(sides)]
        marks = [*zip(self.cells[self.circle].tolist(), self.number[self.circle].tolist())]
        on = [[(cell, number) for cell, number in marks if cell in line] for line in lines]
        numbers = [{number for _, number in circles if number >= 0} for circles in on]
        yield from checks.failure_where("a loop passes no circle", self.cells_mask(
            cell for line, circles in zip(lines, on) if not circles for cell in line))
        yield from checks.failure_where("a loop passes circles with different numbers", self.cells_mask(
            cell for circles, own in zip(on, numbers) if len(own) > 1 for cell, number in circles if number >= 0))
        yield from checks.failure_where("circles with one number are on different loops", self.cells_mask(
            cell for cell, number in marks if number >= 0 and sum(number in own for own in numbers) > 1))

    def fault_of_loop(self, lines: Sequence[Sequence[int]]) -> str:
        loop = np.isin(self.cells[self.circle], [*{cell for line in lines for cell in line}])
        number = self.number[self.circle]
        own = {*number[loop].tolist()} - {-1}
        if not loop.any():
            return "passes no circle"
        if len(own) > 1:
            return "passes circles with different numbers"
        return "leaves out a circle with its number" if own & {*number[~loop].tolist()} else ""

    def cells_mask(self, cells: Iterable[int]) -> Bools:
        """(rows, columns) whether a cell is one of these."""
        return np.isin(np.arange(self.rows * self.columns), [*cells]).reshape(self.rows, self.columns)

    def unsolvable_reasons(self) -> Failures:
        if not self.circle.any():
            yield Failure("no loop without a circle")
        lines = self.marks()["pieces"]
        yield from unsolvable.pieces_that_cannot_meet(lines, checks.visited(lines))

    def marks(self) -> Marks:
        lines = np.zeros((self.rows, self.columns, 4), dtype=bool)
        lines.reshape(-1, 4)[self.cells] = self.piece
        return {"pieces": lines, "symbols": np.where(self.mask(self.circle), "white", ""),
                "texts": self.on_board(self.number, -1)}

    example = """
4 5
-  - - ?  -
ns - - nw -
-  2 - -  2
-  1 - -  -
"""
    answer = """
4 5
se   ew   sw   se   sw
ns   se   nsew nw   ns
ns   ne   nsew sw   ns
ne   ew   nw   ne   nw
"""
