"""Graphs as text, graphs by name: what is read, what is refused."""

import numpy as np
import pytest
from graphs import same, solved
from hypothesis import given, settings, strategies as st

from encoders import Graph, GridGraph
from satloop import PuzzleError
from satloop.problems.graph_files import read_graph, write_graph
from satloop.problems.named_graphs import knight, named_graph, petersen

TRIANGLE = Graph(3, [(0, 1), (1, 2), (0, 2)])
HEAD = "NAME : a\nTYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : "


@pytest.mark.parametrize("text", [
    "p 3 3\ne 1 2\ne 2 3\ne 3 1\n", "p edge 3 6\nn 2 1\ne 1 2\ne 2 3\ne 3 1\n",
    "c x\np edge 3 3\nc y\ne 1 2\n\n e 2 3\ne 3 1",
    "p col 3 6\ne 1 2\ne 2 1\ne 2 3\ne 3 2\ne 1 3\ne 3 1\n", "p edge 3 3\ne 1 2\ne 2 3\ne 1 3\ne 2 1",
    HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3 3 1\n-1\nEOF\n",
    HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n1\n3\n-1",
    HEAD + "ADJ_LIST\nEDGE_DATA_SECTION\n1 2 3 -1\n2 3 -1 -1\nEOF\n",
    (HEAD + "ADJ_LIST\nEDGE_DATA_SECTION\n1 2 -1 2 3 -1\n3 1 2 -1\n-1\nEOF\n").replace(" : ", ": "),
    (HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2 2 3 3 1 -1").replace(" : ", ":"),
])
def test_read_graph(text):
    assert same(read_graph(text), TRIANGLE)


@pytest.mark.parametrize("text, line, found, expected", [
    ("", None, "no graph", "DIMACS or TSPLIB"), ("c only\n", None, "no line 'p", "one"),
    ("hello\n", 1, "'hello'", "p edge"), ("p edge 3\n", 1, "'p edge 3'", "VERTICES EDGES"),
    ("p\n", 1, "'p'", "VERTICES"),
    ("p 3 1\n\ne 1 4\n", 3, "'4'", "1 to 3"), ("p 3 1\ne 1 x\n", 2, "'x'", "a vertex"),
    ("p 3 1\ne 1 2 3\n", 2, "3 numbers", "two vertices"), ("p 3 1\ne 2 2\n", 2, "from 2 to itself", "two vertices"),
    ("p 3 3\ne 1 2\n", None, "1 edge", "3, as"), ("e 1 2\n", 1, "'e 1 2'", "p edge"),
    ("p 3 1\np 3 1\n", 2, "second", "one"),
    ("p 99999999999 1\n", 1, "99999999999", "number of vertices"), ("p 3 1\nm 1\n", 2, "'m 1'", "e VERTEX"),
    ("p 3 1\ne ² 1\n", 2, "'²'", "a vertex"), ("p -3 1\n", 1, "'-3'", "number of vertices"),
    (HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n", None, "the end", "-1"),
    (HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2 3\n-1\n", 6, "'-1'", "a vertex"),
    (HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2 3", 6, "'the end'", "a vertex"),
    (HEAD + "EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n-1\n7\n", 8, "'7'", "EOF"),
    (HEAD + "ADJ_LIST\nEDGE_DATA_SECTION\n1 2 3\n", None, "the end", "neighbours of 1"),
    (HEAD + "ADJ_LIST\nEDGE_DATA_SECTION\n1 2 -1\n", None, "the end", "last vertex"),
    (HEAD + "ADJ_LIST\nEDGE_DATA_SECTION\n1 4 -1\n-1\n", 6, "'4'", "1 to 3"),
    (HEAD + "MATRIX\n", 4, "EDGE_DATA_FORMAT 'MATRIX'", "EDGE_LIST or ADJ_LIST"),
    ("NAME : a\nTYPE : TSP\n", 2, "TYPE 'TSP'", "HCP"),
    ("TYPE : HCP\nEDGE_DATA_SECTION\n", None, "no DIMENSION", "one"),
    ("TYPE : HCP\nDIMENSION : many\n", 2, "'many'", "vertices"),
    ("DIMENSION : 3\n", None, "no EDGE_DATA_FORMAT", "one"),
    ("TYPE : HCP\nNODE_COORD_SECTION\n", 2, "NODE_COORD", "NAME : value"), (HEAD + "ADJ_LIST\n", None, "the end", "-1"),
])
def test_what_is_no_graph(text, line, found, expected):
    with pytest.raises(PuzzleError) as caught:
        read_graph(text, "here")
    error, message = caught.value, str(caught.value)
    assert (error.file, error.row) == ("here", line)
    assert found in error.found and expected in error.expected
    assert message.startswith("here: " if line is None else f"here, row {line}: ")
    assert len(message.splitlines()) == 1


WORDS = st.sampled_from(["p", "c", "e", "edge", "1", "2", "3", "0", "-1", "x", "\n", "\n", "NAME", ":", "TYPE : HCP\n",
                         "²", "DIMENSION : 3\n", "EDGE_DATA_FORMAT : EDGE_LIST\n", "EDGE_DATA_FORMAT : ADJ_LIST\n",
                         "EOF", "EDGE_DATA_SECTION\n", "p 3 2\n", "e 1 2\n", "e 2 3\n", "\x00", "9" * 30])


@settings(deadline=None, max_examples=300)
@given(st.lists(WORDS, max_size=14).map(" ".join) | st.text(max_size=30))
def test_any_text_is_a_graph_or_an_error_of_one_line(text):
    try:
        graph = read_graph(text, "here")
    except PuzzleError as error:
        assert str(error).startswith("here") and len(str(error).splitlines()) == 1
    else:
        assert solved(graph, time_limit=10).outcome in ("solved", "none")


def test_generators():
    assert same(knight(3, 3), Graph(9, [(0, 5), (0, 7), (1, 6), (1, 8), (2, 3), (2, 7), (3, 8), (5, 6)]))
    assert [len(knight(*size).edges) for size in ((1, 1), (1, 9), (2, 2), (2, 3), (8, 8))] == [0, 0, 0, 2, 168]
    assert np.bincount(petersen(7, 3).edges.ravel()).tolist() == [3] * 14
    assert same(named_graph("knight:4x7", ""), knight(4, 7)) and same(named_graph("knight:6", ""), knight(6, 6))
    assert isinstance(named_graph("grid:2x3", ""), GridGraph) and same(named_graph("petersen", ""), petersen(5, 2))
    assert same(named_graph("petersen:8,3", ""), petersen(8, 3)) and named_graph("graph.col", "") is None
    assert same(named_graph("queens2", ""), Graph(4, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]))
    assert len(named_graph("queens8", "").edges) == 728 and len(named_graph("myciel5", "").edges) == 236
    assert same(named_graph("myciel2", ""), Graph(5, [(0, 1), (0, 3), (1, 2), (2, 4), (3, 4)]))


@pytest.mark.parametrize("name", ["knight", "knight:", "knight:axb", "knight:8x", "grid:0x3", "grid:1x1x1",
                                  "petersen:5", "petersen:6,3",
                                  "myciel", "myciel0", "myciel17", "queens100", "queens:4", "petersen:0,0",
                                  "knight:99999x99999", "grid:²"])
def test_generators_that_make_no_sense(name):
    with pytest.raises(PuzzleError, match="expected"):
        named_graph(name, "")


def test_graph_text():
    for graph in (knight(4, 5), petersen(), Graph(3, []), Graph(0, [])):
        again = read_graph(write_graph(graph, ["a comment", "another"]))
        assert again.vertices == graph.vertices and again.edges.tolist() == np.sort(graph.edges, axis=1).tolist()
