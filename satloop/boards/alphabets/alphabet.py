"""What the tokens of a puzzle's clues are, said once: for its parser, its errors, its editor and its addresses; and
the pens by which a person who sets a board writes them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from encoders import Ints

from ..text import EMPTY, BoardText
from .spelling import PLAIN, Spelling

LARGE = 10**6  # larger numbers are read as this one: no board has that many cells
ANY = 10**7  # what a question mark stands for
NOTHING: Mapping[str, str] = MappingProxyType({})
NO_NUMBERS: Mapping[str, int] = MappingProxyType({})


class Pen(NamedTuple):
    """One way to write clues.

    kind: "pick", a click takes the next of the tokens; "typed", keys write a token that matches the regular expression
    `tokens`; "arrows", the same, and an arrow key turns the n, e, s or w of a token; "sides", a click on a grid line
    sets the side of a cell, `tokens` being those of the sums of 8 (top), 4 (left), 2 (bottom) and 1 (right); "dots", a
    click sets a dot, `tokens` being those of the sums of 1 (in the centre), 2 (below) and 4 (to the right); "regions",
    walls along grid lines make the grid of regions, in which `tokens` are those of holes, and walls inside them.
    """

    kind: str
    tokens: str


def pick(tokens: str) -> Pen:
    return Pen("pick", tokens)


def typed(pattern: str) -> Pen:
    return Pen("typed", pattern)


def arrows(pattern: str) -> Pen:
    return Pen("arrows", pattern)


SIDES = Pen("sides", "- 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")
DOTS = Pen("dots", "- 1 2 12 3 13 5 15")
REGIONS = Pen("regions", "#")
BOXES = Pen("regions", "")  # regions without holes


class Alphabet(dict[str, int]):
    """The tokens of a puzzle's clues: token -> the number that stands for it, -1 for an empty cell.

    expected: what an error asks for, where a token is none of these. pens: how an editor writes them. pattern: a
    regular expression of whole numbers that are tokens too and stand for themselves; the table grows as these are
    looked up. empty: the tokens of an empty cell. numbers: token -> its number in addresses and files. lowest: of the
    whole numbers that are their own numbers there, None for none. unknown: the token of a question mark there, None
    where there is none. spelling: what turns along with the board, and what stands between cells.
    """

    def __init__(self, codes: Mapping[str, int], expected: str, *pens: Pen, empty: str = "-.", pattern: str = "",
                 numbers: Mapping[str, int] = NO_NUMBERS, lowest: int | None = None,
                 unknown: str | None = None, spelling: Spelling = PLAIN) -> None:
        super().__init__({**dict.fromkeys(empty, -1), **codes})
        self.expected, self.pens, self.empty = expected, pens, frozenset(empty)
        self.numbers, self.lowest, self.unknown, self.spelling = numbers, lowest, unknown, spelling
        self.pattern = pattern or "(?!)"

    def __missing__(self, token: str) -> int:
        if not re.fullmatch(self.pattern, token, re.ASCII):
            raise KeyError(token)
        number = int(token) if len(token) < 7 else LARGE
        if len(self) < LARGE:
            self[token] = number
        return number

    def knows(self, token: str) -> bool:
        """Whether it is a token for a cell."""
        return token in self or bool(re.fullmatch(self.pattern, token, re.ASCII))

    def read(self, board: BoardText) -> Ints:
        """(rows, columns) what stands for each token. Raises PuzzleError for a token that is none of these."""
        return board.look_up(self, self.expected)


def wording(first: str, meanings: Mapping[str, str], also: Mapping[str, str] = NOTHING) -> str:
    """What an error asks for. meanings: tokens, with blanks between them -> what they are; also: a token -> the one
    that it stands for.

    >>> wording("a number from 1", {"?": "any", "n s": "an arrow"}, {"0": "?"})
    'a number from 1, ? or 0 for any, n or s for an arrow, or - for none'
    """
    parts = [first] if first else []
    for tokens, what in meanings.items():
        *others, last = [name for token in tokens.split()
                         for name in (token, *(other for other, same in also.items() if same == token))]
        parts.append(f"{', '.join(others)} or {last} for {what}" if others else f"{last} for {what}")
    return ", ".join([*parts, f"or {EMPTY} for none"])
