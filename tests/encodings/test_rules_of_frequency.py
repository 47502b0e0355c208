"""Which of three kinds of cells is most frequent, against plain counting, on every assignment."""

from itertools import product

import numpy as np
import pytest
from brute import projected

from encoders import FALSE, TRUE, Formula, GridGraph
from encoders.rules import going_straight, name_most_frequent, name_most_frequent_ahead
from encoders.rules.lines.visit_turn_straight import EAST
from satloop.boards.checks import sides, straight, turns
from satloop.boards.checks.lines import follow_loop

NAMED = [named for named in product([False, True], repeat=3) if any(named)]


@pytest.mark.parametrize("named", NAMED)
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_the_most_frequent_are_named(n, named):
    f = Formula()
    kinds = f.new(1, 3, n)
    name_most_frequent(f, kinds, np.array([named]), np.array([TRUE]))
    right = set()
    for row in product([False, True], repeat=3 * n):
        counts = [sum(row[kind * n:(kind + 1) * n]) for kind in range(3)]
        if tuple(count == max(counts) for count in counts) == named:
            right.add(row)
    assert projected(f, kinds) == (right if n else {()} & right)


def test_a_line_goes_straight_whatever_the_degree_rules_say():
    f = Formula()
    way = f.new(1, 4)
    result = projected(f, np.append(way, going_straight(f, way)))
    assert len(result) == 16 and all(row[4] == ((row[0] and row[2]) or (row[1] and row[3])) for row in result)


@pytest.mark.parametrize("named", NAMED)
def test_looking_ahead_past_a_cell_that_does_not_count(named):
    """Along the top row of a grid of 3 x 4, for all loops and with any two cells shaded or not; the third is a hole."""
    graph, f = GridGraph(3, 4), Formula()
    edge, shaded = f.new(len(graph.edges)), np.full(12, FALSE)
    shaded[[1, 3]] = f.new(2)
    name_most_frequent_ahead(f, graph, edge, shaded, np.array([0]), np.array([EAST]), np.array([named]),
                             np.array([TRUE]))
    inside = np.array([(*faces, False) for faces in product([False, True], repeat=graph.outer)])
    one, two = graph.faces.T
    loops = [edges for edges in inside[:, one] != inside[:, two] if not follow_loop(sides(*graph.split(edges)))[0]]
    every, right = set(), set()
    for edges, dark in product(loops, product([False, True], repeat=2)):
        way = sides(*graph.split(edges))
        counts = [kind[0, [1, 3]].sum() for kind in (turns(way), straight(way))] + [sum(dark)]
        every.add((*edges.tolist(), *dark))
        if tuple(count == max(counts) for count in counts) == named:
            right.add((*edges.tolist(), *dark))
    assert projected(f, np.append(edge, shaded[[1, 3]])) & every == right and right
