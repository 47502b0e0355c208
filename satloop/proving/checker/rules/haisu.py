"""Haisu: one line runs from S to G through all cells. A number n stands where it visits the region of the cell for the
n-th time, on its way from S."""

from ..rule_sheet import Sheet, amount, at, off
from ..shared.open_line import from_start, marks_and_ends
from ..shared.region_entries import came_into


def read(s: Sheet) -> None:
    s.left = lambda token: token.rstrip("0123456789?") or "-"
    regions, (marks, ends) = s.regions(), marks_and_ends(s, r"[SG]?\d+|[SG]|\?", "S, G, a number, or both as S2")
    number = {cell: min(amount(mark), len(s.cells) + 1) for cell, mark in marks.items() if mark != "?"}
    arc = from_start(s, ends)
    top = max(number.values(), default=0) + 1
    for region in sorted({s.region(cell) for cell in number}) if len(ends) == 2 else ():
        times = came_into(s, region, regions[region], ends["S"], top, arc)
        for cell, n in number.items():
            if s.region(cell) == region:
                s.all(f"the number {n} at {at(cell)}", [*times[cell][n:n + 1], *off(*times[cell][n + 1:n + 2])])
