"""Regional Yajilin: some cells are shaded, no two of them adjacent; one loop visits all others. A number is how many
cells of its region are shaded."""

from ..rule_sheet import Sheet, amount, at
from .yajilin import outside


def read(s: Sheet) -> None:
    regions = s.regions()
    free = s.loop_or_shaded()
    outside(s, free)
    for cell, token in s.clues(r"\d+", "a number"):
        s.count(f"the number at {at(cell)}", (free[other] for other in regions[s.region(cell)]), amount(token))
