"""Covers of a board by induced paths: each cell lies on one, none touches itself, none is shorter than three cells.

Such a cover is rigid: no path could run otherwise through its own cells. Two moves lead from cover to cover: *join* two
paths whose ends touch, and *transfer*: an end takes over the tail of a neighbour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from itertools import pairwise
from math import inf
from random import Random
from typing import TypeVar

import numpy as np

from encoders.deadline import check_deadline

from ..clues.random_regions import neighbour_cells

Item = TypeVar("Item")
LEAST = 3  # cells of a path


def one_of(items: Sequence[Item], choose: Random) -> Item:
    """One of them at random. A walk asks this thousands of times: numpy's generator would take most of its time."""
    return items[int(choose.random() * len(items))]


def in_random_order(items: Iterable[Item], choose: Random) -> list[Item]:
    """All of them."""
    out = [*items]
    choose.shuffle(out)
    return out


class Cover:
    """Paths as lists of cells, by name; `owner` holds the name of each cell's path. At first each cell is a path."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.near = neighbour_cells(rows, columns)
        self.paths = {cell: [cell] for cell in range(rows * columns)}
        self.owner = [*range(rows * columns)]

    def copy(self) -> Cover:
        """A cover with the same paths, which can be changed alone."""
        cover = copy(self)
        cover.paths, cover.owner = self.paths.copy(), self.owner.copy()
        return cover

    def joined(self, name: int, other: int) -> list[int] | None:
        """The path made of both, if they touch at one end of each and nowhere else."""
        first, second = self.paths[name], self.paths[other]
        owner, touching = self.owner, None
        for cell in first if len(first) <= len(second) else second:
            opposite = other if owner[cell] == name else name
            for neighbour in self.near[cell]:
                if owner[neighbour] == opposite:
                    if touching is not None:
                        return None
                    touching = (cell, neighbour) if owner[cell] == name else (neighbour, cell)
        if touching is None or touching[0] not in (first[0], first[-1]) or touching[1] not in (second[0], second[-1]):
            return None
        return (first if first[-1] == touching[0] else first[::-1]) + (
            second if second[0] == touching[1] else second[::-1])

    def join(self, choose: Random) -> None:
        """Join paths in random order, until no two can be joined."""
        waiting: list[int] = in_random_order(sorted(self.paths), choose)
        while waiting:
            name = waiting.pop()
            if name not in self.paths:
                continue
            path = self.paths[name]
            others = sorted({self.owner[cell] for end in (path[0], path[-1]) for cell in self.near[end]} - {name})
            for other in in_random_order(others, choose):
                path_of_both = self.joined(name, other)
                if path_of_both is not None:
                    self._set(name, path_of_both)
                    del self.paths[other]
                    waiting.append(name)
                    break

    def _set(self, name: int, path: list[int]) -> None:
        self.paths[name] = path
        for cell in path:
            self.owner[cell] = name

    def transfer(self, end: int, choose: Random, least: int = LEAST) -> bool:
        """Give the path that ends in this cell a tail of another path beside it, if both stay induced; whether it was.

        least: the number of cells that the other path must keep.
        """
        name = self.owner[end]
        path = self.paths[name]
        if end not in (path[0], path[-1]):
            return False
        choices = [cell for cell in self.near[end] if self.owner[cell] != name]
        if not choices:
            return False
        cell = one_of(choices, choose)
        other = self.owner[cell]
        theirs = self.paths[other]
        index = theirs.index(cell)
        cuts = []
        if index >= least:
            cuts.append((theirs[:index], theirs[index:]))
        if len(theirs) - index - 1 >= least:
            cuts.append((theirs[index + 1:], theirs[index::-1]))
        if not cuts:
            return False
        rest, tail = one_of(cuts, choose)
        owner = self.owner
        for moved in tail:  # it touches the path only where it begins
            for neighbour in self.near[moved]:
                if owner[neighbour] == name and (moved != cell or neighbour != end):
                    return False
        self._set(name, (path if path[-1] == end else path[::-1]) + tail)
        self.paths[other] = rest
        return True

    def ends(self) -> list[int]:
        """The cells where paths end, in the order of the paths' names."""
        return [cell for _, path in sorted(self.paths.items()) for cell in dict.fromkeys((path[0], path[-1]))]

    def shuffle(self, choose: Random, count: int) -> None:
        """Make this number of random transfers, of up to six times as many that are tried."""
        ends = self.ends()
        for _ in range(6 * count):
            if self.transfer(one_of(ends, choose), choose):
                count -= 1
                if not count:
                    break
                ends = self.ends()

    def edges(self) -> np.ndarray:
        """(m,) bools, the edges of GridGraph(rows, columns) on the paths."""
        across = np.zeros((self.rows, self.columns - 1), dtype=bool)
        down = np.zeros((self.rows - 1, self.columns), dtype=bool)
        for path in self.paths.values():
            for cell, following in pairwise(path):
                row, column = divmod(min(cell, following), self.columns)
                (across if cell // self.columns == following // self.columns else down)[row, column] = True
        return np.concatenate([across.ravel(), down.ravel()])


def first_cover(rows: int, columns: int, choose: Random, deadline: float = inf) -> Cover | None:
    """A random cover of many paths; None if some path stayed too short.

    On a board of up to 2 x 2 cells, where longer paths do not fit, paths of two cells are long enough. Raises OutOfTime
    after the deadline (of perf_counter).
    """
    least = LEAST if max(rows, columns) > 2 else 2
    cover = Cover(rows, columns)
    cover.join(choose)
    for _ in range(40 * rows * columns):
        check_deadline(deadline)
        short = [name for name, path in sorted(cover.paths.items()) if len(path) < least]
        if not short:
            return cover
        name = one_of(short, choose)
        path = cover.paths[name]
        if cover.transfer(one_of((path[0], path[-1]), choose), choose, least):
            cover.join(choose)
        elif choose.random() < 0.2:
            cover.shuffle(choose, 2)
            cover.join(choose)
    return None
