"""A binary decision diagram: for each literal in turn, how much of the bound is left.

N. Eén and N. Sörensson, Translating pseudo-Boolean constraints into SAT (2006). I. Abío, R. Nieuwenhuis, A. Oliveras,
E. Rodríguez-Carbonell and V. Mayer-Eichberger, A new look at BDDs for pseudo-Boolean constraints (2012): two clauses a
node, and nodes that stand for all that is left in an interval. With groups the diagram branches by the literals of a
group, as in M. Bofill, J. Coll, J. Suy and M. Villaret, Compact MDDs for pseudo-Boolean constraints with at-most-one
relations in resource-constrained scheduling problems (2017).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..clauses.clause_store import EACH
from ..formula import FALSE, TRUE, Formula, Literals, guard_column
from ..gates import or_
from ..integers import LARGEST
from ..literals import Bools, Ints, ranges
from .normalized_sums import TooManyClauses

NODES = 20_000_000  # a diagram that needs more is refused: its clauses would take several gigabytes
LOOKED_AT = 300_000  # nodes before reduction that are always made to find a size: a tenth of a second
NEVER, ALWAYS = 0, 1  # the two last nodes
FEW = 6  # nodes for which clauses with all literals of a group are shorter than a gate


class Diagram(NamedTuple):
    """Nodes are numbered from the last to the first; 0 is "too much", 1 is "whatever comes", the last one the root.

    literal: the literal that an edge needs, of its group the heaviest that holds; where none holds, -1 less the number
    of the group's first.
    """

    nodes: int
    node: Ints  # of each edge: where it begins, what it needs, where it ends; where the edge without literal ends
    literal: Ints
    target: Ints
    free: Ints

    def with_edges(self, edges: Bools) -> Diagram:
        """The diagram with these edges."""
        return Diagram(self.nodes, self.node[edges], self.literal[edges], self.target[edges], self.free[edges])


def bdd(f: Formula, rows: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64],
        when: Literals | None, equal: bool = False, functional: bool = False) -> None:
    """A variable for each inner node but the root and those that only one literal decides. A node takes a clause for
    the edge that needs no literal, and one for each literal of its group: two without groups. Sizes: `bdd_size`.

    Of an equal sum the nodes are the amounts that can be left and be used up. A node takes a clause for each edge, and
    one that says that one of two is taken. Of a functional sum a node also holds where what follows an edge does.
    """
    whole = diagram(f, weights, bound, groups, equal)
    if equal and whole.nodes == 2:  # no assignment has this sum
        f.add(np.empty((len(rows), 0), dtype=np.int32), when)
        return
    d = whole if equal else whole.with_edges(_says_something(whole))
    single = _only_edge_of_node(d, equal)
    inner = np.ones(d.nodes, dtype=np.bool_)
    inner[[NEVER, ALWAYS, -1]] = inner[d.node[single]] = False
    f.need_room(len(rows) * (EACH * int(inner.sum()) + 2 * len(d.node)))
    # What makes an edge not count. Of an at most only that its literal is false: more is allowed where less is.
    counts = Conditions(-rows[:, :, None], np.full(rows.shape, FALSE), {})
    whole_counts = _conditions(f, rows, groups, whole) if equal or functional else counts
    counts = whole_counts if equal else counts
    literals = np.empty((len(rows), d.nodes), dtype=np.int32)
    literals[:, NEVER], literals[:, ALWAYS], literals[:, -1] = FALSE, TRUE, TRUE
    literals[:, inner] = f.new(len(rows), int(inner.sum()))
    literals[:, d.node[single]] = -rows[:, d.literal[single]]
    d = d.with_edges(~single)
    guard, last = guard_column(when), d.node == d.nodes - 1
    for edges, condition in ((~last, None), (last, guard)):
        _add_edges(f, literals, d.with_edges(edges), counts, equal, condition)
    if functional:
        up = whole.with_edges(inner[whole.node])
        for part, columns in _with_conditions(up, whole_counts):
            f.clause(literals[:, part.node], *columns, -literals[:, part.target])


class Conditions(NamedTuple):
    """needed: (m, n, k) literals of which one holds where the edge with a literal does not count. idle: (m, n) at the
    place of a group's first literal, the same of the edge without one; wide: of further groups all literals, by the
    first."""

    needed: Literals
    idle: Literals
    wide: dict[int, Literals]


def _conditions(f: Formula, rows: Literals, groups: NDArray[np.int64], d: Diagram) -> Conditions:
    """An edge with a literal does not count where that is false or a heavier one of its group holds; the other where
    some literal of the group holds, for which there is a gate if many nodes need it."""
    needed, idle = np.stack([-rows, np.full(rows.shape, FALSE)], axis=-1), rows.copy()
    wide = {}
    nodes = np.bincount(-1 - d.literal[d.literal < 0], minlength=rows.shape[1])
    first, size = np.unique(groups, return_counts=True)
    for group in first[size > 1].tolist():
        members = np.flatnonzero(groups == group)  # the heaviest first
        needed[:, members[1:], 1] = rows[:, members[:-1]]
        if nodes[members[0]] <= FEW:
            wide[int(members[0])] = rows[:, members]
        else:
            idle[:, members[0]] = or_(f, rows[:, members])
    return Conditions(needed, idle, wide)


def _with_conditions(d: Diagram, counts: Conditions) -> Iterator[tuple[Diagram, list[Literals]]]:
    """The edges in parts of one kind, with the columns of the literals each of which makes an edge not count."""
    first = -1 - d.literal
    narrow = d.with_edges((d.literal < 0) & ~np.isin(first, [*counts.wide]))
    yield narrow, [counts.idle[:, -1 - narrow.literal]]
    for place, literals in counts.wide.items():
        yield d.with_edges(first == place), [*literals.T[:, :, None]]
    taken = d.with_edges(d.literal >= 0)
    yield taken, [*np.moveaxis(counts.needed[:, taken.literal], -1, 0)]


def _add_edges(f: Formula, literals: Literals, d: Diagram, counts: Conditions, equal: bool,
               when: Literals | None) -> None:
    """A node holds only if what follows each of its edges does, where the edge counts."""
    if equal:  # the only edge that does not end at "too much" counts whatever holds
        possible = np.bincount(d.node, d.target != NEVER, d.nodes)[d.node]
        only = (possible == 1) & (d.target != NEVER)
        two = (d.literal >= 0) & (possible == 2) & (np.bincount(d.node, minlength=d.nodes)[d.node] == 2)
        f.clause(-literals[:, d.node[two]], literals[:, d.target[two]], literals[:, d.free[two]], when=when)
        f.clause(-literals[:, d.node[only]], literals[:, d.target[only]], when=when)
        d = d.with_edges(~only)
    for part, columns in _with_conditions(d, counts):
        f.clause(-literals[:, part.node], *columns, literals[:, part.target], when=when)


Key = tuple[bytes, int, bytes, bool]
KEPT = 1_000_000  # edges of a diagram that is kept: a choice by size has just made it
_kept: tuple[Key, Diagram] | None = None


def diagram(f: Formula, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64], equal: bool = False,
            most: int = NODES) -> Diagram:
    """The reduced diagram, the last one as it was made. Raises TooManyClauses where it has more than `most` nodes,
    OutOfTime at the formula's deadline."""
    global _kept  # never changed: a new one takes its place
    key, kept = (weights.tobytes(), bound, groups.tobytes(), equal), _kept
    if kept is not None and kept[0] == key:
        return kept[1]
    made = _diagram(f, weights, bound, groups, equal, most)
    if len(made.node) <= KEPT:
        _kept = key, made
    return made


def _diagram(f: Formula, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64], equal: bool,
             most: int) -> Diagram:
    """The reduced diagram.

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
    for step, later in zip(steps, rest[1:]):  # later: what the groups after this one can take
        f.check_deadline()
        # Amounts below 0 are NEVER, those that all later groups cannot use up are ALWAYS, of an equal sum NEVER: they
        # take no node.
        after = (amounts[-1][:, None] - step).ravel()
        after = after[(after >= 0) & (after < later + equal)]
        after.sort()
        after = after[np.append(after[:1] >= 0, after[1:] != after[:-1])]
        total += len(after)
        if total > most:
            raise TooManyClauses(f"weights: a decision diagram for {len(weights)} literals up to {bound} has more than "
                                 f"{most} nodes, choose another scheme")
        amounts.append(after)

    below, nodes, count = np.array([-LARGEST, 0]), np.array([NEVER, ALWAYS]), 2  # from an amount of `below` on: a node
    kept = []
    if equal:
        below, nodes = np.array([0]), np.array([ALWAYS])
    for step, left, later in zip(reversed(steps), reversed(amounts[:-1]), reversed(rest[:-1])):
        f.check_deadline()
        if equal:  # no two amounts are one node, and those that cannot be used up exactly are none
            after = left[:, None] - step
            place = np.minimum(np.searchsorted(below, after), len(below) - 1)
            target = np.where(below[place] == after, nodes[place], NEVER) if len(below) else np.full_like(after, NEVER)
            fresh = (target != NEVER).any(axis=1)
            kept.append(target[fresh])
            below, nodes = left[fresh], np.arange(count, count + len(kept[-1]))
            count += len(kept[-1])
            continue
        # target: (amounts, edges) the node to which each edge leads. Neighbouring amounts with equal targets are one
        # node.
        target = nodes[np.searchsorted(below, left[:, None] - step, side="right") - 1]
        alike = (target[:, 1:] == target[:, :1]).all(axis=1)  # whatever the group does: the next node itself
        fresh = ~alike
        fresh[1:] &= (target[1:] != target[:-1]).any(axis=1)
        number = np.where(alike, target[:, 0], count - 1 + fresh.cumsum())
        kept.append(target[fresh])
        count += len(kept[-1])
        below, nodes = np.concatenate([[-LARGEST], left, [later]]), np.concatenate([[NEVER], number, [ALWAYS]])
    own = [(-1 - group[0], *group) for group in reversed(members)]  # the literals of the edges of each node of a layer
    layer = np.repeat(np.arange(len(kept)), [len(part) for part in kept])
    # All edges of all nodes in one row: `place` is the literal of each, `ends` where its node's edges end.
    wide = np.array([len(step) for step in reversed(steps)])
    place, ends = ranges((wide.cumsum() - wide)[layer], wide[layer])
    target, literal = np.concatenate([part.ravel() for part in kept]), np.concatenate(own)[place]
    free = target[ends - wide[layer]].repeat(wide[layer])
    return Diagram(count, np.arange(2, count).repeat(wide[layer]), literal, target, free)


def _says_something(d: Diagram) -> Bools:
    """Of each edge: it says something. One that ends where the edge without a literal ends does not."""
    return np.asarray((d.target != ALWAYS) & ((d.literal < 0) | (d.target != d.free)))


def _only_edge_of_node(d: Diagram, equal: bool) -> Bools:
    """Of each edge: it is the only one of its node, which is not the root, and says "not this literal"."""
    if equal:
        return np.zeros(len(d.node), dtype=np.bool_)
    alone = np.bincount(d.node, minlength=d.nodes)[d.node] == 1
    return np.asarray(alone & (d.target == NEVER) & (d.literal >= 0) & (d.node < d.nodes - 1))


def bdd_size(weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64], equal: bool = False,
             most: float = inf) -> tuple[int, int]:
    """The variables and clauses for one row, without nodes that one literal decides: inner nodes but the root, and
    edges that do not end where anything goes; of an equal sum those edges, a clause for each node whose two edges end
    at inner nodes, and a gate for groups of several literals. Raises TooManyClauses where far more than `most`
    are likely."""
    # Nodes that turn out alike become one, so that a diagram may have many more before it is reduced.
    whole = diagram(Formula(), weights, bound, groups, equal, int(min(max(most, LOOKED_AT), NODES)))
    if not equal:
        d = whole.with_edges(_says_something(whole))
        single = int(_only_edge_of_node(d, False).sum())
        return max(d.nodes - 3, 0) - single, len(d.node) - single
    if whole.nodes == 2:
        return 0, 1
    inner = np.bincount(whole.node, whole.target > ALWAYS, whole.nodes) == 2
    two = int((inner & (np.bincount(whole.node, minlength=whole.nodes) == 2)).sum())
    members = np.bincount(groups)
    nodes = np.bincount(groups[-1 - whole.literal[whole.literal < 0]], minlength=len(members))
    several = members[(members > 1) & (nodes > FEW)]
    return whole.nodes - 3 + len(several), (
        int((whole.target != ALWAYS).sum()) + two + int((several + 1).sum()))
