"""Hamiltonian cycles against trying all, and what is no cycle; commands on graphs."""

import csv
from itertools import combinations
from math import inf
from pathlib import Path

import numpy as np
import pytest
from command import run
from graphs import DUMBBELL, all_tours, problem_of, random_graphs, same, solved

import satloop
from encoders import Formula, Graph, GridGraph
from encoders.loops import LOOPS
from satloop.boards.solution import Solution
from satloop.commands.bench import natural_order
from satloop.errors import InternalError
from satloop.problems.graph_files import write_graph
from satloop.problems.hamiltonian_cycle import HamiltonianCycle
from satloop.problems.named_graphs import knight, petersen
from satloop.problems.plain_reasons_of_no_cycle import obstacle
from satloop.running import portfolio
from satloop.solving.session import Session
from satloop.solving.strategies import narrow_graphs, solvers_in_turn
from satloop.solving.strategies.narrow_graphs import cycle_of_narrow_graph, is_narrow

INSTANCES = Path(__file__).parents[2] / "instances" / "graphs"
SOUND = [name for name in HamiltonianCycle.options["loops"] if not LOOPS[name].planar]


@pytest.mark.parametrize("scheme", SOUND)
def test_found_where_there_is_one(scheme):
    """By the search for one cycle, and all of them by the formula of the problem."""
    for graph in [Graph(n, list(combinations(range(n), 2))) for n in range(6)] + random_graphs(1, 25, 6):
        tours, answer = all_tours(graph), solved(graph, loops=scheme)
        assert answer.outcome == ("solved" if tours else "none"), graph.edges.tolist()
        assert satloop.count(problem_of(graph), loops=scheme) == len(tours)
    for graph in (petersen(), DUMBBELL):
        assert solved(graph, loops=scheme, plain=True).outcome == "none"
    assert solved(knight(6, 6), loops=scheme, time_limit=60).outcome == "solved"


def test_all_cycles_of_a_graph_of_which_edges_have_no_literals_in_the_search():
    """Three paths of 500 vertices between two ends, of which a cycle takes two and no more: none; with a chord, two."""
    ring = [(v, (v + 1) % 1500) for v in range(1500)]
    for chords, cycles in (([], 1), ([(0, 2), (1, 3)], 2), ([(0, 700), (1, 701)], 2)):
        assert satloop.count(problem_of(Graph(1500, [*ring, *chords]))) == cycles


@pytest.mark.parametrize("n", [5, 11, 17])
def test_petersen_graphs_without_a_cycle(n):
    assert solved(petersen(n, 2)).outcome == "none"  # n = 5 mod 6: Alspach 1983
    assert solved(petersen(n + 1, 2)).outcome == "solved"


def test_long_narrow_graphs_go_through_vertex_elimination_after_the_first_turn(monkeypatch):
    for graph in random_graphs(2, 25, 6):
        answer, problem = cycle_of_narrow_graph(graph, inf), problem_of(graph)
        assert is_narrow(graph) and (answer is not False) == bool(all_tours(graph)), graph.edges.tolist()
        assert answer is False or not list(problem.check(Solution(problem, {"edges": answer})))
    monkeypatch.setattr(solvers_in_turn, "FIRST", 50)
    for n, outcome in ((41, "none"), (65, "none"), (43, "solved")):
        result = solved(f"petersen:{n},2")
        assert result.outcome == outcome and result.statistics.conflicts < 1_000, n
        assert [answer.stage for answer in result.answers] == ["vertex elimination"]
    assert not is_narrow(GridGraph(10, 10)) and not is_narrow(knight(6, 6))
    assert cycle_of_narrow_graph(GridGraph(10, 10), inf) is None
    assert cycle_of_narrow_graph(petersen(41, 2), 0.0) is None  # the deadline is over
    assert cycle_of_narrow_graph(petersen(narrow_graphs.LARGEST, 2), inf) is None


@pytest.mark.parametrize("graph, reason", [
    (Graph(0, []), "three vertices"), (Graph(1, []), "three vertices"), (Graph(2, [(0, 1)]), "three vertices"),
    (Graph(3, [(0, 1), (1, 2)]), "vertex 1 has one edge"), (Graph(4, [(0, 1), (1, 2), (2, 0)]), "vertex 4 has no edge"),
    (Graph(6, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]), "not connected"),
    (Graph(5, [(a, b) for a in range(2) for b in range(2, 5)]), "sides of"), (knight(5, 5), "sides of 12 and 13"),
])
def test_obstacles(graph, reason):
    assert reason in obstacle(graph).text
    answer = solved(graph)
    assert (answer.outcome, str(answer.reason), answer.solver) == ("none", obstacle(graph).text, "")
    f = Formula()
    problem_of(graph).encode(f)  # and indeed
    with Session(f, "cadical153") as session:
        assert session.solve() is False


@pytest.mark.parametrize("n", [8, 10, 12, 20])
def test_knights(n):
    answer = solved(f"knight:{n}x{n}")
    order = answer.board.order(answer.solutions[0])
    assert solved(f"knight:{n + 1}").outcome == "none" and sorted(order) == list(range(n * n))
    for a, b in zip(order, order[1:] + order[:1]):
        assert {abs(a // n - b // n), abs(a % n - b % n)} == {1, 2}


@pytest.mark.parametrize("path", sorted(INSTANCES.iterdir()), ids=lambda path: path.name)
def test_instances(path):
    text = path.read_text(encoding="utf-8")
    assert "origin: " in text
    problem = satloop.read(path)
    assert satloop.solve(problem).outcome == ("none" if "no Hamiltonian cycle" in text else "solved")
    made = {"knight-8x8.col": knight(8, 8), "petersen.col": petersen(), "petersen-7-2.col": petersen(7, 2),
            "dodecahedron.hcp": petersen(10, 2)}
    assert path.name.startswith("xor") or same(problem.graph, made[path.name])


def test_small_graphs_that_are_hard_by_parity():
    """Forty gadgets of two states each, without a cycle and with one: arcs alone take some 100,000 conflicts."""
    for name in ("xor-40-1.col", "xor-40-4.col"):
        assert satloop.solve(satloop.read(INSTANCES / name)).statistics.conflicts < 30_000


def test_equal_graphs_are_equal_and_a_wrong_cycle_is_an_internal_error(monkeypatch):
    assert problem_of(petersen()) == satloop.read("hamilton:petersen:5,2") != satloop.read("hamilton:petersen:6,2")
    monkeypatch.setattr(HamiltonianCycle, "order", lambda self, solution: [0, 1, 2])
    with pytest.raises(InternalError, match=r"arc-cuts.*3 of 36"):
        solved(knight(6, 6))


# Commands

def test_solve_prints_cycles_and_reasons(tmp_path):
    target = tmp_path / "a.col"
    assert run("convert", "hamilton:knight:6", "--format", "board", "-o", target) == (0, "", "")
    assert same(satloop.read(target).graph, knight(6, 6))
    code, out, err = run("solve", target, "--format", "board")
    lines = out.split("TOUR_SECTION\n")[1].split()
    assert (code, err, lines[-2:]) == (0, "", ["-1", "EOF"]) and sorted(map(int, lines[:-2])) == [*range(1, 37)]
    assert run("solve", "-", stdin="p edge 3 0\n")[:2] == (1, "no solution: vertex 1 has no edge\n")
    code, out, err = run("solve", "hamilton:petersen:24,2", "hamilton:knight:5x5", "--stats")
    assert code == 1 and "sides of 12 and 13 vertices" in out
    assert all(f" {word} " in err for word in ("encode", "merge", "cut", "load", "solve"))


@pytest.mark.parametrize("arguments, message", [
    (["nothing.col"], "no such file"), (["hamilton:grid:0x3"], "1 to 10000000"), (["petersen:9,2"], "no problem 'pet"),
    (["hamilton:petersen", "--loops", "arc-cut"], "did you mean 'arc-cuts'"),
    (["hamilton:petersen", "--loops", "none"], "unknown scheme"),
    (["hamilton:petersen", "--loops", "region-cuts"], "does not work for this graph"),
    (["hamilton:petersen", "--solver", "cadical153+nope"], "unknown solver 'cadical153+nope'"),
    (["hamilton:petersen", "--loops", "propagator", "--solver", "glucose4"], "asks no propagators"),
])
def test_solve_refuses(arguments, message):
    code, out, err = run("solve", *arguments)
    assert (code, out) == (2, "") and message in err and len(err.splitlines()) == 1


def test_a_time_limit(tmp_path):
    code, out, err = run("solve", "hamilton:petersen:155,2", "--time-limit", "0.3", "--loops", "cuts-edges")
    assert (code, out) == (3, "") and "unknown: the time limit of 0.3 s ran out" in err


def test_several_ways_race(monkeypatch):
    monkeypatch.setattr(portfolio, "MOMENT", 0.0)
    for name, outcome in (("petersen:40,2", "solved"), ("petersen:17,2", "none")):
        result, work, _ = portfolio.race_ways(HamiltonianCycle(name), jobs=2)
        assert result.outcome == outcome and work.started == 1


def test_dumped_formulas_are_decoded(tmp_path):
    """A solver of another program finds a cycle."""
    cnf, printed = tmp_path / "x.cnf", tmp_path / "x.out"
    for scheme in [name for name in SOUND if not LOOPS[name].lazy]:
        assert run("dump", "hamilton:knight:6", "--loops", scheme, "-o", cnf) == (0, "", "")
        model = satloop.solve(satloop.read(cnf)).solutions[0]["variables"]
        numbers = np.where(model, 1, -1) * np.arange(1, len(model) + 1)
        printed.write_text(f"s SATISFIABLE\nv {' '.join(map(str, numbers))} 0\n")
        assert run("decode", cnf, printed)[0] == 0


@pytest.fixture
def folder(tmp_path):
    graphs = {"graph2.col": knight(6, 6), "graph10.col": petersen(12, 2), "none.col": petersen(),
              "odd.col": Graph(5, [(a, b) for a in range(2) for b in range(2, 5)])}
    (tmp_path / "graphs").mkdir()
    for name, graph in graphs.items():
        (tmp_path / "graphs" / name).write_text(write_graph(graph))
    (tmp_path / "graphs" / "bad.col").write_text("p 3 1\ne 1 7\n")
    (tmp_path / "graphs" / "readme.txt").write_text("no graph")
    return tmp_path / "graphs"


@pytest.mark.parametrize("jobs", [1, 2])
def test_bench_of_a_folder(folder, tmp_path, jobs):
    target = tmp_path / "out.csv"
    code, out, err = run("bench", folder, "--jobs", jobs, "--csv", target)
    assert (code, err) == (0, "")
    with open(target, newline="", encoding="utf-8") as stream:
        rows = {row["id"]: row for row in csv.DictReader(stream)}
    assert list(rows) == ["bad.col", "graph2.col", "graph10.col", "none.col", "odd.col"]
    assert [row["status"] for row in rows.values()] == ["bad input", "solved", "solved", "none", "none"]
    assert rows["graph2.col"]["rows"] == "36" and float(rows["graph2.col"]["seconds"]) > 0
    assert int(rows["none.col"]["rounds"]) > 0 and "sides of" in rows["odd.col"]["note"]
    assert "bad.col: bad.col, row 2: found '7'" in out
    assert out.splitlines()[1].split()[:4] == ["hamilton", "5", "36", "2"]
    code, _, err = run("bench", folder, "--jobs", 1, "--csv", target, "--resume", "--solver", "minisat22+glucose4")
    assert code == 2 and "not with --solver minisat22+glucose4" in err


def test_bench_with_solvers_and_schemes(folder, tmp_path):
    for more in (["--solver", "minisat22+glucose4"], ["--loops", "elimination", "--solver", "minisat22"]):
        code, out, _ = run("bench", folder / "graph2.col", folder / "none.col", "--jobs", 1, *more)
        assert code == 0 and out.splitlines()[1].split()[:4] == ["hamilton", "2", "36", "1"]
    (tmp_path / "none").mkdir()
    assert "found no file *.cnf, " in run("bench", tmp_path / "none")[2]
    assert sorted(["g10.col", "g9.col", "a", "9", "g9b"], key=natural_order) == ["9", "a", "g9.col", "g9b", "g10.col"]
