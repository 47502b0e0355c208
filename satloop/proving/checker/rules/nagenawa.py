"""Nagenawa: the lines are one or more rectangles, which may cross, but share no corner and no side, and no corner lies
on another one. A number is how many cells of its region have lines."""

from ..rule_sheet import Sheet, amount, at, off
from ..shared.rectangles import rectangles


def read(s: Sheet) -> None:
    regions, clues = s.regions(), dict(s.clues(r"\d+", "a number"))
    rectangles(s)
    for cell, token in clues.items():
        visited = []
        for one in regions[s.region(cell)]:
            if lines := s.lines(one):
                visited.append(thing := s.thing("visited", *one))
                s.ways(f"the lines at {at(one)}", [[-thing, *off(*lines)], *([thing, line] for line in lines)])
        s.count(f"the number at {at(cell)}", visited, amount(token))
