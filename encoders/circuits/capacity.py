"""What the vertices of a route load together is at most the capacity of one vehicle: three encodings by name.

The function of each is (f, graph, arcs, visited, depot, loads, capacity, most), called where the arcs that are on form
circuits through the depot, at most `most` of them. loads: (n,) integers from 0 to the capacity, 0 at the depot.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from .. import weighted
from ..argument_errors import ArgumentError
from ..cardinality import at_most_one
from ..cardinality.schemes import Finds
from ..directed_graph import DirectedGraph
from ..formula import FALSE, TRUE, Clauses, Formula, Literals, Model, values
from ..literals import Ints

NO_WAY = 1 << 40  # more than any capacity
MOST = 50_000_000  # labels and clauses that `labels` may need: about 2 GB of memory
STRETCHES = 8  # of an overloaded route the stretches that get a cut, at most, spread evenly


class Capacity(NamedTuple):
    """An encoding and its traits. finds: what unit propagation finds, as `propagation_claims` says."""

    encode: Callable[[Formula, DirectedGraph, Literals, Literals, int, Ints, int, int], None]
    summary: str
    finds: Finds
    lazy: bool = False  # complete only with its rule, so it cannot be dumped


def cuts(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int, loads: Ints, capacity: int,
         most: int) -> None:
    """Lazy: 0 variables, 0 clauses, and a rule.

    Of an overloaded route each shortest overloaded stretch S of vertices, up to STRETCHES of them, gets two clauses:
    since two routes have to enter S, another arc than the one that is on enters it, or a vertex of S is not visited;
    and so of the arcs that leave it. Source: the capacity cuts of Laporte, Nobert and Desrochers, "Optimal routing
    under capacity and distance restrictions" (1985), for two vehicles.

    >>> f, graph, loads = Formula(), DirectedGraph(3, [0, 1, 0, 2, 1], [1, 0, 2, 0, 2]), np.array([0, 2, 3])
    >>> arcs = f.new(5)
    >>> cuts(f, graph, arcs, np.full(3, TRUE), 0, loads, 4, 2)
    >>> f.rules[0](np.array([True, True, False, False, True, True]))  # from 0 to 1, to 2, and back
    [[3], [2]]
    """
    f.rules.append(partial(_cuts, graph=graph, arcs=arcs, visited=visited, depot=depot, loads=loads, capacity=capacity))


def _cuts(model: Model, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int, loads: Ints,
          capacity: int) -> Clauses:
    on = values(model, arcs).nonzero()[0]
    after = dict(zip(graph.tail[on].tolist(), on.tolist()))
    clauses = []
    for first in on[graph.tail[on] == depot].tolist():
        route, arc = [], first  # the arcs that enter the vertices of the route
        while graph.head[arc] != depot:
            route.append(arc)
            arc = after[int(graph.head[arc])]
        vertices = graph.head[route]
        for begin, end in _stretches(loads[vertices], capacity):
            inside = np.zeros(graph.vertices, dtype=np.bool_)
            inside[vertices[begin:end]] = True
            stays_out = -visited[inside]
            last = after[int(vertices[end - 1])]
            for one, other, used in ((graph.head, graph.tail, route[begin]), (graph.tail, graph.head, last)):
                others = inside[one] & ~inside[other]
                others[used] = False
                clause = np.concatenate([stays_out, arcs[others]])
                clauses.append(clause[clause != FALSE].tolist())
    return clauses


def _stretches(loads: Ints, capacity: int) -> list[tuple[int, int]]:
    """The shortest stretches whose loads are more than the capacity: none is part of another."""
    # total[b] - total[a] is the load of the stretch from a to before b; searchsorted finds for all a at once the
    # first b that is too much.
    total = np.append(0, loads.cumsum())
    end = np.searchsorted(total, total[:-1] + capacity, side="right")  # where a stretch from here is overloaded
    begin = ((end < len(total)) & (np.append(end[1:], len(total) + 1) > end)).nonzero()[0]
    return list(zip(begin.tolist(), end[begin].tolist()))[::-(-len(begin) // STRETCHES) or 1]


def labels(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int, loads: Ints, capacity: int,
           most: int) -> None:
    """Order-encoded: what is loaded so far grows along each arc by at least the load of its head.

    What is loaded at a vertex is at least low and at most high: the least that any way from the depot loads, and what
    the least on any way back leaves. A vertex whose low is above its high gets a clause: it is not visited. Each other
    one takes high - low variables and max(0, high - low - 1) clauses; each arc between two of them, to a head of load
    e, a clause for each number from max(low, low of the head + 1 - e) to min(high, max(low, high of the head + 1 - e)).
    Source: Miller, Tucker, Zemlin, "Integer programming formulation of traveling salesman problems" (1960), as
    Desrochers and Laporte (1991) use it for loads. Raises ValueError for more than MOST numbers, of vertices and arcs.

    >>> f, graph, loads = Formula(), DirectedGraph(3, [0, 1, 0, 2, 1], [1, 0, 2, 0, 2]), np.array([0, 2, 3])
    >>> arcs = f.new(5)
    >>> labels(f, graph, arcs, np.full(3, TRUE), 0, loads, 4, 2)
    >>> f.to_pysat()  # the way from 1 to 2 would load too much
    [[-7, 6], [-5]]
    """
    if capacity * (graph.vertices + graph.size) > MOST:
        raise ArgumentError(f"capacity: labels up to {capacity} for {graph.vertices} vertices and {graph.size} arcs "
                            "are too many; take the encoding cuts or sums, or round the loads")
    low = least_loads(graph, depot, loads)
    high = capacity + loads - least_loads(DirectedGraph(graph.vertices, graph.head, graph.tail), depot, loads)
    fits = (low <= high) & (np.arange(graph.vertices) != depot)
    f.add(-visited[low > high][:, None])
    at = np.arange(capacity + 2)
    # at most low is known, above high is impossible: only between are there variables.
    so_far = np.where(at <= low[:, None], TRUE, FALSE)  # [v, k]: at least k
    fresh = (at > low[:, None]) & (at <= high[:, None]) & fits[:, None]
    so_far[fresh] = f.new(int(np.count_nonzero(fresh)))
    f.clause(-so_far[fits, 2:], so_far[fits, 1:-1])
    inner = fits[graph.tail] & fits[graph.head]
    tail, head, arc = graph.tail[inner], graph.head[inner], arcs[inner]
    own = loads[head]
    first = np.maximum(low[tail], low[head] + 1 - own)
    last = np.minimum(high[tail], np.maximum(low[tail], high[head] + 1 - own))
    # One row for each inner arc and each number for which it has a clause: loaded k before makes k + own after.
    row, k = ((at >= first[:, None]) & (at <= last[:, None])).nonzero()
    f.clause(-arc[row], -so_far[tail[row], k], so_far[head[row], np.minimum(k + own[row], capacity + 1)])


def least_loads(graph: DirectedGraph, depot: int, loads: Ints) -> Ints:
    """(n,) the least that a way from the depot to the vertex loads, itself included; NO_WAY where there is none.

    By rounds over all arcs, after Bellman (1958).
    """
    out = np.full(graph.vertices, NO_WAY)
    out[depot] = 0
    while True:
        before = out.copy()
        np.minimum.at(out, graph.head, before[graph.tail] + loads[graph.head])
        if (out == before).all():
            return out


def sums(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int, loads: Ints, capacity: int,
         most: int) -> None:
    """Each vertex has the number of a route, the same along each arc, and the loads of one number have a weighted sum.

    With r = `most` and a arcs beside the depot: r variables a vertex, what `at_most_one` takes and r + 1 clauses; r
    clauses an arc; and r times `weighted.at_most`. Several routes may have one number, if their loads allow it.
    Source: the vehicle of each customer, as in B. Golden, T. Magnanti, H. Nguyen, "Implementing vehicle routing
    algorithms" (1977).

    >>> f, graph, loads = Formula(), DirectedGraph(3, [0, 1, 0, 2, 1], [1, 0, 2, 0, 2]), np.array([0, 2, 3])
    >>> arcs = f.new(5)
    >>> sums(f, graph, arcs, np.full(3, TRUE), 0, loads, 4, 2)
    >>> f.variables, f.size.clauses
    (9, 8)
    """
    rest = np.arange(graph.vertices) != depot
    # route: (n, r) the vertex is on a route of this number; the depot is on all of them and has none.
    route = np.full((graph.vertices, most), FALSE)
    route[rest] = f.new(int(rest.sum()), most)
    at_most_one(f, route[rest])
    f.add(np.concatenate([-visited[rest, None], route[rest]], axis=1))
    f.clause(-route[rest], visited[rest, None])
    inner = (graph.tail != depot) & (graph.head != depot)
    f.clause(-arcs[inner, None], -route[graph.tail[inner]], route[graph.head[inner]])
    weighted.at_most(f, route[rest].T, loads[rest], capacity)


CAPACITIES: dict[str, Capacity] = {
    "labels": Capacity(labels, "what is loaded so far grows along each arc", "whole"),
    "sums": Capacity(sums, "each vertex has the number of a route, whose loads are summed", "nothing"),
    "cuts": Capacity(cuts, "lazy: two routes have to enter a stretch that is too heavy", "nothing", lazy=True),
}
