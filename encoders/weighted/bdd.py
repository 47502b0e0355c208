"""A binary decision diagram: for each literal in turn, how much of the bound is left.

N. Eén and N. Sörensson, Translating pseudo-Boolean constraints into SAT (2006). I. Abío, R. Nieuwenhuis, A. Oliveras,
E. Rodríguez-Carbonell and V. Mayer-Eichberger, A new look at BDDs for pseudo-Boolean constraints (2012): two clauses a
node, and nodes that stand for all that is left in an interval. With groups the diagram branches by the literals of a
group, as in M. Bofill, J. Coll, J. Suy and M. Villaret, Compact MDDs for pseudo-Boolean constraints with at-most-one
relations in resource-constrained scheduling problems (2017).
"""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..clauses.clause_store import EACH
from ..formula import FALSE, TRUE, Formula, Literals, guard_column
from ..integers import LARGEST
from ..literals import Bools, Ints, ranges
from .normalized_sums import TooManyClauses

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
    inner = np.ones(d.nodes, dtype=np.bool_)
    inner[[NEVER, ALWAYS, -1]] = inner[d.node[single]] = False
    f.need_room(len(rows) * (EACH * int(inner.sum()) + 2 * len(d.node)))
    literals = np.empty((len(rows), d.nodes), dtype=np.int32)
    literals[:, NEVER], literals[:, ALWAYS], literals[:, -1] = FALSE, TRUE, TRUE
    literals[:, inner] = f.new(len(rows), int(inner.sum()))
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
    by_group: dict[int, list[int]] = {}
    for i, group in enumerate(groups.tolist()):
        by_group.setdefault(group, []).append(i)
    weight = weights.tolist()
    members = [by_group[group] for group in sorted(by_group)]
    # Heavy groups first: the diagrams are smaller.
    members.sort(key=lambda group: -max(weight[i] for i in group))
    steps = [np.array([0, *(weight[i] for i in group)]) for group in members]
    rest = [*accumulate((max(weight[i] for i in group) for group in reversed(members)), initial=0)][::-1]
    amounts, total = [np.array([bound])], 0
    for step, most in zip(steps, rest[1:]):  # most: that the groups after this one can take
        f.check_deadline()
        # Amounts below 0 are NEVER, those that all later groups cannot use up are ALWAYS, and take no node.
        after = (amounts[-1][:, None] - step).ravel()
        after = after[(after >= 0) & (after < most)]
        after.sort()
        after = after[np.append(after[:1] >= 0, after[1:] != after[:-1])]
        total += len(after)
        if total > NODES:
            raise TooManyClauses(f"weights: a decision diagram for {len(weights)} literals up to {bound} has more than "
                                 f"{NODES} nodes, choose another scheme")
        amounts.append(after)

    below, nodes, count = np.array([-LARGEST, 0]), np.array([NEVER, ALWAYS]), 2  # from an amount of `below` on: a node
    kept = []
    for step, left, most in zip(reversed(steps), reversed(amounts[:-1]), reversed(rest[:-1])):
        f.check_deadline()
        # target: (amounts, edges) the node to which each edge leads. Neighbouring amounts with equal targets are one
        # node.
        target = nodes[np.searchsorted(below, left[:, None] - step, side="right") - 1]
        alike = (target[:, 1:] == target[:, :1]).all(axis=1)  # whatever the group does: the next node itself
        fresh = ~alike
        fresh[1:] &= (target[1:] != target[:-1]).any(axis=1)
        number = np.where(alike, target[:, 0], count - 1 + fresh.cumsum())
        kept.append(target[fresh])
        count += len(kept[-1])
        below, nodes = np.concatenate([[-LARGEST], left, [most]]), np.concatenate([[NEVER], number, [ALWAYS]])
    own = [(-1, *group) for group in reversed(members)]  # the literals of the edges of each node of a layer
    layer = np.repeat(np.arange(len(kept)), [len(part) for part in kept])
    # All edges of all nodes in one row: `place` is the literal of each, `ends` where its node's edges end.
    wide = np.array([len(step) for step in reversed(steps)])
    place, ends = ranges((wide.cumsum() - wide)[layer], wide[layer])
    target, literal = np.concatenate([part.ravel() for part in kept]), np.concatenate(own)[place]
    node = np.arange(2, count).repeat(wide[layer])
    # An edge that ends where the edge without a literal ends says nothing more.
    free = target[ends - wide[layer]].repeat(wide[layer])
    useful = (target != ALWAYS) & ((literal < 0) | (target != free))
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
