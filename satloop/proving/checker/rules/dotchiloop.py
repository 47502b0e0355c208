"""Dotchi Loop: one loop visits every white circle and no black one. Within a region it turns at all its white circles,
or goes straight at all of them."""

from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    s.regions()
    clues = dict(s.clues("[bw12]", "w or 1 for a white circle, b or 2 for a black one", "-."))
    s.holes |= {cell for cell, token in clues.items() if token in "b2"}
    for cell, token in clues.items():
        if token in "w1":
            turns = s.thing("turns", s.region(cell))
            s.ways(f"the white circle at {at(cell)}", [[*way, turns] for way in s.pairs_at(cell, straight=False)]
                   + [[*way, -turns] for way in s.pairs_at(cell, straight=True)])
    s.loop()
