"""Barns: one loop through all cells, which crosses itself on ice only (i), does not turn there, and passes no wall, to
the right of a cell (e) or below it (s)."""

from ..rule_sheet import Sheet, at, off


def read(s: Sheet) -> None:
    s.left = lambda token: "i" if "i" in token else "-"
    ice = set()
    for cell, token in s.clues("(?!$)i?e?s?", "i for ice, e and s for walls, as ies"):
        if "i" in token:
            ice.add(cell)
        for way in token.strip("i"):
            line = s.line(cell, way.upper())
            if not line:
                raise s.wrong(cell, "walls between cells of the board")
            s.all(f"the wall at {at(cell)}", off(line))
    s.loop(empty=False, crossing=ice, straight=ice)
