from __future__ import annotations

from encoders import Formula

from ..boards.loops.cell_loop import Failures, Key, Solution
from ..boards.loops.icebarns import EveryIcebarn
from ..boards.loops.numbers_in_order import NumbersInOrder


class Icelom2(NumbersInOrder, EveryIcebarn):
    name, title = "icelom2", "Icelom 2"
    rules = ("A line comes in at IN and leaves at OUT. It crosses itself on ice only, where it never turns. It comes "
             "to each icebarn, a patch of ice cells that hang together, and to the numbers in their order: 1, 2, 3 and "
             "so on. A question mark is a number that is not known; one on ice to which the line comes twice counts "
             "twice. Other cells may stay empty.")
    german = "Icelom 2", ("Eine Linie kommt bei IN herein und geht bei OUT hinaus. Sie kreuzt sich nur auf Eis, und "
                          "dort biegt sie nie ab. Sie kommt auf jede Eisfläche, das sind zusammenhängende Eisfelder, "
                          "und zu den Zahlen in ihrer Reihenfolge: 1, 2, 3 und so weiter. Ein Fragezeichen ist eine "
                          "unbekannte Zahl; auf Eis, wohin die Linie zweimal kommt, zählt es doppelt. Andere Felder "
                          "dürfen leer bleiben.")
    signs = {"I": "entrance", "O": "exit"}
    usual_sizes = (5, 6, 8)
    words = {**NumbersInOrder.words, **EveryIcebarn.words}

    def encode(self, f: Formula, loops: str = "cuts", numbers: str = "unary") -> Key:
        # The line crosses itself on ice, where it does not turn, and nowhere else: so says the graph.
        edge = self.line_edges(f)
        # It comes to each icebarn, and to every number.
        self.visit_icebarns(f, edge)
        on = self.visit_cells(f, edge, self.numbered)
        # It comes to the numbers in their order.
        self.add_order(f, self.direct_line(f, edge), numbers)
        self.one_line(f, edge, loops, on)
        return {"edges": edge[:self.graph.size]}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from self.left_out(sides)
        yield from self.out_of_order(sides)
        yield from self.left_out_icebarns(sides)
        yield from self.line_failures(sides)

    example = """
4 5
In On -  ?  -
-  -  -  i2 i
-  3  i  i  -
-  -  -  -  -
"""
    answer = """
4 5
s    s    se   sw   -
ns   ns   ns   ns   -
ns   ne   nsew nsew sw
ne   ew   nw   ne   nw
"""
