"""Pearl, Bridges and Solo by their game ids: parameters, a colon, and the clues of all cells."""

from __future__ import annotations

import re
from math import isqrt
from typing import NamedTuple

import numpy as np

from ...boards.number_in_every_cell import box_shape
from ...boards.puzzle import Puzzle
from ...boards.text import EMPTY, MOST, read_board
from ...errors import PuzzleError
from ..found_board import FoundBoard, text_of_grids
from .jigsaw_regions import read_regions, write_regions
from .runs_of_empty_cells import cells_of, description_of, rows_of

SIZE = r"(\d{1,4})(?:x(\d{1,4}))?"


class SizeAndOptions(NamedTuple):
    """The parameters of an id: columns, rows, and what stands after them."""

    columns: int
    rows: int
    options: str


def size_and_options(params: str, options: str) -> SizeAndOptions | None:
    """The parameters, where they are a size and options of the kind; None otherwise."""
    match = re.fullmatch(rf"{SIZE}({options})", params)
    if match is None:
        return None
    columns, rows = int(match[1]), int(match[2] or match[1])
    return SizeAndOptions(columns, rows, match[3]) if 0 < columns * rows <= MOST else None


def pearl(params: str, description: str, file: str) -> FoundBoard | None:
    """A board of Masyu, None for what is no id of Pearl."""
    size = size_and_options(params, r"(?:d[et])?n?")
    cells = size and cells_of(description, "[BW]", size.columns * size.rows)
    if not size or not cells or len(cells) != size.columns * size.rows:
        return None
    return FoundBoard("masyu", text_of_grids(rows_of([cell.lower() for cell in cells], size.columns)))


def bridges(params: str, description: str, file: str) -> FoundBoard | None:
    """A board of Hashi, None for what is no id of Bridges. Raises PuzzleError for rules that Hashi does not have."""
    size = size_and_options(params, r"(?:[iemd]\d{1,3}|L)*")
    cells = size and cells_of(description, "[1-9A-G]", size.columns * size.rows)
    if not size or not cells or len(cells) != size.columns * size.rows:
        return None
    rows = rows_of(cells, size.columns)
    island = np.array(rows) != EMPTY
    if (island[1:] & island[:-1]).any() or (island[:, 1:] & island[:, :-1]).any():
        return None  # the program never puts two side by side
    most = re.search(r"m(\d+)", size.options)
    if "L" in size.options:
        raise PuzzleError(file, None, None, "Bridges without loops (L)", "Bridges in which loops are allowed")
    limit = int(most[1]) if most else 2
    if not 1 <= limit <= 4:
        raise PuzzleError(file, None, None, f"at most {limit} bridges between two islands (m{limit})", "m1 to m4")
    tokens = [[token if not token.isalpha() else str(ord(token) - ord("A") + 10) for token in row] for row in rows]
    remark = "" if most else f"{file}: read with at most 2 bridges between two islands, since the id does not say"
    return FoundBoard("hashi", text_of_grids(tokens, rules=f"bridges {limit}" * (limit != 2)), remark=remark)


def solo(params: str, description: str, file: str) -> FoundBoard | None:
    """A board of Sudoku, None for what is no id of Solo. Raises PuzzleError for further rules.

    The parameters are the columns and the rows of boxes: a box is as wide as there are rows of boxes.
    """
    size = size_and_options(params, r"(?:j|x|k|r\d|m\d|md\d|a|d[tbiaeux])*")
    if size is None:
        return None
    jigsaw = "j" in re.sub(r"d[a-z]", "", size.options)
    high, wide = (size.columns, size.rows if "x" in params.partition("j")[0] else 1) if jigsaw else size[:2]
    order = high * wide
    clues, *further = description.split(",")
    cells = cells_of(clues, r"\d+", order * order) if 1 < order <= 36 else None
    if cells is None or len(cells) != order * order:
        return None
    flags = re.sub(r"d[a-z]|[rm]d?\d", "", re.sub(r"md\d", "", size.options))
    for flag, rule in (("x", "both diagonals (x)"), ("k", "cages with sums (k, Killer)")):
        if flag in flags:
            raise PuzzleError(file, None, None, f"Solo with {rule}", "a Sudoku without further rules")
    if len(further) != jigsaw:
        return None
    if jigsaw:
        return FoundBoard("sudoku", text_of_grids(rows_of(cells, order), read_regions(further[0], order, file)))
    box = [[str(r // high * high + c // wide + 1) for c in range(order)] for r in range(order)]
    return FoundBoard("sudoku", text_of_grids(rows_of(cells, order), *[box] * ((high, wide) != box_shape(order))))


def write_pearl(board: Puzzle) -> str:
    """The id of a board of Masyu. Raises PuzzleError for pearls of any colour, which Pearl does not have.

    >>> from satloop.puzzles import find
    >>> write_pearl(find("masyu")("2 3\\n- w -\\nb - -\\n"))
    '3x2:aWaBb'
    """
    tokens = [token for row in grids_of(board)[0] for token in row]
    if "?" in tokens:
        raise PuzzleError(board.file, None, None, "a pearl of any colour", "a black or white one")
    signs = {"b": "B", "2": "B", "w": "W", "1": "W"}
    return f"{board.columns}x{board.rows}:" + description_of(signs.get(token, EMPTY) for token in tokens)


def write_bridges(board: Puzzle) -> str:
    """The id of a board of Hashi. Raises PuzzleError for islands that Bridges cannot have: of any number, or touching.

    >>> from satloop.puzzles import find
    >>> write_bridges(find("hashi")("1 3\\n2 - 2\\n"))
    '3x1m2:2a2'
    """
    island = np.array([[EMPTY if token == "." else token for token in row] for row in grids_of(board)[0]])
    if (island == "?").any():
        raise PuzzleError(board.file, None, None, "an island with any number of bridges", "a number on each island")
    on = island != EMPTY
    if (on[1:] & on[:-1]).any() or (on[:, 1:] & on[:, :-1]).any():
        raise PuzzleError(board.file, None, None, "two islands side by side", "islands with a cell between them")
    signs = [token if len(token) < 2 else chr(ord("A") + int(token) - 10) for token in island.ravel().tolist()]
    return f"{board.columns}x{board.rows}m{board.most}:" + description_of(signs)  # type: ignore[attr-defined]


def write_solo(board: Puzzle) -> str:
    """The id of a board of Sudoku.

    >>> from satloop.puzzles import find
    >>> write_solo(find("sudoku")("4 4\\n1 - - -\\n- - 3 -\\n- - - -\\n3 4 - -\\n"))
    '2x2:1e3e3_4b'
    """
    order = board.rows
    given = board.given.ravel().tolist()  # type: ignore[attr-defined]
    clues = description_of([str(number) if number else EMPTY for number in given], parted=True)
    region = board.box  # type: ignore[attr-defined]
    row, column = np.indices((order, order))
    for high in range(isqrt(order), order + 1):  # the usual boxes first, then higher ones and flatter ones
        for tall in {high, order // high} if order % high == 0 else ():
            wide = order // tall
            boxes = row // tall * tall + column // wide
            if tall > 1 and wide > 1 and len({*zip(boxes.ravel().tolist(), region.ravel().tolist())}) == order:
                return f"{tall}x{wide}:{clues}"
    return f"{order}j:{clues},{write_regions(region)}"


def grids_of(board: Puzzle) -> list[list[list[str]]]:
    """The grids of tokens of a board."""
    return read_board(board.text, board.file, board.grids, board.further_rule_names()).grids
