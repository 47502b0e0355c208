"""Board text: comment lines, the line `rows columns`, rows of tokens; and tables that turn tokens into numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import CONTROL, PuzzleError, plural, printable

Grid = NDArray[np.str_]

EMPTY = "-"
HOLES = frozenset("#@x")  # tokens of cells that are no part of the board
VARIANT = "variant"  # the comment that keeps the mark of an address whose sender plays by other rules, as v:TEXT
MOST = 1_000_000  # cells of a board that a short text may ask for


class BoardText(NamedTuple):
    """Board text taken apart: `grids` is one list of rows of tokens, two (clues and regions), or three (walls, too).

    text: the text itself; control characters in comments have become escapes. further_rules: the words after
    `columns`.
    """

    rows: int
    columns: int
    grids: list[list[list[str]]]
    file: str
    text: str
    further_rules: tuple[str, ...] = ()

    def look_up(self, table: Mapping[str, int], expected: str, grid: int = 0) -> NDArray[np.intp]:
        """(rows, columns) the number that the table has for each token. Raises PuzzleError for an unknown token."""
        try:
            flat = np.fromiter(map(table.__getitem__, chain.from_iterable(self.grids[grid])), dtype=np.intp,
                               count=self.rows * self.columns)
        except KeyError:
            row, column = next((r, c) for r, line in enumerate(self.grids[grid]) for c, token in enumerate(line)
                               if token not in table)
            raise self.error(row, column, expected, grid) from None
        return flat.reshape(self.rows, self.columns)

    def error(self, row: int, column: int, expected: str, grid: int = 0) -> PuzzleError:
        """The error that the token at (row, column), from 0, is not what was expected."""
        token = self.grids[grid][row][column]
        if len(token) > 1 and any(sign in token for sign in "-.*"):
            expected += "; tokens have blanks between them"
        return PuzzleError(self.file, row + 1 + grid * self.rows, column + 1, repr(token), expected)


def read_board(text: str, file: str = "<text>", grids: tuple[int, ...] = (1,),
               further_rules: Iterable[str] = ()) -> BoardText:
    """Take board text apart: the line `rows columns`, rows of tokens, and comment lines, which start with `#`.

    Where each row of a grid is one word with a sign for each column, each sign is a token. grids: how many grids of
    rows x columns may stand below one another. further_rules: names of further rules, which may stand after `columns`.
    Raises PuzzleError with row and column, TypeError for what is no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"a board is read from a text, not from {type(text).__name__} {text!r:.40}")
    lines = [line for line in text.splitlines() if line and not line.isspace()]
    while lines and lines[0].startswith("#"):
        del lines[0]
    if not lines:
        raise PuzzleError(file, None, None, "no board", "a line 'rows columns'")
    known = [*further_rules]
    rows, columns, asked = read_head(lines[0], known, file)
    body = [line.split() for line in lines[1:]]
    if "#" in text:
        body = without_comments(body, columns, [n * rows for n in grids])
    if columns > 1 and 1 in {*map(len, body)}:
        body = [row for i in range(0, len(body), rows) for row in with_signs_apart(body[i:i + rows], columns)]
    says = f", as the line '{rows} {columns}' before them says"
    for i, row in enumerate(body):
        if len(row) != columns and i < max(grids) * rows:
            more = " with blanks between them" if len(row) == 1 < len(row[0]) else ""
            raise PuzzleError(file, i + 1, None, plural(len(row), "token"), f"{columns}{more}{says}")
    if len(body) not in [n * rows for n in grids]:
        expected = " or ".join(str(n * rows) for n in grids)
        raise PuzzleError(file, None, None, plural(len(body), "row"), f"{expected}{says}")
    if not text.replace("\n", "").isprintable():  # a quick look, which is often enough
        refuse_control_characters(body, file)
        text = "".join(part if part.isspace() else printable(part) for part in re.split(r"(\s)", text))
    return BoardText(rows, columns, [body[i:i + rows] for i in range(0, len(body), rows)], file, text,
                     tuple(name for name in known if name in asked))


def read_head(line: str, known: Sequence[str], file: str) -> tuple[int, int, list[str]]:
    """Rows, columns and further rules of the line `rows columns`; known: the further rules that there are."""
    head = line.split()
    asked = head[2:]
    if not {*asked} <= {*known}:
        asked = rules_named(asked)
    if len(head) < 2 or not all(n.isascii() and n.isdigit() and 0 < len(n) < 10 and int(n) > 0 for n in head[:2]) or (
            not {*asked} <= {*known}):
        more = f", after them perhaps {' '.join(known)}" if known else ""
        raise PuzzleError(file, None, None, repr(line[:40]), f"a line 'rows columns', two positive numbers{more}")
    return int(head[0]), int(head[1]), asked


def rules_named(words: Sequence[str]) -> list[str]:
    """The names of further rules that words are: a number belongs to the word before it.

    >>> rules_named(["bridges", "4", "visit-all"])
    ['bridges 4', 'visit-all']
    """
    return re.split(r" (?!\d)", " ".join(words)) if words else []


def refuse_control_characters(body: Sequence[Sequence[str]], file: str) -> None:
    """Raise PuzzleError for the first token that has one."""
    for i, row in enumerate(body):
        for j, token in enumerate(row):
            if re.search(CONTROL, token):
                raise PuzzleError(file, i + 1, j + 1, repr(token), "a token without control characters")


def comment(text: str, word: str) -> str:
    """What the first comment `# word: ...` above a board says; "" without one.

    >>> comment("# from a book\\n# title: Crossroads\\n1 1\\n-", "title")
    'Crossroads'
    """
    for line in text.splitlines():
        if line and not line.isspace():
            if not line.startswith("#"):
                return ""
            name, _, rest = line[1:].partition(":")
            if name.strip().lower() == word:
                return rest.strip()
    return ""


def credits_of(text: str) -> str:
    """The comments of a board that name title, author and a variant of the rules, to be put above another text."""
    return "".join(f"# {word}: {value}\n" for word in ("title", "author", VARIANT) if (value := comment(text, word)))


def write_board(grids: Sequence[Grid], further_rules: Iterable[str] = ()) -> str:
    """Board text: the line `rows columns`, with any further rules, and the (rows, columns) grids, columns aligned."""
    rows, columns = grids[0].shape
    lines = [" ".join([str(rows), str(columns), *further_rules])]
    for grid in grids:
        width = int(np.char.str_len(grid).max())
        lines += [" ".join(token.ljust(width) for token in row).rstrip() for row in grid.tolist()]
    return "\n".join(lines) + "\n"


def with_signs_apart(rows: list[list[str]], columns: int) -> list[list[str]]:
    """The rows of a grid; where all rows are one word of `columns` signs, each sign becomes a token.

    >>> with_signs_apart([["-2-"], ["3-3"]], 3), with_signs_apart([["-2-"], ["10"]], 3)
    ([['-', '2', '-'], ['3', '-', '3']], [['-2-'], ['10']])
    """
    return [list(row[0]) for row in rows] if all([*map(len, row)] == [columns] for row in rows) else rows


def without_comments(rows: list[list[str]], columns: int, counts: Collection[int]) -> list[list[str]]:
    """The rows that are no comments. A row that starts with `#`, or with `#` and one more sign, may begin with a hole.

    It is kept if it has a token for each column, or is one word with a sign for each, unless the number of rows is one
    of `counts` only without such rows.

    >>> without_comments([["#", "1", "1"], ["#", "quite", "hard", "indeed"], ["2", "2", "2"]], 3, [2])
    [['#', '1', '1'], ['2', '2', '2']]
    >>> without_comments([["#", "by", "hand"], ["2", "2", "2"]], 3, [1])
    [['2', '2', '2']]
    """
    likely = [row for row in rows if not row[0].startswith("#") or (len(row[0]) <= 2 and len(row) == columns)
              or [*map(len, row)] == [columns]]
    sure = [row for row in rows if not row[0].startswith("#")]
    return sure if len(likely) not in counts and len(sure) in counts else likely
