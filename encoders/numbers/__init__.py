"""Arrays of unknown integers 0..upper in three encodings with one interface, `Number`.

Imports gates, counters and cardinality; loops and rules import it.
"""

from __future__ import annotations

from ..choice_by_name import lookup
from .binary import Binary
from .number import Number
from .onehot import OneHot
from .unary import Unary

NUMBERS: dict[str, type[Number]] = {"binary": Binary, "onehot": OneHot, "unary": Unary}


def number_kind(name: str | type[Number]) -> type[Number]:
    """The kind of number of that name, or the kind itself; ValueError that lists the known ones otherwise."""
    return name if isinstance(name, type) else lookup(NUMBERS, name, "kind of number")


__all__ = ["NUMBERS", "Binary", "Number", "OneHot", "Unary", "number_kind"]
