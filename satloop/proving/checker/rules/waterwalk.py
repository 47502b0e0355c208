"""Water Walk: one loop visits every number (? is any) and passes at most two water cells (w) in a row. A number is how
many cells it has there, from water to water; all of them, if it comes to no water."""

from itertools import combinations

from ..grid import STEPS
from ..rule_sheet import Sheet, at
from ..shared.sections import amounts_of, sections


def read(s: Sheet) -> None:
    s.left = lambda token: token if token.isalpha() else "-"
    clues = dict(s.clues(r"w|\?|\d+", "w for water, a number, or ? for any"))
    water = {cell for cell, token in clues.items() if token == "w"}
    for cell, token in clues.items():
        if token == "w":
            wet = [s.line(cell, way) for way, (down, right) in STEPS.items()
                   if (cell[0] + down, cell[1] + right) in water]
            for both in combinations(wet, 2):
                s.never(f"three water cells in a row at {at(cell)}", *both)
        else:
            s.either(f"the clue at {at(cell)} is visited", *s.lines(cell))
    sections(s, [cell for cell in s.cells if cell not in water], amounts_of(s, clues), s.directions())
    s.loop()
