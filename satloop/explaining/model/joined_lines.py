"""Lines joined to pieces: which vertices hang together."""

from __future__ import annotations

from collections.abc import Iterable


def pieces(lines: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Vertex -> the piece of lines that it is on, by union-find. lines: pairs of vertices."""
    up: dict[int, int] = {}
    for first, second in lines:
        root, other = _root(up, first), _root(up, second)
        up[root] = other
    return {vertex: _root(up, vertex) for vertex in up}


def _root(up: dict[int, int], vertex: int) -> int:
    above = up.setdefault(vertex, vertex)
    while above != vertex:
        up[vertex] = up[above]
        vertex, above = above, up[above]
    return vertex
