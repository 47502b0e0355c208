from __future__ import annotations

from encoders import Formula
from encoders.rules import go_straight_or_off, have_marks_of_one_kind, segments, single_loop, turn_or_off, ways

from ..boards.loops.cell_loop import BLACK, WHITE, BoardText, Circles, Failures, Key, Solution, checks
from ..boards.loops.region_loop import RegionLoop


class DotchiDotchiLoop(Circles, RegionLoop):
    name, title = "dotchidotchiloop", "Dotchi Dotchi Loop"
    rules = ("In each region one loop visits all black circles and no white one, or all white circles and no black "
             "one, at least one. It turns at each black circle that it visits and goes straight at each white one. So "
             "a region without a circle makes a board unsolvable, and in one with circles of one colour the loop "
             "visits all of them.")
    german = "Dotchi Dotchi Loop", ("Eine Schleife besucht in jedem Gebiet alle schwarzen Kreise und keinen weißen "
                                    "oder alle weißen und keinen schwarzen, mindestens einen. Sie biegt in jedem "
                                    "schwarzen Kreis ab, den sie besucht, und geht durch jeden weißen geradeaus. Ein "
                                    "Gebiet ohne Kreis macht ein Brett also unlösbar; in einem mit Kreisen nur einer "
                                    "Farbe besucht die Schleife alle.")
    group = "rooms"
    words = {"clue": "the {label} circle at {place}",
             "clue white": "the line goes straight through {clue} or leaves it out",
             "clue black": "the line turns at {clue} or leaves it out",
             "needs black": "the line turns at {clue}", "needs white": "the line goes straight through {clue}",
             **dict.fromkeys(("alone black drawn", "alone black no white"),
                             "the region of {region} has only black circles, and the line turns at each"),
             **dict.fromkeys(("alone white drawn", "alone white yes white"),
                             "the region of {region} has only white circles, and the line goes straight at each"),
             "alone": "in the region of {region} the line visits all black circles or all white ones",
             **dict.fromkeys(("clue black no white", "clue white yes white"), "the line comes to {clue}"),
             **dict.fromkeys(("alone black yes white", "clue black yes white"), "the line cannot turn at {clue}"),
             **dict.fromkeys(("alone white no white", "clue white no white"),
                             "the line cannot go straight through {clue}"),
             "clue white given yes white": "the line goes straight through {clue}",
             "clue black given no white": "the line turns at {clue}",
             **dict.fromkeys(("clue white given no white", "clue black given yes white"),
                             "the line does not visit {clue}"),
             "yes white": "the line visits the white circles of the region of {what}",
             "no white": "the line visits the black circles of the region of {what}"}

    def parse(self, board: BoardText) -> None:
        super().parse(board)
        self.read_regions(board)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph, self.hole)
        way, on, white = ways(self.graph, edge)[self.cells], f.selectors("clue", self.cells), self.circle == WHITE
        with f.section("circles"):
            # In each region the loop visits all white circles and no black one, or all black ones and no white one.
            # chosen: (regions,) whether the loop visits the white circles of the region, and not the black ones.
            chosen = f.new(self.regions)
            f.name("white", chosen, self.first_cells())
            # It goes straight at the white circles, and turns at the black ones.
            go_straight_or_off(f, way[white], chosen[self.home[white]], when=on[white])
            turn_or_off(f, way[~white], -chosen[self.home[~white]], when=on[~white])
            # It visits at least one of them.
            have_marks_of_one_kind(f, chosen, self.home, white, on)
        single_loop(f, self.graph, edge, loops)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.failure_where("a hole is visited", visited & self.hole)
        yield from checks.failure_where("the line goes straight at a black circle",
                                        self.mask(self.circle == BLACK) & checks.straight(sides))
        yield from checks.failure_where("the line turns at a white circle",
                                        self.mask(self.circle == WHITE) & checks.turns(sides))
        on_loop = visited.ravel()[self.cells]
        no_black, no_white = (checks.regions_not_of_kind(self.home, self.circle == colour, on_loop, self.regions)
                              for colour in (BLACK, WHITE))
        yield from checks.failure_where(
            "in a region the loop does not visit all circles of one colour, at least one, and none of the other",
            self.mask((no_black & no_white)[self.home])
            | checks.cells_of_regions_without_mark(self.home, self.region, self.regions))
        yield from checks.one_loop(sides)

    def unsolvable_reasons(self) -> Failures:
        yield from checks.failure_where("a region has no circle",
                                        checks.cells_of_regions_without_mark(self.home, self.region, self.regions))
        yield from super().unsolvable_reasons()

    example = """
4 5
- b - - -
b - b - b
- - - - w
- w w - -
2 2 3 3 3
2 2 3 3 3
2 # 3 3 3
1 1 1 1 3
"""
    answer = """
4 5
-  se ew ew sw
se nw se ew nw
ns -  ne sw -
ne ew ew nw -
"""
