"""Words about marks on a line against plain statements of them, on every loop of a small grid."""

from itertools import product

import numpy as np
import pytest
from brute import projected

from encoders import Formula, GridGraph
from encoders.rules import turn_at_every_other, turn_one_way, turn_where_colours_change
from satloop.boards.checks import sides, turns
from satloop.boards.checks.directions import courses
from satloop.boards.checks.lines import follow_loop
from satloop.solving.session import Session


def follows_colours(edges, graph, colour):
    """Whether a loop turns between marks, {cell: colour}, as their colours say; one mark follows itself."""
    way = sides(*graph.split(np.array(edges)))
    order, bent = follow_loop(way)[1], turns(way).ravel()
    marked = [place for place, cell in enumerate(order) if cell in colour]
    for one, two in zip(marked, [*marked[1:], *[place + len(order) for place in marked[:1]]]):
        between = sum(bent[order[place % len(order)]] for place in range(one + 1, two))
        if between != (colour[order[one]] != colour[order[two % len(order)]]):
            return False
    return True


@pytest.mark.parametrize("colour", [{}, {0: 0}, {0: 0, 3: 1}, {1: 0, 2: 1, 8: 1}, {0: 0, 2: 0, 11: 1, 5: 1},
                                    {0: 1, 1: 0, 6: 0, 11: 1}, {3: 0, 8: 1, 5: 0, 6: 0}])
def test_turn_where_colours_change(colour):
    """In a grid of 3 x 4, for all loops, those that leave marks out too."""
    graph, f = GridGraph(3, 4), Formula(group_kinds=["clue"])
    edge, cells = f.new(len(graph.edges)), np.array(sorted(colour), dtype=np.intp)
    on = f.selectors("clue", cells)
    turn_where_colours_change(f, graph, edge, cells, np.array([colour[cell] for cell in sorted(colour)]), when=on)
    f.add(on[:, None])
    inside = np.array([(*faces, False) for faces in product([False, True], repeat=graph.outer)])
    one, two = graph.faces.T
    loops = {tuple(edges.tolist()) for edges in inside[:, one] != inside[:, two]
             if not follow_loop(sides(*graph.split(edges)))[0]}
    result = projected(f, edge) & loops
    assert result == {edges for edges in loops if follows_colours(edges, graph, colour)}
    assert len(result) > 0 or len(colour) == 1


@pytest.mark.parametrize("marks", [(), (0,), (0, 1), (0, 3, 5), (1, 2, 8, 9), (1, 4, 6, 11), (0, 1, 2, 4, 5, 10)])
def test_turn_at_every_other(marks):
    """In a grid of 3 x 4, for all loops."""
    graph, f, mark = GridGraph(3, 4), Formula(), np.isin(np.arange(12), marks)
    edge = f.new(len(graph.edges))
    turn_at_every_other(f, graph, edge, mark)
    inside = np.array([(*faces, False) for faces in product([False, True], repeat=graph.outer)])
    one, two = graph.faces.T
    loops = {tuple(edges.tolist()) for edges in inside[:, one] != inside[:, two]
             if not follow_loop(sides(*graph.split(edges)))[0]}

    def alternates(edges):
        line = sides(*graph.split(np.array(edges)))
        bent = [bool(turns(line).flat[cell]) for cell in follow_loop(line)[1] if mark[cell]]
        return all(here != before for here, before in zip(bent, [*bent[-1:], *bent]))

    with Session(f) as session:
        result = {edges for edges in loops if session.solve(np.where(edges, edge, -edge).tolist())}
    assert result == {edges for edges in loops if alternates(edges)} and len(result) < len(loops) + (not marks)


def test_turn_one_way():
    """In a grid of 3 x 4, for all sets of edges without ends or branches: lines that cross go straight on."""
    graph, f = GridGraph(3, 4), Formula()
    edge = f.new(len(graph.edges))
    turn_one_way(f, graph, edge)
    every = (np.arange(1 << len(edge))[:, None] >> np.arange(len(edge)) & 1).astype(bool)
    degree = np.stack([every[:, graph.incidence[v][graph.incidence[v] >= 0]].sum(axis=1) for v in range(12)], axis=1)
    lines = every[(degree % 2 == 0).all(axis=1)]

    def one_way(edges):
        steps = courses(sides(*graph.split(edges)))
        return all(len({(after - way) % 4 for (_, way), (_, after) in zip(line, [*line[1:], line[0]])} - {0}) <= 1
                   for line in steps)

    with Session(f) as session:
        result = [session.solve(np.where(edges, edge, -edge).tolist()) for edges in lines]
    assert result == [one_way(edges) for edges in lines] and 0 < sum(result) < len(lines)
