"""A first solution of a very large board, in windows: small parts of the board, each with a solver of its own.

First the board is filled, tile by tile; each leaves what is known beside it and closes off no region. Then regions that
do not hang together with the rest are mended, each in a window around it whose border stays as it is. What hangs
together beyond a window is known, so a window that is solved loses nothing; one that is not grows. This is a search for
a solution: where it gives up, nothing is said of the board.
"""

from __future__ import annotations

from collections import Counter
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from encoders import Formula
from encoders.literals import signed
from encoders.loops.face_windows import Rule, Window, hanging, regions, united
from encoders.loops.pieces import Bools, Ints

from ..boards.solution import Solution
from ..errors import InternalError
from .results import Answer, Result, Statistics
from .session import Session
from .slices import NO_PAUSES, Pauses

TILE, MARGIN = 32, 8  # cells a side, and how far around a tile what is known may change again
NEAR, FAR = 6, 40  # how far around a loose region its window reaches, at first and at most
LARGE = 40  # cells a side: a larger region gets a window at one place alone
CONFLICTS = 3000  # for a call in a window: most take none
BATCHES = 40
SOLVER = "minisat22"  # loads fastest


def solve_in_windows(puzzle: Any, begin: float, time_limit: float | None, pauses: Pauses = NO_PAUSES) -> Result | None:
    """A result with one checked solution; None where the search gives up, or has spent half of the time.

    pauses: of the searches in all windows.
    InternalError for a solution that fails its check.
    """
    search = WindowSearch(puzzle, None if time_limit is None else begin + time_limit / 2, pauses)
    if not search.run():
        return None
    solution, statistics = Solution(puzzle, {"edges": search.edges()}), search.statistics
    checking = perf_counter()
    for failure in puzzle.check(solution):
        raise InternalError(f"{puzzle.name}, in windows, fails its check: {failure}\n{puzzle.text}")
    statistics.spend("check", checking)
    statistics.first = perf_counter() - begin
    answer = Answer("windows", "found", [], statistics.first, statistics.conflicts, SOLVER)
    return Result("solved", [solution], statistics, [[]], answers=[answer], board=puzzle, schemes=puzzle.schemes({}))


class Box(NamedTuple):
    """A part of the board with its ring: rows top to bottom, columns left to right."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def at(self) -> tuple[slice, slice]:
        """Where it is in an array of the board."""
        return slice(self.top, self.bottom), slice(self.left, self.right)


class WindowSearch:
    """The search on one board. inside: (rows + 2, columns + 2) which squares are inside, so far; the ring is not.

    puzzle: one with `window(f, top, left, rows, columns) -> literals`, which says the rules of a part of the board with
    its ring, but for "one loop": its squares are the variables 1, 2 ... in reading order.
    """

    def __init__(self, puzzle: Any, deadline: float | None = None, pauses: Pauses = NO_PAUSES) -> None:
        self.puzzle, self.deadline, self.pauses = puzzle, deadline, pauses
        self.inside = np.zeros((puzzle.rows + 2, puzzle.columns + 2), dtype=np.bool_)
        self.reach = np.full(self.inside.shape, NEAR)
        self.statistics = Statistics(solver=SOLVER)
        self._random = np.random.default_rng(0)

    def run(self) -> bool:
        """Whether it has found a solution; it then stands in `inside`."""
        return self.fill() and self.mend()

    def box(self, top: int, bottom: int, left: int, right: int, more: int) -> Box:
        """The rows from top to bottom and columns from left to right, both excluded, and `more` on each side."""
        rows, columns = self.inside.shape
        return Box(max(0, top - more), min(rows, bottom + more), max(0, left - more), min(columns, right + more))

    def inner(self, box: Box) -> Bools:
        """The squares of a box that may change: not the ring, nor two rows and columns that clues beyond also see."""
        rows, columns = self.inside.shape
        high, wide = box.bottom - box.top, box.right - box.left
        free = np.zeros((high, wide), dtype=np.bool_)
        free[2 - (box.top == 0):high - 2 + (box.bottom == rows),
             2 - (box.left == 0):wide - 2 + (box.right == columns)] = True
        return free

    def edges(self) -> Bools:
        """(m,) which edges of the board's lattice part inside from outside."""
        across, down = self.inside[:-1, 1:-1] != self.inside[1:, 1:-1], self.inside[1:-1, :-1] != self.inside[1:-1, 1:]
        return np.concatenate([across.ravel(), down.ravel()])

    def fill(self) -> bool:
        """Whether all tiles could be filled."""
        rows, columns = self.inside.shape
        known = np.zeros_like(self.inside)
        known[[0, -1]] = known[:, [0, -1]] = True
        for top in range(1, rows - 1, TILE):
            for left in range(1, columns - 1, TILE):
                for more in (MARGIN, 2 * MARGIN, 4 * MARGIN):
                    box = self.box(top, top + TILE, left, left + TILE, more + 2)
                    window = Window(self.inner(box) | ~known[box.at])
                    border = window.squares.border
                    if self.solve(box, window, Rule(window, [], (border, border)), 100 * CONFLICTS):
                        break
                else:
                    return False
                known[top:top + TILE, left:left + TILE] = True
        return True

    def solve(self, box: Box, window: Window, rule: Rule, conflicts: int) -> bool:
        """Whether a window has a solution that keeps the rule; it then stands in `inside`."""
        left = None if self.deadline is None else self.deadline - perf_counter()
        if left is not None and left <= 0:
            return False
        begin = perf_counter()
        shape, held, free = window.may_change.shape, self.inside[box.at].ravel(), window.may_change.ravel()
        f = Formula()
        f.templates = True
        square = self.puzzle.window(f, box.top, box.left, *shape)
        f.add(signed(square, held)[~free][:, None])
        f.phases.append(signed(square, held)[free])
        f.rules.append(rule)
        self.statistics.spend("encode", begin)
        with Session(f, SOLVER, pauses=self.pauses) as session:
            answer = session.solve((), left, conflicts)
        self.book(session.statistics)
        if answer:
            self.inside[box.at] = session.model[1:len(square) + 1].reshape(shape)
        return bool(answer)

    def mend(self) -> bool:
        """Whether everything inside could be made to hang together, and everything outside."""
        for _ in range(BATCHES):
            label = regions(self.inside)
            loose, main = self.loose(label)
            if not loose:
                return True
            if not self.mend_some(label, loose, main):
                return False
        return False

    def loose(self, label: Ints) -> tuple[list[Ints], tuple[int, int]]:
        """The squares of each region but the largest inside and the one around the board, small ones first; these."""
        names, size = np.unique(label, return_counts=True)
        within = self.inside.ravel()[names]
        outer, largest = int(label[0, 0]), int(names[np.where(within, size, 0).argmax()])
        order = label.ravel().argsort(kind="stable")
        parts = dict(zip(names.tolist(), np.split(order, size.cumsum()[:-1])))
        return [parts[name] for name in names[size.argsort(kind="stable")].tolist() if name not in (outer, largest)], (
            largest, outer)

    def mend_some(self, label: Ints, loose: list[Ints], main: tuple[int, int]) -> bool:
        """Mend regions in windows that do not touch; False where none was mended and no window can grow further."""
        taken, between = np.zeros(np.add(label.shape, 4), dtype=np.bool_), np.zeros(label.shape, dtype=np.bool_)
        windows: list[tuple[Box, Window, tuple[int, int]]] = []
        for region in loose:
            box, place = self.around(region, label, main[not self.inside.ravel()[region[0]]])
            near = slice(box.top, box.bottom + 4), slice(box.left, box.right + 4)
            if taken[near].any() or self.late():
                continue
            taken[box.top + 2:box.bottom + 2, box.left + 2:box.right + 2] = True
            windows.append((box, Window(self.inner(box)), place))
            between[box.at] |= windows[-1][1].may_change
        beyond = regions(self.inside, between)
        mains = [int(beyond[~between & (label == name)][0]) if (~between & (label == name)).any() else -1
                 for name in main]
        groups = [window.groups(beyond[box.at]) for box, window, _ in windows]
        met = Counter(name for mine in groups for name in mine)

        def joined(i: int) -> list[list[int]]:
            """What hangs together through a window, of what other windows meet too."""
            box, window, _ = windows[i]
            found = window.joins(self.inside[box.at], groups[i])
            return [some for names in found if len(some := [name for name in names if met[name] > 1]) > 1]

        joins = [joined(i) for i in range(len(windows))]
        mended, could_grow = False, False
        for i, (box, window, place) in enumerate(windows):
            root = united(names for j, some in enumerate(joins) if j != i for names in some)
            together: dict[int, int] = {}
            for name, squares in groups[i].items():
                together[root.get(name, name)] = together.get(root.get(name, name), 0) | squares
            ends = [together.get(root.get(name, name), 0) for name in mains]
            if self.mend_one(box, window, list(together.values()), (ends[0], ends[1]), place):
                joins[i], mended = joined(i), True
            else:
                could_grow |= bool(self.reach[box.at].max() < FAR)
                self.reach[box.at] = np.minimum(FAR, 2 * self.reach[box.at])
        return mended or could_grow

    def around(self, region: Ints, label: Ints, main: int) -> tuple[Box, tuple[int, int]]:
        """A window for a region, and a square of it in there: around all of it, or where one square parts it from the
        main one, if it is large."""
        row, column = np.divmod(region, label.shape[1])
        if max(np.ptp(row), np.ptp(column)) > LARGE:
            places = [np.arange(len(region))[:0]]
            for down, right in ((0, 2), (2, 0), (1, 1), (1, -1)):
                for sign in (1, -1):
                    there = (np.clip(row + sign * down, 0, len(label) - 1),
                             np.clip(column + sign * right, 0, label.shape[1] - 1))
                    places.append((label[there] == main).nonzero()[0])
            close = np.concatenate(places)
            one = self._random.choice(close if len(close) else len(region))
            row, column = row[[one]], column[[one]]
        box = self.box(int(row.min()), int(row.max()) + 1, int(column.min()), int(column.max()) + 1,
                       int(self.reach[row, column].max()) + 2)
        return box, (int(row[0]), int(column[0]))

    def mend_one(self, box: Box, window: Window, groups: list[int], main: tuple[int, int],
                 place: tuple[int, int]) -> bool:
        """Whether the region at that square could be joined to the main one, and what hung together still does."""
        s, within, spared = window.squares, window.bits(self.inside[box.at]), 0
        square = 1 << (place[0] - box.top) * s.width + place[1] - box.left
        for side, end in ((within, main[0]), (s.all & ~within, main[1])):
            loose = side & ~hanging(s, side, groups, end)
            if loose & square:
                if not end:
                    return False
                loose &= ~hanging(s, side, groups, square)
            spared |= loose & ~window.free
        return self.solve(box, window, Rule(window, groups, main, spared), CONFLICTS)

    def late(self) -> bool:
        """Whether the deadline has passed."""
        return self.deadline is not None and perf_counter() > self.deadline

    def book(self, cost: Statistics) -> None:
        """Add what a window has cost."""
        mine = self.statistics
        mine.rounds, mine.cuts = mine.rounds + cost.rounds, mine.cuts + cost.cuts
        mine.variables, mine.clauses = max(mine.variables, cost.variables), max(mine.clauses, cost.clauses)
        for name, count in cost.counters.items():
            mine.counters[name] = mine.counters.get(name, 0) + count
        for phase, seconds in cost.seconds.items():
            mine.seconds[phase] = mine.seconds.get(phase, 0.0) + seconds
