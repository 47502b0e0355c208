"""Nagareru-Loop: one loop with a direction goes straight through every arrow, in its direction, and through no black
cell (#). The wind of a fan (#n ...) blows up to the next black cell; the loop goes neither straight across it nor
against it."""

from itertools import takewhile

from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    clues = dict(s.clues("#?[nesw]|#", "an arrow of nesw, # for a black cell, or #n for a fan", "-."))
    s.left = lambda token: "#" if token[0] == "#" else "-"
    s.holes |= {cell for cell, token in clues.items() if token[0] == "#"}
    arc = s.directions()
    for cell, token in clues.items():
        way = token[-1].upper()
        back, sides = {"N": ("S", "EW"), "S": ("N", "EW"), "E": ("W", "NS"), "W": ("E", "NS")}.get(way, ("", ""))
        if cell not in s.holes:
            s.ways(f"the arrow at {at(cell)}", [[s.line(cell, way), s.line(cell, back), arc(cell, way)]])
        elif len(token) == 2:
            for blown in takewhile(lambda other: other not in s.holes, s.ahead(cell, way)):
                text = f"the wind of {at(cell)} at {at(blown)}"
                if all(s.line(blown, side) for side in sides):
                    s.never(text, *(s.line(blown, side) for side in sides))
                if arc(blown, back):
                    s.never(text, arc(blown, back))
    s.loop()
