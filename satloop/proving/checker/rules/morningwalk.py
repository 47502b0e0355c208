"""Morning Walk: one loop visits every number (? is any). A number is how many cells it has there, from one shaded cell
(x) to the next; all of them, if it comes to none. A white section and a shaded one that follow each other do not have
as many cells."""

from ..grid import STEPS
from ..rule_sheet import Sheet, at
from ..shared.sections import amounts_of, sections


def read(s: Sheet) -> None:
    s.left = lambda token: token if token.isalpha() else "-"
    clues = dict(s.clues(r"x|\?|\d+", "x for a shaded cell, a number, or ? for any"))
    dark = {cell for cell, token in clues.items() if token == "x"}
    white = [cell for cell in s.cells if cell not in dark]
    for cell in clues.keys() - dark:
        s.either(f"the clue at {at(cell)} is visited", *s.lines(cell))
    amounts = amounts_of(s, clues)
    arc, least = s.directions(), max(1, min(len(dark), len(white)))
    size = {**sections(s, white, amounts, arc, least), **sections(s, sorted(dark), {}, arc, least)}
    for cell, (way, (down, right)) in [(cell, step) for cell in s.cells for step in STEPS.items() if step[0] in "ES"]:
        other, line = (cell[0] + down, cell[1] + right), s.line(cell, way)
        if line and (cell in dark) != (other in dark):
            for k in range(least):  # not both sections have k + 1 cells
                alike = [literal for one in (cell, other) for literal in (size[one][k], -size[one][k + 1]) if literal]
                s.never(f"the sections that meet between {at(cell)} and {at(other)} have one size", line, *alike)
    s.loop()
