"""Between the checker's names and a puzzle's own solutions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, Literals
from encoders.graph import GridGraph

from ..boards.lines_in_solution_text import LAYERS
from ..boards.puzzle import Puzzle, Solution
from ..boards.text import read_board
from ..errors import InternalError
from ..puzzles.tilingslitherlink import TilingSlitherlink
from .checker.check_folder import read_sheet
from .checker.hanging_together import Faces
from .checker.rule_sheet import Sheet
from .checker.text import Rejected, read_text

Bools = NDArray[np.bool_]
KINDS = {"line": "edges", "link": "edges", "bridge": "edges", "second": "doubled", "third": "tripled",
         "fourth": "quadrupled", "shaded": "shaded"}


def board_text(puzzle: Puzzle) -> str:
    """The board as a certificate has it: the puzzle's name, its size and its rows, without comments.

    Of a board of faces a row for each: its clue, and the points round it.
    """
    if isinstance(puzzle, TilingSlitherlink):
        width = max(map(len, puzzle.drawing.faces))
        lines = (" ".join(["-" if clue < 0 else str(clue), *map(str, face), *["-"] * (width - len(face))])
                 for clue, face in zip(puzzle.clue.tolist(), puzzle.drawing.faces))
        return "\n".join([puzzle.name, f"{len(puzzle.clue)} {width + 1}", *lines]) + "\n"
    board = read_board(puzzle.text, puzzle.file, puzzle.grids, puzzle.further_rule_names())
    rows = (" ".join(row) for grid in board.grids for row in grid)
    return "\n".join([puzzle.name, " ".join([str(board.rows), str(board.columns), *board.further_rules]), *rows]) + "\n"


def sheet_of(puzzle: Puzzle) -> Sheet:
    """The board as the checker reads it. Raises InternalError where its rules file takes no such board."""
    try:
        return read_sheet(read_text(board_text(puzzle)))
    except Rejected as problem:
        raise InternalError(f"the checker cannot read this {puzzle.name}: {problem}\n{puzzle.text}") from None


def solution_of(puzzle: Puzzle, sheet: Sheet, on: set[int]) -> Solution:
    """The solution in which these things of the sheet are on, as the puzzle has it."""
    if isinstance(puzzle, TilingSlitherlink):
        return puzzle.with_inside(np.array([thing in on for thing in sheet.decides]))
    rows, columns = sheet.points
    parts: dict[str, tuple[Bools, Bools]] = {}
    shaded = np.zeros((sheet.rows, sheet.columns), dtype=bool)
    inside = np.zeros((sheet.rows + 2, sheet.columns + 2), dtype=bool)
    digits = np.zeros((sheet.rows, sheet.columns), dtype=np.int64)
    for thing in sorted(on):
        kind, *place = sheet.names[thing].split()
        if kind == "holds":
            digits[int(place[0]), int(place[1])] = int(place[2])
        elif kind == "shaded":
            shaded[int(place[0]), int(place[1])] = True
        elif kind == "in":
            inside[int(place[0]) + 1, int(place[1]) + 1] = True
        elif kind in KINDS:
            across, down = parts.setdefault(KINDS[kind], (np.zeros((rows, columns - 1), dtype=bool),
                                                          np.zeros((rows - 1, columns), dtype=bool)))
            row, column = int(place[0]), int(place[1])
            far = 1 if kind == "line" else distance_to_next_clue(sheet, row, column, place[2])
            if place[2] == "E":
                across[row, column:column + far] = True
            else:
                down[row:row + far, column] = True
    if "digits" in puzzle.decides:
        return Solution(puzzle, {"digits": digits})
    if isinstance(sheet.whole_rule, Faces):  # the sheet tells cells inside the loop, and no lines
        across, down = inside[:-1, 1:-1] != inside[1:, 1:-1], inside[1:-1, :-1] != inside[1:-1, 1:]
        return Solution(puzzle, {"edges": np.concatenate([across.ravel(), down.ravel()])})
    none = np.zeros(len(GridGraph(rows, columns).edges), dtype=bool)
    out = {name: np.concatenate([across.ravel(), down.ravel()]) for name, (across, down) in parts.items()}
    out = {"edges": none, **{name: none for name in LAYERS[1:] if name in puzzle.decides}, **out}
    if any(name.startswith("shaded ") for name in sheet.number):
        out["shaded"] = shaded
    return Solution(puzzle, out)


def distance_to_next_clue(sheet: Sheet, row: int, column: int, way: str) -> int:
    """How far it is from a clue to the next one, to the right (E) or down."""
    cells = sheet.ahead((row, column), way)
    return 1 + next(far for far, (r, c) in enumerate(cells) if sheet.grids[0][r][c] not in "-.")


def lines_of(sheet: Sheet, edges: Bools) -> set[int]:
    """The lines of the sheet that run along edges, (m,) in the order of a grid of the sheet's points."""
    return {int(line) for line in line_literals(sheet)[edges] if line != FALSE}


def line_literals(sheet: Sheet) -> Literals:
    """(m,) the line along each edge of a grid of the sheet's points, FALSE where there is none."""
    graph = GridGraph(*sheet.points)
    across, down = graph.split(np.full(len(graph.edges), FALSE))
    for name, thing in sheet.number.items():
        kind, *place = name.split()
        if kind == "line":
            (across if place[2] == "E" else down)[int(place[0]), int(place[1])] = thing
    return np.concatenate([across.ravel(), down.ravel()]).astype(np.int32)
