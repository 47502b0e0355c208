"""Mejilink: one loop along dotted lines. Cells with no dotted line between them are a tile; of its dotted sides the
loop leaves out as many as it has cells, where one with the tile on both sides counts twice. A tile with a side at the
border that is not dotted has no rule."""

from ..hanging_together import beside, component_of
from ..rule_sheet import Sheet, at, off


def read(s: Sheet) -> None:
    s.points = (s.rows + 1, s.columns + 1)
    sides = {(row, column): (s.line((row, column), "E"), s.line((row, column + 1), "S"), s.line((row + 1, column), "E"),
                             s.line((row, column), "S")) for row, column in s.cells}  # top, right, bottom, left
    bare = {side for cell, token in s.clues("[0-9]|1[0-5]", "8 (top), 4 (left), 2 (bottom), 1 (right) added up", "-.")
            for side, bit in zip(sides[cell], (8, 1, 2, 4)) if int(token) & bit}
    s.all("a line that is not dotted", off(*sorted(bare)))
    around = [(cell, other, side) for cell in s.cells for other, side in zip(beside(cell), sides[cell])]
    root = component_of(s.cells, [(cell, other) for cell, other, side in around if side in bare])
    for tile in sorted({*root.values()}):
        cells = [cell for cell in s.cells if root[cell] == tile]
        if any(other not in root for cell, other, side in around if side in bare and cell in cells):
            continue
        counted = list[int]()
        for side in sorted(side for cell in cells for side in sides[cell] if side not in bare):
            if side in counted:  # it has the tile on both sides
                twin = s.thing("twin", s.names[side])
                s.ways(f"twice {s.names[side]}", [[side, twin], [-side, -twin]])
                side = twin
            counted.append(side)
        s.count(f"the tile of {at(cells[0])}", counted, len(counted) - len(cells))
    s.loop()
