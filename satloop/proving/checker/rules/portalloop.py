"""Portal Loop: one loop visits all cells but holes (#). Where it comes into a portal it goes on from the other one of
its number, in the same direction; no line joins these two. It goes straight through ?, a circle."""

from itertools import combinations

from ..loop_and_path_cuts import Lines, Place, State
from ..rule_sheet import STEPS, Sheet, at
from ..shared.open_line import BACK, beyond


def read(s: Sheet) -> None:
    clues = dict(s.clues(r"0*[1-9]\d*|[?#]", "a number from 1 in two cells, ? for a circle, or # for a hole"))
    s.holes |= {cell for cell, token in clues.items() if token == "#"}
    s.left, pairs = lambda token: "-" if token == "?" else token, dict[str, list[tuple[int, int]]]()
    for cell, token in clues.items():
        if token not in "?#":
            pairs.setdefault(token.lstrip("0"), []).append(cell)
    places, portals = [], {cell for pair in pairs.values() for cell in pair}
    for pair in pairs.values():
        if len(pair) != 2:
            raise s.wrong(pair[-1], "a number that stands in two cells")
        # No line joins both. Each has one line, and the line goes on from one to the other the same way.
        one, two = ({way: s.line(cell, way) for way in STEPS if beyond(cell, way) not in pair} for cell in pair)
        both = [(one.get(way, 0), two.get(BACK[way], 0)) for way in STEPS]
        for cell, here in zip(pair, (one, two)):
            own = tuple(line for line in here.values() if line)
            places.append(Place(cell, own, tuple(State((line,), ()) for line in own)))
        lines, beside = (*places[-2].lines, *places[-1].lines), (pair[0][0] + s.rows, pair[0][1])  # no cell of its own
        places.append(Place(beside, lines, tuple(State(on, (on,)) for on in both if all(on))))
        s.ways(f"the portals at {at(pair[0])} and {at(pair[1])}", places[-1].ways())
    for cell in s.cells:
        if cell not in s.holes | portals:
            lines = tuple(s.lines(cell))
            places.append(Place(cell, lines, tuple(State(on, (on,)) for on in combinations(lines, 2))))
            s.ways(f"{at(cell)} has two lines", places[-1].ways())
        if clues.get(cell) == "?":
            s.ways(f"the circle at {at(cell)}", s.pairs_at(cell, straight=True))
    s.decides, s.apart, s.crossing = s.all_lines(), True, True
    s.whole_rule = Lines(places, s.decides, s.musts)
