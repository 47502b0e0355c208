"""Dotchi Dotchi Loop: in each region one loop visits all black circles and no white one, or all white circles and no
black one, at least one. It turns at the black circles that it visits and goes straight at the white ones."""

from ..rule_sheet import Sheet, at, off


def read(s: Sheet) -> None:
    white = {name: s.thing("white", name) for name in s.regions()}
    kinds: dict[str, set[int]] = {name: set() for name in white}
    for cell, token in s.clues("[bw12]", "w or 1 for a white circle, b or 2 for a black one", "-."):
        chosen = white[s.region(cell)] * (1 if token in "w1" else -1)
        kinds[s.region(cell)].add(chosen)
        s.ways(f"the circle at {at(cell)}", [*([*way, chosen] for way in s.pairs_at(cell, straight=token in "w1")),
                                             [*off(*s.lines(cell)), -chosen]])
    for name, kind in kinds.items():
        if len(kind) < 2:
            s.either(f"the colour of region {name}", *kind)
    s.loop()
