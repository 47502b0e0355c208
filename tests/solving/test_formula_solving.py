"""solve, solutions and count take a formula of encoders as they take a board."""

import numpy as np
import pytest
from brute import models

import satloop
from encoders import Formula, GridGraph, values
from encoders.cardinality import exactly
from encoders.loops import single_loop
from satloop.errors import InternalError
from satloop.solving.session import Session
from satloop.solving.strategies.cubes import CubeSearch


def two_of(n):
    f = Formula()
    x = f.new(n)
    exactly(f, x, 2)
    return f, x


@pytest.mark.parametrize("n", [2, 3, 5])
def test_all_models_come_once_and_the_formula_stays_as_it_is(n):
    f, x = two_of(n)
    before = f.size, len(f.blocks)
    wanted = {tuple(row) for row in models(f).tolist()}
    for _ in range(2):
        answer = satloop.solve(f, limit=None)
        assert {tuple(model.tolist()) for model in answer.models} == wanted and len(answer.models) == len(wanted)
        assert answer.outcome == ("unique" if n == 2 else "several") and answer
        assert satloop.count(f) == len(wanted) == sum(1 for _ in satloop.solutions(f))
        assert satloop.count(f, literals=x[:1]) == (1 if n == 2 else 2)
    assert (f.size, len(f.blocks)) == before
    assert answer.values(x).sum() == 2 == values(answer.model, x).sum()


def test_a_solution_that_comes_again_though_it_was_blocked_ends_the_search(monkeypatch):
    f, x = two_of(4)
    with Session(f) as session:
        session.load()
        monkeypatch.setattr(Session, "add", lambda session, clauses: None)
        with pytest.raises(InternalError, match="found twice"):
            list(session.models(x))
    board = satloop.read("3 3\n- - -\n- 2 -\n- - -", puzzle="slitherlink")
    monkeypatch.setattr(CubeSearch, "_find_all", lambda *args, find=CubeSearch._find_all: find(*args[:-1], 10**9))
    with pytest.raises(InternalError, match="found twice"):
        satloop.count(board)


def test_a_lazy_rule_whose_clauses_allow_what_it_refuses_ends_the_search():
    f, x = two_of(4)
    f.rules.append(lambda model: [[int(x[0]), -int(x[0])]])
    with Session(f) as session, pytest.raises(InternalError, match="its clauses allow it"):
        session.solve()


def test_one_model_or_none():
    f, x = two_of(4)
    assert satloop.solve(f).outcome == "solved" and len(satloop.solve(f, 3).models) == 3
    f.add(-x[:, None])
    nothing = satloop.solve(f)
    assert nothing.outcome == "none" and not nothing and satloop.count(f) == 0
    with pytest.raises(ValueError, match="there is no model: the outcome is 'none'"):
        nothing.values(x)


def test_lazy_rules_hold_and_another_solver_does():
    f, graph = Formula(), GridGraph(3, 4)
    edge = f.new(graph.size)
    single_loop(f, graph, edge, "cuts")
    assert satloop.count(f, literals=edge) == satloop.count(f, solver="glucose4", literals=edge) == 40
    with pytest.raises(ValueError, match="the formula has lazy rules besides its clauses"):
        f.to_pysat()


def test_a_limit_and_wrong_arguments():
    f = Formula()
    f.add([f.new(60)])  # more models than any machine counts
    with pytest.raises(TimeoutError, match="there may be further models"):
        satloop.count(f, time_limit=0.01)
    for wrong in (0, -1):
        with pytest.raises(ValueError, match="the limit of solutions is at least 1"):
            satloop.solve(f, wrong)
    with pytest.raises(ValueError, match="unknown solver"):
        satloop.solve(f, solver="nosuch")
    with pytest.raises(TypeError, match="unique takes a board"):
        satloop.unique(f)


def test_to_pysat_and_back():
    from pysat.solvers import Solver
    f, x = two_of(5)
    with Solver("glucose4", bootstrap_with=f.to_pysat()) as solver:
        assert solver.solve() and values(solver.get_model(), x).sum() == 2
    assert repr(f).startswith("Formula(variables=")
    other = f.copy()
    other.add([other.new(3)])
    assert (f.variables, len(f.blocks)) != (other.variables, len(other.blocks)) and np.array_equal(f.blocks[0],
                                                                                                  other.blocks[0])
