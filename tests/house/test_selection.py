"""Which tests run: what a commit, a change, a puzzle's name and --all choose; what tests cost; several processes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import selection

TESTS = Path(__file__).parents[1]
PLUGINS = ("choice_of_tests", "costs", "forked_workers")
SOME = """
import os, pytest
from costs import loop

def test_cheap():
    loop()

@pytest.mark.parametrize("name", ["masyu", "flow", *range(98)])
def test_dear(name):
    pass

@pytest.mark.parametrize("name", ["masyu", 1])
def test_dearest(name):
    pass
"""
COSTS = "0.5 test_some.py::test_dear\n50 test_some.py::test_dearest[masyu]\n"
VERY_DEAR = "20 test_some.py::test_dear\n"  # 2,000 loops
CASES = {"f": [f"f[{number}]" for number in range(40)], "g": ["g"], "h": ["h[0]", "h[1]"]}
COST = {"f": 0.5, "f[7]": 20.0, "g": 30.0}


def test_a_function_costs_its_cap_on_average_and_each_text_nearly_the_same():
    share = selection.shares(CASES, COST, 3.0)
    assert share["h[0]"] == share["h[1]"] == 1 and share["g"] == 0.1
    assert sum(share[name] * COST.get(name, 0.5) for name in CASES["f"]) == pytest.approx(3.0)
    times = dict.fromkeys(share, 0)
    for number in range(1000):
        for name in selection.drawn(share, COST, str(number)):
            times[name] += 1
    for name in share:
        assert abs(times[name] / 1000 - share[name]) < 0.05, name
    alike = {f"f{number}": [f"f{number}"] for number in range(300)}
    cost = {name: 5.0 + number / 100 for number, name in enumerate(alike)}
    sums = [sum(cost[name] for name in selection.drawn(selection.shares(alike, cost, 3.0), cost, str(text)))
            for text in range(50)]
    assert max(sums) < 1.05 * min(sums) and selection.drawn(share, COST, "a") == selection.drawn(share, COST, "a")


def test_parts_take_turns_with_what_is_dear_and_together_are_all():
    share = selection.shares(CASES, COST, 3.0)
    parts = [selection.fifth(share, part, 5, "a") for part in range(1, 6)]
    assert set().union(*parts) == share.keys() and set.intersection(*parts) == {"h[0]", "h[1]"}
    assert sum(map(len, parts)) == len(share) + 4 * 2
    assert len({frozenset(selection.fifth(share, 1, 5, str(text))) for text in range(40)}) == 5


def test_what_a_change_touches_runs_as_far_as_its_budget_goes_the_nearest_first():
    cost = {"near": 2.0, "changed": 5.0, "far": 1.0, "dear": 100.0}
    rank = {"near": 1, "changed": 0, "far": 2, "dear": 2}
    assert [selection.touched(rank, cost, most) for most in (4, 7, 50, 200)] == [
        set(), {"changed", "near"}, {"changed", "near", "far"}, set(rank)]


def test_the_import_graph_of_these_files():
    used_by = selection.importers()
    assert "tests/choice_of_tests.py" in used_by["tests/selection.py"]  # `import selection`
    assert "satloop/puzzles/masyu.py" in used_by["satloop/boards/loops/cell_loop.py"]  # `from ..boards.loops.x import`
    assert "satloop/puzzles/castlewall.py" in used_by["satloop/boards/unsolvable.py"]  # `from ..boards import`
    assert "satloop/commands/unique.py" in used_by["satloop/explaining/several_or_no_solutions.py"]  # in a function
    away = selection.distances(["tests/selection.py"], used_by)
    assert away["tests/selection.py"] == 0 and away["tests/house/test_selection.py"] == 1
    assert selection.distances(["no/such.py"], used_by) == {"no/such.py": 0}


@pytest.mark.parametrize("words, names", [
    ("tests/puzzles/test_slalom_gates.py", {"slalom"}), ("instances/icelom2/7x7-1.txt", {"icelom2"}),
    ("satloop/puzzles/masyu.py", {"masyu"}), ("tests/solving/test_api.py", set()), ("docs/masyuflow.md", set()),
    ("tests/encodings/test_rules.py::test_some[Flow-3x3]", {"flow"})])
def test_puzzles_are_known_by_whole_words(words, names):
    assert selection.puzzles_in(words) == names


@pytest.fixture
def folder(tmp_path):
    """A suite of its own, with the plugins of this one."""
    (tmp_path / "conftest.py").write_text(f"pytest_plugins = {PLUGINS}")
    for name in (*PLUGINS, "selection"):
        text = (TESTS / f"{name}.py").read_text(encoding="utf-8")
        (tmp_path / f"{name}.py").write_text(text.replace("OF_ALL = 3200", "OF_ALL = 40"))
    (tmp_path / "test_some.py").write_text(SOME)
    (tmp_path / "costs.txt").write_text(COSTS)
    return tmp_path


def run_pytest(folder, *options, code=0):
    """The names of the tests that run and the text that pytest prints."""
    done = subprocess.run([sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", *options], cwd=folder,
                          capture_output=True, text=True, timeout=600,
                          env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
    assert done.returncode == code, done.stdout + done.stderr
    return re.findall(r"^test_some.py::(\S+)", done.stdout, re.MULTILINE), done.stdout


def test_a_run_draws_its_share_and_says_what_it_leaves(folder):
    names, text = run_pytest(folder, "--draw", "a", "--dearest", "1")
    assert "test_cheap" in names and 1 <= sum("test_dear[" in name for name in names) <= 8
    assert "tests drawn by a (--draw)" in text and f"{103 - len(names)} are left to other commits" in text
    assert re.search(r"\d+ loops, each 0\.\d+ processor seconds; the budget is 40\n.*:\n +\d+\.\d  test_some", text)
    assert "103 passed" in run_pytest(folder, "--all", "--workers", "2")[1]
    (folder / "costs.txt").write_text(VERY_DEAR)
    assert len(run_pytest(folder, "--all")[0]) == 6  # 60 loops of test_dear
    (folder / "costs.txt").write_text(COSTS)
    assert len(run_pytest(folder, "test_some.py")[0]) == 103
    with (folder / "test_some.py").open("a") as file:
        file.write("from satloop.puzzles import NAMES\n\ndef test_of_all():\n    assert NAMES\n")
    assert run_pytest(folder, "--puzzle", "masyu")[0] == ["test_dear[masyu]", "test_of_all"]


def test_workers_run_all_once_and_what_kills_one_is_a_failure(folder):
    with (folder / "test_some.py").open("a") as file:
        file.write("def test_fails(capfd):\n    print('shown')\n    assert 0\n\ndef test_dies():\n    os._exit(3)\n")
    _, text = run_pytest(folder, "--all", "--workers", "3", code=1)
    assert "the worker ended with exit code 3" in text and "shown" in text and "2 failed" in text
    assert int(re.search(r"(\d+) passed", text)[1]) >= 103 - 2 * 8


def test_where_tests_are_drawn_none_begins_when_the_budget_is_spent(folder):
    with (folder / "test_some.py").open("a") as file:  # the cost of each is not known
        file.write("@pytest.mark.parametrize('_', range(60))\ndef test_new(_):\n    loop()\n")
    _, text = run_pytest(folder, "--draw", "a", "--workers", "2")
    assert 1 < int(re.search(r"(\d+) tests were not begun: the budget was spent", text)[1]) <= 69
    assert "not begun" not in run_pytest(folder, "--all", "--workers", "2")[1]


def test_more_than_the_budget_is_said_and_ends_the_budget_step(folder):
    with (folder / "test_some.py").open("a") as file:
        file.write("def test_long():\n    for _ in range(80):\n        loop()\n")
    assert "More than the budget. The dearest" in run_pytest(folder)[1]
    _, text = run_pytest(folder, "--budget", "--write-costs", "--workers", "2", code=1)
    assert "test_some.py::test_long" in text
    cost = selection.costs((folder / "costs.txt").read_text())
    assert 50 < cost["test_some.py::test_long"] < 140 and 0.5 < cost["test_some.py::test_cheap"] < 2
