"""Regions that a loop visits twice, moved along it until other loops do not."""

from __future__ import annotations

from random import Random
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ..clues.deletion import left_of
from ..clues.regions import neighbour_cells
from .doubleback_rivals import Rivals, switched

Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]
T = TypeVar("T")
MORE = 1.05  # regions for each that there was at first, before any dissolves
FAR = 3  # faces in which the first rivals differ
SOLVED = 20  # what a rival weighs that is a solution, against one that could be a part of another
PATIENCE = 2  # changes tried in vain for each cell, after which parts of solutions may stay
MOVES = 40  # changes tried for each cell before a draft is given up
LONGEST = 7  # cells of a piece
SPLIT, DISSOLVE, SWAP, BESIDE = 0.15, 0.1, 0.3, 0.4  # how often each is tried, and a cell beside a rival's


class Shape:
    """Regions under change, each two pieces of a loop through all cells but holes, of which none follows the other."""

    def __init__(self, regions: Ints, order: list[int], own: Bools) -> None:
        self.size = rows, columns = regions.shape
        self.near = neighbour_cells(rows, columns)
        self.region: list[int] = regions.ravel().tolist()
        self.fresh = max(self.region) + 1  # the name of the next new region
        self.cells: list[list[int]] = []  # of each piece, along the loop
        start = next(i for i, cell in enumerate(order) if self.region[order[i - 1]] != self.region[cell])
        last = -1
        for cell in order[start:] + order[:start]:
            if self.region[cell] != last:
                self.cells.append([])
                last = self.region[cell]
            self.cells[-1].append(cell)
        count = len(self.cells)
        self.beside = [[(piece - 1) % count, (piece + 1) % count] for piece in range(count)]  # before it, after it
        self.piece = [-1] * regions.size
        for piece, cells in enumerate(self.cells):
            for cell in cells:
                self.piece[cell] = piece
        half: dict[int, int] = {}
        self.partner = [-1] * count  # the other piece of the region
        for piece, cells in enumerate(self.cells):
            other = half.setdefault(self.region[cells[0]], piece)
            self.partner[piece], self.partner[other] = other, piece
        self.count = len(half)  # of regions
        self.few = round(MORE * self.count)
        self.rivals = Rivals(self.region, rows, columns, own)
        for differ in switched(own, rows, columns, FAR):
            self.rivals.add(differ, 1)

    def regions(self) -> Ints:
        """(rows, columns) as they are now, numbered in reading order."""
        names, first, number = np.unique(self.region, return_index=True, return_inverse=True)
        order = np.full(len(names), -1)
        order[names >= 0] = first[names >= 0].argsort().argsort()
        return np.asarray(order[number].reshape(self.size))

    def settle(self, random: Random, deadline: float | None = None) -> bool:
        """Change regions until no rival is alive that is a solution, and few others; False if it takes too long.

        Raises OutOfTime after the deadline (of perf_counter).

        A rival alive is taken at random and weighs more from then on, until a change somewhere about it helps.
        """
        rivals = self.rivals
        rivals.weight[:] = rivals.least
        best, vain, changed = -1, 0, True
        for _ in range(MOVES * len(self.piece)):
            left_of(deadline)
            if changed:
                alive = list(rivals.alive)
                least = [rivals.least[number] for number in alive]
                if best < 0 or sum(least) < best:
                    best, vain = sum(least), 0
            vain += 1
            if not alive or (vain > PATIENCE * len(self.piece) and SOLVED not in least):
                return True
            number = drawn(alive, random)
            rivals.weight[number] += 1
            cell = drawn(rivals.changed[number], random)[random.random() < 0.5]
            if random.random() < BESIDE:
                cell = drawn(self.near[cell], random)
            changed = self.piece[cell] >= 0 and self._change(cell, random)
        return SOLVED not in least

    def _change(self, cell: int, random: Random) -> bool:
        """One change about a cell, if rivals do not weigh more then; whether it was made."""
        kind = random.random()
        if kind < SPLIT:
            return self._split(cell, random)
        if kind < SPLIT + DISSOLVE:
            return self._dissolve(self.piece[cell], random)
        if kind < SPLIT + DISSOLVE + SWAP:
            return self._swap(self.piece[cell], random)
        return self._shift(cell, random)

    def _cut(self, cell: int, random: Random) -> tuple[int, list[int], list[int]]:
        """An end of the cell's piece: whether it is its last, its cells, and those left."""
        cells = self.cells[self.piece[cell]]
        place = cells.index(cell)
        if random.random() < 0.5:
            return 1, cells[place:], cells[:place]
        return 0, cells[:place + 1], cells[place + 1:]

    def _touch(self, cells: list[int], others: list[int]) -> bool:
        near = self.near
        return any(other in others for cell in cells for other in near[cell])

    def _name(self, piece: int) -> int:
        return self.region[self.cells[piece][0]]

    def _hand(self, cells: list[int], piece: int, last: int) -> None:
        """The cells, which follow a piece, or go before it if they were the last of another, are of it now."""
        self.cells[piece] = cells + self.cells[piece] if last else self.cells[piece] + cells
        for cell in cells:
            self.piece[cell] = piece

    def _shift(self, cell: int, random: Random) -> bool:
        """An end of a piece goes to the next one."""
        piece = self.piece[cell]
        last, moved, left = self._cut(cell, random)
        to = self.beside[piece][last]
        if not (left and len(moved) + len(self.cells[to]) <= LONGEST
                and self._touch(left, self.cells[self.partner[piece]]) and self.rivals.put([(moved, self._name(to))])):
            return False
        self.cells[piece] = left
        self._hand(moved, to, last)
        return True

    def _swap(self, one: int, random: Random) -> bool:
        """The piece goes with another one that it touches, and so do the partners of both."""
        two = self.partner[one]
        others = {self.piece[cell] for here in self.cells[one] for cell in self.near[here]}
        choice = sorted(others - {-1, one, two, *self.beside[one]})
        if not choice:
            return False
        three = drawn(choice, random)
        four = self.partner[three]
        if (four in self.beside[two] or not self._touch(self.cells[two], self.cells[four])
                or not self.rivals.put([(self.cells[three], self._name(one)), (self.cells[two], self._name(three))])):
            return False
        self.partner[one], self.partner[three] = three, one
        self.partner[two], self.partner[four] = four, two
        return True

    def _split(self, cell: int, random: Random) -> bool:
        """Ends of two pieces that touch make a new region, if that helps."""
        beside = drawn(self.near[cell], random)
        one, two = pieces = self.piece[cell], self.piece[beside]
        if two in (-1, one, *self.beside[one]):
            return False
        cuts = self._cut(cell, random), self._cut(beside, random)
        rest = cuts[0][2], cuts[1][2]
        partners = (rest[1], rest[0]) if self.partner[one] == two else tuple(
            self.cells[self.partner[piece]] for piece in pieces)
        if not (all(rest) and all(map(self._touch, rest, partners))
                and self.rivals.put([(moved, self.fresh) for _, moved, _ in cuts], 1)):
            return False
        count = len(self.cells)
        self.partner += [count + 1, count]
        for piece, (last, moved, left) in zip(pieces, cuts):
            new, follows = len(self.cells), self.beside[piece][last]
            self.beside.append([piece, follows] if last else [follows, piece])
            self.beside[piece][last] = self.beside[follows][1 - last] = new
            self.cells[piece] = left
            self.cells.append([])
            self._hand(moved, new, last)
        self.fresh += 1
        self.count += 1
        return True

    def _dissolve(self, one: int, random: Random) -> bool:
        """Each piece of a region goes to one beside it, which may not follow on the other piece of its region then."""
        if self.count <= self.few:
            return False
        put = []
        for piece in (one, self.partner[one]):
            last = int(random.random() < 0.5)
            to, other = self.beside[piece][last], self.beside[piece][1 - last]
            if self._name(to) == self._name(other) or len(self.cells[piece]) + len(self.cells[to]) > LONGEST:
                return False
            put.append((piece, to, last))
        if not self.rivals.put([(self.cells[piece], self._name(to)) for piece, to, _ in put]):
            return False
        for piece, to, last in put:
            self._hand(self.cells[piece], to, last)
            self.cells[piece] = []
            before, after = self.beside[piece]
            self.beside[before][1], self.beside[after][0] = after, before
        self.count -= 1
        return True


def drawn(things: list[T], random: Random) -> T:
    """One of them; faster than `random.choice`."""
    return things[int(random.random() * len(things))]
