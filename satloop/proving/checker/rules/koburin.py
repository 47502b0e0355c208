"""Koburin: some of the empty cells are shaded, no two of them adjacent; one loop visits all other empty cells. A number
is how many of its four neighbours are shaded; a question mark is any number."""

from ..hanging_together import beside
from ..rule_sheet import Sheet, at
from .yajilin import outside


def read(s: Sheet) -> None:
    clues = dict(s.clues("[0-4?]", "0 to 4, or ?"))
    free = s.loop_or_shaded(clues)
    outside(s, free)
    near = s.eight_round if s.asks_for("eight-neighbours") else beside
    for cell, token in clues.items():
        if token != "?":
            s.count(f"the number at {at(cell)}", (free.get(other, 0) for other in near(cell)), int(token))
