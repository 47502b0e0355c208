"""Fake Arrow: one loop with a direction. Exactly one arrow of each region is shaded, no two adjacent. The loop goes
straight through an arrow, the way that it points, if and only if the arrow is not shaded. It comes to no hole (#)."""

from ..rule_sheet import STEPS, Sheet, at, off


def read(s: Sheet) -> None:
    regions = s.regions()
    for cell in sorted(s.holes):
        raise s.wrong(cell, "a region", grid=-1)
    clues = dict(s.clues("[nesw#]", "an arrow of nesw, or # for a hole", "-."))
    s.holes |= {cell for cell, token in clues.items() if token == "#"}
    fake = {cell: s.thing("shaded", *cell) for cell in clues if cell not in s.holes}
    arc = s.directions()
    for cell, shaded in fake.items():
        way, text = clues[cell].upper(), f"the arrow at {at(cell)}"
        behind = cell[0] - STEPS[way][0], cell[1] - STEPS[way][1]
        out, into = arc(cell, way), arc(behind, way) if s.on_board(behind) else 0
        s.ways(text, [[-shaded, out, into], [shaded, *off(out)], [shaded, *off(into)]])
    for one, two in s.pairs():
        if one in fake and two in fake:
            s.never(f"{at(one)} and {at(two)} are not both shaded", fake[one], fake[two])
    for name, cells in regions.items():
        if not s.holes.issuperset(cells):
            s.count(f"the shaded arrow of region {name}", (fake.get(cell, 0) for cell in cells), 1)
    s.loop()
    s.decides = [*s.decides, *fake.values()]
