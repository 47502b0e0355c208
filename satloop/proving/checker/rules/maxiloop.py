"""Maxi Loop: one loop visits all cells. A number is how many cells of its region the loop passes at its longest visit,
from entering to leaving, or from one wall inside the region to the next one. In a region without a border to another
one, where it crosses not two walls, it passes all its cells."""

from itertools import product

from ..rule_sheet import STEPS, Sheet, amount, at

BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


def read(s: Sheet) -> None:
    regions = s.regions()
    for cell, token in s.clues(r"\d+", "a number"):
        own, number, text = regions[s.region(cell)], amount(token), f"the number at {at(cell)}"
        walls = [s.line(one, way) for one in own for way in "ES" if (one, to(one, way)) in s.walls]
        alone = len(s.exits_of(own)) == 2 * len(walls)  # no border to another region
        if alone and number == len(own):
            s.count(f"{text}: at most one wall is crossed", walls, 0, 1)
            continue
        if (alone and not walls) or not 0 < number <= len(own):
            s.ways(text, [])
            continue
        ways = [(one, way) for one in own for way in STEPS if s.line(one, way) and not s.are_parted(one, to(one, way))]

        def beyond(one: tuple[int, int], way: str, k: int) -> int:
            """The line leaves a cell that way, and then passes at least k cells of the region."""
            return s.line(one, way) if k == 1 else s.thing("beyond", *one, way, k)

        for (one, way), k in product(ways, range(2, number + 1)):
            there = to(one, way)
            after = [beyond(there, on, k - 1) for on in STEPS if (there, on) in ways and on != BACK[way]]
            s.table(text, (beyond(one, way, k), beyond(one, way, 1), *after),
                    ((row[0] and any(row[1:]), *row) for row in product((False, True), repeat=1 + len(after))))
        s.all(text, [-beyond(one, way, number) for one, way in ways])
        if number > 1:
            s.either(text, *(beyond(one, way, number - 1) for one, way in ways))
    s.loop(empty=False)


def to(cell: tuple[int, int], way: str) -> tuple[int, int]:
    return cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]
