"""Clues that are whole numbers, and clues that are one of a few symbols."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

from ..text import EMPTY
from .alphabet import ANY, NO_NUMBERS, NOTHING, SIDES, Alphabet, Pen, pick, typed, wording
from .spelling import PLAIN, SUMS, TURNING, WAYS, Spelling


def numbers(low: int = 0, high: int | None = None, signs: Mapping[str, str] = NOTHING,
            also: Mapping[str, str] = NOTHING, empty: str = EMPTY, codes: Mapping[str, int] = NO_NUMBERS,
            where: str = "") -> Alphabet:
    """The numbers from `low` to `high`, at most 9, or all from `low` on, 0 or 1; and signs.

    signs: sign -> what it is. A question mark is ANY; the others are high + 1 and so on, or -2 and less where there is
    no highest number. also: a token -> the sign that it stands for, in words a second way to write it. codes:
    the numbers of signs in addresses, where these are others; where there is no highest number other signs have none.
    where: more words about the numbers.

    >>> numbers(0, 3, {"?": "any"}).expected
    'a number from 0 to 3, ? for any, or - for none'
    >>> numbers(0, 3, {"?": "any"}).pens[0].tokens, numbers().pens[0].tokens
    ('0 1 2 3 ?', '\\\\d+')
    """
    others = [sign for sign in signs if sign != "?"]
    if high is None:
        pattern, span = r"[1-9]\d*" if low else r"\d+", f" from {low}" * low
        pen = typed(pattern + f"|[{''.join(signs)}]" * bool(signs))
        known, table, pattern = {}, {sign: -2 - k for k, sign in enumerate(others)}, "0*" * low + pattern
    else:
        pattern, span = "", f" from {low} to {high}"
        known = {token: low + k for k, token in enumerate([*map(str, range(low, high + 1)), *others])}
        pen, table = pick(" ".join([*map(str, range(low, high + 1)), *signs])), known
    table = {**table, **dict.fromkeys("?" * ("?" in signs), ANY)}
    return Alphabet({**table, **{token: table[sign] for token, sign in also.items()}},
                    wording(f"a number{span}{where}", signs, also), pen, empty=empty, pattern=pattern,
                    numbers=codes or known, lowest=0 if high is None else None, unknown="?" if "?" in signs else EMPTY)


def symbols(meanings: Mapping[str, str], also: Mapping[str, str] = NOTHING, in_addresses: str = "",
            pen: Pen | None = None) -> Alphabet:
    """Symbols, 0 for the first, 1 for the second and so on.

    meanings: symbols with blanks between them -> what they are; also: a token -> the symbol that it stands for.
    in_addresses: the symbols that addresses number from 1 on, in their order; without it that of `meanings`.

    >>> circles = symbols({"w": "a white circle", "b": "a black one"}, {"1": "w", "2": "b"})
    >>> circles.expected, circles["2"], circles.numbers
    ('w or 1 for a white circle, b or 2 for a black one, or - for none', 1, {'w': 1, 'b': 2, '1': 1, '2': 2})
    """
    tokens = " ".join(meanings).split()
    codes = {token: k for k, token in enumerate(tokens)}
    numbers = {token: k for k, token in enumerate((in_addresses or " ".join(tokens)).split(), 1)}
    return Alphabet({**codes, **{token: codes[same] for token, same in also.items()}}, wording("", meanings, also),
                    pen or pick(" ".join(tokens)),
                    numbers={**numbers, **{token: numbers[same] for token, same in also.items()}},
                    unknown="?" if "?" in tokens else None, spelling=TURNING if {*WAYS} <= {*tokens} else PLAIN)


def letter_sets(expected: str, letters: str, tokens: str, in_addresses: str = "", any_order: bool = False,
                empty: str = "-.", unknown: str | None = None, spelling: Spelling | None = None) -> Alphabet:
    """Several letters in one token, each a bit of what stands for it: 1 for the first of `letters`, 2, 4 and so on.

    tokens: those that there are, with blanks between them; any_order: their letters may stand in any order.
    in_addresses: the tokens that addresses number from 1 on; or the letters, in the order of their bits there.
    spelling: as in `Alphabet`; without it the letters n, e, s and w are ways if they are all there are.

    >>> walls = letter_sets("e, s or es for walls, or -", "es", "e s es", any_order=True)
    >>> walls["e"], walls["se"], walls["-"]
    (1, 3, -1)
    """
    def spelled(token: str) -> list[str]:
        return [*map("".join, permutations(token))] if any_order else [token]

    def bits(order: str) -> dict[str, int]:
        return {other: sum(1 << order.index(letter) for letter in token)
                for token in tokens.split() for other in spelled(token)}

    numbers = bits(in_addresses) if in_addresses and " " not in in_addresses else {
        other: k for k, token in enumerate(in_addresses.split(), 1) for other in spelled(token)}
    return Alphabet(bits(letters), expected, pick(tokens), empty=empty, numbers=numbers, unknown=unknown,
                    spelling=spelling or (TURNING if {*letters} == {*WAYS} else PLAIN))


def sums_of_sides(what: str) -> Alphabet:
    """Sides of a cell, as sums of 8 (top), 4 (left), 2 (bottom) and 1 (right); 0 for an empty cell too."""
    sums = {str(bits): bits for bits in range(16)}
    return Alphabet({"-": 0, ".": 0, **sums}, f"the sum of 8 (top), 4 (left), 2 (bottom), 1 (right) for {what}, or -",
                    SIDES, numbers=sums, spelling=SUMS)
