"""The door of integers: what a caller passes becomes Python's integers or int64, exactly, or an error that names it.

Integers of all of Python's and numpy's types do, alone or in lists and arrays. Truth values and floats do not, not even
2.0: where an integer is due, a float is what a division has left, and would come in unseen as long as nothing is left
over. Nothing wraps: numbers that take part in sums have to be below LARGEST, so that what is made of two of them fits
int64; of a number that others are only compared with, what lies beyond is as good as LARGEST itself.
"""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .argument_errors import ArgumentError

LARGEST = 2**62
SHORT = 10_000
INT64 = np.dtype(np.int64)


def as_integer(value: Any, name: str, least: int | None = None) -> int:
    """One integer, as Python's, which has any size. Raises ArgumentError for anything else, and for one below `least`.

    >>> as_integer(np.uint8(200), "bound") + 100
    300
    """
    number: int = value if value.__class__ is int else _index(value, name)
    if least is not None and number < least:
        raise ArgumentError(f"{name}: expected {least} or more, found {number}")
    return number


def need_exact(name: str, number: int) -> None:
    """Raise ArgumentError for an integer that is below -LARGEST, or not below LARGEST."""
    if not -LARGEST <= number < LARGEST:
        raise ArgumentError(f"{name}: expected integers between -2**62 and 2**62, found {number}")


def as_integers(value: ArrayLike, name: str) -> NDArray[np.int64]:
    """Integers from -LARGEST on and below LARGEST, of any shape. Raises ArgumentError for anything else.

    >>> as_integers([[1, 2**40]], "weights").tolist()
    [[1, 1099511627776]]
    """
    if value.__class__ is np.ndarray and value.dtype.kind == "i" and value.dtype.itemsize < 8:
        return value.astype(INT64)
    array = _array(value, name)
    if array.size:
        least, most = least_and_largest(array)
        if least < -LARGEST or most >= LARGEST:
            need_exact(name, least)
            need_exact(name, most)
    return array if array.dtype is INT64 else array.astype(INT64)


def as_bounds(value: ArrayLike, name: str) -> NDArray[np.int64]:
    """Integers that sums and numbers below LARGEST are compared with: those beyond it become LARGEST, or -LARGEST.

    Raises ArgumentError for what are no integers.

    >>> as_bounds([3, -2**100], "bound").tolist() == [3, -LARGEST]
    True
    """
    if value.__class__ is int:
        return np.array(value if -LARGEST < value < LARGEST else LARGEST if value > 0 else -LARGEST)
    array = _array(value, name)
    least, most = least_and_largest(array) if array.size else (0, 0)
    if least < -LARGEST or most > LARGEST:
        within = [min(max(number, -LARGEST), LARGEST) for number in array.ravel().tolist()]
        array = np.array(within, dtype=INT64).reshape(array.shape)
    return array if array.dtype is INT64 else array.astype(INT64)


def least_and_largest(array: NDArray[Any]) -> tuple[int, int]:
    """The least and the largest. In short arrays it takes half the time to find where they stand."""
    if array.size > SHORT:
        return int(array.min()), int(array.max())
    return array.item(array.argmin()), array.item(array.argmax())


def has_truth(value: Any) -> bool:
    """Whether a list has a truth value in it, which numpy takes for the number 1 or 0."""
    if isinstance(value, (list, tuple)):
        return any(map(has_truth, value))
    return isinstance(value, (bool, np.bool_)) or (isinstance(value, np.ndarray) and value.dtype == np.bool_)


def _index(value: Any, name: str) -> int:
    try:
        if not isinstance(value, (bool, np.bool_)):
            return index(value)
    except TypeError:
        pass
    if isinstance(value, np.ndarray) and value.ndim:
        raise ArgumentError(f"{name}: expected one integer, found an array of shape {value.shape}")
    raise ArgumentError(f"{name}: expected an integer, found {value!r:.40}")


def _array(value: Any, name: str) -> NDArray[Any]:
    """An array of integers, of one of numpy's types, or of Python's where no type of numpy has them all."""
    if value.__class__ is np.ndarray and value.dtype is INT64:
        return value
    try:
        array = np.asarray(value)
        if array.dtype.kind == "f" and not isinstance(value, (np.ndarray, float)):
            array = np.asarray(value, dtype=object)  # of a list with 2**63 and 1 numpy makes floats
    except ValueError:
        raise ArgumentError(f"{name}: expected rows of equal lengths") from None
    if not array.size:
        return array.astype(INT64)
    whole = array.dtype.kind in "iu" or (array.dtype.kind == "O" and all(map(_is_integer, array.ravel())))
    if not whole or (not isinstance(value, np.ndarray) and has_truth(value)):
        found = next((part for part in array.ravel().tolist() if not _is_integer(part)), True)
        raise ArgumentError(f"{name}: expected integers, found {found!r:.40}")
    return array


def _is_integer(value: Any) -> bool:
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)
