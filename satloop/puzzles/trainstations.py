from __future__ import annotations

import numpy as np

from encoders import FALSE, Formula
from encoders.rules import add_arcs, cross_in_cells, go_straight, segments, single_loop, ways

from ..boards.checks.directions import Step, courses, reversed_course
from ..boards.loops.cell_loop import ANY, BoardText, Failures, Key, Marks, Solution, checks, numbers, unsolvable
from ..boards.loops.crossing_loop import GivenCrossings


class TrainStations(GivenCrossings):
    name, title, fill = "trainstations", "Train Stations", True
    rules = ("One loop through all cells but holes crosses itself at every cross and nowhere else, and goes straight "
             "at every station. In one of its directions the stations follow each other as 1, 2, 3 and so on, as many "
             "as there are; a question mark is a station of any number.")
    german = "Bahnhöfe", ("Eine Schleife durch alle Felder außer den Löchern kreuzt sich an jedem Kreuz und sonst "
                          "nirgends und geht durch jeden Bahnhof geradeaus. In einer ihrer Richtungen folgen die "
                          "Bahnhöfe als 1, 2, 3 und so weiter aufeinander, so viele es gibt; ein Fragezeichen ist ein "
                          "Bahnhof mit beliebiger Zahl.")
    clues = numbers(1, signs={"?": "any", "+": "a cross", "#": "a hole"}, codes={"+": 0})
    words = {"clue": "the number {label} at {place}", "straight cell": "the station|stations {place}"}

    def parse(self, board: BoardText) -> None:
        label = self.clues.read(board)
        self.crossed, self.hole, self.station = label == self.clues["+"], label == self.clues["#"], label >= 0
        self.cells = np.flatnonzero(self.station & (label != ANY))
        self.number = label.ravel()[self.cells]

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The loop comes to all cells but holes. It crosses itself at every cross, and nowhere else: so says the graph.
        on, count = f.selectors("clue", self.cells), np.count_nonzero(self.station)
        home = np.asarray(self.strands.cell)
        edge = segments(f, self.strands, self.hole.ravel()[home])
        way = ways(self.graph, edge[:self.graph.size])
        cross_in_cells(f, way[self.crossed.ravel()])
        # It goes straight at every station.
        stops = np.flatnonzero(self.station)
        go_straight(f, way[stops], when=f.selectors("vertex", stops))
        if len(self.cells):
            with f.section("order"):
                # Its direction carries the number of the last station, which is one more at the next; 1 after the last.
                # last: (vertices, stations) at which station the line was last, the vertex itself included.
                arc, last = add_arcs(f, self.strands, edge), f.new(self.strands.vertices, int(count))
                tail, head = self.strands.edges.T, self.strands.edges.T[::-1]
                after = (np.arange(count) + self.station.ravel()[home[head]][..., None]) % count
                f.clause(-arc[..., None], -last[tail], last[head[..., None], after])
            with f.section("clues"):
                # A number is the number of its station.
                own = np.arange(count) == self.number[:, None] - 1
                f.add(np.where(own, 1, -1)[..., None] * last[self.cells][..., None], when=on[:, None])
                # There is no station of a larger number: the empty clause, if the clue is there.
                f.add(np.full((np.count_nonzero(self.number > count), 1), FALSE), when=on[self.number > count])
        single_loop(f, self.strands, edge, loops, self.everywhere()[home])
        return {"edges": edge[:self.graph.size]}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("a hole is visited", self.hole & checks.visited(sides))
        yield from checks.failure_where("the loop turns at a station", self.station & checks.turns(sides))
        wrong = np.zeros(self.station.size, dtype=bool)
        for course in courses(sides):
            if self.is_out_of_order(course) and self.is_out_of_order(reversed_course(course, self.columns)):
                wrong[[cell for cell, _ in course]] = True
        yield from checks.failure_where("in neither direction the stations follow each other as their numbers",
                                        wrong.reshape(self.station.shape) & self.mask(self.number > 0))
        yield from self.one_loop_with_given_crossings(sides)

    def is_out_of_order(self, course: list[Step]) -> bool:
        """Whether a line, in this direction, comes from one number to another after too many stations or too few, or
        to one larger than there are stations."""
        stop, number = self.station.ravel().tolist(), dict(zip(self.cells.tolist(), self.number.tolist()))
        line = [number.get(cell, 0) for cell, _ in course if stop[cell]]
        lead = {(number - place) % sum(stop) for place, number in enumerate(line) if number}
        return len(lead) > 1 or max(line, default=0) > sum(stop) or (len(lead) > 0 and len(line) % sum(stop) > 0)

    def unsolvable_reasons(self) -> Failures:
        yield from checks.failure_where("a number is larger than that of all stations", self.mask(
            self.number > np.count_nonzero(self.station)))
        yield from unsolvable.straight_at_corners(self.station)
        values, times = np.unique(self.number, return_counts=True)
        yield from checks.failure_where("two stations have one number", self.mask(
            np.isin(self.number, values[times > 1])))
        yield from super().unsolvable_reasons()

    def marks(self) -> Marks:
        texts = np.where(self.station, "?", "")
        texts = np.where(self.mask(self.number > 0), self.on_board(self.number, 0).astype(np.str_), texts)
        return {"texts": texts, "symbols": np.where(self.station, "white", ""), **super().marks()}

    example = """
5 5
# - - - -
- + - 5 -
2 ? - - -
- - + - ?
- ? - - -
"""
    answer = """
5 5
-    se   sw   se   sw
se   nsew nw   ns   ns
ns   ns   se   nw   ns
ns   ne   nsew sw   ns
ne   ew   nw   ne   nw
"""
