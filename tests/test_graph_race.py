"""Searches for a Hamiltonian cycle that race in several processes."""

import pytest
from command import run

from satloop.errors import SolverError
from satloop.graphs.graph_source import open_graph
from satloop.graphs.walk_and_check_tour import check
from satloop.running import graph_race


@pytest.fixture(autouse=True)
def no_moment(monkeypatch):
    """Nothing is found before the race begins."""
    monkeypatch.setattr(graph_race, "MOMENT", 0.0)


def test_the_first_tour_counts_and_each_round_is_shown():
    graph, rounds = open_graph("petersen:40,2"), []
    answer = graph_race.race(graph, progress=lambda *now: rounds.append(now), jobs=2)
    assert answer.outcome == "found" and answer.tour is not None and check(graph, answer.tour) == ""
    assert rounds and all(fewest <= left for _, left, fewest in rounds)
    assert [now[2] for now in rounds] == sorted((now[2] for now in rounds), reverse=True)


def test_a_graph_without_a_cycle():
    assert graph_race.race(open_graph("petersen"), jobs=2).outcome == "none"


def test_another_scheme_and_a_command_that_has_one_way_only():
    graph = open_graph("grid:4x4")
    assert graph_race.race(graph, "cuts", "minisat22", jobs=2).outcome == "found"
    assert graph_race.solvers("minisat -verb=0", 3) == []


def test_the_time_limit_holds():
    answer = graph_race.race(open_graph("knight:20x20"), "remainder-cuts", time_limit=0.2, jobs=2)
    assert answer.outcome == "unknown" and answer.tour is None


def test_processes_that_all_fail_are_an_error():
    with pytest.raises(SolverError, match="never heard of"):
        graph_race.race(open_graph("petersen"), solver="never heard of", jobs=2)


def test_the_command_races():
    code, out, err = run("hamilton", "petersen:40,2", "--jobs", 2, "--format", "summary")
    assert (code, err) == (0, "") and out.startswith("petersen:40,2: a Hamiltonian cycle of 80 vertices")
