"""Sudoku: each number once in every row, every column and every box. Without a second grid, boxes are as square as can
be and not higher than wide."""

from math import isqrt

from ..rule_sheet import Sheet, at
from ..text import Rejected, number


def read(s: Sheet) -> None:
    n = s.rows
    high = next((k for k in range(isqrt(n), 1, -1) if n % k == 0), 0)
    if s.columns != n or not (high or len(s.grids) > 1):
        raise Rejected("board.txt", 2, "expected as many rows as columns, and boxes")
    groups: dict[object, list[tuple[int, int]]] = {}
    for row, column in s.cells:
        box = s.region((row, column)) if len(s.grids) > 1 else (row // high, column // (n // high))
        for group in (f"row {row + 1}", f"column {column + 1}", ("box", box)):
            groups.setdefault(group, []).append((row, column))
    if any(len(cells) != n for cells in groups.values()):
        raise Rejected("board.txt", 0, f"expected boxes of {n} cells each")
    holds = {(cell, value): s.thing("holds", *cell, value) for cell in s.cells for value in range(1, n + 1)}
    for cell, token in s.clues("[0-9]+|[A-Za-z]", f"a number 1 to {n}, letters from 10 on", "-.0*"):
        value = number(token) if token.isdigit() else ord(token.upper()) - 55
        if (cell, value) not in holds:
            raise s.wrong(cell, f"a number 1 to {n}")
        s.all(f"the number given at {at(cell)}", [holds[cell, value]])
    for cell in s.cells:
        s.count(f"one number at {at(cell)}", (holds[cell, value] for value in range(1, n + 1)), 1)
    for name, cells in groups.items():
        for value in range(1, n + 1):
            s.count(f"{value} once in {name}", (holds[cell, value] for cell in cells), 1)
    s.decides, s.apart = list(holds.values()), True
