"""Checks of sections: stretches of a line through cells of one kind."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

import numpy as np

from encoders import Bools, Ints

from . import beyond, exits
from .directions import Step, courses
from .pieces import pieces


def section_sizes(sides: Bools, kind: Bools | Ints) -> Ints:
    """(rows, columns) how many cells the section of each cell has: from one of another kind to the next along the line;
    all where it meets none.

    0 for cells of kind 0 and those off the line; -1 everywhere unless there is one closed line.
    """
    out = np.zeros(kind.size, dtype=np.intp)
    lines = courses(sides)
    if len(lines) != 1 or (sides.sum(axis=2) % 2).any():
        return out.reshape(kind.shape) - 1
    for here, cells in stretches(lines[0], kind):
        if here:
            out[cells] = len(cells)
    return out.reshape(kind.shape)


def stretches(course: list[Step], kind: Bools | Ints) -> list[tuple[int, list[int]]]:
    """The cells of a closed line in order, taken apart where the kind changes: the kind of each stretch, its cells."""
    cells = [cell for cell, _ in course]
    kinds = kind.ravel()[cells].tolist()
    first = next((at for at, here in enumerate(kinds) if here != kinds[at - 1]), 0)
    cells, kinds = cells[first:] + cells[:first], kinds[first:] + kinds[:first]
    return [(here, [cell for _, cell in run]) for here, run in groupby(zip(kinds, cells), key=itemgetter(0))]


def like_neighbours(sides: Bools, kind: Bools | Ints) -> Bools:
    """(rows, columns, 4) whether the line leaves the cell that way to a section of another kind and of as many cells.

    A cell where lines branch is a section by itself.
    """
    out, plain = exits(sides, kind), sides.sum(axis=2) < 3
    number, _ = pieces(sides & ~out & plain[..., None] & beyond(plain, False))
    size = np.append(np.bincount(number[number >= 0]), 1)[number]  # 1 for a cell by itself
    return np.asarray(out & (beyond(size, 0) == size[..., None]))
