"""Several closed lines against plain following of every set of edges of a small grid, for every scheme that fits."""

from itertools import product

import numpy as np
import pytest

from encoders import FALSE, TRUE, Formula, GridGraph
from encoders.loops import scheme_names
from encoders.rules import form_loops_of_labels, form_loops_of_marks, form_rectangles, visit_evenly
from satloop import rate
from satloop.boards import checks
from satloop.boards.checks.directions import only_rectangles
from satloop.boards.checks.pieces import pieces
from satloop.setting.generator import generate
from satloop.setting.request import Request
from satloop.solving.session import Session

GRID = GridGraph(2, 6)
REGIONS = {"one": [0] * 12, "halves": [0, 0, 0, 1, 1, 1] * 2, "thirds": [0, 0, 1, 1, 2, 2] * 2,
           "steps": [0, 0, 0, 1, 1, 1, 0, 0, 2, 2, 1, 1], "a hole": [0, 0, 1, 1, 1, -1] * 2}


def loops():
    """Every set of edges that leaves each cell by two sides or none, as rows of bools."""
    every = (np.arange(1 << GRID.size)[:, None] >> np.arange(GRID.size) & 1).astype(bool)
    degree = (every[:, GRID.incidence] & (GRID.incidence >= 0)).sum(axis=2)
    return every[np.isin(degree, (0, 2)).all(axis=1)]


def parts(edges):
    """The cells of each closed line of these edges."""
    piece, count = pieces(checks.sides(*GRID.split(edges)))
    return [np.flatnonzero(piece == name).tolist() for name in range(count)]


def projected(f, edge):
    """The edges of every model, with lazy rules."""
    with Session(f) as session:
        return {tuple(model[edge].tolist()) for model in session.models(edge)}


def marked(edges, marks):
    return sorted(sum(mark in cells for mark in marks) for cells in parts(edges)) == [1] * len(marks)


@pytest.mark.parametrize("loops_by", [name for name in scheme_names(paths=True) if name != "none"])
@pytest.mark.parametrize("marks", [[0], [0, 5], [1, 2], [0, 3, 11]])
def test_each_line_has_one_mark_and_each_mark_one_line(loops_by, marks):
    f = Formula()
    edge = f.new(GRID.size)
    form_loops_of_marks(f, GRID, edge, np.array(marks), np.full((12, len(marks)), True), loops_by)
    assert projected(f, edge) == {tuple(edges.tolist()) for edges in loops() if marked(edges, marks)}


def test_a_line_stays_where_it_may():
    f, may = Formula(), np.array([[True] * 3 + [False] * 3] * 2).ravel()
    edge = f.new(GRID.size)
    form_loops_of_marks(f, GRID, edge, np.array([0]), may[:, None])
    assert projected(f, edge) == {tuple(edges.tolist()) for edges in loops()
                                  if marked(edges, [0]) and all(may[cells].all() for cells in parts(edges))}
    f = Formula()
    edge = f.new(GRID.size)
    form_loops_of_marks(f, GRID, edge, np.array([5]), may[:, None])
    assert not projected(f, edge)


@pytest.mark.parametrize("name", REGIONS)
@pytest.mark.parametrize("numbers", [(2, 4), (4, 6), (None, None)])
def test_visits_of_one_length(name, numbers):
    region, marks, f = np.array(REGIONS[name]), [0, 10], Formula()
    edge = f.new(GRID.size)
    f.add(-edge[(region[GRID.edges] < 0).any(axis=1)][:, None])
    owner, loop = form_loops_of_marks(f, GRID, edge, np.array(marks), np.full((12, 2), True))
    size = f.new(2, 12)
    f.clause(-size[:, 1:], size[:, :-1])
    f.add(size[:, :1])
    for row, number in zip(size, numbers):
        if number is not None:
            f.add([[row[number - 1]], [-row[number]]])
    visit_evenly(f, GRID, edge, owner, region.reshape(2, 6), size, np.full(region.max() + 1, TRUE), loop)

    def right(edges):
        for cells in parts(edges):
            here = [region[cell] for cell in cells]
            counts = {here.count(name) for name in here}
            ends = region[GRID.edges[edges]]
            ends = ends[np.isin(GRID.edges[edges][:, 0], cells)]
            borders = [sum(name in both for both in ends.tolist() if both[0] != both[1]) for name in here]
            number = numbers[0] if 0 in cells else numbers[1]
            if -1 in here or len(counts) > 1 or max(borders) > 2 or number not in (None, *counts):
                return False
        return marked(edges, marks)
    assert projected(f, edge) == {tuple(edges.tolist()) for edges in loops() if right(edges)}


def test_steps_of_several_loops_lead_to_the_end():
    """What marks say of cells depends on the loop rule; as clauses of no rule they led to steps about other cells."""
    board = generate(Request("onsenmeguri", 5, 6, seed=9)).puzzle
    assert rate(board).steps


def test_rectangles_among_all_lines():
    """On 3 x 4 vertices, with two edges that are never on: all sets of rectangles that cross at most."""
    graph = GridGraph(3, 4)
    f = Formula()
    edge = f.new(graph.size)
    edge[[2, 9]] = FALSE
    form_rectangles(f, graph, edge)
    lines = (np.arange(1 << graph.size)[:, None] >> np.arange(graph.size) & 1).astype(bool)
    degree = (lines + 0) @ (graph.incidence[..., None] == np.arange(graph.size)).any(axis=1).T
    lines = lines[~lines[:, [2, 9]].any(axis=1) & (degree % 2 == 0).all(axis=1)]
    right = {tuple(line) for line in lines.tolist()
             if not list(only_rectangles(checks.sides(*graph.split(np.array(line))))) or not any(line)}
    with Session(f) as session:
        free = edge[edge != FALSE]
        seen = set()
        for model in session.models(free):
            seen.add(tuple(bool(model[x]) if x != FALSE else False for x in edge.tolist()))
    assert seen == right and len(right) > 5


@pytest.mark.parametrize("loops_by", [name for name in scheme_names(paths=True) if name != "none"])
@pytest.mark.parametrize("marks, labels", [
    ([], []), ([0, 5], [0, 0]), ([0, 2, 5], [0, -1, 0]), ([0, 1, 5], [-1, 0, 1]), ([3, 0, 9], [0, 1, 0])])
def test_marks_with_one_label_are_on_one_line(loops_by, marks, labels):
    f = Formula()
    edge, visit, when = f.new(GRID.size), f.new(12), f.new(len(marks))
    form_loops_of_labels(f, GRID, edge, visit, np.array(marks, dtype=int), np.array(labels, dtype=int), when, loops_by)
    def right(edges, counts):
        """Whether each line has a mark, and those that count have one label, which no other line has."""
        known = [{mark: labels[place] for place, mark in enumerate(marks) if mark in cells and labels[place] >= 0
                  and counts[place]} for cells in parts(edges)]
        given = {mark for mark, name, on in zip(marks, labels, counts) if on and name >= 0}
        names = [name for seen in known for name in {*seen.values()}]
        one_label = all(len({*seen.values()}) < 2 for seen in known) and len(names) == len({*names})
        return (one_label and given == {mark for seen in known for mark in seen}
                and all({*marks} & {*cells} for cells in parts(edges)))
    for counts in product([False, True], repeat=len(marks)):
        seen = set()
        with Session(f) as session:
            for model in session.models(edge, assumptions=np.where(counts, when, -when).tolist()):
                seen.add(tuple(model[edge].tolist()))
        assert seen == {tuple(edges.tolist()) for edges in loops()
                         if right(edges, counts)}
