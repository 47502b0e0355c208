"""Koburin: some of the empty cells are shaded, no two of them adjacent; one loop visits all other empty cells. A number
is how many of its four neighbours are shaded; a question mark is any number."""

from ..pieces import beside
from ..sheet import Sheet, at


def read(s: Sheet) -> None:
    clues = dict(s.clues("[0-4?]", "0 to 4, or ?"))
    s.holes |= set(clues)
    free = {cell: s.thing("shaded", *cell) for cell in s.cells if cell not in s.holes}
    for cell, token in clues.items():
        if token != "?":
            s.count(f"the number at {at(cell)}", (free.get(other, 0) for other in beside(cell)), int(token))
    for one, two in s.pairs():
        s.never(f"{at(one)} and {at(two)} are not both shaded", free[one], free[two])
        s.either(f"so the loop visits {at(one)} or {at(two)}", *{*s.lines(one), *s.lines(two)})
    s.loop(mark=lambda cell, ways: [-free[cell] if ways else free[cell]])
