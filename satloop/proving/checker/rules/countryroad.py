"""Country Road: one loop enters and leaves each region exactly once. A number is how many cells of its region the loop
visits; two unvisited cells do not touch across a region border. A wall is a border with its region on both sides."""

from ..rule_sheet import Sheet, amount, at


def read(s: Sheet) -> None:
    regions, skips = s.regions(), s.asks_for("skip-regions")
    visited = {cell: s.thing("visited", *cell) for cell in s.cells if cell not in s.holes}
    for name, cells in regions.items():
        least = 0 if skips else 2
        s.count(f"the loop crosses the border of region {name} twice{' or never' * skips}", s.exits_of(cells), least, 2)
    s.cross_walls()
    for cell, token in s.clues(r"\d+", "a number"):
        s.count(f"the number at {at(cell)}", (visited[other] for other in regions[s.region(cell)]), amount(token))
    for one, two in s.pairs():
        if s.are_parted(one, two):
            s.either(f"the loop visits {at(one)} or {at(two)}", *{*s.lines(one), *s.lines(two)})
    s.loop(mark=lambda cell, ways: [visited[cell] if ways else -visited[cell]])
