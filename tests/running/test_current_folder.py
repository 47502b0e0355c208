"""A folder that somebody downloads runs no code: workers import nothing from the current folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from satloop.puzzles import find

ROOT = Path(__file__).parents[2]
MODULES = ["random", "numpy", "select", "json", "socket", "signal", "threading", "pysat", "click", "encoders",
           "satloop", "multiprocessing", "sitecustomize"]


@pytest.fixture
def folder(tmp_path):
    """A folder with modules that leave a file behind when they are imported, and two boards."""
    for name in MODULES:
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'imported')!r}, 'a').write({name!r})\n")
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text(f"# puzzle: slitherlink\n{find('slitherlink').example.strip()}\n")
    return tmp_path


def started(folder, *arguments):
    code = f"import sys; sys.path[0] = {str(ROOT)!r}; from satloop.__main__ import main; main()"
    return subprocess.run([sys.executable, "-c", code, *arguments], cwd=folder, capture_output=True, text=True,
                          timeout=120)


@pytest.mark.parametrize("arguments", [
    "generate slitherlink 5x5 --count 2 --jobs 2", "rate a.txt b.txt --jobs 2", "bench a.txt b.txt --jobs 2",
    "solve a.txt b.txt --jobs 2", "study a.txt --loops cuts,regions --jobs 2"])
def test_workers_import_nothing_from_the_current_folder(folder, arguments):
    done = started(folder, *arguments.split())
    assert done.returncode == 0, done.stderr
    assert not (folder / "imported").exists() and "Traceback" not in done.stderr


def test_a_solver_in_python_still_finds_its_own_modules(folder):
    """The way of starting workers is not handed on to commands."""
    (folder / "own").mkdir()
    (folder / "own/helper.py").write_text("ANSWER = 's UNSATISFIABLE'\n")
    (folder / "own/solver.py").write_text(f"#!{sys.executable}\nimport helper\nprint(helper.ANSWER)\n")
    (folder / "own/solver.py").chmod(0o755)
    for jobs in ("1", "2"):
        done = started(folder, "solve", "a.txt", "b.txt", "--jobs", jobs, "--solver", str(folder / "own/solver.py"))
        assert "no solution" in done.stdout + done.stderr, done.stderr


def test_an_environment_that_asks_for_it_is_kept(folder, monkeypatch):
    from satloop.running.workers.no_imports_from_current_folder import SAFE_PATH, without_current_folder
    for value in (None, "1"):
        monkeypatch.delenv(SAFE_PATH, raising=False)
        if value:
            monkeypatch.setenv(SAFE_PATH, value)
        with without_current_folder():
            pass
        assert os.environ.get(SAFE_PATH) == value
