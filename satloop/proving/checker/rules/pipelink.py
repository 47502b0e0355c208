"""Pipelink: one loop through all cells, which may cross itself straight. Given pieces stay as they are."""

from ..rule_sheet import Sheet, at, off


def read(s: Sheet) -> None:
    for cell, token in s.clues("(?!.*(.).*\\1)([nesw]{2}|[nesw]{4})", "a piece as the sides it leads to, as ns"):
        if any(not s.line(cell, way.upper()) for way in token):
            raise s.wrong(cell, "a piece that leads to cells of the board")
        s.all(f"the piece at {at(cell)}", [s.line(cell, way.upper()) for way in token])
        s.all(f"the piece at {at(cell)}", off(*(s.line(cell, way) for way in "NESW" if way.lower() not in token)))
    s.loop(empty=False, crossing=s.cells)
