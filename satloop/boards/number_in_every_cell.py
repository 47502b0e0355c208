"""What puzzles with a number in every cell share: tokens, the numbers in a key, and what propagation alone finds."""

from __future__ import annotations

from functools import cache
from math import isqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import Bools, Ints, Literals, values
from encoders.formula import Model
from encoders.literals import distinct

from .alphabets.alphabet import Alphabet, typed
from .text import EMPTY


class Digits(NamedTuple):
    """A number from 1 on in every cell of a key: literal i of a cell, `literals` (rows, columns, n), says i + 1."""

    literals: Literals

    @property
    def antichain(self) -> bool:
        """Exactly one literal a cell holds, so no solution's literals contain another's."""
        return True

    def value(self, model: Model) -> NDArray[np.int64]:
        """(rows, columns) the numbers in a model."""
        return np.asarray(values(model, self.literals).argmax(axis=-1) + 1, dtype=np.int64)


@cache
def digits(n: int) -> Alphabet:
    """The numbers 1 to n, each with its value from 0, and letters, A for 10, B for 11 and so on."""
    every = {str(k): k for k in range(1, n + 1)}
    every |= {letter: k for k in range(10, min(n, 35) + 1) for letter in (chr(55 + k), chr(87 + k))}
    return Alphabet({token: k - 1 for token, k in every.items()},
                    f"a number 1 to {n} (letters from 10 on), - for an empty cell", typed(r"\d+|[A-Z]"), empty="-.0*",
                    numbers=every, lowest=1, unknown=EMPTY)


def box_shape(n: int) -> tuple[int, int] | None:
    """Rows and columns of a box of n cells, as near to a square as can be and never higher than wide; None for primes.

    >>> box_shape(9), box_shape(6), box_shape(12), box_shape(7)
    ((3, 3), (2, 3), (3, 4), None)
    """
    rows = next((k for k in range(isqrt(n), 1, -1) if n % k == 0), None)
    return None if rows is None else (rows, n // rows)


@cache
def boxes(n: int) -> Ints:
    """(n, n) the number of each cell's box, in reading order; nobody can write to the array."""
    rows, columns = box_shape(n) or (1, n)
    line = np.arange(n)
    return read_only(line[:, None] // rows * (n // columns) + line // columns)


def rows_columns_and_boxes(box: Ints) -> Ints:
    """(3n, n) the cells of every row, every column and every box. box: (n, n) numbers from 0."""
    n = len(box)
    cell = np.arange(n * n).reshape(n, n)
    return np.concatenate([cell, cell.T, box.ravel().argsort(kind="stable").reshape(n, n)])


@cache
def usual_groups(n: int) -> Ints:
    """`groups(boxes(n))`, once for all boards of a size; nobody can write to the array."""
    return read_only(rows_columns_and_boxes(boxes(n)))


def read_only(array: Ints) -> Ints:
    """The array, closed to writing."""
    array.flags.writeable = False
    return array


def repeated(digits: Ints, group: Ints) -> NDArray[np.bool_]:
    """(rows, columns) whether another cell of the same group has the same number. group: (rows, columns), from 0.

    digits may have an axis of solutions in front; each is compared with itself alone.
    """
    if digits.ndim > 2:
        group = group + np.arange(len(digits))[:, None, None] * (group.max() + 1)
    least = int(digits.min())
    # One integer for each pair (group, number); a pair that occurs twice is a repetition.
    pair = group * (int(digits.max()) - least + 1) + (digits - least)
    return np.asarray(np.bincount(pair.ravel())[pair] > 1)


def possible_values(given: Ints, groups: Ints, values: int) -> Bools:
    """(cells, values) the values that a cell may have: its given, or those that no cell of its groups has as its given.

    given: (cells,) values from 0, -1 for an open cell; groups: (k, n) cells.

    >>> possible_values(np.array([1, -1]), np.array([[0, 1]]), 2).tolist()
    [[False, True], [True, False]]
    """
    placed = np.zeros((len(groups), values), dtype=bool)
    which, at = np.nonzero(given[groups] >= 0)
    placed[which, given[groups[which, at]]] = True
    possible = np.ones((len(given), values), dtype=bool)
    for group in range(groups.shape[1]):  # a cell is in few groups, and once in each
        np.logical_and.at(possible, groups[:, group], ~placed)
    cell = np.flatnonzero(given >= 0)
    possible[cell] = False
    possible[cell, given[cell]] = True
    return possible


def propagation(given: Ints, groups: Ints, n: int) -> dict[str, int]:
    """How many numbers naked and hidden singles alone find, in how many rounds, and how many cells stay open.

    A naked single is a cell with one candidate left, a hidden single the only cell of a group for a value. A round
    places all naked singles; hidden ones are placed in rounds that find no naked one, as articles on Sudoku count.
    given: (cells,) from 0, -1 open; groups: (k, n) cells. Ends when a round places nothing or a cell has no candidate.
    """
    given = given.copy()
    naked = hidden = rounds = 0
    while True:
        possible = possible_values(given, groups, n)
        if not possible.any(axis=1).all():
            break
        empty = given < 0
        single = empty & (possible.sum(axis=1) == 1)
        if single.any():
            given[single] = possible[single].argmax(axis=1)
            naked += int(single.sum())
        else:
            # fits: (groups, cells, values) an open cell of the group may have the value; hidden singles are values
            # with one such cell that the group does not have yet.
            fits = (possible & empty[:, None])[groups]
            placed = np.any(given[groups][..., None] == np.arange(n), axis=1)
            group, value = np.nonzero((fits.sum(axis=1) == 1) & ~placed)
            if not len(group):
                break
            cell = groups[group, fits[group, :, value].argmax(axis=1)]
            given[cell] = value
            hidden += len(distinct(cell))
        rounds += 1
    return {"naked singles": naked, "hidden singles": hidden, "rounds": rounds, "cells left": int((given < 0).sum())}
