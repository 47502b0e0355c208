"""Sections of a loop: how many cells it passes from one cell of another kind to the next."""

from collections.abc import Callable, Collection

from ..grid import STEPS, Cell, at
from ..rule_sheet import Sheet

BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


def amounts_of(s: Sheet, clues: dict[Cell, str]) -> dict[Cell, int]:
    """Each cell with a number, and the number; a number larger than that of all cells becomes one more than this."""
    most = len(s.cells) + 1
    return {cell: min(int(token), most) if len(token) < 10 else most
            for cell, token in clues.items() if token.isdigit()}


def sections(s: Sheet, kind: Collection[Cell], amounts: dict[Cell, int], arc: Callable[[Cell, str], int],
             least: int = 1, inner: Callable[[Cell, str], int] | None = None,
             elsewhere: Collection[int] = ()) -> dict[Cell, list[int]]:
    """Each cell in `amounts` lies in a section of as many cells as its amount says. A section is a stretch of the line
    inside the cells of `kind`. arc: of `Sheet.directions`. Returns for each cell of the kind the things [0, its section
    has two cells or more, three or more ...], at least up to `least` + 1.

    Along a section cells have places, 0 at its first cell; the place of its last cell is the section's size less one,
    and all its cells know that size. inner: the thing that a line leads that way within a section, where not every line
    between two cells of the kind does; then arc is about the lines within sections, and `elsewhere` has the things that
    a line leads from one section to another.
    """
    inside = inner or s.line
    top = max([*amounts.values(), least])
    levels = range(1, top + 1)
    place, size = ({cell: [0, *(s.thing(name, *cell, k) for k in levels)] for cell in kind}
                   for name in ("place", "size"))
    for cell in kind:
        near = {way: other for way, (down, right) in STEPS.items()
                if (other := (cell[0] + down, cell[1] + right)) in place and inside(cell, way)}
        into, out = [arc(other, BACK[way]) for way, other in near.items()], [arc(cell, way) for way in near]
        text = f"the place of {at(cell)} in its section"
        s.either(text, -place[cell][1], *into)
        for k in levels:
            here, all_ = place[cell][k], size[cell][k]
            if k > 1:
                s.either(text, -here, place[cell][k - 1])
                s.either(text, -all_, size[cell][k - 1])
            s.ways(text, [*([one] for one in out), [here, all_], [-here, -all_]])
            for way, other in near.items():
                leaves, line, before = arc(cell, way), inside(cell, way), place[cell][k - 1]
                s.ways(text, [[-leaves], [place[other][k], before], [-place[other][k], -before]] if k > 1 else
                       [[-leaves], [place[other][1]]])
                if way in "ES":
                    s.ways(text, [[-line], [all_, size[other][k]], [-all_, -size[other][k]]])
    elsewhere = elsewhere or sorted({line for cell in s.cells if cell not in place for line in s.lines(cell)})
    for cell, amount in amounts.items():
        text = f"the number {amount} at {at(cell)}"
        s.all(text, [*([size[cell][amount - 1]] if amount > 1 else []), -size[cell][amount]])
        if amount % 2 or amount < 4:  # no closed loop has that many cells
            s.either(f"{text}, which is no whole loop", *elsewhere)
        else:
            lines = sorted({line for one in kind for line in s.lines(one)})
            total = s.tally(f"{text}, if it is the whole loop", ("whole", amount), lines, amount + 1)
            for sign, limit in ((1, total[amount]), (-1, total[amount + 1])):
                if not isinstance(limit, bool) or limit != (sign > 0):
                    s.either(text, *elsewhere, *([] if isinstance(limit, bool) else [sign * limit]))
    return size
