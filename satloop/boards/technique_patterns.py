"""Techniques that solvers know by name: patterns of clues, and of lines at them, from which something follows."""

from __future__ import annotations

from typing import NamedTuple


class Technique(NamedTuple):
    """A pattern, the same in all eight positions of the board."""

    # As solvers know it.
    name: str
    # (row, column, what is printed there as sentences say it), from any corner.
    clues: tuple[tuple[int, int, str], ...]
    # One of the clues stands in a corner of the board.
    corner: bool = False
    # How many cells away from the border one of the clues stands at most; -1: anywhere.
    border: int = -1
    # How many lines can start at the clue; 0: any number.
    ways: int = 0
    # What the pattern rests on besides: "" nothing, "line" one drawn line, "empty" only lines that are left empty.
    known: str = ""
