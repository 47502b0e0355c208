"""Cuts over arcs and tours over arcs: false in the model, true in every tour, as large as their docstrings say."""

from collections import Counter
from itertools import combinations
from math import ceil, isqrt

import numpy as np
import pytest
from graphs import DUMBBELL, all_tours, loops_of, problem_of, solved

from encoders import FALSE, TRUE, Formula, Graph, GridGraph, values
from encoders.cardinality import exactly
from encoders.loops import single_loop
from encoders.loops.degrees import visited
from encoders.loops.hamilton_arcs import add_tour_arcs, add_tour_edges, tour_cuts
from encoders.loops.lazy.arc_cuts import encode as arc_cuts
from satloop.problems.named_graphs import knight, petersen
from satloop.solving.session import Session


@pytest.mark.parametrize("on", [None, "literals", "all"])
@pytest.mark.parametrize("graph", [DUMBBELL, petersen(), GridGraph(3, 4), petersen(4, 1), knight(3, 4)])
def test_arc_cuts_are_false_now_and_true_in_every_solution(graph, on):
    f = Formula()
    edge = f.new(len(graph.edges))
    visit = {None: None, "all": np.full(graph.vertices, TRUE)}.get(on, visited(f, graph, edge) if on else None)
    single_loop(f, graph, edge, "arc-cuts", on=visit)
    (rule,), f.rules = f.rules, []
    good, cuts = [], []
    with Session(f) as session:
        for model in session.models(np.arange(1, f.variables + 1, dtype=np.int32)):
            rows = rule(model)
            assert not any(values(model, row).any() for row in rows)
            cuts += rows
            if not rows:
                good.append(model[:f.variables + 1].copy())
            if len(good) + len(cuts) > 6000:
                break
    assert cuts
    for row in {tuple(row) for row in cuts}:
        assert all(values(model, np.array(row)).any() for model in good)


def product(n):
    """Variables and clauses of `at_most_one` by rectangles."""
    if n <= 6:
        return np.array([0, n * (n - 1) // 2])
    q = isqrt(n - 1) + 1
    p = ceil(n / q)
    return np.array([p + q, 2 * n]) + product(p) + product(q)


@pytest.mark.parametrize("graph", [petersen(), GridGraph(4, 5), knight(5, 6),
                                   Graph(12, list(combinations(range(12), 2)))])
def test_arc_cuts_size(graph):
    degrees = np.bincount(graph.edges.ravel()).tolist()
    m, n = len(graph.edges), graph.vertices
    most = sum(2 * product(k) for k in degrees)
    f = Formula()
    arc_cuts(f, graph, f.new(m), on=np.full(n, TRUE))
    assert (f.size.variables, f.size.clauses) == (3 * m + most[0], 4 * m + most[1] + 2 * n)
    f = Formula()
    arc_cuts(f, graph, f.new(m))
    assert (f.size.variables, f.size.clauses) == (3 * m + most[0], 4 * m + most[1] + 2 * sum(degrees))
    f = Formula()
    single_loop(f, graph, f.new(m), "arc-cuts", on=np.full(n, TRUE))
    assert "degrees" not in f.sizes


def test_arc_cuts_know_no_paths():
    f = Formula()
    with pytest.raises(ValueError, match="single loops"):
        arc_cuts(f, petersen(), f.new(15), end=np.full(10, FALSE))


def directed(graph, tour):
    """The arcs of a tour in one direction, (2, m) booleans."""
    number = {(a, b): (0, k) for k, (a, b) in enumerate(graph.edges.tolist())}
    number |= {(b, a): (1, k) for (a, b), (_, k) in number.items()}
    out = np.zeros((2, graph.size), dtype=bool)
    for pair in zip(tour, tour[1:] + tour[:1]):
        out[number[pair]] = True
    return out


SEVERAL = [DUMBBELL, petersen(), GridGraph(3, 4), petersen(4, 1), knight(3, 4), petersen(6, 2),
           Graph(6, list(combinations(range(6), 2)))]


@pytest.mark.parametrize("graph", SEVERAL)
def test_tours_over_arcs(graph):
    """Each tour is two models, one a direction; each cut is false in its model and true in every tour."""
    f = Formula()
    arc = add_tour_arcs(f, graph)
    (rule,), f.rules = f.rules, []
    tours, cuts = [], []
    with Session(f) as session:
        for model in session.models(arc.ravel()):
            now = values(model, arc)
            assert (now.sum(axis=0) <= 1).all() and now.sum() == graph.vertices
            rows = rule(model)
            assert not any(values(model, np.array(row)).any() for row in rows)
            pieces = loops_of(graph, now.any(axis=0))
            assert len(rows) == (0 if pieces == 1 else 2 if pieces == 2 else 2 * pieces)
            cuts += rows
            if pieces == 1:
                tours.append((frozenset(np.flatnonzero(now.any(axis=0)).tolist()), model[:f.variables + 1].copy()))
    assert all(count == 2 for count in Counter(tour for tour, _ in tours).values())
    if graph.vertices < 9:
        assert {tour for tour, _ in tours} == all_tours(graph)
    for row in {tuple(row) for row in cuts}:
        assert all(values(model, np.array(row)).any() for _, model in tours)


@pytest.mark.parametrize("graph", [*SEVERAL, GridGraph(4, 5), Graph(12, list(combinations(range(12), 2))), Graph(0, []),
                                   Graph(3, [(0, 1)])])
def test_size_of_tours_over_arcs(graph):
    f = Formula()
    add_tour_arcs(f, graph)
    degrees = np.bincount(graph.edges.ravel(), minlength=graph.vertices).tolist()
    most = sum((2 * product(k) for k in degrees if k != 2), np.zeros(2, dtype=int))
    passed = [v for v, k in enumerate(degrees) if k == 2]
    forced = [pair for pair in graph.edges.tolist() if set(pair) & set(passed)]
    free = graph.size - len(forced)
    paths = len(forced) - len(passed)  # where the paths are no rings
    empty = 2 * degrees.count(0)
    assert f.contradictory == bool(empty)
    assert (f.size.variables, f.size.clauses - empty) == (
        2 * free + paths + most[0], free + most[1] + 2 * (graph.vertices - len(passed)) - empty)


def test_a_path_through_vertices_of_two_edges_has_one_variable():
    """Also where the path is the whole graph."""
    ring = Graph(5, [(0, 1), (3, 4), (1, 2), (3, 2), (4, 0)])
    f = Formula()
    arc = add_tour_arcs(f, ring)
    assert (np.abs(arc).max(), f.size.variables, f.size.clauses) == (1, 1, 0)
    with Session(f) as session:
        ways = [values(model, arc) for model in session.models(arc.ravel())]
    assert len(ways) == 2 and (ways[0] == ~ways[1]).all()
    for on in ways:
        heads = np.where(on[0], ring.edges[:, 1], ring.edges[:, 0])
        assert (on[0] ^ on[1]).all() and sorted(heads.tolist()) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("graph", [*SEVERAL, GridGraph(3, 3), Graph(5, [(0, 1), (3, 4), (1, 2), (3, 2), (4, 0)])])
def test_edges_beside_arcs_change_no_model(graph):
    """Each edge holds where one of its arcs does; sizes are as the docstring says."""
    f, plain = Formula(), Formula()
    arc = add_tour_arcs(plain, graph)
    add_tour_arcs(f, graph)
    before = f.size
    edge = add_tour_edges(f, graph, arc)
    own = int((np.abs(arc[0]) != np.abs(arc[1])).sum())
    degrees = np.bincount(graph.edges.ravel(), minlength=graph.vertices)
    counted = Formula()
    for d in degrees[degrees <= 6].tolist():
        exactly(counted, counted.new(d), 2)
    assert f.size.variables - before.variables == own
    if not (degrees == 2).any():
        assert f.size.clauses - before.clauses == 3 * own + counted.size.clauses
    f.rules, plain.rules = [], []
    with Session(f) as session, Session(plain) as other:
        models = [(values(model, arc), values(model, edge)) for model in session.models(arc.ravel())]
        assert all((ways.any(axis=0) == on).all() for ways, on in models)
        assert {ways.tobytes() for ways, _ in models} == {
            values(model, arc).tobytes() for model in other.models(arc.ravel())}


def test_cuts_of_pieces_that_are_not_the_models():
    graph = GridGraph(2, 6)
    f = Formula()
    arc = add_tour_arcs(f, graph)
    label = np.array([0, 0, 2, 2, 4, 4] * 2)
    cuts = tour_cuts(graph, arc, label)
    crossing = [set(arc[:, label[graph.edges[:, 0]] != label[graph.edges[:, 1]]].ravel().tolist()) & set(row)
                for row in cuts]
    assert len(cuts) == 6 and [sorted(row) for row in cuts] == [sorted(row) for row in crossing]
    assert sorted(map(len, cuts)) == [2, 2, 2, 2, 4, 4]
    tour = directed(graph, problem_of(graph).order(solved(graph).solutions[0]))
    for way in (tour, tour[::-1]):
        on = set(arc[way].tolist())
        assert all(on & set(row) for row in cuts)
