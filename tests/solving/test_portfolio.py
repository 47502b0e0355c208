"""One board, many ways: the first answer counts, and nothing goes on after it."""

import json
import multiprocessing
import os
import pickle
import time

import numpy as np
import pytest
from click.testing import CliRunner
from command import APART

from encoders import Formula
from satloop.cli import main
from satloop.puzzles import find
from satloop.running import portfolio
from satloop.running.portfolio import SolveTask, race_ways, ways
from satloop.solving.session import Session
from satloop.solving.solution_search import solve_by_search
from satloop.solving.solve import solve
from satloop.solving.solvers import SOLVERS

BOARD = find("slitherlink")(find("slitherlink").example)
go = portfolio.solve_in_worker


def never(request):
    """A default that finds nothing, and looks at the others as a session does."""
    while True:
        time.sleep(request.pauses.look())


def die(way):
    os._exit(3)


def hang(way):
    time.sleep(600)


@pytest.mark.parametrize("solver", SOLVERS)
def test_variables_under_other_names_mean_the_same(solver):
    expected = set(solve(BOARD, None).solutions)
    for seed in range(3):
        assert set(solve(BOARD, None, solver=f"{solver}/{seed}").solutions) == expected
    f = Formula()
    one, two, three = f.new(3).tolist()
    f.add(np.array([[-one, -two], [three, two]]))
    with Session(f, f"{solver}/5") as session:
        assert session.solve([one, two, three]) is False and set(session.core()) == {one, two}
        assert session.solve([one]) and session.model.tolist() == [True, True, False, True]
        four = int(f.new())
        f.add(np.array([[-four, -one]]))
        assert session.solve([one]) and not session.model[four]
        assert session.solve([one, four]) is False and set(session.core()) <= {one, four}
    with pytest.raises(ValueError, match="unknown solver"):
        solve(BOARD, solver=f"{solver}/x")


@pytest.mark.parametrize("limit, outcome", [(1, "solved"), (2, "unique")])
def test_another_has_the_answer(limit, outcome, monkeypatch):
    monkeypatch.setattr(portfolio, "MOMENT", 0.0)
    monkeypatch.setattr(portfolio, "answer_request", never)
    result, work, winner = race_ways(BOARD, limit, jobs=2)
    assert (result.outcome, result.solutions) == (outcome, solve(BOARD, limit).solutions)
    assert winner == result.solver == "cadical195" and work.done == 1 and result.board is BOARD
    assert not multiprocessing.active_children()


def test_the_default_has_the_answer_and_the_others_are_ended(monkeypatch):
    def late(request):
        end = time.monotonic() + 0.5
        while time.monotonic() < end:
            time.sleep(request.pauses.look())
        return solve_by_search(request)

    monkeypatch.setattr(portfolio, "answer_request", late)
    monkeypatch.setattr(portfolio, "MOMENT", 0.0)
    for other in (hang, die):
        monkeypatch.setattr(portfolio, "solve_in_worker", other)
        result, work, winner = race_ways(BOARD, 2, jobs=3)
        assert (result.outcome, winner, work.done) == ("unique", "default", 0)
        assert not multiprocessing.active_children()


def test_a_moment_is_enough_for_small_boards():
    assert race_ways(BOARD, 2)[1:] == (None, "")


def test_the_ways_differ_and_what_comes_back_is_small():
    first = SolveTask("slitherlink", BOARD.text, 2, None, None, False, ())
    many = ways(BOARD, first, 20)
    assert len({way.solver for way in many}) == 20 and all(solve(BOARD, solver=way.solver).solutions for way in many)
    sudoku = find("sudoku")
    board = sudoku("25 25\n" + "\n".join([" ".join("-" * 25)] * 25))
    data = go(SolveTask("sudoku", board.text, 1, None, None, False, ()))
    assert len(data) < 1024 + len(board.text) and pickle.loads(portfolio.zlib.decompress(data))[0] == "solved"


def test_commands_race_and_divide(tmp_path, monkeypatch):
    monkeypatch.setattr(portfolio, "MOMENT", 0.0)
    monkeypatch.setattr(portfolio, "answer_request", never)
    run = CliRunner(**APART).invoke
    done = run(main, ["unique", "example:slitherlink", "--jobs", "2", "--format", "json"])
    answer = json.loads(done.stdout)
    assert (done.exit_code, answer["outcome"], answer["solver"], answer["work"]["workers"]) == (
        0, "unique", "cadical195", 1)
    assert run(main, ["solve", "example:slitherlink", "--jobs", "2"]).stdout == run(
        main, ["solve", "example:slitherlink"]).stdout
    assert run(main, ["unique", "example:slitherlink", "--jobs", "2", "--split", "cubes"]).stdout == "unique\n"
    assert run(main, ["solve", "example:masyu", "--jobs", "2", "--split", "cubes"]).exit_code == 0


def first_of_all(request):
    """A default that starts the others, and then has the answer before them."""
    request.pauses.look()
    time.sleep(0.05)
    return solve(BOARD)


def test_workers_that_were_ended_before_their_answer_are_counted_and_were_busy(monkeypatch):
    monkeypatch.setattr(portfolio, "MOMENT", 0.0)
    monkeypatch.setattr(portfolio, "answer_request", first_of_all)
    hard = find("sudoku")("25 25\n" + "\n".join([" ".join("-" * 25)] * 25))
    _, work, winner = race_ways(hard, jobs=3)
    assert winner == "default" and work.figures()["workers"] == 2 and "2 open, 2 workers" in str(work)
    assert work.busy > 0 and work.speed_up == pytest.approx(2, abs=0.01) and work.efficiency <= 1.01
