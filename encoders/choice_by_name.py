"""Tables whose entries are chosen by name, and the messages for a name that is unknown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, overload

from .argument_errors import ArgumentError

T = TypeVar("T")
MANY = 24  # names that are not all listed where one is near


def lookup(table: Mapping[str, T], name: str, what: str) -> T:
    """`table[name]`; ValueError that lists the known names, the nearest first, otherwise.

    >>> lookup({"pairwise": 1, "product": 2}, "produkt", "scheme")
    Traceback (most recent call last):
    encoders.argument_errors.ArgumentError: unknown scheme 'produkt', did you mean 'product'? known: pairwise, product
    """
    if name not in table:
        raise ArgumentError(unknown_name(what, name, table))
    return table[name]


def unknown_name(what: str, name: str, known: Iterable[str]) -> str:
    """The message for an unknown name: the nearest known name, and all of them, see `did_you_mean`.

    >>> unknown_name("puzzle", "chess", ["masyu", "slitherlink"])
    "unknown puzzle 'chess'; known: masyu, slitherlink"
    """
    return f"unknown {what} {name[:40]!r}{did_you_mean(name, known)}"


def did_you_mean(name: Any, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: the nearest known one, if one is near, and all of them; of many names
    all only if none is near.

    >>> did_you_mean("cutz", ["cuts", "height"]), did_you_mean("xyz", ["cuts"])
    (", did you mean 'cuts'? known: cuts, height", '; known: cuts')
    """
    names = list(known)
    likely = nearest_name(name, names)
    if likely and len(names) > MANY:
        return f", did you mean {likely!r}?"
    return f"{f', did you mean {likely!r}?' if likely else ';'} known: {', '.join(names) or 'none'}"


def expected_one_of(name: Any, known: Iterable[str]) -> str:
    """The names expected in place of an unknown one: the nearest first, if one is near; then of many it alone.

    >>> expected_one_of("cutz", ["cuts", "height"]), expected_one_of("xyz", ["cuts", "height"])
    ("'cuts', or another of cuts, height", 'one of cuts, height')
    """
    names = list(known)
    likely = nearest_name(name, names)
    if likely and len(names) > MANY:
        return repr(likely)
    return (f"{likely!r}, or another of " if likely else "one of ") + ", ".join(names)


def nearest_name(name: Any, known: Iterable[str]) -> str:
    """The known name that is nearest to another one; empty if none is near."""
    from difflib import get_close_matches
    return next(iter(get_close_matches(str(name).lower(), list(known), 1)), "")


class Names(Sequence[str]):
    """The names of the entries of a table that fit. It is a view: entries that are added later appear in it.

    >>> table = {"b": 1, "a": 2}
    >>> names = Names(table, "a")
    >>> table["c"] = 3
    >>> list(names), names[0], "c" in names, "d" in names
    (['a', 'b', 'c'], 'a', True, False)
    """

    def __init__(self, table: Mapping[str, T], first: str, fits: Callable[[T], bool] = lambda _: True) -> None:
        self._table: Mapping[str, Any] = table
        self._first, self._fits = first, fits

    def entry(self, name: str) -> Any:
        """The table's entry of that name. Raises KeyError for an unknown one."""
        return self._table[name]

    def _names(self) -> list[str]:
        rest = (name for name, value in self._table.items() if name != self._first and self._fits(value))
        return [self._first, *rest]

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return self._first if index == 0 else self._names()[index]

    def __len__(self) -> int:
        return len(self._names())

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __repr__(self) -> str:
        return repr(tuple(self))
