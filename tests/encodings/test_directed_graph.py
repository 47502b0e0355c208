"""Directed graphs: which arcs leave and enter each vertex, and what is refused."""

import numpy as np
import pytest

from encoders import FALSE, DirectedGraph


def padded_rows(lists):
    width = max(map(len, lists), default=0)
    return [row + [-1] * (width - len(row)) for row in lists]


def test_arcs_at_each_vertex():
    rng = np.random.default_rng(1)
    for n in range(1, 7):
        for m in (0, 1, 5, 20):
            tail, head = rng.integers(0, n, (2, m))
            graph = DirectedGraph(n, tail, head)
            ends = list(zip(tail.tolist(), head.tolist()))
            assert graph.out.tolist() == padded_rows([[k for k, (a, _) in enumerate(ends) if a == v] for v in range(n)])
            assert graph.into.tolist() == padded_rows([[k for k, (_, b) in enumerate(ends) if b == v]
                                                       for v in range(n)])
            assert graph.is_loop.tolist() == [a == b for a, b in ends]
            arcs = np.arange(1, m + 1, dtype=np.int32)
            assert (graph.leaving(arcs) == np.where(graph.out < 0, FALSE, graph.out + 1)).all()
            assert (graph.entering(arcs) == np.where(graph.into < 0, FALSE, graph.into + 1)).all()


def test_a_graph_may_be_empty():
    assert DirectedGraph(0, [], []).out.shape == (0, 0) and DirectedGraph(2, [], []).into.shape == (2, 0)
    assert repr(DirectedGraph(2, [0], [1])) == "DirectedGraph(2 vertices, 1 arcs)"


@pytest.mark.parametrize("name, arguments", [
    ("vertices", (-1, [], [])), ("vertices", (1.0, [], [])), ("vertices", (True, [], [])), ("vertices", ("2", [], [])),
    ("tail", (2, [2], [0])), ("tail", (2, [-1], [0])), ("head", (2, [0], [2])), ("head", (2, [0, 1], [1])),
    ("tail", (2, [0.0], [1])), ("tail", (2, [True], [0])), ("head", (2, [0], [None])),
    ("tail", (2, [[0, 1]], [[1, 0]])),
    ("tail", (2, 0, 1)), ("head", (2, [0, 1], [[1], [0, 1]])), ("tail", (2, None, [0])), ("tail", (2, [2**63], [0])),
])
def test_what_is_no_directed_graph_is_refused_by_name(name, arguments):
    with pytest.raises(ValueError, match=rf"^{name}: [^\n]+$"):
        DirectedGraph(*arguments)


def test_literals_of_another_length_are_refused():
    with pytest.raises(ValueError, match=r"arcs: expected a literal for an arc of the graph, shape \(2,\), found shape "
                                         r"\(3,\); the graph has 2 vertices and 2 arcs"):
        DirectedGraph(2, [0, 1], [1, 0]).leaving(np.array([1, 2, 3], dtype=np.int32))
