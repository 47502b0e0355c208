"""Loops of a graph become one: by merging at two edges, by exchanges of three, by solvers that take turns; by hand."""

from itertools import combinations

import numpy as np
import pytest
from graphs import DUMBBELL, loops_of, random_graphs, solved

from encoders import TRUE, Formula, Graph, GridGraph, values
from encoders.loops import single_loop
from encoders.loops.hamilton_arcs import add_tour_arcs
from satloop.problems.named_graphs import knight, petersen
from satloop.solving import search_in_slices
from satloop.solving.search_in_slices import Pauses, search
from satloop.solving.session import Session
from satloop.solving.strategies import solvers_in_turn, tours
from satloop.solving.strategies.joining_of_loops import join_by_three, join_loops


@pytest.mark.parametrize("graph", [knight(6, 6), knight(8, 8), GridGraph(6, 8), petersen(6, 1), DUMBBELL])
def test_merged_loops_go_through_all_vertices(graph):
    f = Formula()
    edge = f.new(len(graph.edges))
    single_loop(f, graph, edge, "none", on=np.full(graph.vertices, TRUE))
    fewer = 0
    with Session(f) as session:
        for _, model in zip(range(30), session.models(edge)):
            before = values(model, edge)
            after = join_loops(graph, before)
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


@pytest.fixture
def rounds_alone(monkeypatch):
    """Narrow graphs are searched by rounds of cuts, too, and the first solver has no longer second turn."""
    monkeypatch.setattr(tours, "cycle_of_narrow_graph", lambda graph, deadline: None)
    monkeypatch.setattr(tours, "PATIENCE", 0)


def test_solvers_take_turns_and_share_all_cuts(monkeypatch, rounds_alone):
    monkeypatch.setattr(solvers_in_turn, "FIRST", 1)
    monkeypatch.setattr(solvers_in_turn, "LONG", 1)
    monkeypatch.setattr(solvers_in_turn, "SHORT", 1)
    monkeypatch.setattr(search_in_slices, "BUDGET", 5)
    started = []
    new = solvers_in_turn.Session
    monkeypatch.setattr(solvers_in_turn, "Session", lambda f, solver, **_: started.append(solver) or new(f, solver))
    for graph, outcome in ((petersen(23, 2), "none"), (petersen(24, 2), "solved"), (DUMBBELL, "none")):
        answer = solved(graph, solver="cadical153+minisat22/1+glucose4")
        assert answer.outcome == outcome and answer.solver == "cadical153+minisat22/1+glucose4"
    assert started[:3] == ["cadical153", "minisat22/1", "glucose4"]
    assert answer.statistics.seconds.keys() >= {"encode", "load", "solve", "merge", "cut"}


def test_more_tries_where_vertices_have_three_edges(monkeypatch, rounds_alone):
    tries = ["cadical153", *(f"cadical153/{seed}" for seed in (1, 2, 3, 4)), "glucose4"]
    for name in ("FIRST", "AGAIN"):
        monkeypatch.setattr(solvers_in_turn, name, 1)
    monkeypatch.setattr(search_in_slices, "BUDGET", 5)
    opened, ended = [], []

    class Noted(Session):
        def __init__(self, formula, solver, **options):
            super().__init__(formula, solver, **options)
            opened.append(self)

        def close(self):
            ended.append(self.solver)
            super().close()

    monkeypatch.setattr(solvers_in_turn, "Session", Noted)
    answer = solved(petersen(23, 2))
    assert answer.outcome == "none" and [session.solver for session in opened] == tries
    assert answer.statistics.solver == "cadical153+glucose4"
    assert ended == [*tries[1:-1], tries[0], tries[-1]]  # a try ends before the next one begins
    assert answer.statistics.conflicts == sum(session.statistics.conflicts for session in opened)
    assert answer.statistics.rounds == sum(session.statistics.rounds for session in opened)
    for graph, solver in ((petersen(23, 2), "cadical153+minisat22"), (knight(3, 10), None)):  # not of the default here
        opened.clear()
        solved(graph, solver=solver)
        assert not [session.solver for session in opened if "/" in session.solver]


def test_one_solver_does_all():
    answer = solved(petersen(23, 2), solver="minisat22")
    assert (answer.outcome, answer.statistics.solver) == ("none", "minisat22")
    assert answer.statistics.conflicts > 0 and answer.statistics.cuts > 0


def test_exchanges_of_three_edges_join_loops():
    """One exchange changes three edges and leaves fewer loops; where none is offered, trying all finds none."""
    joined = refused = 0
    for graph in (knight(6, 6), petersen(9, 2), petersen(13, 5), DUMBBELL, *random_graphs(3, 12, 12)):
        f = Formula()
        arc = add_tour_arcs(f, graph)
        f.rules.clear()
        with Session(f) as session:
            for _, model in zip(range(15), session.models(arc.ravel())):
                before = join_loops(graph, values(model, arc).any(axis=0))
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


class Slow:
    """A solver that never ends; it notes how many conflicts it may take."""

    def __init__(self):
        self.sizes = []

    def conf_budget(self, size):
        self.sizes.append(size)

    def solve_limited(self, assumptions):
        return None

    def accum_stats(self):
        return {"propagations": 10**7 * len(self.sizes)}


def test_slices_of_one_size_for_large_graphs():
    """The clauses decide it, not the pace: a search of a large graph is luck, and repeats as it was measured."""
    for clauses, size in ((1_000, 5_000), (50_000, 1_999), (10**7, 100)):
        slow = Slow()
        assert search(slow, [], clauses, conflicts=12_345, pauses=Pauses(steady=True)) is None
        assert set(slow.sizes[:-1]) == {size} and sum(slow.sizes) == 12_345
        slow = Slow()
        assert search(slow, [], clauses, conflicts=12_345) is None and (
            max(slow.sizes) < 5_000 and sum(slow.sizes) == 12_345)


@pytest.mark.parametrize(("more", "edges"), [(0, True), (1_000, False)])
def test_parts_of_large_graphs_have_arcs_alone(more, edges, monkeypatch):
    """Two squares with diagonals on a cycle that has some vertices more."""
    seen, encode = [], tours.add_edges
    monkeypatch.setattr(tours, "add_edges", lambda f, graph, *more: seen.append(graph.vertices) or encode(
        f, graph, *more))
    count = 8 + more
    ring = [(v, (v + 1) % count) for v in range(count)]
    assert solved(Graph(count, [*ring, (0, 2), (1, 3), (4, 6), (5, 7)])).outcome == "solved"
    assert bool(seen) == edges and min(seen, default=0) < 9
