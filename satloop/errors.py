"""Every error that a user can meet."""

from __future__ import annotations

import re

# What a terminal obeys instead of showing it: control characters, line breaks, marks of direction; and half characters.
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def shown(text: str) -> str:
    """The text in one line, as a terminal can show it: a control character as its escape.

    >>> print(shown("a\\x1b[31m\\nred"))
    a\\x1b[31m\\nred
    """
    return CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def shortened(text: str) -> str:
    """The text, or its beginning where it is long, to name it in a message: one line of at most 60 characters."""
    text = shown(" ".join(text.split()))
    return text if len(text) <= 60 else text[:57] + "..."


class PuzzleError(ValueError):
    """Text that is not a board (or not a solution): where, what was found, what was expected.

    `row` and `column` count from 1, in the board: the first row below the line `rows columns` is row 1.
    """

    def __init__(self, file: str, row: int | None, column: int | None, found: str, expected: str) -> None:
        self.file, self.row, self.column, self.found, self.expected = file, row, column, found, expected
        place = "".join(f", {name} {n}" for name, n in (("row", row), ("column", column)) if n is not None)
        super().__init__(shown(f"{file}{place}: found {found}, expected {expected}"))


class InternalError(RuntimeError):
    """A model that the lazy rules accept and the puzzle's own check refuses: a bug in an encoding."""


class SolverError(RuntimeError):
    """A solver that is a command of its own could not be run, or said nothing that can be used."""


def plural(count: int, noun: str, several: str = "") -> str:
    """A count and what is counted; several: the noun's plural, if it is not the noun with an s.

    >>> plural(1, "cell"), plural(0, "cell"), plural(2, "vertex", "vertices")
    ('1 cell', '0 cells', '2 vertices')
    """
    return f"{count} {noun if count == 1 else several or noun + 's'}"
