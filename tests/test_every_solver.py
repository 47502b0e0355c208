"""Every solver that is offered, in a process of its own, for one that crashes takes its process with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from satloop.solving.solvers import COUNTING, SOLVERS

ONE_SOLVER = Path(__file__).parent / "one_solver.py"


@pytest.mark.parametrize("solver", [*SOLVERS, *COUNTING])
def test_every_solver_with_every_scheme(solver, few):
    done = subprocess.run([sys.executable, str(ONE_SOLVER), solver, *few], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
