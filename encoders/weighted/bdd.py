"""A binary decision diagram: for each literal in turn, how much of the bound is left.

N. Eén and N. Sörensson, Translating pseudo-Boolean constraints into SAT (2006). I. Abío, R. Nieuwenhuis, A. Oliveras,
E. Rodríguez-Carbonell and V. Mayer-Eichberger, A new look at BDDs for pseudo-Boolean constraints (2012): two clauses a
node, and nodes that stand for all that is left in an interval. With groups the diagram branches by the literals of a
group, as in M. Bofill, J. Coll, J. Suy and M. Villaret, Compact MDDs for pseudo-Boolean constraints with at-most-one
relations in resource-constrained scheduling problems (2017).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..formula import FALSE, TRUE, Formula, Literals, guard_column
from ..literals import Bools, Ints

NODES = 20_000_000  # a diagram that needs more is refused: its clauses would take several gigabytes
NEVER, ALWAYS = 0, 1  # the two last nodes


class Diagram(NamedTuple):
    """Nodes are numbered from the last to the first; 0 is "too much", 1 is "whatever comes", the last one the root."""

    nodes: int
    node: Ints  # of each edge: where it begins, which literal it needs (-1: none), where it ends
    literal: Ints
    target: Ints


def bdd(f: Formula, rows: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64],
        when: Literals | None) -> None:
    """A variable for each inner node but the root and those that only one literal decides. A node takes a clause for
    the edge that needs no literal, and one for each literal of its group: two without groups. Sizes: `bdd_size`."""
    d = diagram(f, weights, bound, groups)
    single = _single(d)
    literals = np.empty((len(rows), d.nodes), dtype=np.int32)
    literals[:, NEVER], literals[:, ALWAYS], literals[:, -1] = FALSE, TRUE, TRUE
    inner = np.setdiff1d(np.arange(2, d.nodes - 1), d.node[single])
    literals[:, inner] = f.new(len(rows), len(inner))
    literals[:, d.node[single]] = -rows[:, d.literal[single]]
    guard = guard_column(when)
    last = d.node == d.nodes - 1
    for edges, condition in ((~last & ~single, None), (last, guard)):
        free, taken = edges & (d.literal < 0), edges & (d.literal >= 0)
        f.clause(-literals[:, d.node[free]], literals[:, d.target[free]], when=condition)
        f.clause(-literals[:, d.node[taken]], -rows[:, d.literal[taken]], literals[:, d.target[taken]], when=condition)


def diagram(f: Formula, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64]) -> Diagram:
    """The reduced diagram. Raises ValueError where it has more than NODES nodes, OutOfTime at the formula's deadline.

    From the top the amounts that may be left before each group are collected, from the bottom those become one node
    whose edges end at the same nodes: the smaller an amount, the smaller the numbers of these.
    """
    order = np.argsort(groups, kind="stable")
    starts = np.flatnonzero(np.diff(groups[order], prepend=-1))
    members = np.split(order, starts[1:])
    members.sort(key=lambda group: -int(weights[group].max()))
    heaviest = np.array([weights[group].max() for group in members])
    rest = np.append(heaviest[::-1].cumsum()[::-1], 0)  # the most that the groups from this one on can take
    amounts, total = [np.array([bound])], 0
    for i, group in enumerate(members):
        f.check_deadline()
        left = amounts[-1]
        steps = np.append(np.unique(weights[group]), 0)
        after = np.unique(left[:, None] - steps)
        after = after[(after >= 0) & (after < rest[i + 1])]
        total += len(after)
        if total > NODES:
            raise ValueError(f"weights: a decision diagram for {len(weights)} literals up to {bound} has more than "
                             f"{NODES} nodes, choose another scheme")
        amounts.append(after)
    below, nodes, count = np.empty(0, dtype=np.int64), np.empty(0, dtype=np.intp), 2
    edges: list[tuple[Ints, Ints, Ints]] = []
    for i in reversed(range(len(members))):
        f.check_deadline()
        group, left = members[i], amounts[i]
        ends = []
        for step in (0, *weights[group].tolist()):
            amount = left - step
            end = np.where(amount < 0, NEVER, ALWAYS)
            inner = (amount >= 0) & (amount < rest[i + 1])
            end[inner] = nodes[np.searchsorted(below, amount[inner])]
            ends.append(end)
        target = np.stack(ends, axis=1)
        alike = (target == target[:, :1]).all(axis=1)  # whatever the group does: the next node itself
        differs = np.ones(len(left), dtype=bool)
        differs[1:] = (target[1:] != target[:-1]).any(axis=1)
        fresh = ~alike & differs
        number = np.where(alike, target[:, 0], count - 1 + fresh.cumsum())
        kept = target[fresh]
        own = count + np.arange(len(kept))
        edges.append((np.repeat(own, len(group) + 1), np.tile(np.append(-1, group), len(kept)), kept.ravel()))
        count += len(kept)
        below, nodes = left, number
    node, literal, target = (np.concatenate(part) for part in zip(*edges))
    useful = target != ALWAYS
    # An edge that ends where the edge without a literal ends says nothing more.
    free = np.zeros(count, dtype=np.intp)
    free[node[literal < 0]] = target[literal < 0]
    useful &= (literal < 0) | (target != free[node])
    return Diagram(count, node[useful], literal[useful], target[useful])


def _single(d: Diagram) -> Bools:
    """Of each edge: it is the only one of its node, which is not the root, and says "not this literal"."""
    alone = np.bincount(d.node, minlength=d.nodes)[d.node] == 1
    return np.asarray(alone & (d.target == NEVER) & (d.literal >= 0) & (d.node < d.nodes - 1))


def bdd_size(weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64]) -> tuple[int, int]:
    """The variables and clauses for one row, without nodes that one literal decides: inner nodes but the root, and
    edges that do not end where anything goes."""
    d = diagram(Formula(), weights, bound, groups)
    single = int(_single(d).sum())
    return d.nodes - 3 - single, len(d.node) - single
