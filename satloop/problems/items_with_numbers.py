"""Items with numbers, from a file or at random: what knapsacks and subset sums are made of."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..errors import PuzzleError
from .problem import MOST, read_file


def text_of(arguments: str, argument: str, form: str, random: Callable[[int, np.random.Generator], str]) -> str:
    """The text of a file, or of `N,SEED`. random: (N, generator) -> text. Raises PuzzleError."""
    words = arguments.split(",")
    if not all(word.isascii() and word.isdecimal() and len(word) < 8 for word in words) or len(words) > 2:
        return read_file(arguments, form)
    n, seed = int(words[0]), int(words[1]) if len(words) > 1 else 0
    if n > 10_000:
        raise PuzzleError(argument, None, None, f"{n} items", "at most 10000")
    return random(n, np.random.default_rng([seed, n]))


def rows_of(text: str, file: str, width: int, expected: str) -> list[list[int]]:
    """The lines of the text as rows of numbers: one in the first, `width` in the others. Raises PuzzleError."""
    rows: list[list[int]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != (width if rows else 1) or not all(
                word.isascii() and word.isdecimal() and len(word) < 10 and int(word) <= MOST for word in words):
            raise PuzzleError(file, number, None, repr(line.strip()[:40]), f"{expected}; numbers up to {MOST}")
        rows.append([int(word) for word in words])
    if not rows:
        raise PuzzleError(file, None, None, "no numbers", expected)
    return rows
