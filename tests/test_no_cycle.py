"""Plain reasons why a graph has no Hamiltonian cycle, their certificates, and the checker of these."""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from command import run
from graphs import count_pieces

from encoders import Graph, GridGraph
from satloop.graphs.files import write_graph, write_reason
from satloop.graphs.no_cycle import cut_vertex, obstacle, scattering
from satloop.graphs.search import hamilton
from satloop.graphs.source import knight, petersen
from satloop.proving import graph_checker
from satloop.proving.graph_checker import Rejected, check

TRIANGLES = Graph(5, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)])
THETA = Graph(10, [(0, 2), (2, 3), (3, 1), (0, 4), (4, 5), (5, 6), (6, 1), (0, 7), (7, 8), (8, 9), (9, 1)])
# No cycle, for without the first twelve vertices thirteen pieces are left; a solver would count pigeons for hours.
PIGEONS = Graph(26, [*((a, b) for a in range(12) for b in range(12, 26)), (24, 25)])


def pieces(graph, without):
    """How many pieces the graph falls into without these vertices."""
    return count_pieces(graph.edges.tolist(), set(range(graph.vertices)) - set(without))


def scattered(graph):
    """The fewest vertices without which more pieces are left, by trying all; None if there are none."""
    for size in range(1, graph.vertices):
        for without in combinations(range(graph.vertices), size):
            if pieces(graph, without) > size:
                return size
    return None


def random_graphs(seed, count):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        n = int(rng.integers(3, 10))
        pairs = np.array(list(combinations(range(n), 2)))
        yield Graph(n, pairs[rng.permutation(len(pairs))[:rng.integers(n, 2 * n)]])


def test_reasons_hold_and_most_are_found():
    known = seen = missed = 0
    for graph in random_graphs(5, 600):
        plain = obstacle(graph)
        if plain is not None:
            assert pieces(graph, plain.without) > max(1, len(plain.without))
            check(write_graph(graph), write_reason(plain.without))
            known += 1
            continue
        least, found = scattered(graph), scattering(graph)
        if found is not None:
            seen += 1
            assert pieces(graph, found.without) > len(found.without) >= least
            assert f"falls into {pieces(graph, found.without)} pieces" in found.text
            check(write_graph(graph), write_reason(found.without))
        missed += found is None and least is not None
        assert found is not None or least != 1
    assert known > 50 and seen > 10 and missed < seen / 5


def test_cut_vertices():
    for graph in random_graphs(6, 300):
        if pieces(graph, []) > 1:
            continue
        near = [[] for _ in range(graph.vertices)]
        for a, b in graph.edges.tolist():
            near[a].append(b)
            near[b].append(a)
        vertex = cut_vertex(near)
        those = [v for v in range(graph.vertices) if pieces(graph, [v]) > 1]
        assert vertex in those if those else vertex == -1


@pytest.mark.parametrize("graph, without, text", [
    (TRIANGLES, [2], "without vertex 3 the graph falls into 2 pieces"),
    (THETA, [0, 1, 5, 8], "without 4 vertices the graph falls into 5 pieces"),
    (PIGEONS, list(range(12)), "without 12 vertices the graph falls into 13 pieces"),
])
def test_the_search_names_the_reason(graph, without, text):
    answer = hamilton(graph, time_limit=120)
    assert (answer.outcome, answer.reason.text, answer.reason.without) == ("none", text, without)


def test_a_reason_is_looked_for_after_the_first_turn_only():
    answer = hamilton(PIGEONS)
    assert answer.statistics.conflicts > 1000
    assert hamilton(petersen()).reason is None and hamilton(petersen(23, 2)).reason is None


@pytest.mark.parametrize("graph", [knight(5, 5), GridGraph(3, 3), TRIANGLES, THETA, Graph(2, [(0, 1)]), Graph(0, []),
                                   Graph(4, [(0, 1), (1, 2), (2, 0)]), Graph(4, [(0, 1), (1, 2), (2, 3)]),
                                   Graph(6, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)])])
def test_certificates(graph, tmp_path):
    path, folder = tmp_path / "a.col", tmp_path / "given"
    path.write_text(write_graph(graph))
    code, out, err = run("hamilton", path, "--certificate", folder)
    assert (code, err) == (1, "") and "no Hamiltonian cycle: " in out
    code, out, err = run("verify", folder)
    assert (code, err) == (0, "") and out.startswith(f"this graph has no Hamiltonian cycle; vertices: {graph.vertices}")
    shutil.copy(graph_checker.__file__, tmp_path / "alone.py")
    done = subprocess.run([sys.executable, "-S", "-I", tmp_path / "alone.py", folder], capture_output=True, text=True,
                          timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, out, "")
    if graph.vertices > 2:
        (folder / "graph.col").write_text(write_graph(GridGraph(2, 6)))
        (folder / "reason.txt").write_text("without 1\n")
        code, out, err = run("verify", folder)
        assert (code, out) == (1, "") and "rejected: reason.txt: pieces without these vertices: 1, expected more" in err


def test_no_certificate_without_a_plain_reason(tmp_path):
    code, out, err = run("hamilton", "petersen", "--certificate", tmp_path / "given")
    assert code == 1 and "no Hamiltonian cycle" in out and "only the search shows" in err
    assert run("hamilton", "grid:4x4", "--certificate", tmp_path / "given", "-o", tmp_path / "a.tour")[0] == 0
    assert not (tmp_path / "given").exists()
    (tmp_path / "file").write_text("")
    code, _, err = run("hamilton", "grid:3x3", "--certificate", tmp_path / "file")
    assert code == 2 and len(err.splitlines()) == 1
    for more in (["grid:4x4"], ["--dump", "x.cnf"]):
        code, out, err = run("hamilton", "grid:3x3", "--certificate", tmp_path / "given", *more)
        assert (code, out) == (2, "") and ("takes one graph" in err or "exclude each other" in err)


@pytest.mark.parametrize("graph, reason, message", [
    ("p edge 3 2\ne 1 2\ne 2 3\n", "", "expected more than 1"),
    ("p edge 3 2\ne 1 2\ne 2 3\n", "without 4\n", "reason.txt line 1"),
    ("p edge 3 2\ne 1 2\ne 2 3\n", "without 2\nwithout 2\n", "reason.txt line 2"),
    ("p edge 3 2\ne 1 2\ne 2 3\n", "with 2\n", "reason.txt line 1"),
    ("p edge 3 2\ne 1 2\ne 2 4\n", "without 2\n", "graph.col line 3"), ("", "", "no line p edge"),
    ("e 1 2\n", "", "graph.col line 1"), ("p edge 2 1\np edge 9 1\n", "", "graph.col line 2"),
    ("p edge -2 1\n", "", "graph.col line 1"), ("p edge 99999999999 1\n", "", "graph.col line 1"),
    ("p edge 3 1\ne 1 \x1b\n", "", "graph.col line 2: 'e 1 "),
])
def test_the_checker_rejects(graph, reason, message):
    with pytest.raises(Rejected) as caught:
        check(graph, reason)
    assert message in str(caught.value) and str(caught.value).isprintable()


def test_the_checker_needs_both_files(tmp_path):
    (tmp_path / "graph.col").write_text("p edge 1 0\n")
    assert "incomplete: reason.txt: missing" in run("verify", tmp_path)[2]
    (tmp_path / "reason.txt").write_bytes(b"\xe9")
    assert "reason.txt: no text" in run("verify", tmp_path)[2]


def test_the_checker_imports_nothing_but_pythons_library():
    lines = Path(graph_checker.__file__).read_text().splitlines()
    names = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    assert names == {"sys", "pathlib"} and not any("import" in line.split()[:1] for line in lines if line[:1] == " ")
