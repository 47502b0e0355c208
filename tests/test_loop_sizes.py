"""The loop schemes take exactly the variables and clauses that their docstrings state."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from encoders.formula import FALSE, TRUE, Formula
from encoders.graph import Graph, GridGraph
from encoders.loops import LOOPS, disjoint_paths, single_loop
from encoders.loops.cut_open_into_arcs import (
    arcs,
    cut_open,
    first_true,
    longest_loop,
    root_candidates,
    root_vertex,
    two_colours,
)
from encoders.loops.labels import remainder
from encoders.loops.labels.lfsr import TAPS, register

PETERSEN = Graph(10, [(i, (i + 1) % 5) for i in range(5)] + [(i, i + 5) for i in range(5)]
                 + [(i + 5, (i + 2) % 5 + 5) for i in range(5)])
GRAPHS = {"3x3": GridGraph(3, 3), "4x5": GridGraph(4, 5), "7x7": GridGraph(7, 7), "2x2": GridGraph(2, 2),
          "Petersen": PETERSEN, "K6": Graph(6, list(combinations(range(6), 2)))}
CASES = ("free", "anchors", "root", "Hamiltonian", "paths")


def arguments(graph, case, f):
    """Fresh edges, and on, end, anchors for one of the CASES."""
    edge = f.new(len(graph.edges))
    on = end = anchors = None
    n = graph.vertices
    if case == "anchors":
        anchors = graph.incidence[[n // 2, n - 1]]
    if case in ("root", "paths"):
        on = np.where(np.arange(n) == n // 2, TRUE, f.new(n))
    if case == "Hamiltonian":
        on = np.full(n, TRUE)
    if case == "paths":
        end = np.full(n, FALSE)
        end[[0, n - 1]] = on[[0, n - 1]] = TRUE
    return edge, on, end, anchors


def size(scheme, graph, case):
    """Variables and clauses of the scheme alone."""
    f = Formula()
    edge, on, end, anchors = arguments(graph, case, f)
    if case == "paths":
        disjoint_paths(f, graph, edge, on, end, scheme)
    else:
        single_loop(f, graph, edge, scheme, on=on, anchors=anchors)
    assert LOOPS[scheme].lazy or not (f.rules or f.propagators)
    return f.sizes.get("loop", (0, 0))[:2]


class Shape:
    """What the sizes depend on, and the cost of cutting and orienting, in closed form, counted in plain Python."""

    def __init__(self, graph, case):
        f = Formula()
        _, on, end, anchors = arguments(graph, case, f)
        at = [np.flatnonzero((graph.edges == v).any(axis=1)).tolist() for v in range(graph.vertices)]
        cut = set()
        self.candidates = []
        if on is None:
            self.candidates = root_candidates(graph, anchors).tolist()
            cut = set(self.candidates[:1])
        elif end is None:
            cut = set(at[min(np.flatnonzero(on == TRUE).tolist(), key=lambda v: len(at[v]))])
        c = len(self.candidates)
        self.variables, self.clauses = max(0, 2 * c - 3), max(0, 6 * c - 9)
        left = [k for k in range(len(graph.edges)) if k not in cut]
        self.arcs = 2 * len(left)
        self.vertices = len({v for k in left for v in graph.edges[k].tolist()})
        degree = [sum(k in left for k in at[v]) for v in range(graph.vertices)]
        self.turn = (self.arcs, 2 * self.arcs + sum(k * (k - 1) for k in degree))
        self.longest = longest_loop(graph, on, end)
        self.most = min(self.vertices, self.longest + 3 * (case == "paths"))
        self.left, self.at, self.edge = left, at, len(graph.edges)

    def directed(self, variables, clauses):
        return self.variables + self.turn[0] + variables, self.clauses + self.turn[1] + clauses


@pytest.fixture(params=[(name, case) for name in GRAPHS for case in CASES], ids="-".join)
def graph_and_case(request):
    return GRAPHS[request.param[0]], request.param[1]


def test_cutting_and_orienting(graph_and_case):
    graph, case = graph_and_case
    if case == "paths":
        return
    f = Formula()
    edge, on, _, anchors = arguments(graph, case, f)
    before = f.variables
    kept = cut_open(f, graph, edge, on, anchors)
    shape = Shape(graph, case)
    assert (f.variables - before, f.size.clauses) == (shape.variables, shape.clauses)
    assert (kept != FALSE).nonzero()[0].tolist() == shape.left
    after, clauses = f.variables, f.size.clauses
    arcs(f, graph, kept)
    assert (f.variables - after, f.size.clauses - clauses) == shape.turn


def test_the_loop_is_cut_where_there_are_fewest_choices():
    graph = GridGraph(4, 5)
    assert sorted(root_candidates(graph, graph.incidence[[6, 19, 7]]).tolist()) == [15, 30]
    assert len(root_candidates(graph)) == 12 and len(root_candidates(GridGraph(2, 2), graph.incidence[[6]])) == 1
    assert root_vertex(graph, np.where(np.isin(np.arange(20), [6, 2, 4]), TRUE, FALSE)) == 4
    assert root_vertex(graph, None) == -1


def test_first_takes_what_it_says():
    for count in range(6):
        f = Formula()
        first_true(f, f.new(count))
        assert f.size[:2] == (count + max(0, 2 * count - 3), max(0, 6 * count - 9))


def test_distances(graph_and_case):
    graph, case = graph_and_case
    s = Shape(graph, case)
    top = max(0, s.most - 1)
    w = top.bit_length()
    v = s.vertices
    zeros = bin(top)[2:].count("0") if top else 0
    assert size("binary-distance", graph, case) == s.directed(
        v * w, s.arcs * (6 * w - 3 if w else 1) + v * zeros)
    assert size("unary-distance", graph, case) == s.directed(
        v * top, v * max(0, top - 1) + 2 * top * s.arcs)


def test_lfsr(graph_and_case):
    graph, case = graph_and_case
    s = Shape(graph, case)
    k = register(s.longest)
    assert k in TAPS and 2**k - 1 > s.longest
    assert size("lfsr", graph, case) == s.directed(
        s.vertices * k, s.vertices + (2 * k + 2) * s.arcs)


def test_remainder(graph_and_case):
    graph, case = graph_and_case
    s = Shape(graph, case)
    even = two_colours(graph) is not None
    for scheme, moduli in (("remainder", remainder.enough(s.longest, even)), ("remainder-cuts", (3, 5))):
        assert size(scheme, graph, case) == s.directed(
            s.vertices * sum(moduli),
            sum(s.vertices * (1 + p * (p - 1) // 2) + p * s.arcs for p in moduli))


def test_elimination(graph_and_case):
    graph, case = graph_and_case
    s = Shape(graph, case)
    near = {v: set() for v in range(graph.vertices)}
    for k in s.left:
        a, b = graph.edges[k].tolist()
        near[a].add(b)
        near[b].add(a)
    variables, clauses = s.variables, s.clauses
    while near:
        v = min(near, key=lambda v: (len(near[v]), v))
        pairs = list(combinations(near.pop(v), 2))
        for x in near:
            near[x].discard(v)
        variables += len(pairs)
        clauses += len(pairs) + 2 * sum(y in near[x] for x, y in pairs)
        for x, y in pairs:
            near[x].add(y)
            near[y].add(x)
    assert size("elimination", graph, case) == (variables, clauses)


def test_height(graph_and_case):
    graph, case = graph_and_case
    s = Shape(graph, case)
    if case == "paths":
        steps, sure = (s.longest + 1) // 2, {*s.at[0], *s.at[graph.vertices - 1]}
    elif case in ("root", "Hamiltonian"):
        steps, sure = (s.longest - 1) // 2, set(range(s.edge)) - set(s.left)
    else:
        steps, sure = s.longest // 2, {s.candidates[0]}
    roots = sure | set(s.candidates)
    m, r = s.edge - len(sure), len(roots - sure)
    variables, clauses = (m * (steps - 1), m * (2 * steps - 1) + r) if steps > 0 else (0, m)
    pairs = [(e, x) for v in range(graph.vertices) for e in s.at[v] for x in s.at[v] if e != x and e not in sure]
    if steps > 1:
        clauses += (steps - 2) * len(pairs) + sum(x in roots for _, x in pairs)
    assert size("height", graph, case) == (s.variables + variables, s.clauses + clauses)


def test_regions(graph_and_case):
    graph, case = graph_and_case
    if graph.faces is None or case == "paths":
        return
    f = Formula()
    _, on, _, anchors = arguments(graph, case, f)
    v = root_vertex(graph, on)
    row = graph.incidence[v] if v >= 0 else root_candidates(graph, anchors)
    c = len(set(graph.faces[row[row >= 0]].ravel().tolist()) - {graph.outer})
    p, m = graph.outer, len(graph.edges)
    b = sum(graph.outer in pair for pair in graph.faces.tolist())
    s, w = m - b, max(0, p - 1).bit_length()
    zeros = bin(p - 1)[2:].count("0") if p > 1 else 0
    variables = p * (w + 1) + 2 * s + b + max(0, 2 * c - 3)
    clauses = 4 * s + 2 * b + p + max(0, 6 * c - 9) + w * c + (6 * w - 2) * 2 * s + (w + 1) * b + p * zeros
    if w == 0:
        clauses += b  # the only face cannot have a parent
    assert size("regions", graph, case) == (variables, clauses)


def test_every_scheme_is_counted_somewhere():
    """Here; `region-cuts` in test_lazy_loops, `arc-cuts` in test_arc_cuts."""
    here = Path(__file__).read_text(encoding="utf-8")
    assert set(LOOPS) == {name for name in LOOPS if f'"{name}"' in here} | {"region-cuts", "arc-cuts"}


@pytest.mark.parametrize("scheme", ["cuts", "cuts-edges", "propagator", "none"])
def test_schemes_that_add_nothing(scheme):
    for graph in GRAPHS.values():
        for case in CASES:
            assert tuple(size(scheme, graph, case)) == (0, 0)


def test_the_table_of_registers_holds_primitive_trinomials():
    def times(a, b, k, modulus):
        out = 0
        while b:
            if b & 1:
                out ^= a
            a <<= 1
            if a >> k:
                a ^= modulus
            b >>= 1
        return out

    def power(e, k, modulus):
        out, base = 1, 2
        while e:
            if e & 1:
                out = times(out, base, k, modulus)
            base = times(base, base, k, modulus)
            e >>= 1
        return out

    for k, t in TAPS.items():
        modulus, order = 1 << k | 1 << t | 1, 2**k - 1
        assert power(order, k, modulus) == 1
        rest, primes = order, []
        p = 2
        while p * p <= rest:
            if rest % p == 0:
                primes.append(p)
                while rest % p == 0:
                    rest //= p
            p += 1
        for p in [*primes, *([rest] if rest > 1 else [])]:
            assert order == p or power(order // p, k, modulus) != 1
    assert max(TAPS) >= 24


def test_loops_beyond_the_tables():
    with pytest.raises(ValueError, match="lfsr labels reach loops of up to 2147483646 vertices, not 2147483647"):
        register(2**31 - 1)
    with pytest.raises(ValueError, match="moduli reach loops"):
        remainder.enough(10**15, True)
