"""Nurikabe Loop: one loop comes to no clue. The cells that it leaves out fall into areas of neighbours, each with
exactly one clue; a number is how many cells its area has, a question mark any number."""

from itertools import product

from ..rule_sheet import STEPS, Sheet, amount, at


def read(s: Sheet) -> None:
    tokens = dict(s.clues(r"[0-9]+|\?", "a number, or ?"))
    clues = {cell: len(s.cells) if token == "?" else amount(token) for cell, token in tokens.items()}
    s.holes |= set(clues)
    free = [cell for cell in s.cells if cell not in clues]
    visited = {cell: s.thing("visited", *cell) for cell in free}
    own = {(cell, clue): cell == clue or (
        cell not in clues and abs(cell[0] - clue[0]) + abs(cell[1] - clue[1]) < most and s.thing("in", *cell, *clue))
           for cell, clue in product(s.cells, clues) for most in [clues[clue]]}
    for cell in free:
        s.count(f"{at(cell)} is visited or in one area", [visited[cell], *(own[cell, clue] for clue in clues)], 1)
    for clue in [clue for clue in clues if tokens[clue] != "?"]:
        s.count(f"the number at {at(clue)}", [own[cell, clue] for cell in free], clues[clue] - 1)
    longest = min(max([0, *clues.values()]), len(free) + 1)
    for cell in s.cells:
        near = [other for down, right in STEPS.values() if s.on_board(other := (cell[0] + down, cell[1] + right))]
        for other, clue in product(near, clues):
            things = visited.get(cell, False), visited.get(other, False), own[cell, clue], own[other, clue]
            s.table(f"{at(cell)} and {at(other)} are in one area or one is visited", things,
                    (row for row in product((False, True), repeat=4) if row[0] or row[1] or row[2] == row[3]))
        text = f"{at(cell)} hangs together with a clue"
        for steps in range(1, longest) if cell in visited else ():
            here = s.thing("near", *cell, steps)
            s.never(text, here, visited[cell])
            if not any(other in clues for other in near):
                s.either(text, -here, *(s.thing("near", *other, steps - 1) for other in [cell, *near] if steps > 1))
        if cell in visited:
            s.either(text, visited[cell], s.thing("near", *cell, longest - 1) if longest > 1 else 0)
    s.loop(mark=lambda cell, ways: [visited[cell] if ways else -visited[cell]])
