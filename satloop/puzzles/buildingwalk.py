from __future__ import annotations

from math import inf

import numpy as np

from encoders import FALSE, TRUE, Bools, Formula, Literals
from encoders.choice_by_name import Names
from encoders.numbers import NUMBERS, number_kind
from encoders.rules import add_arcs, carry, line_start, segments, visits_for_loop

from ..boards.alphabets.tokens_of_parts import Part, TokensOfParts, one_of
from ..boards.declarations import TOP_FLOOR
from ..boards.loops.cell_loop import BoardText, Failures, Key, Marks, Solution, checks
from ..boards.own.buildingwalk_faults import FloorFaults
from ..boards.own.buildingwalk_floors import DOWN, UP, Floors, closed_line_fits, first_misfit


class BuildingWalk(FloorFaults):
    name, title, further_rules, top_floor = "buildingwalk", "Building Walk", (TOP_FLOOR,), False
    rules = ("One line runs from S to G through all numbers and lifts; other cells may stay empty. A number is the "
             "floor on which the line is there. At a lift with an arrow the line goes up or down, by one floor or "
             "more, at one without an arrow either way, but not below floor 1. It may begin on any floor.")
    german = "Building Walk", ("Eine Linie führt von S nach G durch alle Zahlen und Aufzüge; andere Felder dürfen leer "
                               "bleiben. Eine Zahl ist das Stockwerk, auf dem die Linie dort ist. In einem Aufzug mit "
                               "Pfeil geht es ein Stockwerk oder mehr hinauf oder hinab, in einem ohne Pfeil in eine "
                               "beliebige der beiden Richtungen, aber nie unter Stockwerk 1. Sie darf auf jedem "
                               "Stockwerk beginnen.")
    signs = {"u": "lift-up", "d": "lift-down", "x": "lift"}
    group = "ice"
    usual_sizes = (5, 6, 8)
    has_counters = True
    options = {**FloorFaults.options, "numbers": Names(NUMBERS, "unary")}
    clues = TokensOfParts("a number from 1, u, d or x for a lift up, down or either way, S, G, either of them before a "
                          "number or a lift, as S2, or - for none",
                          {"end": one_of("SG"), "number": Part(r"[1-9]\d*", r"[1-9]\d*"), "lift": one_of("udx")},
                          "end? number", "end? lift", "end", empty="-.")
    words = {**FloorFaults.words, "clue": "the clue {label} at {place}",
             "broken": "the floors of the line would not fit {clue}",
             **dict.fromkeys(("full", "needs", "fits"), "the line passes {clue}, and its floors have to fit it")}

    def parse(self, board: BoardText) -> None:
        part = self.clues.read_parts(board)
        self.set_ends(board, part["end"])
        self.lift, number = part["lift"].ravel() + 1, part["number"].ravel()
        self.cells = np.flatnonzero((number > 0) | np.isin(self.lift, (UP, DOWN)))
        self.number = number[self.cells]

    def encode(self, f: Formula, loops: str = "cuts", numbers: str = "unary") -> Key:
        edge, on = segments(f, self.graph), self._selectors(f)
        # The line comes to all lifts and numbers, and may leave out other cells.
        visit = visits_for_loop(f, self.graph, edge)
        visit[np.append(self.ends(), np.flatnonzero(self.lift)).astype(np.intp)] = TRUE
        f.clause(visit[self.cells], when=on)
        if len(self.ends()) == 2:
            with f.section("floors"):
                self._floors(f, edge, on, numbers)
        self.one_line(f, edge, loops, visit)
        return {"edges": edge}

    def _selectors(self, f: Formula) -> Literals:
        """(clues,) a literal for each clue; TRUE for the number that says which floor is the top one."""
        on = np.full(len(self.cells), TRUE)
        loose = np.arange(len(on)) != (self.number.argmax() if self.top < inf else -1)
        on[loose] = f.selectors("clue", self.cells[loose])
        return on

    def _floors(self, f: Formula, edge: Literals, on: Literals, numbers: str) -> None:
        # Between two numbers are no more floors than there are lifts to use them; above all numbers there is one more.
        numbered, lifts = self.number > 0, np.flatnonzero(self.lift)
        # floor_of: the floors that are told apart, one for each number on the board and one for each lift that could
        # be used between it and the next lower number; so the width of numbers depends on lifts, not on how high the
        # house is.
        known, which = np.unique(self.number[numbered], return_inverse=True)
        floor_of = np.minimum(np.diff(known, prepend=0), len(lifts) + 1).cumsum() - 1
        top = int(floor_of.max(initial=-1)) + (self.top == inf)
        # Along the line the floor stays the same, but not from the side of a lift where it comes to that where it goes.
        n, k = self.graph.vertices, len(lifts)
        # A lift has two floors: `floor[cell]` where the line goes on, and `floor[n + place]` where it comes.
        floor, arc = number_kind(numbers).new(f, n + k, top), add_arcs(f, self.graph, edge)
        comes = np.arange(n)
        comes[lifts] = np.arange(n, n + k)
        line_start(f, self.graph, edge, arc, self.start)
        carry(f, self.graph, arc, floor[:n], FALSE, floor[comes])
        # A number is the floor.
        floor[self.cells[numbered]].fix(f, floor_of[which], when=on[numbered])
        # At a lift the floor becomes a higher or a lower one. Where no floor is the top, both may be above all numbers.
        higher, lower, above = f.new(k), f.new(k), f.new(k) if self.top == inf else np.full(k, FALSE)
        f.clause(higher, lower, above)
        before, after = floor[n:], floor[lifts]
        before.less(f, after, when=higher)
        after.less(f, before, when=lower)
        if self.top == inf:
            before.fix(f, top, when=above)
            after.fix(f, top, when=above)
        # An arrow says which.
        for way, wrong in ((UP, lower), (DOWN, higher)):
            f.clause(-wrong[np.searchsorted(lifts, self.cells[self.lift[self.cells] == way])],
                     when=on[self.lift[self.cells] == way])

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        left, lift = ~checks.visited(sides), self.lift.reshape(self.rows, self.columns) > 0
        yield from checks.failure_where("a number is not visited", left & self.mask(self.number > 0))
        yield from checks.failure_where("a lift is not visited", left & lift)
        wrong = self.wrong_floors(sides)
        yield from checks.failure_where("a number is not the floor on which the line comes there", wrong & ~lift)
        yield from checks.failure_where("a lift leads below the first floor or above the top one", wrong & lift)
        yield from self.line_failures(sides)

    def wrong_floors(self, sides: Bools) -> Bools:
        """(rows, columns) the first number or lift on the line from S that fits no floor on which it may come there;
        all of them on a closed line which no floors fit."""
        wrong = np.zeros(self.lift.size, dtype=bool)
        number = self.on_board(np.maximum(self.number, 0), 0).ravel()
        for cells, closed in self.cells_of_lines(sides) if len(self.ends()) == 2 else []:
            where = [cell for cell in cells if number[cell] or self.lift[cell]]
            stops = list(zip(number[where].tolist(), self.lift[where].tolist()))
            # A line that ends somewhere is read from S on, as far as it fits; a closed one may be walked from any
            # place, either way.
            if closed:
                wrong[where] = not (closed_line_fits(stops, self.top) or closed_line_fits(stops[::-1], self.top))
            elif cells[0] == self.start:
                place = first_misfit(stops, Floors(1, self.top), self.top)[0]
                wrong[where[place:place + 1]] = True
        return wrong.reshape(sides.shape[:2])

    def marks(self) -> Marks:
        texts = self.on_board(self.number, 0).ravel().astype("U9")
        texts[texts < "1"] = ""
        texts = np.where(self.lift > 0, np.array([*" ↑↓↕"])[self.lift], texts).astype("U9")
        texts[self.ends()] = np.char.add(np.array(self.end_letters(), dtype="U1"), texts[self.ends()])
        return {"texts": texts.reshape(self.rows, self.columns)}

    example = """
4 4
- S 1 -
- x G d
- - 2 -
2 - - 2
"""
    answer = """
4 4
-  s  se sw
se nw n  ns
ns se sw ns
ne nw ne nw
"""
