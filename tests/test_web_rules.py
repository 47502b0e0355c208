"""The rules of every puzzle in pictures: its example solved, and two wrong solutions with the reason marked."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from satloop.explaining.state_json import as_solution, state_of
from satloop.puzzles import NAMES, find
from satloop.web.jobs.do_job import do
from satloop.web.question_limits import Limits

SCRIPTS = Path(__file__).parents[1] / "scripts"


@pytest.mark.parametrize("name", NAMES)
def test_one_board_is_right_and_two_break_the_rule_that_is_named(name):
    found = do("rules", {"puzzle": name}, Limits(), print)["result"]
    board, kind = found["board"], find(name)(find(name).example)
    assert board["text"] and board["svg"].startswith("<svg") and len(found["figures"]) == 3
    right, *wrong = found["figures"]
    assert "failure" not in right and not list(kind.check(as_solution(kind, state_of(kind, right["state"]))))
    assert len({figure["failure"]["rule"] for figure in wrong}) == 2
    for figure in wrong:
        rule = figure["failure"]["rule"]
        assert rule in [failure.rule for failure in kind.check(as_solution(kind, state_of(kind, figure["state"])))]


def test_nearly_all_reasons_have_a_place():
    rules = [figure["failure"] for name in NAMES for figure in do("rules", {"puzzle": name}, Limits(), print)["result"][
        "figures"][1:]]
    assert sum(bool(failure.get("cells") or failure.get("points")) for failure in rules) > 0.95 * len(rules)


def test_the_file_is_what_the_script_writes(monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPTS))
    spec = importlib.util.spec_from_file_location("wrong_examples", SCRIPTS / "wrong_examples.py")
    script = importlib.util.module_from_spec(spec)
    before = list(sys.path)
    spec.loader.exec_module(script)
    sys.path[:] = before
    assert script.FILE.read_text(encoding="utf-8") == script.written()
    assert script.FILE.stat().st_size < 25_000
