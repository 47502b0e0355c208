"""A Sudoku as it is pasted: rows with gaps, blank lines, bars or frames; .sdk and .ss files; `Grid 01` above each.

One rule for all: comments, empty lines and lines that only draw are left out, and so are bars and gaps in the others.
Then there must be n rows of n cells, or a multiple. Nine rows need a digit from 5 to 9, or bars or gaps, for else they
may be a Slitherlink.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...boards.text import EMPTY
from ...errors import PuzzleError
from ..found_board import FoundBoard, credit_lines, text_of_grids

DRAWN = {**dict.fromkeys(map(chr, range(9472, 9600)), "-"), **dict.fromkeys("│┃║┆┇┊┋╎╏╽╿", "|")}
FRAMES = str.maketrans(DRAWN)
RULE = re.compile(r"[-+=*|. \t:]*[-+=][-+=*|. \t:]*")  # a line that only draws, or a row of signs for empty cells
BETWEEN = str.maketrans("", "", " \t|!,;:[]\"'")
SIGNS = "0.-_xX*"  # of an empty cell
PLAYED = re.compile(r"\[State\]", re.IGNORECASE)
CREDITS = {"A": "author", "S": "source", "U": "url", "B": "date", "D": "description"}  # of .sdk files of SudoCue
ORDERS = (9, 4, 6, 8)
PUZZLES = (None, "sudoku")  # that the text may be of


def fits(text: str, puzzle: str | None) -> bool:
    """Whether a text is a Sudoku, or several, by the rule above."""
    if puzzle not in PUZZLES or len(text) > 100_000 or not any(sign in text for sign in "123456789"):
        return False
    try:
        order, grids = grids_in(text)
    except PuzzleError:
        return True  # a Sudoku, but one that is refused
    if not grids or puzzle:
        return bool(grids)
    framed = "|" in text.translate(FRAMES)
    if order != 9:
        return framed and bool(re.search(r"(?m)^[ |+*]*[-=]{2,}", text.translate(FRAMES)))
    return framed or has_gaps(text) or any(sign in cells for _, cells in grids for sign in "56789")


def has_gaps(text: str) -> bool:
    """Whether the rows have three parts of three signs with blanks between them."""
    return bool(re.search(r"(?m)^\s*[1-9.\-_xX*0]{3}\s+[1-9.\-_xX*0]{3}\s+[1-9.\-_xX*0]{3}\s*$", text))


def split(text: str, file: str) -> Iterator[tuple[int, str]]:
    """Each board, with the number of its first line."""
    order, grids = grids_in(text, file)
    comments = [] if len(grids) > 1 else [line for line in text.splitlines() if line.startswith("#")]
    for line, cells in grids:
        rows = [cells[i:i + order] for i in range(0, order * order, order)]
        yield line, "\n".join([*comments, *rows]) + "\n"


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The one board of a text that `split` gave. Raises PuzzleError.

    >>> read("#ANN\\n12|..\\n..|..\\n--+--\\n..|..\\n..|.3\\n", "<text>", "sudoku").text
    '# author: NN\\n4 4\\n1 2 - -\\n- - - -\\n- - - -\\n- - - 3\\n'
    """
    order, grids = grids_in(text, file)
    if len(grids) != 1:
        raise PuzzleError(file, None, None, f"{len(grids)} boards", "one")
    cells = grids[0][1]
    comments = [line for line in text.splitlines() if line.startswith("#")]
    named = {CREDITS[line[1]]: line[2:] for line in comments if line[1:2] in CREDITS and line[2:3].strip()}
    kept = [line for line in comments if not (line[1:2] in CREDITS and line[2:3].strip())]
    return FoundBoard("sudoku", "".join(f"{line}\n" for line in kept) + credit_lines(**named) + board_of(cells, order))


def board_of(cells: str, order: int = 9) -> str:
    """Board text of the signs of all cells, row by row.

    >>> board_of("1...", 2)
    '2 2\\n1 -\\n- -\\n'
    """
    tokens = [EMPTY if sign in SIGNS else sign for sign in cells]
    return text_of_grids([tokens[i:i + order] for i in range(0, len(tokens), order)])


def grids_in(text: str, file: str = "<text>") -> tuple[int, list[tuple[int, str]]]:
    """The order of the Sudokus in a text, and for each its first line and the signs of its cells; ([], 9) for none.

    Raises PuzzleError for a Sudoku that is not read: with candidates, or of more than nine signs.
    """
    text = PLAYED.split(text)[0].translate(FRAMES)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1)
             if line and not line.startswith("#") and (line.strip() or "\t" in line)]
    rows = [(number, line, bool(RULE.fullmatch(line.strip()))) for number, line in lines]
    body = [(number, line) for number, line, rule in rows if not rule and not is_heading(line)]
    if not body or any(re.search(r"[^\s\d.\-_xX*|!,;:\[\]\"'A-Ga-g]", line) for _, line in body):
        return 9, []
    for kept in (body, [(number, line) for number, line, rule in rows if not is_heading(line) and (
            not rule or len(line.translate(BETWEEN)) == line.translate(BETWEEN).count("-"))]):
        for order in ORDERS:
            cells = [cells_of(line, order) for _, line in kept]
            if len(kept) % order == 0 and all(len(row) == order for row in cells):
                return order, boards_of(kept, cells, order)
    refuse_known(body, file)
    return 9, []


def is_heading(line: str) -> bool:
    """Whether a line is a title between boards, such as `[Puzzle]` or `Grid 01`."""
    return bool(re.fullmatch(r"\s*(\[Puzzle\]|Grid \d+|Simple Sudoku|[Vv]ersion [\d.]+|Puzzle #?\d+)\s*:?", line))


def cells_of(line: str, order: int) -> str:
    """The signs of the cells of a row; in a row of fields with empty ones, and between bars, a blank is a cell."""
    for sign in "\t,;":
        if line.count(sign) == order - 1 and (fields := [part.strip() or "." for part in line.split(sign)]):
            return "".join(fields) if all(len(field) == 1 for field in fields) else ""
    cells = line.translate(BETWEEN)
    if len(cells) < order and "|" in line:
        parts = line.strip().strip("|").split("|")
        taken = [part[:5:2] if len(part) == 5 else part[1::2] if len(part) == 7 else part for part in parts]
        if {*map(len, taken)} == {3} and len(taken) == 3 == order // 3:
            return "".join(taken).replace(" ", ".")
    return cells


def boards_of(kept: list[tuple[int, str]], cells: list[str], order: int) -> list[tuple[int, str]]:
    """The boards of rows of cells; none where they hold signs of no Sudoku, or two signs for an empty cell."""
    signs = {*"".join(cells)}
    empty = signs & {*SIGNS}
    numbers = {*"123456789"[:order]}
    if not signs <= numbers | empty or len(empty) > 1 or not signs & numbers:
        return []
    return [(kept[i][0], "".join(cells[i:i + order])) for i in range(0, len(kept), order)]


def refuse_known(body: list[tuple[int, str]], file: str) -> None:
    """Raise PuzzleError for a grid with all candidates, and for one of more than nine signs."""
    groups = [re.findall(r"\d+", line) for _, line in body]
    if [*map(len, groups)] == [9] * 9 and any(len(group) > 1 for row in groups for group in row) and all(
            "0" not in group and len({*group}) == len(group) for row in groups for group in row):
        raise PuzzleError(file, None, None, "a grid with the candidates of each cell", "the givens of a Sudoku")
    cells = [line.translate(BETWEEN) for _, line in body]
    if len(cells) == 16 and all(len(row) == 16 for row in cells) and any("|" in line for _, line in body) and any(
            sign in "ABCDEFG" for row in cells for sign in row.upper()):
        raise PuzzleError(file, None, None, "letters for the numbers from 10 on, which programs do not agree on",
                          "numbers with blanks between them, under a line '16 16'")
