"""Ice Walk: one loop visits every number (? is any). It crosses itself on ice (i) only, and does not turn there. A
number is how many cells it has there, from ice to ice; all of them, if it comes to no ice."""

from ..rule_sheet import Sheet, at
from ..shared.sections import amounts_of, sections


def read(s: Sheet) -> None:
    s.left = lambda token: token if token.isalpha() else "-"
    clues = dict(s.clues(r"i|\?|\d+", "i for ice, a number, or ? for any"))
    ice = {cell for cell, token in clues.items() if token == "i"}
    for cell in clues.keys() - ice:
        s.either(f"the clue at {at(cell)} is visited", *s.lines(cell))
    sections(s, [cell for cell in s.cells if cell not in ice], amounts_of(s, clues), s.directions(ice))
    s.loop(crossing=ice, straight=ice)
