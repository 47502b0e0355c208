"""Double Back: one loop visits all cells, and enters and leaves each region exactly twice."""

from ..rule_sheet import Sheet
from . import entryexit


def read(s: Sheet) -> None:
    entryexit.read(s, times=2)
