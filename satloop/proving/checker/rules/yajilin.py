"""Yajilin: some of the empty cells are shaded, no two of them adjacent; one loop visits all other empty cells. A number
with an arrow is how many cells are shaded that way. An arrow looks past an x, and stops at @ or #."""

from itertools import product

from ..grid import Cell
from ..rule_sheet import Sheet, amount, at


def read(s: Sheet) -> None:
    clues = dict(s.clues(r"\d+[nesw]|[nesw]\d+|[x@#]", "a number with an arrow as 2e, or x, @, #"))
    free = s.loop_or_shaded(clues)
    outside(s, free)
    for cell, token in clues.items():
        if token not in "x@#":
            ahead = []
            for other in s.ahead(cell, token.strip("0123456789").upper()):
                if clues.get(other, "") in ("@", "#"):
                    break
                ahead.append(free.get(other, 0))
            s.count(f"the arrow {token} at {at(cell)}", ahead, amount(token.strip("nesw")))


def outside(s: Sheet, free: dict[Cell, int]) -> None:
    """On a board that asks for it shaded cells lie outside the loop: of two squares between four cells, each the thing
    "within", one lies inside where the line between them is on."""
    if not s.asks_for("shade-outside"):
        return
    square = {cell: s.thing("within", *cell) for cell in product(range(s.rows - 1), range(s.columns - 1))}
    for (row, column), way in product(s.cells, "ES"):
        one = square.get((row - 1, column) if way == "E" else (row, column - 1), False)
        s.table(f"the sides of the line {way} of {at((row, column))}",
                (s.line((row, column), way) or False, one, square.get((row, column), False)),
                ((a != b, a, b) for a, b in product((False, True), repeat=2)))
    for (row, column), thing in free.items():
        if (row, column - 1) in square:
            s.never(f"{at((row, column))} is not shaded inside the loop", thing, square[row, column - 1])
