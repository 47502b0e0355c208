"""All or Nothing: one loop visits all cells of a region, entering and leaving it at most once, or none of them. Two
unvisited cells do not touch across a region border. Across a wall it leaves its region and enters it again."""

from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    if len(s.grids) > 1:
        list(s.clues("-", "an empty grid above the regions"))
    regions = s.regions()
    visited = {name: s.thing("visited", name) for name in regions}
    for name, cells in regions.items():
        s.count(f"the loop crosses the border of region {name} at most twice", s.exits_of(cells), 0, 2)
    s.cross_walls()
    for one, two in s.pairs():
        if s.region(one) != s.region(two):
            s.either(f"the loop visits {at(one)} or {at(two)}", *{*s.lines(one), *s.lines(two)})
    s.loop(mark=lambda cell, ways: [visited[s.region(cell)] if ways else -visited[s.region(cell)]])
