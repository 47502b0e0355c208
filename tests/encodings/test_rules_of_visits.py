"""Visits of regions against plain counting along the line, on every loop of a small grid."""

from functools import cache
from itertools import groupby, product

import numpy as np
import pytest
from brute import projected

from encoders import TRUE, Formula, GridGraph
from encoders.numbers import NUMBERS
from encoders.rules import add_arcs, fix_longest_visit, fix_visit_after
from satloop.boards import checks
from satloop.solving.session import Session

GRID = GridGraph(3, 4)
REGIONS = {"two": [0, 0, 1, 1, 0, 1, 1, 1, 0, 0, 0, 0], "in pieces": [0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1],
           "a hole": [0, 0, 0, 1, 0, -1, 1, 1, 0, 0, 0, 0], "one": [0] * 12}


@cache
def loops():
    inside = np.array([(*faces, False) for faces in product([False, True], repeat=GRID.outer)])
    one, two = GRID.faces.T
    return [edges for edges in inside[:, one] != inside[:, two]
            if not checks.follow_loop(checks.sides(*GRID.split(edges)))[0]]


def longest(edges, region, which):
    """The most cells of the region that follow each other on the loop; none where the loop never leaves it."""
    order = checks.follow_loop(checks.sides(*GRID.split(edges)))[1]
    here = [region[cell] == which for cell in order]
    if set(region) == {which}:
        return len(region)
    if all(here):
        return None
    first = here.index(False)
    return max([len([*run]) for on, run in groupby(here[first:] + here[:first]) if on], default=0)


@cache
def longest_of_all(name):
    """Each loop, as a tuple, with its longest visit to the first region."""
    return {tuple(edges.tolist()): longest(edges, REGIONS[name], 0) for edges in loops()}


@pytest.mark.parametrize("name", REGIONS)
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 6, 7, 12])
def test_the_longest_visit(name, number):
    region, f = np.array(REGIONS[name]), Formula()
    edge = f.new(len(GRID.edges))
    fix_longest_visit(f, GRID, edge, region.reshape(3, 4), np.array([0]), np.array([number]), np.array([TRUE]))
    every = longest_of_all(name)
    right = {edges for edges, most in every.items() if most == number > 0}
    if number == 1:  # a cell that the loop does not visit counts as a visit
        right |= {edges for edges, most in every.items() if most == 0}
    assert projected(f, edge, loops()) == right


@pytest.mark.parametrize("name", REGIONS)
def test_the_check_counts_the_same(name):
    region = np.array(REGIONS[name])
    for edges in loops():
        counted = checks.longest_visits(checks.sides(*GRID.split(edges)), region.reshape(3, 4), region.max() + 1)
        for which, most in enumerate(counted.tolist()):
            right = longest(edges, region.tolist(), which)
            assert most == (max(right, 1) if right is not None else np.iinfo(np.intp).max)


def next_visits(order, region, which):
    """How many cells each visit has that follows one of the region, on a loop through these cells in this order."""
    first = next((k for k in range(len(order)) if region[order[k]] != region[order[k - 1]]), None)
    if first is None:
        return set()
    visits = [[*run] for _, run in groupby(order[first:] + order[:first], key=lambda cell: region[cell])]
    return {len(after) for visit, after in zip(visits, visits[1:] + visits[:1]) if region[visit[0]] == which}


@pytest.mark.parametrize("kind", NUMBERS)
@pytest.mark.parametrize("name", REGIONS)
@pytest.mark.parametrize("amounts", [[0], [1], [2], [3], [5], [20], [3, 2], [1, 4]])
def test_the_visit_after_a_region(name, amounts, kind):
    """In one of both directions all visits after the first region have that many cells, and those after the second."""
    region, f = np.array(REGIONS[name]), Formula()
    edge, count = f.new(len(GRID.edges)), len(amounts)
    fix_visit_after(f, GRID, add_arcs(f, GRID, edge), region, np.arange(count), np.array(amounts), np.full(count, TRUE),
                    NUMBERS[kind])
    inside = [edges for edges in loops() if -1 not in region[np.unique(GRID.edges[edges])]]
    with Session(f) as session:
        for edges in inside:
            order = checks.follow_loop(checks.sides(*GRID.split(edges)))[1]
            right = any(all(next_visits(way, region, which) <= {amount} for which, amount in enumerate(amounts))
                        for way in (order, order[::-1]))
            assert session.solve(np.where(edges, edge, -edge).tolist()) == right
