"""Blocks of clauses as Python lists, which is what a solver takes."""

from __future__ import annotations

from encoders import Literals
from encoders.formula import Clauses

LONGEST = 1024  # clauses of a block whose lists are kept
KEPT = 32  # lists kept, of blocks that cannot be written: those that every board of a size has

_kept: dict[int, tuple[Literals, Clauses]] = {}  # by the identity of the block, which stays alive so


def lists(block: Literals, start: int, count: int) -> Clauses:
    """Up to `count` clauses of a block from the row `start` on; not to be changed."""
    if block.flags.writeable or len(block) > LONGEST:
        clauses: Clauses = block[start:start + count].tolist()
        return clauses
    if id(block) not in _kept:
        while len(_kept) >= KEPT:
            _kept.pop(next(iter(_kept)))
        _kept[id(block)] = block, block.tolist()
    return _kept[id(block)][1][start:start + count]
