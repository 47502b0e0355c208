"""Vertigo: one loop visits every cell but the blocked ones (x), may cross itself straight, and always turns to the same
side."""

from ..rule_sheet import STEPS, Sheet, at


def read(s: Sheet) -> None:
    s.holes |= {cell for cell, _ in s.clues("[x#@]", "x for a blocked cell", "-.")}
    for cell in s.cells:
        # Lines have a direction, in which they turn to the right: in by the side after that by which they go out.
        there = {way: s.thing("runs", s.line(cell, way)) for way in STEPS if s.line(cell, way)}
        out = {way: thing if way in "ES" else -thing for way, thing in there.items()}
        for one, two in ("NE", "ES", "SW", "WN"):
            if one in out and two in out:
                turned = (-s.line(cell, one), -s.line(cell, two), s.line(cell, "NESW"["SWNE".index(one)]))
                s.either(f"the turn at {at(cell)}", *turned, out[one])
                s.either(f"the turn at {at(cell)}", *turned, -out[two])
        for one, two in ("NS", "EW"):
            if one in out and two in out:
                lines, text = (-s.line(cell, one), -s.line(cell, two)), f"the line goes straight at {at(cell)}"
                s.either(text, *lines, out[one], out[two])
                s.either(text, *lines, -out[one], -out[two])
    s.loop(empty=False, crossing={*s.cells} - s.holes)
