"""size --predict: what closed forms say of each encoding in a formula is what was built, or the reason is named."""

import pytest
from command import run

import satloop
from encoders import FALSE, TRUE, Formula, GridGraph
from encoders.cardinality import COUNTERS, at_most, at_most_one, exactly
from encoders.loops import LOOPS, single_loop
from encoders.loops.closed_forms import SIZES
from satloop.cnf.predicted_sizes import BOUND, NO_FORM, UNEXPLAINED, predicted
from satloop.puzzles import NAMES


@pytest.mark.parametrize("puzzle", NAMES)
def test_sizes_are_equal_or_explained(puzzle):
    board = satloop.read(f"example:{puzzle}")
    rows = satloop.sizes(board, predict=True, loops="all" if "loops" in board.options else [])
    if "counters" in board.options:
        rows += satloop.sizes(board, predict=True, counters="all")
    for row in rows:
        plain = satloop.sizes(board, **{name: row[name] for name in board.options if row[name] is not None})[0]
        assert [plain[name] for name in ("variables", "clauses", "sections")] == [
            row[name] for name in ("variables", "clauses", "sections")]
        for section, encoding, calls, variables, clauses, built_variables, built_clauses, why in row["predicted"]:
            assert why != UNEXPLAINED, (section, encoding, calls, variables, clauses, built_variables, built_clauses)
            if not why:
                assert (variables, clauses) == (built_variables, built_clauses)
        for place, name in ((5, "variables"), (6, "clauses")):  # no call is counted twice
            assert sum(line[place] for line in row["predicted"]) <= row[name]


@pytest.mark.parametrize("graph", ["petersen:7,2", "knight:6x6", "grid:5x5"])
def test_tours(graph):
    row, = satloop.sizes(satloop.read(f"hamilton:{graph}"), predict=True)
    arcs, *edges = row["predicted"]
    assert arcs[1] == "tour: arcs" and arcs[-1] == "" and edges
    assert all(line[-1] != UNEXPLAINED for line in edges)


def test_rows_of_problems():
    rows = satloop.sizes(satloop.read("knapsack:8,1"), predict=True, weighted="all")
    assert {line[-1] for row in rows for line in row["predicted"]} == {""}


def test_equal_sums_of_every_scheme():
    """Adders of an equal sum have a bound, and the row says so."""
    rows = satloop.sizes(satloop.read("subset-sum:10,1"), predict=True, weighted="all")
    whys = {(line[1], line[-1]) for row in rows for line in row["predicted"]}
    assert ("equal sum: adder", BOUND) in whys and ("equal sum: bdd", "") in whys
    assert {why for encoding, why in whys if encoding != "equal sum: adder"} == {""}


@pytest.mark.parametrize("problem, encoding", [("prize:8,4,1", "circuits"), ("routes:6,1", "circuits"),
                                               ("routes:6,1", "capacity"), ("maze:3,4,5", "acyclic"),
                                               ("steiner:9,3,1", "acyclic")])
def test_rows_of_problems_of_graphs(problem, encoding):
    rows = satloop.sizes(satloop.read(problem), predict=True, loops="all")
    lines = [line for row in rows for line in row["predicted"] if line[1].startswith(f"{encoding}: ")]
    assert len(lines) > 2 and not any(line[-1] for line in lines)


@pytest.mark.parametrize("scheme", ["auto", *COUNTERS])
def test_counters_over_rows_of_several_kinds(scheme):
    """Rows with constants are shorter; a call that cannot be met is one empty clause."""
    f = Formula()
    f.calls = []
    x = f.new(3, 12)
    x[1, :3], x[2, 5:7] = FALSE, TRUE
    exactly(f, x, [4, 5, 6], scheme=scheme)
    at_most(f, x, 3, when=f.new(3), scheme=scheme)
    at_most(f, x[0], 13, scheme=scheme)
    at_most(f, x[0], -1, scheme=scheme)
    at_most_one(f, x[0])
    assert [line.why for line in predicted(f.calls)] == [""] * 2
    g = Formula()
    x = g.new(3, 12)
    at_most(g, x, 3, when=[TRUE, FALSE, 1], scheme=scheme)
    g.calls = []
    at_most(g, x, 3, when=[TRUE, FALSE, 1], scheme=scheme)
    line, = predicted(g.calls)
    assert line.why == "2 of 3 conditions are constants" and line.clauses > line.built_clauses


def test_what_a_wrong_form_and_a_scheme_without_one_say(monkeypatch):
    graph = GridGraph(4, 4)
    monkeypatch.setitem(LOOPS, "mine", LOOPS["elimination"]._replace(summary="mine"))
    monkeypatch.setitem(SIZES, "height", lambda shape: (1, 2))
    whys = {}
    for scheme in ("elimination", "height", "mine"):
        f = Formula()
        f.calls = []
        single_loop(f, graph, f.new(graph.size), scheme)
        whys[scheme] = predicted(f.calls)[-1].why
    assert whys == {"elimination": "", "height": UNEXPLAINED, "mine": NO_FORM}


def test_the_command_prints_both():
    code, out, _ = run("size", "example:slitherlink", "--loops", "elimination,height", "--predict")
    assert code == 0
    lines = [line.split() for line in out.splitlines()]
    assert ["slitherlink", "loop", "loops:", "elimination", "1", "29", "29", "65", "65", "equal"] in lines
    assert lines[-1][:4] == ["what", "has", "no", "name"]
