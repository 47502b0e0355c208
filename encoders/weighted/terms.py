"""A weighted sum of literals with positive weights, each variable once, and what it is at least."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..argument_errors import ArgumentError
from ..formula import Formula, Literals
from ..integers import as_integers
from ..literals import as_literals
from .normalized_sums import positive


def terms(f: Formula, literals: ArrayLike, weights: ArrayLike) -> tuple[Literals, NDArray[np.int64], int]:
    """(n,) literals of different variables, (n,) weights above 0, and a constant: together the same sum as was given.

    Literals of any shape, with integer weights that broadcast against them; ValueError for others.

    >>> f = Formula()
    >>> x = f.new(2)
    >>> literals, weights, constant = terms(f, [x[0], -x[1], x[0]], [2, -3, 1])
    >>> literals.tolist(), weights.tolist(), constant
    ([1, 2], [3, 3], -3)
    """
    lits, weight = as_literals(literals), as_integers(weights, "weights")
    f.check_literals(lits)
    try:
        weight = np.broadcast_to(weight, lits.shape).astype(np.int64)
    except ValueError:
        raise ArgumentError(f"weights: their shape {weight.shape} does not fit the shape {lits.shape} of the literals"
                            ) from None
    rest, weight, constant, _ = positive(lits.ravel(), weight.ravel(), np.arange(lits.size))
    return rest, weight, constant
