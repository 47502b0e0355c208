"""The jobs of the page as plain functions, for the example of every puzzle."""

from __future__ import annotations

import json

import pytest

from satloop.puzzles import NAMES
from satloop.web.jobs import do
from satloop.web.limits import Limits

LIMITS = Limits(seconds=20)


def result(job, **data):
    """The result of a job, and what it told before; every message is JSON."""
    told = []
    last = do(job, data, LIMITS, told.append)
    assert json.loads(json.dumps([*told, last])) == [*told, last]
    assert "result" in last, last
    return last["result"], [message["progress"] for message in told]


@pytest.fixture(scope="module", params=NAMES)
def example(request):
    """(question about the example, its solution as a state)"""
    board, _ = result("read", source=f"example:{request.param}")
    question = {"puzzle": board["puzzle"], "text": board["text"]}
    solved, _ = result("solve", **question)
    assert solved["outcome"] == "unique"
    return question, solved["solutions"][0]


def test_an_example_is_read_as_the_page_needs_it(example):
    board, _ = result("read", source=example[0]["text"])
    assert board["svg"].startswith("<svg") and board["draws"] and board["rules"].endswith(".")
    assert len(board["grids"][0]) == board["rows"] and len(board["grids"][0][0]) == board["columns"]
    if board["url"]:
        again, _ = result("read", source=board["url"])
        assert again["url"] == board["url"] and again["svg"] == board["svg"]


def test_the_solution_passes_the_check_and_a_change_does_not(example):
    question, solution = example
    assert result("check", **question, state=solution)[0] == {"solved": True, "failures": []}
    name = "edges" if "edges" in solution else "digits"
    first = "10"[int(solution[name][0])] if name == "edges" else solution[name][0] % 2 + 1
    changed = first + solution[name][1:] if name == "edges" else [first, *solution[name][1:]]
    assert result("check", **question, state={**solution, name: changed})[0]["failures"]


def test_all_is_forced_by_the_only_solution(example):
    question, solution = example
    forced = result("forced", **question)[0]
    assert forced["open"] == 0
    assert {name: forced["state"][name] for name in forced["state"]} == {
        name: solution[name] for name in forced["state"]}


def test_the_steps_come_one_by_one_and_reach_the_solution(example):
    question, solution = example
    outcome, steps = result("explain", **question)
    assert outcome["outcome"] == "explained" and outcome["rating"]["level"] and steps
    for step in steps:
        for name, place, holds in step["new"]:
            if name in ("edges", "doubled", "shaded") and name in solution:
                assert solution[name][place] == "01"[holds]


def test_the_list_of_puzzles_is_whole():
    listed = result("puzzles")[0]["puzzles"]
    assert [puzzle["name"] for puzzle in listed] == list(NAMES)
    assert all(puzzle["draws"] and puzzle["rules"] for puzzle in listed)
