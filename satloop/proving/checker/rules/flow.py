"""Flow: every cell but the blocked lies on a path; each path joins two cells of one label. The cells of a path have its
number, in bits: that of the label in the order of the board, from 0."""

from itertools import combinations

from ..loop_and_path_cuts import Lines, Place, State
from ..rule_sheet import Sheet, at, off


def read(s: Sheet, fill: bool = True) -> None:
    ends: dict[str, list[tuple[int, int]]] = {}
    for cell, token in s.clues(".+", "a number or letters for an end", "-.0"):
        if not token.isalnum() and token != "#":
            raise s.wrong(cell, "a number or letters for an end, # for a blocked cell, or - for none")
        ends.setdefault(token.lstrip("0") if token.isdecimal() else token, []).append(cell)
    s.holes |= {*ends.pop("#", [])}
    for cells in (cells for cells in ends.values() if len(cells) % 2):
        raise s.wrong(cells[-1], "each end an even number of times")
    s.left = lambda token: token if token == "#" else "-"
    s.together = [*ends.values()]
    number = {cell: place for place, cells in enumerate(ends.values()) for cell in cells}
    width = max(len(ends) - 1, 0).bit_length()
    bits = {cell: [s.thing("bit", *cell, bit) for bit in range(width)] for cell in s.cells}
    for cell, place in number.items():
        s.all(f"path at {at(cell)}", (one if place >> bit & 1 else -one for bit, one in enumerate(bits[cell])))
    for one, two in s.pairs():
        line = s.line(one, "E" if one[0] == two[0] else "S")
        for a, b in zip(bits[one], bits[two]):
            s.ways(f"one path at {at(one)} and {at(two)}", [[-line], [a, b], off(a, b)])
    places = []
    for cell in (cell for cell in s.cells if cell not in s.holes):
        lines, visited = tuple(s.lines(cell)), s.thing("visited", *cell)
        ending, empty = [State((line,), (), (visited,)) for line in lines], [State((), (), (-visited,))] * (not fill)
        passing = [State(pair, (pair,), (visited,)) for pair in combinations(lines, 2)]
        states = ending if cell in number else passing + empty
        places.append(Place(cell, lines, tuple(states)))
        s.ways(f"the lines at {at(cell)}", places[-1].ways())
    s.decides, s.apart = s.all_lines(), True
    at_ends = ([frozenset(s.lines(cell)) for cell in cells] for cells in ends.values())
    s.whole_rule = Lines(places, s.decides, lambda: [], [
        (one, frozenset().union(*lines[:i], *lines[i + 1:])) for lines in at_ends
        for i, one in enumerate(lines[:1] if len(lines) == 2 else lines)])
