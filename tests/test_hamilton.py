"""Hamiltonian cycles against trying all, what is no tour, foreign solvers."""

from __future__ import annotations

from itertools import combinations
from math import inf
from pathlib import Path

import numpy as np
import pytest
from graphs import DUMBBELL, all_tours, random_graphs
from pysat.solvers import Solver

from encoders import Graph, GridGraph
from encoders.loops import LOOPS, scheme_names
from satloop.errors import InternalError
from satloop.graphs import hamilton as cycles
from satloop.graphs import narrow_graphs, solvers_in_turn
from satloop.graphs.graph_source import knight, petersen
from satloop.graphs.hamilton import HamiltonResult, hamilton
from satloop.graphs.narrow_graphs import cycle_of_narrow_graph, is_narrow
from satloop.graphs.plain_reasons_of_no_cycle import obstacle
from satloop.graphs.walk_and_check_tour import check, walk
from satloop.solving.session import Session

INSTANCES = Path(__file__).parent.parent / "instances" / "graphs"
SOUND = [name for name in scheme_names() if LOOPS[name].sound]
WHOLE = [name for name in SOUND if not LOOPS[name].lazy]


@pytest.mark.parametrize("scheme", SOUND)
def test_found_where_there_is_one(scheme):
    for graph in [Graph(n, list(combinations(range(n), 2))) for n in range(6)] + random_graphs(1, 25, 6):
        answer = hamilton(graph, scheme)
        assert answer.outcome == ("found" if all_tours(graph) else "none"), graph.edges.tolist()
        if answer.tour is not None:
            assert check(graph, answer.tour) == ""
    assert hamilton(petersen(), scheme).outcome == "none"
    assert hamilton(DUMBBELL, scheme).outcome == "none"
    assert hamilton(knight(6, 6), scheme, time_limit=60).outcome == "found"


def test_both_answers_occur_among_the_random_graphs():
    assert {bool(all_tours(graph)) for graph in random_graphs(1, 25, 6)} == {True, False}


@pytest.mark.parametrize("n", [5, 11, 17])
def test_petersen_graphs_without_a_cycle(n):
    assert hamilton(petersen(n, 2)).outcome == "none"  # n = 5 mod 6: Alspach 1983
    assert hamilton(petersen(n + 1, 2)).outcome == "found"


def test_long_narrow_graphs_go_through_vertex_elimination_after_the_first_turn(monkeypatch):
    for graph in random_graphs(2, 25, 6):
        answer = cycle_of_narrow_graph(graph, inf)
        assert is_narrow(graph) and (answer is not False) == bool(all_tours(graph)), graph.edges.tolist()
        assert answer is False or check(graph, walk(graph, answer)) == ""
    monkeypatch.setattr(solvers_in_turn, "FIRST", 50)
    for n, outcome in ((41, "none"), (65, "none"), (43, "found")):
        result = hamilton(petersen(n, 2))
        assert result.outcome == outcome and result.statistics.conflicts < 1_000, n
    assert not is_narrow(GridGraph(10, 10)) and not is_narrow(knight(6, 6))
    assert cycle_of_narrow_graph(GridGraph(10, 10), inf) is None
    assert cycle_of_narrow_graph(petersen(41, 2), 0.0) is None  # the deadline is over
    assert cycle_of_narrow_graph(petersen(narrow_graphs.LARGEST, 2), inf) is None


@pytest.mark.parametrize("graph, reason", [
    (Graph(0, []), "three vertices"), (Graph(1, []), "three vertices"), (Graph(2, [(0, 1)]), "three vertices"),
    (Graph(3, [(0, 1), (1, 2)]), "vertex 1 has one edge"), (Graph(4, [(0, 1), (1, 2), (2, 0)]), "vertex 4 has no edge"),
    (Graph(6, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]), "not connected"),
    (Graph(5, [(a, b) for a in range(2) for b in range(2, 5)]), "sides of"), (knight(5, 5), "sides of 12 and 13"),
])
def test_obstacles(graph, reason):
    assert reason in obstacle(graph).text
    assert hamilton(graph) == HamiltonResult("none", reason=obstacle(graph), settled="a plain reason")
    if graph.vertices > 2:
        f, _ = cycles.encode(graph)  # and indeed
        with Session(f, "cadical153") as session:
            assert session.solve() is False


@pytest.mark.parametrize("n", [8, 10, 12, 20])
def test_knights(n):
    answer = hamilton(knight(n, n))
    assert answer.outcome == "found" and sorted(answer.tour) == list(range(n * n))
    assert hamilton(knight(n + 1, n + 1)).outcome == "none"
    for a, b in zip(answer.tour, answer.tour[1:] + answer.tour[:1]):
        assert {abs(a // n - b // n), abs(a % n - b % n)} == {1, 2}


@pytest.mark.parametrize("tour, failure", [
    ([0, 1, 2], "3 vertices"), ([0, 1, 1, 2], "each vertex once"), ([0, 1, 3, 2], ""), ([0, 3, 1, 2], "from 1 to 4"),
    ([1, 3, 0, 2], "from 4 to 1"), ([3, 1, 0, 2], ""), ([2, 1, 3, 0], "from 3 to 2")])
def test_check(tour, failure):
    square = Graph(4, [(0, 1), (1, 3), (3, 2), (2, 0)])
    message = check(square, tour)
    assert failure in message and bool(failure) == bool(message)


def test_check_of_what_is_too_small():
    for graph, tour in ((Graph(0, []), []), (Graph(1, []), [0]), (Graph(2, [(0, 1)]), [0, 1])):
        vertices = "1 vertex" if len(tour) == 1 else f"{len(tour)} vertices"
        assert check(graph, tour) == f"the tour has {vertices}, the graph {graph.vertices}"


def test_walk_ends_where_the_line_does():
    path = Graph(4, [(0, 1), (1, 2), (2, 3)])
    assert walk(path, np.array([True, True, False])) == [0, 1, 2]
    assert walk(path, np.array([False] * 3)) == [0]


def test_a_wrong_tour_is_an_internal_error(monkeypatch):
    monkeypatch.setattr(cycles, "walk", lambda graph, chosen: [0, 1, 2])
    with pytest.raises(InternalError, match="arc-cuts"):
        hamilton(knight(6, 6))


def test_an_unsound_scheme_says_what_is_wrong():
    answer = hamilton(DUMBBELL, "none")
    assert answer.outcome == "found" and "5 vertices" in answer.failure


@pytest.mark.parametrize("scheme", WHOLE)
def test_foreign_solvers(scheme):
    for graph in (petersen(), knight(6, 6), GridGraph(4, 4)):
        f, _ = cycles.complete(graph, scheme)
        with Solver("minisat22", bootstrap_with=[row for block in f.blocks for row in block.tolist()]) as solver:
            printed = "s UNSATISFIABLE\n"
            if solver.solve():
                printed = "s SATISFIABLE\nv " + " ".join(map(str, solver.get_model())) + " 0\n"
        answer = cycles.decode(graph, printed, scheme)
        assert (answer.outcome, answer.failure) == (hamilton(graph).outcome, "")


def test_answers_that_are_none():
    graph = GridGraph(2, 2)
    assert cycles.decode(graph, "s UNKNOWN", "height").outcome == "unknown"
    assert cycles.decode(graph, "s SATISFIABLE\nv 1 2 -3 0", "height").failure
    with pytest.raises(ValueError, match="another formula"):
        cycles.decode(graph, "s SATISFIABLE\nv 1000000 0", "height")
    with pytest.raises(ValueError, match=r"lazy.*height"):
        cycles.decode(graph, "s UNSATISFIABLE", "arc-cuts")


# the scheme arc-cuts: more of it in test_loops
