"""A line from S to G, and its direction."""

from collections.abc import Callable, Collection
from itertools import combinations

from ..grid import STEPS, Cell, at
from ..loop_and_path_cuts import Lines, Place, State
from ..rule_sheet import Sheet

BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


def beyond(cell: Cell, way: str) -> Cell:
    """The next cell that way."""
    return cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]


def marks_and_ends(s: Sheet, pattern: str, expected: str, empty: str = "-.") -> tuple[dict[Cell, str], dict[str, Cell]]:
    """The tokens after S and G, without the empty ones, and the cells of S and G, each of which may stand once."""
    marks, ends = dict[Cell, str](), dict[str, Cell]()
    for cell, token in s.clues(pattern, expected, empty):
        if token[0] in "SG":
            if token[0] in ends:
                raise s.wrong(cell, f"one {token[0]} on a board")
            ends[token[0]] = cell
        if token not in "SG":
            marks[cell] = token.lstrip("SG")
    return marks, ends


def from_start(s: Sheet, ends: dict[str, Cell], through: Collection[Cell] | None = None) -> Callable[[Cell, str], int]:
    """The lines are one line from S to G through all cells, or through these and perhaps others.

    Gives the arcs of `Sheet.directions`; none leads to S.
    """
    places = []
    for cell in s.cells:
        if cell in s.holes:
            continue
        lines = tuple(s.lines(cell))
        pairs = [State((line,), ()) for line in lines] if cell in ends.values() else [
            State(pair, (pair,)) for pair in combinations(lines, 2)]
        if through is not None and cell not in {*through, *ends.values()}:
            pairs.append(State((), ()))
        places.append(Place(cell, lines, tuple(pairs)))
        s.ways(f"the lines at {at(cell)}", places[-1].ways())
    s.decides, s.apart = s.all_lines(), True
    if len(ends) < 2:
        s.ways("S and G stand on the board", [])
        return lambda cell, way: 0
    both = frozenset(s.lines(ends["S"])), frozenset(s.lines(ends["G"]))
    s.whole_rule = Lines(places, s.decides, lambda: [], [both])
    arc = s.directions()
    for way in STEPS:
        if s.line(ends["S"], way):
            s.never("the line begins at S", arc(beyond(ends["S"], way), BACK[way]))
    return arc
