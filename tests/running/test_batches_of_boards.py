"""Batches of boards: what a row says, boards that fail, any executor, and the command that reports them."""

import csv
import itertools
import json
import os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from command import invoke
from wrongs import wrong_boards

from satloop.errors import InternalError, PuzzleError
from satloop.formats.csv_cells import value_of
from satloop.formats.dataset import read_dataset
from satloop.puzzles import find
from satloop.running import bench as batch
from satloop.running.bench import FIELDS, BenchRow, BenchTask, examine, values_without_result
from satloop.solving.results import Result, Statistics
from satloop.study import families

KIND, WRONG = find("slitherlink"), wrong_boards("slitherlink")
EXAMPLE, ANSWER = KIND.example, KIND.answer
TWICE, ONE_OF_TWO, OTHER_OF_TWO = "2 2\n2 -\n- -\n", "2 2\nx x\nx -\n", "2 2\n- x\nx x\n"


def task(text=EXAMPLE, reference=ANSWER, **how):
    return BenchTask("Set", "id", "slitherlink", text, reference, **how)


def verdict(row):
    return row.values["status"], row.values["reference"], row.wrong, row.unsound


class Deadly(str):
    """Text that ends the process which receives it."""

    def __reduce__(self):
        return os._exit, (1,)


def test_solved_and_equal():
    row = examine(task())
    assert verdict(row) == ("solved", "equal", False, False)
    assert tuple(row.values) == FIELDS
    assert (row.values["rows"], row.values["columns"]) == (3, 3)
    assert row.values["seconds"] > 0
    assert row.values["unique_seconds"] is None


def test_unique_and_its_seconds():
    row = examine(task(unique=True))
    assert verdict(row) == ("unique", "equal", False, False)
    assert row.values["unique_seconds"] > 0


def test_no_reference_is_absent():
    assert verdict(examine(task(reference=None))) == ("solved", "absent", False, False)


@pytest.mark.parametrize("unique, status", [(False, "solved"), (True, "several")])
def test_several_solutions_are_not_wrong(unique, status):
    rows = [examine(task(TWICE, reference, unique=unique)) for reference in (ONE_OF_TWO, OTHER_OF_TWO)]
    assert {row.values["status"] for row in rows} == {status}
    assert "different" in {row.values["reference"] for row in rows}
    assert not any(row.wrong or row.unsound for row in rows)


def test_unsound_reference_is_named_with_its_failure():
    row = examine(task(reference=WRONG["the line branches or ends"]))
    assert verdict(row) == ("solved", "different", False, True)
    assert row.note.startswith("the reference breaks a rule: a number is not the count of its cell's sides")


def test_an_answer_that_the_reference_disproves_is_wrong(monkeypatch):
    none = Result("none", [], Statistics(), board=None, schemes={})
    monkeypatch.setattr(batch, "solve", lambda *_, **__: none)
    assert verdict(examine(task())) == ("none", "absent", True, False)
    board = KIND(TWICE)
    only = Result("unique", [board.read_solution(ONE_OF_TWO)], Statistics(first=0.1), [[]], board=board,
                  schemes={})
    monkeypatch.setattr(batch, "solve", lambda *_, **__: only)
    assert verdict(examine(task(TWICE, OTHER_OF_TWO, unique=True))) == ("unique", "different", True, False)


def test_an_answer_that_breaks_a_rule_is_wrong():
    row = examine(task("1 3\n4 2 4\n", None, options=(("loops", "none"),)))
    assert row.wrong
    assert "more than one loop" in row.note


def test_internal_error_is_wrong_and_any_other_an_error(monkeypatch):
    def broken(kind):
        def solve(*_, **__):
            raise kind("oh\nno")
        return solve
    assert verdict(examine(task())) == ("solved", "equal", False, False)  # warmed up before solve is replaced
    monkeypatch.setattr(batch, "solve", broken(InternalError))
    assert verdict(examine(task())) == ("error", "absent", True, False)
    monkeypatch.setattr(batch, "solve", broken(RuntimeError))
    row = examine(task())
    assert verdict(row) == ("error", "absent", False, False)
    assert "\n" not in row.note


@pytest.mark.parametrize("bad, note", [
    ({"text": "2 2\n1 1\n"}, "id: found 1 row, expected 2"), ({"text": "x"}, "id: found 'x', expected a line"),
    ({"text": "", "flaw": "the record has none"}, "the record has none")])
def test_bad_input(bad, note):
    row = examine(task(**bad))
    assert verdict(row) == ("bad input", "absent", False, False)
    assert row.note.startswith(note)


@pytest.mark.parametrize("bad, note", [
    ({"reference": "2 2\nx x\nx x"}, "a stored solution that cannot be read: found a solution of 2 x 2, expected 3"),
    ({"reference": "?"}, "a stored solution that cannot be read: found '?'"),
    ({"reference": None, "flaw": "an empty stored solution"}, "an empty stored solution")])
def test_a_board_whose_stored_solution_cannot_be_read_is_solved(bad, note):
    row = examine(task(**bad, unique=True))
    assert verdict(row) == ("unique", "absent", False, False)
    assert row.note.startswith(note)
    late = examine(task(**bad, time_limit=1e-9))
    assert verdict(late) == ("unknown", "absent", False, False)
    assert late.note.startswith(f"the time limit ran out; {note}")


def test_time_limit_is_unknown():
    assert verdict(examine(task(time_limit=1e-9))) == ("unknown", "absent", False, False)


def test_all_executors_agree():
    tasks = [task(), task(TWICE, ONE_OF_TWO), task("?"), task(reference=None)] * 3
    expected = [verdict(examine(each)) for each in tasks]
    with ThreadPoolExecutor(2) as pool:
        threads = dict(batch.run(tasks, executor=pool))
        assert pool.submit(int).result() == 0  # still open
    processes = dict(batch.run(tasks, jobs=2))
    for rows in (threads, processes):
        assert [verdict(rows[index]) for index in range(len(tasks))] == expected


def test_a_worker_that_dies_costs_one_row():
    tasks = [task(), task(Deadly(EXAMPLE)), task(), task(TWICE, ONE_OF_TWO), task(Deadly(EXAMPLE)), task()]
    rows = dict(batch.run(tasks, jobs=2))
    assert [rows[index].values["status"] for index in range(6)] == [
        "solved", "error", "solved", "solved", "error", "solved"]
    assert "died" in rows[1].note


def test_a_given_executor_that_breaks_loses_no_row():
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        rows = dict(batch.run([task(Deadly(EXAMPLE)), task(), task()], executor=pool))
    assert sorted(rows) == [0, 1, 2]
    assert all(row.values["status"] == "error" for row in rows.values())


def test_a_board_that_outlives_its_limit_while_it_is_encoded_is_unknown():
    slow = families.board("slitherlink", 90, 90)
    tasks = [task(time_limit=60), task(slow, None, time_limit=0.2, options=(("loops", "elimination"),))]
    rows = dict(batch.run(tasks, jobs=1))
    assert [rows[index].values["status"] for index in range(2)] == ["solved", "unknown"]


def test_an_engine_that_gives_up_in_words_of_its_own_costs_a_row():
    class OneThread(ThreadPoolExecutor):
        def submit(self, function, *args):
            def fail():
                raise KeyError("killed worker")
            lost = next(counter) < 2  # the first message, and that board once more
            return super().submit(fail) if lost else super().submit(function, *args)
    counter = itertools.count()
    with OneThread(1) as executor:
        rows = dict(batch.run([task()] * 4, executor=executor))
    assert sorted(row.values["status"] for row in rows.values()) == ["solved"] * 4
    counter = itertools.count(-100)
    with OneThread(1) as executor:
        rows = dict(batch.run([task()] * 4, executor=executor))
    assert [row.values["status"] for row in rows.values()] == ["error"] * 4
    assert "killed worker" in rows[0].note


def test_workers_end_with_the_run():
    import multiprocessing
    before = multiprocessing.active_children()
    rows = batch.run([task()] * 50, jobs=1)
    next(rows)
    rows.close()
    for child in multiprocessing.active_children():
        if child not in before:
            child.join(10)
    assert multiprocessing.active_children() == before


@pytest.fixture
def dataset(tmp_path):
    def write(data, name="Slitherlink", file="boards.json"):
        (tmp_path / file).write_text(data if isinstance(data, str) else json.dumps({"name": name, "data": data}))
        return str(tmp_path / file)
    return write


def test_loader_keeps_flawed_records(dataset):
    records = read_dataset(dataset({
        "good": {"problem": EXAMPLE, "solution": ANSWER}, "bare": {"problem": EXAMPLE},
        "empty": {"problem": EXAMPLE, "solution": ""}, "none": {"solution": ANSWER}, "list": [],
        "number": {"problem": 3},
    })).entries
    assert [bool(record.flaw) for record in records.values()] == [False, False, True, True, True, True]
    assert [bool(record.problem) for record in records.values()] == [True, True, True, False, False, False]
    assert records["bare"].solution is None


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"data": 3}', '{"name": 3, "data": {}}', "[" * 100000,
                                  '{"data": ' + "9" * 5000 + "}"])
def test_what_is_no_data_set(dataset, text):
    with pytest.raises(PuzzleError, match=r"boards\.json"):
        read_dataset(dataset(text))


def test_bench_writes_records_and_a_table(dataset, tmp_path):
    path = dataset({"a": {"problem": EXAMPLE, "solution": ANSWER}, "b": {"problem": TWICE, "solution": ONE_OF_TWO},
                    "ragged": {"problem": "2 2\n1\n", "solution": ANSWER}, "c": {"problem": EXAMPLE, "solution": ""},
                    "unsound": {"problem": EXAMPLE, "solution": WRONG["there is no loop"]}})
    result = invoke("bench", path, "--unique", "--jobs", 1, "--json", tmp_path / "x.json", "--csv", tmp_path / "x.csv")
    assert result.exit_code == 0, result.stderr
    report = json.loads((tmp_path / "x.json").read_text())
    records = report["rows"]
    assert (report["work"]["done"], report["work"]["open"], report["work"]["workers"]) == (5, 0, 1)
    assert [record["id"] for record in records] == ["a", "b", "ragged", "c", "unsound"]
    assert [record["status"] for record in records] == ["unique", "several", "bad input", "unique", "unique"]
    assert all(tuple(record) == FIELDS for record in records)
    with open(tmp_path / "x.csv", newline="") as stream:
        table = list(csv.DictReader(stream))
    assert [{name: value_of(text) for name, text in row.items()} for row in table] == [
        {name: "" if value is None else str(value) for name, value in record.items()} for record in records]
    line = next(line for line in result.stdout.splitlines() if line.startswith("slitherlink"))
    assert line.split()[1:8] == ["5", "3x3", "4", line.split()[4], "0", "1", "0"]
    for word in ("bad input: Slitherlink ragged", "no reference: Slitherlink c: an empty stored solution",
                 "unsound reference: Slitherlink unsound", "unique: 3, several solutions: 1"):
        assert word in result.stdout
    assert "total" not in result.stdout


@pytest.mark.parametrize("solution, word", [("", "empty stored solution"), (7, "stored solution that is no text"),
                                            ("3 3\nx", "row 1: found 1 token"), ("1 1\nx", "a solution of 1 x 1")])
def test_a_stored_solution_that_cannot_be_read_stops_no_command(dataset, solution, word):
    path = dataset({"a": {"problem": EXAMPLE, "solution": solution}})
    assert invoke("solve", f"{path}#a").stdout == invoke("solve", "example:slitherlink").stdout
    for command in ("unique", "show", "rate", "explain"):
        assert invoke(command, f"{path}#a").exit_code == 0
    assert invoke("convert", path, "--format", "url").stdout == "https://puzz.link/p?slither/3/3/g78dc\n"
    for arguments in (("check", f"{path}#a"), ("check", "example:slitherlink", f"{path}#a"),
                      ("convert", path, "--format", "board", "--solution")):
        result = invoke(*arguments)
        assert result.exit_code == 2 and word in result.stderr and result.stderr.count("\n") == 1


def test_bench_over_several_data_sets_has_a_row_each_and_a_total(dataset):
    flow = find("flow")
    one = dataset({"a": {"problem": EXAMPLE, "solution": ANSWER}})
    two = dataset({"a": {"problem": flow.example, "solution": flow.answer}}, "Flow", "flow.json")
    other = dataset({"a": {"problem": "1 1\n1"}}, "Chess", "chess.json")
    result = invoke("bench", one, two, other, "--jobs", 1)
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()[1:4]] == ["slitherlink", "flow", "total"]
    assert "Chess" in result.stderr and "passed over" in result.stderr
    assert invoke("bench", other).exit_code == 2


def test_nothing_but_bad_input_is_bad_input(dataset):
    assert invoke("bench", dataset({"a": {"problem": "1 1"}, "b": 3}), "--jobs", 1).exit_code == 2


def test_bench_goes_on_with_what_is_done(dataset, tmp_path):
    wrong = {"problem": "1 3\n4 2 4\n"}
    data = {"a": {"problem": EXAMPLE, "solution": ANSWER}, "b": {"problem": TWICE, "solution": OTHER_OF_TWO},
            "w": wrong, "c": {"problem": EXAMPLE, "solution": "3 3\n" + "- - -\n" * 3},
            "ragged": {"problem": "2 2\n1"}}
    path, out = dataset(data), tmp_path / "x.csv"
    options = ("--unique", "--loops", "none", "--jobs", 1, "--csv", out, "--resume")
    whole = invoke("bench", path, *options)
    assert whole.exit_code == 1 and "wrong: Slitherlink w" in whole.stdout
    text = out.read_text()
    lines = text.splitlines(keepends=True)
    assert "--loops none --unique --time-limit 60" in lines[1]
    out.write_text("".join(lines[:3]) + lines[3].replace(",several,", ",error,") + lines[4] + lines[5][:9])
    again = invoke("bench", path, *options)
    assert again.exit_code == 1
    assert again.stdout.splitlines()[2:] == whole.stdout.splitlines()[2:]
    new = out.read_text().splitlines(keepends=True)
    assert [new[n] for n in (0, 1, 2, 4)] == [lines[n] for n in (0, 1, 2, 4)] and new[5] == lines[5]
    assert new[3].split(",")[:7] == lines[3].split(",")[:7]
    for change, says in ((("--loops", "cuts"), "with --loops none --unique --time-limit 60, not with --loops cuts"),
                         (("--plain",), "not with --loops none --unique --plain --time-limit 60"),
                         (("--limit", 1), "which is none of these boards")):
        result = invoke("bench", path, *options, *change)
        assert result.exit_code == 2 and says in result.stderr and out.read_text() == "".join(new)
    out.write_text("other\n1\n")
    assert "expected the CSV of a bench" in invoke("bench", path, *options).stderr
    assert invoke("bench", path, "--resume").exit_code == 2


def test_a_csv_that_is_there_is_kept_beside(dataset, tmp_path):
    (tmp_path / "x.csv").write_text("mine\n")
    boards = dataset({"a": {"problem": EXAMPLE}})
    assert invoke("bench", boards, "--csv", tmp_path / "x.csv", "--jobs", 1).exit_code == 0
    assert (tmp_path / "x.csv~").read_text() == "mine\n"


def test_bench_limit_takes_the_first(dataset, tmp_path):
    path = dataset({name: {"problem": EXAMPLE} for name in "abc"})
    assert invoke("bench", path, "--limit", 2, "--jobs", 1, "--json", tmp_path / "x").exit_code == 0
    assert [record["id"] for record in json.loads((tmp_path / "x").read_text())["rows"]] == ["a", "b"]


@pytest.mark.parametrize("row, code", [
    (BenchRow(values_without_result(task(), "error"), "died"), 1),
    (BenchRow(values_without_result(task(), "none"), "wrong", wrong=True), 1),
    (BenchRow(values_without_result(task(), "unknown")), 0),
    (BenchRow(values_without_result(task(), "bad input"), "ragged"), 2)])
def test_bench_exit_code_and_word_for_each_board(dataset, monkeypatch, row, code):
    monkeypatch.setattr("satloop.commands.bench.run", lambda *_: ((0, row) for _ in range(1)))
    result = invoke("bench", dataset({"a": {"problem": EXAMPLE}}))
    assert result.exit_code == code
    assert f"{'wrong' if row.wrong else row.values['status']}: Set id" in result.stdout


def test_ctrl_c_keeps_what_is_done(dataset, tmp_path, monkeypatch):
    def interrupted(tasks, *_):
        for index in range(2):
            yield index, examine(tasks[index])
        raise KeyboardInterrupt
    monkeypatch.setattr("satloop.commands.bench.run", interrupted)
    path = dataset({name: {"problem": EXAMPLE} for name in "abc"})
    result = invoke("bench", path, "--json", tmp_path / "x.json")
    assert result.exit_code == 130
    assert "2 of 3" in result.stderr
    assert len(json.loads((tmp_path / "x.json").read_text())["rows"]) == 2
