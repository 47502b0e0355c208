"""Techniques that solvers know by name: patterns of clues, and of lines at them, from which something follows."""

from __future__ import annotations

from typing import NamedTuple


class Technique(NamedTuple):
    """A pattern, the same in all eight positions of the board.

    name: as solvers know it. clues: (row, column, what is printed there as sentences say it), from any corner. corner:
    one of the clues stands in a corner of the board. border: one of them stands at most that many cells away from the
    border. ways: how many lines can start at the clue, 0 for any number. known: what it rests on besides: "" nothing,
    "line" one drawn line, "empty" only lines that are left empty.
    """

    name: str
    clues: tuple[tuple[int, int, str], ...]
    corner: bool = False
    border: int = -1
    ways: int = 0
    known: str = ""
