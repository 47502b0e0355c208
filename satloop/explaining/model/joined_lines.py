"""Lines joined to pieces: which vertices hang together."""

from __future__ import annotations

from collections.abc import Iterable


def pieces(lines: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Vertex -> the piece of lines that it is on, by union-find. lines: pairs of vertices."""
    up: dict[int, int] = {}
    for first, second in lines:
        up[root(up, first)] = root(up, second)
    return {vertex: root(up, vertex) for vertex in up}


def root(up: dict[int, int], vertex: int) -> int:
    """The vertex that stands for a vertex's piece. up: vertex -> one nearer to that, as it is kept up to date here."""
    above = up.setdefault(vertex, vertex)
    while above != vertex:
        up[vertex] = up[above]
        vertex, above = above, up[above]
    return vertex
