"""Simple Loop: one loop visits every cell but the blocked ones."""

from ..rule_sheet import Sheet


def read(s: Sheet) -> None:
    s.holes |= {cell for cell, _ in s.clues("[x#@]", "x for a blocked cell", "-.")}
    s.loop(empty=False)
