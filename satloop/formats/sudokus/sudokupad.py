"""Sudokus of SudokuPad: links with the board in them, and its JSON, which has `cells` and `regions`.

What stands first in a link's ID tells the kind: `fpuz` JSON of f-puzzles, `scl` and `ctc` JSON, plain or with short
names and without quotes, `scf` and `classic` signs of a digit and the empty cells after it, or 81 cells.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

from ...errors import PuzzleError, shortened
from ..found_board import FoundBoard, credit_lines, text_of_grids
from .fpuzzles import WORDS_ABOUT, board_of_json, is_json, number_of, stored_solution, with_boxes
from .grid_text import board_of
from .lz_string import unpacked

ADDRESS = r"(?i)(?:https?://)?[\w.-]*(?:sudokupad\.app|crackingthecryptic\.com)(?::\d+)?/(\S*)"
DIGITS_AND_RUNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"  # digit + 10 x empty cells after it
RULES = {"w": "windoku", "x": "both diagonals"}
NAMES = {"ce": "cells", "v": "value", "re": "regions", "ca": "cages", "l": "lines", "a": "arrows", "o": "overlays",
         "u": "underlays", "t": "title", "te": "text", "cs": "cellSize", "c": "color", "ct": "center", "w": "width",
         "h": "height", "vd": "videos"}
NO_RULES = frozenset(("id", "cellSize", "cells", "regions", "metadata", "title", "author", "rules", "settings",
                      "solution", "videos", "version", "created", "cages"))


def fits(text: str, puzzle: str | None) -> bool:
    """Whether JSON has cells and regions."""
    return '"cells"' in text and '"regions"' in text and '"board"' not in text


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a link or of JSON. Raises PuzzleError."""
    text = text.strip()
    if text.startswith("{"):
        return board_of_ctc(text, file)
    match = re.match(ADDRESS, text)
    rest = match[1] if match else ""
    named = re.search(r"[?&]puzzleid=([^&#\s]*)", rest)
    id = unquote(named[1] if named else re.split(r"[?#]", rest)[0]).removeprefix("sudoku/").strip("/")
    if re.fullmatch(r"[0-9._xX-]{81}", id):
        return FoundBoard("sudoku", board_of(id))
    for prefix in ("fpuzzles", "fpuz", "scl", "ctc"):
        if id.startswith(prefix) and len(id) > 30:
            content = unpacked(id[len(prefix):], file)
            return board_of_json(content, file) if prefix.startswith("f") else board_of_ctc(content, file)
    for prefix in ("scf", "classic"):
        if id.startswith(prefix):
            return short_form(id[len(prefix):], prefix, file)
    raise PuzzleError(file, None, None, f"the name {shortened(id)!r} of a board on SudokuPad's server",
                      "a link that has the board in it (open it there, and export it as f-puzzles or SCL)")


def short_form(signs: str, prefix: str, file: str) -> FoundBoard:
    """The board of `scf` and `classic`. Raises PuzzleError.

    >>> short_form("1F*tA title", "scf", "link").text[:29]
    '# title: A title\\n9 9\\n1 5 - - '
    """
    body, _, extras = signs.partition("*")
    cells = ""
    older = re.sub("[A-Z]", lambda run: "0" * (ord(run[0]) - ord("A") + 1), body)
    if prefix == "classic" and len(older) == 81:
        cells = older
    for place, sign in enumerate(body if not cells else ""):
        if len(cells) >= 81:
            extras = body[place:] + extras
            break
        number = DIGITS_AND_RUNS.find(sign)
        if number < 0:
            raise PuzzleError(file, None, None, f"{sign!r} in a short link of SudokuPad",
                              "60 signs for digits and empty cells")
        cells += str(number % 10) + "0" * (number // 10)
    if len(cells) > 81 or not cells.isdecimal():
        raise PuzzleError(file, None, None, f"{len(cells)} cells in a short link of SudokuPad", "81")
    words = {"t": "", "a": ""}
    while extras:
        if extras[0] in RULES:
            raise PuzzleError(file, None, None, f"the rule {RULES[extras[0]]} ({extras[0]})",
                              "a Sudoku without further rules")
        match = re.match(r"([ta])((?:[^*]|\*\*)*)\*?", extras)
        if match is None:
            raise PuzzleError(file, None, None, f"{shortened(extras)!r} after the cells", "a title or an author")
        words[match[1]], extras = match[2].replace("**", "*"), extras[match.end():]
    return FoundBoard("sudoku", credit_lines(title=words["t"], author=words["a"]) + board_of(cells.ljust(81, "0")))


def board_of_ctc(text: str, file: str) -> FoundBoard:
    """The board of SudokuPad's JSON, plain or with short names. Raises PuzzleError."""
    try:
        data = json.loads(text if re.match(r'\s*\{\s*"', text) else full_json(text))
    except (ValueError, RecursionError):
        raise PuzzleError(file, None, None, "text that is not JSON", "JSON of SudokuPad") from None
    if is_json(data):
        return board_of_json(text, file)
    cells = data.get("cells") if isinstance(data, dict) else None
    size = len(cells) if isinstance(cells, list) else 0
    if cells is None or not 4 <= size <= 16 or not all(isinstance(row, list) and len(row) == size and all(
            isinstance(cell, dict) for cell in row) for row in cells):
        raise PuzzleError(file, None, None, "cells that are no square", "n lists of n cells each, from 4 to 16")
    metadata = data.get("metadata") if isinstance(data.get("metadata"), dict) else {}
    words = {"title": data.get("title"), "author": data.get("author"), "rules": data.get("rules"),
             "solution": data.get("solution"), **metadata}
    names = [str(name) for name, value in data.items() if name not in NO_RULES and value not in (
        None, False, [], {}, "")]
    names += [str(name) for name, value in metadata.items() if str(name).startswith(("anti", "non")) and value]
    cages = data.get("cages") or []
    for cage in cages if isinstance(cages, list) else [cages]:
        said = re.match(WORDS_ABOUT, str(cage.get("value", ""))) if isinstance(cage, dict) else None
        if said and not cage.get("cells"):
            words[said[1].lower()] = str(cage["value"])[said.end():]
        else:
            names.append("killer cages")
    if names:
        raise PuzzleError(file, None, None, f"the rules {', '.join(dict.fromkeys(names))}",
                          "a Sudoku without further rules")
    given = [["" if cell.get("value") in (None, "", 0) else number_of(cell["value"], size, r, c, file)
              for c, cell in enumerate(row)] for r, row in enumerate(cells)]
    if data.get("regions") == []:
        raise PuzzleError(file, None, None, "a grid without boxes", "a Sudoku with its boxes")
    grids = with_boxes(given, regions_of(data["regions"], size, file)) if data.get("regions") else [given]
    remark = (f"{file}: the link has rules in words, which may ask for more than Sudoku does; read without them"
              * (isinstance(words["rules"], (str, list)) and bool(words["rules"])))
    return FoundBoard("sudoku", credit_lines(title=words["title"], author=words["author"]) + text_of_grids(*grids),
                      stored_solution(words["solution"], size), remark)


def regions_of(regions: Any, size: int, file: str) -> list[list[str]]:
    """The names of the regions. Raises PuzzleError where they do not cover each cell once."""
    grid = [[""] * size for _ in range(size)]
    for number, region in enumerate(regions if isinstance(regions, list) else [regions], 1):
        for cell in region if isinstance(region, list) else [region]:
            fine = isinstance(cell, list) and len(cell) == 2 and all(type(n) is int and 0 <= n < size for n in cell)
            if not fine or grid[cell[0]][cell[1]]:
                raise PuzzleError(file, None, None, f"{str(cell)[:40]} in region {number}",
                                  "[row, column] of a cell, each in one region")
            grid[cell[0]][cell[1]] = str(number)
    if not all(all(row) for row in grid):
        raise PuzzleError(file, None, None, "cells in no region", "a region for each cell")
    return grid


def full_json(text: str) -> str:
    """JSON with its names and quotes, of the form in which SudokuPad shortens it.

    >>> full_json("{ce:[[{v:5},],],re:[],t:'A'}")
    '{"cells":[[{"value":5},{}],{}],"regions":[],"title":"A"}'
    """
    parts = re.split(r"('(?:[^'\\]|\\.)*')", text)
    for place in range(0, len(parts), 2):
        part = re.sub(r"(?<=[\[,])(?=[,\]])(?<!\[(?=\]))", "{}", parts[place])
        part = re.sub(r"(?<=\[)(?=,)", "{}", part)
        part = re.sub(r"([{,])\s*(\w+)\s*:", lambda m: f'{m[1]}"{NAMES.get(m[2], m[2])}":', part)
        part = re.sub(r":t\b", ":true", part)
        parts[place] = re.sub(r":f\b", ":false", part)
    for place in range(1, len(parts), 2):
        parts[place] = json.dumps(re.sub(r"\\(.)", r"\1", parts[place][1:-1]))
    return "".join(parts)
