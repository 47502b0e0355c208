"""Visits of regions on lines that are decided in part: which cells are on one visit, and how many there may be."""

from __future__ import annotations

from collections.abc import Sequence

from .lines_so_far import LinesSoFar

FEW = {1: "only visit", 2: "two visits"}  # words for how often a region is visited


class VisitsSoFar:
    """The visits of regions on the lines of a board whose every cell is visited.

    home: (cells) the region of each cell. walled: the pairs of cells of one region with a wall between them. ends: the
    cells at which the whole line begins and ends.
    """

    def __init__(self, lines: LinesSoFar, home: Sequence[int], walled: frozenset[tuple[int, int]],
                 ends: Sequence[int]) -> None:
        self.lines, self.home, self.walled, self.ends = lines, home, walled, ends
        self.visits: list[list[int]] = []  # the cells of each in order, as far as lines join them
        self.trails: list[list[int]] = []  # the numbers of the visits along each line
        self.of_cell = [-1] * len(home)  # cell -> its visit
        alone = [[cell] for cell in range(len(home)) if not lines.drawn_at(cell)]
        for trail in [*lines.trails, *alone]:
            numbers = list[int]()
            for before, cell in zip([-1, *trail], trail):
                if before < 0 or not self.inside(before, cell):
                    numbers.append(len(self.visits))
                    self.visits.append([])
                self.visits[-1].append(cell)
                self.of_cell[cell] = numbers[-1]
            self.trails.append(numbers)

    def inside(self, one: int, two: int) -> bool:
        """Whether a line between two neighbours stays on one visit."""
        return self.home[one] == self.home[two] and (one, two) not in self.walled

    def is_whole(self, visit: int) -> bool:
        """Whether nothing more can join a visit: at both its ends the line leaves the region, begins or ends."""
        cells = self.visits[visit]
        return all(len(self.lines.drawn_at(cell)) == 2 - (cell in self.ends) for cell in (cells[0], cells[-1]))

    def _may_be_whole(self, visit: int) -> bool:
        """Whether the line may leave the region, begin or end at both ends of a visit as it is."""
        first, last = self.visits[visit][0], self.visits[visit][-1]
        if first != last:
            return all(self._ways_out(cell) > 0 for cell in (first, last))
        return self._ways_out(first) > 1

    def _ways_out(self, cell: int) -> int:
        return (cell in self.ends) + sum(not self.inside(cell, other) for _, other in self.lines.possible_at(cell))

    def most(self, region: int) -> tuple[int, tuple[int, ...]]:
        """How many visits of a region there may be at most, and the edges on which that rests: visits at an end of
        which no line can leave the region join others.
        """
        cells = [cell for cell, home in enumerate(self.home) if home == region]
        visits = {self.of_cell[cell] for cell in cells}
        whole = sum(map(self._may_be_whole, visits))
        return max(1, whole + (len(visits) - whole) // 2), self.lines.decided_at(cells)
