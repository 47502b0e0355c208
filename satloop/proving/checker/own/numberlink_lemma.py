"""The lemma on which a proof for Numberlink may rest, and when it may be used."""

from itertools import product

from ..hanging_together import component_of
from ..rule_sheet import Sheet, off

TAUT = """If no path of a solution S could lead otherwise through its own and empty cells alone, and there is another
solution, then there is one, other than S, in which no path takes three sides of a square of four cells, or turns at a
cell of it while the cell across lies higher and is empty, or has two legs on one side of a straight part of two to four
lines with empty cells between them. If there is any solution, there is such a one."""


def add_lemma(s: Sheet) -> None:
    """Let clauses follow from the lemma."""
    s.lemma, s.rigid = " ".join(TAUT.split()), lambda on: has_only_paths(s, on)
    rules, s.rules = s.rules, s.lemmas
    visited = {cell: s.thing("visited", *cell) for cell in s.cells if cell not in s.holes}
    for row, column in product(range(s.rows - 1), range(s.columns - 1)):
        a, b, c, d = (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)
        s.count("three sides", (s.line(a, "E"), s.line(c, "E"), s.line(a, "S"), s.line(b, "S")), 0, 2)
        for low, side, across in ((c, "E", b), (d, "W", a)):
            if all(lines := (s.line(low, side), s.line(low, "N"))) and across in visited:
                s.either("a turn", *off(*lines), visited[across])
    for cell, length, (way, leg) in product(s.cells, (2, 3, 4), tuple(zip("EESS", "NSEW"))):
        part, others = s.ray(cell, way)[:length], s.ahead(cell, way)[:length]
        between = [visited[other] for one in others[:-1] for other in s.ahead(one, leg)[:1] if other in visited]
        legs = s.line(cell, leg), s.line((others or [cell])[-1], leg)
        if len(part) == length and len(between) == length - 1 and all(legs):
            s.either("two legs", *off(*legs, *part), *between)
    s.rules = rules


def has_only_paths(s: Sheet, on: set[int]) -> bool:
    """Whether each path of a solution is the only one between its ends through its own and empty cells."""
    pairs = {pair: s.line(pair[0], "E" if pair[0][0] == pair[1][0] else "S") in on for pair in s.pairs()}
    drawn, free = ([pair for pair, here in pairs.items() if here == wanted] for wanted in (True, False))
    piece = component_of(s.cells, drawn)
    path = {cell: piece[cell] for pair in drawn for cell in pair}
    for mine in set(path.values()):
        root = component_of((cell for cell in s.cells if path.get(cell, mine) == mine), free)
        own = [root[cell] for cell in path if path[cell] == mine]
        if len(set(own)) < len(own):
            return False  # two cells of the path are joined without it
    return True
