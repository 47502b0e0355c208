"""Several circuits through one depot, and paths, which are routes from a depot that is no vertex of the graph."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..argument_errors import ArgumentError
from ..arguments import checked, measure, need_numbers
from ..cardinality import at_least, at_most
from ..choice_by_name import lookup
from ..directed_graph import DirectedGraph
from ..formula import FALSE, TRUE, Formula, Literals
from ..integers import LARGEST, as_integers
from ..literals import Ints, distinct
from .capacity import CAPACITIES
from .degrees import circuit_degrees, visited
from .schemes import Encode, call_scheme, encode_of


@checked
def routes(f: Formula, graph: DirectedGraph, arcs: Literals, depot: int, scheme: str | Encode = "cuts", least: int = 0,
           most: int | None = None, loads: Ints | None = None, capacity: int | None = None,
           capacities: str = "labels") -> Literals:
    """The arcs that are on form circuits through the depot, each other vertex on one of them, but those whose arc to
    itself is on: these stay out.

    arcs: (m,) literals. scheme: a name in `CIRCUITS`. least, most: how many circuits there are, any number for None.
    loads: (n,) integers of 0 or more; on each circuit they are together at most the capacity, by a name in
    `CAPACITIES`; the depot's does not count. Returns (n,) literals: the vertex is visited, TRUE for the depot. Raises
    ValueError for an unknown scheme, a depot that is no vertex or has an arc to itself, loads without a capacity or
    below 0 or too large for `labels`, and another number of literals than the graph has arcs.

    Beside the scheme, `degrees.circuit_degrees` but for the depot, and the capacity: `at_least` and `at_most` of the
    arcs that leave the depot, and a clause for each vertex whose load is too much. Loads are divided by their common
    divisor; nothing is added where one circuit may carry all of them.

    >>> f = Formula()
    >>> graph = DirectedGraph(3, [0, 1, 0, 2, 1], [1, 0, 2, 0, 2])
    >>> routes(f, graph, f.new(5), 0, "elimination", most=1).tolist() == [TRUE] * 3
    True
    """
    measure(graph, arcs=arcs)
    f.check_literals(arcs)
    if not 0 <= depot < graph.vertices:
        raise ArgumentError(f"depot: expected a vertex of the graph, 0 to {graph.vertices - 1}, found {depot}")
    if (graph.is_loop & (graph.tail == depot)).any():
        raise ArgumentError(f"depot: vertex {depot} has an arc to itself")
    carried = _checked_loads(graph, loads, capacity)
    return _routes(f, graph, arcs, depot, scheme, least, most, carried, capacity, capacities)


def _checked_loads(graph: DirectedGraph, loads: Ints | None, capacity: int | None) -> Ints | None:
    """The loads, checked. Raises ArgumentError."""
    if (loads is None) != (capacity is None):
        raise ArgumentError("capacity: loads and a capacity go together")
    if loads is None or capacity is None:
        return None
    if loads.shape != (graph.vertices,):
        raise ArgumentError(f"loads: expected an integer for each of {graph.vertices} vertices, found shape "
                            f"{loads.shape}")
    if loads.size and loads.min() < 0:
        raise ArgumentError(f"loads: expected integers of 0 or more, found {loads.min()}")
    if sum(loads.tolist()) >= LARGEST:
        raise ArgumentError(f"loads: expected a sum below 2**62, found {sum(loads.tolist())}")
    if capacity < 0:
        raise ArgumentError(f"capacity: expected 0 or more, found {capacity}")
    return loads


def _routes(f: Formula, graph: DirectedGraph, arcs: Literals, depot: int, scheme: str | Encode, least: int,
            most: int | None, loads: Ints | None, capacity: int | None, capacities: str) -> Literals:
    encode_of(scheme)
    limit = lookup(CAPACITIES, capacities, "scheme for capacities").encode
    with f.section("degrees"):
        on = visited(f, graph, arcs)
        circuit_degrees(f, graph, arcs, but=depot)
        leaving = graph.leaving(arcs)[depot]
        if least > 0:
            at_least(f, leaving, least)
        if most is not None:
            at_most(f, leaving, most)
    call_scheme(f, graph, arcs, on, depot, scheme)
    if loads is not None and capacity is not None:
        real = ~graph.is_loop & (arcs != FALSE)
        loads = np.where((np.arange(graph.vertices) == depot) | (on == FALSE), 0, loads)
        # Loads and capacity in units of their common divisor: labels and sums get shorter, and the meaning stays.
        unit = int(np.gcd.reduce(loads)) or 1
        loads, capacity = loads // unit, capacity // unit
        with f.section("capacity"):
            f.add(-on[loads > capacity][:, None])
            loads = np.where(loads > capacity, 0, loads)
            # Where all loads together fit, no route can be too heavy, and there is nothing to say.
            if loads.sum() > capacity:
                graph, arcs = DirectedGraph(graph.vertices, graph.tail[real], graph.head[real]), arcs[real]
                most = int((leaving != FALSE).sum()) if most is None else max(0, most)
                with f.note_call("capacity", capacities, graph, arcs, on, depot, loads, capacity, most):
                    limit(f, graph, arcs, on, depot, loads, capacity, most)
    return on


@checked
def paths(f: Formula, graph: DirectedGraph, arcs: Literals, start: Literals | None = None, end: Literals | None = None,
          scheme: str | Encode = "cuts", least: int = 0, most: int | None = None, longest: int | None = None,
          lengths: str = "labels", pairs: Sequence[tuple[int, int]] | None = None) -> Literals:
    """The arcs that are on form paths, no two of which share a vertex, each vertex on one of them, but those whose arc
    to itself is on: these stay out.

    arcs: (m,) literals. start, end: (n,) literals, a path begins, or ends, at the vertex, TRUE and FALSE where it is
    known; None: anywhere. pairs: instead of both, of each path the vertex where it begins and the one where it ends. A
    path may be a single vertex where it begins and ends. scheme: a name in `CIRCUITS`. least, most: how many paths
    there are, any number for None. longest: how many arcs a path has at most, by the encoding in `CAPACITIES` that
    `lengths` names. Returns (n,) literals: the vertex is visited. Raises ValueError for an unknown scheme, for another
    number of literals than the graph has arcs or vertices, and for pairs besides start or end, or with a vertex twice.

    For a start or an end of None n variables. The rest is as of `routes`, with a depot from where an arc leads to each
    vertex where a path may begin, and to which one leads where it may end. For k > 1 pairs besides k variables a vertex
    that is not in a pair, and 2k clauses an arc.

    >>> f = Formula()
    >>> graph = DirectedGraph(3, [0, 0, 1, 1], [1, 2, 2, 1])
    >>> on = paths(f, graph, f.new(4), [TRUE, FALSE, FALSE], [FALSE, FALSE, TRUE], "elimination")
    """
    measure(graph, arcs=arcs, start=start, end=end)
    f.check_literals(arcs)
    if longest is not None and longest < 0:
        raise ArgumentError(f"longest: expected 0 or more arcs, found {longest}")
    n = graph.vertices
    if pairs is not None:
        if start is not None or end is not None:
            raise ArgumentError("pairs: expected in place of start and end, found besides")
        start, end = _lead_to_their_ends(f, graph, arcs, pairs)
    start, end = (f.new(n) if ends is None else ends for ends in (start, end))
    begins, stops = (start != FALSE).nonzero()[0], (end != FALSE).nonzero()[0]
    # Paths are routes from an extra vertex n, the depot: an arc to each vertex where one may begin, one from each
    # where one may end.
    joined = DirectedGraph(n + 1, np.concatenate([graph.tail, np.full(len(begins), n), stops]),
                           np.concatenate([graph.head, begins, np.full(len(stops), n)]))
    literals = np.concatenate([arcs, start[begins], end[stops]])
    return _routes(f, joined, literals, n, scheme, least, most, None if longest is None else np.ones(n + 1, dtype=int),
                   None if longest is None else longest + 1, lengths)[:n]


def _lead_to_their_ends(f: Formula, graph: DirectedGraph, arcs: Literals,
                        pairs: Sequence[tuple[int, int]]) -> tuple[Literals, Literals]:
    """A path that begins at the first vertex of a pair ends at the second; (n,) where paths begin, and where they end.
    """
    rows = as_integers(pairs, "pairs")
    if rows.ndim != 2 or rows.shape[1] != 2:
        raise ArgumentError(f"pairs: expected rows of two vertices, found shape {rows.shape}")
    need_numbers("pairs", rows, 0, graph.vertices, "vertices of the graph")
    ends = np.full((2, graph.vertices), FALSE)
    for at, side in zip(ends, rows.T):
        if len(distinct(side)) < len(side):
            raise ArgumentError("pairs: expected no vertex where two paths begin, or end, found one")
        at[side] = TRUE
    if len(rows) > 1:
        # At the ends the number of the path is known; along each arc it is the same.
        inner = (ends == FALSE).all(axis=0)
        number = np.full((graph.vertices, len(rows)), FALSE)  # [v, i]: v is on path i
        number[inner] = f.new(int(inner.sum()), len(rows))
        number[rows, np.arange(len(rows))[:, None]] = TRUE
        tail, head = number[graph.tail], number[graph.head]
        f.clause(-arcs[:, None], -tail, head)
        f.clause(-arcs[:, None], tail, -head)
    return ends[0], ends[1]


@checked
def with_optional_vertices(f: Formula, graph: DirectedGraph, arcs: Literals,
                           vertices: Ints | None = None) -> tuple[DirectedGraph, Literals]:
    """The graph with an arc from each of these vertices to itself, all for None, and the literals of all its arcs.

    So the vertices may stay out of circuits, routes and paths. One that has such an arc gets none: as many variables as
    others. arcs: (m,) literals. Raises ValueError for a vertex that the graph does not have.

    >>> f = Formula()
    >>> graph, arcs = with_optional_vertices(f, DirectedGraph(2, [0, 1], [1, 0]), f.new(2))
    >>> graph.head.tolist(), arcs.tolist()
    ([1, 0, 0, 1], [1, 2, 3, 4])
    """
    measure(graph, arcs=arcs)
    if vertices is None:
        vertices = np.arange(graph.vertices)
    need_numbers("vertices", vertices, 0, graph.vertices, "vertices of the graph")
    fresh = distinct(vertices)
    fresh = fresh[np.isin(fresh, graph.tail[graph.is_loop], invert=True)]
    return (DirectedGraph(graph.vertices, np.append(graph.tail, fresh), np.append(graph.head, fresh)),
            np.append(arcs, f.new(len(fresh))))
