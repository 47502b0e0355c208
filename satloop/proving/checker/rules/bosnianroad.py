"""Bosnian Road: one loop never touches itself, neither side by side nor at a corner. A number, or a question mark, is
not visited; a number is how many of the eight cells round it are."""

from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    clues = dict(s.clues("[0-8?]", "a number from 0 to 8, or ?"))
    s.holes |= set(clues)
    visited = {cell: s.thing("visited", *cell) for cell in s.cells if cell not in s.holes}
    for cell, token in clues.items():
        if token != "?":
            s.count(f"the number at {at(cell)}", (visited.get(other, 0) for other in s.eight_round(cell)), int(token))
    for one, two in s.pairs():
        joined = {*s.lines(one)} & {*s.lines(two)}
        s.either(f"{at(one)} and {at(two)} side by side", -visited[one], -visited[two], *joined)
    for one in visited:
        for two in sorted({(one[0] + 1, one[1] - 1), (one[0] + 1, one[1] + 1)} & visited.keys()):
            s.either(f"{at(one)} and {at(two)} at a corner", -visited[one], -visited[two],
                     visited.get((one[0], two[1]), 0), visited.get((two[0], one[1]), 0))
    s.loop(mark=lambda cell, ways: [visited[cell] if ways else -visited[cell]])
