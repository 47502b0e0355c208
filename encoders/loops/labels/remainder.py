"""Directed edges and labels modulo several coprimes that all grow by one along each arc.

Source: Heule, "Chinese remainder encoding for Hamiltonian cycles" (SAT 2021): the length of a closed loop would be a
multiple of all moduli. In a bipartite graph loops are even anyway, so 2 is a further factor.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

import numpy as np

from ...argument_errors import ArgumentError
from ...formula import Formula, Literals
from ...graph import Graph
from ...literals import Ints
from ...numbers import OneHot
from ..cut_open_into_arcs import Route, add_route
from ..lazy import cuts

PRIMES = (11, 13, 17, 19, 23, 29, 31)


def enough_moduli(length: int, bipartite: bool) -> list[int]:
    """The first of 3, 5, 7, 4, 11, 13 ... (4 first where loops may be odd) whose common multiples exceed that length.

    >>> enough_moduli(100, True), enough_moduli(100, False)
    ([3, 5, 7], [4, 3, 5, 7])
    """
    moduli: list[int] = []
    for p in (*((3, 5, 7, 4) if bipartite else (4, 3, 5, 7)), *PRIMES):
        if lcm(1 + bipartite, *moduli) > length:
            return moduli
        moduli.append(p)
    if lcm(*moduli) > length:
        return moduli
    raise ArgumentError(f"the moduli reach loops of up to {lcm(*moduli) - 1} vertices, not {length}")


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None, moduli: Sequence[int] | None = None) -> None:
    """No chosen edges but those cut open (`cut_open`) close a loop whose length is not a multiple of all.

    If the moduli (see `add_labels`) allow loops, the rule of `cuts` is added, which forbids these.
    Raises ValueError for a modulus below 2.
    """
    if moduli and min(moduli) < 2:
        raise ArgumentError(f"labels modulo {min(moduli)} say nothing")
    if not add_labels(f, add_route(f, graph, edge, on, end, anchors), moduli):
        cuts.encode(f, graph, edge, on, end, anchors)


def add_labels(f: Formula, way: Route, moduli: Sequence[int] | None = None) -> bool:
    """Labels modulo each of the moduli, by default `enough_moduli`; whether these allow no closed loop.

    With v vertices: for each modulus p, v * p variables, v * (1 + p(p - 1)/2) clauses, and p for each arc.
    Raises ValueError for loops longer than the product of all known ones.
    """
    chosen = list(moduli) if moduli is not None else enough_moduli(way.longest, way.even)
    for p in chosen:
        label = OneHot.new(f, way.vertices, p - 1, scheme="pairwise")
        # One more along each arc: the literals of the head, moved by one value. Round a loop the length is 0 modulo
        # each p, so the length is a multiple of them all.
        f.clause(-way.arc[..., None], -label.literals[way.tail], np.roll(label.literals, -1, axis=-1)[way.head])
    return lcm(1 + way.even, *chosen) > way.longest
