"""The jobs of the page as plain functions, for the example of every puzzle."""

import json
import re
from math import isqrt

import pytest

from satloop.explaining.preparation import RecentBoards
from satloop.puzzles import NAMES, find
from satloop.web.jobs import counting
from satloop.web.jobs.do_job import do
from satloop.web.jobs.table_of_jobs import JOBS, SAME_FOR_ALL
from satloop.web.question_limits import Limits

LIMITS = Limits(seconds=20)


def result(job, **data):
    """The result of a job, and what it told before; every message is JSON."""
    messages = []
    last = do(job, data, LIMITS, messages.append)
    assert json.loads(json.dumps([*messages, last])) == [*messages, last]
    assert "result" in last, last
    return last["result"], [message["progress"] for message in messages]


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
    assert result("check", **question, state=solution)[0] == {
        "solved": True, "failures": [], "left": 0, "lines": []}
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
    assert outcome["outcome"] == "explained" and outcome["level"] and steps
    for step in steps:
        for name, place, holds in step["new"]:
            if name in ("edges", "doubled", "shaded") and name in solution:
                assert solution[name][place] == "01"[holds]


def test_the_list_of_puzzles_is_whole():
    listed = result("puzzles")[0]["puzzles"]
    assert [puzzle["name"] for puzzle in listed] == list(NAMES)
    assert all(puzzle["draws"] and puzzle["in"]["de"]["title"] for puzzle in listed)
    # After a blank line an example has its regions.
    having = {name for name in NAMES if "\n\n" in find(name).example.strip()}
    assert having <= {puzzle["name"] for puzzle in listed if puzzle["regions"]} <= {*NAMES} - {"masyu", "slitherlink"}


def drawn(state, hint):
    """The state once a hint is followed."""
    state = dict(state)
    for name, place, holds in hint["new"] + hint["quiet"]:
        if name == "digits":
            n = isqrt(len(state["digits"]))
            if holds:
                state["digits"] = [*state["digits"]]
                state["digits"][place // n] = place % n + 1
            else:
                marks = state.setdefault("marks", [[*range(1, n + 1)] for _ in state["digits"]])
                state["marks"] = [[digit for digit in cell if (number, digit) != (place // n, place % n + 1)]
                                  for number, cell in enumerate(marks)]
        elif name in state:
            state[name] = state[name][:place] + "01"[holds] + state[name][place + 1:]
    return state


def test_hints_lead_from_an_empty_board_to_the_solution(example):
    """Each brings something to draw, by what is drawn alone; on a board that is kept ready the search goes on."""
    question, solution = example
    state = {name: [0] * len(value) if name == "digits" else "-" * len(value) for name, value in solution.items()}
    recent_boards = RecentBoards()
    for turn in range(120):
        hint = do("hint", {**question, "state": state}, LIMITS, print, recent_boards)["result"]
        if turn % 4 == 0 or hint["outcome"] != "step":
            assert hint["outcome"] == result("hint", **question, state=state)[0]["outcome"]
        if hint["outcome"] == "finished":
            break
        assert hint["outcome"] == "step" and hint["where"] and hint["why"] and hint["what"]
        before, state = state, drawn(state, hint)
        assert state != before, hint
    assert result("check", **question, state=state)[0]["solved"]


def test_a_wrong_entry_is_told_first(example):
    question, solution = example
    if "digits" in solution:
        state = {"digits": [solution["digits"][0] % 4 + 1, *solution["digits"][1:]]}
    else:
        state = {"edges": ("0" if solution["edges"][0] == "1" else "1") + "-" * (len(solution["edges"]) - 1)}
    hint, _ = result("hint", **question, state=state)
    assert hint["outcome"] == "mistake" and "cannot be finished" in hint["what"] and hint["wrong"]


def test_pencil_marks_are_known():
    question = {"puzzle": "sudoku", "text": "4 4\n1 - - -\n- - 3 -\n- 4 - -\n- - - 2\n"}
    marks = [[] for _ in range(16)]
    marks[1] = [1, 2]
    hint, _ = result("hint", **question, state={"marks": marks})
    assert hint["what"].startswith('This state cannot be finished: "3 is not in r1c2" clashes with r')
    marks[1] = [2, 3]
    assert result("hint", **question, state={"marks": marks})[0]["outcome"] == "step"


def test_a_failure_says_whether_it_means_cells_or_lattice_points():
    question = {"puzzle": "slitherlink", "text": "2 2\n3 -\n- -\n"}
    failures = result("check", **question, state={"edges": "100000000000"})[0]["failures"]
    assert [(failure.get("cells"), failure.get("points")) for failure in failures] == [
        ([[0, 0]], None), (None, [[0, 0], [0, 1]])]


ODD = (None, True, -1, 0, 10**30, 1e400, float("nan"), 0.5, "", "x" * 70, "\x1b[31m\u202e", [], [[]], [None], {},
       {"a": 1}, [1, 2, 3], "5", "-" * 24, [[1, 1]] * 3)
PYTHON = re.compile(r"' object|object (is|has)|NoneType|Traceback|Error|subscript|__|\b(int|str|dict)\b|positional|"
                    "\x1b|\u202e")


class Reads(dict):
    """A question that remembers which of its fields were looked at."""

    def __init__(self, data):
        super().__init__(data)
        self.fields = {}

    def get(self, name, default=None):
        self.fields[name] = True
        return super().get(name, default)


@pytest.mark.parametrize("job", sorted({*JOBS} - {*SAME_FOR_ALL}))
def test_a_value_of_an_odd_type_is_refused_in_a_sentence(job):
    """Whatever a field holds, the answer is a result or one line in the words of the page, none of Python's."""
    boards = {"slitherlink": "1 2\n3 3", "sudoku": find("sudoku").example}
    fields = {"source": "2 2\n3 -\n- -", "seconds": 5, "rows": 3, "columns": 3,
              "seed": 1, "symmetry": "none", "keep": [], "level": "", "clues": "minimal",
              "date": "2026-11-27", "boards": [], "number": 0,
              "format": "text", "limit": 2, "most": 100,
              "state": {"edges": "-" * 7, "shaded": "", "digits": [], "marks": [], "doubled": ""}}
    refused = 0
    for puzzle in ("slitherlink", "sudoku") if job in ("check", "hint", "forced") else ("slitherlink",):
        own = Reads({"puzzle": puzzle, "text": boards[puzzle], **fields})
        do(job, own, LIMITS, lambda message: None)
        cases = [(name, odd) for name in own.fields for odd in ODD]
        cases += [("state", {name: odd}) for name in fields["state"] for odd in ODD if "state" in own.fields]
        for name, odd in cases:
            answer = do(job, {**own, name: odd}, LIMITS, lambda message: json.dumps(message))
            assert list(answer) in (["result"], ["error", "word", "values"])
            if "error" in answer:
                refused += 1
                assert "\n" not in answer["error"] and not PYTHON.search(answer["error"]), (name, odd, answer)
    assert refused > 10 or job == "puzzles"
    assert do(job, [], LIMITS, print)["error"] == "a question is one JSON object"


def test_what_is_drawn_decides_what_is_forced():
    question = {"puzzle": "yajilin", "text": "3 3\n- - -\n- - -\n- - -\n"}
    assert result("forced", **question)[0]["open"]
    forced = result("forced", **question, state={"shaded": "----1----"})[0]
    assert forced["open"] == 0 and forced["state"]["edges"].count("1") == 8
    assert result("forced", **question, state={"shaded": "11-------"})[0] == {"open": None, "state": None}


def test_a_board_is_made_and_each_solution_that_is_tried_is_told():
    board, progress = result("generate", puzzle="masyu", rows=5, columns=5, seed=4)
    assert (board["rows"], board["columns"]) == (5, 5) and progress[0] == {"tries": 1}
    assert result("solve", puzzle="masyu", text=board["text"])[0]["outcome"] == "unique"


def test_explaining_takes_a_quarter_of_the_cells_that_are_read_and_making_less():
    limits = Limits(seconds=20, cells=64)
    boards = [{"puzzle": "slitherlink", "text": f"4 {columns}\n" + 4 * f"{' '.join('-' * columns)}\n"}
              for columns in (4, 5)]
    for job in ("hint", "explain", "rate"):
        assert "result" in do(job, boards[0], limits, print)
        assert do(job, boards[1], limits, print)["values"] == {"cells": 16}
    assert "result" in do("solve", boards[1], limits, print)
    made = [do("generate", {"puzzle": "slitherlink", "rows": 3, "columns": columns}, limits, print)
            for columns in (3, 4)]
    assert "result" in made[0] and made[1]["values"] == {"cells": 10}


def test_solutions_are_counted_by_a_frontier_or_one_by_one_within_the_time(monkeypatch):
    """The numbers are OEIS A140517; a count that takes longer is refused."""
    boards = {side: {"puzzle": "slitherlink", "text": f"{side} {side}\n" + side * ("- " * side + "\n")}
              for side in (3, 6, 20)}
    assert result("count", **boards[6]) == ({"number": "487150371"}, [])
    assert do("count", {**boards[20], "seconds": 0.05}, LIMITS, print)["word"] == "time"
    monkeypatch.setattr(counting, "SHARE", 1e-6)
    assert result("count", **boards[3])[0] == {"number": "213"}


def test_shares_and_best_clues_are_those_of_all_solutions():
    """3x3 with a 2 in its middle has 80; of each cell the best clue is told, of six cells."""
    board = {"puzzle": "slitherlink", "text": "3 3\n- - -\n- 2 -\n- - -\n"}
    assert result("shares", **board)[0]["shares"]["edges"][:3] == [36 / 80, 40 / 80, 36 / 80]
    clues = result("clues", **board)[0]["clues"]
    assert clues[0] == [0, 1, "0", "4"] and len({tuple(clue[:2]) for clue in clues}) == len(clues) == 6
    assert do("clues", {"puzzle": "yajilin", "text": "3 3\n- - -\n- - -\n- - -\n"}, LIMITS, print)["word"]
