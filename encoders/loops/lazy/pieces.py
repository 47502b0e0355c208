"""The pieces of a model, and the boundary cuts between them: a clause for each witness of a piece, on arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...formula import FALSE, Clauses, Literals, Model, values
from ...graph import Graph, components
from ...literals import Bools, Ints

ANCHORS = 24  # rows of anchors that a rule looks at: few pieces have edges in all of them, and these get a guard
WITNESSES = 12  # members of a piece up to which it gets a cut for each of them; a larger piece gets one cut


class Pieces(NamedTuple):
    """The connected components that the chosen edges form."""

    number: Ints  # (n,) the piece of each vertex, -1 where no chosen edge is
    total: int
    chosen: Ints  # (c,) the chosen edges
    owner: Ints  # (c,) the piece of each


def pieces(vertices: int, edges: Ints, chosen: Bools) -> Pieces:
    """The pieces of the chosen edges (m, 2), a bool (m,), of n vertices, numbered by their lowest vertex."""
    numbers = chosen.nonzero()[0]
    pairs = edges[numbers]
    label = components(vertices, pairs)
    used = np.zeros(vertices, dtype=np.bool_)
    tail = label[pairs[:, 0]]
    used[tail] = True
    roots = used.nonzero()[0]
    number = np.full(vertices, -1)
    number[roots] = np.arange(len(roots))
    return Pieces(number[label], len(roots), numbers, number[tail])


def members(parts: Pieces, edge: Literals, on: Literals | None) -> tuple[Literals, Ints]:
    """(q,) the literals of the visited vertices, or without `on` of the chosen edges, negated; (q,) the piece of each.

    So each of them is false in the model.
    """
    if on is None:
        return -edge[parts.chosen], parts.owner
    vertices = (parts.number >= 0).nonzero()[0]
    return -on[vertices], parts.number[vertices]


def thinned(anchors: Ints | None) -> Ints | None:
    """At most ANCHORS rows of the anchors, spread evenly; None when there are none."""
    if anchors is None or not len(anchors):
        return None
    return anchors[::-(-len(anchors) // ANCHORS)]  # every k-th row, k the number of rows by ANCHORS, rounded up


def unanchored(inner: Ints, anchors: Ints | None, count: int) -> Bools:
    """(count,) the pieces in which every row of anchors has an edge, so that their cuts need a guard.

    inner: (m,) the piece that an edge lies inside of, -1 for none.
    """
    if anchors is None:
        return np.ones(count, dtype=np.bool_)
    inside = np.zeros((len(anchors), count + 1), dtype=np.bool_)
    # inside: (rows of anchors, pieces) whether the row has an edge inside the piece; the last column takes all
    # others.
    inside[np.arange(len(anchors))[:, None], np.append(inner, -1)[anchors]] = True
    return np.asarray(inside[:, :count].all(axis=0))


def witnesses(member: Literals, owner: Ints, count: int, limit: int) -> tuple[Ints, Ints, Bools]:
    """The members to cut for, (w,): all of a piece of at most `limit`, else one. Also (count,) the first of each piece,
    and (count,) the pieces with a member that is FALSE, which serves alone, for its cut implies the others.

    member: (q,) literals that are false in the model; owner: (q,) their pieces. Of a piece without members the first
    is -1.
    """
    first = np.full(count, -1)
    # Written backwards, so that the first member of each piece is the one that stays.
    first[owner[::-1]] = np.arange(len(owner) - 1, -1, -1)
    few = np.bincount(owner, minlength=count) <= limit
    sure = np.zeros(count, dtype=np.bool_)
    constant = (member == FALSE).nonzero()[0]
    if len(constant):
        first[owner[constant]] = constant
        sure[owner[constant]] = True
        few &= ~sure
    take = few[owner]
    take[first[first >= 0]] = True
    return take.nonzero()[0], first, sure


def boundary_cuts(model: Model, graph: Graph, edge: Literals, arc: Literals, on: Literals | None, anchors: Ints | None,
                  limit: int, all_visited: bool = False) -> Clauses:
    """The cuts of `lazy.cuts` for single loops. arc: (2, m) literals of the edges that leave a piece, for a piece with
    their first vertex and with their second. anchors: see `thinned`. all_visited: `on` is TRUE everywhere.

    A cut has no witness outside where another piece has a member that is always there, or where a row of anchors has no
    edge inside.
    """
    parts = pieces(graph.vertices, graph.edges, values(model, edge))
    count = parts.total
    if count <= 1:
        return []
    # sides: (2, m) the piece of each edge's first and second vertex, -1 for a vertex that is not visited.
    sides = parts.number[graph.edges].T
    cross = (sides[0] != sides[1]) & (arc[0] != FALSE)
    heads, owner = np.empty((count, 0), dtype=np.int32), np.arange(count)
    if not all_visited:
        member, owner = members(parts, edge, on)
        take, first, sure = witnesses(member, owner, count, limit)
        heads, owner = member[take][:, None], owner[take]
        guarded = sure.sum() == sure
        if guarded.any() and (guarded := guarded & unanchored(np.where(cross, -1, sides[0]), anchors, count)).any():
            guard = np.where(guarded, member[np.roll(first, -1)], FALSE)
            heads = np.stack([heads[:, 0], guard[owner]], axis=1)
    # An edge that crosses leaves the piece of each of its ends, by the arc from there.
    piece = sides[:, cross].ravel()
    known = piece >= 0
    return cut_clauses(heads, owner, arc[:, cross].ravel()[known], piece[known], count)


def cut_clauses(heads: Literals, heads_owner: Ints, members: Literals, members_owner: Ints, count: int) -> Clauses:
    """For each row of heads (h, j) one clause: the row and all members (q,) of the same owner, without FALSE."""
    size = np.bincount(members_owner, minlength=count)
    ends = size.cumsum()
    flat = members[members_owner.argsort(kind="stable")].tolist()
    tails = [flat[begin:end] for begin, end in zip((ends - size).tolist(), ends.tolist())]
    clauses = [head + tails[owner] for head, owner in zip(heads.tolist(), heads_owner.tolist())]
    if min(members.min(initial=0), heads.min(initial=0)) == FALSE:
        return [[x for x in clause if x != FALSE] for clause in clauses]
    return clauses
