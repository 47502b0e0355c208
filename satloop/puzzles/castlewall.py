from __future__ import annotations

from copy import copy

import numpy as np

from encoders import Bools, Formula, Ints
from encoders.rules import arm_toward, exactly, lie_inside, segments_without, single_loop, squares_inside, ways

from ..boards import unsolvable
from ..boards.alphabets.tokens_of_parts import TokensOfParts, number, one_of
from ..boards.loops.cell_loop import BoardText, CellLoop, Failures, Key, Marks, Solution, checks

GREY, WHITE, BLACK = range(3)


class CastleWall(CellLoop):
    name, title, group = "castlewall", "Castle Wall", "arrows"
    rules = ("One loop that visits no clue; white clues lie inside it, black ones outside. A number with an arrow is "
             "how many segments of the loop lie in line with it that way, along its row or column.")
    german = "Castle Wall", ("Eine Schleife besucht keine Vorgabe; weiße Vorgaben liegen in ihr, schwarze außerhalb. "
                             "Eine Zahl mit Pfeil sagt, wie viele Segmente der Schleife in Pfeilrichtung in ihrer "
                             "Zeile oder Spalte liegen und entlang des Pfeils verlaufen.")
    signs = {"o": "white", "x": "black"}
    has_counters = True
    adds_clues, many_clues_fit = True, True
    words = {"own": "the line does not visit {place}", "full number": "{clue} sees no more of the line",
             **dict.fromkeys((f"full 0 {way}" for way in ("up", "right", "down", "left")),
                             "{clue} sees nothing of the line"),
             "needs number": "{clue} needs all of the line that it can still see",
             "clue white": "the white clue at {place} lies inside the loop",
             "clue black": "the black clue at {place} lies outside the loop",
             "full white": "with {what} the white clue at {place} would lie outside the loop",
             "full black": "with {what} the black clue at {place} would lie inside the loop",
             "wrong clue white": "the white clue at {place} would lie outside the loop",
             "wrong clue black": "the black clue at {place} would lie inside the loop"}
    clues = TokensOfParts("a number, a way of nesw, o white or x black as 2so, or o, x, ? or -",
                          {"number": number(), "way": one_of("nesw"), "colour": one_of("ox"), "unknown": one_of("?")},
                          "number way colour?", "colour", "unknown", kind="arrows")

    def parse(self, board: BoardText) -> None:
        part = self.read_parts(board)
        self.number, self.way, self.colour = part["number"], np.maximum(part["way"], 0), part["colour"] + 1

    def parts_of_clues(self) -> dict[str, Bools]:
        return {"number": self.number >= 0, "white": self.colour == WHITE, "black": self.colour == BLACK}

    def with_part_of_clues(self, part: str) -> CastleWall:
        out = copy(self)
        if part == "number":
            out.colour = np.full_like(self.colour, GREY)
        else:
            out.number = np.full_like(self.number, -1)
        return out

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        on, numbered, coloured = f.selectors("clue", self.cells), self.number >= 0, self.colour != GREY
        # The loop visits no clue.
        edge = segments_without(f, self.graph, self.cells, when=on)
        with f.section("clues"):
            # A number is how many segments of the loop lie in line with it, the way of its arrow.
            # ray: (clues, longest) the segments ahead of each clue, padded with FALSE.
            ray = arm_toward(self.graph, ways(self.graph, edge), self.cells, self.way, max(self.rows, self.columns))
            exactly(f, ray[numbered], self.number[numbered], when=on[numbered])
            # White clues lie inside the loop, black ones outside.
            square = squares_inside(f, self.graph, edge)
            lie_inside(f, square, self.cells[coloured], self.colour[coloured] == WHITE, when=on[coloured])
        single_loop(f, self.graph, edge, loops)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("a clue is visited", self.mask(self.colour >= 0) & checks.visited(sides))
        count = self.clue_values(solution).reshape(-1, 4)[self.cells, self.way]
        yield from checks.failure_where("a number is not the count of segments in line with it",
                                        self.mask((self.number >= 0) & (count != self.number)))
        inside = checks.inside(sides).ravel()[self.cells]
        yield from checks.failure_where("a white clue lies outside the loop",
                                        self.mask((self.colour == WHITE) & ~inside))
        yield from checks.failure_where("a black clue lies inside the loop",
                                        self.mask((self.colour == BLACK) & inside))
        yield from checks.one_loop(sides)

    def unsolvable_reasons(self) -> Failures:
        free = ~self.mask(self.colour >= 0)
        every = checks.sides(free[:, :-1] & free[:, 1:], free[:-1] & free[1:])
        yield from self.numbers_above(checks.segments_in_line(every).reshape(-1, 4)[self.cells, self.way],
                                      "segments in line with it")
        yield from checks.failure_where("a white clue stands at the border, outside of any loop",
                                        self.mask(self.colour == WHITE) & unsolvable.at_border(free.shape))

    def clue_values(self, solution: Solution) -> Ints:
        return checks.segments_in_line(self.sides(solution))

    def marks(self) -> Marks:
        arrows = ["nesw"[way] if number >= 0 else "" for way, number in zip(self.way.tolist(), self.number.tolist())]
        return {"texts": self.on_board(self.number, -1), "symbols": self.on_cells(arrows),
                "dark": self.mask(self.colour == BLACK), "framed": self.mask(self.colour == WHITE),
                "holes": self.mask(self.colour == GREY)}

    example = """
5 5
- -   - -   -
- -   o 1wo -
- 1no - -   -
- -   - 0ex -
- -   - 2w  -
"""
    answer = """
5 5
-  se ew ew sw
se nw -  -  ns
ns -  se ew nw
ns -  ns -  -
ne ew nw -  -
"""
