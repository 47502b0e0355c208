"""Linesweeper: one loop. A number is not visited; it is how many of the eight cells round it are."""

from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    clues = dict(s.clues("[0-8]", "a number from 0 to 8"))
    s.holes |= set(clues)
    visited = {cell: s.thing("visited", *cell) for cell in s.cells if cell not in s.holes}
    for cell, token in clues.items():
        s.count(f"the number at {at(cell)}", (visited.get(other, 0) for other in s.eight_round(cell)), int(token))
    s.loop(mark=lambda cell, ways: [visited[cell] if ways else -visited[cell]])
