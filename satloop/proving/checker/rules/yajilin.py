"""Yajilin: some of the empty cells are shaded, no two of them adjacent; one loop visits all other empty cells. A number
with an arrow is how many cells are shaded that way. An arrow looks past an x, and stops at @ or #."""

from ..sheet import Sheet, at


def read(s: Sheet) -> None:
    clues = dict(s.clues(r"\d+[nesw]|[nesw]\d+|[x@#]", "a number with an arrow as 2e, or x, @, #"))
    s.holes |= set(clues)
    free = {cell: s.thing("shaded", *cell) for cell in s.cells if cell not in s.holes}
    for cell, token in clues.items():
        if token not in "x@#":
            ahead = []
            for other in s.ahead(cell, token.strip("0123456789").upper()):
                if clues.get(other, "") in ("@", "#"):
                    break
                ahead.append(free.get(other, 0))
            s.count(f"the arrow {token} at {at(cell)}", ahead, int(token.strip("nesw")))
    for one, two in s.pairs():
        s.never(f"{at(one)} and {at(two)} are not both shaded", free[one], free[two])
        s.either(f"so the loop visits {at(one)} or {at(two)}", *{*s.lines(one), *s.lines(two)})
    s.loop(mark=lambda cell, ways: [-free[cell] if ways else free[cell]])
