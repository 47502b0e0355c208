"""Regional Yajilin: some cells are shaded, no two of them adjacent; one loop visits all others. A number is how many
cells of its region are shaded."""

from ..sheet import Sheet, at


def read(s: Sheet) -> None:
    regions = s.regions()
    free = {cell: s.thing("shaded", *cell) for cell in s.cells if cell not in s.holes}
    for cell, token in s.clues(r"\d{1,9}", "a number"):
        s.count(f"the number at {at(cell)}", (free[other] for other in regions[s.region(cell)]), int(token))
    for one, two in s.pairs():
        s.never(f"{at(one)} and {at(two)} are not both shaded", free[one], free[two])
        s.either(f"so the loop visits {at(one)} or {at(two)}", *{*s.lines(one), *s.lines(two)})
    s.loop(mark=lambda cell, ways: [-free[cell] if ways else free[cell]])
