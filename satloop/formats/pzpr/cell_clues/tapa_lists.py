"""Tapa-Like Loop: one to four numbers a cell, tokens of board text as `3`, `1,3`, `2,?`."""

from __future__ import annotations

import re

from ..address_fields import NumberField
from ..file_cell_fields import TokenLines
from ..letters_of_addresses import DIGITS, EMPTIES, AddressReader, TokenMap, Unwritable

# How many numbers -> the sign before their letters, the base in which they are digits, and what is added.
PACKED = {2: ("", 8, 360), 3: ("+", 7, 36), 4: ("-", 6, 36)}


def numbers_of(token: str) -> list[int]:
    """The numbers of a token, 0 for a question mark beside others."""
    return [] if token in EMPTIES else [0 if sign == "?" else int(sign) for sign in token.split(",")]


class ListField(NumberField):
    """A number from 0 to 8 or a dot for a question mark is one letter; of more numbers the digits are two letters."""

    lost = 1

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        if letter in "012345678.":
            return letter.replace(".", "?")
        if letter not in "+-abcdef":
            raise reader.unknown("0 to 8, a dot, two letters from a0 on, or two after + or -")
        count = {"+": 3, "-": 4}.get(letter, 2)
        sign, base, more = PACKED[count]
        if not sign:
            reader.at -= 1
        code = reader.digits(36, "two letters for a list of numbers", 2) - more
        if not 0 <= code < base ** count:
            raise reader.unknown("0 to 8, a dot, two letters from a0 on, or two after + or -")
        digits = [code // base ** power % base for power in range(count - 1, -1, -1)]
        return ",".join(str(digit or "?") for digit in digits)

    def letters(self, token: str, clues: TokenMap) -> str:
        numbers = numbers_of(token)
        if len(numbers) < 2:
            return token.replace("?", ".") if numbers else ""
        sign, base, code = PACKED[len(numbers)]
        if max(numbers) >= base:
            raise Unwritable(token)
        code += sum(number * base ** power for power, number in enumerate(reversed(numbers)))
        return sign + "".join(DIGITS[digit] for digit in divmod(code, 36))


class ListLines(TokenLines):
    """Numbers with commas between them, - for a question mark."""

    expected = "an item for each cell: numbers from 0 to 8 as 1,3 with - for any, or a dot"
    pattern = r"[-0-8](,[-1-8]){0,3}"

    def token(self, item: str, clues: TokenMap) -> str | None:
        return item.replace("-", "?") if re.fullmatch(self.pattern, item) else None

    def item(self, token: str, clues: TokenMap) -> str:
        return "." if token in EMPTIES else token.replace("?", "-")
