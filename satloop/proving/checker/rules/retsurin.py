"""Retsurin: some of the empty cells are shaded, no two of them adjacent; one loop visits all other empty cells. A
number is how many cells are shaded in its row, or in its column, but not in both; a question mark is any number."""

from ..sheet import Sheet, amount, at


def read(s: Sheet) -> None:
    s.blank, s.fixed = "?", "-?"
    clues = dict(s.clues(r"[0-9]+|\?", "a number, or ?"))
    s.holes |= set(clues)
    free = s.loop_or_shaded()
    for cell, token in clues.items():
        if token != "?":
            both = [s.so_many(f"the shaded cells of {name} {cell[axis] + 1}", f"{name} {cell[axis]}",
                              [thing for other, thing in free.items() if other[axis] == cell[axis]], amount(token))
                    for axis, name in enumerate(("row", "column"))]
            s.either(f"the number at {at(cell)}", *both)
            s.never(f"the number at {at(cell)}", *both)
