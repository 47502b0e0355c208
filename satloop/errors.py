"""Every error that a user can meet."""

from __future__ import annotations

from collections.abc import Iterable


class PuzzleError(ValueError):
    """Text that is not a board (or not a solution): where, what was found, what was expected.

    `row` and `column` count from 1, in the board: the first row below the line `rows columns` is row 1.
    """

    def __init__(self, file: str, row: int | None, column: int | None, found: str, expected: str) -> None:
        self.file, self.row, self.column, self.found, self.expected = file, row, column, found, expected
        place = "".join(f", {name} {n}" for name, n in (("row", row), ("column", column)) if n is not None)
        super().__init__(f"{file}{place}: found {found}, expected {expected}")


class InternalError(RuntimeError):
    """A model that the lazy rules accept and the puzzle's own check refuses: a bug in an encoding."""


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """What to say of a name that nothing has: the nearest that there is, and all of them.

    >>> unknown("puzzle", "slitherlnk", ["masyu", "slitherlink"])
    "unknown puzzle 'slitherlnk', did you mean 'slitherlink'? known: masyu, slitherlink"
    """
    from difflib import get_close_matches
    listed = list(known)
    near = get_close_matches(name.lower(), listed, 1)
    return f"unknown {what} {name[:40]!r}" + (f", did you mean {near[0]!r}? " if near else "; ") + \
        f"known: {', '.join(listed)}"
