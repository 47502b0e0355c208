"""The variables and clauses of each scheme of circuits, and of each encoding of capacities, in closed form.

The forms share nothing with the encoders but where circuits are cut open and how sums are normalized, and are counted
in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..cardinality.at_most_one import product_size
from ..cardinality.closed_forms import counter_size, one_size
from ..directed_graph import DirectedGraph
from ..formula import FALSE, TRUE, Literals
from ..literals import Ints
from ..loops.cut_open_into_arcs import two_colours
from ..loops.labels import remainder
from ..loops.labels.closed_forms import binary_distance_size, lfsr_size, remainder_size, unary_distance_size
from ..parts.closed_forms import acyclic_size
from ..weighted.bdd import bdd_size
from ..weighted.normalized_sums import normal_at_most
from .capacity import least_loads
from .cut_open import root_candidates, undirected

Counts = tuple[int, int]  # variables and clauses


class CircuitFigures:
    """What the sizes of schemes depend on: the arcs that are left when circuits are cut open, and what that takes."""

    def __init__(self, graph: DirectedGraph, depot: int) -> None:
        """Arguments as of every scheme, see `circuits.schemes`."""
        self.graph, self.depot = graph, depot
        if depot >= 0:
            left = (graph.tail != depot) & (graph.head != depot)
            self.cutting = 0, 0
        else:
            candidates = root_candidates(graph)
            left = ~np.isin(graph.head, candidates[:1])
            gates = int((np.isin(graph.head, candidates[1:])).sum()) + max(0, len(candidates) - 2)
            self.cutting = gates, 3 * gates
        self.left = DirectedGraph(graph.vertices, graph.tail[left], graph.head[left])
        self.arcs, self.vertices = self.left.size, len({*self.left.tail.tolist(), *self.left.head.tolist()})

    def with_cutting(self, variables: int, clauses: int) -> Counts:
        """These variables and clauses, and those that cut the circuits open."""
        return self.cutting[0] + variables, self.cutting[1] + clauses


def _nothing(s: CircuitFigures) -> Counts:
    return 0, 0


def _cuts(s: CircuitFigures) -> Counts:
    return 0, _opposite_pairs(s.left) if s.depot >= 0 else 0


def _opposite_pairs(graph: DirectedGraph) -> int:
    """How many pairs of arcs lead there and back."""
    pairs: dict[tuple[int, int], int] = {}
    for pair in zip(graph.tail.tolist(), graph.head.tolist()):
        pairs[pair] = pairs.get(pair, 0) + 1
    return sum(count * pairs.get((w, v), 0) for (v, w), count in pairs.items() if v < w)


def _binary_distance(s: CircuitFigures) -> Counts:
    return s.with_cutting(*binary_distance_size(s.vertices, s.arcs, s.vertices))


def _unary_distance(s: CircuitFigures) -> Counts:
    return s.with_cutting(*unary_distance_size(s.vertices, s.arcs, s.vertices))


def _lfsr(s: CircuitFigures) -> Counts:
    return s.with_cutting(*lfsr_size(s.vertices, s.arcs, s.vertices))


def _labels_modulo(s: CircuitFigures, moduli: list[int]) -> Counts:
    return s.with_cutting(*remainder_size(s.vertices, s.arcs, moduli))


def _remainder(s: CircuitFigures) -> Counts:
    even = two_colours(undirected(s.graph.vertices, s.left.tail, s.left.head)) is not None
    return _labels_modulo(s, remainder.enough_moduli(s.vertices, even))


def _remainder_cuts(s: CircuitFigures) -> Counts:
    variables, clauses = _labels_modulo(s, [3, 5])
    return variables, clauses + _cuts(s)[1]


def _acyclic(scheme: str) -> Callable[[CircuitFigures], Counts]:
    return lambda s: s.with_cutting(*acyclic_size(scheme, s.left))


SIZES: dict[str, Callable[[CircuitFigures], Counts]] = {
    "cuts": _cuts, "cuts-both-ways": _cuts, "cuts-arcs": _nothing, "binary-distance": _binary_distance,
    "unary-distance": _unary_distance, "lfsr": _lfsr, "remainder": _remainder, "remainder-cuts": _remainder_cuts,
    "binary-rank": _acyclic("binary-rank"), "unary-rank": _acyclic("unary-rank"),
    "elimination": _acyclic("elimination"), "closure": _acyclic("closure"), "propagator": _nothing, "none": _nothing,
}


def circuit_size(scheme: str, graph: DirectedGraph, depot: int = -1) -> Counts:
    """The variables and clauses of a scheme in `CIRCUITS`, without those of the degrees; of a lazy one, before any cut.

    Arguments as of the schemes: the graph has no arc from a vertex to itself, and the literals of arcs are no
    constants. Raises KeyError for a scheme without a form.

    >>> graph = DirectedGraph(4, [0, 1, 2, 3, 2], [1, 2, 3, 0, 1])
    >>> circuit_size("unary-distance", graph, depot=0), circuit_size("elimination", graph)
    ((6, 15), (2, 7))
    """
    return SIZES[scheme](CircuitFigures(graph, depot)) if graph.size else (0, 0)


def degrees_size(graph: DirectedGraph, but: int = -1) -> Counts:
    """Of `degrees.circuit_degrees` and `degrees.visited` together. but: the depot, -1 for none.

    >>> degrees_size(DirectedGraph(3, [0, 1, 2, 0], [1, 2, 0, 2]))
    (0, 8)
    """
    rest = np.arange(graph.vertices) != but
    rows = [int(k) for at in (graph.out, graph.into) for k in (at[rest] >= 0).sum(axis=1)]
    several = np.bincount(graph.tail[graph.is_loop], minlength=graph.vertices)
    several = several[several > 1]
    one = [product_size(k) for k in rows if k > 1]
    return (sum(size[0] for size in one) + len(several),
            len(rows) + sum(size[1] for size in one) + int((several + 1).sum()))


def _labels(graph: DirectedGraph, visited: Literals, depot: int, loads: Ints, capacity: int, most: int) -> Counts:
    low = least_loads(graph, depot, loads).tolist()
    back = least_loads(DirectedGraph(graph.vertices, graph.head, graph.tail), depot, loads).tolist()
    own: list[int] = loads.tolist()
    # low, high: the least and the most that a route can have loaded when it leaves each vertex. back: what the way from
    # the vertex to the depot loads at least; in it the vertex's own load is counted again.
    high = [capacity + load - rest for load, rest in zip(own, back)]
    variables, clauses = 0, sum(low[v] > high[v] and visited[v] != FALSE for v in range(graph.vertices))
    fits = [low[v] <= high[v] and v != depot for v in range(graph.vertices)]
    for v in np.flatnonzero(fits).tolist():
        variables += high[v] - low[v]
        clauses += max(0, high[v] - low[v] - 1)
    for u, w in zip(graph.tail.tolist(), graph.head.tolist()):
        if fits[u] and fits[w]:
            first, last = max(low[u], low[w] + 1 - own[w]), min(high[u], max(low[u], high[w] + 1 - own[w]))
            clauses += max(0, last - first + 1)
    return variables, clauses


def _sums(graph: DirectedGraph, visited: Literals, depot: int, loads: Ints, capacity: int, most: int) -> Counts:
    n = graph.vertices - 1
    rest = np.arange(graph.vertices) != depot
    inner = int(((graph.tail != depot) & (graph.head != depot)).sum())
    one = one_size("auto", most, 1, False)
    there, sure = (int(np.count_nonzero(visited[rest] != constant)) for constant in (FALSE, TRUE))
    sums = normal_at_most(np.arange(2, n + 2, dtype=np.int32), loads[rest].astype(np.int64), capacity,
                          np.arange(n)).rest
    if sums is None:
        heavy = 0, 0
    elif (sums.weights == 1).all():
        heavy = counter_size("auto", len(sums.weights), sums.bound, None, 0)
    else:
        heavy = bdd_size(sums.weights, sums.bound, sums.groups)
    return n * most + n * one[0] + most * heavy[0], n * one[1] + there + most * (sure + inner + heavy[1])


def _capacity_cuts(graph: DirectedGraph, visited: Literals, depot: int, loads: Ints, capacity: int,
                   most: int) -> Counts:
    return 0, 0


CAPACITY_SIZES: dict[str, Callable[[DirectedGraph, Literals, int, Ints, int, int], Counts]] = {
    "labels": _labels, "sums": _sums, "cuts": _capacity_cuts}


def capacity_size(scheme: str, graph: DirectedGraph, visited: Literals, depot: int, loads: Ints, capacity: int,
                  most: int) -> Counts:
    """The variables and clauses of an encoding in `CAPACITIES`; of the lazy one, before any cut. Arguments as of these,
    with arcs that are no constants. Raises KeyError for an encoding without a form.

    >>> graph = DirectedGraph(3, [0, 1, 2, 1, 0], [1, 2, 0, 0, 2])
    >>> capacity_size("labels", graph, np.array([TRUE, 2, 3]), 0, np.array([0, 1, 2]), 2, 2)
    (1, 1)
    """
    return CAPACITY_SIZES[scheme](graph, visited, depot, loads, capacity, most)
