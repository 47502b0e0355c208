"""Hamiltonian cycles: graph files, generators, the search and its check, the command; the scheme `arc-cuts`."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from itertools import combinations, permutations
from math import ceil, isqrt
from pathlib import Path

import numpy as np
import pytest
from command import run
from hypothesis import given, settings
from hypothesis import strategies as st
from pieces import count_pieces
from pysat.solvers import Solver

from encoders import FALSE, TRUE, Formula, Graph, GridGraph, values
from encoders.loops import LOOPS, scheme_names, single_loop
from encoders.loops.arc_cuts import encode as arc_cuts
from encoders.loops.degrees import visited
from encoders.loops.tours import tour_arcs, tour_cuts
from satloop.errors import InternalError
from satloop.graphs import search as cycles
from satloop.graphs import solvers_in_turn
from satloop.graphs.files import GraphError, read_graph, write_graph, write_tour
from satloop.graphs.merging import merge
from satloop.graphs.no_cycle import obstacle
from satloop.graphs.search import Answer, hamilton
from satloop.graphs.source import generate, knight, open_graph, petersen
from satloop.graphs.three_exchange import join_by_three
from satloop.graphs.tours import check, walk
from satloop.solving import limits
from satloop.solving.session import Session

INSTANCES = Path(__file__).parent.parent / "instances" / "graphs"
SOUND = [name for name in scheme_names() if LOOPS[name].sound]
WHOLE = [name for name in SOUND if not LOOPS[name].lazy]
# two rings of five with one edge between them: every degree is 2 or 3, and only the search finds out
DUMBBELL = Graph(10, [*((i, (i + 1) % 5) for i in range(5)), *((i + 5, (i + 1) % 5 + 5) for i in range(5)), (0, 5)])


def all_tours(graph):
    """Every Hamiltonian cycle as a frozenset of edges, by trying all orders of the vertices."""
    number = {frozenset(pair): k for k, pair in enumerate(graph.edges.tolist())}
    found = set()
    for order in permutations(range(1, graph.vertices)):
        sides = [frozenset(pair) for pair in zip((0, *order), (*order, 0))]
        if graph.vertices > 2 and all(side in number for side in sides):
            found.add(frozenset(number[side] for side in sides))
    return found


def random_graphs(seed, count, n):
    rng = np.random.default_rng(seed)
    pairs = np.array(list(combinations(range(n), 2)))
    return [Graph(n, pairs[rng.permutation(len(pairs))[:rng.integers(n, len(pairs))]]) for _ in range(count)]


# the search and its check

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


@pytest.mark.parametrize("graph, reason", [
    (Graph(0, []), "three vertices"), (Graph(1, []), "three vertices"), (Graph(2, [(0, 1)]), "three vertices"),
    (Graph(3, [(0, 1), (1, 2)]), "vertex 1 has one edge"), (Graph(4, [(0, 1), (1, 2), (2, 0)]), "vertex 4 has no edge"),
    (Graph(6, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]), "not connected"),
    (Graph(5, [(a, b) for a in range(2) for b in range(2, 5)]), "sides of"), (knight(5, 5), "sides of 12 and 13"),
])
def test_obstacles(graph, reason):
    assert reason in obstacle(graph).text
    assert hamilton(graph) == Answer("none", reason=obstacle(graph))
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


def loops_of(graph, chosen):
    """How many loops the chosen edges are; every vertex has two of them."""
    assert np.bincount(graph.edges[chosen].ravel(), minlength=graph.vertices).tolist() == [2] * graph.vertices
    return count_pieces(graph.edges[chosen].tolist(), range(graph.vertices))


@pytest.mark.parametrize("graph", [knight(6, 6), knight(8, 8), GridGraph(6, 8), petersen(6, 1), DUMBBELL])
def test_merged_loops_go_through_all_vertices(graph):
    f = Formula()
    edge = f.new(len(graph.edges))
    single_loop(f, graph, edge, "none", on=np.full(graph.vertices, TRUE))
    fewer = 0
    with Session(f) as session:
        for _, model in zip(range(30), session.models(edge)):
            before = values(model, edge)
            after = merge(graph, before)
            fewer += loops_of(graph, after) < loops_of(graph, before)
            assert loops_of(graph, after) <= loops_of(graph, before)
            code = {frozenset(pair) for pair in graph.edges.tolist()}
            sides = {c: graph.edges[[c]].tolist() for c in np.flatnonzero(after).tolist()}
            for (p, one), (q, two) in combinations(sides.items(), 2):  # nothing of the kind is left
                (a, b), (c, d) = one[0], two[0]
                for e, g in ((c, d), (d, c)):
                    if {frozenset((a, e)), frozenset((b, g))} <= code and len({a, b, e, g}) == 4:
                        swapped = after.copy()
                        swapped[[p, q]] = False
                        swapped[[k for k, pair in enumerate(graph.edges.tolist())
                                 if set(pair) in ({a, e}, {b, g})]] = True
                        if swapped.sum() == after.sum():
                            assert loops_of(graph, swapped) >= loops_of(graph, after)
    assert fewer or graph is DUMBBELL


@pytest.mark.parametrize("tour, failure", [
    ([0, 1, 2], "3 vertices"), ([0, 1, 1, 2], "each vertex once"), ([0, 1, 3, 2], ""), ([0, 3, 1, 2], "from 1 to 4"),
    ([1, 3, 0, 2], "from 4 to 1"), ([3, 1, 0, 2], ""), ([2, 1, 3, 0], "from 3 to 2")])
def test_check(tour, failure):
    square = Graph(4, [(0, 1), (1, 3), (3, 2), (2, 0)])
    said = check(square, tour)
    assert failure in said and bool(failure) == bool(said)


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


# tours over arcs alone

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
    """Each tour is one model, in one direction; each cut is false in its model and true in every tour."""
    f = Formula()
    arc = tour_arcs(f, graph)
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
    assert len(tours) == len({tour for tour, _ in tours})
    if graph.vertices < 9:
        assert {tour for tour, _ in tours} == all_tours(graph)
    for row in {tuple(row) for row in cuts}:
        assert all(values(model, np.array(row)).any() for _, model in tours)


@pytest.mark.parametrize("graph", [*SEVERAL, GridGraph(4, 5), Graph(12, list(combinations(range(12), 2))), Graph(0, []),
                                   Graph(3, [(0, 1)])])
def test_size_of_tours_over_arcs(graph):
    f = Formula()
    tour_arcs(f, graph)
    degrees = np.bincount(graph.edges.ravel(), minlength=graph.vertices).tolist()
    most = sum((2 * product(k) for k in degrees), np.zeros(2, dtype=int))
    least = min(degrees, default=0)
    fixed = least * (least - 1) // 2 + 2 * bool(least)
    empty = 2 * degrees.count(0)
    assert f.contradictory == bool(empty)
    assert (f.size.variables, f.size.clauses - empty) == (2 * graph.size + most[0],
                                                          graph.size + most[1] + 2 * graph.vertices + fixed - empty)


def test_cuts_of_pieces_that_are_not_the_models():
    graph = GridGraph(2, 6)
    f = Formula()
    arc = tour_arcs(f, graph)
    label = np.array([0, 0, 2, 2, 4, 4] * 2)
    cuts = tour_cuts(graph, arc, label)
    crossing = [set(arc[:, label[graph.edges[:, 0]] != label[graph.edges[:, 1]]].ravel().tolist()) & set(row)
                for row in cuts]
    assert len(cuts) == 6 and [sorted(row) for row in cuts] == [sorted(row) for row in crossing]
    assert sorted(map(len, cuts)) == [2, 2, 2, 2, 4, 4]
    tour = directed(graph, hamilton(graph).tour)
    for way in (tour, tour[::-1]):
        on = set(arc[way].tolist())
        assert all(on & set(row) for row in cuts)


# several solvers in turn

def test_solvers_take_turns_and_share_all_cuts(monkeypatch):
    monkeypatch.setattr(solvers_in_turn, "FIRST", 1)
    monkeypatch.setattr(solvers_in_turn, "LONG", 1)
    monkeypatch.setattr(solvers_in_turn, "SHORT", 1)
    monkeypatch.setattr(limits, "BUDGET", 5)
    started = []
    new = solvers_in_turn.Session
    monkeypatch.setattr(solvers_in_turn, "Session", lambda f, solver: started.append(solver) or new(f, solver))
    for graph, outcome in ((petersen(23, 2), "none"), (petersen(24, 2), "found"), (DUMBBELL, "none")):
        answer = hamilton(graph, solver="cadical153+minisat22/1+glucose4")
        assert answer.outcome == outcome and answer.statistics.solver == "cadical153+minisat22/1+glucose4"
        assert len(answer.left) == answer.statistics.rounds
    assert started[:3] == ["cadical153", "minisat22/1", "glucose4"]
    assert answer.statistics.seconds.keys() >= {"encode", "load", "solve", "merge", "cut"}


def test_more_tries_where_vertices_have_three_edges(monkeypatch):
    tries = ["cadical153", *(f"cadical153/{seed}" for seed in (1, 2, 3, 4)), "glucose4"]
    for name in ("FIRST", "AGAIN"):
        monkeypatch.setattr(solvers_in_turn, name, 1)
    monkeypatch.setattr(limits, "BUDGET", 5)
    opened, ended = [], []

    class Noted(Session):
        def __init__(self, formula, solver):
            super().__init__(formula, solver)
            opened.append(self)

        def close(self):
            ended.append(self.solver)
            super().close()

    monkeypatch.setattr(solvers_in_turn, "Session", Noted)
    answer = hamilton(petersen(23, 2))
    assert answer.outcome == "none" and [session.solver for session in opened] == tries
    assert answer.statistics.solver == "cadical153+glucose4"
    assert ended == [*tries[1:-1], tries[0], tries[-1]]  # a try ends before the next one begins
    assert answer.statistics.conflicts == sum(session.statistics.conflicts for session in opened)
    assert answer.statistics.rounds == sum(session.statistics.rounds for session in opened) == len(answer.left)
    for graph, solver in ((petersen(23, 2), "cadical153+minisat22"), (knight(3, 10), None)):  # not of the default here
        opened.clear()
        hamilton(graph, solver=solver)
        assert not [session.solver for session in opened if "/" in session.solver]


def test_one_solver_does_all():
    answer = hamilton(petersen(23, 2), solver="minisat22")
    assert (answer.outcome, answer.statistics.solver) == ("none", "minisat22")
    assert answer.statistics.conflicts > 0 and answer.statistics.cuts > 0


def test_progress_names_each_round():
    seen = []
    answer = hamilton(knight(12, 12), progress=lambda *now: seen.append(now))
    assert [pieces for _, pieces, _ in seen] == answer.left and answer.left[-1] == 1
    assert all(row == (k, answer.left[k - 1], min(answer.left[:k])) for k, row in enumerate(seen, 1))


# exchanges of three edges

def test_exchanges_of_three_edges_join_loops():
    """One exchange changes three edges and leaves fewer loops; where none is offered, trying all finds none."""
    joined = refused = 0
    for graph in (knight(6, 6), petersen(9, 2), petersen(13, 5), DUMBBELL, *random_graphs(3, 12, 12)):
        f, arc = cycles.encode(graph)
        f.rules.clear()
        with Session(f) as session:
            for _, model in zip(range(15), session.models(arc.ravel())):
                before = merge(graph, values(model, arc).any(axis=0))
                if loops_of(graph, before) == 1:
                    continue
                after = join_by_three(graph, before)
                if after is not None:
                    joined += 1
                    assert (before & ~after).sum() == (after & ~before).sum() == 3
                    assert loops_of(graph, after) < loops_of(graph, before)
                elif graph.vertices < 13:
                    refused += 1
                    assert not any_exchange_of_three(graph, before)
    assert joined and refused


def any_exchange_of_three(graph, chosen):
    """Whether some exchange of three edges, between two loops or three, leaves fewer of them."""
    on, off = np.flatnonzero(chosen).tolist(), np.flatnonzero(~chosen).tolist()
    ends = graph.edges.tolist()
    fewer = loops_of(graph, chosen)
    for out in combinations(on, 3):
        free = sorted(v for k in out for v in ends[k])
        for into in combinations([k for k in off if set(ends[k]) <= set(free)], 3):
            if sorted(v for k in into for v in ends[k]) == free:
                other = chosen.copy()
                other[list(out)], other[list(into)] = False, True
                if loops_of(graph, other) < fewer:
                    return True
    return False


# graphs

def same(one, two):
    return one.vertices == two.vertices and {*map(frozenset, one.edges.tolist())} == {
        *map(frozenset, two.edges.tolist())}


TRIANGLE = Graph(3, [(0, 1), (1, 2), (0, 2)])
HEAD = "NAME : a\nTYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : "


@pytest.mark.parametrize("text", [
    "p 3 3\ne 1 2\ne 2 3\ne 3 1\n", "c x\np edge 3 3\nc y\ne 1 2\n\n e 2 3\ne 3 1",
    "p col 3 6\ne 1 2\ne 2 1\ne 2 3\ne 3 2\ne 1 3\ne 3 1\n", "p edge 3 3\ne 1 2\ne 2 3\ne 1 3\ne 2 1",
    HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3 3 1\n-1\nEOF\n",
    HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n1\n3\n-1",
    HEAD + "ADJ_LIST\nEDGE_DATA_SECTION\n1 2 3 -1\n2 3 -1 -1\nEOF\n",
    (HEAD + "ADJ_LIST\nEDGE_DATA_SECTION\n1 2 -1 2 3 -1\n3 1 2 -1\n-1\nEOF\n").replace(" : ", ": "),
    (HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2 2 3 3 1 -1").replace(" : ", ":"),
])
def test_read_graph(text):
    assert same(read_graph(text), TRIANGLE)


@pytest.mark.parametrize("text, line, found, expected", [
    ("", None, "no graph", "DIMACS or TSPLIB"), ("c only\n", None, "no line 'p", "one"),
    ("hello\n", 1, "'hello'", "p edge"), ("p edge 3\n", 1, "'p edge 3'", "VERTICES EDGES"),
    ("p\n", 1, "'p'", "VERTICES"),
    ("p 3 1\n\ne 1 4\n", 3, "'4'", "1 to 3"), ("p 3 1\ne 1 x\n", 2, "'x'", "a vertex"),
    ("p 3 1\ne 1 2 3\n", 2, "3 numbers", "two vertices"), ("p 3 1\ne 2 2\n", 2, "from 2 to itself", "two vertices"),
    ("p 3 2\ne 1 2\n", None, "1 edge", "2, as"), ("e 1 2\n", 1, "'e 1 2'", "p edge"),
    ("p 3 1\np 3 1\n", 2, "second", "one"),
    ("p 99999999999 1\n", 1, "99999999999", "number of vertices"), ("p 3 1\nn 1\n", 2, "'n 1'", "e VERTEX"),
    ("p 3 1\ne ² 1\n", 2, "'²'", "a vertex"), ("p -3 1\n", 1, "'-3'", "number of vertices"),
    (HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n", None, "the end", "-1"),
    (HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2 3\n-1\n", 6, "'-1'", "a vertex"),
    (HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2 3", 6, "'the end'", "a vertex"),
    (HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n-1\n7\n", 8, "'7'", "EOF"),
    (HEAD + "ADJ_LIST\nEDGE_DATA_SECTION\n1 2 3\n", None, "the end", "neighbours of 1"),
    (HEAD + "ADJ_LIST\nEDGE_DATA_SECTION\n1 2 -1\n", None, "the end", "last vertex"),
    (HEAD + "ADJ_LIST\nEDGE_DATA_SECTION\n1 4 -1\n-1\n", 6, "'4'", "1 to 3"),
    (HEAD + "MATRIX\n", 4, "EDGE_DATA_FORMAT 'MATRIX'", "EDGE_LIST or ADJ_LIST"),
    ("NAME : a\nTYPE : TSP\n", 2, "TYPE 'TSP'", "HCP"),
    ("TYPE : HCP\nEDGE_DATA_SECTION\n", None, "no DIMENSION", "one"),
    ("TYPE : HCP\nDIMENSION : many\n", 2, "'many'", "vertices"),
    ("DIMENSION : 3\n", None, "no EDGE_DATA_FORMAT", "one"),
    ("TYPE : HCP\nNODE_COORD_SECTION\n", 2, "NODE_COORD", "NAME : value"), (HEAD + "ADJ_LIST\n", None, "the end", "-1"),
])
def test_what_is_no_graph(text, line, found, expected):
    with pytest.raises(GraphError) as caught:
        read_graph(text, "here")
    error, message = caught.value, str(caught.value)
    assert (error.file, error.row) == ("here", line)
    assert found in error.found and expected in error.expected
    assert message.startswith("here: " if line is None else f"here, line {line}: ")
    assert len(message.splitlines()) == 1


WORDS = st.sampled_from(["p", "c", "e", "edge", "1", "2", "3", "0", "-1", "x", "\n", "\n", "NAME", ":", "TYPE : HCP\n",
                         "²", "DIMENSION : 3\n", "EDGE_DATA_FORMAT : EDGE_LIST\n", "EDGE_DATA_FORMAT : ADJ_LIST\n",
                         "EOF", "EDGE_DATA_SECTION\n", "p 3 2\n", "e 1 2\n", "e 2 3\n", "\x00", "9" * 30])


@settings(deadline=None, max_examples=300)
@given(st.lists(WORDS, max_size=14).map(" ".join) | st.text(max_size=30))
def test_any_text_is_a_graph_or_an_error_of_one_line(text):
    try:
        graph = read_graph(text, "here")
    except GraphError as error:
        assert str(error).startswith("here") and len(str(error).splitlines()) == 1
    else:
        assert hamilton(graph, time_limit=10).outcome in ("found", "none")


def test_generators():
    assert same(knight(3, 3), Graph(9, [(0, 5), (0, 7), (1, 6), (1, 8), (2, 3), (2, 7), (3, 8), (5, 6)]))
    assert [len(knight(*size).edges) for size in ((1, 1), (1, 9), (2, 2), (2, 3), (8, 8))] == [0, 0, 0, 2, 168]
    assert np.bincount(petersen(7, 3).edges.ravel()).tolist() == [3] * 14
    assert same(generate("Knight:4x7"), knight(4, 7)) and same(generate("knight:6"), knight(6, 6))
    assert isinstance(generate("grid:2x3"), GridGraph) and same(generate("petersen"), petersen(5, 2))
    assert same(generate("petersen:8,3"), petersen(8, 3)) and generate("graph.col") is None


@pytest.mark.parametrize("name", ["knight", "knight:", "knight:axb", "knight:8x", "grid:0x3", "grid:1x1x1",
                                  "petersen:5", "petersen:6,3", "petersen:0,0", "knight:99999x99999", "grid:²"])
def test_generators_that_make_no_sense(name):
    with pytest.raises(GraphError, match="expected"):
        open_graph(name)


def test_graph_text_and_tour_text():
    for graph in (knight(4, 5), petersen(), Graph(3, []), Graph(0, [])):
        again = read_graph(write_graph(graph, ["a comment", "another"]))
        assert again.vertices == graph.vertices and again.edges.tolist() == np.sort(graph.edges, axis=1).tolist()
    assert write_tour([0, 2, 1], "a  b\nc") == ("NAME : a b c\nTYPE : TOUR\nDIMENSION : 3\n"
                                                "TOUR_SECTION\n1\n3\n2\n-1\nEOF\n")


@pytest.mark.parametrize("path", sorted(INSTANCES.iterdir()), ids=lambda path: path.name)
def test_instances(path):
    text = path.read_text(encoding="utf-8")
    assert "origin: " in text
    answer = hamilton(open_graph(str(path)))
    assert answer.outcome == ("none" if "no Hamiltonian cycle" in text else "found")
    made = {"knight-8x8.col": knight(8, 8), "petersen.col": petersen(), "petersen-7-2.col": petersen(7, 2),
            "dodecahedron.hcp": petersen(10, 2)}
    assert same(open_graph(str(path)), made[path.name])


# the command

def tour_of(text):
    lines = text.split("TOUR_SECTION\n")[1].split("\n-1\nEOF\n")[0].split()
    return [int(line) - 1 for line in lines]


def test_command_writes_tours(tmp_path):
    code, out, err = run("hamilton", "knight:6x6")
    assert (code, err) == (0, "") and check(knight(6, 6), tour_of(out)) == ""
    target = tmp_path / "a.tour"
    code, out, _ = run("hamilton", "knight:6", "petersen", "petersen:7,2", "-o", target)
    assert (code, out) == (1, "petersen: no Hamiltonian cycle\n")
    assert check(knight(6, 6), tour_of(target.read_text())) == ""
    assert check(petersen(7, 2), tour_of((tmp_path / "a-2.tour").read_text())) == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-2.tour", "a.tour"]


def test_command_summary_and_json(tmp_path):
    code, out, err = run("hamilton", "grid:4x4", "grid:3x3", "--format", "summary", "--stats", "--loops", "region-cuts")
    assert code == 1 and len(err.splitlines()) == 2 and "variables" in err
    assert out.splitlines()[0].startswith("grid:4x4: a Hamiltonian cycle of 16 vertices (")
    assert "sides of 4 and 5 vertices" in out.splitlines()[1]
    target = tmp_path / "all.json"
    assert run("hamilton", "grid:4x4", "grid:3x3", "--format", "json", "-o", target)[:2] == (1, "")
    one, two = map(json.loads, target.read_text().splitlines())
    assert (one["outcome"], one["scheme"], one["vertices"], one["edges"]) == ("found", "arc-cuts", 16, 24)
    assert check(GridGraph(4, 4), [v - 1 for v in one["tour"]]) == ""
    assert (two["outcome"], two["tour"]) == ("none", None)


def test_command_statistics():
    _, _, err = run("hamilton", "petersen:24,2", "--stats", "--format", "summary")
    assert re.search(r"; seconds: .*encode .*merge .*cut .*load .*solve .*; pieces left a round: \d+ at first, "
                     r"\d+ in the middle, 1 at last$", err)
    assert "pieces" not in run("hamilton", "grid:3x3", "--stats")[2]
    _, out, _ = run("hamilton", "petersen:24,2", "--format", "json")
    figures = json.loads(out)["statistics"]
    assert len(figures["pieces_left"]) == figures["rounds"] and figures["pieces_left"][-1] == 1


def test_a_terminal_shows_the_rounds():
    ours, theirs = pty.openpty()
    done = subprocess.run([sys.executable, "-m", "satloop", "hamilton", "petersen:24,2", "--format", "summary"],
                          stdout=subprocess.PIPE, stderr=theirs, text=True, check=False)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    assert done.returncode == 0 and "cycle of 48 vertices" in done.stdout
    assert re.search(r"1 round, \d+ pieces? left, \d+ at best", shown) and "%" not in shown


def test_command_reads_files_and_goes_on_after_a_bad_one(tmp_path):
    bad, good = tmp_path / "bad.col", tmp_path / "good.hcp"
    bad.write_text("p edge 3 1\ne 1 7\n")
    good.write_text(HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n1 3\n-1\nEOF\n")
    code, out, err = run("hamilton", bad, good, "--format", "summary")
    assert (code, err) == (2, f"satloop: {bad}, line 2: found '7', expected a vertex, 1 to 3\n")
    assert "cycle of 3 vertices" in out
    assert run("hamilton", "-", stdin="p edge 3 0\n")[:2] == (1, "-: no Hamiltonian cycle: vertex 1 has no edge\n")


@pytest.mark.parametrize("arguments, message", [
    (["nothing.col"], "knight:ROWSxCOLUMNS"), (["petersen", "--loops", "nope"], "known: "),
    (["petersen", "--loops", "region-cuts"], "does not work for this graph"),
    (["petersen", "--solver", "nope"], "known: "),
    (["petersen", "--loops", "propagator", "--solver", "glucose4"], "asks no propagators"),
    (["petersen", "--dump", "x.cnf"], "binary-distance"), (["petersen", "--dump", "x", "--save", "y"], "exclude"),
    (["petersen", "grid:3", "--save", "y"], "one graph"), (["petersen", "-o", "/nowhere/x.tour"], "cannot be written"),
])
def test_command_refuses(arguments, message):
    code, out, err = run("hamilton", *arguments)
    assert (code, out) == (2, "") and message in err and len(err.splitlines()) == 1


def test_command_unsound_scheme(tmp_path):
    path = tmp_path / "dumbbell.col"
    path.write_text(write_graph(DUMBBELL))
    code, out, _ = run("hamilton", path, "--loops", "none")
    assert code == 1 and "not a Hamiltonian cycle: the tour has 5 vertices, the graph 10" in out


def test_command_time_limit():
    code, out, err = run("hamilton", "petersen:155,2", "--time-limit", "0.3", "--loops", "cuts-edges")
    assert (code, out) == (3, "") and "unknown: the time limit of 0.3 s ran out" in err


def test_command_dump_save_and_answer(tmp_path):
    cnf, graph, printed = tmp_path / "x.cnf", tmp_path / "x.col", tmp_path / "x.out"
    assert run("hamilton", "knight:6", "--save", graph) == (0, "", "")
    assert same(open_graph(str(graph)), knight(6, 6))
    assert run("hamilton", graph, "--loops", "unary-distance", "--dump", cnf) == (0, "", "")
    text = cnf.read_text()
    assert "c key edges 80: 1..80" in text and "c scheme loops unary-distance" in text
    clauses = [list(map(int, line.split()[:-1])) for line in text.splitlines() if line[0] not in "cp"]
    with Solver("cadical153", bootstrap_with=clauses) as solver:
        assert solver.solve()
        printed.write_text("s SATISFIABLE\nv " + " ".join(map(str, solver.get_model())) + " 0\n")
    code, out, _ = run("hamilton", graph, "--loops", "unary-distance", "--answer", printed)
    assert code == 0 and check(knight(6, 6), tour_of(out)) == ""
    printed.write_text("s UNSATISFIABLE\n")
    assert run("hamilton", graph, "--loops", "unary-distance", "--answer", printed)[0] == 1
    printed.write_text("s UNKNOWN\n")
    code, _, err = run("hamilton", graph, "--loops", "unary-distance", "--answer", printed)
    assert code == 3 and "the solver gave up" in err


def test_command_ctrl_c():
    # The search for the second graph takes hours: it is at work when the statistics of the first are out.
    process = subprocess.Popen([sys.executable, "-m", "satloop", "hamilton", "petersen", "petersen:155,2", "--loops",
                                "cuts-edges", "--stats"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None and "variables" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert (process.returncode, out, err.strip()) == (130, "petersen: no Hamiltonian cycle\n", "satloop: interrupted")
