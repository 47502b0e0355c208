"""Slitherlink: one loop along the grid lines; a number is how many of its cell's four sides are on the loop. A side is
on the loop exactly where one of its two cells is inside; so things are said of the cells inside."""

from collections.abc import Iterable
from itertools import permutations, product

from ..grid import Cell
from ..hanging_together import Faces, beside
from ..rule_sheet import Sheet, at, off


def read(s: Sheet) -> None:
    numbers(s, s.clues("[0-4]", "0 to 4", "-."))


def numbers(s: Sheet, clues: Iterable[tuple[Cell, str]]) -> dict[Cell, int]:
    """The loop, with these numbers. The thing "in" of each cell."""
    inside = {cell: s.thing("in", *cell) for cell in s.cells}
    visited = []
    for cell, token in clues:
        near = [inside.get(other, 0) for other in beside(cell)]
        ways = []
        for mine, others in product((0, 1), product((0, 1), repeat=4)):
            if sum(mine != other for other in others) == int(token):
                ways.append([thing if on else -thing for thing, on in zip([inside[cell], *near], [mine, *others])
                             if thing or on])
        s.ways(f"the number {token} at {at(cell)}", ways)
        if token != "0":
            visited.append(cell)
    for row, column in s.cells:
        if row and column:  # where four cells meet the loop does not touch itself
            a, b, c, d = (inside[row - i, column - j] for i, j in product((1, 0), repeat=2))
            for one, two, three, four in ((a, d, b, c), (b, c, a, d)):
                s.never(f"the loop touches itself above and left of {at((row, column))}", one, two, *off(three, four))
    for row, column in product(range(s.rows + 1), range(s.columns + 1)) if s.asks_for("visit-all") else ():
        round_it = [inside.get((row - i, column - j), 0) for i, j in product((1, 0), repeat=2)]
        s.ways(f"the loop passes the corner {row}, {column}", ([a, *off(b)] for a, b in permutations(round_it, 2)))
    s.whole_rule, s.decides = Faces(inside, visited), list(inside.values())
    return inside
