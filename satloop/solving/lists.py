"""Blocks of clauses as Python lists, which is what a solver takes."""

from __future__ import annotations

from encoders import Literals
from encoders.formula import Clauses

CHUNK = 1024  # clauses that stand as Python lists at a time: more would fall out of the cache
KEPT = 32  # lists kept, of blocks that cannot be written: those that every board of a size has

_kept: dict[int, tuple[Literals, Clauses]] = {}  # by the identity of the block, which stays alive so


def chunk(block: Literals, start: int) -> Clauses:
    """Up to CHUNK clauses of a block from the row `start` on; not to be changed."""
    if block.flags.writeable or len(block) > CHUNK:
        clauses: Clauses = block[start:start + CHUNK].tolist()
        return clauses
    if id(block) not in _kept:
        while len(_kept) >= KEPT:
            _kept.pop(next(iter(_kept)))
        _kept[id(block)] = block, block.tolist()
    return _kept[id(block)][1][start:]
