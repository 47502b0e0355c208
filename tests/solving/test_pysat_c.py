"""PySAT's solvers by their C functions answer as PySAT's own classes do."""

from itertools import product

import numpy as np
import pysolvers
import pytest
from pysat.solvers import Solver

from encoders import Formula
from satloop.solving.backends import pysat_c
from satloop.solving.backends.small_solvers import SmallSolver
from satloop.solving.session import Session
from satloop.solving.solvers import SOLVERS
from satloop.solving.strategies.boards_by_propagation import Propagation


@pytest.mark.parametrize("name", SOLVERS)
def test_the_functions_answer_as_the_class(name):
    rng = np.random.default_rng(3)
    answers = []
    for _ in range(12):
        variables = rng.permuted(np.tile(np.arange(1, 7), (20, 1)), axis=1)[:, :3]
        clauses = (variables * rng.choice([-1, 1], (20, 3))).tolist()
        one = pysat_c.new_solver(name)
        assert isinstance(one, pysat_c.PysatSolver)
        with Solver(name.removesuffix("-rare"), bootstrap_with=clauses) as two:
            for clause in clauses:
                one.add_clause(clause)
            for assumed in ([], [1], [-1, -2, 3]):
                one.conf_budget(1000)
                answer = one.solve_limited(assumed)
                answers.append(answer)
                assert answer is two.solve(assumptions=assumed)
                if answer:
                    model = one.get_model()
                    held = set(model)
                    assert held.issuperset(assumed) and all(held & set(clause) for clause in clauses)
                else:
                    core = one.get_core()
                    assert set(core) <= set(assumed) and not two.solve(assumptions=core)
            assert one.accum_stats().keys() == two.accum_stats().keys()
        one.delete()
        one.delete()
    assert True in answers and False in answers


@pytest.mark.parametrize("name", ["minisat22", "cadical153"])
def test_a_budget_ends_the_search_and_phases_are_taken(name):
    solver = pysat_c.new_solver(name)
    for hole in range(9):  # ten pigeons in nine holes
        for one, two in product(range(10), repeat=2):
            if one < two:
                solver.add_clause([-(1 + 9 * one + hole), -(1 + 9 * two + hole)])
    free = pysat_c.new_solver(name)
    for pigeon in range(10):
        solver.add_clause([1 + 9 * pigeon + hole for hole in range(9)])
        free.add_clause([1 + 9 * pigeon + hole for hole in range(9)])
    solver.conf_budget(50)
    assert solver.solve_limited([]) is None
    wanted = [(v if v % 3 else -v) for v in range(1, 91)]
    free.set_phases(wanted)
    assert free.solve_limited([]) is True and free.get_model() == wanted


@pytest.mark.parametrize("broken", ["missing", "other arguments", "other answers"])
def test_another_version_of_pysat_is_used_by_its_classes(monkeypatch, broken):
    if broken == "missing":
        monkeypatch.delattr(pysolvers, "minisat22_cbudget")
    elif broken == "other arguments":
        monkeypatch.setattr(pysolvers, "minisat22_solve_lim", lambda handle, assumptions: True)
    else:
        monkeypatch.setattr(pysolvers, "minisat22_core", lambda handle: [])
    pysat_c.functions_of.cache_clear()
    try:
        assert pysat_c.functions_of("minisat22") is None
        monkeypatch.undo()
        f = Formula()
        a, b = f.new(2)
        f.add([[a, b], [-a, b]])
        with Session(f, "minisat22") as session:
            assert not isinstance(session._solver, pysat_c.PysatSolver)
            assert session.solve() and session.model[2] and not session.solve([-2]) and session.core() == [-2]
    finally:
        pysat_c.functions_of.cache_clear()


@pytest.mark.parametrize("kind", [pysat_c.PysatSolver, Propagation, SmallSolver])
def test_interrupted_while_it_is_made(kind: type) -> None:
    """Ctrl-C may come before there is a solver to free; what is left of the object goes without a word."""
    kind.__new__(kind).__del__()
