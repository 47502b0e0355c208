"""Formulas grow like the board: every puzzle's empty board of 100x100 and of 5x5000 cells stays within a bound. Where
2,000 clues say more than a formula may hold, it is refused before it takes memory."""

import subprocess
import sys
from pathlib import Path

import pytest

from satloop.puzzles import NAMES

MEMORY_OF_FORMULAS = Path(__file__).parents[1] / "memory_of_formulas.py"
FEW = 12  # processes, each for some puzzles


def measure(boards, *names):
    done = subprocess.run([sys.executable, str(MEMORY_OF_FORMULAS), boards, *names], capture_output=True, text=True,
                          timeout=1000)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of memory is read from /proc")


@needs_proc
@pytest.mark.parametrize("first", range(FEW))
def test_the_formulas_of_large_boards_are_small(first):
    measure("empty", *NAMES[first::FEW])


@needs_proc
@pytest.mark.parametrize("first", range(FEW))
def test_large_boards_with_clues_have_formulas_or_are_refused(first):
    measure("clues", *NAMES[first::FEW])


def test_a_board_whose_formula_is_too_large_ends_with_one_line(tmp_path):
    numbers = "".join(("1 2 " * 50 + "\n") * 100)  # ten thousand of them in one region
    (tmp_path / "b.txt").write_text(f"# puzzle: countryroad\n100 100\n{numbers}" + ("1 " * 100 + "\n") * 100)
    done = subprocess.run([sys.executable, "-m", "satloop", "unique", str(tmp_path / "b.txt")], capture_output=True,
                          text=True, timeout=100)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "satloop: the formula is too large: more than 536,870,912 literals, or 67,108,864 variables\n"


def test_unique_of_a_large_ringring_keeps_its_limit():
    """By an address of forty characters, of which the formula once took all memory."""
    code = "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)); " \
           "from satloop.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "unique", "--time-limit", "2", "https://puzz.link/p?ringring/5/65536/0026"],
                          capture_output=True, text=True, timeout=600)
    assert "Traceback" not in done.stderr and done.returncode in (0, 1, 2, 3), done.stderr
