"""Pipelink Returns: one loop through all cells crosses itself in circles (o) and at given crossings (nsew) only, and
never turns in a circle. Given pieces stay as they are."""

from ..rule_sheet import STEPS, Sheet, at, off


def read(s: Sheet) -> None:
    s.left, crossed = lambda token: token if token in ("o", "nsew") else "-", set()
    for cell, token in s.clues("o|(?!.*(.).*\\1)([nesw]{2}|[nesw]{4})",
                               "o, or a piece as the sides it leads to, as ns"):
        if token == "o" or len(token) == 4:
            crossed.add(cell)
        if token != "o":
            if any(not s.line(cell, way.upper()) for way in token):
                raise s.wrong(cell, "a piece that leads to cells of the board")
            text = f"the piece at {at(cell)}"
            s.all(text, [s.line(cell, way.upper()) for way in token])
            s.all(text, off(*(s.line(cell, way) for way in STEPS if way.lower() not in token)))
    s.loop(empty=False, crossing=crossed, straight=crossed)
