"""Kaisu: one line runs from S to G through all cells. On its n-th visit of a region it passes exactly n of the circles
there, or none."""

from ..grid import STEPS
from ..rule_sheet import Sheet
from ..shared.open_line import BACK, beyond, from_start, marks_and_ends
from ..shared.region_entries import came_into


def read(s: Sheet) -> None:
    regions, (marks, ends) = s.regions(), marks_and_ends(s, r"[SG]o?|o", "o for a circle, S, G, or both as So")
    circles = {*marks}
    arc = from_start(s, ends)
    for name, cells in regions.items():
        if len(ends) < 2 or not circles & {*cells}:
            continue
        levels, text = range(1, len(circles & {*cells}) + 2), f"the circles of region {name}"
        times = came_into(s, name, cells, ends["S"], levels[-1], arc)
        passed = {cell: [0, *(s.thing("passed", *cell, k) for k in levels)] for cell in cells}
        for cell in cells:
            ways = [way for way in STEPS if s.line(cell, way)]
            within = [way for way in ways if not s.are_parted(cell, beyond(cell, way))]
            inner = [beyond(cell, way) for way in within]
            comes = [arc(beyond(cell, way), BACK[way]) for way in within]
            leaves = [[-arc(cell, way)] for way in ways if way not in within]
            for k in levels:
                mine, one = passed[cell][k], int(cell in circles)
                s.either(text, *comes, mine if k == one else -mine)
                for other, come in zip(inner, comes):
                    there = passed[other][k - one]
                    s.ways(text, [[-come], [mine, there], [-mine, -there]] if there else [[-come], [mine]])
                for end in leaves + [[]] * (cell == ends["G"]):
                    same = [[mine, times[cell][k]], [-mine, -times[cell][k]]]
                    s.ways(text, [*([end] if end else []), [-passed[cell][1]], *same])
