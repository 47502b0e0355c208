"""Orbits of clues: a symmetry maps the clues of an orbit to each other, so they stay or go together."""

from __future__ import annotations

import numpy as np

from encoders import Ints
from encoders.choice_by_name import unknown_name

from .symmetries import SYMMETRIES


def partner(rows: int, columns: int, symmetry: str) -> Ints:
    """(rows * columns,) the cell that each cell goes to. Raises ValueError for the diagonal of a board not square,
    and for an unknown symmetry, naming the known ones."""
    if symmetry not in SYMMETRIES:
        raise ValueError(unknown_name("symmetry", symmetry, SYMMETRIES))
    if symmetry == "diagonal" and rows != columns:
        raise ValueError(f"a board of {rows} x {columns} has no diagonal symmetry: it is not square")
    return SYMMETRIES[symmetry](np.arange(rows * columns).reshape(rows, columns)).ravel()


def orbits(cells: Ints, rows: int, columns: int, symmetry: str) -> Ints:
    """(clues,) the number of each clue's orbit, from 0; -1 where its partner is no clue. cells: the clues', flat."""
    other = partner(rows, columns, symmetry)[cells]
    there, named = np.zeros((2, rows * columns), dtype=np.bool_)
    there[cells] = True
    # The lower cell of a pair names its orbit; names become 0, 1, 2 ...
    lower = np.minimum(cells, other)
    named[lower[there[other]]] = True
    return np.where(there[other], (named.cumsum() - 1)[lower], -1)
