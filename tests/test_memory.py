"""Formulas grow like the board: every puzzle's empty board of 100x100 and of 5x5000 cells stays within a bound."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from satloop.puzzles import NAMES

BOUND, OF_SUDOKU = 400, 1800  # megabytes of the process; a Sudoku of order n takes n^3 variables, and pairs of them
CODE = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]) << 20, int(sys.argv[2]) << 20))
from encoders import Formula
from satloop.boards.text import write_board
from satloop.puzzles import find
for name in sys.argv[3:]:
    kind = find(name)
    for rows, columns in ((100, 100), (5, 5000)):
        if name != "sudoku" or rows == columns:
            board = kind(write_board(kind.empty(rows, columns)))
            board.encode(Formula())
            lines = dict(line.split(":") for line in open("/proc/self/status"))
            peak = int(lines["VmHWM"].split()[0]) >> 10  # ru_maxrss would count what the test's process took
            assert peak < int(sys.argv[1]), f"{name} {rows}x{columns} takes {peak} MB"
"""


def measured(bound, *names):
    """In a process of its own, whose memory ends at four times the bound."""
    subprocess.run([sys.executable, "-c", CODE, str(bound), str(4 * bound + 2000), *names], check=True, timeout=300)


needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of memory is read from /proc")


@pytest.mark.sampled
@needs_proc
@pytest.mark.parametrize("name", ["ringring", "lineofsight", "kuroshiroloop"])
def test_the_formula_of_a_large_board_is_small(name):
    measured(BOUND, name)


@needs_proc
@pytest.mark.full
def test_the_formulas_of_all_large_boards_are_small():
    for name in NAMES:
        measured(OF_SUDOKU if name == "sudoku" else BOUND, name)


@pytest.mark.sampled
def test_unique_of_a_large_ringring_keeps_its_limit():
    """By an address of forty characters, of which the formula once took all memory."""
    code = "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)); " \
           "from satloop.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "unique", "--time-limit", "2", "https://puzz.link/p?ringring/5/65536/0026"],
                          capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr and done.returncode in (0, 1, 2, 3), done.stderr
