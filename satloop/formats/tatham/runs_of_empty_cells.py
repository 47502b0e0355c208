"""Clues with runs of empty cells between them, as game ids have: a letter a to z is 1 to 26 cells without a clue."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from ...boards.text import EMPTY


def cells_of(description: str, clue: str, most: int) -> list[str] | None:
    """The tokens of all cells; None where the text is none of the kind, or has more than `most` cells.

    clue: a regular expression of one clue. A _ parts two numbers.

    >>> cells_of("a12_3b", "[0-9]+", 9)
    ['-', '12', '3', '-', '-']
    """
    if re.sub(rf"[a-z_]|{clue}", "", description):
        return None
    cells: list[str] = []
    for part in re.findall(rf"[a-z_]|{clue}", description):
        if part != "_":
            cells += [EMPTY] * (ord(part) - ord("a") + 1) if part.islower() and len(part) == 1 else [part]
        if len(cells) > most:
            return None
    return cells


def description_of(tokens: Iterable[str], parted: bool = False) -> str:
    """The text of the tokens of all cells. parted: a _ stands between two numbers.

    >>> description_of(["-", "12", "3", "-", "-"], parted=True)
    'a12_3b'
    """
    out = ""
    for empty, run in groupby(tokens, lambda token: token == EMPTY):
        if empty:
            count = len([*run])
            out += "z" * (count // 26) + (chr(ord("a") + count % 26 - 1) if count % 26 else "")
        else:
            out += ("_" if parted else "").join(run)
    return out


def rows_of(cells: list[str], columns: int) -> list[list[str]]:
    """The tokens row by row."""
    return [cells[i:i + columns] for i in range(0, len(cells), columns)]
