"""Directed graphs told as undirected ones: every cycle runs all paths in the same way."""

from itertools import permutations

import numpy as np
import pytest
from graphs import connected_graphs, cycles, random_graphs, solved

from encoders import Formula, Graph, GridGraph, values
from encoders.loops.hamilton_arcs import add_tour_arcs, one_way
from satloop.problems.named_graphs import petersen
from satloop.solving.session import Session
from satloop.solving.strategies.parts_at_two_edges import useless_edges


def whole_cycles(graph):
    return {cycle for cycle in cycles(graph) if len(cycle) == graph.vertices}


def disguised(n, arcs, seed=0):
    """Three vertices a vertex, in a row; each arc is an edge from the last of its tail to the first of its head."""
    rng = np.random.default_rng(seed)
    edges = [pair for v in range(n) for pair in ((3 * v, 3 * v + 1), (3 * v + 1, 3 * v + 2))]
    edges += [(3 * tail + 2, 3 * head) for tail, head in arcs]
    flipped = [pair[::-1] if rng.random() < 0.5 else pair for pair in edges]
    return Graph(3 * n, rng.permutation(3 * n)[rng.permutation(np.array(flipped))])


def random_directed(n, share, seed):
    rng = np.random.default_rng(seed)
    return [(a, b) for a in range(n) for b in range(n) if a != b and (rng.random() < share or b == (a + 1) % n)]


def has_tour(n, arcs):
    known = set(arcs)
    return any(known.issuperset(zip(order, (*order[1:], order[0])))
               for order in ((0, *rest) for rest in permutations(range(1, n))))


def directed(graph, tour):
    """The (2, m) arcs of a tour, run in one direction."""
    on = np.zeros((2, graph.size), dtype=bool)
    near = {(a, b): (0, k) for k, (a, b) in enumerate(graph.edges.tolist())}
    near.update({(b, a): (1, k) for (a, b), (_, k) in [*near.items()]})
    order = walk_of(graph, tour)
    for pair in zip(order, order[1:] + order[:1]):
        on[near[pair]] = True
    return on


def walk_of(graph, tour):
    order, left = [0], [set(pair) for pair in graph.edges[sorted(tour)].tolist()]
    while left:
        step = next(pair for pair in left if order[-1] in pair)
        left.remove(step)
        order.append(next(iter(step - {order[-1]})))
    return order[:-1]


@pytest.mark.parametrize("graph", [*connected_graphs(5), *random_graphs(3, 12, 6), GridGraph(2, 4),
                                   *(disguised(4, random_directed(4, 0.4, seed), seed) for seed in range(6))])
def test_no_tour_has_another_arc(graph):
    possible = one_way(graph)
    for tour in whole_cycles(graph):
        on = directed(graph, tour)
        assert (on <= possible).all() or (on[::-1] <= possible).all()


@pytest.mark.parametrize("seed", range(8))
def test_a_disguise_is_seen(seed):
    """Of each edge one arc is left, and the formula has half of the variables or fewer."""
    n, arcs = 7, random_directed(7, 0.3, seed)
    whole = disguised(n, arcs, seed)
    graph = Graph(whole.vertices, whole.edges[~useless_edges(whole)])
    possible = one_way(graph)
    assert (possible.sum(axis=0) == 1).all()
    f, plain = Formula(), Formula()
    arc = add_tour_arcs(f, graph, possible)
    add_tour_arcs(plain, graph)
    assert f.size.variables <= 0.5 * plain.size.variables
    with Session(f) as session:
        assert all((values(model, arc) <= possible).all() for model in session.models(arc[possible]))


@pytest.mark.parametrize("seed", range(30))
def test_directed_graphs(seed):
    """Against trying all orders; without the arcs round the ring both answers occur."""
    n = 6
    arcs = [arc for k, arc in enumerate(random_directed(n, 0.3, seed)) if (k + seed) % 4]
    assert (solved(disguised(n, arcs, seed)).outcome == "solved") == has_tour(n, arcs)


def test_both_answers_occur():
    assert {has_tour(6, [arc for k, arc in enumerate(random_directed(6, 0.3, seed)) if (k + seed) % 4])
            for seed in range(30)} == {True, False}


def test_nothing_known():
    """No vertex has two edges; or one that has no such neighbour lets lines turn round; or two graphs are in two."""
    ring = [(0, 1), (1, 2), (2, 0)]
    for graph in (petersen(), GridGraph(3, 3), Graph(6, [*ring, *((a + 3, b + 3) for a, b in ring)])):
        assert one_way(graph).all()
