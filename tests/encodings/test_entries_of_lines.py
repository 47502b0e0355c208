"""How often an open line has come into a region, against walks along all lines of small grids."""

import numpy as np
import pytest

from encoders import FALSE, TRUE, Formula, GridGraph
from encoders.loops import disjoint_paths
from encoders.numbers import NUMBERS
from encoders.rules import add_arcs, count_entries, visits_for_loop
from satloop.puzzles import find
from satloop.solving.session import Session
from satloop.solving.solve import solve


def walk(graph, edges, start):
    """The vertices along the line from one of its ends."""
    near = {vertex: [] for vertex in range(graph.vertices)}
    for first, second in graph.edges[edges].tolist():
        near[first].append(second)
        near[second].append(first)
    order = [start]
    while ahead := [vertex for vertex in near[order[-1]] if vertex not in order]:
        order += ahead
    return order


@pytest.mark.parametrize("kind", NUMBERS.values(), ids=NUMBERS)
def test_entries_along_every_line(kind):
    graph, rng, lines = GridGraph(3, 3), np.random.default_rng(2), 0
    for top in (1, 2, 4):
        home, (start, goal) = rng.integers(0, 3, graph.vertices), rng.permutation(graph.vertices)[:2].tolist()
        which = np.unique(home)[:2]
        f = Formula()
        edge = f.new(graph.size)
        end = np.where(np.isin(np.arange(graph.vertices), [start, goal]), TRUE, FALSE)
        disjoint_paths(f, graph, edge, np.where(end == TRUE, TRUE, visits_for_loop(f, graph, edge)), end)
        count = count_entries(f, graph, edge, add_arcs(f, graph, edge), home, which, start, top, kind)
        with Session(f) as session:
            for model in session.models(edge):
                order = walk(graph, model[edge], start)
                assert order[-1] == goal
                entries = (home[order] == which[:, None]) & np.append(
                    np.ones((len(which), 1), dtype=bool), home[order][None, :-1] != which[:, None], axis=1)
                assert (count.value(model)[:, order] == np.minimum(entries.cumsum(axis=1), top)).all()
                lines += 1
    assert lines > 20


@pytest.mark.parametrize("numbers", NUMBERS)
def test_haisu_has_the_same_solutions_with_every_kind_of_numbers(numbers):
    text = "4 4\nS - - -\n- - 1 -\n- - - -\n- - G -\n1 1 2 2\n1 1 2 2\n3 3 2 2\n3 3 1 1"
    some = find("haisu")(text)
    usual = {solution["edges"].tobytes() for solution in solve(some, None).solutions}
    assert {solution["edges"].tobytes() for solution in solve(some, None, numbers=numbers).solutions} == usual
    example = find("haisu")(find("haisu").example)
    assert solve(example, 2, numbers=numbers).outcome == "unique"
