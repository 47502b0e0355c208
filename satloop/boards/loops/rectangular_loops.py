"""What puzzles share whose loops are rectangles, which may cross each other."""

from __future__ import annotations

from typing import ClassVar

from encoders import TRUE, Formula, Literals
from encoders.loops.degrees import not_empty
from encoders.rules import form_rectangles

from .cell_loop import CellLoop


class RectangularLoops(CellLoop):
    """One or more loops, all of them rectangles. They may cross, but share no corner and no side, and no corner of one
    lies on another one."""

    options: ClassVar = {}
    connectivity, antichain = "", False
    words: ClassVar = {
        "loop": "the rule that all loops are rectangles", "closing": "not all loops could be rectangles",
        "drawing": "with {line} not all loops could be rectangles",
        "would close": "with {line} not all loops could be rectangles",
        "last way": "without {line} not all loops could be rectangles",
        "loop rule": "a rectangle has to run along {line}", "no loop rule": "no rectangle can run along {line}",
        "loop rule with": "{rule} as {causes}", "wrong loop": "not all loops could be rectangles",
        "cut off": "If {goal}, not all loops can be rectangles."}

    def all_rectangles(self, f: Formula, edge: Literals) -> None:
        """The edges that are on are the sides of one rectangle or more."""
        loop = f.selectors("loop")
        with f.section("loop"):
            form_rectangles(f, self.graph, edge, loop)
            not_empty(f, edge, None if loop == TRUE else loop)
