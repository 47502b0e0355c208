"""Shirokuro: straight lines join each white circle with a black one. All circles are joined; no line crosses another
one, or a circle."""

from ..hanging_together import in_sight
from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    tokens = s.clues("[bw12]", "w or 1 for a white circle, b or 2 for a black one", "-.")
    circles = {cell: token in "b2" for cell, token in tokens}
    pairs, crossing = in_sight(circles)
    link = {(one, two): s.thing("link", *one, "E" if one[0] == two[0] else "S") for one, two in pairs
            if circles[one] != circles[two]}
    for circle in circles:
        s.count(f"one line at the circle at {at(circle)}", (line for pair, line in link.items() if circle in pair), 1)
    for one, two in crossing:
        if one in link and two in link:
            s.never(f"lines cross between {at(one[0])} and {at(one[1])}", link[one], link[two])
    s.decides, s.apart = list(link.values()), True
