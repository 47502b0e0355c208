"""Arrays of the literals of numbers, the last axis a number: of one width, at an index, equal."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..formula import Formula, Literals, pad
from ..integers import as_integer

LARGE = 1 << 22  # literals that `equal_literals` writes between two checks of the deadline


def shape_tuple(shape: int | tuple[int, ...]) -> tuple[int, ...]:
    """A shape given as an int or a tuple, as a tuple."""
    return tuple(as_integer(length, "shape", 0) for length in (shape if isinstance(shape, (tuple, list)) else (shape,)))


def as_wide(a: Literals, b: Literals) -> tuple[Literals, Literals]:
    """The literals of both, the narrower padded with FALSE: the same number, for every kind."""
    more = b.shape[-1] - a.shape[-1]
    return (pad(a, -1, after=more) if more > 0 else a), (pad(b, -1, after=-more) if more < 0 else b)


def take_at(literals: Literals, index: NDArray[np.int64]) -> Literals:
    """literals[..., index], each row at its own index; the index broadcasts against the batch."""
    if index.ndim == 0:
        return literals[..., int(index)]
    shape = np.broadcast_shapes(literals.shape[:-1], index.shape)
    rows = np.broadcast_to(literals, (*shape, literals.shape[-1]))
    return np.take_along_axis(rows, np.broadcast_to(index, shape)[..., None], axis=-1)[..., 0]


def equal_literals(f: Formula, a: Literals, b: Literals, when: Literals | None = None) -> None:
    """a == b, elementwise: 2 clauses each."""
    shape = np.broadcast_shapes(a.shape, b.shape)
    rows = np.empty((*shape, 2, 2 if when is None else 3), dtype=np.int32)
    if rows.size < LARGE or len(shape) < 2:
        _fill(rows, a, b, when)
    else:
        a, b = np.broadcast_to(a, shape), np.broadcast_to(b, shape)
        guard = None if when is None else np.broadcast_to(when, (*shape[:-1], when.shape[-1]))
        # Filled in slices, so that the clock can be looked at between them.
        step = max(1, LARGE * shape[-2] // rows.size)
        for part in (slice(start, start + step) for start in range(0, shape[-2], step)):
            f.check_deadline()
            _fill(rows[..., part, :, :, :], a[..., part, :], b[..., part, :],
                  None if guard is None else guard[..., part, :])
    f.add(rows)


def _fill(rows: Literals, a: Literals, b: Literals, when: Literals | None) -> None:
    rows[..., 0, -2], rows[..., 0, -1] = -a, b
    rows[..., 1, -2], rows[..., 1, -1] = a, -b
    if when is not None:
        rows[..., 0] = -when[..., None]
