"""Groups: the single rules of a puzzle, each with a literal that switches it on.

A *group* is the clauses of one clue, one cell or one region. A formula is made with the kinds of groups that shall have
selectors (`Formula(group_kinds=...)`). Each group of those kinds has a fresh literal, its *selector*; the clauses of
the group count only where the selector holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .argument_errors import ArgumentError
from .choice_by_name import unknown_name
from .integers import as_integers
from .literals import TRUE, Ints, Literals

GROUP_KINDS = {
    "clue": "what one clue demands; about: its cell, or the two ends of its path",
    "vertex": "what one cell, or lattice point, says of the lines there: visited or not, no branch; about: its number",
    "region": "how often the loop enters one region; about: the number of the region",
    "pair": "what two neighbouring cells say of each other; about: both cells",
    "outside": "that an unvisited cell lies outside the loop; about: its cell",
    "loop": "the line is one single loop, or no path is closed; about: nothing",
    "unique": "what holds near some cells because there is no second solution; about: these cells",
}
ALL_KINDS = tuple(GROUP_KINDS)


class Groups(NamedTuple):
    """The groups of one kind in a formula."""

    literals: Literals  # (g,) their selectors
    about: Ints  # (g, k) the numbers of the cells, points or regions that each is about, padded with -1


def checked_kinds(kinds: Iterable[str]) -> frozenset[str]:
    """The kinds as a set. Raises ValueError, which lists the known kinds, for one that is not in GROUP_KINDS."""
    chosen = frozenset([kinds] if isinstance(kinds, str) else kinds)
    if chosen <= GROUP_KINDS.keys():
        return chosen
    for kind in sorted(chosen - GROUP_KINDS.keys()):
        raise ArgumentError(unknown_name("kind of group", kind, GROUP_KINDS))
    return chosen


@lru_cache(maxsize=256)
def always_on(kind: str, shape: tuple[int, ...]) -> Literals:
    """Selectors that are all TRUE, for a kind without selectors; read-only. ValueError for an unknown kind."""
    checked_kinds([kind])
    literals = np.full(shape, TRUE)
    literals.flags.writeable = False
    return literals


def add_groups(groups: Groups | None, literals: Literals, about: ArrayLike) -> Groups:
    """The groups with further ones of their kind. about: an int, (g,) or (g, k) ints."""
    rows = as_integers(about, "about")
    rows = rows.reshape(literals.size, -1 if rows.size else 1)
    if groups is None:
        return Groups(literals.ravel(), rows)
    width = max(groups.about.shape[1], rows.shape[1])
    both = [np.pad(part, ((0, 0), (0, width - part.shape[1])), constant_values=-1) for part in (groups.about, rows)]
    return Groups(np.concatenate([groups.literals, literals.ravel()]), np.concatenate(both))
