from __future__ import annotations

from encoders import Formula

from ..boards.loops.cell_loop import Failures, Key, Solution, checks
from ..boards.loops.numbers_in_order import NumbersInOrder


class Icelom(NumbersInOrder):
    name, title = "icelom", "Icelom"
    rules = ("A line comes in at IN and leaves at OUT. It crosses itself on ice only, where it never turns. It comes "
             "to all cells off the ice, and to the numbers in their order: 1, 2, 3 and so on. A question mark is a "
             "number that is not known; one on ice to which the line comes twice counts twice.")
    german = "Icelom", ("Eine Linie kommt bei IN herein und geht bei OUT hinaus. Sie kreuzt sich nur auf Eis, und dort "
                        "biegt sie nie ab. Sie kommt in alle Felder ohne Eis, und zu den Zahlen in ihrer Reihenfolge: "
                        "1, 2, 3 und so weiter. Ein Fragezeichen ist eine unbekannte Zahl; auf Eis, wohin die Linie "
                        "zweimal kommt, zählt es doppelt.")
    signs = {"I": "entrance", "O": "exit"}
    usual_sizes = (5, 6, 8)

    def encode(self, f: Formula, loops: str = "cuts", numbers: str = "unary") -> Key:
        # The line crosses itself on ice, where it does not turn, and nowhere else: so says the graph.
        edge = self.line_edges(f)
        # It comes to all cells off the ice, and to every number.
        on = self.visit_cells(f, edge, ~self.ice | self.numbered)
        # It comes to the numbers in their order.
        self.add_order(f, self.direct_line(f, edge), numbers)
        self.one_line(f, edge, loops, on)
        return {"edges": edge[:self.graph.size]}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("the line leaves out a cell off the ice", ~self.ice & ~self.visited(sides))
        yield from self.left_out(sides)
        yield from self.out_of_order(sides)
        yield from self.line_failures(sides)

    example = """
4 5
-   -   iIn ?   -
i   ?   i   2   i5
-   -   -   -   -
?   -   i   -   Oe
"""
    answer = """
4 5
se   ew   sew  ew   sw
ns   se   nsew sw   ns
ns   ne   nw   ns   ns
ne   ew   ew   nw   n
"""
