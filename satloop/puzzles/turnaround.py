from __future__ import annotations

from collections.abc import Collection
from itertools import product

import numpy as np

from encoders import Formula, Ints
from encoders.rules import count_turns_around, segments, single_loop

from ..boards.declarations import EVERY_CELL
from ..boards.loops.cell_loop import Failures, Key, Numbers, Solution, checks, numbers


class Turnaround(Numbers):
    name, title, group, checks_many = "turnaround", "Turnaround", "arrows", True
    rules = ("One loop visits every clue; a number is how often it turns in the clue's cell, in the cell before it and "
             "in the cell after it. A question mark is any number. A board without clues still asks for a loop.")
    german = "Turnaround", ("Eine Schleife besucht jede Vorgabe; eine Zahl sagt, wie oft sie in deren Feld, im Feld "
                            "davor und im Feld danach abbiegt, zusammengezählt. Ein Fragezeichen ist eine beliebige "
                            "Zahl. Auch ein Brett ohne Vorgaben verlangt eine Schleife.")
    adds_clues = True
    clues = numbers(0, 3, {"?": "any"})
    further_rules = (EVERY_CELL,)
    words = {"full": "the line turns {label} time|times in {place} and the cells before and after it",
             "fault over": "the line would turn more than {label} time|times in {place} and the cells before and after "
                           "it",
             "fault under": "the line would turn fewer than {label} time|times in {place} and the cells before and "
                            "after it",
             "fault bent": "the line could not go straight through {place} and the cells before and after it",
             "broken": "the line would not turn {label} time|times in {place} and the cells before and after it"}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph), f.selectors("clue", self.cells)
        # The loop visits every clue; a number counts its turns there and in both cells next on its way.
        with f.section("clues"):
            count_turns_around(f, self.graph, edge, self.cells, self.number, when=on)
        single_loop(f, self.graph, edge, loops, self.required(), anchors=self.anchors(on))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited, number = checks.visited(sides), self.on_board(self.number, -1)
        yield from checks.failure_where("a clue is not visited", self.mask(self.number >= -1) & ~visited)
        yield from checks.failure_where("a number is not the count of turns in its cell and both next to it",
                                        visited & (number >= 0) & (self.clue_values(solution) != number))
        yield from self.one_loop_as_required(sides)

    def fault_of_clue(self, cell: int, drawn: Collection[int], empty: Collection[int]) -> str:
        number = dict(zip(self.cells.tolist(), self.number.tolist()))[cell]

        def turns_at(edge: int, other: int) -> set[bool]:
            """Whether the line may turn in a cell to which an edge leads, and whether it may go straight."""
            return {turned for turned, _ in self.ways_through(other, {*drawn, edge}, empty)}

        totals = [turned + first + second for turned, (one, two) in self.ways_through(cell, drawn, empty)
                  for first, second in product(turns_at(*one), turns_at(*two))]
        if number < 0 or not totals:
            return ""
        return ("over" if number else "bent") if min(totals) > number else "under" if max(totals) < number else ""

    def clue_values(self, solution: Solution) -> Ints:
        return checks.turns_around(self.sides(solution))

    def unsolvable_reasons(self) -> Failures:
        row, column = np.divmod(self.cells, self.columns)
        # Near a corner, with fewer than two cells to the border both ways, a line is not straight in a cell and both
        # its neighbours.
        shut = (np.minimum(row, self.rows - 1 - row) < 2) & (np.minimum(column, self.columns - 1 - column) < 2)
        yield from checks.failure_where("a 0 has no room for a line straight through three cells",
                                        self.mask((self.number == 0) & shut))
        yield from super().unsolvable_reasons()

    example = """
4 5
2 - - - -
- - 2 - -
- - - 2 -
1 - 0 - -
"""
    answer = """
4 5
se sw se sw -
ns ns ns ns -
ns ne nw ne sw
ne ew ew ew nw
"""
