"""No cycle among arcs: every encoding beside enumeration, its size, and what its cuts are."""

import re
from importlib import import_module

import numpy as np
import pytest
from brute import assignments, found, projected

from encoders import FALSE, TRUE, Formula
from encoders.directed_graph import DirectedGraph
from encoders.parts import ACYCLIC, acyclic
from encoders.parts.closed_forms import SIZES, acyclic_size
from encoders.parts.strong_components import strong_components
from satloop.solving.session import Session


def digraphs(n, loops=False):
    """All directed graphs of n vertices, without parallel arcs."""
    pairs = [(a, b) for a in range(n) for b in range(n) if loops or a != b]
    for chosen in assignments(len(pairs)):
        some = [pair for pair, taken in zip(pairs, chosen) if taken]
        yield DirectedGraph(n, [a for a, _ in some], [b for _, b in some])


def has_no_cycle(pairs, n):
    """Take off vertices that no arc enters; plain Python."""
    left = set(range(n))
    while True:
        free = {v for v in left if not any(b == v and a in left for a, b in pairs)}
        if not free:
            return not left
        left -= free


def right_rows(graph):
    pairs = list(zip(graph.tail.tolist(), graph.head.tolist()))
    return {tuple(row.tolist()) for row in assignments(graph.size)
            if has_no_cycle([pair for pair, on in zip(pairs, row) if on], graph.vertices)}


def random_digraphs(n, count, seed=0, most=9):
    """With parallel arcs and loops."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        m = int(rng.integers(n, most))
        yield DirectedGraph(n, rng.integers(0, n, m), rng.integers(0, n, m))


GRAPHS = [*digraphs(2, loops=True), *digraphs(3), *random_digraphs(3, 15, 1), *random_digraphs(4, 20, 2),
          *random_digraphs(5, 15, 3), DirectedGraph(0, [], []), DirectedGraph(1, [0], [0]),
          DirectedGraph(2, [0, 0, 1, 1, 1], [1, 1, 0, 0, 0]),
          DirectedGraph(6, [0, 1, 2, 3, 4, 5, 2], [1, 2, 0, 4, 5, 3, 3])]


@pytest.mark.parametrize("scheme", ACYCLIC)
def test_models_are_those_without_a_cycle(scheme):
    """Of all graphs of four vertices the complete one tells: what is off in it is as if the arc were not there."""
    for graph in [*GRAPHS, DirectedGraph(4, *np.nonzero(~np.eye(4, dtype=bool))), *random_digraphs(4, 60, 4, 11),
                  *random_digraphs(5, 30, 5, 12)]:
        f = Formula()
        arcs = f.new(graph.size)
        acyclic(f, graph, arcs, scheme)
        models = found(f, arcs) if graph.size else {()}
        assert models == right_rows(graph), (graph.tail.tolist(), graph.head.tolist())
        if not ACYCLIC[scheme].lazy and f.variables < 16:
            assert projected(f, arcs) == models


@pytest.mark.parametrize("scheme", [name for name, one in ACYCLIC.items() if one.lazy])
def test_cuts_are_false_now_and_true_of_all_that_is_right(scheme):
    for graph in GRAPHS:
        f = Formula()
        arcs = f.new(graph.size)
        acyclic(f, graph, arcs, scheme)
        right = right_rows(graph)
        loops = {tuple(row.tolist()) for row in assignments(graph.size) if (graph.is_loop & row).any()}
        for row in assignments(graph.size):
            clauses = [clause for rule in f.rules for clause in rule(np.append(True, row))]
            assert bool(clauses) == (tuple(row.tolist()) not in right | loops) or tuple(row.tolist()) in loops
            assert all(not any(row[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
            assert all(any(other[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses for other in right)


@pytest.mark.parametrize("scheme", ACYCLIC)
def test_sizes(scheme):
    for graph in GRAPHS:
        f = Formula()
        acyclic(f, graph, f.new(graph.size), scheme)
        variables, clauses = acyclic_size(scheme, graph)
        assert (f.variables - graph.size, f.size.clauses) == (variables, clauses), (
            graph.tail.tolist(), graph.head.tolist())


def test_sizes_by_hand():
    """Of all arcs between four vertices, of a ring of five, and of both with what lies on no cycle."""
    whole, ring = DirectedGraph(4, *np.nonzero(~np.eye(4, dtype=bool))), DirectedGraph(5, range(5), [1, 2, 3, 4, 0])
    both = DirectedGraph(11, [*whole.tail, *(4 + ring.tail), 0, 9, 10], [*whole.head, *(4 + ring.head), 4, 0, 10])
    sizes = {"cuts": ((0, 0), (0, 0)), "binary-rank": ((8 + 12, 12 * 5), (15 + 10, 2 * 5 + 5 * 8)),
             "unary-rank": ((12, 8 + 48), (20, 15 + 25)), "closure": ((12, 48), (20, 25)),
             "elimination": ((6, 9 + 6 + 4 + 1), (3, 4))}
    assert sizes.keys() == SIZES.keys() == ACYCLIC.keys()
    for scheme, (of_whole, of_ring) in sizes.items():
        assert (acyclic_size(scheme, whole), acyclic_size(scheme, ring)) == (of_whole, of_ring), scheme
        if "rank" not in scheme:
            assert acyclic_size(scheme, both) == (of_whole[0] + of_ring[0], of_whole[1] + of_ring[1] + 1)


def test_constant_arcs_and_arcs_that_lie_on_no_cycle():
    graph = DirectedGraph(4, [0, 1, 2, 2, 3], [1, 2, 0, 3, 3])
    for scheme in ACYCLIC:
        f = Formula()
        a, b = f.new(2).tolist()
        acyclic(f, graph, np.array([TRUE, a, b, TRUE, FALSE]), scheme)
        assert found(f, [a, b]) == {(False, False), (False, True), (True, False)}
        f = Formula()
        acyclic(f, graph, np.append(f.new(2), [FALSE, TRUE, FALSE]), scheme)
        assert f.variables == 2 and not f.blocks and not f.rules
        f = Formula()
        acyclic(f, graph, np.full(5, TRUE), scheme)
        assert f.contradictory or not found(f, f.new(1).tolist())


def test_large_graphs_beside_a_planted_order():
    """A random order, 300 arcs along it that have to be on, and 300 arcs against it, one of which may."""
    rng = np.random.default_rng(6)
    for scheme in ACYCLIC:
        place = rng.permutation(60)
        pairs = rng.integers(0, 60, (2, 1000))
        pairs = pairs[:, place[pairs[0]] < place[pairs[1]]][:, :300]
        graph = DirectedGraph(60, *np.concatenate([pairs, pairs[::-1, :100]], axis=1))
        f = Formula()
        back = f.new(100)
        acyclic(f, graph, np.append(np.full(pairs.shape[1], TRUE), back), scheme)
        with Session(f) as session:
            assert session.solve()
            assert not session.solve([int(back[0])])


@pytest.mark.parametrize("n", [1, 5, 40])
def test_strong_components(n):
    rng = np.random.default_rng(n)
    for m in (0, n, 2 * n):
        tail, head = rng.integers(0, n, (2, m))
        reach = np.eye(n, dtype=bool)
        reach[tail, head] = True
        for v in range(n):
            reach |= reach[:, v:v + 1] & reach[v]
        piece = strong_components(n, tail, head)
        assert ((piece[:, None] == piece) == (reach & reach.T)).all()
        assert (piece[tail] >= piece[head]).all()


@pytest.mark.parametrize("name", ACYCLIC)
def test_an_entry_is_whole(name):
    """A size in closed form, a source, an example, and what unit propagation finds."""
    entry = ACYCLIC[name]
    words, module = entry.encode.__doc__, import_module(entry.encode.__module__)
    assert entry.summary and entry.finds in ("all", "conflicts", "nothing")
    assert "variables" in words and "clauses" in words and ">>> " in words
    assert re.search(r"\b(19|20)\d\d\b", module.__doc__)


def test_wrong_arguments_are_one_clear_line():
    f, graph = Formula(), DirectedGraph(3, [0, 1], [1, 0])
    for wrong, message in [
        (lambda: acyclic(f, graph, f.new(3)), r"^arcs: expected a literal for an arc of the graph, shape \(2,\)"),
        (lambda: acyclic(f, graph, [1, 99]), "^arcs: literal 99 was never allocated"),
        (lambda: acyclic(f, graph, [True, False]), "^arcs: literals are integers, not bool"),
        (lambda: acyclic(f, graph, f.new(2), "elimnation"), "unknown scheme for no cycle 'elimnation', did you mean"),
        (lambda: acyclic(f, "graph", f.new(2)), "^graph: expected a DirectedGraph"),
    ]:
        with pytest.raises(ValueError, match=message) as caught:
            wrong()
        assert "\n" not in str(caught.value)
    assert not f.blocks and not f.rules
