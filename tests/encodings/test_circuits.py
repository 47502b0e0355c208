"""Circuits of directed graphs: every encoding beside enumeration and beside AddCircuit, its size, and what cuts are."""

import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from brute import found
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
from encoders.cardinality.schemes import Finds
from encoders.circuits import CAPACITIES, CIRCUITS, Scheme, circuit, schemes
from encoders.circuits.closed_forms import CAPACITY_SIZES, SIZES, circuit_size, degrees_size
from encoders.circuits.cut_open import best_depot, root_candidates, uncut_arcs
from encoders.circuits.degrees import circuit_degrees, visited
from encoders.propagation_claims import CLAIMS
from satloop.cnf.predicted_sizes import predicted

SOUND = [name for name, scheme in CIRCUITS.items() if scheme.sound]
COMPLETE = digraph(4, [(a, b) for a, b in product(range(4), repeat=2) if a != b] + [(v, v) for v in (0, 2)])
GRAPHS = [*random_digraphs(1, 6, 4, 9), *random_digraphs(2, 4, 4, 11, 1.0), *random_digraphs(3, 5, 5, 12),
          *random_digraphs(4, 4, 4, 8, 0.5, 2), *random_digraphs(5, 2, 3, 6, 0), COMPLETE, digraph(1, []),
          digraph(1, [(0, 0)]), digraph(2, [(0, 1), (1, 0)]), digraph(3, [(v, v) for v in range(3)]),
          digraph(5, [(0, 1), (1, 0), (2, 3), (3, 2), *((v, v) for v in range(5))])]


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


@pytest.mark.parametrize("scheme", SOUND)
def test_models_of_all_digraphs_with_three_vertices(scheme):
    for graph in [*all_digraphs(3, SOUND.index(scheme)), *random_digraphs(6, 40, 4, 12), *random_digraphs(7, 20, 5, 14),
                  *random_digraphs(8, 10, 5, 20)]:
        assert found_by(scheme, graph, True) == circuits(graph, True), (graph.tail, graph.head)


def test_models_are_the_answers_of_add_circuit():
    for graph in without_what_ortools_refuses([*GRAPHS, *random_digraphs(9, 15, 5, 16), *all_digraphs(3, 0)]):
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
    assert tried > 10 and (missed == 0) == (CIRCUITS[scheme].finds == "whole"), (missed, tried)


@pytest.mark.parametrize("scheme", CIRCUITS)
def test_sizes(scheme):
    for graph in [*GRAPHS, *random_digraphs(10, 4, 12, 40), *random_digraphs(11, 4, 20, 50, 1.0)]:
        f = Formula()
        f.calls = []
        arcs = f.new(graph.size)
        on = circuit(f, graph, arcs, scheme)
        real = ~graph.is_loop
        bare = DirectedGraph(graph.vertices, graph.tail[real], graph.head[real])
        sizes = [f.sizes.get(section, (0, 0)) for section in ("circuit", "circuit/acyclic")]
        want = circuit_size(scheme, bare, best_depot(bare, on))
        assert tuple(map(sum, zip(*(size[:2] for size in sizes)))) == want, (graph.tail, graph.head)
        assert all(not line.why for line in predicted(f.calls))
        assert len([call for call in f.calls if call.kind == "circuits"]) == bool(bare.size)
        assert CIRCUITS[scheme].lazy or not (f.rules or f.propagators)


def test_sizes_by_hand():
    """A ring of six, there and back, through vertex 0 always; and where each may stay out."""
    ring = digraph(6, [(v, w) for v in range(6) for w in ((v + 1) % 6, (v - 1) % 6)])
    assert [circuit_size(scheme, ring, 0) for scheme in CIRCUITS] == [
        (0, 4), (0, 4), (0, 0), (15, 8 * 15 + 2 * 5), (20, 15 + 8 * 8), (15, 5 + 8 * 8), (15, 5 * 4 + 8 * 3),
        (40, 5 * 15 + 8 * 8 + 4), (15 + 16, 5 * 2 + 8 * 8), (20, 15 + 8 * 5), (0, 4), (20, 5 * 8), (0, 0), (0, 0)]
    assert circuit_size("cuts", ring) == (0, 0)
    candidates = 5  # all but the last are entered from a vertex of a higher number
    gates = 2 * (candidates - 1) + candidates - 2
    assert circuit_size("unary-distance", ring) == (gates + 6 * 5, 3 * gates + 6 * 4 + 2 * 5 * 10)


def test_every_scheme_has_a_closed_form():
    assert SIZES.keys() == CIRCUITS.keys() and CAPACITY_SIZES.keys() == CAPACITIES.keys()


def test_sizes_of_degrees():
    for graph in [*GRAPHS, *random_digraphs(12, 3, 12, 100)]:
        for depot in (-1, 0):
            f = Formula()
            arcs = f.new(graph.size)
            circuit_degrees(f, graph, arcs, depot)
            visited(f, graph, arcs)
            variables, clauses = degrees_size(graph, depot)
            assert (f.variables - graph.size, f.size.clauses) == (variables, clauses)


@pytest.mark.parametrize("name", CIRCUITS)
def test_an_entry_is_whole(name):
    """A summary, a claim, a size that docs and code give, a source and a runnable example."""
    assert CIRCUITS[name].summary and CIRCUITS[name].finds in get_args(Finds) and name in CLAIMS["circuit"]
    text = (Path(__file__).parents[2] / "docs/circuits.md").read_text(encoding="utf-8")
    row = next(line.split("|") for line in text.splitlines() if line.startswith(f"| `{name}` |"))
    assert row[3].strip() and (re.search(r"\b(19|20)\d\d\b", row[4]) or name == "none")
    assert f"{name}: " in schemes.__doc__.partition(">>> ")[2]


@pytest.mark.parametrize("name", CAPACITIES)
def test_an_entry_of_capacities_is_whole(name):
    entry = CAPACITIES[name]
    words = entry.encode.__doc__
    assert entry.summary and entry.finds in get_args(Finds) and name in CLAIMS["capacity of routes"]
    assert "variables" in words and "clauses" in words and ">>> " in words and re.search(r"\b(19|20)\d\d\b", words)


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
    text = (Path(__file__).parents[2] / "docs/circuits.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([a-z-]+)` \| .*\|.*\|.*\|$", text, re.MULTILINE) == list(CIRCUITS)
    measured = re.findall(r"^\| (\S+) \| [\d.-]+ .*\|$", text, re.MULTILINE)
    assert measured == ["OR-tools", *CIRCUITS][:-1] * 4


@pytest.mark.parametrize("arguments, message", [
    ({"scheme": "cutz"}, "unknown scheme for circuits 'cutz', did you mean 'cuts'\\?"),
    ({"arcs": [1, 2]}, r"arcs: expected a literal for an arc of the graph, shape \(3,\), found shape \(2,\)"),
    ({"arcs": [1, 2, 9]}, "arcs: "), ({"arcs": [1, 2, 0]}, "arcs: "), ({"arcs": [True, True, False]}, "arcs: literals"),
    ({"graph": "graph"}, "graph: expected a DirectedGraph"), ({"least": "3"}, "least: expected an integer"),
    ({"least": 2.5}, "least: expected an integer"),
])
def test_what_is_refused(arguments, message):
    f = Formula()
    f.new(3)
    right = {"graph": digraph(2, [(0, 1), (1, 0), (0, 0)]), "arcs": np.array([1, 2, 3], dtype=np.int32)}
    with pytest.raises(ValueError, match=message):
        circuit(f, **{**right, **arguments})
