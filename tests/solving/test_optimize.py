"""The least and the greatest value of numbers, tallies and weighted sums, by every method, beside enumeration."""

import os
import subprocess
import sys
from math import inf
from pathlib import Path

import numpy as np
import pytest
from brute import models

from encoders import Formula, GridGraph, values
from encoders.cardinality import at_least, at_most_one
from encoders.cardinality.growing_tally import Tally
from encoders.loops import single_loop
from encoders.numbers import NUMBERS
from satloop import Session
from satloop.solving import core_guided as guided
from satloop.solving.optimize import METHODS


def random_formula(seed, n=8, clauses=14):
    rng, f = np.random.default_rng(seed), Formula()
    x = f.new(n)
    f.add(np.stack([rng.permutation(n)[:3] + 1 for _ in range(clauses)]) * rng.choice([-1, 1], (clauses, 3)))
    return f, x, rng


@pytest.mark.parametrize("method", [*METHODS, "auto"])
@pytest.mark.parametrize("seed", range(6))
def test_weighted_sums(method, seed):
    f, x, rng = random_formula(seed)
    weights = rng.integers(-5, 9, len(x))
    sums = values(models(f), x) @ weights
    with Session(f) as session:
        for solve, best in ((session.minimize, sums.min()), (session.maximize, sums.max())):
            answer = solve((x, weights), method=method)
            assert (answer.outcome, answer.value, answer.proved) == ("optimal", best, best)
            assert values(answer.model, x) @ weights == best


@pytest.mark.parametrize("weights, asked", [([10**5, 10**5], 3), ([10**9 + 7, 10**9 + 9, 7], 6), ([5, -3, 0, 8], 12)])
def test_from_below_asks_for_sums_that_there_are(weights, asked):
    """Counting by ones the first takes 100,000 steps."""
    f, told = Formula(), []
    x = f.new(len(weights))
    f.add([x[:2], x[1:3]] if len(x) > 2 else [x])
    best = (values(models(f), x) @ weights).min()
    with Session(f) as session:
        answer = session.minimize((x, weights), method="from-below", progress=lambda *bounds: told.append(bounds))
    assert answer.value == answer.proved == best and len(told) <= asked
    assert [low for low, _ in told] == sorted(low for low, _ in told) and told[-1][1] == best
    assert all(low <= best <= (best if high is None else high) for low, high in told)


@pytest.mark.parametrize("method", METHODS)
def test_progress_tells_both_bounds(method):
    """As many pigeons leave as there are too many: the bounds close in on that from both sides, and never cross."""
    f, (out, weights) = costly(6)
    told = []
    with Session(f) as session:
        answer = session.minimize((out, weights), method=method, progress=lambda *bounds: told.append(bounds))
    assert answer.value == answer.proved == min(weights)
    assert all(low <= min(weights) and (high is None or high >= min(weights)) for low, high in told)
    lows = [low for low, _ in told]
    assert told and lows == sorted(lows) and (told[-1] == (answer.value, answer.value) or method == "from-above")


@pytest.mark.parametrize("method", [*METHODS, "auto"])
@pytest.mark.parametrize("kind", NUMBERS)
def test_numbers_of_all_kinds(method, kind):
    f = Formula()
    a, b = NUMBERS[kind].new(f, 2, 6)
    a.at_least(f, 2)
    a.less(f, b)
    b.at_most(f, 5)
    with Session(f) as session:
        low, high = session.minimize(b, method=method), session.maximize(a, method=method)
        assert (low.value, high.value) == (3, 4) and b.value(low.model) == 3 and a.value(high.model) == 4


@pytest.mark.parametrize("method", [*METHODS, "auto"])
def test_tallies_and_literals_are_counted(method):
    f, x, _ = random_formula(3)
    counts = values(models(f), x).sum(axis=1)
    with Session(f) as session:
        tally = Tally(f, x, 1)
        for objective in (x, x.tolist(), tally):
            result = session.minimize(objective, method=method), session.maximize(objective, method=method)
            assert [one.value for one in result] == [counts.min(), counts.max()]


@pytest.mark.parametrize("method", [*METHODS, "auto"])
def test_lazy_rules_hold_in_the_best_model(method):
    f, graph = Formula(), GridGraph(4, 4)
    edge = f.new(graph.size)
    single_loop(f, graph, edge, "cuts")
    with Session(f) as session:
        longest, shortest = session.maximize(edge, method=method), session.minimize(edge, method=method)
        assert (longest.value, shortest.value) == (16, 4) and longest.outcome == shortest.outcome == "optimal"


@pytest.mark.parametrize("method", [*METHODS, "auto"])
def test_bounds_assumptions_and_what_cannot_be(method):
    f = Formula()
    x = f.new(4)
    at_least(f, x, 2)
    with Session(f) as session:
        assert session.minimize(x, method=method, assumptions=[x[0], x[1], x[2]]).value == 3
        assert session.minimize(x, method=method, upper=1)[:3] == ("none", None, None)
        assert session.maximize(x, method=method, lower=4).value == 4
        assert session.minimize(x, method=method).value == 2  # nothing of the earlier bounds is left
    f.add([[-x[0]], [x[0]]])
    with Session(f) as session:
        assert session.minimize(x, method=method).outcome == "none"


@pytest.mark.parametrize("method", [*METHODS, "auto"])
def test_a_limit_of_time_keeps_the_best(method):
    n = 9
    f = Formula()
    x = f.new(n + 1, n)  # pigeons in holes, each with a way out that costs 1
    out = f.new(n + 1)
    f.add(np.concatenate([x, out[:, None]], axis=1))
    for i in range(n + 1):
        for j in range(i):
            f.clause(-x[i], -x[j])
    seen = []
    with Session(f) as session:
        result = session.minimize(out, method=method, time_limit=0.2, improved=lambda value, model: seen.append(value))
    assert result.outcome in ("best", "optimal", "unknown") and result.proved <= 1
    assert seen == sorted(seen, reverse=True) and (not seen or seen[-1] == result.value)


def test_wrong_objectives_are_refused_by_their_name():
    f = Formula()
    x = f.new(3)
    with Session(f) as session:
        for wrong, error, words in (
                ("cost", TypeError, "objective: expected a number without axes"), ((x, [1, 2]), ValueError, "weights"),
                ((x, [1.5, 2, 3]), ValueError, "weights: expected integers"), ([999], ValueError, "literal 999"),
                ([x, [1, 2, 3]], TypeError, "as a tuple"),
                (NUMBERS["unary"].new(f, 2, 3), ValueError, "objective: expected one number"),
                (Tally(Formula(), []), ValueError, "another formula")):
            with pytest.raises(error, match=words):
                session.minimize(wrong)
        with pytest.raises(ValueError, match=r"method 'from-bellow'.*'from-below'"):
            session.minimize(x, method="from-bellow")
    with Session(f, "mergesat3") as session, pytest.raises(ValueError, match="core-guided runs with"):
        session.minimize(x, method="core-guided")


def costly(pigeons=14):
    """Pigeons, one more than holes, and a way out for each at a price: that some leaves is hard to prove."""
    f = Formula()
    x, out = f.new(pigeons, pigeons - 1), f.new(pigeons)
    f.add(np.concatenate([x, out[:, None]], axis=1))
    at_most_one(f, x.T)
    return f, (out, np.random.default_rng(0).integers(5, 10, pigeons))


@pytest.mark.parametrize("method", [*METHODS, "auto"])
def test_out_of_time_there_is_a_best_model_and_a_bound(method):
    f, (x, weights) = costly()
    with Session(f) as session:
        result = session.minimize((x, weights), method=method, time_limit=0.3)
        assert session.minimize((x, weights), method=method, time_limit=0).outcome == "unknown"
    assert result.outcome == "best" and result.proved < result.value == weights[values(result.model, x)].sum()
    assert f.deadline == inf


@pytest.mark.parametrize("method", METHODS)
def test_ctrl_c_leaves_the_best_so_far(method, monkeypatch):
    f, (x, weights) = costly()

    def stop(*_):
        raise KeyboardInterrupt

    with Session(f) as session:
        call = session._call
        monkeypatch.setattr(session, "_call", lambda *given: stop() if session.statistics.rounds else call(*given))
        monkeypatch.setattr(guided, "search", stop)
        result = session.minimize((x, weights), method=method)
        assert result.interrupted and result.outcome == "best"
        assert result.value == weights[values(result.model, x)].sum()
    with Session(f) as session, pytest.raises(KeyboardInterrupt):
        monkeypatch.setattr(session, "_call", stop)
        session.minimize((x, weights), method=method)


def test_ctrl_c_ends_a_search_from_cores_that_has_no_limit():
    code = """
import _thread, threading
from satloop import Session
from test_optimize import costly
f, cost = costly()
with Session(f) as session:
    threading.Timer(.5, _thread.interrupt_main).start()
    found = session.minimize(cost, method="core-guided")
assert found.interrupted and found.value > found.proved
"""
    done = subprocess.run([sys.executable, "-c", code], timeout=600, capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, Path(__file__).parents[:2]))})
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("solver", ["cadical153", "glucose4", "minisat22", "maplechrono", "maplecm"])
def test_solvers_of_a_search_from_cores(solver):
    f, (x, weights) = costly(4)
    best = min(weights[values(model, x)].sum() for model in models(f))
    with Session(f, solver) as session:
        assert session.minimize((x, weights), method="core-guided", time_limit=60).value == best


def test_without_a_named_solver_cores_come_from_cadical():
    """MiniSat, the default for puzzles, found no best roster (docs/models.md) in a minute, CaDiCaL in a second."""
    f, _ = costly(4)
    for solver, used in ((None, "cadical195"), ("minisat22", "minisat22"), ("cadical153", "cadical195")):
        with Session(f, solver) as session:
            assert guided.Cores(session, [], [], None).solver == used


def test_formulas_that_lose_models_have_no_best():
    f, cost = costly(3)
    with Session(f, keep_clauses=False) as session:
        assert session.minimize(cost).outcome == "optimal"
        with pytest.raises(ValueError, match="the session has freed"):
            session.minimize(cost, method="core-guided")
    with f.lemma("straight"), Session(f) as session, pytest.raises(ValueError, match="straight"):
        session.minimize(cost)
