from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from encoders import Bools, Formula, Ints
from encoders.rules import loop_through_the_rest, name_most_frequent_ahead, not_adjacent, segments, shading

from ..boards.alphabets.tokens_of_parts import TokensOfParts, one_of
from ..boards.declarations import SHADE_OUTSIDE
from ..boards.loops.cell_loop import BoardText, CellLoop, Failures, Key, Marks, Solution, checks, unsolvable

ARROWS, KINDS = "nesw", "LIX"
NAMES = ["".join(names) for size in (1, 2, 3) for names in combinations(KINDS, size)]
NAMED = np.array([[kind in names for kind in KINDS] for names in NAMES])


class LixLoop(CellLoop):
    name, title, group = "lixloop", "LIX Loop", "arrows"
    rules = ("Shade some of the empty cells, no two adjacent; one loop visits all other empty cells. A clue looks "
             "along its arrow to the border, past other clues: L counts the cells where the loop turns, I those where "
             "it goes straight, X those that are shaded. It names those of the three that are most frequent, all of "
             "them, and no other: LIX where no empty cell lies ahead. A question mark says nothing. There is always a "
             "loop.")
    german = "LIX-Schleife", ("Färbe einige leere Felder, keine zwei nebeneinander; eine Schleife besucht alle anderen "
                              "leeren Felder. Eine Vorgabe blickt in Pfeilrichtung bis zum Rand, an anderen Vorgaben "
                              "vorbei: L zählt die Felder, in denen die Schleife abbiegt, I die, durch die sie "
                              "geradeaus geht, X die gefärbten. Sie nennt das Häufigste der drei, bei Gleichstand "
                              "alle, und sonst nichts; LIX, wenn kein leeres Feld vor ihr liegt. Ein Fragezeichen sagt "
                              "nichts. Eine Schleife gibt es immer.")
    clues = TokensOfParts("some of the letters LIX, in this order, and an arrow as LXe, ? or -",
                          {"names": one_of(" ".join(NAMES)), "way": one_of(ARROWS), "unknown": one_of("?")},
                          "names way", "unknown", kind="arrows", empty="-.")
    words = {"clue": "the arrow {label} at {place}"} | dict.fromkeys(
        ("full", "needs", "fits"), "{clue} names all that is most frequent ahead, and nothing else") | {
        "broken": "{clue} would not name what is most frequent ahead"}
    draws = ("lines", "shaded")
    further_rules = (SHADE_OUTSIDE,)

    def parse(self, board: BoardText) -> None:
        part = self.read_parts(board)
        self.hole = self.mask(part["names"] >= -1)
        self.names, self.given = part["names"], np.flatnonzero(part["names"] >= 0)
        self.named, self.way = NAMED[self.names[self.given]], part["way"][self.given]

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, shaded = segments(f, self.graph, self.hole), shading(f, self.hole)
        # Some empty cells are shaded, no two adjacent; the loop visits all others.
        apart = not_adjacent(f, self.graph, shaded)
        # A clue names what is most frequent along its arrow: cells with a turn, passed straight, shaded.
        with f.section("clues"):
            name_most_frequent_ahead(f, self.graph, edge, shaded, self.cells[self.given], self.way, self.named,
                                     when=f.selectors("clue", self.cells)[self.given])
        loop_through_the_rest(f, self.graph, edge, shaded, apart, loops, self.outside)
        return {"edges": edge, "shaded": shaded}

    def check(self, solution: Solution) -> Failures:
        sides, shaded = self.sides(solution), solution["shaded"]
        yield from self.through_the_rest(sides, shaded)
        named = self.clue_values(solution).reshape(-1, 4, 3)[self.cells[self.given], self.way]
        yield from checks.failure_where("a clue does not name just what is most frequent along its arrow",
                                        self.where((named != self.named).any(axis=1)))

    def counts_ahead(self, solution: Solution) -> Ints:
        """(rows, columns, 4, 3) how many cells lie ahead of each cell each way: with a turn, straight, shaded."""
        sides = self.sides(solution)
        kinds = checks.turns(sides), checks.straight(sides), solution["shaded"]
        return np.stack([checks.counts_ahead(cells) for cells in kinds], axis=-1)

    def clue_values(self, solution: Solution) -> Bools:
        """(rows, columns, 4, 3) which of L, I and X are most frequent ahead of each cell each way."""
        count = self.counts_ahead(solution)
        return np.asarray(count == count.max(axis=-1, keepdims=True))

    def ahead(self) -> list[list[int]]:
        """For each clue with an arrow the cells along it."""
        return [checks.ahead(self.rows, self.columns, *clue, set())
                for clue in zip(self.cells[self.given].tolist(), self.way.tolist())]

    def where(self, wrong: Bools) -> Bools:
        """(rows, columns) the cells of those clues with an arrow that are `wrong`."""
        chosen = np.zeros(len(self.cells), dtype=bool)
        chosen[self.given] = wrong
        return self.mask(chosen)

    def unsolvable_reasons(self) -> Failures:
        free = ~self.hole.ravel()
        wrong = [named not in possible_most_frequent(free[ahead].tolist())
                 for ahead, named in zip(self.ahead(), self.named.tolist())]
        return checks.failure_where("what a clue names cannot be most frequent in the cells ahead",
                                    self.where(np.array(wrong, dtype=bool)))

    def marks(self) -> Marks:
        arrow = {cell: ARROWS[way] for cell, way in zip(self.cells[self.given].tolist(), self.way.tolist())}
        return {"texts": self.on_cells(np.array([*NAMES, "?"])[self.names]),
                "symbols": {divmod(cell, self.columns): way for cell, way in arrow.items()}}

    example = """
4 5
-  -   -   Ls Ls
-  IXs -   -  -
-  -   IXw -  -
-  -   -   -  Ln
"""
    answer = """
4 5
se ew sw -  -
ns -  ne ew sw
ns x  -  se nw
ne ew ew nw -
"""


def possible_most_frequent(free: list[bool]) -> Iterator[list[bool]]:
    """Which of L, I, X may be most frequent in the free cells of a line, where no two adjacent ones are shaded."""
    count = sum(free)
    for shaded in range(unsolvable.most_apart_in_line(free) + 1):
        for turns in range(count - shaded + 1):
            counts = turns, count - shaded - turns, shaded
            yield [kind == max(counts) for kind in counts]
