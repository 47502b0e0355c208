"""Regions that a loop visits twice, changed until they rule out other loops."""

from __future__ import annotations

from math import inf
from random import Random
from typing import TypeVar

import numpy as np

from encoders import Bools, Ints
from encoders.deadline import check_deadline

from ...clues.random_regions import neighbour_cells
from .doubleback_rivals import Moves, Rivals, small_changes

T = TypeVar("T")
MORE = 1.05  # ratio of regions to those at first, above which regions may dissolve
FACES = 3  # where the first rivals differ, at most
SOLUTION = 20  # weight of a rival that is a solution; one that could be a part of a solution weighs 1
PATIENCE = 3  # changes tried for each cell without gain, after which parts of solutions may stay alive
MOVES = 40  # changes tried for each cell before a sketch is given up
LONGEST = 7  # cells of a piece
SWAP, SPLIT, DISSOLVE = 0.3, 0.15, 0.1  # how often each change is tried
BESIDE = 0.4  # how often a change is tried at a cell beside those where a rival differs


class VisitedTwice:
    """Regions that each consist of two touching pieces of a loop. `order` has the cells along the loop."""

    def __init__(self, regions: Ints, order: list[int], own: Bools) -> None:
        self.size = rows, columns = regions.shape
        self.region: list[int] = regions.ravel().tolist()  # of each cell, -1 for a hole
        self.near = [[cell for cell in cells if self.region[cell] >= 0] for cells in neighbour_cells(rows, columns)]
        self.along = dict(zip(order, order[-1:] + order[:-1])), dict(zip(order, order[1:] + order[:1]))
        self.cells = {name: {*np.flatnonzero(regions == name).tolist()} for name in set(self.region) - {-1}}
        self.unused = len(self.cells)  # the name of the next new region
        self.few = round(MORE * len(self.cells))
        self.rivals = Rivals(self.region, rows, columns, own)
        for changed in small_changes(own, rows, columns, FACES):
            self.rivals.add(changed, 1)

    def regions(self) -> Ints:
        """(rows, columns) the regions, numbered in reading order."""
        names, first, number = np.unique(self.region, return_index=True, return_inverse=True)
        order = np.full(len(names), -1)
        order[names >= 0] = first[names >= 0].argsort().argsort()
        return np.asarray(order[number].reshape(self.size))

    def settle(self, random: Random, deadline: float = inf) -> bool:
        """Change regions until no rival is alive that is a solution, and few others; False if it takes too long.

        Local search: a rival alive is taken at random and weighs more from then on, until a change near it helps.
        Raises OutOfTime after the deadline (of perf_counter).
        """
        for rival in self.rivals.known.values():
            rival.weight = rival.least
        best, vain, changed = None, 0, True
        for _ in range(MOVES * len(self.region)):
            check_deadline(deadline)
            if changed:
                alive = list(self.rivals.alive)
                weight, solved = sum(rival.least for rival in alive), any(rival.least > 1 for rival in alive)
                if best is None or weight < best:
                    best, vain = weight, 0
            vain += 1
            if not alive or (vain > PATIENCE * len(self.region) and not solved):
                return True
            rival = random_choice(alive, random)
            rival.weight += 1
            cell = random_choice(rival.changes, random)[random.random() < 0.5]
            if random.random() < BESIDE:
                cell = random_choice(self.near[cell], random)
            changed = self.try_random_change(cell, random)
        return not solved

    def try_random_change(self, cell: int, random: Random) -> bool:
        """Try a random change at a cell; whether it was made."""
        kind, gain = random.random(), 0
        other = random_choice(self.near[cell], random)
        first, second = self.region[cell], self.region[other]
        if kind < SWAP:  # two regions exchange a piece
            if first == second:
                return False
            moves = [(next(piece for piece in self.pieces(self.cells[second]) if other in piece), first),
                     (next(piece for piece in self.pieces(self.cells[first]) if cell not in piece), second)]
        elif kind < SWAP + SPLIT:  # the ends of two pieces become a new region
            moves, gain = [(self.way_to_end_of_piece(start, random)[0], self.unused) for start in (cell, other)], 1
        elif kind < SWAP + SPLIT + DISSOLVE:  # both pieces of a region go to the regions beside them
            if len(self.cells) <= self.few:
                return False
            moves = [(piece, self.region[self.way_to_end_of_piece(piece[0], random)[1]])
                     for piece in self.pieces(self.cells[first])]
        else:  # the end of a piece goes to the next piece
            end, beyond = self.way_to_end_of_piece(cell, random)
            moves = [(end, self.region[beyond])]
        return self.try_moves(moves, gain)

    def way_to_end_of_piece(self, cell: int, random: Random) -> tuple[list[int], int]:
        """The cells from this one to one end of its piece, and the cell of the loop beyond."""
        along, name = self.along[random.random() < 0.5], self.region[cell]
        cells = []
        while self.region[cell] == name:
            cells.append(cell)
            cell = along[cell]
        return cells, cell

    def pieces(self, cells: set[int]) -> list[list[int]]:
        """The pieces of the loop that the cells are, each from its last cell back."""
        before, after = self.along
        pieces = []
        for cell in cells:
            if after[cell] not in cells:
                pieces.append([cell])
                while (cell := before[cell]) in cells:
                    pieces[-1].append(cell)
        return pieces

    def try_moves(self, moves: Moves, gain: int) -> bool:
        """Move cells to other regions if these stay two touching pieces, or vanish, and the rivals agree."""
        changed: dict[int, set[int]] = {}
        for cells, name in moves:
            for region in (self.region[cells[0]], name):
                changed.setdefault(region, self.cells.get(region, set()).copy())
            changed[self.region[cells[0]]].difference_update(cells)
            changed[name].update(cells)
        if not (all(self.are_two_touching_pieces(cells) for cells in changed.values())
                and self.rivals.try_moves(moves, gain)):
            return False
        self.cells.update(changed)
        self.cells = {name: cells for name, cells in self.cells.items() if cells}
        self.unused += self.unused in self.cells
        return True

    def are_two_touching_pieces(self, cells: set[int]) -> bool:
        """Whether the cells are two touching pieces of the loop, none too long; or none."""
        if not cells:
            return True
        pieces = self.pieces(cells)
        return len(pieces) == 2 and max(map(len, pieces)) <= LONGEST and any(
            other in pieces[1] for cell in pieces[0] for other in self.near[cell])


def random_choice(things: list[T], random: Random) -> T:
    """One of them; faster than `random.choice`."""
    return things[int(random.random() * len(things))]
