"""Clauses over a few variables as layered diagrams: at each variable, from which node which value leads to which node.

A node stands for what is left of the clauses after the values so far. Nodes of equal meaning are one, and none is left
that no solution passes; so a number at a cell of Slitherlink has three nodes at a layer at most, however it was said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from ..literals import Ints
from .limits import Limits, Stop
from .simplify import Clause

Local = frozenset[tuple[tuple[int, bool], ...]]  # clauses: the place of each variable, upwards, and whether it holds
WIDEST = 10  # variables of groups that are joined
NODES = 20_000  # of one layer


class Diagram:
    """The places of its variables in the order, upwards, and for each a table (2, nodes): value and node -> node or -1.

    The first layer has one node, number 0, and so has what follows the last. tables: () if no solution passes.
    """

    __slots__ = ("places", "tables", "width")

    def __init__(self, places: Sequence[int], tables: tuple[Ints, ...]) -> None:
        self.places, self.tables = tuple(places), tables
        self.width = max((table.shape[1] for table in tables), default=0)


def diagrams_of(clauses: list[Clause], order: Sequence[int], limits: Limits) -> list[Diagram]:
    """Diagrams that together say the clauses. order: all variables of the clauses, as they are asked.

    Raises Stop for a group of clauses with too many nodes in a layer.
    """
    place = {x: i for i, x in enumerate(order)}
    by_scope: dict[frozenset[int], list[tuple[tuple[int, bool], ...]]] = defaultdict(list)
    for clause in clauses:
        local = tuple(sorted((place[abs(x)], x > 0) for x in clause))
        by_scope[frozenset(at for at, _ in local)].append(local)
    out = []
    for scope, group in _groups(by_scope, limits):
        limits.check()
        places = sorted(scope)
        back = {at: i for i, at in enumerate(places)}
        out.append(Diagram(places, _tables(len(places), frozenset(
            tuple((back[at], holds) for at, holds in local) for local in group))))
    return sorted(out, key=lambda diagram: diagram.places)


def _span(scope: set[int] | frozenset[int]) -> int:
    return max(scope) - min(scope)


def _groups(by_scope: dict[frozenset[int], list[tuple[tuple[int, bool], ...]]], limits: Limits
            ) -> list[tuple[set[int], list[tuple[tuple[int, bool], ...]]]]:
    """Clauses in groups: into a scope with theirs inside, then groups that share half of the smaller's variables."""
    groups: dict[int, tuple[set[int], list[tuple[tuple[int, bool], ...]]]] = {}
    at: dict[int, set[int]] = defaultdict(set)  # a place -> the groups over it
    for scope in sorted(by_scope, key=lambda scope: (-len(scope), sorted(scope))):
        around = set.intersection(*(at[p] for p in scope))
        if around:
            groups[min(around, key=lambda i: (_span(groups[i][0]), len(groups[i][0]), i))][1].extend(by_scope[scope])
            continue
        number = len(groups)
        groups[number] = set(scope), list(by_scope[scope])
        for p in scope:
            at[p].add(number)
    changed = True
    while changed:
        changed = False
        for i in [*groups]:
            limits.check()
            if i not in groups:
                continue
            mine = groups[i][0]
            near = {j for p in mine for j in at[p]} - {i}
            for j in sorted(near, key=lambda j: (-len(mine & groups[j][0]), j)):
                other = groups[j][0]
                both, union, least = mine & other, mine | other, min(len(mine), len(other))
                if (len(union) <= WIDEST and 2 * len(both) >= least and len(both) >= min(2, least)
                        and _span(union) <= 1.3 * max(_span(mine), _span(other)) + 3):
                    for p in other:
                        at[p].discard(j)
                        at[p].add(i)
                    mine |= other
                    groups[i][1].extend(groups.pop(j)[1])
                    changed = True
    return [*groups.values()]


@lru_cache(maxsize=10_000)
def _tables(variables: int, clauses: Local) -> tuple[Ints, ...]:
    """The tables of clauses over 0 .. variables - 1: from above which clauses are left, then from below equal nodes."""
    layer, tables = [clauses], []
    for place in range(variables):
        following: dict[Local, int] = {}
        table = np.full((2, len(layer)), -1)
        for node, left in enumerate(layer):
            for value in (False, True):
                rest = _rest(left, place, value)
                if rest is not None:
                    table[int(value), node] = following.setdefault(rest, len(following))
        layer = [*following]
        tables.append(table)
        if len(layer) > NODES:
            raise Stop(f"a group of clauses over {variables} variables has more than {NODES:,} nodes")
    name = np.zeros(1, np.intp)  # of each node of the layer below, its number; -1: no solution passes it
    for i in reversed(range(variables)):
        pairs = np.where(tables[i] >= 0, name[tables[i]], -1).T.tolist()
        seen: dict[tuple[int, int], int] = {}
        name = np.array([-1 if pair == [-1, -1] else seen.setdefault((pair[0], pair[1]), len(seen)) for pair in pairs]
                        or [-1])
        tables[i] = np.array([*seen], np.intp).reshape(-1, 2).T
    return () if name[0] < 0 else tuple(tables)


def _rest(clauses: Local, place: int, value: bool) -> Local | None:
    """What is left of clauses when the variable at a place has a value; None if one becomes empty."""
    out = []
    for clause in clauses:
        if clause[0][0] == place:
            if clause[0][1] == value:
                continue
            clause = clause[1:]
            if not clause:
                return None
        out.append(clause)
    return frozenset(out)
