from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, TRUE, Formula, Ints
from encoders.choice_by_name import Names
from encoders.numbers import NUMBERS, number_kind
from encoders.rules import add_arcs, carry, exactly_one, grouped_by_label, segments, single_loop, visit_cells, ways

from ..boards.alphabets.tokens_of_parts import TokensOfParts, number, one_of
from ..boards.checks.directions import Step, courses, reversed_course
from ..boards.loops.cell_loop import LETTERS, BoardText, CellLoop, Failures, Key, Marks, Solution, checks
from ..boards.own.slalom_gates import certain_numbers, gate_of_cells, gates_touched, numbered_gates

START, BLACK, UPRIGHT, LEVEL = range(4)


class Slalom(CellLoop):
    name, title, group = "slalom", "Slalom", "arrows"
    rules = ("One loop from the circle to no black cell, once and at a right angle over each gate, a row of dotted "
             "cells. A number beside the end of a gate says as which gate the loop passes it, from the circle on in "
             "one of its directions.")
    german = "Slalom", ("Eine Schleife beginnt im Kreis und kommt in kein schwarzes Feld. Sie geht durch jedes Tor, "
                        "eine Reihe gepunkteter Felder, genau einmal und im rechten Winkel. Eine Zahl am Ende eines "
                        "Tors sagt, als wievieltes die Schleife durch es geht, vom Kreis aus in einer ihrer beiden "
                        "Richtungen.")
    signs = {"o": "start", "#": "black", "|": "gate-upright", "=": "gate-across"}
    options = {**CellLoop.options, "numbers": Names(NUMBERS, "binary")}
    clues = TokensOfParts("o, # or a number with or without an arrow (3, 3n) for black, | or = for a gate",
                          {"number": number(1), "way": one_of(LETTERS), "mark": one_of("o#|=")},
                          "number way?", "mark", kind="arrows", empty="-.", swapped="|=")
    region: Ints  # (rows, columns) the gate of each cell, -1 for none
    certain: Ints  # indices of the clues whose gate does not depend on others
    words = {"clue": "the number at {place}", "region": "the gate at {place}",
             "region full": "the loop passes the gate at {place} only once",
             "region needs": "the loop has to pass the gate at {place}, and only this way is left",
             "wrong region": "the loop could not pass {group} just once"}

    def parse(self, board: BoardText) -> None:
        part = self.clues.read_parts(board)
        mark, number = part["mark"], part["number"]
        starts = np.argwhere(mark == START).tolist()
        if len(starts) > 1:
            raise board.error(starts[1][0], starts[1][1], "one circle on a board")
        self.start = starts[0][0] * self.columns + starts[0][1] if starts else -1
        self.hole, self.upright, level = (number >= 0) | (mark == BLACK), mark == UPRIGHT, mark == LEVEL
        self.passable, self.region = self.upright | level, gate_of_cells(self.upright, level)
        self.gates = int(self.region.max()) + 1
        self.cells = np.flatnonzero(number >= 0)
        self.number, self.way = (part[name].ravel()[self.cells] for name in ("number", "way"))
        touched = gates_touched(self.region, self.upright, self.cells, self.way)
        self.gate = numbered_gates(touched, self.number)
        self.certain = certain_numbers(touched, self.number)

    def encode(self, f: Formula, loops: str = "cuts", numbers: str = "binary") -> Key:
        on, gate = np.full(len(self.cells), TRUE), self.region.ravel()
        on[self.certain] = f.selectors("clue", self.cells[self.certain])  # without another, its gate may have no number
        # The loop comes to no black cell, and to a cell of a gate only across it.
        # shut: (edges,) those along a gate, and those that would enter its cells from the side.
        ends, level = self.graph.edges, np.arange(self.graph.size) < self.rows * (self.columns - 1)
        shut = (self.passable.ravel()[ends] & (self.upright.ravel()[ends] != level[:, None])).any(axis=1)
        edge = segments(f, self.graph, self.hole, shut)
        way = ways(self.graph, edge)
        # It starts at the circle.
        begin = np.array([self.start] * (self.start >= 0), dtype=np.intp)
        visit_cells(f, way[begin], when=f.selectors("vertex", begin))
        # It passes each gate once: each of its cells that is visited has the side ahead on the loop.
        side = np.where(self.upright.ravel(), way[:, 3], way[:, 0])
        inside = grouped_by_label(gate, np.arange(gate.size), self.gates)
        exactly_one(f, np.append(side, FALSE)[inside], when=f.selectors("region", np.arange(self.gates)))
        known = self.gate >= 0
        if len(begin) and known.any():
            with f.section("order"):
                # Its direction carries the number of gates passed since the circle.
                arc = add_arcs(f, self.graph, edge)
                heads = np.stack([ends[:, 1], ends[:, 0]])
                number = np.minimum(self.number, np.count_nonzero(self.passable) + 1)  # larger ones are as impossible
                passed = number_kind(numbers).new(f, self.graph.vertices, int(number[known].max()) + 1)
                carry(f, self.graph, np.where(heads == self.start, FALSE, arc), passed,
                      np.where(self.passable.ravel()[heads], TRUE, FALSE))
                passed[begin].fix(f, 0)
            with f.section("clues"):
                # A number is that of its gate: of the cell in which the loop passes it.
                clue, cell = np.nonzero((gate == self.gate[:, None]) & known[:, None])
                passed[cell].fix(f, number[clue], when=on[clue])
        single_loop(f, self.graph, edge, loops)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.failure_where("a black cell is visited", self.hole & visited)
        # An upright gate is passed from the left to the right, so its cells must not have the loop above or below.
        along = np.where(self.upright[..., None], sides[..., [0, 2]], sides[..., [1, 3]]).any(axis=2)
        yield from checks.failure_where("the loop runs along a gate", self.passable & along)
        start = np.arange(visited.size).reshape(visited.shape) == self.start
        yield from checks.failure_where("the circle is not visited", start & ~visited)
        times = np.bincount(self.region[self.passable & visited], minlength=self.gates)
        yield from checks.failure_where("a gate is not passed exactly once",
                                        self.passable & (np.append(times, 1)[self.region] != 1))
        wrong = np.zeros(len(self.cells), dtype=bool)
        # Either direction will do, as long as it fits all numbers.
        for course in courses(sides) if self.start >= 0 else []:
            back = reversed_course(course, self.columns)
            if self.gates_out_of_order(course).any() and self.gates_out_of_order(back).any():
                wrong |= self.gates_out_of_order(course) | self.gates_out_of_order(back)
        yield from checks.failure_where("in neither direction the gates follow each other as their numbers",
                                        self.mask(wrong))
        yield from checks.one_loop(sides)

    def gates_out_of_order(self, course: list[Step]) -> NDArray[np.bool_]:
        """(clues,) whether a line, in this direction, passes the gate of a number not in this place from the circle
        on; any number is wrong on a line that does not come to the circle."""
        cells = [cell for cell, _ in course]
        first = cells.index(self.start) if self.start in cells else -1
        wrong, passed = np.zeros(len(self.cells), dtype=bool), 0
        for cell in cells[first:] + cells[:max(first, 0)] if first >= 0 else cells:
            gate = self.region.flat[cell]
            passed += int(gate >= 0)
            wrong |= (gate >= 0) & (self.gate == gate) & ((self.number != passed) | (first < 0))
        return wrong

    def unsolvable_reasons(self) -> Failures:
        yield from checks.failure_where("a number is larger than that of all gates",
                                        self.mask((self.number > self.gates) & (self.gate >= 0)))
        open_ = np.pad(~self.hole, 1)
        # ahead: the gate's cell has an open cell on both sides of the gate.
        ahead = np.where(self.upright, open_[1:-1, :-2] & open_[1:-1, 2:], open_[:-2, 1:-1] & open_[2:, 1:-1])
        ways_through = np.bincount(self.region[self.passable & ahead], minlength=self.gates)
        yield from checks.failure_where("a gate has no cell that a loop can pass",
                                        self.passable & (np.append(ways_through, 1)[self.region] == 0))

    def marks(self) -> Marks:
        texts = np.where(self.passable, np.where(self.upright, "¦", "="), "").astype("U9")
        texts.flat[self.cells] = self.number.astype(np.str_)
        symbols = np.full(texts.size, "", dtype="U5")
        symbols[self.cells] = np.append([*LETTERS], "")[self.way]
        if self.start >= 0:
            symbols[self.start], texts.flat[self.start] = "white", str(self.gates)
        return {"dark": self.hole, "texts": texts, "symbols": symbols.reshape(texts.shape), "regions": None}

    example = """
5 5
-  -  -  -  -
#  -  -  |  o
4e =  -  #  -
#  =  -  |  -
-  -  -  -  -
"""
    answer = """
5 5
-  se ew ew sw
-  ns se ew nw
-  ns ns -  -
-  ns ne ew sw
-  ne ew ew nw
"""
