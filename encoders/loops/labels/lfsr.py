"""Directed edges and a label that steps through a linear-feedback shift register along each arc.

Source: Johnson, "Stedman and Erin triples encoded as a SAT problem" (2014): the next state is k - 1 copied bits and one
xor, where a binary successor needs a chain of carries.
"""

from __future__ import annotations

from ...argument_errors import ArgumentError
from ...formula import Formula, Literals
from ...graph import Graph
from ...literals import Ints
from ..cut_open_into_arcs import Route, add_route

# k -> t: x^k + x^t + 1 is primitive, so that all 2^k - 1 states but zero form one orbit. Where a degree has no such
# trinomial, the next one is smaller still: the xor of four bits that it would need takes more clauses than more copies.
TAPS = {2: 1, 3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 9: 4, 10: 3, 11: 2, 15: 1, 17: 3, 18: 7, 20: 3, 21: 2, 22: 1, 23: 5, 25: 3,
        28: 3, 29: 2, 31: 3}


def register_bits(length: int) -> int:
    """The fewest bits of TAPS whose period exceeds that length; ValueError beyond the table."""
    for k in TAPS:
        if 2**k - 1 > length:
            return k
    raise ArgumentError(f"lfsr labels reach loops of up to {2**max(TAPS) - 2} vertices, not {length}")


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None) -> None:
    """No chosen edges but those cut open (`cut_open`) close a loop: none is as long as the period.

    Beyond cutting and orienting: see `add_labels`.
    """
    add_labels(f, add_route(f, graph, edge, on, end, anchors))


def add_labels(f: Formula, way: Route) -> None:
    """With v vertices and k bits (see `register_bits`): v * k variables, v clauses (no state is zero) and 2k + 2 an
    arc.

    Raises ValueError for a graph whose loops may be as long as the longest period of the table.
    """
    k = register_bits(way.longest)
    state = f.new(way.vertices, k)
    f.add(state)
    old, new = state[way.tail], state[way.head]
    arc = way.arc[..., None]
    # Along an arc the register steps once: all bits move down by one, and the new top bit is the xor of two old ones.
    # The states but zero form one cycle of 2^k - 1, so no loop that is shorter closes.
    f.clause(-arc, -old[..., 1:], new[..., :-1])
    f.clause(-arc, old[..., 1:], -new[..., :-1])
    a, b, c = old[..., 0], old[..., TAPS[k]], new[..., -1]
    for x, y, z in ((-a, -b, -c), (-a, b, c), (a, -b, c), (a, b, -c)):
        f.clause(-way.arc, x, y, z)
