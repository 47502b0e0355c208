"""Double Back: one loop visits all cells but the holes, and visits each region exactly twice."""

from __future__ import annotations

from .entryexit import EntryExit


class DoubleBack(EntryExit):
    name, title = "doubleback", "Double Back"
    times = 2  # all other rules are those of Entry Exit
