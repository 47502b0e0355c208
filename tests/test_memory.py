"""Formulas grow like the board: every puzzle's empty board of 100x100 and of 5x5000 cells stays within a bound. Where
2,000 clues say more than a formula may hold, it is refused before it takes memory."""

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


WITH_CLUES = """
import random, sys
from encoders import Formula, TooLarge
from satloop.boards.text import EMPTY, write_board
from satloop.errors import PuzzleError
from satloop.puzzles import find
from satloop.setting.makers.clues_by_trial import tokens_of

def with_clues(kind, rows, columns, order):
    tokens = tokens_of(kind, 12)
    for count in (2000, 500, 100, 20, 5, 0):
        for some in (order.sample(tokens, min(20, len(tokens))), order.sample(tokens, min(1, len(tokens)))):
            grids = [grid.astype("U9") for grid in kind.empty(rows, columns)]
            for cell in order.sample(range(grids[0].size), count if some else 0):
                if grids[0].flat[cell] == EMPTY:
                    grids[0].flat[cell] = order.choice(some)
            try:
                return kind(write_board(grids))
            except PuzzleError:
                pass  # fewer of them, which may go together
    raise AssertionError(f"no board of {kind.name}")

Formula.most >>= 4
for name in sys.argv[3:]:
    for rows, columns in ((100, 100), (5, 2000)):
        if name != "sudoku" or rows == columns:
            try:
                with_clues(find(name), rows, columns, random.Random(7)).encode(Formula())
            except TooLarge:
                pass
            lines = dict(line.split(":") for line in open("/proc/self/status"))
            peak = int(lines["VmHWM"].split()[0]) >> 10
            assert peak < int(sys.argv[1]), f"{name} {rows}x{columns} takes {peak} MB"
"""
OF_CLUES = 1000  # megabytes, where a formula may have a sixteenth of the literals that it may have otherwise


def measured(bound, *names, code=CODE):
    """In a process of its own, whose memory ends at four times the bound."""
    subprocess.run([sys.executable, "-c", code, str(bound), str(4 * bound + 2000), *names], check=True, timeout=1000)


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
@needs_proc
@pytest.mark.parametrize("name", ["countryroad", "icelom2", "balanceloop"])
def test_a_large_board_with_clues_has_a_formula_or_is_refused(name):
    measured(OF_CLUES, name, code=WITH_CLUES)


@needs_proc
@pytest.mark.full
def test_all_large_boards_with_clues_have_formulas_or_are_refused():
    for name in NAMES:
        measured(OF_CLUES, name, code=WITH_CLUES)


@pytest.mark.full
def test_a_board_whose_formula_is_too_large_ends_with_one_line(tmp_path):
    numbers = "".join(("1 2 " * 50 + "\n") * 100)  # ten thousand of them in one region
    (tmp_path / "b.txt").write_text(f"# puzzle: countryroad\n100 100\n{numbers}" + ("1 " * 100 + "\n") * 100)
    done = subprocess.run([sys.executable, "-m", "satloop", "unique", str(tmp_path / "b.txt")], capture_output=True,
                          text=True, timeout=100)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "satloop: the formula is too large: more than 536,870,912 literals, or 67,108,864 variables\n"


@pytest.mark.sampled
def test_unique_of_a_large_ringring_keeps_its_limit():
    """By an address of forty characters, of which the formula once took all memory."""
    code = "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)); " \
           "from satloop.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "unique", "--time-limit", "2", "https://puzz.link/p?ringring/5/65536/0026"],
                          capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr and done.returncode in (0, 1, 2, 3), done.stderr
