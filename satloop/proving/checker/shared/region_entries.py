"""How often a line from S to G has come into a region."""

from collections.abc import Callable, Collection

from ..grid import STEPS, Cell
from ..rule_sheet import Sheet
from .open_line import beyond


def came_into(s: Sheet, name: str, region: Collection[Cell], start: Cell, top: int,
              arc: Callable[[Cell, str], int]) -> dict[Cell, list[int]]:
    """For each cell the things that the line has come into the region at least 1, 2 .. `top` times; the first is 0."""
    inside, levels = set(region), range(1, top + 1)
    times = {cell: [0, *(s.thing("times", name, *cell, k) for k in levels)] for cell in s.cells if cell not in s.holes}
    text = f"how often the line has come into region {name}"
    for cell, least in times.items():
        for k in levels:
            if k > 1:
                s.either(text, -least[k], least[k - 1])
            for way in [way for way in STEPS if s.line(cell, way)]:
                other = beyond(cell, way)
                there, leaves, line = times[other], arc(cell, way), s.line(cell, way)
                enters = other in inside and (cell not in inside or (cell, other) in s.walls)
                if not enters and (cell in inside) == (other in inside):
                    if way in "ES":
                        s.ways(text, [[-line], [least[k], there[k]], [-least[k], -there[k]]])
                elif not enters:
                    s.ways(text, [[-leaves], [least[k], there[k]], [-least[k], -there[k]]])
                else:
                    s.ways(text, [[-leaves], [there[k]]] if k == 1 else [
                        [-leaves], [least[k - 1], there[k]], [-least[k - 1], -there[k]]])
    first = times[start]
    s.all(text, [first[1] if start in inside else -first[1], *(-thing for thing in first[2:])])
    return times
