"""Yajilin: some of the empty cells are shaded, no two of them adjacent; one loop visits all other empty cells. A number
with an arrow is how many cells are shaded that way. An arrow looks past an x, and stops at @ or #."""

from ..sheet import Sheet, amount, at


def read(s: Sheet) -> None:
    s.blank, s.fixed = "x", "-x@#"
    clues = dict(s.clues(r"\d+[nesw]|[nesw]\d+|[x@#]", "a number with an arrow as 2e, or x, @, #"))
    free = s.loop_or_shaded(clues)
    for cell, token in clues.items():
        if token not in "x@#":
            ahead = []
            for other in s.ahead(cell, token.strip("0123456789").upper()):
                if clues.get(other, "") in ("@", "#"):
                    break
                ahead.append(free.get(other, 0))
            s.count(f"the arrow {token} at {at(cell)}", ahead, amount(token.strip("nesw")))
