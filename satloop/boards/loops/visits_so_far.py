"""Visits of regions on lines that are decided in part: which cells are on one visit, and how many there may be."""

from __future__ import annotations

from collections.abc import Sequence

from .lines_so_far import LinesSoFar

FEW = {1: "only visit", 2: "two visits"}  # words for how often a region is visited


class VisitsSoFar:
    """The visits of regions near which lines are new.

    home: (cells) the region of each cell. walled: the pairs of cells of one region with a wall between them. ends: the
    cells at which the whole line begins and ends.
    """

    def __init__(self, lines: LinesSoFar, home: Sequence[int], walled: frozenset[tuple[int, int]],
                 ends: Sequence[int]) -> None:
        self.lines, self.home, self.walled, self.ends = lines, home, walled, ends
        self.trails = [self._visits_along(trail) for trail in lines.trails]
        self.regions = sorted({home[cell] for cell in lines.near})  # whose lines are new

    def _visits_along(self, trail: Sequence[int]) -> list[list[int]]:
        """The cells of each visit on a line, in order."""
        out = list[list[int]]()
        for before, cell in zip([-1, *trail], trail):
            if before < 0 or not self.inside(before, cell):
                out.append([])
            out[-1].append(cell)
        return out

    def inside(self, one: int, two: int) -> bool:
        """Whether a line between two neighbours stays on one visit."""
        return self.home[one] == self.home[two] and (one, two) not in self.walled

    def is_whole(self, visit: Sequence[int]) -> bool:
        """Whether nothing more can join a visit: at both its ends the line leaves the region, begins or ends."""
        return all(len(self.lines.drawn_at(cell)) == 2 - (cell in self.ends) for cell in (visit[0], visit[-1]))

    def _may_be_whole(self, visit: Sequence[int]) -> bool:
        """Whether the line may leave the region, begin or end at both ends of a visit as it is."""
        first, last = visit[0], visit[-1]
        if first != last:
            return self._ways_out(first) > 0 and self._ways_out(last) > 0
        return self._ways_out(first) > 1

    def _ways_out(self, cell: int) -> int:
        return (cell in self.ends) + sum(not self.inside(cell, other) for _, other in self.lines.possible_at(cell))

    def of_region(self, region: int) -> list[list[int]]:
        """The visits of a region whose every cell is visited, as far as lines join them."""
        out, seen = list[list[int]](), set[int]()
        for cell, home in enumerate(self.home):
            if home == region and cell not in seen:
                out.append(self.lines.line_through(cell, self.inside))
                seen.update(out[-1])
        return out

    def most(self, region: int) -> tuple[int, tuple[int, ...]]:
        """How many visits of a region there may be at most, and the edges on which that rests: visits at an end of
        which no line can leave the region join others.
        """
        visits = self.of_region(region)
        whole = sum(map(self._may_be_whole, visits))
        decided = self.lines.decided_at(cell for visit in visits for cell in visit)
        return max(1, whole + (len(visits) - whole) // 2), decided
