"""Loops with one circle each, on lines that are decided in part: how many cells they visit in each region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ..loops.lines_so_far import Fault, LineFaults, LinesSoFar
from ..loops.region_loop import RegionLoop
from ..loops.visits_so_far import VisitsSoFar


class CircleLoopFaults(RegionLoop, LineFaults):
    """Several loops, each with one circle, whose number says how many cells the loop visits in each of its regions: in
    all equally many, and each at most once.
    """

    words: ClassVar = {
        "fault two circles": "the loop of {clue} would also pass {other}",
        "fault twice": "a loop would enter the region of {one} twice",
        "fault many cells": "the loop of {clue} would visit {number} cell|cells of one region, {cells}",
        "fault few cells": "the loop of {clue} could visit only {number} cell|cells of the region of {one}",
        "fault unequal": "a loop would visit {number} cell|cells of one region, {cells}, but could visit only {most} "
                         "of the region of {one}"}

    def fault_of_lines(self, lines: LinesSoFar) -> Fault | None:
        number, home = dict(zip(self.cells.tolist(), self.number.tolist())), self.region.ravel().tolist()
        visits = VisitsSoFar(lines, home, self.walled, ())
        # All cells of a region that has as many as the number of a circle in it are on the loop of that circle.
        full = {home[cell]: cell for cell in number if home.count(home[cell]) == number[cell]}
        for trail in [*visits.trails, *([[cell]] for cell in sorted(lines.near) if cell in number)]:
            cells = [cell for visit in trail for cell in visit]
            circles = [*dict.fromkeys(full.get(home[cell], cell) for cell in cells
                                      if cell in number or home[cell] in full)]
            if len(circles) > 1:
                return Fault("two circles", lines.along(cells), {}, (circles[0], circles[1]))
            asked = number[circles[0]] if circles else -1
            if fault := self._fault_of_loop(visits, trail, asked, circles):
                return fault
        return None

    def _fault_of_loop(self, visits: VisitsSoFar, trail: Sequence[list[int]], number: int, circles: Sequence[int]) -> (
            Fault | None):
        """What is wrong with the visits along a line. number: of the circle on it, -1 for none."""
        lines, whole = visits.lines, visits.lines.along([cell for visit in trail for cell in visit])
        last, clues = len(trail) - 1, tuple(circles)
        homes = [visits.home[cells[0]] for cells in trail]
        for place, cells in enumerate(trail):
            earlier = homes.index(homes[place])
            if earlier < place and (earlier, place) != (0, last):
                return Fault("twice", whole, {"one": cells[:1]})
            if number >= 0 and (len(cells) > number or (0 < place < last and len(cells) < number)):
                return Fault("many cells" if len(cells) > number else "few cells", whole, {
                    "number": len(cells), "cells": lines.bends(cells), "one": cells[:1]}, clues)
        largest = max(trail, key=len)
        asked = number if number >= 0 else len(largest)
        for place in {0, last} if number >= 0 or last > 1 else ():
            seen = self._room(visits, [cell for other in {0, last} if homes[other] == homes[place]
                                       for cell in trail[other]])
            if len(seen) < asked:
                rests = tuple(dict.fromkeys([*whole, *lines.decided_at(seen)]))
                one = trail[place][:1]
                if number >= 0:
                    return Fault("few cells", rests, {"number": len(seen), "one": one}, clues)
                return Fault("unequal", rests, {"number": asked, "most": len(seen), "one": one,
                                                "cells": lines.bends(largest)})
        return None

    @staticmethod
    def _room(visits: VisitsSoFar, own: Sequence[int]) -> list[int]:
        """The cells of a region to which a visit of these cells may go on, with them."""
        seen = [*own]
        for cell in seen:  # which grows
            seen += [beyond for _, beyond in visits.lines.possible_at(cell)
                     if beyond not in seen and visits.inside(cell, beyond)]
        return seen
