"""Sudokus of f-puzzles: a link with `?load=` and packed JSON, or that JSON itself.

A cell with a value and `given` is a clue; a value alone is a player's. Boards with rules beyond those of Sudoku are
refused by the names of these rules.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

from ...boards.number_in_every_cell import box_shape, boxes
from ...errors import PuzzleError, plural
from ..found_board import FoundBoard, credit_lines, text_of_grids
from .lz_string import unpacked

NO_RULES = frozenset(("size", "title", "author", "ruleset", "grid", "solution", "disabledlogic",
                      "truecandidatesoptions", "metadata", "successMessage", "successmessage", "highlightConflicts"))
DRAWINGS = ("line", "rectangle", "circle", "text")
NOTES = frozenset(("value", "given", "region", "c", "cArray", "highlight", "centerPencilMarks", "cornerPencilMarks"))
NOTHING: tuple[object, ...] = (None, False, [], {}, "")  # values that say nothing
WORDS_ABOUT = r"(?i)(title|author|rules|solution|msgcorrect)\s*:"  # a cage without cells that says something


def is_json(data: object) -> bool:
    """Whether parsed JSON is a board of f-puzzles."""
    return isinstance(data, dict) and isinstance(data.get("grid"), list) and "size" in data


def fits(text: str, puzzle: str | None) -> bool:
    """Whether JSON has a size and a grid, and is none of our own records."""
    return '"grid"' in text and '"size"' in text and '"board"' not in text and '"puzzle"' not in text


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a link or of JSON. Raises PuzzleError."""
    text = text.strip()
    if not text.startswith("{"):
        match = re.search(r"[?&]load=([^&#\s]*)", text)
        if match is None:
            raise PuzzleError(file, None, None, "a link of f-puzzles that only names a board on its server",
                              "a link with ?load= (Export, then the long link)")
        text = unpacked(unquote(match[1]), file)
    return board_of_json(text, file)


def board_of_json(text: str, file: str) -> FoundBoard:
    """The board of JSON of f-puzzles. Raises PuzzleError."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise PuzzleError(file, None, None, "text that is not JSON", "JSON of f-puzzles") from None
    grid = data.get("grid") if isinstance(data, dict) else None
    size = data.get("size") if isinstance(data, dict) else None
    if type(size) is not int or not 4 <= size <= 16 or not isinstance(grid, list) or len(grid) != size or not all(
            isinstance(row, list) and len(row) == size and all(isinstance(cell, dict) for cell in row)
            for row in grid):
        raise PuzzleError(file, None, None, "a grid that is not whole", "n lists of n cells each, from 4 to 16")
    refuse_rules(data, grid, file)
    given = [["" if not cell.get("given") else number_of(cell.get("value"), size, r, c, file)
              for c, cell in enumerate(row)] for r, row in enumerate(grid)]
    remark = (f"{file}: the link has rules in words, which may ask for more than Sudoku does; read without them"
              * (isinstance(data.get("ruleset"), str) and bool(data["ruleset"].strip())))
    head = credit_lines(title=data.get("title"), author=data.get("author"))
    drawn = any("region" in cell for row in grid for cell in row)
    grids = with_boxes(given, regions_of(grid, file)) if drawn else [given]
    return FoundBoard("sudoku", head + text_of_grids(*grids), stored_solution(data.get("solution"), size), remark)


def refuse_rules(data: dict[str, Any], grid: list[list[dict[str, Any]]], file: str) -> None:
    """Raise PuzzleError, naming them, for rules that no plain Sudoku has."""
    cages = data.get("cage")
    if isinstance(cages, list) and all(isinstance(cage, dict) and not cage.get("cells") and re.match(
            WORDS_ABOUT, str(cage.get("value", ""))) for cage in cages):
        data = {**data, "cage": None}
    names = [str(name) for name, value in data.items() if name not in NO_RULES and value not in NOTHING]
    names += sorted({str(name) for row in grid for cell in row for name, value in cell.items()
                     if name not in NOTES and value not in NOTHING})
    if not names:
        return
    if {*names} <= {*DRAWINGS}:
        raise PuzzleError(file, None, None, f"drawings ({', '.join(names)}), whose meaning satloop does not know",
                          "a Sudoku without further rules")
    raise PuzzleError(file, None, None, f"the {plural(len(names), 'rule')} {', '.join(names[:6])}"
                      + ", ..." * (len(names) > 6), "a Sudoku without further rules")


def number_of(value: object, size: int, row: int, column: int, file: str) -> str:
    """A given number as a token. Raises PuzzleError."""
    text = str(value)
    if not (re.fullmatch("[1-9][0-9]?", text) and int(text) <= size) or isinstance(value, (bool, float)):
        raise PuzzleError(file, row + 1, column + 1, f"the number {text[:20]!r}", f"1 to {size}")
    return text


def regions_of(grid: list[list[dict[str, Any]]], file: str) -> list[list[str]]:
    """The names of the regions; a cell that names none is in the usual box. Raises PuzzleError for one in no region."""
    usual = boxes(len(grid)) if box_shape(len(grid)) else None
    out = []
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            region = cell.get("region", None if usual is None else int(usual[r, c]))
            if type(region) is not int or not 0 <= region < 1000:
                raise PuzzleError(file, r + 1, c + 1, "a cell in no region", "a region for each cell")
            out.append(str(region + 1))
    return [out[i:i + len(grid)] for i in range(0, len(out), len(grid))]


def with_boxes(given: list[list[str]], regions: list[list[str]]) -> list[list[list[str]]]:
    """The grids of a board: given numbers, and the regions where they are not the usual boxes.

    >>> len(with_boxes([["1"] * 4] * 4, [["a", "a", "b", "b"]] * 2 + [["c", "c", "d", "d"]] * 2))
    1
    """
    if box_shape(len(given)):
        pairs = {*zip(boxes(len(given)).ravel().tolist(), (name for row in regions for name in row))}
        if len(pairs) == len(given) == len({name for _, name in pairs}):
            return [given]
    return [given, regions]


def stored_solution(value: object, size: int) -> str | None:
    """The text of a stored solution, None for none that is whole."""
    signs = [str(part) for part in value] if isinstance(value, (list, str)) else []
    if len(signs) != size * size or not all(re.fullmatch("[1-9][0-9]?", sign) for sign in signs):
        return None
    return text_of_grids([signs[i:i + size] for i in range(0, len(signs), size)])
