"""The errors that a user can get, and how texts are shown in messages."""

from __future__ import annotations

import os
import re

# Signs that a terminal does not show as they are: control characters, line breaks, marks of direction, half characters.
CONTROL = r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


def printable(text: str) -> str:
    """The text in one line that a terminal can show: control characters become escapes.

    >>> print(printable("a\\x1b[31m\\nred"))
    a\\x1b[31m\\nred
    """
    if text.isprintable():
        return text
    return re.sub(CONTROL, lambda sign: sign[0].encode("unicode_escape").decode(), text)


def install_command(extra: str) -> str:
    """The command that installs what an extra brings: in a clone from there, else from the package index."""
    clone = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return f"pip install '{clone if os.path.exists(os.path.join(clone, 'setup.cfg')) else 'satloop'}[{extra}]'"


def shortened(text: str) -> str:
    """The text, or its beginning where it is long, to name it in a message: one line of at most 60 characters."""
    text = printable(" ".join(text.split()))
    return text if len(text) <= 60 else text[:57] + "..."


class PuzzleError(ValueError):
    """Text that is no board (or no solution): where it is wrong, what was found, what was expected.

    `row` and `column` count from 1, in the board: the first row below the line `rows columns` is row 1.
    """

    def __init__(self, file: str, row: int | None, column: int | None, found: str, expected: str) -> None:
        self.file, self.row, self.column, self.found, self.expected = file, row, column, found, expected
        place = "".join(f", {name} {n}" for name, n in (("row", row), ("column", column)) if n is not None)
        super().__init__(printable(f"{file}{place}: found {found}, expected {expected}"))


class InternalError(RuntimeError):
    """Something that cannot be, if satloop is right: a bug in it."""


class WrongRule(InternalError):
    """A solution that breaks a rule of the puzzle, although its clauses allow it: one of both states the rules wrongly.

    who: whose clauses allow it. failure: what the check says. kind, text: the puzzle's class, and its board.
    """

    def __init__(self, who: str, failure: object, kind: type, text: str) -> None:
        super().__init__(f"{who} fails its check: {failure}. The clauses allow what the check in "
                         f"{kind.__module__} does not.\n{text}")


class SolverError(RuntimeError):
    """A solver that is a command could not be run, or gave no usable answer."""


class CannotCount(Exception):
    """A board or formula that a method of counting does not count; the message says why."""


def plural(count: int, noun: str, several: str = "") -> str:
    """A count with its noun. several: the plural of the noun, if it is not the noun with an s.

    >>> plural(1, "cell"), plural(0, "cell"), plural(2, "vertex", "vertices")
    ('1 cell', '0 cells', '2 vertices')
    """
    return f"{count} {noun if count == 1 else several or noun + 's'}"
