"""The pieces of a graph, counted by walking: what tests of Hamiltonian cycles compare with."""

from __future__ import annotations


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
