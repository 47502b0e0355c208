"""Edges that no Hamiltonian cycle has: the graph without them has the same cycles."""

from __future__ import annotations

import pytest
from graphs import all_tours, connected_graphs, random_graphs

from encoders import Graph, GridGraph
from satloop.graphs.graph_source import petersen
from satloop.graphs.hamilton import hamilton
from satloop.graphs.useless_edges import without_useless


def tours(graph):
    pairs = [frozenset(pair) for pair in graph.edges.tolist()]
    return {frozenset(pairs[edge] for edge in tour) for tour in all_tours(graph)}


def test_all_small_graphs_keep_their_cycles():
    fewer = 0
    for graph in [*connected_graphs(5), *random_graphs(1, 10, 6)]:
        less = without_useless(graph)
        fewer += less.size < graph.size
        assert {*map(tuple, less.edges.tolist())} <= {*map(tuple, graph.edges.tolist())}
        assert tours(less) == tours(graph)
        answer = hamilton(graph)
        assert (answer.outcome == "found") == bool(tours(graph))
    assert fewer > 5


def test_what_is_left_has_more_vertices_of_two_edges():
    """The corners of 2 x 4 squares take two edges; so do then, one after the other, the vertices between them."""
    graph = GridGraph(2, 4)
    less = without_useless(graph)
    assert tours(less) == tours(graph) and less.size == 8 < graph.size


@pytest.mark.parametrize("graph", [petersen(), petersen(4, 1), Graph(3, [(0, 1), (1, 2), (2, 0)])])
def test_nothing_useless(graph):
    assert without_useless(graph) is graph
