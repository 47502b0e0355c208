"""Small changes of a Sudoku square that lead to another square: one cell of each change has to be a given."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from encoders import Bools, Ints


def swaps(digits: Ints, box: Ints) -> Bools:
    """(c, n * n) the cells of each change: two numbers change places, or parts of two lines of a band do.

    The cells of two numbers are linked where they share a row, a column or a box; the numbers may change places in one
    component alone. Two rows that pass the same boxes in the same columns may exchange the columns of one cycle of the
    numbers above each other; columns likewise. digits: (n, n) from 1; box: (n, n) from 0.
    """
    cells = np.arange(box.size).reshape(box.shape)
    return np.concatenate([swaps_of_numbers(digits, box), swaps_of_rows(digits, box, cells),
                           swaps_of_rows(digits.T, box.T, cells.T)])


@lru_cache(maxsize=8)
def pairs(n: int) -> tuple[Ints, Ints]:
    """(pairs,) the lower and the higher of any two of n."""
    first, last = np.triu_indices(n, 1)
    return first, last


def swaps_of_numbers(digits: Ints, box: Ints) -> Bools:
    """(c, n * n) the components of the cells of any two numbers."""
    n = len(box)
    row, column = np.divmod(np.arange(n * n), n)
    number, units = digits.ravel() - 1, (row, column, box.ravel())
    # cell[kind][number, unit]: where the row, column or box has the number.
    cell = np.empty((3, n, n), dtype=np.intp)
    for of_kind, unit in zip(cell, units):
        of_kind[number, unit] = np.arange(n * n)
    first, last = pairs(n)
    cells = np.concatenate([cell[0][first], cell[0][last]], axis=1)  # (pairs, 2n) those of two numbers, row by row
    other = np.concatenate([last.repeat(n).reshape(-1, n), first.repeat(n).reshape(-1, n)], axis=1)
    begin = 2 * n * np.arange(len(first))[:, None]
    # The cell of a number in row r is place r or n + r of a pair: the higher number of the pair has the second half.
    second = np.where(other == last[:, None], n, 0) + begin
    linked = [(second + row[cell[kind].ravel()[other * n + units[kind][cells]]]).ravel() for kind in range(3)]
    return components(linked, [cells.ravel()], n)


def swaps_of_rows(digits: Ints, box: Ints, cells: Ints) -> Bools:
    """(c, n * n) the cycles of any two rows that pass the same boxes in the same columns. cells: (n, n) numbers of the
    cells."""
    n = len(box)
    first, last = pairs(n)
    same = (box[first] == box[last]).all(axis=1)
    first, last = first[same], last[same]
    column = np.empty((n, n), dtype=np.intp)
    column[np.arange(n)[:, None], digits - 1] = np.arange(n)
    # below: in the upper row, the place of the number that the lower has here.
    below = (column[first[:, None], digits[last] - 1] + n * np.arange(len(first))[:, None]).ravel()
    above = np.empty_like(below)
    above[below] = np.arange(len(below))
    return components([below, above], [cells[first].ravel(), cells[last].ravel()], n)


def components(linked: list[Ints], cells: list[Ints], n: int) -> Bools:
    """(c, n * n) the cells of each component of places, of which each is linked with those at its index in `linked`.

    cells: arrays of a cell for each place.
    """
    label = start = np.arange(len(linked[0]))
    # Each place takes the least label of its neighbours, and that label's own, until none changes.
    while True:
        least = label
        for near in linked:
            least = np.minimum(least, least[near])
        least = least[least]
        if np.array_equal(least, label):
            break
        label = least
    roots = label == start
    number = roots.cumsum() - 1  # of each root
    out = np.zeros((int(number[-1]) + 1 if len(number) else 0, n * n), dtype=bool)
    for cell in cells:
        out[number[label], cell] = True
    return out
