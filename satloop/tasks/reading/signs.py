"""The signs of answers: which ways a line leaves a sign, and the words and signs that people write for one."""

from __future__ import annotations

import unicodedata
from functools import cache

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8  # bits of the ways
LIGHT, HEAVY, EITHER = 1, 2, 3  # weights of lines: thin ones, thick and double ones, both
WEIGHTS = {"LIGHT": LIGHT, "SINGLE": LIGHT, "HEAVY": HEAVY, "DOUBLE": HEAVY}
WAYS = {"UP": NORTH, "RIGHT": EAST, "DOWN": SOUTH, "LEFT": WEST, "HORIZONTAL": EAST + WEST, "VERTICAL": NORTH + SOUTH}
LEVEL, UPRIGHT, JOINT = "-_=~—–−", "|!¦‖", "+*#"  # ASCII and kin: lines, and where lines meet
WAYS_OF_LETTERS = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}
OTHER_LETTERS = {"u": NORTH, "r": EAST, "d": SOUTH, "l": WEST}

NO = frozenset(("-", ".", "·", "•", "_", "0", "o", "□", "░", "⬜", "out", "outside", "off", "empty", "none", "no"))
YES = frozenset(("x", "#", "1", "*", "█", "■", "▓", "⬛", "×", "in", "i", "inside", "on", "yes", "shaded", "black"))


@cache
def box_ways(sign: str, weight: int = EITHER) -> int:
    """The ways by which lines of that weight leave a box-drawing character; 0 for any other sign, and for dashes.

    >>> box_ways("┌") == EAST + SOUTH, box_ways("╂", HEAVY) == NORTH + SOUTH, box_ways("═") == EAST + WEST
    (True, True, True)
    """
    name = unicodedata.name(sign, "") if "\u2500" <= sign <= "\u257f" else ""
    words = name.removeprefix("BOX DRAWINGS ").split()
    if not words or "DASH" in words or "DIAGONAL" in words:
        return 0
    if words[0] not in WEIGHTS:  # the weight comes after its ways
        words.reverse()
    out, current = 0, LIGHT
    for word in words:
        current = WEIGHTS.get(word, current)
        if word in WAYS and current & weight:
            out |= WAYS[word]
    return out


def is_line(sign: str) -> bool:
    """Whether a line of a drawing may go through the sign.

    >>> [sign for sign in "─═|x -" if is_line(sign)]
    ['─', '═', '|', '-']
    """
    return box_ways(sign) > 0 or sign in LEVEL or sign in UPRIGHT


def ways_of_token(token: str) -> int | None:
    """The ways that a token of a cell names: letters of nesw or of up, down, left, right, or a box-drawing character;
    None for another token.

    >>> ways_of_token("SE"), ways_of_token("└"), ways_of_token("lr"), ways_of_token("?")
    (6, 3, 10, None)
    """
    if len(token) == 1 and (ways := box_ways(token)):
        return ways
    letters = [letter for letter in token.lower() if letter not in "-/+"]
    for table in (WAYS_OF_LETTERS, OTHER_LETTERS):
        if letters and len({*letters}) == len(letters) and all(letter in table for letter in letters):
            return sum(table[letter] for letter in letters)
    return None
