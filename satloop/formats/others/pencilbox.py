"""XML of PencilBox: `<puzzle type="...">` with `size` and `board`; what a player has put stands under `answer`.

Of Slitherlink, rows and columns count points, and the board has an element a cell, row by row; elsewhere there are
elements `number` with row, column and number, from 1.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from ...errors import PuzzleError, shortened
from ..found_board import FoundBoard, credit_lines, text_of_grids
from ..xml_of_others import xml_root

PUZZLES = {"slitherlink": "slitherlink", "masyu": "masyu", "numberlink": "numberlink", "sudoku": "sudoku",
           "hashi": "hashi", "hashiwokakero": "hashi"}
POINTS = ("slitherlink",)  # whose size is that of the points
TOKENS = {"masyu": {"1": "w", "2": "b"}}  # puzzle -> number -> the token, where it is another one
LARGEST = 500


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a document. Raises PuzzleError."""
    root = xml_root(text, file)
    name = PUZZLES.get(root.get("type", ""), "")
    size, board = root.find("size"), root.find("board")
    if not name or size is None or board is None:
        found = "a document without size or board" if name else f"the puzzle {shortened(root.get('type', ''))!r}"
        raise PuzzleError(file, None, None, f"{found} of PencilBox", f"one of {', '.join(sorted({*PUZZLES.values()}))}")
    rows, columns = number_in(size, "row", file), number_in(size, "col", file)
    if name in POINTS:
        rows, columns = rows - 1, columns - 1
    if not (0 < rows <= LARGEST and 0 < columns <= LARGEST):
        raise PuzzleError(file, None, None, f"{rows} x {columns} cells", f"1 to {LARGEST} rows and columns")
    tokens = [[""] * columns for _ in range(rows)]
    for line in board.iter("brow"):
        row = number_in(line, "row", file) - 1
        cells = [*line]
        if not 0 <= row < rows or len(cells) != columns:
            raise PuzzleError(file, row + 1, None, f"{len(cells)} cells", f"{columns} in one of {rows} rows")
        for column, cell in enumerate(cells):
            tokens[row][column] = "0" if cell.tag == "z" else cell.tag[1:] if cell.tag[:1] == "n" else ""
    for cell in board.iter("number"):
        row, column = number_in(cell, "r", file) - 1, number_in(cell, "c", file) - 1
        if not (0 <= row < rows and 0 <= column < columns):
            raise PuzzleError(file, row + 1, column + 1, "a number beside the board", f"{rows} x {columns} cells")
        number = str(number_in(cell, "n", file))
        tokens[row][column] = TOKENS.get(name, {}).get(number, number)
    author = root.find("property/author")
    credit = credit_lines(author="" if author is None else author.get("value", ""))
    return FoundBoard(name, credit + text_of_grids(tokens))


def number_in(element: Element, name: str, file: str) -> int:
    """A whole number among the attributes. Raises PuzzleError."""
    value = element.get(name, "")
    if not (value.isascii() and value.isdecimal() and len(value) < 6):
        raise PuzzleError(file, None, None, f"{name}={shortened(value)!r} in <{shortened(element.tag)}>", "a number")
    return int(value)
