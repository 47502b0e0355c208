"""Moon or Sun: one loop enters and leaves each region exactly once, and visits in it all moons and no sun, or all suns
and no moon, at least one. The two kinds of region alternate along the loop. Across a wall it leaves its
region and enters it."""

from ..rule_sheet import Sheet, at, off


def read(s: Sheet) -> None:
    regions = s.regions()
    moons = {name: s.thing("moons", name) for name in regions}
    kinds: dict[str, set[str]] = {}
    for name, cells in regions.items():
        s.count(f"the loop crosses the border of region {name} twice", s.exits_of(cells), 2)
    s.cross_walls()
    for cell, token in s.clues("[xo]", "x for a moon, o for a sun", "-."):
        kinds.setdefault(s.region(cell), set()).add(token)
        chosen = moons[s.region(cell)] * (1 if token == "x" else -1)
        lines = s.lines(cell)
        s.ways(f"the symbol at {at(cell)}", [*([line, chosen] for line in lines), [*off(*lines), -chosen]])
    for name, kind in moons.items():
        if len(kinds.get(name, "")) < 2:
            s.either(f"the kind of region {name}", *(kind if token == "x" else -kind for token in kinds.get(name, "")))
    for cell in s.cells:
        for way, other in (("E", (cell[0], cell[1] + 1)), ("S", (cell[0] + 1, cell[1]))):
            line = s.line(cell, way)
            if line and s.region(cell) != s.region(other):
                one, two = moons[s.region(cell)], moons[s.region(other)]
                s.ways(f"kinds alternate between {at(cell)} and {at(other)}", [[-line], [one, -two], [-one, two]])
    s.loop()
