"""Things that are chosen by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")


def named(table: Mapping[str, T], name: str, what: str) -> T:
    """`table[name]`; ValueError that lists the known names otherwise.

    >>> named({"pairwise": 1, "product": 2}, "produkt", "scheme")
    Traceback (most recent call last):
    ValueError: unknown scheme 'produkt'; known: pairwise, product
    """
    if name not in table:
        raise ValueError(f"unknown {what} {name!r}; known: {', '.join(table)}")
    return table[name]
