"""What puzzles share whose line from IN to OUT comes to numbered cells in the order of their numbers."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from encoders import FALSE, TRUE, Bools, Formula, Literals
from encoders.choice_by_name import Names
from encoders.numbers import NUMBERS, number_kind
from encoders.rules import carry, visits_for_loop

from .. import checks
from ..alphabets.spelling import GATES
from ..alphabets.tokens_of_parts import TokensOfParts, number, one_of
from ..failure import Failures
from ..puzzle import Marks
from ..text import BoardText
from .crossing_loop import ON_ICE
from .in_out_line import GATE, ICE, InOutLine


class NumbersInOrder(InOutLine):
    """A line from IN to OUT that comes to every number; each says the how manieth it is.

    A question mark is a number that is not known. One on ice to which the line comes twice counts twice.
    """

    group = "ice"
    options: ClassVar = {**InOutLine.options, "numbers": Names(NUMBERS, "unary")}
    clues = TokensOfParts("i for ice, a number or ?, I or O and a side for IN or OUT, as i5In, or - for none",
                          {"ice": ICE, "number": number(), "unknown": one_of("?"), "gate": GATE},
                          "ice? number? gate?", "ice? unknown gate?", spelling=GATES)
    words: ClassVar = {
        **ON_ICE, "must pass label": "no number or ? is left out, and at {place} only this way is left",
        "straight through label": "no number or ? is left out, and the line goes straight over {place}",
        "clue": "the number {label} at {place}", "broken": "the line could not come to {place} when its number says",
        **dict.fromkeys(("full", "needs", "fits"),
                        "in no other way does the line come to {place} when its number says")}
    numbered: Bools  # (rows, columns) the cells with a number or a question mark

    def parse(self, board: BoardText) -> None:
        part = self.clues.read_parts(board)
        self.read_ends(board, part["gate"])
        self.crossed, number = part["ice"] >= 0, part["number"]
        self.numbered, self.cells = (number >= 0) | (part["unknown"] >= 0), np.flatnonzero(number >= 0)
        self.number = np.minimum(number.ravel()[self.cells], 2 * number.size + 1)  # larger ones are as impossible

    def add_order(self, f: Formula, arc: Literals, numbers: str) -> None:
        """The line comes to the numbers in their order. arc: as of `direct_line`; numbers: the kind of number that
        counts them along the line.
        """
        if not len(self.cells) or not self.complete:
            return
        with f.section("order"):
            numbered = np.append(self.numbered.ravel()[self.strands.cell], [False, False])
            heads = np.stack([self.closed_graph.edges[:, 1], self.closed_graph.edges[:, 0]])
            total = int(np.count_nonzero(self.numbered))
            count = number_kind(numbers).new(f, self.closed_graph.vertices, max(int(self.number.max()), total) + 1)
            along = arc.copy()
            along[:, -1] = FALSE  # from OUT back to IN
            carry(f, self.closed_graph, along, count, np.where(numbered[heads], TRUE, FALSE))
            count[self.strands.vertices].fix(f, 0)
            if not f.has_groups("loop"):
                # Beyond OUT it has come to each of them, to one on ice perhaps twice.
                beyond = count[self.strands.vertices + 1]
                beyond.at_least(f, total)
                if not (self.numbered & self.ice).any():
                    beyond.at_most(f, total)
        with f.section("clues"):
            vertex, clue = np.nonzero(np.asarray(self.strands.cell)[:, None] == self.cells)
            count[vertex].fix(f, self.number[clue], when=f.selectors("clue", self.cells)[clue])

    def visit_cells(self, f: Formula, edge: Literals, cells: Bools) -> Literals:
        """The line comes to these cells, (rows, columns). Gives the `on` of `one_line`. edge: as of `line_edges`."""
        on, plain = visits_for_loop(f, self.closed_graph, edge), (cells & ~self.ice).ravel()
        # The two vertices outside IN and OUT are always visited.
        on[np.append(plain[self.strands.cell], [True, True])[:len(on)]] = TRUE
        slippery = np.flatnonzero(cells & self.ice)
        # On ice a cell has two vertices: the line has to come to one of them, by a clause.
        label = np.full(cells.size, -1)
        label[slippery] = np.arange(len(slippery))
        f.add(self.lines_at(edge, label), when=f.selectors("vertex", slippery))
        return on

    def left_out(self, sides: Bools) -> Failures:
        """The numbers that the line leaves out."""
        yield from checks.failure_where("the line leaves out a number", self.numbered & ~self.visited(sides))

    def out_of_order(self, sides: Bools) -> Failures:
        """The numbers to which the line comes too soon or too late; all those on a line that does not begin at IN."""
        # A frame of one cell stands for the vertices outside IN and OUT. cells: the numbered ones in the line's order.
        known, numbered = np.pad(self.on_board(self.number, -1), 1), np.pad(self.numbered, 1)
        wrong = np.zeros_like(numbered)
        for walk in self.walks(sides) if self.complete else ():
            cells = np.array([cell for cell, _ in walk if numbered.flat[cell]], dtype=np.intp)
            place = np.arange(1, len(cells) + 1) if walk[0] == self.first_step() else -2
            wrong.flat[cells[(known.flat[cells] >= 0) & (known.flat[cells] != place)]] = True
        yield from checks.failure_where("the line comes to a number out of order", wrong[1:-1, 1:-1])

    def unsolvable_reasons(self) -> Failures:
        values, times = np.unique(self.number, return_counts=True)
        yield from checks.failure_where("two cells have one number", self.mask(np.isin(self.number, values[times > 1])))
        twice = self.numbered & self.ice & ~self.mask(self.number >= 0)  # a question mark on ice may count twice
        outside = (self.number < 1) | (self.number > np.count_nonzero(self.numbered) + np.count_nonzero(twice))
        yield from checks.failure_where("a number is 0, or larger than that of all numbers", self.mask(outside))
        yield from super().unsolvable_reasons()

    def marks(self) -> Marks:
        texts = np.where(self.numbered, "?", "")
        texts = np.where(self.mask(self.number >= 0), self.on_board(self.number, 0).astype(np.str_), texts)
        return {**super().marks(), "texts": texts}
