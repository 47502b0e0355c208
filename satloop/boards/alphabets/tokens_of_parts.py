"""Clues that say several things in one token, as `3n`: a number and a way."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

import numpy as np

from encoders import Ints

from ..text import EMPTY, BoardText
from .alphabet import LARGE, Alphabet, Pen
from .spelling import Spelling


class Part(NamedTuple):
    """What may stand in one place of a token: a regular expression for parsers and one for editors, and what stands for
    it: the place among its `words`, or the number that it is, without `before`."""

    pattern: str
    pen: str
    words: tuple[str, ...] = ()
    before: str = ""

    def value(self, text: str) -> int:
        if self.words:
            return self.words.index(text)
        digits = text.removeprefix(self.before)
        return int(digits) if len(digits) < 7 else LARGE

    def text(self, value: int) -> str:
        return self.words[value] if self.words else f"{self.before}{value}"


def one_of(words: str) -> Part:
    """One of the letters, or of the words with blanks between them."""
    listed = tuple(words.split() if " " in words else words)
    pattern = "|".join(listed) if max(map(len, listed)) > 1 else f"[{''.join(listed)}]".replace("^", r"\^")
    return Part(pattern, pattern, listed)


def number(low: int = 0, before: str = "") -> Part:
    """A whole number from `low` on, 0 or 1, after the letter `before`."""
    pattern = r"[1-9]\d*" if low else r"\d+"
    return Part(before + "0*" * low + pattern, before + pattern, before=before)


SIDE_NUMBERS = {side: number(0, side[0]) for side in ("north", "east", "south", "west")}
SOME_SIDES, TYPED_SIDES = "north? east? south? west?", r"(n\d*)?(e\d*)?(s\d*)?(w\d*)?"


class TokensOfParts(Alphabet):
    """Tokens of several parts, each of which may be there or not.

    shapes: names of parts with blanks between them, those with a question mark may be missing; also: further ones,
    which no editor writes. kind: of the pen. spelling: as in `Alphabet`; without it the letters of a part `way` or
    `corner` are ways, and the two signs of `swapped` change places with rows and columns.
    """

    def __init__(self, expected: str, parts: Mapping[str, Part], *shapes: str, also: tuple[str, ...] = (),
                 kind: str = "typed", empty: str = EMPTY, pen: str = "",
                 spelling: Spelling | None = None, swapped: str = "") -> None:
        orders = [[(name.rstrip("?"), "?" * name.endswith("?")) for name in shape.split()]
                  for shape in (*shapes, *also)]
        typed = ["".join(f"({parts[name].pen}){more}" for name, more in order) for order in orders[:len(shapes)]]
        super().__init__({}, expected, Pen(kind, pen or "|".join(typed)), empty=empty,
                         spelling=spelling or Spelling("way" in parts or "corner" in parts, swapped))
        self.parts, self.seen = parts, dict.fromkeys(empty, (-1,) * len(parts))  # tokens that were seen
        self.shapes = ["".join(f"(?P<{name}>{parts[name].pattern}){more}" for name, more in order) for order in orders]
        self.orders = [[name for name, _ in order] for order in orders[:len(shapes)]]

    def split(self, token: str) -> dict[str, int] | None:
        """What stands for each part of a token that it has; None if it is no such token."""
        matches = (re.fullmatch(shape, token, re.ASCII) for shape in self.shapes)
        match = next(filter(None, matches), None) if token else None
        return match and {name: self.parts[name].value(text) for name, text in match.groupdict().items() if text}

    def knows(self, token: str) -> bool:
        return token in self.empty or bool(self.split(token))

    def join(self, values: Mapping[str, int]) -> str:
        """The token of parts, the reverse of `split`; that of an empty cell for no parts."""
        order = next(order for order in self.orders if values.keys() <= {*order})
        return "".join(self.parts[name].text(values[name]) for name in order if name in values) or EMPTY

    def read_parts(self, board: BoardText) -> dict[str, Ints]:
        """Part -> (rows, columns) what stands for it in each cell, -1 where it is missing.

        Raises PuzzleError for a token that is none of these.
        """
        rows: list[tuple[int, ...]] = []
        place: dict[str, int] = {}
        for token in dict.fromkeys(chain(*board.grids[0])):
            values = self.seen.get(token) or self._values(token)
            if values:
                place[token] = len(rows)
                rows.append(values)
        table = np.array(rows, dtype=np.intp).reshape(-1, len(self.parts)).T
        return dict(zip(self.parts, table[:, board.look_up(place, self.expected)]))

    def _values(self, token: str) -> tuple[int, ...]:
        """What stands for each part of a token, -1 where it is missing; none if it is no such token."""
        parts = self.split(token)
        values = () if parts is None else tuple(parts.get(name, -1) for name in self.parts)
        if len(self.seen) < LARGE:
            self.seen[token] = values
        return values
