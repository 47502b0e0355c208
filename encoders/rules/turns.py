"""How often a line through the cells of a grid turns. As in `lines`, cells: (k,) cells, when: a literal a row."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from ..formula import Formula, Literals
from ..graph import GridGraph
from ..literals import Ints
from ..tables import Table, add_table
from ..templates import local
from .line_lengths import arms
from .lines import VISIT, ways


def _three_cells(number: int) -> Table:
    """Clauses over the columns north 1, east 2, south 3, west 4, and 5 to 8 the segments next beyond these."""
    out: list[tuple[int, ...]] = [*VISIT]
    for one, two in combinations(range(1, 5), 2) if number >= 0 else ():
        passed = 2 + (two - one) % 2 - number  # so many of the next cells are passed straight
        beyond = {0: ((-one - 4,), (-two - 4,)), 1: ((one + 4, two + 4), (-one - 4, -two - 4)),
                  2: ((one + 4,), (two + 4,))}
        out += [(-one, -two, *clause) for clause in beyond.get(passed, ((),))]
    return tuple(out)


TURNS = {number: _three_cells(number) for number in range(-1, 4)}


@local("cells")
def turns_around(f: Formula, graph: GridGraph, edge: Literals, cells: Ints, number: Ints, when: Literals) -> None:
    """The line visits the cells, and turns `number` (k,) times in the cell, the one before it and the one after it.

    -1 is any number. 4 clauses a cell with -1, 14 with 3, else 16; less at the border.
    """
    arm = arms(graph, ways(graph, edge), cells, 2)
    around = np.concatenate([arm[..., 0], arm[..., 1]], axis=1)
    for one in np.unique(number).tolist():
        chosen = number == one
        add_table(f, around[chosen], TURNS[one], when[chosen])
