"""Loops as outlines: the same loops as by edges, and the count of differing neighbours by brute force."""

from itertools import product
from math import comb

import numpy as np
import pytest
from brute import projected

from encoders import Formula, GridGraph, values
from encoders.loops import single_loop
from encoders.loops.outline import differing, outline
from satloop.solving.session import Session


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("guarded", [False, True])
def test_differing_equals_brute_force_and_its_size(n, guarded):
    for count in range(-1, n + 2):
        f = Formula()
        one, others = f.new(), f.new(n)
        when = f.new() if guarded else None
        differing(f, one, others, count, when=when)
        asked = [one, *others, *([when] if guarded else [])]
        want = {row for row in product([False, True], repeat=len(asked))
                if (guarded and not row[-1]) or sum(x != row[0] for x in row[1:n + 1]) == count}
        assert projected(f, asked) == want
        k = min(count, n - count)
        size = 1 if k < 0 else 2 * comb(n, n - k + 1) + (2 * comb(n, k + 1) if 2 * k < n else 0)
        assert f.size.clauses == size


def test_differing_takes_batches_of_any_shape():
    f, g = Formula(), Formula()
    one, others = f.new(2, 3), f.new(2, 3, 4)
    count = np.array([[0, 1, 2], [3, 4, 2]])
    differing(f, one, others, count)
    g.new(2, 3)
    g.new(2, 3, 4)
    for r, c in np.ndindex(2, 3):
        differing(g, one[r, c], others[r, c], count[r, c])
    rows = [sorted(sorted(row) for block in h.blocks for row in block.tolist()) for h in (f, g)]
    assert rows[0] == rows[1]


def loops(rows, columns, outlined, anchors=None):
    graph, f = GridGraph(rows, columns), Formula()
    if outlined:
        key = outline(f, graph, anchors)
        if anchors is not None:  # the caller sees to them: here by the faces at each anchored edge
            one, two = np.append(key.literals, -(2**31 - 1)).astype(np.int32)[graph.faces[anchors[:, 0]]].T
            f.clause(one, two)
            f.clause(-one, -two)
        with Session(f) as session:
            return {tuple(key.value(model).tolist()) for model in session.models(key.literals)}
    edge = f.new(len(graph.edges))
    if anchors is not None:
        f.add(edge[anchors])
    single_loop(f, graph, edge, "cuts-edges")
    with Session(f) as session:
        return {tuple(values(model, edge).tolist()) for model in session.models(edge)}


@pytest.mark.parametrize("shape", [(2, 2), (2, 4), (3, 3), (3, 4), (4, 4), (3, 5)])
def test_outlines_are_the_loops(shape):
    found = loops(*shape, outlined=True)
    assert found and found == loops(*shape, outlined=False)


@pytest.mark.parametrize("edge", [0, 4, 9, 14])
def test_outlines_with_an_anchor(edge):
    anchors = np.array([[edge]])
    assert loops(4, 4, True, anchors) == loops(4, 4, False, anchors)


@pytest.mark.parametrize("shape", [(2, 2), (3, 4), (5, 4)])
def test_size_of_an_outline(shape):
    rows, columns = shape
    f = Formula()
    outline(f, GridGraph(rows, columns))
    assert f.size[:2] == ((rows - 1) * (columns - 1), 2 * (rows - 2) * (columns - 2) + 1)
