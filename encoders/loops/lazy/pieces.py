"""What the lazy schemes share: the pieces of a model and one clause for each of their witnesses, as arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...formula import FALSE, Clauses, Literals
from ...graph import Graph, components

Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]

ANCHORS = 24  # rows of anchors that a rule looks at: a piece that touches all of them is rare, and gets a guard
WITNESSES = 12  # a piece of at most so many members gets a cut for each of them, a larger one for one


class Pieces(NamedTuple):
    """The connected components that the chosen edges form."""

    number: Ints  # (n,) the piece of each vertex, -1 where no chosen edge is
    total: int
    chosen: Ints  # (c,) the chosen edges
    owner: Ints  # (c,) the piece of each


def pieces(graph: Graph, chosen: Bools) -> Pieces:
    """The pieces of the chosen edges, a bool (m,), numbered by their lowest vertex."""
    which = chosen.nonzero()[0]
    pairs = graph.edges[which]
    label = components(graph.vertices, pairs)
    used = np.zeros(graph.vertices, dtype=np.bool_)
    tail = label[pairs[:, 0]]
    used[tail] = True
    roots = used.nonzero()[0]
    number = np.full(graph.vertices, -1)
    number[roots] = np.arange(len(roots))
    return Pieces(number[label], len(roots), which, number[tail])


def members(found: Pieces, edge: Literals, on: Literals | None) -> tuple[Literals, Ints]:
    """What makes the pieces: (q,) literals of the visited vertices, or without `on` of the chosen edges, each negated,
    and so false in the model; (q,) the piece of each."""
    if on is None:
        return -edge[found.chosen], found.owner
    vertices = (found.number >= 0).nonzero()[0]
    return -on[vertices], found.number[vertices]


def thin(anchors: Ints | None) -> Ints | None:
    """At most ANCHORS rows of the anchors, spread evenly; None when there are none."""
    if anchors is None or not len(anchors):
        return None
    return anchors[::-(-len(anchors) // ANCHORS)]


def unanchored(inner: Ints, anchors: Ints | None, count: int) -> Bools:
    """(count,) of which pieces every row of anchors has an edge inside, so that a cut of theirs needs a guard.

    inner: (m,) or (m, 2), the pieces an edge lies inside of, -1 for none.
    """
    if anchors is None:
        return np.ones(count, dtype=np.bool_)
    padded = np.concatenate([inner, np.full((1, *inner.shape[1:]), -1)])
    met = np.zeros((len(anchors), count + 1), dtype=np.bool_)
    met[np.arange(len(anchors))[:, None], padded[anchors].reshape(len(anchors), -1)] = True
    return np.asarray(met[:, :count].all(axis=0))


def witnesses(member: Literals, owner: Ints, count: int, limit: int) -> tuple[Ints, Ints, Bools]:
    """Which members of the pieces to cut for: (w,) all of a piece of at most `limit`, else one; (count,) one of each.

    member: (q,) literals that are false in the model; owner: (q,) their pieces. Where one is FALSE it serves alone: its
    cut implies the others. The third array says which pieces have such a one. A piece without members has the one -1.
    """
    one = np.full(count, -1)
    one[owner[::-1]] = np.arange(len(owner) - 1, -1, -1)
    few = np.bincount(owner, minlength=count) <= limit
    sure = np.zeros(count, dtype=np.bool_)
    constant = (member == FALSE).nonzero()[0]
    if len(constant):
        one[owner[constant]] = constant
        sure[owner[constant]] = True
        few &= ~sure
    take = few[owner]
    take[one[one >= 0]] = True
    return take.nonzero()[0], one, sure


def guarded_heads(member: Literals, owner: Ints, inner: Ints, anchors: Ints | None, count: int,
                  limit: int) -> tuple[Literals, Ints]:
    """The heads of boundary cuts (h, 1 or 2) and their pieces (h,): a witness inside, and one outside if one is needed.

    member, owner, limit: as for `witnesses`. inner, anchors: as for `unanchored`. None outside is needed where another
    piece has a member that is always there, or where a row of anchors has no edge inside.
    """
    take, some, sure = witnesses(member, owner, count, limit)
    heads, owner = member[take][:, None], owner[take]
    guarded = sure.sum() == sure
    if guarded.any() and (guarded := guarded & unanchored(inner, anchors, count)).any():
        guard = np.where(guarded, member[np.roll(some, -1)], FALSE)
        heads = np.stack([heads[:, 0], guard[owner]], axis=1)
    return heads, owner


def cut_clauses(heads: Literals, heads_owner: Ints, members: Literals, members_owner: Ints, count: int) -> Clauses:
    """For each row of heads (h, j) one clause: the row and all members (q,) of the same owner, without FALSE."""
    size = np.bincount(members_owner, minlength=count)
    ends = size.cumsum()
    flat = members[members_owner.argsort(kind="stable")].tolist()
    tails = [flat[a:b] for a, b in zip((ends - size).tolist(), ends.tolist())]
    clauses = [head + tails[owner] for head, owner in zip(heads.tolist(), heads_owner.tolist())]
    if min(members.min(initial=0), heads.min(initial=0)) == FALSE:
        return [[x for x in clause if x != FALSE] for clause in clauses]
    return clauses
