"""Castle Wall: one loop that visits no clue; white clues (o) lie inside it, black ones (x) outside. A number with an
arrow is how many lines of the loop lie in line with it that way, along its row or column."""

from ..rule_sheet import Sheet, amount, at, off


def read(s: Sheet) -> None:
    clues = dict(s.clues(r"\d+[nesw][ox]?|[ox?]", "a number with an arrow, o white or x black as 2so, or o, x, ?"))
    s.holes |= set(clues)

    def square(row: int, column: int) -> int:
        """The square between that cell and the next to the right and below is inside."""
        return s.thing("in", row, column) if 0 <= row < s.rows - 1 and 0 <= column < s.columns - 1 else 0

    for cell, token in clues.items():
        if token[0].isdigit():
            way = token.strip("0123456789")[0].upper()
            s.count(f"the number at {at(cell)}", (s.line(other, way) for other in s.ahead(cell, way)),
                    amount(token.rstrip("neswox")))
        here = square(cell[0], cell[1] - 1)
        if token[-1] == "o":
            s.either(f"the white clue at {at(cell)} lies inside", here)
        elif token[-1] == "x" and here:
            s.either(f"the black clue at {at(cell)} lies outside", -here)
    for row, column in s.cells:
        for way, one in (("E", square(row - 1, column)), ("S", square(row, column - 1))):
            line, two = s.line((row, column), way), square(row, column)
            if line or one or two:
                s.ways(f"what is inside at {at((row, column))}", [
                    [line, one, *off(two)], [line, two, *off(one)], [one, two, *off(line)], off(line, one, two)])
    s.loop()
