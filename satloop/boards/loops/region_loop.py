"""What the puzzles with one loop through cells and regions share: the regions, and numbers in them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from encoders import Bools, Ints
from encoders.cached_property import cached_property

from .. import checks, unsolvable
from ..alphabets.alphabet import BOXES, REGIONS, Alphabet
from ..alphabets.numbers_and_symbols import numbers
from ..declarations import FurtherRule
from ..failure import Failures
from ..puzzle import Marks, Solution
from ..text import EMPTY, HOLES, BoardText
from ..walls_in_regions import SAY_NOTHING, read_walls
from .cell_loop import CellLoop

# Words for steps: of rules that a puzzle says in `words`, each with what would be wrong.
ONE_VISIT = {"region full": "the line enters and leaves the region of {place} only once",
             "region needs": "the line has to enter and leave the region of {place}, and only this way is left",
             "wrong region": "the line could not enter and leave {group} just once"}
VISITS_EITHER = {**dict.fromkeys(("pair edges", "pair visited"),
                                 "of the neighbours {place}, on both sides of a border, the line visits at least one"),
                 **dict.fromkeys(("wrong pair edges", "wrong pair visited"),
                                 "the line would visit neither of the neighbours {place}")}


class RegionLoop(CellLoop):
    """A loop through the cells of a board with regions: the cells of one name, which need not be connected.

    Where a loop has to enter a region once, a board of one region has no solution, since there is no border to cross.
    (puzz.link's checker accepts a loop that never leaves it; no stored board is like that.)
    """

    group = "rooms"
    grids: ClassVar[tuple[int, ...]] = (2, 3)  # clues, regions, and walls inside these if there are any
    region_pens = (REGIONS,)
    region: Ints
    regions: int
    home: Ints  # (clues,) the region of each clue
    hole: NDArray[np.bool_]
    wall: Bools | None  # (m,) whether a wall stands across each edge, between two cells of one region; None for none
    wall_rule: ClassVar[FurtherRule] = SAY_NOTHING  # what walls say
    times: int = 0  # where this is a rule: how often the loop enters and leaves each region

    @property
    def most_entries(self) -> int:
        """How often the loop enters a region at most; 0 where it may do so as often as it likes."""
        return self.times

    def rules_asked_for(self) -> list[FurtherRule]:
        return super().rules_asked_for() + [self.wall_rule] * (self.wall is not None)

    def unsolvable_reasons(self) -> Failures:
        yield from unsolvable.regions_shut_in(self.region, self.regions, self.times, self.walls)
        yield from super().unsolvable_reasons()

    def read_regions(self, board: BoardText) -> None:
        """Sets `region`, `regions`, `hole`, `home` and `wall`; PuzzleError for a clue in a hole."""
        names = [token for token in dict.fromkeys(chain.from_iterable(board.grids[:2][-1])) if token not in HOLES]
        number = {name: i for i, name in enumerate(names)} | dict.fromkeys(HOLES, -1)
        self.region = board.look_up(number, "a region", grid=min(len(board.grids), 2) - 1)
        self.regions = len(names)
        self.hole = self.region < 0
        self.home = self.region.ravel()[self.cells]
        if len(board.grids) > 1 and np.count_nonzero(self.hole):
            for row, column in np.argwhere(self.hole).tolist():
                if board.grids[0][row][column] != EMPTY:
                    raise board.error(row, column, "- in a hole of the regions")
        self.wall = read_walls(board, self.region)

    @cached_property
    def walls(self) -> Bools | None:
        """(rows, columns, 4) the sides of cells with a wall to a cell of the same region; None for none at all."""
        return None if self.wall is None else checks.sides(*self.graph.split(self.wall))

    @cached_property
    def walled(self) -> frozenset[tuple[int, int]]:
        """The pairs of cells, in both orders, with a wall between them."""
        pairs = [] if self.wall is None else self.graph.edges[self.wall].tolist()
        return frozenset((one, other) for pair in pairs for one, other in (pair, pair[::-1]))

    @property
    def never_crossed(self) -> Bools | None:
        """The walls that a loop does not cross which enters each region once: all, unless the board is one region."""
        return self.wall if self.regions > 1 else None

    def background_marks(self) -> Marks:
        return {**super().background_marks(), "walls": self.wall}

    def first_cells(self) -> Ints:
        """(regions,) the first cell of each region."""
        first = np.empty(self.regions + 1, dtype=np.intp)  # the last is for the holes
        first[self.region.ravel()[::-1]] = np.arange(self.region.size - 1, -1, -1)
        return first[:-1]


class RegionLoopWithoutHoles(RegionLoop):
    """A loop through the cells of a board with regions among which no hole stands."""

    region_pens = (BOXES,)

    def read_regions(self, board: BoardText) -> None:
        """Raises PuzzleError for a hole among the regions, too."""
        super().read_regions(board)
        for row, column in np.argwhere(self.hole).tolist():
            raise board.error(row, column, "a region: here no hole stands among the regions", grid=1)


class RegionsAlone(RegionLoop):
    """Regions without clues: the board is their grid, perhaps below one of empty cells."""

    grids, clues = (1, 2, 3), Alphabet({}, "- in the grid above the regions", empty=EMPTY)

    def parse(self, board: BoardText) -> None:
        if len(board.grids) > 1:
            self.clues.read(board)
        self.read_regions(board)


class RegionNumbers(RegionLoop):
    """Regions, some with a number: `number`, one a clue."""

    clues = numbers()
    room: Callable[..., Any] = staticmethod(np.count_nonzero)  # of a region, (rows, columns): the largest number
    counted = "cells in its region that could count"

    def parse(self, board: BoardText) -> None:
        self.number = self.read_clues(board)
        self.read_regions(board)

    def counts(self, solution: Solution) -> Bools:
        """(rows, columns) the cells that count for a number in their region."""
        raise NotImplementedError

    def clue_values(self, solution: Solution, region: Ints | None = None) -> Ints:
        """(rows, columns) what a number in each cell's region says, or of other regions in place of the board's."""
        region = self.region if region is None else region
        return checks.per_region(self.counts(solution), region, max(int(region.max()), 0) + 1)[region]

    def unsolvable_reasons(self) -> Failures:
        yield from super().unsolvable_reasons()
        yield from self.numbers_above(self.largest_numbers(), self.counted)
        largest = np.full(self.regions, -1)
        np.maximum.at(largest, self.home, self.number)
        smaller = np.bincount(self.home[self.number < largest[self.home]], minlength=self.regions) > 0
        yield from checks.failure_where("a region has two numbers", self.mask(smaller[self.home]))

    def largest_numbers(self) -> Ints:
        """(clues,) the largest number that each may be."""
        return np.array([self.room(self.region == region) for region in self.home.tolist()], dtype=np.intp)

    def marks(self) -> Marks:
        return {"corners": self.on_cells(self.number)}
