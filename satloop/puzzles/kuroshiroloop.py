from __future__ import annotations

from encoders import Formula
from encoders.rules import segments, single_loop, turn_where_colours_change, visit_cells, ways

from ..boards.declarations import EVERY_CELL
from ..boards.loops.cell_loop import Circles, Failure, Failures, Key, Solution, checks


class KuroshiroLoop(Circles):
    name, title = "kuroshiroloop", "Kuroshiro Loop"
    rules = ("One loop visits every circle. Between two circles that follow each other on it the loop goes straight if "
             "they have one colour, and turns exactly once if they have two; turns at the circles do not count.")
    german = "Kuroshiro Loop", ("Eine Schleife besucht jeden Kreis. Zwischen zwei Kreisen, die auf ihr aufeinander "
                                "folgen, geht sie geradeaus, wenn sie dieselbe Farbe haben, und biegt genau einmal ab, "
                                "wenn nicht; in den Kreisen selbst abzubiegen zählt nicht.")
    further_rules = (EVERY_CELL,)
    words = {"clue": "the {label} circle at {place}",
             "clue white": "from {clue} the line goes straight to a white circle, or with one turn to a black one",
             "clue black": "from {clue} the line goes straight to a black circle, or with one turn to a white one",
             "broken": "a line from {clue} would not come to the next circle as it has to"}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph), f.selectors("clue", self.cells)
        with f.section("circles"):
            # The loop visits every circle.
            visit_cells(f, ways(self.graph, edge)[self.cells], when=on)
            # It goes straight to the next circle of the same colour, or with one turn to one of the other colour.
            turn_where_colours_change(f, self.graph, edge, self.cells, self.circle, when=on)
        single_loop(f, self.graph, edge, loops, self.required(), anchors=self.anchors(on))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("a circle is not visited", self.mask(self.circle >= 0) & ~checks.visited(sides))
        circle = self.on_board(self.circle, -1)
        wrong = {turns: self.mask(self.circle < 0) for turns in (0, 1, 2)}
        for cell, colour in zip(self.cells.tolist(), self.circle.tolist()):
            for turns, other in checks.next_marks(sides, circle >= 0, cell):
                if turns > 1 or (circle.flat[other] == colour) != (turns == 0):
                    wrong[turns].flat[cell] = True
        yield from checks.failure_where("the loop goes straight from a circle to one of the other colour", wrong[0])
        yield from checks.failure_where("the loop turns between a circle and the next of its colour", wrong[1])
        yield from checks.failure_where("the loop turns twice before it comes to the next circle", wrong[2])
        yield from self.one_loop_as_required(sides)

    def unsolvable_reasons(self) -> Failures:
        if len(self.cells) == 1:
            yield Failure("from a lone circle the loop turns more than once on its way back",
                          (divmod(int(self.cells[0]), self.columns),))
        yield from super().unsolvable_reasons()

    example = """
4 5
- b w w -
- b - w -
- w w w w
w w w - w
"""
    answer = """
4 5
se sw se sw -
ns ne nw ns -
ns se sw ne sw
ne nw ne ew nw
"""
