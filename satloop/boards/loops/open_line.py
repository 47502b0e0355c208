"""What puzzles share whose line is open: from S to G, which stand in its end cells."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from encoders import FALSE, TRUE, Bools, Formula, Ints, Literals
from encoders.loops import disjoint_paths, scheme_names

from .. import checks
from ..checks.directions import Step, courses, reversed_course
from ..failure import Failure, Failures
from ..puzzle import Grid
from ..text import BoardText
from .cell_loop import CellLoop
from .lines_so_far import LineFaults, LinesSoFar
from .region_loop import RegionLoopWithoutHoles
from .visits_so_far import VisitsSoFar


class OpenLine(CellLoop):
    """One line from S to G, which goes through neither of them. `parse` calls `set_ends`.

    A board without S or without G has no solution. `start` and `goal` are their cells, -1 where they are missing.
    """

    options: ClassVar = {"loops": scheme_names(paths=True)}
    connectivity = "lines"
    start: int
    goal: int

    @classmethod
    def empty(cls, rows: int, columns: int) -> list[Grid]:
        grids = super().empty(rows, columns)
        clues = grids[0].astype("U6")
        clues.flat[-1], clues.flat[0] = "G", "S"
        return [clues, *grids[1:]]

    def set_ends(self, board: BoardText, end: Ints) -> None:
        """Sets `start` and `goal`. end: (rows, columns) 0 for S, 1 for G. Raises PuzzleError for a second S or G."""
        cells = [np.flatnonzero(end == which).tolist() for which in (0, 1)]
        for name, places in zip("SG", cells):
            if len(places) > 1:
                raise board.error(*divmod(places[1], self.columns), f"one {name} on a board")
        self.start, self.goal = (places[0] if places else -1 for places in cells)

    def one_line(self, f: Formula, edge: Literals, loops: str, on: Literals | None = None) -> None:
        """The line runs from S to G; through the cells where `on` holds, all but holes where it is None.

        Without S or G there is none.
        """
        if len(self.ends()) < 2:
            f.add(np.array([[FALSE]]), when=f.selectors("loop"))
        end = np.full(self.graph.vertices, FALSE)
        end[self.ends()] = TRUE
        on = self.everywhere() if on is None else on
        disjoint_paths(f, self.graph, edge, np.where(end == TRUE, TRUE, on), end, loops)

    def ends(self) -> list[int]:
        """The cells of S and G, those that there are."""
        return [cell for cell in (self.start, self.goal) if cell >= 0]

    def single_cells(self) -> list[int]:
        return self.ends()

    def end_letters(self) -> list[str]:
        """S and G, as far as they are on the board, in the order of `ends`."""
        return [letter for letter, cell in zip("SG", (self.start, self.goal)) if cell >= 0]

    def line_failures(self, sides: Bools) -> Failures:
        """What is wrong with the line as a line."""
        degree = sides.sum(axis=2)
        end = np.isin(np.arange(degree.size), self.ends()).reshape(degree.shape)
        yield from checks.failure_where("the line does not end at S or at G", end & (degree != 1))
        odd = ~end & (degree != 0) & (degree != 2)
        yield from checks.failure_where("the line branches or ends elsewhere", odd)
        if not odd.any() and not (end & (degree != 1)).any() and (len(self.ends()) < 2 or len(courses(sides)) != 1):
            yield Failure("there is not just one line from S to G")

    def cells_of_lines(self, sides: Bools) -> list[tuple[list[int], bool]]:
        """The cells of each line, in order, and whether it is closed; the line that begins at S in this direction."""
        out = []
        for line in self.walks(sides):
            cells = [cell for cell, _ in line]
            last = line[-1][0] + (-self.columns, 1, self.columns, -1)[line[-1][1]]
            out.append((cells if last == cells[0] else [*cells, last], last == cells[0]))
        return out

    def walks(self, sides: Bools) -> list[list[Step]]:
        """The lines as their steps (see `checks.directions.courses`), that which begins at S in this direction."""
        lines = courses(sides)
        for number, line in enumerate(lines):
            if self.start not in (line[0][0], -1):
                back = reversed_course(line, self.columns)
                if back[0][0] == self.start and sides.reshape(-1, 4)[self.start].sum() == 1:
                    lines[number] = back
        return lines

    def unsolvable_reasons(self) -> Failures:
        if len(self.ends()) < 2:
            yield Failure("the board has no S or no G")
        elif self.fill:
            hole = self.everywhere().reshape(self.rows, self.columns) == FALSE
            end = np.isin(np.arange(hole.size), self.ends()).reshape(hole.shape)
            yield from checks.failure_where("a cell to be visited has too few ways out",
                                            ~hole & (checks.neighbour_counts(~hole) < 2 - end))
            # The line begins and ends with one colour and has one more of it, or begins and ends with two and has as
            # many of both.
            dark = np.indices(hole.shape).sum(axis=0) % 2 == 0
            more = int((dark & ~hole).sum() - (~dark & ~hole).sum())
            if more != int(dark.flat[self.start]) + int(dark.flat[self.goal]) - 1:
                yield Failure("a line through all cells from S to G alternates between dark and light ones of a "
                              "chessboard, and here are too many of one colour")


def visits_along(cells: list[int], home: list[int],
                 walled: frozenset[tuple[int, int]] = frozenset()) -> list[tuple[int, list[int]]]:
    """The visits of regions on the way along these cells: the how manieth of its region each is, and its cells.

    home: the region of each cell of the board. walled: the pairs of cells of one region with a wall between them.
    """
    times: dict[int, int] = {}
    out: list[tuple[int, list[int]]] = []
    for before, cell in zip([-1, *cells], cells):
        region = home[cell]
        if not out or home[before] != region or (before, cell) in walled:
            times[region] = times.get(region, 0) + 1
            out.append((times[region], []))
        out[-1][1].append(cell)
    return out


class OpenRegionLine(OpenLine, RegionLoopWithoutHoles, LineFaults):
    """An open line through the cells of a board with regions and without holes."""

    def visits_so_far(self, lines: LinesSoFar) -> VisitsSoFar:
        """The visits of regions on decided lines."""
        return VisitsSoFar(lines, self.region.ravel().tolist(), self.walled, self.ends())

    def region_visits(self, sides: Bools) -> list[tuple[int, list[int]]]:
        """The visits of regions: the how manieth of its region each is on the way from S, and its cells in order.

        Without S or G, and for a closed line that stays in its region, the number is -1; for the visits of any other
        closed line it is larger than all.
        """
        home, walled = self.region.ravel().tolist(), self.walled
        out = []
        for cells, closed in self.cells_of_lines(sides):
            enters = [home[one] != home[cell] or (one, cell) in walled for one, cell in zip([cells[-1], *cells], cells)]
            turn = enters.index(True) if closed and any(enters) else 0
            cells = cells[turn:] + cells[:turn]
            inside = closed and not any(enters)
            known = cells[0] == self.start and not closed
            for times, visit in visits_along(cells, home, walled):
                out.append((-1 if inside or len(self.ends()) < 2 else times if known else len(home) + 2, visit))
        return out
