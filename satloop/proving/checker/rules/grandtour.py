"""Grand Tour: one loop along the grid lines visits every point; some of its lines are given."""

from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    s.points = (s.rows + 1, s.columns + 1)
    for (row, column), token in s.clues("[0-9]|1[0-5]", "8 (top), 4 (left), 2 (bottom), 1 (right) added up", "-."):
        sides = {8: s.line((row, column), "E"), 4: s.line((row, column), "S"), 2: s.line((row + 1, column), "E"),
                 1: s.line((row, column + 1), "S")}
        s.all(f"the lines given at {at((row, column))}", (line for bit, line in sides.items() if int(token) & bit))
    s.loop(empty=False)
