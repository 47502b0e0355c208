"""Remembered Length: one loop with a direction visits all cells. Each time it leaves a region with a number, it passes
as many cells of the next region as the number says, from entering to leaving. A wall inside a region is a border of it
on both sides."""

from itertools import product

from ..rule_sheet import STEPS, Sheet, amount, at, off
from ..shared.open_line import beyond


def read(s: Sheet) -> None:
    regions, numbers = s.regions(), dict[str, dict[int, tuple[int, int]]]()
    for cell, token in s.clues(r"\d+", "a number"):
        numbers.setdefault(s.region(cell), {}).setdefault(amount(token), cell)
    most = max(map(len, regions.values()), default=0)
    top = max([1, *(number for given in numbers.values() for number in given if number <= most)])
    arc, two = s.directions() if numbers else lambda cell, way: 0, dict[str, int | bool]()
    for name, cells in regions.items():
        walls = [s.line(one, way) for one in cells for way in "ES" if (one, beyond(one, way)) in s.walls]
        alone = len(s.exits_of(cells)) == 2 * len(walls)  # no border to another region: one wall parts no visit
        text = f"how many walls of region {name} are crossed"
        two[name] = s.tally(text, f"walls {name}", walls, 2)[2] if alone and numbers else True
    left = {cell: [0, *(s.thing("left", *cell, k) for k in range(1, top + 1))] for cell in s.cells if numbers}
    for cell, way in product(left, STEPS):
        leaves, other, here = arc(cell, way), beyond(cell, way), left[cell]
        text = f"how many cells of its visit the loop passes after {at(cell)}"
        if leaves and not s.are_parted(cell, other):
            s.either(text, -leaves, here[1])
            for k in range(2, top + 1):
                s.ways(text, [[-leaves], [here[k], left[other][k - 1]], [-here[k], -left[other][k - 1]]])
                s.either(text, -here[k], here[k - 1])
        elif leaves:
            s.ways(text, [[-leaves], off(*here)])
            for number, clue in numbers.get(s.region(cell), {}).items():
                exact = [*left[other][number - 1:number], *off(*left[other][number:number + 1])]
                fits = [[thing for thing in exact if thing]] if 0 < number <= top else []
                if several := two[s.region(cell)]:
                    rest = [] if several is True else [[-several]]
                    s.ways(f"the number at {at(clue)}", [[-leaves], *rest, *fits])
    s.loop(empty=False)
