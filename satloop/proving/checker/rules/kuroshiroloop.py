"""Kuroshiro Loop: one loop visits every circle. Between two circles that follow each other on it the loop goes straight
if they have one colour, and turns exactly once if they have two; turns at the circles do not count."""

from ..grid import Cell
from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    circles = dict(s.clues("[bw12]", "b or 2 for a black circle, w or 1 for a white one", "-."))
    colour = {cell: token in "b2" for cell, token in circles.items()}

    def to_next(cell: Cell, way: str) -> tuple[list[int], Cell | None]:
        """The lines straight to the next circle that way, and that circle."""
        for k, other in enumerate(s.ahead(cell, way), 1):
            if other in circles:
                return s.ray(cell, way)[:k], other
        return [], None

    for cell in s.cells if circles else []:
        for way in "NESW":
            lines, goal = to_next(cell, way)
            if cell in circles:
                if goal and colour[goal] != colour[cell]:
                    s.never(f"not straight from {at(cell)} to {at(goal)}", *lines)
                continue
            for side in "EW" if way in "NS" else "NS":
                one, two = s.line(cell, way), s.line(cell, side)
                end = to_next(cell, side)[1]
                if one and two and (not goal or not end or colour[goal] == colour[end]):
                    s.never(f"no turn at {at(cell)} between these circles", one, two)
                elif one and two:
                    for line in lines[1:]:
                        s.either(f"from the turn at {at(cell)} straight to a circle", -one, -two, line)
    for cell in circles:
        s.ways(f"the circle at {at(cell)}", s.pairs_at(cell, straight=True) + s.pairs_at(cell, straight=False))
    s.loop()
