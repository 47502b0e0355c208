"""Sizes of sections on loops of small grids, against walks along each loop."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from brute import assignments

from encoders import FALSE, TRUE, Formula, GridGraph
from encoders.graph import components
from encoders.loops import single_loop
from encoders.numbers import NUMBERS
from encoders.rules import differ_from_neighbours, fix_section_sizes, section_places, split_by_kind
from satloop.solving.session import Session


@cache
def loops(rows, columns):
    """All single loops of a grid, as rows of its edges."""
    graph = GridGraph(rows, columns)
    out = []
    for row in assignments(graph.size):
        degree = np.bincount(graph.edges[row].ravel(), minlength=graph.vertices)
        if row.any() and np.isin(degree, (0, 2)).all():
            piece = components(graph.vertices, graph.edges[row])
            if len({*piece[degree > 0].tolist()}) == 1:
                out.append(row)
    return out


def sizes(graph, row, of_kind):
    """(n,) the size of each vertex's section, 0 for what is not of the kind or not on the loop."""
    inner = row & of_kind[graph.edges].all(axis=1)
    piece = components(graph.vertices, graph.edges[inner])
    on = np.isin(np.arange(graph.vertices), graph.edges[row]) & of_kind
    return np.bincount(piece[on], minlength=graph.vertices)[piece] * on


@pytest.mark.parametrize("kind", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize("rows, columns", [(2, 3), (3, 3)])
def test_sections_of_a_size(kind, rows, columns):
    graph, rng = GridGraph(rows, columns), np.random.default_rng(4)
    grounds = [np.array(ground) for ground in product([False, True], repeat=graph.vertices)]
    met = 0
    for ground in [grounds[-1], *(grounds[i] for i in rng.permutation(len(grounds))[:12])]:
        for _ in range(4):
            some = sizes(graph, loops(rows, columns)[rng.integers(len(loops(rows, columns)))], ground)
            chosen = rng.permutation(np.flatnonzero(some))[:2]
            amount = np.maximum(1, some[chosen] + (rng.integers(-1, 2, len(chosen)) if rng.random() < 0.3 else 0))
            f = Formula()
            edge = f.new(graph.size)
            single_loop(f, graph, edge)
            fix_section_sizes(f, graph, edge, ground, chosen, amount, np.full(len(chosen), TRUE), kind)
            right = {tuple(row.tolist()) for row in loops(rows, columns)
                     if ((size := sizes(graph, row, ground)[chosen]) == amount)[size > 0].all()}
            with Session(f) as session:
                seen = {tuple(model[edge].tolist()) for model in session.models(edge)}
            visits = {row for row in right if (sizes(graph, np.array(row), ground)[chosen] > 0).all()}
            # what is said of a vertex that the loop does not visit is left to other rules
            assert visits <= seen and not seen & {tuple(row.tolist()) for row in loops(rows, columns)} - right
            met += len(visits)
    assert met > 20


def test_places_count_from_one_end():
    graph, ground = GridGraph(3, 3), np.arange(9) != 4
    f = Formula()
    edge = f.new(graph.size)
    inner = (ground & (np.arange(9) != 0))[graph.edges].all(axis=1)
    place, size = section_places(f, graph, edge, np.where(inner, edge, FALSE), 9)
    single_loop(f, graph, edge)
    ring = np.array([4 not in pair for pair in graph.edges.tolist()])
    with Session(f) as session:
        assert session.solve(np.where(ring, edge, -edge).tolist())
        around = [1, 2, 5, 8, 7, 6, 3]
        result = place.value(session.model)[around].tolist()
        assert result in (list(range(7)), list(range(7))[::-1])
        assert (size.value(session.model)[around] == 6).all()


@pytest.mark.parametrize("kind", NUMBERS.values(), ids=NUMBERS)
def test_no_section_is_as_large_as_the_next(kind):
    graph, rng, met = GridGraph(3, 3), np.random.default_rng(7), 0
    for _ in range(8):
        ground = rng.random(graph.vertices) < 0.5
        alike = ground[graph.edges[:, 0]] == ground[graph.edges[:, 1]]
        f = Formula()
        edge = f.new(graph.size)
        single_loop(f, graph, edge)
        _, size = section_places(f, graph, edge, np.where(alike, edge, FALSE), 8, kind)
        differ_from_neighbours(f, graph, np.where(alike, FALSE, edge), size)
        right = set()
        for row in loops(3, 3):
            first, second = (sizes(graph, row, ground) + sizes(graph, row, ~ground))[graph.edges[row & ~alike]].T
            if (first != second).all():
                right.add(tuple(row.tolist()))
        with Session(f) as session:
            assert {tuple(model[edge].tolist()) for model in session.models(edge)} == right
        met += 0 < len(right) < len(loops(3, 3))
    assert met > 4


def test_edges_within_a_kind_and_between_two():
    graph, f = GridGraph(2, 2), Formula()
    edge, kind = f.new(graph.size), f.new(graph.vertices)
    inner, outer = split_by_kind(f, graph, edge, kind)
    with Session(f) as session:
        models = [(model[edge], model[kind], model[inner], model[outer]) for model in session.models(
            np.concatenate([edge, kind, inner, outer]))]
    assert len(models) == 2 ** (graph.size + graph.vertices)
    for on, of, within, between in models:
        same = of[graph.edges[:, 0]] == of[graph.edges[:, 1]]
        assert (within == on & same).all() and (between == on & ~same).all()
