"""Checks of sections: stretches of a line through cells of one kind."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

import numpy as np

from encoders import Bools, Ints

from . import exits, values_beyond
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


def stretches(course: list[Step], kind: Bools | Ints, walls: Bools | None = None) -> list[tuple[int, list[int]]]:
    """The cells of a closed line in order, taken apart where the kind changes: the kind of each stretch, its cells.

    walls: (rows, columns, 4) sides of cells across which a new stretch begins, too.
    """
    cells = [cell for cell, _ in course]
    kinds = kind.ravel()[cells].tolist()
    split = np.zeros(len(course), dtype=bool) if walls is None else walls.reshape(-1, 4)[tuple(np.array(course).T)]
    begins = [here != kinds[at - 1] or split[at - 1] for at, here in enumerate(kinds)]
    # Turned round so that the line begins where a stretch begins: no stretch passes the seam.
    first = next((at for at, new in enumerate(begins) if new), 0)
    cells, kinds, begins = (items[first:] + items[:first] for items in (cells, kinds, begins))
    number = np.cumsum(begins).tolist()
    runs = [list(run) for _, run in groupby(zip(number, kinds, cells), key=itemgetter(0))]
    return [(run[0][1], [cell for _, _, cell in run]) for run in runs]


def exits_to_section_of_equal_size(sides: Bools, kind: Bools | Ints) -> Bools:
    """(rows, columns, 4) whether the line leaves the cell that way to a section of another kind and of as many cells.

    A cell where lines branch is a section by itself.
    """
    # Cut at all exits and round branches, the pieces of the line are the sections.
    out, plain = exits(sides, kind), sides.sum(axis=2) < 3
    number, _ = pieces(sides & ~out & plain[..., None] & values_beyond(plain, False))
    size = np.append(np.bincount(number[number >= 0]), 1)[number]  # 1 for a cell by itself
    return np.asarray(out & (values_beyond(size, 0) == size[..., None]))
