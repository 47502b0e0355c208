"""Levels of Flow Free, one a line: `SIZE,0,NUMBER,FLOWS;PATH;PATH...`, each path the numbers of its cells.

SIZE is `5`, or `5:6` for columns and rows. Cells count from 0, row by row; the first and the last of a path are its
ends, and the paths are the solution. Further fields before the first semicolon are bridges, gaps and walls; gaps, as
`4:7`, are cells that are not there.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ...errors import PuzzleError, plural, shortened
from ..found_board import FoundBoard, text_of_grids

LEVEL = (r"\d{1,3}(?::\d{1,3})?(?:\+[A-Za-z])?,\d*,\d*,\d+(?:,[\d:|]*)*(?:;\d+(?:,\d+)*)+;?")
SIDES = {(0, 1): "e", (1, 0): "s", (0, -1): "w", (-1, 0): "n"}


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a line, with its solution. Raises PuzzleError."""
    if not re.fullmatch(LEVEL, text.strip()):
        raise PuzzleError(file, None, None, repr(shortened(text)),
                          "SIZE,0,NUMBER,FLOWS;PATH;PATH...")
    head, *paths = text.strip().rstrip(";").split(";")
    size, _, _, count, *further = head.split(",")
    columns, _, rows = re.sub(r"\+.*", "", size).partition(":")
    width, height = int(columns), int(rows or columns)
    gaps = [*map(int, re.findall(r"\d+", "".join(further[1:2])))]
    for field, what in zip(further, ("bridges", "gaps", "walls", "a further field")):
        if field and not (what == "gaps" and re.fullmatch(r"\d+(:\d+)*", field)):
            where = field.replace("|", " and ").replace(":", ", ")
            raise PuzzleError(file, None, None, f"{what} at the cells {shortened(where)}",
                              "a level without bridges and walls")
    cells = [[*map(int, re.findall(r"\d+", path))] for path in paths]
    if not 0 < width * height <= 10_000 or len(cells) != int(count) or not all(cells):
        raise PuzzleError(file, None, None, f"{plural(len(cells), 'path')} on {width} x {height} cells",
                          f"{count} on a board")
    if sorted([*gaps, *(cell for path in cells for cell in path)]) != [*range(width * height)]:
        raise PuzzleError(file, None, None, "paths that do not visit each cell once", "paths that fill the board")
    tokens, solution = ([["#" * (row * width + column in gaps) for column in range(width)] for row in range(height)],
                        [[""] * width for _ in range(height)])
    for number, path in enumerate(cells, 1):
        places = [divmod(cell, width) for cell in path]
        for end in (places[0], places[-1]):
            tokens[end[0]][end[1]] = str(number)
        for (r1, c1), (r2, c2) in pairwise(places):
            side = SIDES.get((r2 - r1, c2 - c1))
            if side is None:
                raise PuzzleError(file, None, None, f"a path from cell {r1 * width + c1} to cell {r2 * width + c2}",
                                  f"steps between neighbours in {shortened(text)!r}")
            solution[r1][c1] += side
            solution[r2][c2] += {"e": "w", "w": "e", "n": "s", "s": "n"}[side]
        if len(path) < 2:
            raise PuzzleError(file, None, None, "a path of one cell", "a path with two ends")
    return FoundBoard(puzzle or "flow", text_of_grids(tokens), text_of_grids(solution))
