"""Things that are chosen by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")


def named(table: Mapping[str, T], name: str, what: str) -> T:
    """`table[name]`; ValueError that lists the known names otherwise.

    >>> named({"pairwise": 1, "product": 2}, "produkt", "scheme")
    Traceback (most recent call last):
    ValueError: unknown scheme 'produkt', did you mean 'product'? known: pairwise, product
    """
    if name not in table:
        raise ValueError(unknown(what, name, table))
    return table[name]


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """What to say of a name that nothing has: the nearest that there is, and all of them.

    >>> unknown("puzzle", "chess", ["masyu", "slitherlink"])
    "unknown puzzle 'chess'; known: masyu, slitherlink"
    """
    from difflib import get_close_matches
    listed = list(known)
    near = get_close_matches(name.lower(), listed, 1)
    return (f"unknown {what} {name[:40]!r}" + (f", did you mean {near[0]!r}? " if near else "; ") +
            f"known: {', '.join(listed)}")
