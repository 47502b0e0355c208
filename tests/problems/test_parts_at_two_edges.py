"""Graphs taken apart at two edges: the parts' cycles and the edges between are the cycles of the whole graph."""

from itertools import combinations, product

import numpy as np
import pytest
from graphs import DUMBBELL, all_tours, connected_graphs, cycles, random_graphs, solved

from encoders import Graph, GridGraph
from encoders.graph import components
from satloop.problems.named_graphs import petersen
from satloop.solving.strategies.parts_at_two_edges import edge_marks, take_apart, useless_edges


def whole_cycles(graph):
    return {cycle for cycle in cycles(graph) if len(cycle) == graph.vertices}


def falls_apart(graph, edges):
    return len(set(components(graph.vertices, np.delete(graph.edges, edges, axis=0)).tolist())) > 1


@pytest.mark.parametrize("graph", [*connected_graphs(5), DUMBBELL, GridGraph(3, 4), petersen()])
def test_two_edges_have_one_mark_where_the_graph_falls_apart_without_them(graph):
    mark = edge_marks(graph)
    bridges = [falls_apart(graph, [edge]) for edge in range(graph.size)]
    assert (mark == 0).tolist() == bridges
    for one, other in combinations(range(graph.size), 2):
        if not bridges[one] and not bridges[other]:
            assert (mark[one] == mark[other]) == falls_apart(graph, [one, other])


def test_marks_without_edges_or_connection():
    assert edge_marks(Graph(0, [])).tolist() == edge_marks(Graph(1, [])).tolist() == []
    assert edge_marks(Graph(4, [(0, 1), (2, 3)])).tolist() == [0, 1]


def ring_of(graphs, seed):
    """The graphs in a ring, one edge between each and the next, from and to vertices by chance; and numbered so."""
    rng = np.random.default_rng(seed)
    begins = np.cumsum([0, *(graph.vertices for graph in graphs)])
    ends = [rng.choice(graph.vertices, 2, replace=False) + begin for graph, begin in zip(graphs, begins)]
    edges = np.concatenate([*(graph.edges + begin for graph, begin in zip(graphs, begins)),
                            [(ends[k - 1][1], ends[k][0]) for k in range(len(graphs))]])
    return Graph(int(begins[-1]), rng.permutation(int(begins[-1]))[rng.permutation(edges)])


RINGS = [ring_of([graph, other, graph], seed) for seed in range(12)
         for graph in random_graphs(seed, 2, 5) for other in (Graph(4, list(combinations(range(4), 2))), graph)
         if graph.vertices > 1]


def test_cycles_are_those_of_the_parts():
    taken_apart = result = 0
    for graph in [*connected_graphs(5), *RINGS]:
        parts, between = take_apart(graph)
        assert [part.graph.size for part in parts] == sorted(part.graph.size for part in parts)
        each = [[part.edge[sorted(tour)].tolist() for tour in whole_cycles(part.graph)] for part in parts]
        always = np.flatnonzero(between).tolist()
        together = {frozenset(sum(tours, always)) for tours in product(*each)}
        assert together == whole_cycles(graph), graph.edges.tolist()
        taken_apart += len(parts) > 1
        result += bool(together)
    assert taken_apart > 15 and result > 15


def test_what_is_not_taken_apart():
    """A path through vertices of two edges is no side; nor are the two sides of a vertex, or of a bridge."""
    bowtie = Graph(7, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 5), (5, 6), (6, 0), (1, 3), (4, 6)])
    bridge = Graph(8, [(a + b, c + b) for a, c in combinations(range(4), 2) for b in (0, 4)] + [(0, 4)])
    for graph in (Graph(5, [(k, (k + 1) % 5) for k in range(5)]), petersen(), bowtie, bridge):
        parts, between = take_apart(graph)
        assert len(parts) == 1 and not between.any()


@pytest.mark.parametrize("inner, outcome", [(petersen(6, 2), "solved"), (petersen(), "none")])
def test_a_ring_of_larger_graphs(inner, outcome):
    """Forty graphs in a ring. A Petersen graph has no cycle, nor a line between the ends of an edge."""
    edges = np.delete(inner.edges, 0, axis=0)
    n, (start, end) = inner.vertices, inner.edges[0]
    ring = Graph(40 * n, np.concatenate([*(edges + k * n for k in range(40)),
                                         [(k * n + end, (k + 1) % 40 * n + start) for k in range(40)]]))
    assert len(take_apart(ring)[0]) == 40
    answer = solved(ring)
    assert answer.outcome == outcome and (outcome == "none" or answer.statistics.rounds >= 40)


def tours(graph):
    pairs = [frozenset(pair) for pair in graph.edges.tolist()]
    return {frozenset(pairs[edge] for edge in tour) for tour in all_tours(graph)}


def test_without_its_useless_edges_a_graph_keeps_its_cycles():
    fewer = 0
    for graph in [*connected_graphs(5), *random_graphs(1, 10, 6), GridGraph(2, 4)]:
        less = Graph(graph.vertices, graph.edges[~useless_edges(graph)])
        fewer += less.size < graph.size
        assert tours(less) == tours(graph)
    assert fewer > 6 and less.size == 8  # corners take two edges, so do then the vertices between them
    for graph in (petersen(), petersen(4, 1), Graph(3, [(0, 1), (1, 2), (2, 0)])):
        assert not useless_edges(graph).any()
