"""Covers of a board by induced paths: each cell lies on one, none touches itself, none is shorter than three cells.

Such a cover is rigid: no path could run otherwise through its own cells. Two moves lead from cover to cover: *join* two
paths whose ends touch, and *transfer*: an end takes over the tail of a neighbour.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from ..clues.deadline import seconds_left
from ..clues.regions import neighbour_cells

Rng = np.random.Generator
LEAST = 3  # cells of a path


class Cover:
    """Paths as lists of cells, by name; `owner` holds the name of each cell's path."""

    def __init__(self, rows: int, columns: int, paths: dict[int, list[int]] | None = None,
                 near: list[list[int]] | None = None) -> None:
        self.rows, self.columns = rows, columns
        self.near = neighbour_cells(rows, columns) if near is None else near
        self.paths = {cell: [cell] for cell in range(rows * columns)} if paths is None else paths
        self.owner = [0] * (rows * columns)
        for name, path in self.paths.items():
            for cell in path:
                self.owner[cell] = name

    def copy(self) -> Cover:
        """One that may be changed."""
        out = Cover.__new__(Cover)
        out.rows, out.columns, out.near = self.rows, self.columns, self.near
        out.paths, out.owner = dict(self.paths), self.owner.copy()
        return out

    def joins(self, one: int, other: int) -> list[int] | None:
        """The path of both, if their ends touch and nothing else of them does."""
        first, second = self.paths[one], self.paths[other]
        owner, touching = self.owner, None
        for cell in first if len(first) <= len(second) else second:
            against = other if owner[cell] == one else one
            for next_ in self.near[cell]:
                if owner[next_] == against:
                    if touching is not None:
                        return None
                    touching = (cell, next_) if owner[cell] == one else (next_, cell)
        if touching is None:
            return None
        a, b = touching
        if a not in (first[0], first[-1]) or b not in (second[0], second[-1]):
            return None
        return (first if first[-1] == a else first[::-1]) + (second if second[0] == b else second[::-1])

    def join(self, rng: Rng, low: int = 0) -> bool:
        """Join paths while any two can be, in random order; low: those shorter than so many cells first."""
        gained = False
        waiting: list[int] = rng.permutation(sorted(self.paths)).tolist()
        if low:
            waiting.sort(key=lambda name: len(self.paths[name]) >= low)
        while waiting:
            name = waiting.pop()
            if name not in self.paths:
                continue
            path = self.paths[name]
            others = sorted({self.owner[cell] for end in (path[0], path[-1]) for cell in self.near[end]} - {name})
            for other in rng.permutation(others).tolist() if len(others) > 1 else others:
                both = self.joins(name, other)
                if both is not None:
                    self._put(name, both)
                    del self.paths[other]
                    waiting.append(name)
                    gained = True
                    break
        return gained

    def _put(self, name: int, path: list[int]) -> None:
        self.paths[name] = path
        for cell in path:
            self.owner[cell] = name

    def transfer(self, end: int, rng: Rng, least: int = LEAST) -> bool:
        """The path that ends in this cell takes over a tail of another beside it, if that leaves both induced.

        least: so many cells the other path must keep.
        """
        mine = self.owner[end]
        path = self.paths[mine]
        if end not in (path[0], path[-1]):
            return False
        choices = [cell for cell in self.near[end] if self.owner[cell] != mine]
        if not choices:
            return False
        cell = choices[int(rng.integers(len(choices)))]
        other = self.owner[cell]
        theirs = self.paths[other]
        place = theirs.index(cell)
        ways = []
        if place >= least:
            ways.append((theirs[:place], theirs[place:]))
        if len(theirs) - place - 1 >= least:
            ways.append((theirs[place + 1:], theirs[place::-1]))
        if not ways:
            return False
        rest, tail = ways[int(rng.integers(len(ways)))] if len(ways) > 1 else ways[0]
        owner = self.owner
        for taken in tail:  # touches my path nowhere but where it begins
            for next_ in self.near[taken]:
                if owner[next_] == mine and (taken != cell or next_ != end):
                    return False
        self._put(mine, (path if path[-1] == end else path[::-1]) + tail)
        self.paths[other] = rest
        return True

    def ends(self) -> list[int]:
        """The cells where paths end, by name of their paths."""
        return [cell for _, path in sorted(self.paths.items()) for cell in dict.fromkeys((path[0], path[-1]))]

    def shuffle(self, rng: Rng, count: int) -> None:
        """So many random transfers that succeed, of some more that are tried."""
        ends = self.ends()
        for _ in range(6 * count):
            if self.transfer(ends[int(rng.integers(len(ends)))], rng):
                count -= 1
                if not count:
                    break
                ends = self.ends()

    def edges(self) -> np.ndarray:
        """(m,) bools, the edges of GridGraph(rows, columns) on the paths."""
        across = np.zeros((self.rows, self.columns - 1), dtype=bool)
        down = np.zeros((self.rows - 1, self.columns), dtype=bool)
        for path in self.paths.values():
            for a, b in pairwise(path):
                row, column = divmod(min(a, b), self.columns)
                if abs(a - b) == 1 and self.columns > 1:
                    across[row, column] = True
                else:
                    down[row, column] = True
        return np.concatenate([across.ravel(), down.ravel()])


def first_cover(rows: int, columns: int, rng: Rng, deadline: float | None = None) -> Cover | None:
    """A random cover of many paths; None if some path stayed too short, after a while.

    On a board of up to 2 x 2 cells paths of two cells will do, where longer ones do not fit. Raises OutOfTime after the
    deadline (of perf_counter).
    """
    least = LEAST if max(rows, columns) > 2 else 2
    cover = Cover(rows, columns)
    cover.join(rng)
    for _ in range(40 * rows * columns):
        seconds_left(deadline)
        short = [name for name, path in sorted(cover.paths.items()) if len(path) < least]
        if not short:
            return cover
        name = short[int(rng.integers(len(short)))]
        path = cover.paths[name]
        if cover.transfer(path[int(rng.integers(2)) - 1], rng, least):
            cover.join(rng)
        elif rng.random() < 0.2:
            cover.shuffle(rng, 2)
            cover.join(rng)
    return None
