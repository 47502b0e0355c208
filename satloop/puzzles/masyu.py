from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.rules import segments, single_loop, turn_next_to_straight, visit_cells, ways

from ..boards.declarations import EVERY_CELL, Technique, Weights
from ..boards.loops.cell_loop import BLACK, WHITE, Circles, Failures, Key, Marks, Solution, checks, symbols, unsolvable

ANY_COLOUR = 2


class Masyu(Circles):
    name, title, checks_many = "masyu", "Masyu", True
    rules = ("One loop visits all pearls. At a black one it turns and goes straight through both neighbours on the "
             "way; at a white one it goes straight and turns in at least one of the two neighbours on the way. A "
             "question mark is a pearl that says no more.")
    german = "Masyu", ("Eine Schleife besucht alle Perlen. In einer schwarzen biegt sie ab und geht durch die beiden "
                       "Nachbarfelder auf ihrem Weg geradeaus; durch eine weiße geht sie geradeaus und biegt in "
                       "mindestens einem der beiden Nachbarfelder auf ihrem Weg ab. Ein Fragezeichen ist eine Perle, "
                       "die sonst nichts sagt.")
    clues = symbols({"w": "a white pearl", "b": "a black one", "?": "a pearl of any colour"}, {"1": "w", "2": "b"},
                    "w b")
    usual_sizes = (6, 8, 12)
    weights = Weights(closing=10.0, known=0.25)
    adds_clues = True
    further_rules = (EVERY_CELL,)
    words = {"clue": "the {label} pearl at {place}",
             "broken": "{clue} would have no way left"}
    techniques = (Technique("Three white pearls in a row", ((0, 0, "white"), (0, 1, "white"), (0, 2, "white"))),
                  Technique("Two black pearls side by side", ((0, 0, "black"), (0, 1, "black"))),
                  Technique("Black pearl beside two white ones", ((1, 0, "black"), (0, 1, "white"), (2, 1, "white"))),
                  Technique("White pearl at the border", ((0, 0, "white"),), border=0),
                  Technique("Black pearl near the border", ((0, 0, "black"),), border=1))

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph), f.selectors("clue", self.cells)
        # Black: the line turns there and goes straight through both neighbours on the way.
        # White: it goes straight there and turns in at least one of the two neighbours on the way.
        with f.section("pearls"):
            known = self.circle != ANY_COLOUR
            turn_next_to_straight(f, self.graph, edge, self.cells[known], self.circle[known] == BLACK, when=on[known])
            # A question mark: the line visits it.
            visit_cells(f, ways(self.graph, edge)[self.cells[~known]], when=on[~known])
        single_loop(f, self.graph, edge, loops, self.required(), anchors=self.anchors(on))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        black, white = self.mask(self.circle == BLACK), self.mask(self.circle == WHITE)
        straight, visited, beyond = checks.straight(sides), checks.visited(sides), checks.straight_beyond(sides)
        yield from checks.failure_where("a pearl is not visited", self.mask(self.circle >= 0) & ~visited)
        yield from checks.failure_where("a black pearl is passed straight", black & straight)
        yield from checks.failure_where("the line turns next to a black pearl", black & (sides & ~beyond).any(axis=-1))
        yield from checks.failure_where("the line turns at a white pearl", white & visited & ~straight)
        yield from checks.failure_where("the line goes straight on both sides of a white pearl",
                                        white & straight & (beyond.sum(axis=-1) == 2))
        yield from self.one_loop_as_required(sides)

    def unsolvable_reasons(self) -> Failures:
        yield from unsolvable.straight_at_corners(self.mask(self.circle == WHITE))
        yield from super().unsolvable_reasons()

    def marks(self) -> Marks:
        unknown = self.circle == ANY_COLOUR
        return {"symbols": self.on_cells(np.array(["white", "black", ""])[self.circle]),
                **({"texts": self.on_cells(np.where(unknown, "?", ""))} if unknown.any() else {})}

    example = """
4 5
- - b - -
- w - - w
- - - - -
- - w - -
"""
    answer = """
4 5
se sw se ew sw
ns ns ns -  ns
ns ne nw se nw
ne ew ew nw -
"""
