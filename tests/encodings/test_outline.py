"""Loops as outlines: the same loops as by edges, and the count of differing neighbours by brute force."""

from itertools import product
from math import comb

import numpy as np
import pytest
from brute import projected

import encoders.loops.outline_of_faces as outlines
from encoders import FALSE, Formula, GridGraph, values
from encoders.loops import single_loop
from encoders.loops.outline_of_faces import count_differing, outline
from satloop.puzzles import find
from satloop.solving import load_formula, session
from satloop.solving.session import Session
from satloop.study import families


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("guarded", [False, True])
def test_differing_equals_brute_force_and_its_size(n, guarded):
    for count in range(-1, n + 2):
        f = Formula()
        one, others = f.new(), f.new(n)
        when = f.new() if guarded else None
        count_differing(f, one, others, count, when=when)
        literals = [one, *others, *([when] if guarded else [])]
        want = {row for row in product([False, True], repeat=len(literals))
                if (guarded and not row[-1]) or sum(x != row[0] for x in row[1:n + 1]) == count}
        assert projected(f, literals) == want
        k = min(count, n - count)
        size = 1 if k < 0 else 2 * comb(n, n - k + 1) + (2 * comb(n, k + 1) if 2 * k < n else 0)
        assert f.size.clauses == size


def test_differing_takes_batches_of_any_shape():
    f, g = Formula(), Formula()
    one, others = f.new(2, 3), f.new(2, 3, 4)
    count = np.array([[0, 1, 2], [3, 4, 2]])
    count_differing(f, one, others, count)
    g.new(2, 3)
    g.new(2, 3, 4)
    for r, c in np.ndindex(2, 3):
        count_differing(g, one[r, c], others[r, c], count[r, c])
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
    result = loops(*shape, outlined=True)
    assert result and result == loops(*shape, outlined=False)


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


def test_large_boards_are_built_in_parts():
    """The same clauses, whatever the parts."""
    rng = np.random.default_rng(2)
    f, other = Formula(), Formula()
    inside = f.new(400)
    other.new(400)
    near = np.where(rng.random((300, 4)) < 0.1, FALSE, rng.choice(inside, (300, 4)))
    counts = rng.integers(0, 5, 300)
    count_differing(f, inside[:300], near, counts)
    part, outlines.PART = outlines.PART, 64
    try:
        count_differing(other, inside[:300], near, counts)
    finally:
        outlines.PART = part
    rows = [sorted(tuple(row) for block in made.blocks for row in block.tolist()) for made in (f, other)]
    assert rows[0] == rows[1] and len(other.blocks) > len(f.blocks)


def test_a_session_frees_what_it_has_loaded(monkeypatch):
    """And loads narrow clauses first, where there are many; the answer stays the same."""
    monkeypatch.setattr(load_formula, "MANY", 10)
    monkeypatch.setattr(load_formula, "CHUNK", 8)
    board = find("slitherlink")(families.board("slitherlink", 12, 12, 3, 60))
    answers = []
    for whole in (True, False):
        f = Formula()
        board.encode(f)
        size = f.size
        with session.Session(f, keep_clauses=whole) as one:
            assert one.solve()
            answers.append((one.statistics.variables, one.statistics.clauses))
            assert (f.size == size) == whole and (sum(map(len, f.blocks)) <= 8 * len(f.blocks)) == (not whole)
    assert answers == [size[:2], size[:2]]
