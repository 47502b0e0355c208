"""What puzzles share whose numbers are sizes of sections: stretches of the loop through cells of one kind."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

import numpy as np

from encoders import Bools, Formula, Graph, Ints, Literals
from encoders.rules import fix_section_sizes

from .. import checks
from ..checks import sections
from ..declarations import EVERY_CELL
from ..failure import Failures
from ..puzzle import Marks, Solution
from ..text import BoardText
from .cell_loop import Numbers
from .lines_so_far import Fault, LineFaults, LinesSoFar


class SectionNumbers(Numbers):
    """Numbers and question marks on plain cells, and cells of another kind, whose token is the second sign of `clues`.

    `ground`, (rows, columns), has the cells of the other kind.
    """

    group = "ice"
    further_rules = (EVERY_CELL,)
    ground: Bools
    words: ClassVar = {**dict.fromkeys(
        ("full", "needs", "fits"), "the part of the line at {place} needs this to have {label} cell|cells"),
                       "broken": "the part of the line at {place} could not have {label} cell|cells"}

    def parse(self, board: BoardText) -> None:
        super().parse(board)
        self.number = np.minimum(self.number, self.rows * self.columns + 1)  # larger ones are as impossible
        self.ground = self.clues.read(board) < -1

    @property
    def letter(self) -> str:
        """The token of a cell of the other kind."""
        return str(next(token for token, code in self.clues.items() if code < -1))

    def add_numbers(self, f: Formula, graph: Graph, edge: Literals, of_kind: Bools, visit: Literals,
                    on: Literals) -> None:
        """The loop visits every clue, and a number is the size of its section.

        of_kind: (vertices,), what a section is made of; visit: (vertices,) literals; on: (clues,) selectors.
        """
        given = self.number >= 0
        # The loop visits every clue.
        f.add(visit[self.cells][:, None], when=on)
        # A number is the size of its section.
        fix_section_sizes(f, graph, edge, of_kind, self.cells[given], self.number[given], on[given])

    def wrong_numbers(self, solution: Solution) -> Failures:
        """Clues that the loop leaves out, and numbers that are not the size of their section."""
        yield from self.unvisited(self.sides(solution))
        yield from self.wrong_sizes(solution)

    def unvisited(self, sides: Bools) -> Failures:
        """Clues that the loop leaves out."""
        yield from checks.failure_where("a clue is not visited",
                                        self.mask(self.number >= -1) & ~checks.visited(sides))

    def clue_values(self, solution: Solution) -> Ints:
        """(rows, columns) how many cells each cell's section has; 0 off the loop, on the ground, without one loop."""
        return sections.section_sizes(self.sides(solution), ~self.ground)

    def wrong_sizes(self, solution: Solution) -> Failures:
        """Numbers that are not the size of their section, if there is one loop."""
        size = self.clue_values(solution).ravel()[self.cells]
        yield from checks.failure_where("a number is not how many cells its section has", self.mask(
            (self.number >= 0) & (size > 0) & (size != self.number)))

    def marks(self) -> Marks:
        return {**super().marks(), "grey": self.ground}

    def unsolvable_reasons(self) -> Failures:
        yield from checks.failure_where("a number is 0", self.mask(self.number == 0))
        yield from self.numbers_above(np.full(self.ground.shape, np.count_nonzero(~self.ground)), "cells of its kind")
        yield from super().unsolvable_reasons()


class SectionFaults(SectionNumbers, LineFaults):
    """Numbers that a person counts along lines which do not cross."""

    words: ClassVar = {**SectionNumbers.words,
                       "fault two numbers": "{clue} and {other} would be on one part of the line",
                       "fault many cells": "the part of the line at {one} would have {number} cell|cells at least, "
                                           "{cells}",
                       "fault few cells": "the part of the line at {one} could have only {number} cell|cells"}

    def fault_of_lines(self, lines: LinesSoFar) -> Fault | None:
        number, ground = dict(zip(self.cells.tolist(), self.number.tolist())), self.ground.ravel().tolist()
        alone = [[cell] for cell in sorted(lines.near) if number.get(cell, -1) >= 0 and not lines.drawn_at(cell)]
        for trail in [*lines.trails, *alone]:
            marks = [place for place, cell in enumerate(trail) if ground[cell]]
            for before, after in pairwise([-1, *marks, len(trail)]):
                part = trail[before + 1:after]
                if wrong := self._fault_of_part(lines, number, part, [part[0]] * (before < 0) + [part[-1]] * (
                        after == len(trail)) if part else []):
                    return wrong
        return None

    def _fault_of_part(self, lines: LinesSoFar, number: dict[int, int], part: list[int], ends: list[int]) -> (
            Fault | None):
        """What is wrong with a part of the line. ends: where it may go on."""
        given, size = [cell for cell in part if number.get(cell, -1) >= 0], len(part)
        own = lines.along(part)
        for cell in given:
            if number[cell] != number[given[0]]:
                return Fault("two numbers", own, {}, (given[0], cell))
            if size > number[cell]:
                return Fault("many cells", own, {"one": [cell], "number": size, "cells": lines.bends(part)})
        if given and size < (asked := number[given[0]]):
            room, seen = size, {*part}
            for cell in (todo := [*ends]):
                for _, beyond in lines.possible_at(cell):
                    if beyond not in seen and not self.ground.flat[beyond] and number.get(beyond, -1) in (-1, asked):
                        seen.add(beyond)
                        todo.append(beyond)
                        room += 1
                if room >= asked:
                    return None
            return Fault("few cells", lines.decided_at(seen), {"one": [given[0]], "number": room})
        return None
