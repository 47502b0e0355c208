"""Plain reasons why a graph has no Hamiltonian cycle, their certificates, and the checker of these."""

import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from command import run
from graphs import all_tours, count_pieces, solved

from encoders import Graph, GridGraph
from satloop.problems.graph_files import write_graph, write_reason
from satloop.problems.named_graphs import knight, petersen
from satloop.problems.plain_reasons_of_no_cycle import cut_vertex, obstacle, scattering
from satloop.proving import checker
from satloop.proving.certificate_of_no_cycle import prove_no_cycle
from satloop.proving.checker import Rejected
from satloop.proving.checker.no_cycle import check, hangs_by_an_edge, three_at_a_vertex

TRIANGLES = Graph(5, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)])
THETA = Graph(10, [(0, 2), (2, 3), (3, 1), (0, 4), (4, 5), (5, 6), (6, 1), (0, 7), (7, 8), (8, 9), (9, 1)])
# No cycle, for without the first twelve vertices thirteen pieces are left; a solver would count pigeons for hours.
PIGEONS = Graph(26, [*((a, b) for a in range(12) for b in range(12, 26)), (24, 25)])


def check_reason(graph, reason):
    return check({"graph.col": graph, "reason.txt": reason})


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
            check_reason(write_graph(graph), write_reason(plain.without))
            known += 1
            continue
        least, result = scattered(graph), scattering(graph)
        if result is not None:
            seen += 1
            assert pieces(graph, result.without) > len(result.without) >= least
            assert f"falls into {pieces(graph, result.without)} pieces" in result.text
            check_reason(write_graph(graph), write_reason(result.without))
        missed += result is None and least is not None
        assert result is not None or least != 1
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
    answer = solved(graph, time_limit=120)
    assert (answer.outcome, str(answer.reason), scattering(graph).without) == ("none", text, without)


def test_a_reason_is_looked_for_after_the_first_turn_only():
    assert solved(PIGEONS).statistics.conflicts > 1000
    assert solved("petersen").reason is None and solved("petersen:23,2").reason is None


def verify_alone(tmp_path, folder):
    """What a copy of the checker, away from the program, answers."""
    shutil.copytree(Path(checker.__file__).parent, tmp_path / "alone", dirs_exist_ok=True)
    done = subprocess.run([sys.executable, "-S", "-m", "alone", folder], cwd=tmp_path, capture_output=True, text=True,
                          timeout=600, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("graph", [knight(5, 5), GridGraph(3, 3), TRIANGLES, THETA, Graph(2, [(0, 1)]), Graph(0, []),
                                   Graph(4, [(0, 1), (1, 2), (2, 0)]), Graph(4, [(0, 1), (1, 2), (2, 3)]),
                                   Graph(6, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)])])
def test_certificates(graph, tmp_path):
    path, folder = tmp_path / "a.col", tmp_path / "given"
    path.write_text(write_graph(graph))
    code, out, err = run("prove", path, "-o", folder)
    assert (code, err) == (0, "") and "no solution" in out
    code, out, err = run("verify", folder)
    assert (code, err) == (0, "") and out.startswith(f"this graph has no Hamiltonian cycle; vertices: {graph.vertices}")
    assert verify_alone(tmp_path, folder) == (0, out, "")
    if graph.vertices > 2:
        (folder / "graph.col").write_text(write_graph(GridGraph(2, 6)))
        (folder / "reason.txt").write_text("without 1\n")
        code, out, err = run("verify", folder)
        assert (code, out) == (1, "") and "rejected: reason.txt: pieces without these vertices: 1, expected more" in err


def test_a_cycle_is_written_where_there_is_one(tmp_path):
    code, out, _ = run("prove", "hamilton:grid:4x4", "-o", tmp_path / "given")
    assert code == 1 and "a solution, nothing to refute" in out and run("verify", tmp_path / "given")[0] == 0


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
        check_reason(graph, reason)
    assert message in str(caught.value) and str(caught.value).isprintable()


@pytest.mark.parametrize("name", ["petersen", "petersen:11,2", "petersen:17,2"])
def test_certificates_with_a_proof(name, tmp_path):
    """Over an older certificate of another kind, checked by a checker of others."""
    run("prove", f"hamilton:{name}", "--loops", "elimination", "-o", tmp_path / "given")
    code, out, err = run("prove", f"hamilton:{name}", "-o", tmp_path / "given")
    assert (code, err) == (0, "") and "no solution" in out
    assert {path.name for path in (tmp_path / "given").iterdir()} == {"formula.cnf", "graph.col", "proof.lrat"}
    code, out, err = run("verify", tmp_path / "given")
    assert (code, err) == (0, "") and "lines of the proof" in out
    assert verify_alone(tmp_path, tmp_path / "given") == (0, out, "")
    if shutil.which("drat-trim"):
        drup = [line.split(" ", 1)[1].split(" 0 ")[0] + " 0" if line.split()[1] != "0" else "0"
                for line in (tmp_path / "given" / "proof.lrat").read_text().splitlines()]
        (tmp_path / "proof.drup").write_text("\n".join(drup) + "\n")
        done = subprocess.run(["drat-trim", tmp_path / "given" / "formula.cnf", tmp_path / "proof.drup"],
                              capture_output=True, text=True, timeout=600, check=False)
        assert "s VERIFIED" in done.stdout
    run("prove", "hamilton:knight:5x5", "-o", tmp_path / "given")
    assert sorted(path.name for path in (tmp_path / "given").iterdir()) == ["graph.col", "reason.txt"]


def test_random_graphs_get_a_cycle_or_a_certificate():
    outcomes = []
    for graph in (graph for graph in random_graphs(8, 400) if graph.vertices < 8):
        files = prove_no_cycle(graph)
        outcomes.append((not files, "proof.lrat" in files))
        assert bool(files) == (not all_tours(graph))
    assert {(True, False), (False, False)} <= {*outcomes}


def test_a_hub_gets_its_clauses_when_a_model_has_them():
    hub = Graph(12, [*((0, v) for v in range(1, 12)), *((v, v + 1) for v in range(1, 11))])
    assert not prove_no_cycle(hub)
    wheel = petersen(11, 2)
    with_hub = Graph(23, np.concatenate([wheel.edges, [(22, v) for v in range(0, 22, 2)]]))
    assert bool(prove_no_cycle(with_hub)) == (solved(with_hub).outcome == "none")


def test_clauses_that_the_checker_accepts_hold_in_every_cycle():
    rng = np.random.default_rng(3)
    accepted = 0
    for graph in (graph for graph in random_graphs(9, 150) if graph.vertices < 8):
        tours, near = all_tours(graph), [set() for _ in range(graph.vertices + 1)]
        for u, v in graph.edges.tolist():
            near[u + 1].add(v + 1)
            near[v + 1].add(u + 1)
        for _ in range(40):
            which = rng.permutation(graph.size)[:rng.integers(1, 7)].tolist()
            ends = [tuple(end + 1 for end in graph.edges[edge].tolist()) for edge in which]
            if three_at_a_vertex(ends):
                assert all(not set(which) <= tour for tour in tours)
            if hangs_by_an_edge(near, ends):
                accepted += 1
                assert all(set(which) & tour for tour in tours)
    assert accepted > 300




def test_parts_that_do_not_belong_together():
    files = prove_no_cycle(petersen())
    twice = files["formula.cnf"].replace("c v 2 edge 2 3", "c v 2 edge 2 1")
    for name, text, words in (("reason.txt", "without 1\n", "expected either this file, or"),
                              ("formula.cnf", twice, "an edge has two variables")):
        with pytest.raises(Rejected, match=words):
            check({**files, name: text})


def test_a_limit_and_a_graph_with_too_many_edges(tmp_path, monkeypatch):
    code, out, err = run("prove", "hamilton:petersen:53,2", "-o", tmp_path / "given", "--time-limit", "0.1")
    assert code == 3 and out == "" and "time limit" in err and not [*(tmp_path / "given").iterdir()]
    monkeypatch.setattr("satloop.proving.certificate_of_no_cycle.LARGEST", 50)
    code, out, err = run("prove", "hamilton:petersen", "-o", tmp_path / "given")
    assert (code, out) == (2, "") and err.count("\n") == 1
    assert "no certificate: the vertices' clauses alone have 60 literals, 50 at most" in err
