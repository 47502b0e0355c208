"""Which tests run: what a commit, a change, a puzzle's name and --all choose, and what tests cost."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
import selection

from satloop.puzzles import NAMES

TESTS = Path(__file__).parent
SOME = """
import pytest
from satloop.puzzles import NAMES

def test_cheap():
    sum(range(2_000_000))

@pytest.mark.sampled
@pytest.mark.parametrize("name", NAMES)
def test_dear(name):
    pass

@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", NAMES)
def test_dearer(name):
    pass

@pytest.mark.full
def test_dearest():
    pass

def test_inside(sample):
    print("INSIDE", *sample)
"""


def test_a_text_draws_always_the_same_twelve():
    drawn = selection.sample_of("a")
    assert drawn == selection.sample_of("a") != selection.sample_of("b")
    assert len(set(drawn)) == 12 and set(drawn) <= set(NAMES)
    times = Counter(name for number in range(1000) for name in selection.sample_of(str(number)))
    assert times.keys() == {*NAMES} and min(times.values()) > 100 and max(times.values()) < 250  # 164 on average


@pytest.mark.parametrize("words, names", [
    ("tests/test_slalom_gates.py", {"slalom"}), ("instances/icelom2/7x7-1.txt", {"icelom2"}),
    ("satloop/puzzles/masyu.py", {"masyu"}), ("tests/test_api.py", set()), ("docs/masyuflow.md", set()),
    ("tests/test_rules.py::test_some[Flow-3x3]", {"flow"})])
def test_puzzles_are_known_by_whole_words(words, names):
    assert selection.puzzles_in(words) == names


def test_those_with_most_changed_files_are_tried_and_the_rest_is_named():
    files = [f"satloop/puzzles/{name}.py" for name in ("masyu", "flow", "haisu", "kaisu", "hashi")]
    assert selection.changed_puzzles([*files, "instances/hashi/5x5-1.txt"]) == (["hashi", "flow", "haisu", "kaisu"],
                                                                               ["masyu"])


def run_pytest(folder, *options):
    """The names of the tests that run and the text that pytest prints, for the tests above in a folder of their own."""
    (folder / "conftest.py").write_text('pytest_plugins = ["choice_of_tests", "processor_seconds"]')
    for name in ("choice_of_tests.py", "processor_seconds.py", "selection.py"):
        (folder / name).write_text((TESTS / name).read_text(encoding="utf-8"))
    (folder / "test_some.py").write_text(SOME)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  full\n  sampled(count)\n")
    alone = {} if "-n" in options else {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # half as long
    done = subprocess.run([sys.executable, "-m", "pytest", "-v", "-s", "-p", "no:cacheprovider", *options], cwd=folder,
                          capture_output=True, text=True, timeout=60, env={**os.environ, **alone})
    assert done.returncode == 0, done.stdout + done.stderr
    return re.findall(r"^test_some.py::(\S+)", done.stdout, re.MULTILINE), done.stdout


def test_by_default_dear_tests_run_for_the_sample(tmp_path):
    names, text = run_pytest(tmp_path, "--sample", "a", "--dearest", "1")
    drawn = selection.sample_of("a")
    assert names == ["test_cheap", *(f"test_dear[{name}]" for name in NAMES if name in drawn),
                     *(f"test_dearer[{name}]" for name in NAMES if name in drawn[:5]), "test_inside"]
    assert f"sample (--sample a): {', '.join(drawn)}" in text and f"INSIDE {' '.join(drawn)}" in text
    assert re.search(r"\d+ processor seconds; the budget is 220\nThe dearest tests.*:\n +(?!0\.00)\d\.\d\d  "
                     "test_some.py::test_cheap", text)


def test_all_runs_all_and_a_puzzle_what_it_names(tmp_path):
    names, text = run_pytest(tmp_path, "--all")
    assert len(names) == 3 + 2 * len(NAMES) and "INSIDE " + " ".join(sorted(NAMES)) in text and "sample (" not in text
    assert run_pytest(tmp_path, "test_some.py")[0] == names
    assert run_pytest(tmp_path, "--puzzle", "masyu")[0] == ["test_dear[masyu]", "test_dearer[masyu]"]


@pytest.mark.full
def test_workers_get_the_choice_and_send_what_tests_cost(tmp_path):
    _, text = run_pytest(tmp_path, "--sample", "a", "-n", "2", "--dearest", "1")
    assert "19 passed" in text and re.search(r"^ +\d\.\d\d  test_some.py::test_cheap$", text, re.MULTILINE)


@pytest.mark.sampled
def test_more_than_the_budget_is_said(tmp_path, monkeypatch):
    run_pytest(tmp_path)
    path = tmp_path / "processor_seconds.py"
    path.write_text(path.read_text(encoding="utf-8").replace("BUDGET, OF_ALL = 220.0", "BUDGET, OF_ALL = 0.1"))
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--sample", "a"],
                          cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "More than the budget. The dearest tests" in done.stdout
    assert len(re.findall("test_some.py::", done.stdout)) == 10
