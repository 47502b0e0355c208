"""`bench` over folders of graphs: rows, resuming, and published seconds beside ours."""

from __future__ import annotations

import csv

import pytest
from command import run

from encoders import Graph
from satloop.commands.shared import published_seconds
from satloop.commands.shared.graph_tasks import natural
from satloop.graphs.graph_files import write_graph
from satloop.graphs.graph_source import knight, petersen
from satloop.running import bench


@pytest.fixture
def folder(tmp_path):
    graphs = {"graph2.col": knight(6, 6), "graph10.col": petersen(12, 2), "none.col": petersen(),
              "odd.col": Graph(5, [(a, b) for a in range(2) for b in range(2, 5)])}
    (tmp_path / "graphs").mkdir()
    for name, graph in graphs.items():
        (tmp_path / "graphs" / name).write_text(write_graph(graph))
    (tmp_path / "graphs" / "bad.col").write_text("p 3 1\ne 1 7\n")
    (tmp_path / "graphs" / "latin.hcp").write_bytes(b"\xe9")
    (tmp_path / "graphs" / "readme.txt").write_text("no graph")
    return tmp_path / "graphs"


def rows_of(path):
    with open(path, newline="", encoding="utf-8") as stream:
        return {row["id"]: row for row in csv.DictReader(stream)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_folder(folder, tmp_path, jobs):
    target = tmp_path / "out.csv"
    code, out, err = run("bench", folder, "--jobs", jobs, "--csv", target)
    assert (code, err) == (0, "")
    rows = rows_of(target)
    assert list(rows) == ["bad.col", "graph2.col", "graph10.col", "latin.hcp", "none.col", "odd.col"]
    assert [row["status"] for row in rows.values()] == ["bad input", "solved", "solved", "bad input", "none", "none"]
    assert rows["graph2.col"]["rows"] == "36" and float(rows["graph2.col"]["seconds"]) > 0
    assert int(rows["none.col"]["rounds"]) > 0 and "sides of" in rows["odd.col"]["note"]
    assert "bad.col: bad.col, line 2: found '7'" in out and "not UTF-8" in out
    assert out.splitlines()[1].split()[:3] == ["hamilton", "6", "2"]


def test_only_the_graphs_that_are_left(folder, tmp_path, monkeypatch):
    target = tmp_path / "out.csv"
    assert run("bench", folder, "--jobs", 1, "--csv", target)[0] == 0
    lines = target.read_text().splitlines(keepends=True)
    target.write_text("".join(lines[:3]))
    done = []
    run_tasks = bench.run
    monkeypatch.setattr(bench, "run", lambda tasks, *more: done.extend(t.id for t in tasks) or run_tasks(tasks, *more))
    assert run("bench", folder, "--jobs", 1, "--csv", target, "--resume")[0] == 0
    assert done == ["graph10.col", "latin.hcp", "none.col", "odd.col"] and len(rows_of(target)) == 6
    code, _, err = run("bench", folder, "--jobs", 1, "--csv", target, "--resume", "--solver", "minisat22+glucose4")
    assert code == 2 and "not with --solver minisat22+glucose4" in err


def test_solvers_and_schemes(folder):
    for more in (["--solver", "minisat22+glucose4"], ["--loops", "elimination", "--solver", "minisat22"]):
        code, out, _ = run("bench", folder / "graph2.col", folder / "none.col", "--jobs", 1, *more)
        assert code == 0 and out.splitlines()[1].split()[:3] == ["hamilton", "2", "1"]


def test_an_unsound_scheme_is_wrong(tmp_path):
    rings = [*((i, (i + 1) % 5) for i in range(5)), *((i + 5, (i + 1) % 5 + 5) for i in range(5)), (0, 5)]
    (tmp_path / "a.col").write_text(write_graph(Graph(10, rings)))
    code, out, _ = run("bench", tmp_path / "a.col", "--jobs", 1, "--loops", "none")
    assert code == 1 and "wrong: " in out and "the tour has 5 vertices" in out


@pytest.mark.parametrize("arguments, message", [
    (["--unique"], "--unique is for boards"), (["--plain"], "--plain is for boards"),
    (["--loops", "arc-cut"], "did you mean 'arc-cuts'"), (["--colors", "binary"], "hamilton has no option --colors"),
    (["--solver", "cadical153+nope"], "unknown solver 'cadical153+nope'"),
    (["--published", "no.csv"], "satloop: no.csv: no such"),
])
def test_refused(folder, arguments, message):
    code, out, err = run("bench", folder, *arguments)
    assert (code, out) == (2, "") and message in err and len(err.splitlines()) == 1


def test_a_folder_without_graphs(tmp_path):
    assert run("bench", tmp_path)[2].endswith("found no file *.col, *.hcp, *.gr, *.edges in the folder\n")


# published seconds

def test_published_seconds_stand_beside_ours(folder, tmp_path):
    other = tmp_path / "other.csv"
    other.write_text("graph,vertices,seconds of Other\ngraph2.col,36,4.5\ngraph10,24,TO\nnone.col,10,99\nnobody,3,1\n")
    code, out, _ = run("bench", folder, "--jobs", 1, "--published", other)
    lines = out[out.index("published: "):].splitlines()
    assert code == 0 and lines[0] == "published: seconds of Other" and len(lines) == 7
    assert [line.split()[0] for line in lines[2:5]] == ["graph2.col", "graph10", "none.col"]
    assert lines[2].split()[2] == "4.50" and lines[3].split()[2] == "-" and lines[4].split()[3:] == ["-", "-"]
    assert lines[5].split() == ["found", "in", "60", "s", "1", "2"]


def test_means_of_published_by_ours():
    rows = [{"id": name, "rows": 9, "status": status, "seconds": seconds}
            for name, status, seconds in (("a.col", "solved", 2.0), ("b.col", "solved", 0.5),
                                          ("c.col", "unknown", 60.0), ("d.col", "solved", 1.0))]
    published = published_seconds.Published("x", {"a": 8.0, "b.col": 0.0, "c": 3.0, "d": None})
    table = published_seconds.beside(published, rows, 5)
    assert [line[0] for line in table] == ["graph", "a", "b.col", "c", "d", "found in 5 s", "mean of 2"]
    assert [line[4] for line in table[1:5]] == ["4.00", "0.02", "-", "-"]
    assert table[5][2:4] == ("2", "3") and table[6][4] == f"{(4 * 0.02) ** 0.5:.2f}"


@pytest.mark.parametrize("text, message", [
    ("", "found no line with seconds"), ("graph,seconds\n", "found no line with seconds"),
    ("graph,seconds\na.col\n", "line 2: found 'a.col'"), ("graph,seconds\na,1\na,2\n", "line 3: found 'a,2'"),
    ("graph,seconds\na,-1\n", "line 2: found '-1'"), ("graph,seconds\na,inf\n", "line 2: found 'inf'"),
    ("graph,seconds\na,nan\n", "line 2: found 'nan'"), ("graph\na\n", "line 2: found 'a'"),
])
def test_bad_files_of_published_seconds(folder, tmp_path, text, message):
    other = tmp_path / "other.csv"
    other.write_text(text)
    code, out, err = run("bench", folder, "--published", other)
    assert (code, out) == (2, "") and message in err and len(err.splitlines()) == 1


def test_names_sort_as_people_count():
    assert sorted(["g10.col", "g9.col", "a", "9", "g9b"], key=natural) == ["9", "a", "g9.col", "g9b", "g10.col"]
