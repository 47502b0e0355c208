"""Limits: which make sense, and that they are kept."""

from __future__ import annotations

import io
import math

import pytest

from encoders import Formula, GridGraph, OutOfTime, blocks, values
from encoders.loops import propagator, single_loop
from encoders.numbers import base
from satloop.formats.cnf import dump
from satloop.graphs.search import hamilton
from satloop.graphs.source import petersen
from satloop.puzzles import NAMES, find
from satloop.solving import limits, session
from satloop.solving.solve import solve


def example(name="slitherlink"):
    kind = find(name)
    return kind(kind.example)


@pytest.mark.parametrize("limit", [0, -1, -100])
def test_fewer_than_one_solution_is_no_limit(limit):
    with pytest.raises(ValueError, match=f"at least 1, or None for all, not {limit}"):
        solve(example(), limit=limit)


@pytest.mark.parametrize("seconds", [-1, -0.001, float("nan")])
def test_a_time_limit_is_no_less_than_nothing(seconds):
    for ask in (lambda: solve(example(), time_limit=seconds), lambda: hamilton(petersen(), time_limit=seconds)):
        with pytest.raises(ValueError, match=f"in seconds, 0 or more, or None for none, not {seconds}"):
            ask()


@pytest.mark.parametrize("board", ["2 2\n- -\n- 2\n", None, 7, find("slitherlink")])
def test_what_is_no_board_or_graph_says_how_to_make_one(board):
    kind = type(board).__name__
    with pytest.raises(TypeError, match=rf"solve takes a board, not {kind} .*satloop.read"):
        solve(board)
    with pytest.raises(TypeError, match=f"hamilton takes a graph, not {kind}: graphs.source.open_graph"):
        hamilton(board)


class Clock:
    """A clock that goes on by one second each time that somebody looks at it."""

    def __init__(self, monkeypatch, *modules):
        self.looks = 0
        for module in modules:
            monkeypatch.setattr(module, "perf_counter", self)

    def __call__(self):
        self.looks += 1
        return float(self.looks)


@pytest.mark.parametrize("name", NAMES)
def test_encoding_looks_at_the_clock_whatever_the_scheme(name, monkeypatch):
    for scheme in find(name).options.get("loops", ()):
        clock = Clock(monkeypatch, blocks)
        example(name).encode(Formula(), loops=scheme)
        assert clock.looks == 0, "nobody asks for the time where there is no limit"
        f = Formula()
        f.deadline = math.inf
        example(name).encode(f, loops=scheme)
        whole, looks = f.size, clock.looks
        assert looks >= len(f.blocks)
        for seconds in {1, 2, looks // 2, looks - 1}:
            f = Formula()
            f.deadline = clock.looks + seconds
            with pytest.raises(OutOfTime):
                example(name).encode(f, loops=scheme)
            assert f.size <= whole


def test_solving_with_no_time_left_after_encoding_begins_is_unknown():
    result = solve(example("flow"), time_limit=0, loops="unary-distance")
    assert (result.outcome, result.solutions, result.exhausted) == ("unknown", [], False)
    assert "encode" in result.statistics.seconds and result.statistics.solver == "cadical153"
    assert hamilton(petersen(7, 2), time_limit=0).outcome == "unknown"


@pytest.mark.parametrize("scheme", ["height", "unary-distance", "elimination", "regions"])
def test_arrays_cut_into_pieces_make_the_same_file(scheme, monkeypatch):
    def dumped():
        out = io.BytesIO()
        dump(example(), out, loops=scheme)
        return out.getvalue()

    whole = dumped()
    monkeypatch.setattr(blocks, "ROWS", 7)
    monkeypatch.setattr(base, "LARGE", 5)
    assert dumped() == whole


@pytest.mark.parametrize("solver", ["minisat22", "cadical195"])
def test_loading_goes_on_where_the_limit_has_stopped_it(solver, monkeypatch):
    puzzle = example()
    f = Formula()
    edge = puzzle.encode(f, loops="binary-distance")["edges"]
    monkeypatch.setattr(session, "CHUNK", 7)
    clock = Clock(monkeypatch, session, limits)
    given = []
    with session.Session(f, solver) as solving:
        add = solving.add
        solving.add = lambda clauses: add(map(list, (given.append(list(clause)) or clause for clause in clauses)))
        while not solving.load(clock.looks + 20.0):
            assert solving.solve(time_limit=3.0) is None
        assert given == [row for block in f.blocks for row in block.tolist()]
        assert [values(model, edge).tolist() for model in solving.models(edge)] == [
            puzzle.read_solution(puzzle.answer)["edges"].tolist()]


def test_a_lazy_rule_is_not_asked_after_the_limit(monkeypatch):
    f = Formula()
    x = f.new(3)
    f.add([x])
    asked = []
    f.rules += [lambda model: asked.append("first") or [], lambda model: asked.append("second") or [[-int(x[0])]]]
    clock = Clock(monkeypatch, session, limits)
    with session.Session(f) as solving:
        for seconds in range(1, 12):
            asked.clear()
            if solving.solve([int(x[0])], seconds) is not None or asked == ["first"]:
                break
        assert asked == ["first"], "between the two rules"
        monkeypatch.undo()
        assert solving.solve([int(x[0])]) is False and asked == ["first", "first", "second"]
    assert clock.looks


@pytest.mark.parametrize("solver", ["cadical195", "cadical300"])
def test_a_propagator_ends_the_search_and_the_session_goes_on(solver, monkeypatch):
    graph = GridGraph(3, 5)
    f = Formula()
    edge = f.new(len(graph.edges))
    single_loop(f, graph, edge)
    with session.Session(f) as solving:
        everything = {values(model, edge).tobytes() for model in solving.models(edge)}
    stopped = 0
    f = Formula()
    edge = f.new(len(graph.edges))
    single_loop(f, graph, edge, "propagator")
    with session.Session(f, solver) as solving:
        for seconds in (0, 1, 2, 4, 50):
            clock = Clock(monkeypatch, propagator)
            clock.looks = int(session.perf_counter())  # the two clocks begin together
            stopped += solving.solve(time_limit=seconds + 2) is None  # as many looks as seconds
            assert solving.solve() is True
        monkeypatch.undo()
        assert 0 < stopped < 5
        assert {values(model, edge).tobytes() for model in solving.models(edge, time_limit=1000)} == everything
        assert solving.exhausted
