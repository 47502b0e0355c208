"""Touch Slitherlink: one loop along the grid lines; a number is how many pieces of it touch its cell's outline.
A piece is what the loop joins along the outline, a corner alone too; the whole outline is one piece."""

from itertools import product

from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    s.points = (s.rows + 1, s.columns + 1)
    visited = {point: s.thing("visited", *point) for point in product(range(s.rows + 1), range(s.columns + 1))}
    for (row, column), token in s.clues("[0-4]", "0 to 4", "-.?"):
        ring = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
        things = [*(visited[point] for point in ring), *(s.line(point, way) for point, way in zip(ring, "ESWN"))]
        ways = []
        for on in product((False, True), repeat=8):
            ends = [on[i] and not on[4 + i] for i in range(4)]
            joined = all(on[i] and on[(i + 1) % 4] for i in range(4) if on[4 + i])
            if joined and (sum(ends) or all(on)) == int(token):
                ways.append([thing if yes else -thing for thing, yes in zip(things, on)])
        s.ways(f"the number at {at((row, column))}", ways)
    s.loop(mark=lambda point, ways: [visited[point] if ways else -visited[point]])
