"""Pictures of the techniques that solvers know by name: a pattern of clues, and what all solutions round it share.

Example: `python -c "from generator.techniques import make; make()"` in docs/ writes pictures/techniques-*.svg.
"""

from __future__ import annotations

from html import escape

import numpy as np

import satloop
from satloop.boards.declarations import Technique
from satloop.pictures import draw

from . import DOCS
from .contact_sheet import GAP, SIDE, TITLE, placed

COLUMNS, ROOM = 4, 2  # pictures in a row; cells beside a pattern
# What is known round a clue in the middle of 5x5: cells with their sides, as in a state of play for `hint`.
KNOWN = {"A line into a 3": [(1, 1, "e")], "Closed corner of a 3": [(1, 1, "ES")],
         "Closed corner of a 1": [(1, 1, "ES")]}


def board_of(name: str, technique: Technique) -> str:
    """A board with the clues of a technique and no others, as text."""
    rows, columns = (1 + max(clue[axis] for clue in technique.clues) for axis in (0, 1))
    if technique.ways:
        return star(technique)
    near = technique.corner or technique.border >= 0
    top, left = (0 if near else ROOM), (0 if technique.corner else ROOM)
    height, width = top + rows + ROOM + (near and 1), left + columns + ROOM + (near and 1)
    cells = np.full((height, width), "-", dtype=object)
    for row, column, label in technique.clues:
        cells[top + row, left + column] = label if label.isdigit() else label[0]
    return f"{height} {width}\n" + "\n".join(" ".join(row) for row in cells)


def star(technique: Technique) -> str:
    """A board with one island, and islands in sight of it on as many sides as the technique says."""
    size, middle = (3, 0) if technique.ways < 3 else (5, 2)
    cells = np.full((5, 5), "-", dtype=object)
    spots = [(middle, middle + 2), (middle + 2, middle), (middle, middle - 2), (middle - 2, middle)]
    for row, column in spots[:technique.ways]:
        cells[row, column] = "?"
    cells[middle, middle] = technique.clues[0][2]
    return f"{size} {size}\n" + "\n".join(" ".join(row[:size]) for row in cells[:size])


def drawing(name: str, technique: Technique) -> str:
    """The pattern with what follows from it: lines that all solutions have, crosses where none has one."""
    board = satloop.puzzles.find(name)(board_of(name, technique))
    state = None
    if technique.known:
        from satloop.explaining.preparation import unsolved_grouping
        from satloop.explaining.state_of_play import read_state
        tokens = np.full((board.rows, board.columns), "-", dtype=object)
        for row, column, token in KNOWN[technique.name]:
            tokens[row, column] = token
        text = f"{board.rows} {board.columns}\n" + "\n".join(" ".join(row) for row in tokens)
        state = read_state(unsolved_grouping(board), text)
    shared = satloop.forced(board, state)
    assert shared is not None
    picture = shared.picture()
    picture.lattice_open = picture.cell_open = None  # what is open stays blank
    if technique.ways:
        picture.cell_off = None
    picture.marks = np.zeros((board.rows, board.columns), dtype=bool)
    return draw(picture, "svg")


def sheet(name: str) -> str:
    """The techniques of a puzzle in one picture."""
    kind = satloop.puzzles.find(name)
    side = SIDE + 60
    rows = -(-len(kind.techniques) // COLUMNS)
    width, height = COLUMNS * (side + GAP) + GAP, rows * (SIDE + TITLE + GAP) + GAP
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
           f'role="img" font-family="sans-serif" font-size="13" text-anchor="middle">'
           f'<title>Techniques of {escape(kind.title)}</title><rect width="{width}" height="{height}" fill="#fff"/>']
    for number, technique in enumerate(kind.techniques):
        row, column = divmod(number, COLUMNS)
        x, y = GAP + column * (side + GAP), GAP + row * (SIDE + TITLE + GAP)
        out.append(f'<text x="{x + side / 2:g}" y="{y + 14}">{escape(technique.name)}</text>')
        out.append(placed(drawing(name, technique), x + 30, y + TITLE, f"{name}{number}"))
    return "\n".join([*out, "</svg>"]) + "\n"


def pictures() -> dict[str, str]:
    """File -> picture, of each puzzle that has techniques."""
    return {f"techniques-{name}.svg": sheet(name) for name in satloop.puzzles.NAMES
            if "techniques" in vars(satloop.puzzles.find(name))}


def make() -> None:
    for name, text in pictures().items():
        (DOCS / "pictures" / name).write_text(text, encoding="utf-8")
