"""Rows of blocks as Python ints, which is what a solver takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from encoders import Literals
from encoders.formula import Clauses

LONGEST = 1024  # clauses of a block whose lists are kept
KEPT = 32  # lists kept, of blocks that cannot be written: those that every board of a size has

_kept: dict[int, tuple[Literals, Clauses]] = {}  # by the identity of the block, which stays alive so; never changed


def rows_of(block: Literals, start: int, count: int) -> Iterable[Sequence[int]]:
    """Up to `count` rows of a block from `start` on; not to be changed."""
    global _kept
    if block.flags.writeable or len(block) > LONGEST:
        return zip(*block[start:start + count].T.tolist())  # takes less than a list for each
    found = _kept.get(id(block))
    if found is None:
        found = block, block.tolist()
        _kept = dict([*_kept.items(), (id(block), found)][-KEPT:])  # threads read what was there before, or all of it
    return found[1][start:start + count]
