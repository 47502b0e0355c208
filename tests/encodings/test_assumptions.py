"""What is assumed: constants are folded before a solver sees them, and what is no literal is refused by its name."""

import subprocess
import sys

import numpy as np
import pytest

from encoders import FALSE, TRUE, Formula
from satloop import Session, count
from satloop.solving.optimize import METHODS

SOLVERS = [None, "cadical153", "cadical195", "glucose4", "minisat22"]


def test_a_constant_does_not_end_python():
    """In a process of its own: it was a clause about variable 2**31 - 1, and the memory for all those below it."""
    code = """
from encoders import FALSE, TRUE, Formula
from encoders.cardinality.growing_tally import Tally
from satloop import Session
for solver in ("cadical153", "cadical195", "glucose4", None):
    f = Formula()
    x = f.new(4)
    f.add([x])
    with Session(f, solver) as session:
        print(session.minimize(x, assumptions=[-Tally(f, x).more_than(5)]).value, session.solve([TRUE, x[0]]),
              session.solve([x[0], FALSE]), session.core(), session.solve([-x[0]]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == [f"1 True False [{FALSE}] True"] * 4, done.stderr[-300:]


@pytest.mark.parametrize("method", [*METHODS, "auto"])
def test_constants_are_folded_by_every_method(method):
    f = Formula()
    x = f.new(3)
    f.add([x])
    with Session(f) as session:
        assert session.minimize(x, method=method, assumptions=[TRUE]).value == 1
        assert session.minimize(x, method=method, assumptions=[FALSE]).outcome == "none"
        assert session.minimize([], method=method).value == session.maximize(([], []), method=method).value == 0
        assert session.maximize(x, method=method, assumptions=np.array([-x[1], TRUE])).value == 2
        assert len([*session.models(x, assumptions=[TRUE, x[0]])]) == 4
        assert not [*session.models(x, assumptions=[FALSE])]


@pytest.mark.parametrize("solver", SOLVERS)
def test_what_is_no_literal_is_refused_by_name(solver):
    f = Formula()
    x = f.new(3)
    with Session(f, solver) as session:
        for wrong in ([99], [-99], [0], [True], [np.bool_(True)], [1.0], [None], [[1]], "12", 1, [1, True], [2**40]):
            for ask in (session.solve, lambda given: session.minimize(x, assumptions=given),
                        lambda given: [*session.models(x, assumptions=given)]):
                with pytest.raises(ValueError, match=r"^assumptions: "):
                    ask(wrong)
        assert session.solve([np.int64(1), np.int8(-2), np.uint8(3)]) and session.core is not None


def test_weights_and_bounds_of_what_is_minimized_are_exact():
    f = Formula()
    x = f.new(2)
    f.add([x])
    with Session(f) as session:
        assert session.minimize((x, np.array([5, 5], dtype=np.uint64))).value == 5
        assert session.maximize((x, np.array([100, 100], dtype=np.int8))).value == 200
        assert session.maximize(x, lower=np.uint8(2)).value == 2
        for weights in ([2**62, 2**62], [2**64 - 1, 1], [1.0, 2.0], [True, 1]):
            with pytest.raises(ValueError, match=r"^weights: expected"):
                session.minimize((x, weights))
        assert session.minimize((x, [2**61, 2**61])).value == 2**61
        with pytest.raises(ValueError, match=r"^method: halves takes weights whose sum is below 2\*\*62"):
            session.minimize((x, [2**61, 2**61]), method="halves")
        with pytest.raises(ValueError, match=r"^upper: expected an integer"):
            session.minimize(x, upper=1.0)


def test_literals_to_count_are_those_of_the_formula():
    f = Formula()
    x = f.new(2)
    f.add([x])
    assert count(f, literals=[*x, TRUE]) == 3 and count(f, literals=[]) == 1
    with pytest.raises(ValueError, match=r"^literals: literal 99 was never allocated"):
        count(f, literals=[99])
