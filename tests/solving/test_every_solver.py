"""Every solver that is offered, each in a process of its own, for one that crashes takes its process with it."""

import subprocess
import sys
from pathlib import Path

import pytest

from satloop.puzzles import NAMES

EVERY_SOLVER = Path(__file__).parents[1] / "every_solver.py"
FEW = 12  # processes, each for some puzzles


@pytest.mark.parametrize("first", range(FEW))
def test_every_solver_with_every_scheme(first):
    done = subprocess.run([sys.executable, str(EVERY_SOLVER), *NAMES[first::FEW]], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
