"""Studies: families of boards, plans, runs in processes, records that survive, the comparison, the page."""

import csv
import json
import os
import re
import sys
import time
from html.parser import HTMLParser
from itertools import product

import growth
import numpy as np
import pytest
from command import invoke

from encoders import Formula, GridGraph
from encoders.graph import components
from encoders.loops import LOOPS
from satloop.errors import PuzzleError
from satloop.graphs import search
from satloop.graphs.source import open_graph
from satloop.pictures.charts import COLORS, SHAPES, Axis, Line, plot
from satloop.puzzles import find
from satloop.running import worker_process
from satloop.running.csvfile import CsvFile
from satloop.setting.solutions.random_loop import region
from satloop.solving import solvers
from satloop.solving.results import Statistics
from satloop.solving.solve import solve
from satloop.study import execute as study
from satloop.study import families, plan, records
from satloop.study.graph_subject import renumbered
from satloop.study.page import page
from satloop.study.puzzle_subject import shuffle
from satloop.study.run import FIELDS, Run, hold_to_limit
from satloop.study.subjects import measure
from satloop.study.tables import power

BOARD = "# puzzle: slitherlink\n3 3\n- 2 -\n3 - 3\n- - 2\n"


def run_of(**changes):
    usual = {"puzzle": "slitherlink", "board": "b.txt", "options": (("loops", "cuts"),), "size": (3, 3)}
    return Run(**{**usual, **changes})


def record_of(**changes):
    base = measured if not changes.pop("empty", False) else run_of().record()
    return {**base, "date": "2024-01-01 00:00", "versions": "v", "machine": "m", **changes}


measured = measure(run_of(limit=None), BOARD)


# Families

ANY_SIZE = ("slitherlink", "flow", "numberlink", "numberlink-full")
DRAFTED = [name for name, family in families.FAMILIES.items() if family.make and name not in ANY_SIZE]


@pytest.mark.parametrize(("family", "size"), [*product(ANY_SIZE, [(2, 2), (2, 7), (5, 4), (9, 9)]),
                                              *((name, (5, 6) if name == "grandtour" else (6, 6)) for name in DRAFTED)])
def test_boards_of_a_family_have_solutions(family, size):
    text = families.board(family, *size, seed=3, clues=70)
    board = find(families.FAMILIES[family].puzzle)(text)
    assert (board.rows, board.columns) == size
    assert solve(board).outcome == "solved"
    assert text == families.board(family, *size, seed=3, clues=70)
    assert size == (2, 2) or text != families.board(family, *size, seed=4, clues=70)


@pytest.mark.parametrize("clues", [0, 37, 100])
def test_the_share_of_clues_is_kept(clues):
    tokens = families.board("slitherlink", 20, 10, clues=clues).split("\n", 3)[3].split()
    assert sum(token != "-" for token in tokens) == 2 * clues


def test_no_family_has_boards_that_cannot_be(monkeypatch):
    monkeypatch.setattr(families, "TRIES", 2)
    for name, size in (("sudoku", (7, 7)), ("grandtour", (6, 6)), ("doubleback", (2, 2))):
        with pytest.raises(ValueError, match=r"order 7|is odd|board of doubleback of 2 x 2"):
            families.board(name, *size)


def test_sudoku_boards_lose_whole_transversals():
    tokens = np.array(families.board("sudoku", 9, 9, 2, 100 * 4 / 9).split()[-81:]).reshape(9, 9) != "-"
    assert (tokens.sum(axis=0) == 4).all() and (tokens.sum(axis=1) == 4).all()


@pytest.mark.parametrize("size", [(1, 1), (3, 3), (7, 12), (40, 33)])
def test_a_region_has_one_loop_as_outline(size):
    inside = region(*size, np.random.default_rng(1))
    assert size == (1, 1) or 0.3 < inside.mean() < 0.7
    for part in (inside, ~np.pad(inside, 1, constant_values=False)):
        cells = np.flatnonzero(part)
        number = np.full(part.size, -1)
        number[cells] = np.arange(len(cells))
        number = number.reshape(part.shape)
        pairs = np.concatenate([np.stack([number[:, :-1].ravel(), number[:, 1:].ravel()], 1),
                                np.stack([number[:-1].ravel(), number[1:].ravel()], 1)])
        assert not components(len(cells), pairs[(pairs >= 0).all(axis=1)]).any()
    corner = inside[:-1, :-1], inside[:-1, 1:], inside[1:, :-1], inside[1:, 1:]
    assert not ((corner[0] == corner[3]) & (corner[1] == corner[2]) & (corner[0] != corner[1])).any()


@pytest.mark.parametrize("size", [(2, 2), (3, 8), (11, 11)])
def test_pieces_are_paths_through_all_cells(size):
    pieces = families.pieces(*size, np.random.default_rng(5))
    assert sorted(np.concatenate(pieces).tolist()) == list(range(size[0] * size[1]))
    for piece in pieces:
        assert len(piece) >= 3
        row, column = np.divmod(piece, size[1])
        assert (abs(np.diff(row)) + abs(np.diff(column)) == 1).all()


def test_numberlink_leaves_paths_out():
    some, full = (families.board(family, 9, 9, 1).split() for family in ("numberlink", "flow"))
    assert "7" not in some and full.count("7") == 2


@pytest.mark.parametrize("wrong", [("masyux", 5, 5), ("flow", 1, 5), ("slitherlink", 5, 5, 0, 101)])
def test_boards_that_cannot_be(wrong):
    with pytest.raises(ValueError, match=r"unknown family|at least 2|0 to 100"):
        families.board(*wrong)


def test_families_of_graphs():
    assert families.board("knight", 6, 8, 5) == "knight:6x8" and families.board("hamilton-grid", 2, 3) == "grid:2x3"


# Plans

def test_a_plan_has_every_combination_once():
    runs, text = plan.runs([], families=["slitherlink", "flow"], sizes=["4,3", "4"], loops="cuts,none", colors="all",
                           solvers="cadical153,minisat22", seeds=2, limit=None, time_limit=9)
    assert len(runs) == len(set(runs)) == 2 * (2 * 2 * 2 + 1 * 2 * 3 * 2)
    first = runs[0]
    assert (first.board, first.size, first.limit, first.time_limit) == ("slitherlink-3x3-60pc", (3, 3), None, 9)
    assert find(first.puzzle)(text(first)).rows == 3
    assert text(first) != text(first.__class__(**{**vars(first), "seed": 1}))


def test_all_schemes_are_those_that_fit_and_are_sound():
    runs, _ = plan.runs([], families=["flow"], sizes=["3"])
    sound = [name for name in find("flow").options["loops"] if name != "none"]
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
    ({"families": ["fow"], "sizes": ["3"]}, "known: slitherlink"),
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


# Runs

def test_a_record_tells_sizes_and_seconds():
    formula = Formula()
    find("slitherlink")(BOARD).encode(formula, loops="elimination")
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
    kind = find("slitherlink")
    monkeypatch.setattr(kind, "check", lambda self, solution: iter(["wrong"]))
    assert measure(run_of(), BOARD)["outcome"] == "wrong"
    monkeypatch.setattr(kind, "parse", lambda self, board: 1 / 0)
    record = measure(run_of(), BOARD)
    assert record["outcome"] == "error" and record["note"].startswith("ZeroDivisionError")


def test_a_seed_shuffles_clauses_and_keeps_them():
    def blocks(seed):
        formula = Formula()
        find("slitherlink")(families.board("slitherlink", 6, 6)).encode(formula)
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
    runs, text = plan.runs([], families=["hamilton-grid"], sizes=["3x4,3"], loops="arc-cuts,regions,none", seeds=2)
    done = {(run.board, dict(run.options)["loops"], run.seed): measure(run, text(run)) for run in runs}
    assert len(done) == 12
    for (board, loops, _), record in done.items():
        possible = {"none"} if board == "hamilton-grid-3x3" else {"solved"}  # nine is odd, every loop of a grid is even
        assert record["outcome"] in possible | ({"illegal"} if loops == "none" else set()), record
        assert record["loop_clauses"] > 0 or loops == "none"
    assert done["hamilton-grid-3x3", "regions", 1]["complete"] == 1
    assert not records.agreement(list(done.values())).contradictions


def test_a_seed_numbers_a_graph_anew():
    graph = GridGraph(3, 5)
    other = renumbered(graph, 1)
    assert renumbered(graph, 0) is graph and other.edges.tolist() != graph.edges.tolist()
    degrees = [sorted(np.bincount(some.edges.ravel()).tolist()) for some in (graph, other)]
    assert degrees[0] == degrees[1]
    inner = [sorted(np.bincount(some.faces.ravel()).tolist()) for some in (graph, other)]
    assert inner[0] == inner[1] and other.outer == graph.outer


def test_a_graph_in_a_file(tmp_path):
    path = tmp_path / "k4.col"
    path.write_text("p edge 4 6\n" + "".join(f"e {a} {b}\n" for a in range(1, 5) for b in range(1, a)))
    [run], text = plan.runs([str(path)], loops="cuts")
    assert (run.puzzle, run.size, measure(run, text(run))["outcome"]) == ("hamilton", (4, 1), "solved")
    with pytest.raises(ValueError, match="looks for 1, not more"):
        plan.runs([str(path)], limit=None)


# Records

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
        pass
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


def test_merging_and_cuts_count_as_solving(monkeypatch):
    seconds = {"load": 1.0, "solve": 2.0, "merge": 4.0, "cut": 8.0}
    found = search.Answer("found", [0], statistics=Statistics(seconds=seconds))
    monkeypatch.setattr(search, "hamilton", lambda *_: found)
    (run, *_), text = plan.runs([], families=["knight"], sizes=["6"], loops="arc-cuts")
    record = measure(run, text(run))
    assert (record["load"], record["solve"]) == (1.0, 14.0) and record["seconds"] >= 15


def test_all_ask_the_same_place_for_the_default_solver(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(solvers.FASTEST, "slitherlink", (
        solvers.Row(0, 1.0, "maplesat"), solvers.Row(5, 1.0, "cadical300"), solvers.Row(5, 0.9, "glucose4")))
    monkeypatch.setitem(solvers.FASTEST, "hamilton", (solvers.Row(0, 1.0, "maplechrono"),))
    assert solve(find("slitherlink")(BOARD)).statistics.solver == "glucose4"
    assert solve(find("slitherlink")("2 2\n- -\n- 3")).statistics.solver == "maplesat"
    path = tmp_path / "b.txt"
    path.write_text(BOARD)
    assert [run.solver for run in plan.runs([str(path)], loops="cuts,propagator")[0]] == ["glucose4", "cadical195"]
    assert [run.solver for run in plan.runs([], families=["hamilton-grid"], sizes=["4"], loops="cuts")[0]] == [
        "maplechrono"]
    assert search.hamilton(open_graph("grid:4x4"), "cuts").statistics.solver == "maplechrono"
    monkeypatch.setitem(solvers.SCHEMES, ("hamilton", "arc-cuts"), "minisat22+maplechrono")
    assert [run.solver for run in plan.runs([], families=["hamilton-grid"], sizes=["4"], loops="arc-cuts")[0]] == [
        search.hamilton(open_graph("grid:4x4")).statistics.solver] == ["minisat22+maplechrono"]
    monkeypatch.setattr(sys, "argv", ["growth.py", str(path), "--plain"])
    assert growth.main() == 0
    assert "solver glucose4" in capsys.readouterr().out


def test_contradictions_are_found():
    same = [record_of(), record_of(loops="height")]
    assert records.agreement(same) == (1, [], [f"b.txt: 1 solution, fingerprint {measured['fingerprint']}"])
    part = record_of(loops="cuts-edges", outcome="several", solutions=2, complete=0)
    none = record_of(loops="regions", outcome="none", solutions=0, fingerprint="0")
    for other in (record_of(fingerprint="00000000"), part, none):
        assert records.agreement([*same, other]).contradictions == ["b.txt"]
    assert not records.agreement([*same, record_of(loops="none", outcome="illegal", solutions=3)]).contradictions
    assert not records.agreement([*same, record_of(outcome="refused", solutions=None, complete=None)]).contradictions
    made = [record_of(family="slitherlink", seed=seed, fingerprint=str(seed)) for seed in (0, 1)]
    assert records.agreement(made).boards == 2 and not records.agreement(made).contradictions


def test_medians_count_a_run_without_an_answer_as_endless():
    quick, slow, lost = (record_of(cpu=1.0), record_of(cpu=2.0), record_of(outcome="unknown"))
    assert records.Group((), [quick, slow, lost]).seconds() == 2.0
    assert records.Group((), [quick, lost, lost]).seconds() is None
    assert records.Group((), [record_of(outcome="refused"), quick]).seconds() == 1.0


def test_a_series_is_named_by_what_varies():
    assert records.varying([record_of(), record_of(loops="height", solver="cadical195")]) == ["loops"]
    both = [record_of(loops=loops, solver=solver) for loops in ("cuts", "height") for solver in ("a", "b")]
    assert records.varying(both) == ["loops", "solver"]


# The page

class Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.texts, self.count = [], [], {}

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1
        assert not {"src", "onload", "onclick"} & {name for name, _ in attrs}
        assert all(value == "data:," for name, value in attrs if name == "href")
        if tag not in ("meta", "link", "path", "rect", "circle", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def test_the_page_stands_alone_and_says_what_ran():
    some = [record_of(family="slitherlink", board=f"slitherlink-{n}x{n}", rows=n, columns=n, loops=loops, seed=seed,
                      cpu=0.001 * n**power, clauses=n**power)
            for n in (3, 5, 8, 13) for loops, power in (("cuts", 2), ("height", 4)) for seed in range(2)]
    some += [record_of(puzzle="flow", board="<b>&", colors="binary"),
             record_of(puzzle="flow", board="<b>&", loops="regions", outcome="refused", note="no <such> thing")]
    reader = Reader()
    reader.feed(page(some))
    assert reader.open == [] and reader.count["svg"] == 3
    text = " ".join(" ".join(reader.texts).split())
    for words in ("Slitherlink", "Flow", "Versions v", "minisat22", "2024-01-01",
                  "refused: regions", "no <such> thing", "13x13", "degrees", "1 refused"):
        assert words in text
    assert "script" not in reader.count


def test_powers_are_slopes():
    assert power([(n, 3.0 * n**1.5) for n in (25, 64, 100, 400)]) == "1.5"
    assert power([(25, 1.0), (64, 2.0)]) == power([]) == ""


def test_every_scheme_looks_its_own_way():
    looks = {(COLORS[i % len(COLORS)], SHAPES[i % len(SHAPES)], LOOPS[name].lazy) for i, name in enumerate(LOOPS)}
    assert len(looks) == len(LOOPS)


def test_axes_place_and_label_values():
    axis = Axis([10, 1000], 100, log=True)
    assert 0 < axis.place(10) < axis.place(100) < axis.place(1000) < 100
    assert axis.place(100) == pytest.approx(50)
    assert axis.ticks() == [10, 20, 50, 100, 200, 500, 1000]
    assert Axis([1, 20], 100, log=False).ticks()[:2] == [0, 5] and Axis([7], 100, log=True).ticks()
    empty = plot([Line("nothing", [])], "x", "y", limit=3)
    assert empty.count("<path") > 3 and "nothing" not in empty


# The command

def test_the_command_writes_resumes_and_agrees(tmp_path):
    board = tmp_path / "b.txt"
    board.write_text(BOARD)
    out = {kind: tmp_path / f"s.{kind}" for kind in ("csv", "json", "html")}
    files = [f"--{kind}={path}" for kind, path in out.items()]
    result = invoke("study", board, "--loops", "cuts,regions", "--all", "--jobs", 2, *files)
    assert result.exit_code == 0, result.output
    assert "all agree: loop schemes 2, runs 2 (answered 2), boards 1" in result.output
    assert "1 solution, fingerprint" in result.output
    rows = json.loads(out["json"].read_text())
    assert [row["loops"] for row in rows] == ["cuts", "regions"] and rows[0]["sections"]["clues"]
    assert "</html>" in out["html"].read_text()
    with open(out["csv"]) as stream:
        first = list(csv.reader(stream))
    result = invoke("study", board, "--loops", "regions,elimination", "--all", "--resume", *files)
    assert result.exit_code == 0, result.output
    with open(out["csv"]) as stream:
        second = list(csv.reader(stream))
    assert second[:3] == first and len(second) == 4 and second[3][list(FIELDS).index("loops")] == "elimination"
    assert invoke("study", board, "--resume", f"--csv={out['csv']}").exit_code == 2  # other limits


def test_the_command_fails_on_a_contradiction(tmp_path, monkeypatch):
    def execute(runs, text, jobs):
        for number, run in enumerate(runs):
            yield run, {**measured, **run.record(), **dict.fromkeys(("date", "versions", "machine"), "x"), "note": "",
                        "outcome": "unique", "complete": 1, "solutions": 1, "fingerprint": str(number), "cpu": 1.0}
    monkeypatch.setattr(study, "execute", execute)
    result = invoke("study", "--family", "slitherlink", "--sizes", 3, "--loops", "cuts,height", "--all")
    assert result.exit_code == 1 and "contradiction: the runs on slitherlink-3x3-60pc seed 0" in result.output


def test_an_interrupted_study_keeps_what_is_done(tmp_path, monkeypatch):
    def execute(runs, text, jobs):
        yield runs[0], {**measured, **runs[0].record(), "cpu": 1.0, "note": "", "machine": "x", "date": "d",
                        "versions": "v"}
        raise KeyboardInterrupt
    monkeypatch.setattr(study, "execute", execute)
    path = tmp_path / "s.csv"
    result = invoke("study", "--family", "slitherlink", "--sizes", 3, "--loops", "cuts,height", "--csv", path)
    assert result.exit_code == 130 and "interrupted after 1 of 2 runs; --resume" in result.output
    assert len(records.read_rows(str(path))) == 1


@pytest.mark.parametrize("arguments, says", [
    ((), "needs boards"), (("--all", "--limit", 2), "exclude"), (("none.txt",), "no such file"),
    (("--family", "flow", "--sizes", "3", "--resume"), "--resume needs --csv"),
    (("--family", "flow", "--sizes", "3", "--loops", "x"), "unknown scheme"),
    (("--family", "flow", "--sizes", "3", "--html", "/no/such/place/s.html"), "cannot be written"),
])
def test_wrong_usage_is_one_line(arguments, says):
    result = invoke("study", *arguments)
    assert result.exit_code == 2 and says in result.output and result.output.count("\n") == 1
