"""Retsurin: some of the empty cells are shaded, no two of them adjacent; one loop visits all other empty cells. A
number is how many cells are shaded in its row, or in its column, but not in both; a question mark is any number."""

from itertools import product

from ..rule_sheet import Sheet, amount, at
from .yajilin import outside


def read(s: Sheet) -> None:
    clues = dict(s.clues(r"[0-9]+|\?", "a number, or ?"))
    free = s.loop_or_shaded(clues)
    outside(s, free)
    for cell, token in clues.items():
        if token != "?":
            both = [so_many(s, f"the shaded cells of {name} {cell[axis] + 1}", f"{name} {cell[axis]}",
                             [thing for other, thing in free.items() if other[axis] == cell[axis]], amount(token))
                    for axis, name in enumerate(("row", "column"))]
            s.either(f"the number at {at(cell)}", *both)
            s.never(f"the number at {at(cell)}", *both)


def so_many(s: Sheet, text: str, name: str, those: list[int], number: int) -> int:
    """The thing which says that exactly `number` of the things in `those` are on."""
    number = min(number, len(those) + 1)
    if f"exactly {name} {number}" not in s.number:
        least = s.tally(text, f"{name} {number}", those, number + 1)[-2:]
        s.table(text, (s.thing("exactly", name, number), *least),
                ((a and not b, a, b) for a, b in product((False, True), repeat=2)))
    return s.thing("exactly", name, number)
