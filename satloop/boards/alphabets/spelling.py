"""What turns along in a token when its board is turned or mirrored, and what stands beside its cell's middle."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import permutations
from types import MappingProxyType
from typing import NamedTuple

WAYS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
LETTER = {place: way for way, place in WAYS.items()}
BITS = {(-1, 0): 8, (0, -1): 4, (1, 0): 2, (0, 1): 1}  # of sums of sides


class Mark(NamedTuple):
    """A part of a token: how many half cells below and right of its cell's middle it stands, and what it is.

    side: whether it belongs to a side of its cell; other marks beside the middle may be written by a neighbour too.
    """

    down: int
    right: int
    sign: str
    side: bool = False


class Turn(NamedTuple):
    """A turn or reflection of the plane: rows and columns are swapped first, then the order of each reversed."""

    swap: bool = False
    upside_down: bool = False
    mirrored: bool = False

    def place(self, down: int, right: int) -> tuple[int, int]:
        """Where a step leads afterwards."""
        if self.swap:
            down, right = right, down
        return -down if self.upside_down else down, -right if self.mirrored else right

    def letters(self, text: str) -> str:
        """The text with each of n, e, s, w turned."""
        return "".join(LETTER[self.place(*WAYS[sign])] if sign in WAYS else sign for sign in text)


class Spelling(NamedTuple):
    """How tokens are taken apart into marks, and written again."""

    # The letters n, e, s, w are ways.
    ways: bool = False
    # Two signs that change places when rows and columns do.
    swapped: str = ""
    # Text -> (down, right, sign), for marks that may stand between cells.
    placed: Mapping[str, tuple[int, int, str]] = MappingProxyType({})
    # A text -> the text that it stands for.
    also: Mapping[str, str] = MappingProxyType({})
    # A regular expression of marks at sides, with the groups `way` and `sign`; `side_text` is how they are written.
    sides: str = ""
    side_text: str = "{way}{sign}"
    # Marks at sides are at the frame of the board.
    frame: bool = False
    # Tokens are sums of sides.
    sums: bool = False

    def marks(self, token: str) -> list[Mark]:
        """The marks of a token, none for an empty cell."""
        if self.sums:
            return [Mark(*place, "", True) for place, bit in BITS.items() if token.isdigit() and int(token) & bit]
        out = []
        if self.sides:
            out = [Mark(*WAYS[match["way"]], match["sign"], True) for match in re.finditer(self.sides, token)]
            token = re.sub(self.sides, "", token)
        for short, long in self.also.items():
            token = token.replace(short, long)
        for text, (down, right, sign) in self.placed.items():
            if text in token:
                out.append(Mark(down, right, sign))
                token = token.replace(text, "", 1)
        return [*out, Mark(0, 0, token)] if token else out

    def turned(self, mark: Mark, turn: Turn) -> Mark:
        """The mark after a turn of the board."""
        sign = turn.letters(mark.sign) if self.ways and not mark.side else mark.sign
        if turn.swap and self.swapped and sign in self.swapped:
            sign = self.swapped.replace(sign, "")
        return Mark(*turn.place(mark.down, mark.right), sign, mark.side)

    def token(self, marks: Iterable[Mark], known: Callable[[str], bool], empty: str) -> str:
        """The token of marks. known: whether there is such a token; its letters may stand in another order."""
        marks = list(marks)
        if self.sums:
            return str(sum({BITS[mark.down, mark.right] for mark in marks})) if marks else empty
        placed = {spelled: text for text, spelled in self.placed.items()}
        inside = {mark[:3] for mark in marks if not mark.side}
        parts = [sign for down, right, sign in inside if (down, right, sign) not in placed]
        parts += [text for spelled, text in placed.items() if spelled in inside]
        parts += [self.side_text.format(way=way, sign=mark.sign) for way, place in WAYS.items()
                  for mark in marks if mark.side and mark[:2] == place]
        token = "".join(parts) or empty
        return token if known(token) or not self.ways else next(filter(known, spellings(token)), token)


def spellings(token: str) -> Iterable[str]:
    """The token with the letters that are ways in any order."""
    match = re.search("[nesw]+", token)
    if match is None:
        return [token]
    return [token[:match.start()] + "".join(order) + token[match.end():] for order in permutations(match[0])]


PLAIN, TURNING, SUMS = Spelling(), Spelling(ways=True), Spelling(sums=True)
NUMBERED_SIDES = Spelling(sides=r"(?P<way>[nesw])(?P<sign>\d+)")
GATES = Spelling(sides="(?P<sign>[IO])(?P<way>[nesw])", side_text="{sign}{way}", frame=True)
