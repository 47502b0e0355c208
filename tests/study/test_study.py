"""Studies: families of boards, plans, runs in processes, records that survive, the comparison, the page."""

import os
import re
import sys
import time

import pytest
from study_records import BOARD, measured, record_of, run_of

import satloop
from encoders import Formula
from satloop.boards.declarations import FastestSolver
from satloop.errors import PuzzleError
from satloop.problems import find_puzzle_or_problem
from satloop.running.resumable_csv import CsvFile
from satloop.running.workers.process_executor import worker_process
from satloop.solving.results import Statistics
from satloop.solving.solve import solve
from satloop.study import execute_runs as study, families, plan, records
from satloop.study.measure_run import measure, shuffle
from satloop.study.run_record import FIELDS, Run, hold_to_limit, write_statistics


def test_a_plan_has_every_combination_once():
    runs, text = plan.runs([], families=["slitherlink", "flow"], sizes=["4,3", "4"], loops="cuts,none", colors="all",
                           solvers="cadical153,minisat22", seeds=2, limit=None, time_limit=9)
    assert len(runs) == len(set(runs)) == 2 * (2 * 2 * 2 + 1 * 2 * 3 * 2)
    first = runs[0]
    assert (first.board, first.size, first.limit, first.time_limit) == ("slitherlink-3x3-60pc", (3, 3), None, 9)
    assert find_puzzle_or_problem(first.puzzle)(text(first)).rows == 3
    assert text(first) != text(first.__class__(**{**vars(first), "seed": 1}))


def test_boards_of_families_are_counted(tmp_path):
    """Before the runs, each board once; what is not known in its time stays empty, in the file too."""
    runs, text = plan.runs([], families=["slitherlink", "masyu"], sizes=["4"], loops="cuts,none", clues=30, seeds=2)
    done = [record for _, record in study.execute(runs, text, count=20)]
    assert [record["count"] for record in done] == [
        satloop.count(find_puzzle_or_problem(run.puzzle)(text(run)), method="enumerate") for run in runs]
    assert {record["clues"] for record in done} == {30} and len({record["count"] for record in done}) > 1
    with CsvFile(str(tmp_path / "a.csv"), list(FIELDS)) as table:
        table.add(records.as_row(done[0]))
    assert records.read_rows(str(tmp_path / "a.csv"))[0]["count"] == done[0]["count"]
    assert study.count_solutions(runs, text, 1e-6) == {}


def test_all_schemes_are_those_that_fit_and_are_sound():
    runs, _ = plan.runs([], families=["flow"], sizes=["3"])
    sound = [name for name in find_puzzle_or_problem("flow").options["loops"] if name != "none"]
    assert [dict(run.options)["loops"] for run in runs] == sound
    runs, _ = plan.runs([], families=["flow"], sizes=["3"], loops="all,none,cuts")
    assert [dict(run.options)["loops"] for run in runs].count("cuts") == 1
    assert dict(runs[-1].options)["loops"] == "none"
    assert {run.solver for run in runs if dict(run.options)["loops"] == "propagator"} <= {"cadical195", "cadical300"}


@pytest.mark.parametrize("wrong, says", [
    ({}, "needs boards"),
    ({"families": ["flow"]}, "needs --sizes"),
    ({"families": ["flow", "flow"], "sizes": ["3"] * 3}, "one list for all"),
    ({"sizes": ["3"]}, "needs --family"),
    ({"families": ["fow"], "sizes": ["3"]}, "did you mean 'flow'"),
    ({"families": ["flow"], "sizes": ["1"]}, "at least 2"),
    ({"families": ["flow"], "sizes": ["3"], "clues": 5}, "--clues is for"),
    ({"families": ["flow"], "sizes": ["3"], "loops": "cats"},
     "unknown scheme for --loops: 'cats', did you mean 'cuts'? known: cuts"),
    ({"families": ["flow"], "sizes": ["3"], "colors": "red"}, "known: onehot"),
    ({"families": ["slitherlink"], "sizes": ["3"], "colors": "all"}, "none of the puzzles has an option --colors"),
    ({"families": ["flow"], "sizes": ["3"], "solvers": "kissat"}, "unknown solver 'kissat'"),
    *(({"families": ["flow"], "sizes": [size]}, "is no size")
      for size in ("", "3x", "5-4", "5-9:0", "x", "3,,4", "-3")),
])
def test_plans_that_cannot_be(wrong, says):
    with pytest.raises(ValueError, match=re.escape(says)):
        plan.runs([], **wrong)


def test_a_file_that_is_no_board(tmp_path):
    with pytest.raises(PuzzleError, match="no such file"):
        plan.runs([str(tmp_path / "none.txt")])


def test_a_record_tells_sizes_and_seconds():
    formula = Formula()
    find_puzzle_or_problem("slitherlink")(BOARD).encode(formula, loops="elimination")
    record = measure(run_of(options=(("loops", "elimination"),), limit=None), BOARD)
    assert list(record) == list(FIELDS)
    assert (record["variables"], record["clauses"], record["literals"]) == formula.size
    assert {name or "rest": list(size) for name, size in formula.sizes.items()} == record["sections"]
    assert record["loop_clauses"] == formula.sizes["loop"].clauses > 0 == measured["loop_clauses"]
    parts = [record[name] for name in ("parse", "encode", "load", "solve", "check")]
    assert min(parts) >= 0 and record["seconds"] == pytest.approx(sum(parts))
    assert record["cpu"] > 0 and record["rounds"] >= 1 and record["conflicts"] >= 0 and record["propagations"] > 0
    assert (record["outcome"], record["solutions"], record["complete"]) == ("unique", 1, 1)
    assert record["fingerprint"] == measured["fingerprint"] and re.fullmatch("[0-9a-f]{8}", record["fingerprint"])


def test_fingerprints_tell_sets_apart():
    def fingerprint(text, **changes):
        return measure(run_of(**changes), text)["fingerprint"]
    three = fingerprint("3 3\n- - -\n- 2 -\n- - -", limit=None)
    assert three != measured["fingerprint"]
    assert three == fingerprint("3 3\n- - -\n- 2 -\n- - -", limit=None, options=(("loops", "elimination"),))
    assert three != fingerprint("3 3\n- - -\n- 3 -\n- - -", limit=None)


def test_a_run_that_stops_early_is_unknown():
    record = measure(run_of(limit=None, time_limit=1e-9), BOARD)
    assert (record["outcome"], record["complete"], record["note"]) == ("unknown", 0, "the time limit ran out")
    assert record["fingerprint"] is None and record["variables"] is None  # the limit ran out while encoding


def test_an_answer_after_the_time_limit_is_none():
    record = record_of(seconds=3.5, time_limit=3.0)
    hold_to_limit(record)
    assert record["outcome"] == "unknown" and record["note"] == "answered (unique), but after the time limit"
    for fine in (record_of(seconds=2.5, time_limit=3.0), record_of(seconds=3.5, time_limit=None)):
        hold_to_limit(fine)
        assert fine["outcome"] == "unique"


def test_refused_illegal_and_failed_runs_say_why(monkeypatch):
    record = measure(Run("flow", "b", options=(("loops", "region-cuts"),)), "1 2\n1 1")
    assert record["outcome"] == "refused" and "flow has no scheme 'region-cuts' for loops" in record["note"]
    record = measure(run_of(options=(("loops", "propagator"),), solver="minisat22"), BOARD)
    assert record["outcome"] == "refused" and "propagator" in record["note"]
    loose = "2 5\n4 - - - 4\n- - - - -"
    record = measure(run_of(options=(("loops", "none"),)), loose)
    assert record["outcome"] == "illegal" and "more than one loop" in record["note"]
    kind = find_puzzle_or_problem("slitherlink")
    monkeypatch.setattr(kind, "check", lambda self, solution: iter(["wrong"]))
    assert measure(run_of(), BOARD)["outcome"] == "wrong"
    monkeypatch.setattr(kind, "parse", lambda self, board: 1 / 0)
    record = measure(run_of(), BOARD)
    assert record["outcome"] == "error" and record["note"].startswith("ZeroDivisionError")


def test_a_seed_shuffles_clauses_and_keeps_them():
    def blocks(seed):
        formula = Formula()
        find_puzzle_or_problem("slitherlink")(families.board("slitherlink", 6, 6)).encode(formula)
        shuffle(formula, seed)
        return [block.tolist() for block in formula.blocks]

    def plain(some):
        return sorted(tuple(sorted(row)) for block in some for row in block)
    assert blocks(1) == blocks(1) != blocks(2)
    assert plain(blocks(1)) == plain(blocks(2))


def test_processes_give_a_record_each_run():
    runs = [run_of(seed=seed) for seed in range(3)]
    done = dict(study.execute(runs, lambda run: BOARD, jobs=2))
    assert set(done) == set(runs)
    for record in done.values():
        assert record["outcome"] == "solved" and record["machine"] == study.machine() and "PySAT" in record["versions"]
        assert 5 < record["megabytes"] < 1000


def sleeps(task):
    worker_process.report({**task[0].record(), "variables": 7})
    time.sleep(600)


def dies(task):
    os._exit(9)


def test_a_process_that_hangs_or_dies_costs_its_run(monkeypatch):
    monkeypatch.setattr(study, "measure_task", sleeps)
    [(_, record)] = study.execute([run_of(time_limit=0.6)], lambda run: BOARD)
    assert record["outcome"] == "unknown" and record["variables"] == 7
    assert record["note"] == "ended: the time limit ran out while solving"
    monkeypatch.setattr(study, "measure_task", dies)
    [(_, record)] = study.execute([run_of(time_limit=60)], lambda run: BOARD)
    assert record["outcome"] == "error" and record["note"] == "the worker process died with exit code 9"


def test_cycles_of_graphs_are_measured_too():
    runs, text = plan.runs([], families=["hamilton-grid"], sizes=["3x4,3"], loops="arc-cuts,regions", seeds=2)
    done = {(run.board, dict(run.options)["loops"], run.seed): measure(run, text(run)) for run in runs}
    assert len(done) == 8
    for (board, _, _), record in done.items():  # nine is odd, every loop of a grid is even
        assert record["outcome"] == ("none" if board == "hamilton-grid-3x3" else "solved") and record["loop_clauses"]
    assert done["hamilton-grid-3x3", "regions", 1]["complete"] == 1
    assert not records.agreement(list(done.values())).contradictions


def test_a_graph_in_a_file(tmp_path):
    path = tmp_path / "k4.col"
    path.write_text("p edge 4 6\n" + "".join(f"e {a} {b}\n" for a in range(1, 5) for b in range(1, a)))
    [run], text = plan.runs([str(path)], loops="cuts")
    assert (run.puzzle, run.size, measure(run, text(run))["outcome"]) == ("hamilton", (4, 1), "solved")
    [run], text = plan.runs([str(path)], loops="cuts", limit=None)
    assert measure(run, text(run))["solutions"] == 3


def test_the_clauses_of_each_part_of_a_graph_are_shuffled_and_the_whole_is_measured():
    """Two graphs of four vertices between two edges: their parts have five each."""
    square = [(a, b) for a in range(4) for b in range(a)]
    edges = [*square, *((a + 4, b + 4) for a, b in square), (0, 4), (1, 5)]
    text = f"p edge 8 {len(edges)}\n" + "".join(f"e {a + 1} {b + 1}\n" for a, b in edges)
    done = [measure(run_of(puzzle="hamilton", board="a.col", options=(("loops", "arc-cuts"),), seed=seed), text)
            for seed in (0, 1)]
    sizes = satloop.sizes(find_puzzle_or_problem("hamilton")(text))[0]
    for record in done:
        assert (record["outcome"], record["rows"], record["clauses"]) == ("solved", 8, sizes["clauses"])
    assert done[0]["formula_sha256"] != done[1]["formula_sha256"]


def test_records_come_back_from_csv(tmp_path):
    path = str(tmp_path / "s.csv")
    some = [record_of(), record_of(empty=True, outcome="refused", note='a, "b"')]
    with CsvFile(path, list(FIELDS)) as table:
        for record in some:
            table.add(records.as_row(record))
    back = records.read_rows(path)
    assert back[1] == some[1]
    assert back[0] == {name: pytest.approx(value, abs=1e-6) if isinstance(value, float) else value
                       for name, value in some[0].items()}
    with open(path, "a") as stream:
        stream.write("slitherlink,,b.txt,3")
    assert len(records.read_rows(path)) == 2
    with CsvFile(path, list(FIELDS), resume=True) as table:
        table.add(records.as_row(record_of(seed=5)))
    assert [record["seed"] for record in records.read_rows(path)] == [0, 0, 5]
    with CsvFile(path, list(FIELDS)):
        pass  # nothing was done, so nothing is replaced
    assert len(records.read_rows(path)) == 3
    with pytest.raises(KeyboardInterrupt), CsvFile(path, list(FIELDS)):
        raise KeyboardInterrupt  # rows of other work must not count as done when this goes on
    assert records.read_rows(path) == [] and len(records.read_rows(path + "~")) == 3


@pytest.mark.parametrize("text", ["a,b\n1,2\n", ",".join(FIELDS) + "\n" + "x," * 8 + "\n", "\0\n"])
def test_a_file_that_is_no_study(tmp_path, text):
    path = tmp_path / "s.csv"
    path.write_text(text)
    with pytest.raises(ValueError, match="expected the CSV of a study"):
        records.read_rows(str(path))


def test_other_limits_do_not_mix():
    records.same_limits([record_of()], [run_of(limit=None)])
    for other, says in ((run_of(), "had --all, not --limit 1: go on"),
                        (run_of(limit=None, time_limit=3), "had no --time-limit, not --time-limit 3: go on"),
                        (run_of(limit=2, time_limit=3), "--all, not --limit 2 and no --time-limit, not")):
        with pytest.raises(ValueError, match=says):
            records.same_limits([record_of()], [other])


def test_merging_and_cuts_count_as_solving():
    seconds = {"load": 1.0, "solve": 2.0, "merge": 4.0, "cut": 8.0}
    record = run_of().record() | {"parse": 0.0}
    write_statistics(record, Statistics(seconds=seconds))
    assert (record["load"], record["solve"]) == (1.0, 14.0)


def test_all_ask_the_same_place_for_the_default_solver(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(find_puzzle_or_problem("slitherlink"), "fastest", (
        FastestSolver("maplesat"), FastestSolver("cadical300", cells=5), FastestSolver("glucose4", cells=5, share=0.9)))
    grid = find_puzzle_or_problem("hamilton")("grid:4x4")
    monkeypatch.setattr(type(grid), "fastest", (FastestSolver("maplechrono"),))
    assert solve(find_puzzle_or_problem("slitherlink")(BOARD)).statistics.solver == "glucose4"
    assert solve(find_puzzle_or_problem("slitherlink")("2 2\n- -\n- 3")).statistics.solver == "maplesat"
    path = tmp_path / "b.txt"
    path.write_text(BOARD)
    assert [run.solver for run in plan.runs([str(path)], loops="cuts,propagator")[0]] == ["glucose4", "cadical195"]
    assert [run.solver for run in plan.runs([], families=["hamilton-grid"], sizes=["4"], loops="cuts")[0]] == [
        "maplechrono"]
    assert solve(grid, loops="cuts").solver == "maplechrono"
    monkeypatch.setattr(type(grid), "fastest", (FastestSolver("minisat22+maplechrono", loops="arc-cuts"),))
    assert [run.solver for run in plan.runs([], families=["hamilton-grid"], sizes=["4"], loops="arc-cuts")[0]] == [
        solve(grid).solver] == ["minisat22+maplechrono"]


def test_a_command_counts_with_the_processor_time_and_memory_of_its_run(tmp_path):
    """Burns a tenth of a second and holds 300 MB, then answers as PySAT would."""
    solver = tmp_path / "slow.py"
    solver.write_text(f"""#!{sys.executable}
import sys, time
held = b"x" * (300 << 20)
while time.process_time() < 0.1:
    pass
from pysat.formula import CNF
from pysat.solvers import Solver
with Solver("minisat22", bootstrap_with=CNF(from_file=sys.argv[1])) as solver:
    print("s SATISFIABLE" if solver.solve() else "s UNSATISFIABLE")
    print("v", *(solver.get_model() or []), 0)
""")
    solver.chmod(0o755)
    foreign, own = (measure(run_of(solver=name), BOARD) for name in (str(solver), "cadical153"))
    assert foreign["outcome"] == own["outcome"] == "solved", foreign
    assert foreign["cpu"] > 0.1 > own["cpu"] and foreign["megabytes"] > 300
