"""Which scheme "auto" takes for a sum: the one with the fewest clauses that finds enough.

A scheme that finds all that follows is taken while it has at most TIMES as many clauses as the smallest of all; then
one that finds conflicts, on the same terms; then the smallest. Who asks for one of these gets the smallest that finds
as much. `scripts/encodings.py --choices` repeats the study that TIMES comes from: of knapsacks of 20 literals diagrams,
four times as large as adders, are solved fastest; of 30 literals, where they are nine times as large, watchdogs are.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf

import numpy as np

from ..choice_by_name import lookup
from .normalized_sums import Sum, TooManyClauses
from .schemes import EQUAL_FINDS, EQUAL_SIZES, FINDS, FUNCTIONAL, GROUPED, SIZES

TIMES = 8
COUNTED = "count"  # all weights are 1
STRONGER = {"all": ("all",), "conflicts": ("all", "conflicts"), "nothing": ("all", "conflicts", "whole", "nothing")}
# Those whose sizes are found at once come first: they bound how long others are looked at.
ORDER = ("adder", "sequential", "binary-merge", "watchdog", "totalizer", "bdd", "local-watchdog")
Row = tuple[bytes, int, bytes]


def row_of(rest: Sum) -> Row:
    """What a choice depends on."""
    return rest.weights.tobytes(), rest.bound, rest.groups.tobytes()


@lru_cache(maxsize=4096)
def choose_scheme(grouped: Row | None, plain: Row | None, equal: bool, propagates: str | None,
                  functional: bool = False) -> str:
    """The name of the scheme for a sum, in its form for GROUPED schemes and that for the others; None: nothing is left
    to say in that form. COUNTED for a count of literals. functional: of those in FUNCTIONAL, by their sizes without it.
    """
    if propagates is not None:
        lookup(STRONGER, propagates, "propagation")
    if grouped is not None and (np.frombuffer(grouped[0], np.int64) == 1).all():
        return COUNTED
    found: dict[str, int] = {}  # clauses
    finds, sizes = (EQUAL_FINDS, EQUAL_SIZES) if equal else (FINDS, SIZES)
    best: dict[str, float] = dict.fromkeys(STRONGER, inf)  # what is found at least -> the fewest clauses
    for name in ORDER:
        if name not in (FUNCTIONAL if functional else sizes):
            continue
        row = grouped if name in GROUPED else plain
        levels = [level for level, enough in STRONGER.items() if finds[name] in enough]
        most = best[propagates or levels[0]]
        if propagates is None:
            most = min(most, TIMES * best["nothing"])
        try:
            found[name] = 0 if row is None else sizes[name](
                np.frombuffer(row[0], np.int64), row[1], np.frombuffer(row[2], np.int64), most=most)[1]
        except TooManyClauses:
            continue
        for level in levels:
            best[level] = min(best[level], found[name])
    wanted = propagates or next(level for level in STRONGER if best[level] <= TIMES * best["nothing"])
    fitting = {name: clauses for name, clauses in found.items() if finds[name] in STRONGER[wanted]}
    return min(fitting or found, key=lambda name: found[name])
