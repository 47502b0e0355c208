"""Reads and writes letters of puzz.link addresses: numbers, runs of empty cells, several cells in one letter.

The notation is that of pzprjs, the program behind puzz.link and related sites.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from ...boards.alphabets.alphabet import ANY, LARGE, Alphabet
from ...boards.alphabets.tokens_of_parts import Part, TokensOfParts
from ...boards.text import EMPTY
from ...errors import PuzzleError

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
UNKNOWN = -2  # the number of a question mark
CIRCLE = "o"  # the token of a circle without a number
EMPTIES = frozenset({EMPTY, "."})
# Prefix of a number -> how many digits of base 16 follow, and what is added to their value.
PREFIXES = {"": (1, 0), "-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240),
            "$": (5, 77776)}
MOST = 77776 + 16 ** 5 - 1


class Unwritable(ValueError):
    """A token that the notation cannot express."""


class UnknownLetter(PuzzleError):
    """Letters that the notation does not have where they stand; `read_runs` drops them, as pzprjs does."""


class AddressReader:
    """The letters of an address and the position `at` up to which they are read.

    dropped: the positions of letters that say nothing. short: the text ends before the board: what is left is empty.
    numbers_without_place: numbers for cells that take none, which are dropped.
    """

    def __init__(self, text: str, file: str, start: int = 0) -> None:
        self.text, self.file, self.at = text, file, start
        self.dropped: list[int] = []
        self.short = False
        self.numbers_without_place = 0

    def more(self) -> bool:
        return self.at < len(self.text)

    def take(self, expected: str, count: int = 1) -> str:
        """The next letters. Raises PuzzleError at the end of the text."""
        if len(self.text) - self.at < count:
            raise PuzzleError(self.file, None, None, "the end of the address", expected)
        self.at += count
        return self.text[self.at - count:self.at]

    def digits(self, base: int, expected: str, count: int = 1) -> int:
        """The next letters as a number; from the first that is no digit on they are dropped. Raises UnknownLetter where
        the first is none.
        """
        letters = self.text[self.at:self.at + count]
        self.at += len(letters)
        number = len(letters) - len(letters.lower().lstrip(DIGITS[:base]))
        if not number:
            raise self.unknown(expected, len(letters))
        self.dropped += range(self.at - len(letters) + number, self.at)
        return int(letters[:number], base)

    def wrong(self, expected: str, back: int = 1) -> PuzzleError:
        """The error that the letter just read (or `back` letters ago) is not as expected."""
        return PuzzleError(self.file, None, None, *self.difference(expected, back))

    def unknown(self, expected: str, back: int = 1) -> UnknownLetter:
        """The error that the letters just read say nothing."""
        return UnknownLetter(self.file, None, None, *self.difference(expected, back))

    def drop(self) -> None:
        """The letter just read says nothing."""
        self.dropped.append(self.at - 1)

    def difference(self, expected: str, back: int) -> tuple[str, str]:
        """What stands there, and what is expected."""
        index = self.at - back
        return f"{self.text[index]!r} at character {index + 1}" if back else "the end of the address", expected


class TokenMap:
    """The tokens of a puzzle's clues and their numbers in this notation, from the puzzle's alphabet."""

    def __init__(self, clues: Alphabet) -> None:
        self.clues, self.known = clues, dict[int, str]()
        for token, number in clues.numbers.items():
            self.known.setdefault(number, token)

    def token(self, number: int) -> str | None:
        """The token of a number, None for a number that has none."""
        clues = self.clues
        if isinstance(clues, TokensOfParts):
            unknown = {"unknown": 0} if "unknown" in self.parts else {}
            return clues.join({"number": number} if number != UNKNOWN else unknown)
        if number != UNKNOWN and number not in self.known and clues.lowest is not None and number >= clues.lowest:
            return clues.unknown if clues.get(str(number)) == ANY else str(number)
        return clues.unknown if number == UNKNOWN else self.known.get(number)

    def number(self, token: str) -> int | None:
        """The number of a token, None for one without a number. Raises Unwritable for any other token."""
        clues = self.clues
        if isinstance(clues, TokensOfParts):
            parts = self.split(token)
            return UNKNOWN if "unknown" in parts else parts.get("number")
        if token in EMPTIES or token in clues.empty:
            return None
        if token == clues.unknown or clues.get(token) == ANY:
            return UNKNOWN
        if token in clues.numbers:
            return clues.numbers[token]
        if clues.lowest is not None and re.fullmatch(r"[0-9]{1,7}", token) and int(token) <= MOST:
            return int(token)
        if clues.get(token, -1) < -1:
            return None
        raise Unwritable(token)

    @property
    def parts(self) -> Mapping[str, Part]:
        """The parts of its tokens, none where these have a single one."""
        return self.clues.parts if isinstance(self.clues, TokensOfParts) else {}

    def split(self, token: str, most: int = MOST) -> dict[str, int]:
        """Part -> what stands for it in a token of several parts; none for an empty cell.

        Raises Unwritable for any other token, and where a number is above `most`.
        """
        assert isinstance(self.clues, TokensOfParts)
        parts = {} if token in EMPTIES or token in self.clues.empty else self.clues.split(token)
        if parts is None or max(parts.values(), default=0) > min(most, LARGE - 1):
            raise Unwritable(token)
        return parts

    def join(self, parts: Mapping[str, int]) -> str:
        """The token of parts, the reverse of `split`."""
        assert isinstance(self.clues, TokensOfParts)
        return self.clues.join(parts)


def read_number16(reader: AddressReader, first: str) -> int:
    """The number whose first letter was just read: a dot is UNKNOWN, a prefix tells how many hex digits follow."""
    if first == ".":
        return UNKNOWN
    if first in DIGITS[:16]:
        return int(first, 16)
    if first not in PREFIXES:
        raise reader.unknown("a number, digits of 16")
    count, more = PREFIXES[first]
    return reader.digits(16, "a number, digits of 16", count) + more


def write_number16(number: int) -> str:
    """The letters of a number up to MOST, the reverse of `read_number16`."""
    if number == UNKNOWN:
        return "."
    prefix = next(sign for sign, (count, more) in PREFIXES.items() if number - more < 16 ** count)
    count, more = PREFIXES[prefix]
    return prefix + format(number - more, f"0{count}x")


def read_runs(reader: AddressReader, count: int, least: int, value: Callable[[int, str], int], lost: int = 0,
              end: str = "") -> None:
    """Read cells up to `count`, some of them in runs of empty cells; the text may end before.

    A letter is a digit of base 36: `least` is one empty cell, each next digit one more. Any smaller digit, or another
    letter, begins a value; `value(cell, letter)` reads it and returns how many cells it takes. lost: how many empty
    cells pzprjs takes a letter for that begins no value; a value that breaks off is one. end: a letter before which the
    text ends, if any.
    """
    cell = 0
    while cell < count and reader.more() and reader.text[reader.at] != end:
        letter = reader.take("")
        start, run = reader.at, DIGITS.find(letter) - least + 1
        try:
            cell += run if run > 0 else value(cell, letter)  # a last run may go on beyond the board
        except UnknownLetter:
            reader.dropped += range(start - 1, reader.at)
            cell += lost if reader.at == start else 1
    reader.short |= cell < count


def write_runs(values: Iterable[str], least: int) -> str:
    """The letters of cells with runs of empty cells, the reverse of `read_runs`; "" is an empty cell."""
    out, empty, longest = [], 0, len(DIGITS) - least
    for value in [*values, None]:
        if value == "":
            empty += 1
        if empty and (value != "" or empty == longest):
            out.append(DIGITS[least + empty - 1])
            empty = 0
        out.append(value or "")
    return "".join(out)


def unpack(reader: AddressReader, count: int, base: int, cells: int) -> list[int]:
    """Read `count` numbers below `base`, `cells` of them in one letter, which is 0 for all where it is no digit; those
    that the text ends before are 0.
    """
    letters = reader.text[reader.at:reader.at - (-count // cells)]
    codes = [DIGITS[:base ** cells].find(letter) for letter in letters.lower()]
    reader.dropped += [reader.at + place for place, code in enumerate(codes) if code < 0]
    reader.at += len(letters)
    reader.short |= len(letters) * cells < count
    out = [max(0, code) // base ** power % base for code in codes for power in range(cells - 1, -1, -1)]
    return (out + [0] * count)[:count]


def pack(numbers: list[int], base: int, cells: int) -> str:
    """The letters of numbers, the reverse of `unpack`; the last letter is filled up with 0."""
    rows = [numbers[i:i + cells] + [0] * (cells - len(numbers[i:i + cells])) for i in range(0, len(numbers), cells)]
    return "".join(DIGITS[sum(n * base ** (cells - 1 - i) for i, n in enumerate(row))] for row in rows)
