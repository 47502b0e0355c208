"""Every solver that is offered, each in a process of its own, for one that crashes takes its process with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EVERY_SOLVER = Path(__file__).parent / "every_solver.py"


@pytest.mark.full
def test_every_solver_with_every_scheme(few):
    done = subprocess.run([sys.executable, str(EVERY_SOLVER), *few], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
