"""The loop schemes take exactly the variables and clauses that their docstrings state."""

from itertools import combinations

import numpy as np
import pytest

from encoders.formula import FALSE, TRUE, Formula
from encoders.graph import Graph, GridGraph
from encoders.loops import LOOPS, disjoint_paths, single_loop
from encoders.loops.closed_forms import SIZES, LoopFigures, loop_size
from encoders.loops.cut_open_into_arcs import add_arcs, cut_open, first_true, root_candidates, root_vertex
from encoders.loops.labels import remainder
from encoders.loops.labels.lfsr import TAPS, register_bits

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


def shape(graph, case):
    """What the closed forms know of a case."""
    f = Formula()
    _, on, end, anchors = arguments(graph, case, f)
    return LoopFigures(graph, on, end, anchors)


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
    expected = shape(graph, case)
    assert (f.variables - before, f.size.clauses) == expected.cutting
    assert (kept != FALSE).nonzero()[0].tolist() == expected.left
    after, clauses = f.variables, f.size.clauses
    add_arcs(f, graph, kept)
    assert (f.variables - after, f.size.clauses - clauses) == expected.turning


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


@pytest.mark.parametrize("scheme", LOOPS)
def test_sizes(scheme, graph_and_case):
    graph, case = graph_and_case
    traits = LOOPS[scheme]
    if (graph.faces is None and traits.planar) or (case == "paths" and not traits.paths):
        return
    f = Formula()
    _, on, end, anchors = arguments(graph, case, f)
    assert size(scheme, graph, case) == loop_size(scheme, graph, on, end, anchors)


def test_registers_are_long_enough(graph_and_case):
    k = register_bits(shape(*graph_and_case).longest)
    assert k in TAPS and 2**k - 1 > shape(*graph_and_case).longest


def test_every_scheme_has_a_closed_form():
    assert set(SIZES) == set(LOOPS)


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
        register_bits(2**31 - 1)
    with pytest.raises(ValueError, match="moduli reach loops"):
        remainder.enough_moduli(10**15, True)
