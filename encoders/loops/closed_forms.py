"""The variables and clauses of each loop scheme in closed form, from the graph alone, as the schemes' docstrings say.

The forms share nothing with the encoders but how a loop is cut open, and are counted in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np

from ..cardinality.at_most_one import product_size
from ..cardinality.closed_forms import counter_size
from ..formula import FALSE, TRUE, Literals
from ..graph import Graph
from ..literals import Ints
from .cut_open_into_arcs import longest_loop, root_candidates, root_vertex, two_colours
from .degrees import WIDE
from .labels import remainder
from .labels.closed_forms import binary_distance_size, lfsr_size, remainder_size, unary_distance_size

Counts = tuple[int, int]  # variables and clauses


class LoopFigures:
    """What the sizes depend on, and the cost of cutting and orienting."""

    def __init__(self, graph: Graph, on: Literals | None, end: Literals | None, anchors: Ints | None) -> None:
        """Arguments as of every scheme, see `loops.schemes`."""
        self.graph, self.on, self.end, self.anchors = graph, on, end, anchors
        at: list[list[int]] = [[] for _ in range(graph.vertices)]
        for k, (a, b) in enumerate(graph.edges.tolist()):
            at[a].append(k)
            at[b].append(k)
        root = -1 if end is not None else root_vertex(graph, on)
        self.root_candidates: list[int] = []
        cut: set[int] = set()
        if root >= 0:
            cut = set(at[root])
        elif end is None:
            self.root_candidates = root_candidates(graph, anchors).tolist()
            cut = set(self.root_candidates[:1])
        c = len(self.root_candidates)
        self.root = root
        self.cutting = max(0, 2 * c - 3), max(0, 6 * c - 9)
        self.at, self.edges = at, len(graph.edges)
        self.left = [k for k in range(self.edges) if k not in cut]
        self.arcs = 2 * len(self.left)
        self.vertices = len({v for k in self.left for v in graph.edges[k].tolist()})
        degrees = [sum(k not in cut for k in ks) for ks in at]
        self.turning = self.arcs, 2 * self.arcs + sum(k * (k - 1) for k in degrees)
        self.longest = longest_loop(graph, on, end)
        self.most = min(self.vertices, self.longest + 3 * (end is not None))

    def with_directions(self, variables: int, clauses: int) -> Counts:
        """With the cost of cutting and orienting."""
        return (self.cutting[0] + self.turning[0] + variables, self.cutting[1] + self.turning[1] + clauses)


def _binary_distance(s: LoopFigures) -> Counts:
    return s.with_directions(*binary_distance_size(s.vertices, s.arcs, s.most))


def _unary_distance(s: LoopFigures) -> Counts:
    return s.with_directions(*unary_distance_size(s.vertices, s.arcs, s.most))


def _lfsr(s: LoopFigures) -> Counts:
    return s.with_directions(*lfsr_size(s.vertices, s.arcs, s.longest))


def _labels_modulo(s: LoopFigures, moduli: list[int]) -> Counts:
    return s.with_directions(*remainder_size(s.vertices, s.arcs, moduli))


def _remainder(s: LoopFigures) -> Counts:
    return _labels_modulo(s, remainder.enough_moduli(s.longest, two_colours(s.graph) is not None))


def _remainder_cuts(s: LoopFigures) -> Counts:
    return _labels_modulo(s, [3, 5])


def _elimination(s: LoopFigures) -> Counts:
    near: dict[int, set[int]] = {v: set() for v in range(s.graph.vertices)}
    for k in s.left:
        a, b = s.graph.edges[k].tolist()
        near[a].add(b)
        near[b].add(a)
    variables, clauses = s.cutting
    while near:
        v = min(near, key=lambda v: (len(near[v]), v))
        pairs = list(combinations(near.pop(v), 2))
        for neighbours in near.values():
            neighbours.discard(v)
        variables += len(pairs)
        clauses += len(pairs) + 2 * sum(y in near[x] for x, y in pairs)
        for x, y in pairs:
            near[x].add(y)
            near[y].add(x)
    return variables, clauses


def _height(s: LoopFigures) -> Counts:
    perhaps = set()  # edges of paths that end at one of their vertices, or may do so
    variables, clauses = s.cutting
    if s.end is not None:
        sure = {k for v in np.flatnonzero(s.end == TRUE).tolist() for k in s.at[v]}
        for k, ends in enumerate(s.end[s.graph.edges]):
            possible = int((ends != FALSE).sum())
            if k not in sure and possible:
                perhaps.add(k)
                variables, clauses = variables + possible, clauses + 3 * possible
        steps = (s.longest + 1) // 2
    elif s.root >= 0:
        sure = set(range(s.edges)) - set(s.left)
        steps = (s.longest - 1) // 2
    else:
        sure = set(s.root_candidates[:1])
        steps = s.longest // 2
    roots = sure | set(s.root_candidates) | perhaps
    m, r = s.edges - len(sure), len(roots - sure)
    variables += m * (steps - 1) if steps > 0 else 0
    clauses += m * (2 * steps - 1) + r if steps > 0 else m
    if steps > 1:
        pairs = [(e, x) for ks in s.at for e in ks for x in ks if e != x and e not in sure]
        clauses += (steps - 2) * len(pairs) + sum(x in roots for _, x in pairs)
    return variables, clauses


def _region_cuts(s: LoopFigures) -> Counts:
    assert s.graph.faces is not None
    border = sum(s.graph.outer in pair for pair in s.graph.faces.tolist())
    return s.graph.outer, 4 * (s.edges - border) + 2 * border


def _regions(s: LoopFigures) -> Counts:
    assert s.graph.faces is not None
    row = s.graph.incidence[s.root] if s.root >= 0 else root_candidates(s.graph, s.anchors)
    c = len(set(s.graph.faces[row[row >= 0]].ravel().tolist()) - {s.graph.outer})
    p = s.graph.outer
    border = sum(p in pair for pair in s.graph.faces.tolist())
    inner, w = s.edges - border, max(0, p - 1).bit_length()
    zeros = bin(p - 1)[2:].count("0") if p > 1 else 0
    clauses = 4 * inner + 2 * border + p + max(0, 6 * c - 9) + w * c + (6 * w - 2) * 2 * inner + (w + 1) * border
    clauses += p * zeros + (border if w == 0 else 0)  # the only face cannot have a parent
    return p * (w + 1) + 2 * inner + border + max(0, 2 * c - 3), clauses


def _arc_cuts(s: LoopFigures) -> Counts:
    degrees = [len(ks) for ks in s.at]
    one = [product_size(k) for k in degrees if k > 1]
    entered = 2 * s.graph.vertices if s.on is not None else 2 * sum(degrees)
    return (2 * s.edges + 2 * sum(size[0] for size in one), 4 * s.edges + 2 * sum(size[1] for size in one) + entered)


def _nothing(s: LoopFigures) -> Counts:
    return 0, 0


SIZES: dict[str, Callable[[LoopFigures], Counts]] = {
    "cuts": _nothing, "arc-cuts": _arc_cuts, "cuts-edges": _nothing, "region-cuts": _region_cuts,
    "binary-distance": _binary_distance, "unary-distance": _unary_distance, "lfsr": _lfsr, "remainder": _remainder,
    "remainder-cuts": _remainder_cuts, "elimination": _elimination, "height": _height, "regions": _regions,
    "propagator": _nothing, "none": _nothing,
}


def loop_size(scheme: str, graph: Graph, on: Literals | None = None, end: Literals | None = None,
              anchors: Ints | None = None) -> Counts:
    """The variables and clauses of a scheme in `LOOPS`, without those of the degree rules; of a lazy one, before any
    cut. Arguments as of the schemes, with edges that are no constants. Raises KeyError for a scheme without a form.

    >>> from encoders import GridGraph
    >>> loop_size("elimination", GridGraph(3, 3))
    (14, 32)
    """
    return SIZES[scheme](LoopFigures(graph, on, end, anchors))


def tour_size(graph: Graph) -> Counts:
    """Of `hamilton_arcs.add_tour_arcs` where no arc is left out: paths through vertices of two edges have one
    variable."""
    degrees = np.bincount(graph.edges.ravel(), minlength=graph.vertices).tolist()
    sizes = [product_size(k) for k in degrees if k > 2]
    forced = sum(degrees[a] == 2 or degrees[b] == 2 for a, b in graph.edges.tolist())
    free, passed = graph.size - forced, degrees.count(2)
    clauses = free + 2 * sum(size[1] for size in sizes) + 2 * (graph.vertices - passed)
    return 2 * free + forced - passed + 2 * sum(size[0] for size in sizes), clauses


def tour_edges_size(graph: Graph, arc: Literals) -> Counts:
    """Of `hamilton_arcs.add_tour_edges` where no vertex has two edges."""
    own = int((np.abs(arc[0]) != np.abs(arc[1])).sum())
    degrees = np.bincount(graph.edges.ravel(), minlength=graph.vertices).tolist()
    return own, 3 * own + sum(counter_size("auto", d, 2, 0, 0)[1] for d in degrees if d <= WIDE)
