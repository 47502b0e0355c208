"""Keys: name -> what a solution says under that name, as literals or as an object that is made of literals.

A puzzle's `encode` returns a key. Decoding, blocking, counting and naming read its entries by the functions here, so
that a new kind of entry (a number, the outline of a loop) needs no case anywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .literals import Literals, Model, values


class Unknown(Protocol):
    """An entry that is more than its literals: a number, the outline of a loop."""

    @property
    def literals(self) -> Literals:
        """The literals that decide it, of any shape."""

    def value(self, model: Model) -> NDArray[Any]:
        """What a model (variables + 1,) says it is."""


Entry = Literals | Unknown
Key = Mapping[str, Any]  # its values are entries; who asks for "edges" knows that it gets an array


def literals_of(entry: Entry) -> Literals:
    """The literals of an entry, in their shape.

    >>> literals_of(np.array([[1, -2]], dtype=np.int32)).tolist()
    [[1, -2]]
    """
    return np.asarray(getattr(entry, "literals", entry))


def value_of(entry: Entry, model: Model) -> NDArray[Any]:
    """What a model (variables + 1,) says of an entry: booleans for literals, an object's own value otherwise."""
    return values(model, entry) if isinstance(entry, np.ndarray) else entry.value(model)


def is_antichain(entry: Entry) -> bool:
    """Whether no value's true literals contain another's, whatever the puzzle: so of one literal of many."""
    return not isinstance(entry, np.ndarray) and getattr(entry, "antichain", False)
