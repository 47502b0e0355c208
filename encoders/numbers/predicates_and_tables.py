"""Constraints that Python functions and tables say of a few numbers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import prod

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..argument_errors import ArgumentError
from ..formula import FALSE, Formula, pad, stack
from ..integers import as_integers
from ..sequences import allowed, forbidden
from .number import Number
from .relations import value_literals

MOST = 1_000_000  # tuples of values for which a predicate is asked


def satisfy(f: Formula, predicate: Callable[..., object], *numbers: Number, when: ArrayLike | None = None) -> None:
    """The predicate is true of the values of the numbers, elementwise: arrays of numbers broadcast.

    It is asked once for each tuple of values that the numbers can have, of which there may be MOST, and becomes what
    `in_table` or `not_in_table` adds, whichever has fewer literals.

    >>> from encoders.numbers import OneHot
    >>> f = Formula()
    >>> x = OneHot.new(f, 4, 3)
    >>> satisfy(f, lambda a, b: a * b % 2 == 1, x[:-1], x[1:])
    """
    if not numbers:
        raise ArgumentError("numbers: expected one or more for the predicate to be about")
    ranges = [_values(number) for number in numbers]
    if prod(map(len, ranges)) > MOST:
        raise ArgumentError(f"predicate: expected at most {MOST} tuples of values, found {prod(map(len, ranges))}")
    right: list[tuple[int, ...]] = []
    wrong: list[tuple[int, ...]] = []
    for values in product(*ranges):
        (right if predicate(*values) else wrong).append(values)
    n = len(numbers)
    # Of a row that is allowed 2 n + 1 literals and for each place one more; of one that is forbidden n.
    if 3 * n * len(right) + len(right) + sum(map(len, ranges)) < n * len(wrong):
        in_table(f, right, *numbers, when=when)
    else:
        not_in_table(f, wrong, *numbers, when=when)


def in_table(f: Formula, rows: ArrayLike, *numbers: Number, when: ArrayLike | None = None) -> None:
    """The values of the numbers (...), elementwise, are a row of the table: `allowed` over literals of values.

    rows: integers (t, n), n numbers. Rows with a value that a number cannot have are left out.
    """
    _add_table(f, allowed, rows, numbers, when)


def not_in_table(f: Formula, rows: ArrayLike, *numbers: Number, when: ArrayLike | None = None) -> None:
    """The values of the numbers (...), elementwise, are no row of the table: `forbidden`; rows as of `in_table`."""
    _add_table(f, forbidden, rows, numbers, when)


def _add_table(f: Formula, add: Callable[..., None], rows: ArrayLike, numbers: tuple[Number, ...],
               when: ArrayLike | None) -> None:
    table = as_integers(rows, "rows")
    if not table.size:
        table = table.reshape(-1, len(numbers))
    if table.ndim != 2 or table.shape[1] != len(numbers):
        raise ArgumentError(f"rows: expected integers (t, {len(numbers)}), found the shape {table.shape}")
    if not all(isinstance(number, Number) for number in numbers):
        raise ArgumentError("numbers: expected numbers of `encoders.numbers`, or variables of `Csp`")
    lower = np.array([number.lower for number in numbers])
    upper = np.array([number.upper for number in numbers])
    table = table[((lower <= table) & (table <= upper)).all(axis=1)] - lower
    width = max(number.span for number in numbers) + 1
    # (..., n, values): of each number the literals of its values, from its lower on, filled up with FALSE.
    places = [pad(value_literals(f, number), -1, after=width - number.span - 1) for number in numbers]
    add(f, np.moveaxis(stack(*places), -1, -2), table, when)


def _values(number: Number) -> list[int]:
    """The values that some of the numbers can have: a literal that is FALSE is no value."""
    values: NDArray[np.int64] = np.arange(number.lower, number.upper + 1)
    if number.literals_are == "values":
        values = values[(number.literals != FALSE).reshape(-1, len(values)).any(axis=0)]
    out: list[int] = values.tolist()
    return out
