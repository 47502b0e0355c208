"""Arrays of literals: the constants TRUE and FALSE, and functions of literals and models that need no formula."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .argument_errors import ArgumentError
from .integers import has_truth

T = TypeVar("T", bound=np.generic)
Literals = NDArray[np.int32]
Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]
Model = NDArray[np.bool_]
Clauses = list[list[int]]  # what a solver takes: without constants

TRUE = np.int32(2**31 - 1)
FALSE = np.int32(-(2**31 - 1))
INT32 = np.dtype(np.int32)
_TRUE = TRUE.tobytes()


def as_literals(value: Any, name: str = "literals") -> Literals:
    """What a caller passes as literals, as an array.

    Raises ValueError, which names the argument, for what are no integers (truth values are none: numpy would take True
    for the literal 1), or too large ones.

    >>> as_literals([[1, -2]], "edge").tolist()
    [[1, -2]]
    """
    if value.__class__ is np.ndarray and value.dtype is INT32:
        return value
    try:
        array = np.asarray(value)
    except ValueError:
        raise ArgumentError(f"{name}: expected rows of equal lengths") from None
    if array.dtype == INT32:
        return array
    if array.dtype.kind == "b" or (not isinstance(value, np.ndarray) and has_truth(value)):
        raise ArgumentError(f"{name}: literals are integers, not bool; TRUE and FALSE of encoders are constant ones")
    if array.size and array.dtype.kind not in "iu":
        raise ArgumentError(f"{name}: literals are integers, not {_no_literals(array)}")
    if array.size and (array.max() > TRUE or array.min() < FALSE):
        raise ArgumentError(f"{name}: a literal does not fit int32")
    return array.astype(np.int32)


def _no_literals(array: NDArray[Any]) -> str:
    """What an array of no integers holds, and where these are expressions or numbers, what makes literals of them."""
    for part in array.ravel() if array.dtype == object else ():
        if hasattr(part, "require"):
            return f"{type(part).__name__}: join expressions by & and |; .literal(f) makes a literal of one"
        if hasattr(part, "span"):
            return (f"{type(part).__name__}: value_literals(f, x) of encoders.numbers.relations and "
                    "is_at_least(f, x, 3) of encoders.numbers.arithmetic give literals of it, x.value(model) its value")
    return str(array.dtype)


def guard_of(when: ArrayLike | None) -> Literals | None:
    """The literals of `when`, or None if all are TRUE, so that callers add no guard to their clauses."""
    if when is None:
        return None
    literals = as_literals(when, "when")
    return None if literals.tobytes() == _TRUE * literals.size else literals


def guard_column(when: ArrayLike | None) -> Literals | None:
    """`when` with one more axis at the end, for the several clauses of each guard; None stays None."""
    return None if when is None else as_literals(when, "when")[..., None]


def first_of_run(literals: Literals) -> int:
    """The first of (n,) literals if they are consecutive variables, as `Formula.new` gives them; else 0.

    >>> first_of_run(np.array([3, 4, 5], dtype=np.int32)), first_of_run(np.array([3, 5], dtype=np.int32))
    (3, 0)
    >>> first_of_run(np.array([TRUE, TRUE], dtype=np.int32))
    0
    """
    first = int(literals[0]) if len(literals) else 0
    return first if 0 < first <= TRUE - len(literals) and literals.tobytes() == _run(first, len(literals)) else 0


@lru_cache(maxsize=64)
def _run(first: int, count: int) -> bytes:
    return np.arange(first, first + count, dtype=np.int32).tobytes()


def without_constants(rows: Literals) -> list[Literals]:
    """The clauses (rows, width) without FALSE, as one array for each width; clauses that hold TRUE are left out.

    >>> [part.tolist() for part in without_constants(np.array([[1, 2], [3, TRUE], [4, FALSE]], dtype=np.int32))]
    [[[4]], [[1, 2]]]
    """
    if rows.size and rows.max() < TRUE and rows.min() > FALSE:
        return [rows]
    true = rows == TRUE
    if np.count_nonzero(true):
        rows = rows[_row_counts(true) == 0]
    free = rows != FALSE
    widths = _row_counts(free)
    out = []
    # All rows with one number of literals left have their literals side by side, so they form one array.
    for width in np.flatnonzero(np.bincount(widths)).tolist():
        chosen = np.flatnonzero(widths == width)
        out.append(rows.take(chosen, axis=0)[free.take(chosen, axis=0)].reshape(len(chosen), width))
    return out


def _row_counts(holds: Bools) -> Ints:
    """(n,) how many hold in each row (n, width); column by column where rows are many, which is faster in numpy."""
    if len(holds) < 200:
        return np.asarray(np.add.reduce(holds, axis=1, dtype=np.intp))
    return np.asarray(np.add.reduce(holds.T.copy(), axis=0, dtype=np.intp))


def stack(*columns: ArrayLike) -> Literals:
    """Broadcast the columns against each other and stack them along a new last axis."""
    out = np.empty((*np.broadcast(*columns).shape, len(columns)), dtype=np.int32)
    for i, column in enumerate(columns):
        out[..., i] = column if getattr(column, "dtype", None) is INT32 else as_literals(column, "a column")
    return out


def joined(arrays: list[Literals]) -> Literals:
    """The arrays one after another; a single one is not copied."""
    return arrays[0] if len(arrays) == 1 else np.concatenate(arrays)


def distinct(array: NDArray[T]) -> NDArray[T]:
    """The values of an array, sorted, each once; `numpy.unique` would first load numpy.ma, in 5 ms.

    >>> distinct(np.array([[3, 1], [1, 2]])).tolist()
    [1, 2, 3]
    """
    row = np.sort(array, axis=None)
    first = np.ones(row.shape, dtype=np.bool_)
    first[1:] = row[1:] != row[:-1]
    return row[first]


def ranges(begin: Ints, size: Ints) -> tuple[Ints, Ints]:
    """The numbers begin[i], begin[i] + 1 ..., size[i] of them for each i, and (k,) where each range ends among them.

    >>> numbers, ends = ranges(np.array([5, 2, 9]), np.array([2, 0, 3]))
    >>> numbers.tolist(), ends.tolist()
    ([5, 6, 9, 10, 11], [2, 2, 5])
    """
    ends = size.cumsum()
    out = (begin - ends + size).repeat(size)
    out += np.arange(len(out))
    return out, ends


def values(model: Model | list[int], literals: ArrayLike) -> Model:
    """The truth of literals, of any shape, in a model (see `Formula`), or in each of models (..., variables + 1).

    A model may also be a list of literals that hold, as PySAT gives it. ValueError for a literal of a variable that the
    model does not have.

    >>> values([1, -2, 3], [1, 2, -3]).tolist()
    [True, False, False]
    """
    lits = as_literals(literals)
    variable = np.abs(lits)
    if not isinstance(model, np.ndarray) or model.dtype.kind != "b":
        model = model_of(model)
    constant = variable == TRUE
    if np.count_nonzero(constant):
        variable = np.where(constant, 0, variable)
    try:
        truth: Model = (model[variable] if model.ndim == 1 else model[..., variable]) ^ (lits < 0)
    except IndexError:
        raise ArgumentError(f"literals: variable {variable.max()} is not in the model, which has "
                         f"{model.shape[-1] - 1}") from None
    return truth


def model_of(literals: ArrayLike) -> Model:
    """The model in which these literals hold, (variables + 1,) with the largest variable; entry 0 is True."""
    held = as_literals(literals, "model")
    if held.ndim != 1 or not held.all():
        raise ArgumentError("model: expected truth values, or a list of literals that hold, without the 0 that ends "
                            "it in a solver's output, which encoders.files.dimacs.read_model reads")
    model = np.zeros(int(np.abs(held).max(initial=0)) + 1, dtype=np.bool_)
    model[held[held > 0]] = True
    model[0] = True
    return model


def signed(literals: ArrayLike, truth: ArrayLike) -> Literals:
    """Each literal itself where `truth` is true, its negation elsewhere.

    >>> signed([1, 2, -3], [True, False, True]).tolist()
    [1, -2, -3]
    """
    lits = as_literals(literals)
    return np.where(truth, lits, -lits)


def pad(literals: Any, axis: int, before: int = 0, after: int = 0, value: int = int(FALSE)) -> Literals:
    """`literals` with `before` and `after` slices of `value` at the ends of one axis: the border of a board."""
    lits = as_literals(literals)
    shape = list(lits.shape)
    shape[axis] += before + after
    out = np.full(shape, value, dtype=np.int32)
    np.moveaxis(out, axis, 0)[before:before + lits.shape[axis]] = np.moveaxis(lits, axis, 0)
    return out
