"""Lines that are rectangles, which may cross each other."""

from itertools import combinations, product

from ..grid import at
from ..rule_sheet import Sheet


def rectangles(s: Sheet) -> None:
    """The lines are one or more rectangles, which share no corner and no side; no corner lies on another one."""
    on = dict[int, list[int]]()  # of each line the rectangles that it is a side of
    through = dict[tuple[tuple[int, int], str], set[int]]()  # of each cell and direction those with a side there
    for (top, bottom), (left, right) in product(combinations(range(s.rows), 2), combinations(range(s.columns), 2)):
        level = [((row, column), "E") for row in (top, bottom) for column in range(left, right)]
        upright = [((row, column), "S") for row in range(top, bottom) for column in (left, right)]
        if not all(s.line(*side) for side in level + upright):
            continue
        thing = s.thing("rectangle", top, left, bottom, right)
        for (row, column), way in level + upright:
            s.never("a rectangle has all its sides", thing, -s.line((row, column), way))
            on.setdefault(s.line((row, column), way), []).append(thing)
            for cell in ((row, column), (row, column + 1) if way == "E" else (row + 1, column)):
                through.setdefault((cell, way), set()).add(thing)
    for cell, way in product(s.cells, "ES"):
        if line := s.line(cell, way):
            s.either(f"the line {way} of {at(cell)} is a side of a rectangle", -line, *on.get(line, []))
        s.count(f"one rectangle at most has its side {way} at {at(cell)}", through.get((cell, way), []), 0, 1)
    s.decides = s.all_lines()
    s.either("there is a loop", *s.decides)
