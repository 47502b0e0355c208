"""Entry Exit: one loop visits all cells, and enters and leaves each region exactly once. Across a wall inside a region
it leaves the region and enters it again."""

from ..rule_sheet import Sheet


def read(s: Sheet, times: int = 1) -> None:
    if len(s.grids) > 1:
        list(s.clues("-", "an empty grid above the regions"))
    for name, cells in s.regions().items():
        s.count(f"the loop crosses the border of region {name} {2 * times} times", s.exits_of(cells), 2 * times)
    s.cross_walls()
    s.loop(empty=False)
