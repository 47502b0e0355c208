"""Areas with one mark each against plain walks from cell to cell, on every set of cells of a small grid."""

from itertools import product

import numpy as np
import pytest

from encoders import TRUE, Formula, GridGraph
from encoders.rules import form_areas_of_marks
from satloop.solving.session import Session

GRID = GridGraph(3, 4)


def area(cells, first):
    """The cells that hang together with the first."""
    out = [first] if first in cells else []
    for cell in out:
        row, column = divmod(cell, 4)
        out += [other for other in cells - {*out} if abs(other // 4 - row) + abs(other % 4 - column) == 1]
    return {*out}


@pytest.mark.parametrize("number", [{0: 3}, {5: -1}, {0: 2, 11: 4}, {1: -1, 10: 3}, {0: 1, 1: 2}, {4: 0},
                                    {0: 9, 11: -1}, {}])
def test_areas_of_marks(number):
    f, marks = Formula(), np.array([*number], dtype=np.intp)
    cell = f.new(12)
    form_areas_of_marks(f, GRID, cell, marks, np.array([*number.values()], dtype=np.intp), np.full(len(marks), TRUE))
    right = set()
    for row in product([False, True], repeat=12):
        cells = {one for one in range(12) if row[one]}
        own = {mark: area(cells, mark) for mark in number}
        if (all(own[mark] and number[mark] in (-1, len(own[mark])) for mark in number)
                and sum(map(len, own.values())) == len(cells) == len(set().union(*own.values()))):
            right.add(row)
    with Session(f) as session:
        result = {tuple(model[cell].tolist()) for model in session.models(cell)}
    assert result == right
