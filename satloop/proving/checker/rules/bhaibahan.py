"""Bhai Bahan: one loop visits every circle (? is any). Of two side by side it turns in one alone. A number is how many
cells follow each other there that all turn, or all go straight."""

from itertools import combinations, product

from ..grid import STEPS, is_straight
from ..rule_sheet import Sheet, at
from ..shared.sections import amounts_of, sections

BOTH = list(product((False, True), repeat=2))


def read(s: Sheet) -> None:
    clues = dict(s.clues(r"\?|\d+", "a number, or ? for any"))
    bent, leads = {cell: s.thing("turns", *cell) for cell in s.cells}, []
    beyond = {(cell, way): (cell[0] + down, cell[1] + right) for cell in s.cells for way, (down, right) in STEPS.items()
              if s.line(cell, way)}
    for cell, (one, two) in product(s.cells, combinations(STEPS, 2)):
        if s.line(cell, one) and s.line(cell, two):
            s.either(f"whether the loop turns at {at(cell)}", -s.line(cell, one), -s.line(cell, two),
                     -bent[cell] if is_straight((one, two)) else bent[cell])
    for cell in clues:
        s.either(f"the circle at {at(cell)} is visited", *s.lines(cell))
    for (cell, way), other in beyond.items():
        if way in "ES" and cell in clues and other in clues:
            s.table(f"the circles at {at(cell)} and {at(other)}", (bent[cell], bent[other]), BOTH[1:3])
    amounts = amounts_of(s, clues)
    if amounts:
        arc, within = s.directions(), {key: s.thing("within", s.line(*key)) for key in beyond}
        runs = {key: s.thing("runs", *key[0], key[1]) for key in beyond}
        for (cell, way), other in beyond.items():
            same, text = within[cell, way], f"whether the line {way} of {at(cell)} is within a stretch"
            s.table(text, (runs[cell, way], arc(cell, way), same), ((a and b, a, b) for a, b in BOTH))
            if way in "ES":
                leads.append(s.thing("leads", s.line(cell, way)))
                s.table(text, (same, leads[-1], s.line(cell, way), bent[cell], bent[other]), (
                    (on and a == b, on and a != b, on, a, b) for on in (False, True) for a, b in BOTH))
        sections(s, s.cells, amounts, lambda *key: runs.get(key, 0), inner=lambda *key: within.get(key, 0),
                 elsewhere=leads)
    s.loop()
