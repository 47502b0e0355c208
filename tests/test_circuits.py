"""Circuits of directed graphs: every encoding beside enumeration and beside AddCircuit, its size, and what cuts are."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from digraphs import (
    add_circuit,
    all_digraphs,
    circuits,
    circuits_in,
    digraph,
    permutations_of,
    random_digraphs,
    without_what_ortools_refuses,
)
from pysat.solvers import Solver

from encoders import FALSE, TRUE, DirectedGraph, Formula, values
from encoders.cardinality.at_most_one import product_size
from encoders.circuits import CIRCUITS, Scheme, circuit
from encoders.circuits.cut_open import best_depot, cut_open, root_candidates, uncut_arcs
from encoders.circuits.degrees import circuit_degrees, visited
from encoders.loops.labels import remainder
from encoders.loops.labels.lfsr import register
from encoders.parts import acyclic
from satloop.solving.session import Session

SOUND = [name for name, scheme in CIRCUITS.items() if scheme.sound]
COMPLETE = digraph(4, [(a, b) for a, b in product(range(4), repeat=2) if a != b] + [(v, v) for v in (0, 2)])
GRAPHS = [*random_digraphs(1, 6, 4, 9), *random_digraphs(2, 4, 4, 11, 1.0), *random_digraphs(3, 5, 5, 12),
          *random_digraphs(4, 4, 4, 8, 0.5, 2), *random_digraphs(5, 2, 3, 6, 0), COMPLETE, digraph(1, []),
          digraph(1, [(0, 0)]), digraph(2, [(0, 1), (1, 0)]), digraph(3, [(v, v) for v in range(3)]),
          digraph(5, [(0, 1), (1, 0), (2, 3), (3, 2), *((v, v) for v in range(5))])]


def found(f, asked):
    """What all models say about the literals; lazy rules add their clauses."""
    with Session(f) as session:
        return {tuple(values(model, asked).tolist()) for model in session.models(asked)}


def found_by(scheme, graph, empty=False, least=2):
    f = Formula()
    arcs = f.new(graph.size)
    on = circuit(f, graph, arcs, scheme, empty, least)
    out = found(f, np.append(arcs, on))
    for row in out:
        loops = {int(v) for k, v in enumerate(graph.tail) if row[k] and graph.is_loop[k]}
        assert row[graph.size:] == tuple(v not in loops for v in range(graph.vertices))
    return {row[:graph.size] for row in out}


@pytest.mark.parametrize("scheme", SOUND)
def test_models_are_the_circuits(scheme):
    for graph in GRAPHS:
        for empty in (False, True):
            assert found_by(scheme, graph, empty) == circuits(graph, empty), (graph.tail, graph.head)


def test_at_least_some_vertices():
    for graph in GRAPHS:
        for empty, least in product((False, True), (3, 4, 6)):
            assert found_by("cuts", graph, empty, least) == circuits(graph, empty, least)
    assert circuits(COMPLETE, True, 4) and not circuits(COMPLETE, True, 4) - circuits(COMPLETE, False, 4)


def test_the_graphs_tell_schemes_apart():
    """Without a scheme there is more on most of them, so that a wrong one would be found."""
    assert sum(found_by("none", graph) != circuits(graph) for graph in GRAPHS) > 5
    assert len({row for graph in GRAPHS for row in circuits(graph)}) > 60


@pytest.mark.full
@pytest.mark.parametrize("scheme", SOUND)
def test_models_of_all_digraphs_with_three_vertices(scheme):
    for graph in [*all_digraphs(3), *random_digraphs(6, 40, 4, 12), *random_digraphs(7, 20, 5, 14),
                  *random_digraphs(8, 10, 5, 20)]:
        assert found_by(scheme, graph, True) == circuits(graph, True), (graph.tail, graph.head)


def test_models_are_the_answers_of_add_circuit():
    for graph in without_what_ortools_refuses([*GRAPHS, *random_digraphs(9, 15, 5, 16)]):
        assert circuits(graph, True) == add_circuit(graph), (graph.tail, graph.head)


@pytest.mark.full
def test_models_of_all_digraphs_with_three_vertices_are_the_answers_of_add_circuit():
    for graph in without_what_ortools_refuses(all_digraphs(3)):
        assert circuits(graph, True) == add_circuit(graph), (graph.tail, graph.head)


@pytest.mark.parametrize("scheme", SOUND)
def test_constant_and_equal_and_opposite_literals(scheme):
    graph = digraph(4, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 0), (1, 0), (3, 2), (3, 3), (1, 1)])
    for literals in ([TRUE, 1, 2, 3, 4, 5, FALSE, 6, FALSE], [1, 2, 3, -3, 4, -2, 5, 6, FALSE],
                     [1, 2, 3, 4, 4, FALSE, FALSE, -4, -1], [FALSE] * 9, [-1, -2, -3, -4, -5, -6, FALSE, 6, FALSE]):
        f = Formula()
        f.new(6)
        arcs = np.array(literals, dtype=np.int32)
        circuit(f, graph, arcs, scheme)
        rows = [np.append(True, row) for row in product([False, True], repeat=6)]
        want = {tuple(row[1:].tolist()) for row in rows if tuple(values(row, arcs).tolist()) in circuits(graph)}
        assert found(f, np.arange(1, 7, dtype=np.int32)) == want, literals


@cache
def assigned(number):
    """Of one of GRAPHS all arcs by which every vertex is left and entered once, and whether they are right."""
    graph = GRAPHS[number]
    right = circuits(graph, True)
    return [(row, row in right) for _, row in permutations_of(graph)]


@pytest.mark.parametrize("scheme", ["cuts", "cuts-both-ways", "cuts-arcs"])
def test_cuts_are_false_now_and_true_of_every_circuit(scheme):
    seen = 0
    for number, graph in enumerate(GRAPHS):
        f = Formula()
        arcs = f.new(graph.size)
        circuit(f, graph, arcs, scheme, empty=True)
        for row, right in assigned(number):
            if f.variables > graph.size:
                break  # two arcs from a vertex to itself: then not all of a model is known by the arcs
            model = np.append(True, row)
            clauses = [clause for rule in f.rules for clause in rule(model)]
            assert bool(clauses) != right, (row, clauses)
            for clause in clauses:
                seen += 1
                assert all(0 < abs(x) <= f.variables and not values(model, x) for x in clause)
                assert all(any(other[abs(x) - 1] == (x > 0) for x in clause)
                           for other, fits in assigned(number) if fits)
    assert seen > 20


@pytest.mark.parametrize("scheme", SOUND)
def test_what_unit_propagation_refutes(scheme):
    """Each choice of arcs with a circuit too many, if the scheme says so; else some are not."""
    missed = tried = 0
    for number, graph in enumerate(GRAPHS):
        f = Formula()
        arcs = f.new(graph.size)
        circuit(f, graph, arcs, scheme, empty=True)
        with Solver("glucose4", bootstrap_with=[clause for block in f.blocks for clause in block.tolist()]) as solver:
            for row, right in assigned(number):
                fits, _ = solver.propagate([int(x) if on else -int(x) for x, on in zip(arcs, row)])
                assert fits or not right
                tried += not right
                missed += fits and not right
    assert tried > 10 and (missed == 0) == CIRCUITS[scheme].refutes, (missed, tried)


def sizes(scheme, graph, depot, even):
    """Variables and clauses of the scheme as its docstring says; what `acyclic` takes is counted in its own test."""
    back = {int(b) for a, b in zip(graph.tail, graph.head) if a > b}
    if depot >= 0:
        left = (graph.tail != depot) & (graph.head != depot)
        variables = clauses = 0
    else:
        c, first = len(back), min(back, default=-1)
        left = graph.head != first
        cut = int((np.isin(graph.head, [*back]) & left).sum())
        variables, clauses = cut + max(0, c - 2), 3 * cut + 3 * max(0, c - 2)
    tail, head = graph.tail[left], graph.head[left]
    v, a = len({*tail.tolist(), *head.tolist()}), len(tail)
    top = max(0, v - 1)
    w, k = top.bit_length(), register(v)
    pairs = list(zip(graph.tail.tolist(), graph.head.tolist()))
    opposite = sum(pairs.count((y, x)) for x, y in pairs if x < y and depot not in (x, y)) if depot >= 0 else 0
    if scheme in ("cuts-arcs", "propagator", "none"):
        return 0, 0
    if scheme.startswith("cuts"):
        return 0, opposite
    if scheme in ("remainder", "remainder-cuts"):
        moduli = remainder.enough(v, even) if scheme == "remainder" else [3, 5]
        own = v * sum(moduli), sum(v * (1 + p * (p - 1) // 2) + p * a for p in moduli)
    elif scheme == "binary-distance":
        own = v * w, a * (6 * w - 3 if w else 1) + (v * bin(top)[2:].count("0") if top else 0)
    elif scheme == "unary-distance":
        own = v * top, v * max(0, top - 1) + 2 * top * a
    elif scheme == "lfsr":
        own = v * k, v + (2 * k + 2) * a
    else:
        f = Formula()
        acyclic(f, DirectedGraph(graph.vertices, tail, head), f.new(a), scheme)
        own = f.variables - a, f.size.clauses
    return variables + own[0], clauses + own[1] + opposite * (scheme == "remainder-cuts")


@pytest.mark.parametrize("scheme", CIRCUITS)
def test_sizes(scheme):
    for graph in [*GRAPHS, *random_digraphs(10, 4, 12, 40), *random_digraphs(11, 4, 20, 50, 1.0)]:
        f = Formula()
        arcs = f.new(graph.size)
        on = circuit(f, graph, arcs, scheme)
        real = ~graph.is_loop
        bare = DirectedGraph(graph.vertices, graph.tail[real], graph.head[real])
        depot = best_depot(bare, on)
        g = Formula()
        even = cut_open(g, bare, g.new(bare.size), g.new(graph.vertices), depot).even
        want = sizes(scheme, bare, depot, even) if bare.size else (0, 0)
        made = [f.sizes.get(section, (0, 0)) for section in ("circuit", "circuit/acyclic")]
        assert tuple(map(sum, zip(*(size[:2] for size in made)))) == want, (graph.tail, graph.head)
        assert CIRCUITS[scheme].lazy or not (f.rules or f.propagators)


def test_sizes_of_degrees():
    for graph in [*GRAPHS, *random_digraphs(12, 3, 12, 100)]:
        f = Formula()
        arcs = f.new(graph.size)
        circuit_degrees(f, graph, arcs)
        rows = [int(k) for at in (graph.out, graph.into) for k in (at >= 0).sum(axis=1)]
        one = [product_size(k) for k in rows if k > 1]
        assert f.variables == graph.size + sum(size[0] for size in one)
        assert f.size.clauses == len(rows) + sum(size[1] for size in one)
        f = Formula()
        several = np.bincount(graph.tail[graph.is_loop], minlength=graph.vertices)
        visited(f, graph, f.new(graph.size))
        assert f.variables == graph.size + (several > 1).sum()
        assert f.size.clauses == (several + 1)[several > 1].sum()


def test_where_circuits_are_cut():
    graph = digraph(5, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2), (1, 4)])
    assert root_candidates(graph).tolist() == [0, 2]
    assert best_depot(graph, np.array([1, TRUE, TRUE, TRUE, 2], dtype=np.int32)) == 3
    assert best_depot(graph, np.arange(1, 6, dtype=np.int32)) == -1
    f = Formula()
    arcs, on = f.new(7), f.new(5)
    uncut = uncut_arcs(f, graph, arcs, on, -1)
    assert uncut.tolist()[0] == arcs[0] and uncut[2] == FALSE and uncut[1] > 12 and f.size.clauses == 6
    assert (uncut_arcs(f, graph, arcs, on, 2) == FALSE).tolist() == [False, True, True, True, False, True, False]


def test_a_scheme_of_ones_own():
    def forbid_all(f, graph, arcs, on, depot):
        for chosen, _ in permutations_of(GRAPHS[0]):
            assert circuits_in(GRAPHS[0], chosen) is not None
        f.add(-arcs[:, None])
    graph = digraph(2, [(0, 1), (1, 0), (0, 0), (1, 1)])
    assert found_by(forbid_all, graph, True) == {(False, False, True, True)}
    CIRCUITS["nothing-on"] = Scheme(forbid_all, "no arc is on")
    try:
        assert found_by("nothing-on", graph, True) == found_by(forbid_all, graph, True)
    finally:
        del CIRCUITS["nothing-on"]


def test_the_guide_lists_every_encoding():
    text = (Path(__file__).parent.parent / "docs/circuits.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([a-z-]+)` \| .*\|.*\|.*\|$", text, re.MULTILINE) == list(CIRCUITS)
    measured = re.findall(r"^\| (\S+) \| [\d.-]+ .*\|$", text, re.MULTILINE)
    assert measured == ["OR-tools", *CIRCUITS][:-1] * 4


@pytest.mark.parametrize("arguments, message", [
    ({"scheme": "cutz"}, "unknown scheme for circuits 'cutz', did you mean 'cuts'\\?"),
    ({"arcs": [1, 2]}, r"arcs: expected a literal for an arc of the graph, shape \(3,\), found shape \(2,\)"),
    ({"arcs": [1, 2, 9]}, "arcs: "), ({"arcs": [1, 2, 0]}, "arcs: "), ({"arcs": [True, True, False]}, "arcs: literals"),
    ({"graph": "graph"}, "graph: expected a DirectedGraph"), ({"least": "3"}, "least: expected a whole number"),
    ({"least": 2.5}, "least: expected a whole number"),
])
def test_what_is_refused(arguments, message):
    f = Formula()
    f.new(3)
    right = {"graph": digraph(2, [(0, 1), (1, 0), (0, 0)]), "arcs": np.array([1, 2, 3], dtype=np.int32)}
    with pytest.raises(ValueError, match=message):
        circuit(f, **{**right, **arguments})
