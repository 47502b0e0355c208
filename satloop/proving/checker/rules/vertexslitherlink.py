"""Vertex Slitherlink: one loop along the grid lines; a number says how many of its cell's corners the loop visits."""

from itertools import product

from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    s.points = (s.rows + 1, s.columns + 1)
    visited = {point: s.thing("visited", *point) for point in product(range(s.rows + 1), range(s.columns + 1))}
    for (row, column), token in s.clues("[0-4]", "0 to 4", "-.?"):
        corners = (visited[row + down, column + right] for down, right in product((0, 1), repeat=2))
        s.count(f"the number at {at((row, column))}", corners, int(token))
    s.loop(mark=lambda point, ways: [visited[point] if ways else -visited[point]])
