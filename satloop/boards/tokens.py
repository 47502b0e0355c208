"""Tables of clue tokens, from which numbers and letters are read."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from .text import EMPTY

Ints = NDArray[np.intp]

LARGE = 10**6  # larger numbers are read as this one: no board has so many cells
ANY = 10**7  # what a question mark stands for in a table


class Labels(dict[str, int]):
    """Token table: a whole number stands for itself, an empty cell for -1; with letters, see `letters_and_numbers`.

    pattern: the tokens there are, as a regular expression; letters: those in it; more: other tokens, what they
    stand for. It fills as tokens come.
    """

    def __init__(self, pattern: str = r"\d+", letters: str = "", more: Mapping[str, int] | None = None) -> None:
        super().__init__({EMPTY: -1, **(more or {})})
        self.pattern, self.letters = re.compile(pattern, re.ASCII), letters

    def __missing__(self, token: str) -> int:
        if not self.pattern.fullmatch(token):
            raise KeyError(token)
        digits = token.strip(self.letters)
        number = -1 if not digits else int(digits) if len(digits) < 7 else LARGE
        if self.letters:
            number += 2 * LARGE * (1 + self.letters.index(token.strip("0123456789")))
        if len(self) < LARGE:
            self[token] = number
        return number


NUMBERS, UP_TO_FOUR, UP_TO_EIGHT = Labels(), Labels("[0-4]"), Labels("[0-8]")
CIRCLES = Labels(r"[bw]\d*|\d+[bw]", "bw")
BLACK, WHITE = 0, 1
COLOURS = {"-": -1, ".": -1, "b": BLACK, "2": BLACK, "w": WHITE, "1": WHITE}


def letters_and_numbers(labels: Ints) -> tuple[Ints, Ints]:
    """Take labels apart: which letter, from 0, and the number, -1 for none."""
    letter, number = np.divmod(labels + 1, 2 * LARGE)
    return letter - 1, number - 1
