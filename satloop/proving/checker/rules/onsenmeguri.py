"""Onsen-meguri: several loops, each through exactly one circle. A loop enters and leaves a region at most once, and
visits equally many cells in each that it comes to, as many as its circle's number says; each region has a loop. Across
a wall inside a region it leaves the region and enters it again."""

from itertools import product

from ..loop_and_path_cuts import Lines
from ..rule_sheet import Sheet, amount, at


def read(s: Sheet) -> None:
    s.left = lambda token: "?"
    regions = s.regions()
    clues = dict(s.clues(r"0*[1-9][0-9]*|\?", "a number from 1, or ? for a circle without a number"))
    empty = {cell: s.thing("empty", *cell) for cell in s.cells if cell not in s.holes}
    s.loop(mark=lambda cell, ways: [-empty[cell] if ways else empty[cell]])
    own = {(cell, clue): s.thing("on", *cell, *clue) for cell, clue in product(empty, clues)}
    for cell in empty:
        s.count(f"{at(cell)} is on one loop or empty", [empty[cell], *(own[cell, clue] for clue in clues)], 1)
    for clue in clues:
        s.all(f"the circle at {at(clue)}", [own[clue, clue]])
    for (one, two), clue in product(s.pairs(), clues):
        text, line = f"{at(one)} and {at(two)} are on one loop", s.line(one, "E" if one[0] == two[0] else "S")
        s.ways(text, [[-line], [own[one, clue], own[two, clue]], [-own[one, clue], -own[two, clue]]])
        if s.are_parted(one, two):
            for thing in s.lines_across_border(one, two):
                s.never(text, line, own[one, clue], -s.thing("crosses", thing, *clue))
    for name, cells in regions.items():
        s.either(f"a loop comes to region {name}", *{line for cell in cells for line in s.lines(cell)})
        for clue, token in clues.items():
            text, n = f"the loop of {at(clue)} in region {name}", len(cells)
            s.count(text, [s.thing("crosses", line, *clue) for line in s.exits_of(cells)], 0, 2)
            least = [*s.tally(text, f"{name} {clue}", [own[cell, clue] for cell in cells], n), False]
            for k in range(2, n + 2):
                size = s.thing("size", *clue, k) if token == "?" else k <= amount(token)
                s.table(text, (least[1], least[k], size), (row for row in product((False, True), repeat=3)
                                                          if not row[0] or row[1] == row[2]))
    assert isinstance(s.whole_rule, Lines)
    ends = [frozenset(s.lines(clue)) for clue in clues]
    s.whole_rule = Lines(s.whole_rule.places, s.decides, s.musts, [*zip(ends, ends)])
