"""Double Back: one loop visits all cells but the holes, and visits each region exactly twice."""

from __future__ import annotations

from typing import ClassVar

from .entryexit import EntryExit


class DoubleBack(EntryExit):
    name, title = "doubleback", "Double Back"
    times = 2  # all other rules are those of Entry Exit

    example = """
4 5
2 2 1 1 1
2 2 2 1 1
# 3 2 1 3
# 3 3 3 3
"""
    answer = """
4 5
se ew ew ew sw
ne sw se sw ns
-  ns ns ns ns
-  ne nw ne nw
"""
    wrong: ClassVar = {
        "a region is not entered exactly twice": "4 5\nse ew sw se sw\nne sw ns ns ns\n- ns ne nw ns\n- ne ew ew nw",
        "a cell is not visited": "4 5\n- - - se sw\n- se ew nw ns\n- ne ew ew nw\n- - - - -",
        "a hole is visited": "4 5\nse ew ew ew sw\nne sw se ew nw\nse nw ne ew sw\nne ew ew ew nw",
    }
