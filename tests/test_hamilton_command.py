"""The command hamilton: what it prints, writes, refuses, and how it ends."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys

import pytest
from command import run
from graphs import DUMBBELL, same
from pysat.solvers import Solver

from encoders import GridGraph
from satloop.graphs.graph_files import write_graph
from satloop.graphs.graph_source import knight, open_graph, petersen
from satloop.graphs.walk_and_check_tour import check


def tour_of(text):
    lines = text.split("TOUR_SECTION\n")[1].split("\n-1\nEOF\n")[0].split()
    return [int(line) - 1 for line in lines]


def test_command_writes_tours(tmp_path):
    code, out, err = run("hamilton", "knight:6x6")
    assert (code, err) == (0, "") and check(knight(6, 6), tour_of(out)) == ""
    target = tmp_path / "a.tour"
    code, out, _ = run("hamilton", "knight:6", "petersen", "petersen:7,2", "-o", target)
    assert (code, out) == (1, "petersen: no Hamiltonian cycle\n")
    assert check(knight(6, 6), tour_of(target.read_text())) == ""
    assert check(petersen(7, 2), tour_of((tmp_path / "a-2.tour").read_text())) == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-2.tour", "a.tour"]


def test_command_summary_and_json(tmp_path):
    code, out, err = run("hamilton", "grid:4x4", "grid:3x3", "--format", "summary", "--stats", "--loops", "region-cuts")
    assert code == 1 and len(err.splitlines()) == 2 and "variables" in err
    assert out.splitlines()[0].startswith("grid:4x4: a Hamiltonian cycle of 16 vertices (")
    assert "sides of 4 and 5 vertices" in out.splitlines()[1]
    target = tmp_path / "all.json"
    assert run("hamilton", "grid:4x4", "grid:3x3", "--format", "json", "-o", target)[:2] == (1, "")
    one, two = map(json.loads, target.read_text().splitlines())
    assert (one["outcome"], one["scheme"], one["vertices"], one["edges"]) == ("found", "arc-cuts", 16, 24)
    assert check(GridGraph(4, 4), [v - 1 for v in one["tour"]]) == ""
    assert (two["outcome"], two["tour"]) == ("none", None)


def test_command_statistics():
    _, _, err = run("hamilton", "petersen:24,2", "--stats", "--format", "summary")
    assert re.search(r"; seconds: .*encode .*merge .*cut .*load .*solve .*; pieces left a round: \d+ at first, "
                     r"\d+ in the middle, 1 at last$", err)
    assert "pieces" not in run("hamilton", "grid:3x3", "--stats")[2]
    _, out, _ = run("hamilton", "petersen:24,2", "--format", "json")
    figures = json.loads(out)["statistics"]
    assert len(figures["pieces_left"]) == figures["rounds"] and figures["pieces_left"][-1] == 1


def test_a_terminal_shows_the_rounds():
    ours, theirs = pty.openpty()
    done = subprocess.run([sys.executable, "-m", "satloop", "hamilton", "petersen:24,2", "--format", "summary"],
                          stdout=subprocess.PIPE, stderr=theirs, text=True, check=False)
    os.close(theirs)
    output = os.read(ours, 100_000).decode()
    assert done.returncode == 0 and "cycle of 48 vertices" in done.stdout
    assert re.search(r"1 round, \d+ pieces? left, \d+ at best", output) and "%" not in output


def test_command_reads_files_and_goes_on_after_a_bad_one(tmp_path):
    bad, good = tmp_path / "bad.col", tmp_path / "good.hcp"
    bad.write_text("p edge 3 1\ne 1 7\n")
    good.write_text("NAME : a\nTYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\n"
                    "EDGE_DATA_SECTION\n1 2\n2 3\n1 3\n-1\nEOF\n")
    code, out, err = run("hamilton", bad, good, "--format", "summary")
    assert (code, err) == (2, f"satloop: {bad}, line 2: found '7', expected a vertex, 1 to 3\n")
    assert "cycle of 3 vertices" in out
    assert run("hamilton", "-", stdin="p edge 3 0\n")[:2] == (1, "-: no Hamiltonian cycle: vertex 1 has no edge\n")


@pytest.mark.parametrize("arguments, message", [
    (["nothing.col"], "knight:ROWSxCOLUMNS"), (["petersen", "--loops", "nope"], "known: "),
    (["petersen", "--loops", "region-cuts"], "does not work for this graph"),
    (["petersen", "--solver", "nope"], "known: "),
    (["petersen", "--loops", "propagator", "--solver", "glucose4"], "asks no propagators"),
    (["petersen", "--dump", "x.cnf"], "binary-distance"), (["petersen", "--dump", "x", "--save", "y"], "exclude"),
    (["petersen", "grid:3", "--save", "y"], "one graph"), (["petersen", "-o", "/nowhere/x.tour"], "cannot be written"),
])
def test_command_refuses(arguments, message):
    code, out, err = run("hamilton", *arguments)
    assert (code, out) == (2, "") and message in err and len(err.splitlines()) == 1


def test_command_unsound_scheme(tmp_path):
    path = tmp_path / "dumbbell.col"
    path.write_text(write_graph(DUMBBELL))
    code, out, _ = run("hamilton", path, "--loops", "none")
    assert code == 1 and "not a Hamiltonian cycle: the tour has 5 vertices, the graph 10" in out


def test_command_time_limit():
    code, out, err = run("hamilton", "petersen:155,2", "--time-limit", "0.3", "--loops", "cuts-edges")
    assert (code, out) == (3, "") and "unknown: the time limit of 0.3 s ran out" in err


def test_command_dump_save_and_answer(tmp_path):
    cnf, graph, printed = tmp_path / "x.cnf", tmp_path / "x.col", tmp_path / "x.out"
    assert run("hamilton", "knight:6", "--save", graph) == (0, "", "")
    assert same(open_graph(str(graph)), knight(6, 6))
    assert run("hamilton", graph, "--loops", "unary-distance", "--dump", cnf) == (0, "", "")
    text = cnf.read_text()
    assert "c key edges 80: 1..80" in text and "c scheme loops unary-distance" in text
    clauses = [list(map(int, line.split()[:-1])) for line in text.splitlines() if line[0] not in "cp"]
    with Solver("cadical153", bootstrap_with=clauses) as solver:
        assert solver.solve()
        printed.write_text("s SATISFIABLE\nv " + " ".join(map(str, solver.get_model())) + " 0\n")
    code, out, _ = run("hamilton", graph, "--loops", "unary-distance", "--answer", printed)
    assert code == 0 and check(knight(6, 6), tour_of(out)) == ""
    printed.write_text("s UNSATISFIABLE\n")
    assert run("hamilton", graph, "--loops", "unary-distance", "--answer", printed)[0] == 1
    printed.write_text("s UNKNOWN\n")
    code, _, err = run("hamilton", graph, "--loops", "unary-distance", "--answer", printed)
    assert code == 3 and "the solver gave up" in err


def test_command_ctrl_c():
    # The search for the second graph takes hours: it is at work when the statistics of the first are out.
    process = subprocess.Popen([sys.executable, "-m", "satloop", "hamilton", "petersen", "petersen:155,2", "--loops",
                                "cuts-edges", "--stats"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None and "variables" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert (process.returncode, out, err.strip()) == (130, "petersen: no Hamiltonian cycle\n", "satloop: interrupted")
