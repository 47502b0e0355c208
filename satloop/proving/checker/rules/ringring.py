"""Ring-ring: the lines are one or more rectangles, which may cross, but share no corner and no side, and no corner lies
on another one. They visit every cell but the blocked ones."""

from ..rule_sheet import Sheet, at
from ..shared.rectangles import rectangles


def read(s: Sheet) -> None:
    s.holes |= {cell for cell, _ in s.clues("[x#@]", "x for a blocked cell", "-.")}
    rectangles(s)
    for cell in s.cells:
        if cell not in s.holes:
            s.either(f"a line comes to {at(cell)}", *s.lines(cell))
