"""The rules of every puzzle in pictures: its example solved, and two wrong solutions with the reason marked."""

import subprocess
import sys
from pathlib import Path

import pytest

from satloop.explaining.state_json import as_solution, state_of
from satloop.puzzles import NAMES, find
from satloop.web.jobs import rules
from satloop.web.jobs.do_job import do
from satloop.web.question_limits import Limits

SCRIPT = Path(__file__).parents[2] / "scripts" / "wrong_examples.py"


@pytest.mark.parametrize("name", NAMES)
def test_one_board_is_right_and_two_break_the_rule_that_is_named(name):
    result = do("rules", {"puzzle": name}, Limits(), print)["result"]
    board, kind = result["board"], find(name)(find(name).example)
    assert board["text"] and board["svg"].startswith("<svg") and len(result["figures"]) == 3
    right, *wrong = result["figures"]
    assert "failure" not in right and not list(kind.check(as_solution(kind, state_of(kind, right["state"]))))
    assert len({figure["failure"]["rule"] for figure in wrong}) == 2
    for figure in wrong:
        rule = figure["failure"]["rule"]
        assert rule in [failure.rule for failure in kind.check(as_solution(kind, state_of(kind, figure["state"])))]


def test_nearly_all_reasons_have_a_place():
    result = [do("rules", {"puzzle": name}, Limits(), print)["result"] for name in NAMES]
    reasons = [figure["failure"] for one in result for figure in one["figures"][1:]]
    assert sum(bool(failure.get("cells") or failure.get("points")) for failure in reasons) > 0.95 * len(reasons)


def test_the_file_is_what_the_script_writes():
    done = subprocess.run([sys.executable, "-c", "import wrong_examples; print(wrong_examples.written(), end='')"],
                          cwd=SCRIPT.parent, capture_output=True, text=True, check=True)
    file = Path(rules.__file__).parents[1] / "wrong_examples.json"
    assert file.read_text(encoding="utf-8") == done.stdout
    assert file.stat().st_size < 25_000
