"""Robotic Walk: one loop visits every number (? is any). A number is how many cells it has there, from one shaded cell
(x) to the next; all of them, if it comes to none. Of two shaded cells that follow each other it turns in one, and goes
straight in the other."""

from itertools import combinations

from ..grid import STEPS, is_straight
from ..rule_sheet import Sheet, at
from ..shared.sections import amounts_of, sections


def read(s: Sheet) -> None:
    s.left = lambda token: token if token.isalpha() else "-"
    clues = dict(s.clues(r"x|\?|\d+", "x for a shaded cell, a number, or ? for any"))
    dark = {cell for cell, token in clues.items() if token == "x"}
    for cell in clues.keys() - dark:
        s.either(f"the clue at {at(cell)} is visited", *s.lines(cell))
    for cell in s.cells:
        # Between two shaded cells a line points to that where it turns, away from the other.
        there = {way: s.thing("points", s.line(cell, way)) for way in STEPS if s.line(cell, way)}
        away = {way: thing if way in "ES" else -thing for way, thing in there.items()}
        for one, two in combinations(there, 2):
            lines, text = (-s.line(cell, one), -s.line(cell, two)), f"how lines point at {at(cell)}"
            if cell in dark:
                sign = 1 if is_straight((one, two)) else -1
                for way in (one, two):
                    s.either(text, *lines, sign * away[way])
            else:
                s.either(text, *lines, away[one], away[two])
                s.either(text, *lines, -away[one], -away[two])
    sections(s, [cell for cell in s.cells if cell not in dark], amounts_of(s, clues), s.directions())
    s.loop()
