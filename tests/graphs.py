"""Small graphs and all their cycles, in plain Python: what the loop schemes are compared with."""

from functools import cache
from itertools import combinations, permutations

import numpy as np

import satloop
from encoders.graph import Graph
from satloop.problems.graph_files import write_graph
from satloop.problems.hamiltonian_cycle import HamiltonianCycle

PETERSEN = Graph(10, [(i, (i + 1) % 5) for i in range(5)] + [(i, i + 5) for i in range(5)]
                 + [(i + 5, (i + 2) % 5 + 5) for i in range(5)])
# Two rings of five with one edge between them: every degree is 2 or 3, and only a search finds no cycle.
DUMBBELL = Graph(10, [*((i, (i + 1) % 5) for i in range(5)), *((i + 5, (i + 1) % 5 + 5) for i in range(5)), (0, 5)])


@cache
def connected_graphs(n):
    """All connected graphs of n vertices up to isomorphism."""
    pairs = list(combinations(range(n), 2))
    place = {pair: k for k, pair in enumerate(pairs)}
    bits = 1 << np.arange(len(pairs))
    moves = bits[np.array([[place[min(p[a], p[b]), max(p[a], p[b])] for a, b in pairs]
                           for p in permutations(range(n))], dtype=int)]
    seen = np.zeros(1 << len(pairs), dtype=bool)
    out = []
    for code in range(1 << len(pairs)):
        if seen[code]:
            continue
        have = (code & bits) != 0
        seen[moves[:, have].sum(axis=1)] = True
        edges = [pairs[k] for k in np.flatnonzero(have)]
        reached = {0}
        for _ in range(n):
            reached |= {y for a, b in edges for x, y in ((a, b), (b, a)) if x in reached}
        if len(reached) == n:
            out.append(Graph(n, edges))
    return out


@cache
def cycles(graph):
    """Every cycle, as a frozenset of edges: paths grown from the cycle's lowest vertex, in plain Python."""
    near = {v: [] for v in range(graph.vertices)}
    for k, (a, b) in enumerate(graph.edges.tolist()):
        near[a].append((b, k))
        near[b].append((a, k))
    seen = set()

    def grow(lowest, v, on_path, used):
        for w, k in near[v]:
            if w == lowest and len(used) > 1:
                seen.add(frozenset([*used, k]))
            elif w > lowest and w not in on_path:
                grow(lowest, w, on_path | {w}, [*used, k])

    for v in range(graph.vertices):
        grow(v, v, {v}, [])
    return seen


def count_pieces(edges, vertices):
    """How many pieces these edges, a list of pairs, make of these vertices; edges to other vertices do not count."""
    left, count, near = set(vertices), 0, {}
    for a, b in edges:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    while left:
        todo, count = {left.pop()}, count + 1
        while todo:
            todo = set().union(*(near.get(v, ()) for v in todo)) & left
            left -= todo
    return count


def all_tours(graph):
    """Every Hamiltonian cycle as a frozenset of edges, by trying all orders of the vertices."""
    number = {frozenset(pair): k for k, pair in enumerate(graph.edges.tolist())}
    seen = set()
    for order in permutations(range(1, graph.vertices)):
        sides = [frozenset(pair) for pair in zip((0, *order), (*order, 0))]
        if graph.vertices > 2 and all(side in number for side in sides):
            seen.add(frozenset(number[side] for side in sides))
    return seen


def random_graphs(seed, count, n):
    rng = np.random.default_rng(seed)
    pairs = np.array(list(combinations(range(n), 2)))
    return [Graph(n, pairs[rng.permutation(len(pairs))[:rng.integers(n, len(pairs))]]) for _ in range(count)]


def loops_of(graph, chosen):
    """How many loops the chosen edges are; every vertex has two of them."""
    assert np.bincount(graph.edges[chosen].ravel(), minlength=graph.vertices).tolist() == [2] * graph.vertices
    return count_pieces(graph.edges[chosen].tolist(), range(graph.vertices))


def problem_of(graph):
    """The problem: a Hamiltonian cycle of the graph, whose edges keep their order."""
    return HamiltonianCycle(write_graph(graph))


def solved(graph, **options):
    """The result of the search for a Hamiltonian cycle of a graph, or of one that is named."""
    return satloop.solve(HamiltonianCycle(graph) if isinstance(graph, str) else problem_of(graph), **options)


def same(one, two):
    return one.vertices == two.vertices and {*map(frozenset, one.edges.tolist())} == {
        *map(frozenset, two.edges.tolist())}
