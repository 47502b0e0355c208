"""A line from S to G through all cells, its direction, and how often it has come into a region."""

from collections.abc import Callable, Collection
from itertools import combinations

from .grid import STEPS, Cell, at
from .lines import Lines, Place, State
from .sheet import Sheet

BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


def beyond(cell: Cell, way: str) -> Cell:
    """The next cell that way."""
    return cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]


def from_start(s: Sheet, ends: dict[str, Cell]) -> Callable[[Cell, str], int]:
    """The lines are one line from S to G through all cells. Gives the arcs of `Sheet.directions`; none leads to S."""
    places = []
    for cell in s.cells:
        if cell in s.holes:
            continue
        lines = tuple(s.lines(cell))
        pairs = [State((line,), ()) for line in lines] if cell in ends.values() else [
            State(pair, (pair,)) for pair in combinations(lines, 2)]
        places.append(Place(cell, lines, tuple(pairs)))
        s.ways(f"the lines at {at(cell)}", places[-1].ways())
    s.decides, s.apart = s.all_lines(), True
    if len(ends) < 2:
        s.ways("S and G stand on the board", [])
        return lambda cell, way: 0
    both = frozenset(s.lines(ends["S"])), frozenset(s.lines(ends["G"]))
    s.whole = Lines(places, s.decides, lambda: [], [both])
    arc = s.directions()
    for way in STEPS:
        if s.line(ends["S"], way):
            s.never("the line begins at S", arc(beyond(ends["S"], way), BACK[way]))
    return arc


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
                if (cell in inside) == (other in inside):
                    if way in "ES":
                        s.ways(text, [[-line], [least[k], there[k]], [-least[k], -there[k]]])
                elif cell in inside:
                    s.ways(text, [[-leaves], [least[k], there[k]], [-least[k], -there[k]]])
                else:
                    s.ways(text, [[-leaves], [there[k]]] if k == 1 else [
                        [-leaves], [least[k - 1], there[k]], [-least[k - 1], -there[k]]])
    first = times[start]
    s.all(text, [first[1] if start in inside else -first[1], *(-thing for thing in first[2:])])
    return times
