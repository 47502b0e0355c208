"""A single loop on a plane graph as the outline of the faces inside it: a literal for each face, none for the edges.

An edge is on where its two faces differ, so it needs no clause, and the solver searches half as many variables.
Source: planar duality; the Alloy article on Slitherlink draws its regions so. The cuts are those of `region_cuts`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..cardinality import exactly
from ..cardinality.counters import subsets
from ..clauses.clauses_for_rows_by_kind import Positions, add_kind_by_kind
from ..clauses.templates import by_template
from ..formula import FALSE, Formula, Literals, Model, guard_of, values
from ..gates import xor
from ..graph import Graph, GridGraph
from ..integers import as_bounds
from ..literals import Bools, Ints, as_literals
from .lazy.region_cuts import connect_both_sides

WIDE = 6  # edges of a face, or at a vertex, up to which each set of them is a clause
PART = 1 << 14  # rows that are encoded at a time, so that the arrays in between stay small


class Outline(NamedTuple):
    """Edges by the faces they lie between: `literals` decide them, `value` reads them from a model."""

    literals: Literals  # (faces - 1,) the face lies inside; the outer face does not
    graph: Graph

    def value(self, model: Model) -> Bools:
        """(m,) the edges that are on; (..., m) for models (..., variables + 1)."""
        if not isinstance(self.graph, GridGraph):
            assert self.graph.faces is not None
            inside = values(model, np.append(self.literals, FALSE))
            return np.asarray(inside[..., self.graph.faces[:, 0]] != inside[..., self.graph.faces[:, 1]])
        rows, columns, batch = self.graph.rows, self.graph.columns, model.shape[:-1]
        # An edge is on where the squares on its two sides differ; a frame of False is the outer face.
        square = np.zeros((*batch, rows + 1, columns + 1), dtype=np.bool_)
        square[..., 1:-1, 1:-1] = values(model, self.literals).reshape(*batch, rows - 1, columns - 1)
        across, down = square[..., :-1, 1:-1] != square[..., 1:, 1:-1], square[..., 1:-1, :-1] != square[..., 1:-1, 1:]
        return np.concatenate([across.reshape(*batch, -1), down.reshape(*batch, -1)], axis=-1)


@checked
def outline(f: Formula, graph: Graph, anchors: Ints | None = None) -> Outline:
    """The edges between faces inside and faces outside form exactly one loop; lazy, with the cuts of `region_cuts`.

    anchors: as for every loop scheme; other clauses ensure them. The variables and clauses of `unchequered`, and one
    clause without anchors: something is inside. ValueError for a graph without faces.
    """
    if graph.faces is None:
        raise ArgumentError("an outline needs a graph with faces")
    inside = unchequered(f, graph)
    with f.section("degrees"):
        if anchors is None or not len(anchors):
            f.add(inside[None, :])
    with f.section("loop"):
        connect_both_sides(f, graph, np.append(inside, FALSE), anchors)
    return Outline(inside, graph)


@checked
def unchequered(f: Formula, graph: Graph) -> Literals:
    """(faces - 1,) fresh literals: the face lies inside. No vertex has four edges where two faces differ.

    A variable for each face but the outer; 2 C(k, 4) clauses for each vertex of k edges, on a grid 2 for each vertex
    off the border. Redundant where faces inside and outside hang together; so vertices of more than WIDE edges have
    none.
    """
    inside = f.new(graph.outer)
    with f.section("degrees"):
        if not isinstance(graph, GridGraph):
            for rows in _rings(graph, inside):
                f.add(rows)
            return inside
        f.add_checked(_no_chequers(graph, int(inside[0])) if graph.outer else np.empty((0, 4), dtype=np.int32))
    return inside


@lru_cache(maxsize=64)
def _no_chequers(graph: GridGraph, first: int) -> Literals:
    """Of the four squares at a vertex not just two that lie across from each other are on one side."""
    square = np.arange(first, first + graph.outer, dtype=np.int32).reshape(graph.rows - 1, graph.columns - 1)
    a, b, c, d = square[:-1, :-1], square[:-1, 1:], square[1:, :-1], square[1:, 1:]
    # Not a and d inside with b and c outside, and not the reverse.
    rows = np.stack([-a, b, c, -d, a, -b, -c, d], axis=-1).reshape(-1, 4)
    rows.flags.writeable = False  # the next board of the size has the same
    return rows


def _rings(graph: Graph, inside: Literals) -> Iterator[Literals]:
    """The clauses of `unchequered`: of the faces round a vertex no two inside lie between two outside both ways."""
    ring, sure = graph.faces_round_vertices
    literals = np.append(np.append(inside, FALSE), FALSE)[ring]  # -1 pads
    size = (ring >= 0).sum(axis=1)
    for k in range(4, min(WIDE, ring.shape[1]) + 1):
        rows = literals[sure & (size == k)]
        four = rows[:, subsets(k, 4)].reshape(-1, 4)
        # Four faces of a ring in their order: not inside, outside, inside, outside, and not the reverse.
        sign = np.array([[-1, 1, -1, 1], [1, -1, 1, -1]])
        yield (four[:, None] * sign).reshape(-1, 4)


@checked
def count_outline(f: Formula, graph: Graph, border: Outline, faces: Ints, count: ArrayLike,
                  when: ArrayLike | None = None) -> None:
    """Exactly count (k,) of the edges of each face in faces (k,) are on the outline, where when (k,) holds.

    `count_differing` for the face and those across its edges. A face of n > WIDE edges has n variables, which say that
    the edge is on, 4n clauses (2 at the outer face), and what `exactly` takes for them.
    """
    if isinstance(graph, GridGraph):
        count_differing_neighbours(f, graph, border.literals, faces, count, when=when)
        return
    assert graph.faces is not None
    inside, guard = np.append(border.literals, FALSE), guard_of(when)
    number = np.broadcast_to(as_bounds(count, "count"), faces.shape)
    edges = graph.edges_of_faces[faces]
    size = (edges >= 0).sum(axis=1)
    for n in np.flatnonzero(np.bincount(size)).tolist():
        rows = np.flatnonzero(size == n)
        # The two faces of an edge add up to the own one and the one across.
        other = inside[graph.faces[edges[rows, :n]].sum(axis=2) - faces[rows][:, None]]
        own, guards = inside[faces[rows]], None if guard is None else np.broadcast_to(guard, faces.shape)[rows]
        if n <= WIDE:
            count_differing(f, own, other, number[rows], guards)
        else:
            exactly(f, xor(f, np.broadcast_to(own[:, None], other.shape), other), number[rows], when=guards)


@checked
def count_differing(f: Formula, literal: ArrayLike, others: ArrayLike, count: ArrayLike,
                    when: ArrayLike | None = None) -> None:
    """Exactly `count` (...) of the literals `others` (..., n) differ from `literal` (...), where `when` holds.

    All prime implicates: with k the smaller of the numbers that differ and that do not, 2 C(n, k+1) clauses that name
    `literal`, unless k = n/2, and 2 C(n, n-k+1) that do not. No variable. A count above n or below 0 contradicts.

    >>> f = Formula()
    >>> count_differing(f, f.new(), f.new(4), 2)
    >>> f.size
    Size(variables=5, clauses=8, literals=24)
    """
    rows = as_literals(others, "others")
    lead, n = rows.shape[:-1], rows.shape[-1]
    number = np.broadcast_to(as_bounds(count, "count"), lead).reshape(-1).clip(-1, n + 1)
    column = np.broadcast_to(as_literals(literal, "literal"), lead)[..., None]
    literals = np.concatenate([column, rows], axis=-1).reshape(-1, n + 1)
    guard = guard_of(when)
    if guard is not None:
        guard = np.broadcast_to(guard, lead).reshape(-1)
    for part in (slice(start, start + PART) for start in range(0, len(literals), PART)):
        _differing(f, literals[part], number[part], None if guard is None else guard[part])


def _differing(f: Formula, literals: Literals, number: Ints, guard: Literals | None) -> None:
    """`count_differing` for rows (k, n + 1) of `one` and the others."""
    parts = []
    for k in (np.bincount(number + 1).nonzero()[0] - 1).tolist():
        rows = number == k
        clauses = _implicates(literals.shape[1] - 1, k)
        parts.append((literals[rows], clauses, None if guard is None else guard[rows]))
    add_kind_by_kind(f, parts)


@checked
@by_template("squares")
def count_differing_neighbours(f: Formula, graph: GridGraph, inside: Literals, cells: Ints, count: ArrayLike,
                               when: ArrayLike | None = None) -> None:
    """`count_differing`, for the cells (k,), numbers of squares, and their four neighbours; count, when: (k,).

    inside: a literal for each square of the grid, but the outer face, beyond which all is FALSE.
    """
    # wide: the squares in a frame of the outer face, which is FALSE.
    wide = np.full((graph.rows + 1, graph.columns + 1), FALSE)
    wide[1:-1, 1:-1] = inside.reshape(graph.rows - 1, graph.columns - 1)
    near = np.stack([wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:]], axis=-1)
    count_differing(f, inside[cells], near.reshape(-1, 4)[cells], count, when)


@cache
def _implicates(n: int, count: int) -> Positions:
    """The clauses of `count_differing` for rows (k, n + 1) that begin with `one`."""
    if not 0 <= count <= n:
        return [(np.empty((1, 0), dtype=np.intp), np.empty((1, 0), dtype=np.int32))]
    # Turned so that k, the smaller number, differ. Too few: of any n - k + 1 one differs. Too many: not k + 1 of
    # them.
    k, turn = (count, 1) if 2 * count <= n else (n - count, -1)
    tables = [(1 + subsets(n, n - k + 1), np.ones(n - k + 1, dtype=np.int32))]
    if 2 * k < n:
        with_one = np.insert(1 + subsets(n, k + 1), 0, 0, axis=1)
        tables.append((with_one, np.array([-turn] + [1] * (k + 1), dtype=np.int32)))
    return [(np.concatenate([table, table]), np.repeat(np.stack([sign, -sign]), len(table), axis=0))
            for table, sign in tables if len(table)]
