"""Small changes of a Sudoku square that lead to another square: one cell of each change has to be a given."""

from __future__ import annotations

import numpy as np

from encoders import Bools, Ints


def swaps(digits: Ints, box: Ints) -> Bools:
    """(c, n * n) the cells of each change: two numbers change places, or parts of two lines of a band do.

    The cells of two numbers are linked where they share a row, a column or a box; the numbers may change places in one
    component alone. Two rows that pass the same boxes in the same columns may exchange the columns of one cycle of the
    numbers above each other; columns likewise. digits: (n, n) from 1; box: (n, n) from 0.
    """
    return np.concatenate([of_numbers(digits, box), of_rows(digits, box),
                           of_rows(digits.T, box.T).reshape(-1, *box.shape).swapaxes(1, 2).reshape(-1, box.size)])


def of_numbers(digits: Ints, box: Ints) -> Bools:
    """(c, n * n) the components of the cells of any two numbers."""
    n = len(box)
    row, column = np.indices((n, n)).reshape(2, -1)
    # cell[kind, unit, number]: where the row, column or box has the number.
    units = np.array([row, column, box.ravel()])
    cell = np.empty((3, n, n), dtype=np.intp)  # of each kind of unit, its number and a number of the square
    cell[np.arange(3)[:, None], units, digits.ravel() - 1] = np.arange(n * n)
    first, last = np.triu_indices(n, 1)
    pair = np.arange(len(first))[:, None]
    cells = np.concatenate([cell[0][:, first], cell[0][:, last]]).T  # (pairs, 2n)
    second = np.repeat(np.array([last, first]), n, axis=0).T
    place = np.empty((len(first), n * n), dtype=np.intp)
    place[pair, cells] = np.arange(2 * n)
    # linked: for each cell of two numbers, by row, by column and by box, the cell of the other number there, as a
    # place among the 2n cells of the pair.
    linked = [place[pair, cell[kind, units[kind][cells], second]] for kind in range(3)]
    label = np.tile(np.arange(2 * n), (len(first), 1))
    # Components by least labels: each cell takes the least label of its neighbours, and that label's own, until none
    # changes.
    while True:
        least = label
        for near in linked:
            least = np.minimum(least, np.take_along_axis(least, near, 1))
        least = np.take_along_axis(least, least, 1)
        if (least == label).all():
            return sets(label, cells, n)
        label = least


def of_rows(digits: Ints, box: Ints) -> Bools:
    """(c, n * n) the cycles of any two rows that pass the same boxes in the same columns."""
    n = len(box)
    first, last = np.triu_indices(n, 1)
    same = (box[first] == box[last]).all(axis=1)
    first, last = first[same], last[same]
    column = np.empty((n, n), dtype=np.intp)
    column[np.arange(n)[:, None], digits - 1] = np.arange(n)
    below = column[first[:, None], digits[last] - 1]  # where the upper row has the number that the lower has here
    label = np.tile(np.arange(n), (len(first), 1))
    # Pointers double: after k rounds each place has the least label of 2^k places along its cycle.
    for _ in range(n.bit_length()):
        label = np.minimum(label, np.take_along_axis(label, below, 1))
        below = np.take_along_axis(below, below, 1)
    line = np.arange(n)
    return sets(np.tile(label, 2), np.concatenate([first[:, None] * n + line, last[:, None] * n + line], axis=1), n)


def sets(label: Ints, cells: Ints, n: int) -> Bools:
    """(c, n * n) the cells of one row of `cells` (r, k) that have the same label (r, k)."""
    number = np.unique(label + label.shape[1] * np.arange(len(label))[:, None], return_inverse=True)[1]
    out = np.zeros((int(number.max(initial=-1)) + 1, n * n), dtype=bool)
    out[number.ravel(), cells.ravel()] = True
    return out
