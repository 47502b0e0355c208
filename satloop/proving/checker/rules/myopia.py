"""Myopia: one loop along the grid lines. The arrows of a clue meet lines of it that are equally far from the cell;
a way without arrow meets none, or one that is farther away."""

from ..grid import STEPS
from ..rule_sheet import Sheet, at, off


def read(s: Sheet) -> None:
    s.points = (s.rows + 1, s.columns + 1)
    for cell, token in s.clues(r"(?!.*(.).*\1)[nesw]+", "some of nesw", "-.?"):
        across = {way: s.across(cell, way) for way in STEPS}
        seen = {way: [s.line(point, lead) for point in points] for way, (points, lead) in across.items()}
        ways = []
        for far in range(max(s.rows, s.columns)):
            near = [line for way in STEPS for line in seen[way][:far + (way.lower() not in token)]]
            ways.append([*(sum(seen[way][far:far + 1]) for way in STEPS if way.lower() in token), *off(*near)])
        s.ways(f"the arrows {token} at {at(cell)}", ways)
    s.loop()
