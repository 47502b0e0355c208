"""Keys: name -> entry, the literals that a solution assigns, or an object that is made of literals.

A puzzle's `encode` returns a key. Decoding, blocking, counting and naming read its entries through the functions here,
so that a new kind of entry (a number, the outline of a loop) needs no case anywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .literals import Literals, Model, values


class Unknown(Protocol):
    """An entry that is more than an array of literals: a number, the outline of a loop."""

    @property
    def literals(self) -> Literals:
        """The literals that decide it, of any shape."""

    def value(self, model: Model) -> NDArray[Any]:
        """Its value in a model (variables + 1,)."""


Entry = Literals | Unknown
Key = Mapping[str, Any]  # its values are entries; who asks for "edges" knows that it gets an array


def literals_of(entry: Entry) -> Literals:
    """The literals of an entry, in their shape.

    >>> literals_of(np.array([[1, -2]], dtype=np.int32)).tolist()
    [[1, -2]]
    """
    return np.asarray(getattr(entry, "literals", entry))


def value_of(entry: Entry, model: Model) -> NDArray[Any]:
    """The value of an entry in a model (variables + 1,): booleans for literals, else that of the object."""
    return values(model, entry) if isinstance(entry, np.ndarray) else entry.value(model)


def is_antichain(entry: Entry) -> bool:
    """Whether the true literals of one value never contain those of another, as where one literal of many holds."""
    return not isinstance(entry, np.ndarray) and getattr(entry, "antichain", False)
