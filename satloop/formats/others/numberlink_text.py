"""Numberlink as programs exchange it: a size line, rows of signs without blanks, perhaps further boards and `0 0`.

Some write rows and columns in the size line, others columns and rows. Where only the second fits, it is read so. A row
may begin with `#`, a blocked cell; other lines that do are comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...errors import PuzzleError
from ..found_board import FoundBoard, text_of_grids

PUZZLES = (None, "numberlink", "flow")  # that the text may be of
BEGIN = (r"(?:#[^\n]*\n|\s)*(\d{1,4})[ \t]+(\d{1,4})[ \t]*\r?\n(?:#[^\n]*[ \t][^\n]*\n)*[ \t]*(\S+)[ \t]*"
         r"(?:\r?\n|\Z)")


def fits(text: str, puzzle: str | None) -> bool:
    """Whether the rows are as long as the size line's first number, not its second, or `0 0` ends the text."""
    match = re.match(BEGIN, text)
    if match is None or puzzle not in PUZZLES or re.search(r"# ?puzzle:", match[0]):
        return False  # board text with a name has rows first
    first, second, length = int(match[1]), int(match[2]), len(match[3])
    return length == first and ((first != second and has_rows_of_length(text[match.start(3):], second, length))
                                or ends_with_zeros(text))


def has_rows_of_length(rest: str, count: int, length: int) -> bool:
    """Whether so many rows of that length come, and then nothing, or a blank line."""
    rows = rest.splitlines()[:count + 1]
    return all(len(row.strip()) == length for row in rows[:count]) and len(rows) >= count and not (
        len(rows) > count and rows[count].strip())


def ends_with_zeros(text: str) -> bool:
    return bool(re.search(r"\n\s*0\s+0\s*\Z", text))


def split(text: str, file: str) -> Iterator[tuple[int, str]]:
    """Each board, with the number of its first line, and the `0 0` that ends the text below each."""
    end = "0 0\n" * ends_with_zeros(text)
    lines, lengths = list[tuple[int, str]](), set[int]()
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if size := re.fullmatch(r"(\d{1,4})\s+(\d{1,4})", line):
            lengths = {int(size[1]), int(size[2])}
        if line and not (line.startswith("#") and (len(line) not in lengths or re.search(r"\s", line))):
            lines.append((number, line))
    while lines:
        number, head = lines.pop(0)
        size = re.fullmatch(r"(\d{1,4})\s+(\d{1,4})", head)
        if size is None:
            raise PuzzleError(file, None, None, f"{head[:40]!r} in line {number}", "a line 'columns rows'")
        first, second = int(size[1]), int(size[2])
        if first == second == 0:
            return
        count = second if lines and len(lines[0][1]) == first else first
        yield number, "\n".join([head, *(line for _, line in lines[:count])]) + "\n" + end
        del lines[:count]


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a part that `split` gave. Raises PuzzleError."""
    head, *rows = text.split("\n")[:-1] or [""]
    size = re.fullmatch(r"(\d{1,4})\s+(\d{1,4})", head)
    if rows[-1:] == ["0 0"]:  # only Numberlink's texts end so
        rows, puzzle = rows[:-1], puzzle or "numberlink"
    first, second = (int(size[1]), int(size[2])) if size else (0, 0)
    if not rows or len(rows) not in (first, second) or len({*map(len, rows)}) != 1:
        raise PuzzleError(file, None, None, f"{len(rows)} rows", f"{second} rows of {first} signs")
    swapped = first != second and len(rows[0]) == first
    remark = f"{file}: read {first} {second} as columns and rows, which its rows fit"
    return FoundBoard(puzzle or None, text_of_grids([[*row] for row in rows]), remark=remark * swapped)
