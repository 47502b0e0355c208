"""Line of Sight: one loop along the grid lines. The first line that a number sees in the way of its arrow belongs to a
straight run of that length; a 0 sees no line, a ? one of any length."""

from ..rule_sheet import Sheet, amount, at, off


def read(s: Sheet) -> None:
    s.points = (s.rows + 1, s.columns + 1)
    for cell, token in s.clues(r"(\d+|\?)[nesw]", "a number or ? and a way of nesw as 3n", "-?"):
        points, forth = s.across(cell, token[-1].upper())
        seen = [s.line(point, forth) for point in points]
        length = amount(token[:-1].strip("?"))
        ways = [] if length else [off(*seen)]
        for k, point in enumerate(points):
            before, after = s.ray(point, "W" if forth == "E" else "N"), s.ray(point, forth)
            for i in range(max(0, length - len(after)), min(length, len(before) + 1)):
                rest = [*before[i:i + 1], *after[length - i:length - i + 1], *seen[:k]]
                ways.append([*before[:i], *after[:length - i], *off(*rest)])
        s.ways(f"the clue {token} at {at(cell)}", [[line] for line in seen] if token[0] == "?" else ways)
    s.loop()
