"""A line from IN to OUT, two sides of the board's frame, that crosses itself on ice only and never turns there."""

import re
from collections.abc import Callable, Collection
from itertools import combinations

from ..grid import STEPS, Cell, at, is_straight
from ..hanging_together import component_of
from ..loop_and_path_cuts import Lines, Place, State
from ..rule_sheet import Sheet
from .open_line import BACK, beyond


def read_ends(s: Sheet, cell: Cell, token: str, ends: dict[str, tuple[Cell, str]]) -> str:
    """The token without IN or OUT, which it adds to the ends: a cell and a side each."""
    if not (match := re.search("([IO])([nesw])$", token)):
        return token
    letter, way = match[1], match[2].upper()
    if letter in ends or s.on_board(beyond(cell, way)):
        raise s.wrong(cell, f"one {letter} on a board, with a side of the frame")
    ends[letter] = cell, way
    return token[:match.start()]


def in_to_out(s: Sheet, ends: dict[str, tuple[Cell, str]], ice: Collection[Cell],
              visited: Collection[Cell] = ()) -> Callable[[Cell, str], int]:
    """The lines are one line from IN to OUT, which comes to the cells `visited`.

    Gives the arcs of `Sheet.directions`; the line runs from IN.
    """
    doors, places, arc = dict(ends.values()), [], s.directions(ice)
    for cell in s.cells:
        here = {way: line for way in STEPS if (line := s.line(cell, way))}
        sides = {way: here.get(way, 0) for way in STEPS if way in here or doors.get(cell) == way}
        pairs = [pair for pair in combinations(sides, 2) if cell not in ice or is_straight(pair)]
        choices = [*([[]] if cell not in visited else []), *([pair] for pair in pairs),
                   *([[*pairs]] if cell in ice and len(pairs) == 2 else [])]
        states = []
        for choice in choices:
            if cell not in doors or doors[cell] in [way for pair in choice for way in pair]:
                joined = tuple((sides[a], sides[b]) for a, b in choice if sides[a] and sides[b])
                states.append(State(tuple(sides[way] for pair in choice for way in pair if sides[way]), joined))
        places.append(Place(cell, tuple(here.values()), tuple(states)))
        s.ways(f"the lines at {at(cell)}", places[-1].ways())
    s.decides, s.apart, s.crossing = s.all_lines(), True, True
    if len(ends) < 2:
        s.ways("IN and OUT stand on the board", [])
        return arc
    s.whole_rule = Lines(places, s.decides, lambda: [], [tuple(  # type: ignore[list-item]
        frozenset([s.line(cell, BACK[way])] if cell in ice else s.lines(cell)) for cell, way in ends.values())])
    cell, way = ends["I"]
    for side in [BACK[way]] if cell in ice else STEPS:
        if s.line(cell, side):
            s.never("the line begins at IN", arc(beyond(cell, side), BACK[side]))
    for cell in ice:
        for way in STEPS:  # the line runs straight on
            if s.line(cell, way) and s.line(cell, BACK[way]):
                s.table(f"the ice at {at(cell)}", (arc(cell, way), arc(beyond(cell, BACK[way]), way)),
                        ((True, True), (False, False)))
    return arc


def to_icebarns(s: Sheet, ends: dict[str, tuple[Cell, str]], ice: Collection[Cell]) -> None:
    """The line comes to each icebarn, a patch of ice cells that hang together."""
    root = component_of(ice, [(cell, other) for cell in ice for way in STEPS if (other := beyond(cell, way)) in ice])
    for first in sorted(set(root.values())):
        area = [cell for cell in ice if root[cell] == first]
        if not {*area} & {cell for cell, _ in ends.values()}:
            s.either(f"the icebarn of {at(min(area))}", *sorted({line for cell in area for line in s.lines(cell)}))
