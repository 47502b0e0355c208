"""Links of kanpen.net: `PUZZLE.html?problem=ROWS/COLUMNS/...`, a row between slashes, its cells between underscores.

The name of the page is that of the puzzle; of a Sudoku there is one number for its size. Behind `?pzpr=` stands the
notation of puzz.link.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from ...errors import PuzzleError, shortened
from ..found_board import FoundBoard, text_of_grids
from ..pzpr.address import SITE, read_with_remark

ADDRESS = r"(?i)(?:https?://)?(?:www\.)?kanpen\.net/(\w+)\.html\?(problem|pzpr)=(\S*)"
PUZZLES = ("slitherlink", "masyu", "numberlink", "yajilin", "sudoku", "hashi")  # by the names of its pages
SQUARE = ("sudoku",)  # whose addresses have one number for rows and columns
WAYS = "nswe"
# Puzzle -> letters of a cell -> the token, where it is another one. Yajilin has 16 x way + number.
TOKENS = {"masyu": {"1": "w", "2": "b"}, "sudoku": {"0": ""}, "yajilin": {
    str(16 * way + number): f"{number}{WAYS[way]}" for way in range(len(WAYS)) for number in range(16)}}


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a link. Raises PuzzleError."""
    match = re.fullmatch(ADDRESS, text.strip())
    if match is None:
        raise PuzzleError(file, None, None, "a link of Kanpen without a board", "?problem= and the board")
    page, kind, rest = match[1].lower(), match[2].lower(), unquote(match[3])
    if kind == "pzpr":
        board, remark = read_with_remark(f"{SITE}{page}/{rest}", file)
        return FoundBoard(board.name, board.text, remark=remark)
    if page not in PUZZLES:
        raise PuzzleError(file, None, None, f"the page {page[:40]!r} of Kanpen",
                          f"one of {', '.join(PUZZLES)}")
    size = 1 if page in SQUARE else 2
    parts = rest.strip("/").split("/")
    numbers = [int(part) if re.fullmatch(r"\d{1,4}", part) else 0 for part in parts[:size]]
    rows, columns = numbers[0], numbers[-1]
    cells = [[token for token in row.split("_") if token] for row in parts[size:]]
    if len(cells) != rows or not rows or any(len(row) != columns for row in cells):
        raise PuzzleError(file, None, None, f"{len(cells)} rows in {shortened(rest)!r}",
                          f"{rows} rows of {columns} cells")
    return FoundBoard(page, text_of_grids([[token_of(page, cell) for cell in row] for row in cells]))


def token_of(page: str, cell: str) -> str:
    """The token of a cell."""
    return "" if cell == "." else TOKENS.get(page, {}).get(cell, cell)
