"""Clauses made fewer before they are counted: what they fix, auxiliaries that go, and what a loop's degrees imply."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from ..literals import TRUE
from .limits import Limits
from .loop import Loop

Clause = frozenset[int]
TRUTH = int(TRUE)
PAIRS = 50  # resolvents that are tried for one variable, for each clause of growth
GROUND = -1  # where paths end: a vertex that is the end of a path has an edge to it
SMALL = 8, 8  # an auxiliary goes if no more clauses than this come in beyond those that go, and none is longer


class SimplerClauses(NamedTuple):
    """What is left of clauses and a loop; of a flipped variable, the literals are negated in clauses and at edges."""

    clauses: list[Clause]
    edges: list[tuple[int, int, int]]  # two vertices, the second may be GROUND, and a variable of its own
    fixed: dict[int, bool]  # the variables with one value only, not flipped
    flipped: set[int]
    free: set[int]  # key variables of which no clause is left
    others: set[int]  # variables that are left, and are no key

    def inner_literal(self, literal: int) -> int:
        """The literal in `clauses` for one of the caller."""
        return -literal if abs(literal) in self.flipped else literal


def simplified(rows: Iterable[list[int]], variables: int, loop: Loop | None, key: set[int], limits: Limits
               ) -> SimplerClauses | None:
    """Clauses without constants become simpler ones with equally many solutions; None if there is none.

    A solution is a value of each key variable. Others are eliminated by resolution where that stays small.
    """
    propagated = _propagated(rows)
    if propagated is None:
        return None
    fixed, clauses = propagated
    flipped: set[int] = set()
    edges: list[tuple[int, int, int]] = []
    if loop is not None:
        # Clauses say which edges are equal or on: each of these gets a variable of its own.
        more: list[Clause] = []
        used: set[int] = set()
        fresh = variables
        ground = [[v, GROUND] for v in range(len(loop.end))]
        for (u, v), literal in zip(loop.edges.tolist() + ground, loop.on.tolist() + loop.end.tolist()):
            x = abs(literal)
            value = True if x == TRUTH else fixed.get(x)
            if value is None and x not in used:
                used.add(x)
                edges.append((u, v, x))
                if literal < 0:
                    flipped.add(x)
                continue
            if value is not None and value != (literal > 0):
                continue
            fresh += 1
            edges.append((u, v, fresh))
            if value is None:
                inner = -literal if x in flipped else literal
                more += [frozenset([fresh, -inner]), frozenset([-fresh, inner])]
            else:
                more.append(frozenset([fresh]))
        if flipped:
            clauses = {frozenset(-x if abs(x) in flipped else x for x in clause) for clause in clauses}
        clauses |= set(more)
        touched = {v for edge in edges for v in edge[:2]}
        if loop.connected is not None and loop.connected > 1 and len(touched) < loop.connected:
            return None
        if (loop.kind == "loop" and not edges) or not touched.issuperset(loop.ends.ravel().tolist()):
            return None
    of_edges = {x for _, _, x in edges}
    left = _eliminated(clauses, {abs(x) for clause in clauses for x in clause} - key - of_edges, limits)
    if loop is not None and loop.connected is None:
        left = _beyond_degrees(left, edges, loop)
    in_clauses = {abs(x) for clause in left for x in clause}
    if any(not clause for clause in left):
        return None
    return SimplerClauses(left, edges, fixed, flipped, key - fixed.keys() - in_clauses - of_edges,
                          {x for x in in_clauses | of_edges if x <= variables} - key)


def _propagated(rows: Iterable[list[int]]) -> tuple[dict[int, bool], set[Clause]] | None:
    """What unit propagation fixes, and what is left of the clauses; None if a clause becomes empty."""
    clauses = list({frozenset(row) for row in rows})
    holding: dict[int, list[int]] = defaultdict(list)  # a literal -> the clauses with it
    for number, clause in enumerate(clauses):
        for x in clause:
            holding[x].append(number)
    fixed: dict[int, bool] = {}
    left = [len(clause) for clause in clauses]
    if 0 in left:
        return None
    todo = [next(iter(clause)) for clause in clauses if len(clause) == 1]
    while todo:
        literal = todo.pop()
        x, value = abs(literal), literal > 0
        if x in fixed:
            if fixed[x] != value:
                return None
            continue
        fixed[x] = value
        for number in holding[-literal]:
            left[number] -= 1
            if left[number] == 1:
                todo += [y for y in clauses[number] if fixed.get(abs(y)) in (None, y > 0)][:1]
            elif not left[number]:
                return None
    out = set()
    for clause in clauses:
        rest = [y for y in clause if abs(y) not in fixed]
        if len(rest) < len(clause) and any(fixed.get(abs(y)) == (y > 0) for y in clause):
            continue
        if not any(-y in clause for y in rest):
            out.add(frozenset(rest))
    return fixed, out


def _eliminated(clauses: Iterable[Clause], auxiliaries: set[int], limits: Limits) -> list[Clause]:
    """The clauses after resolution (Davis and Putnam 1960) on auxiliaries, few pairs first."""
    growth, longest = SMALL
    numbered = dict(enumerate(clauses))
    fresh = len(numbered)
    holding: dict[int, set[int]] = defaultdict(set)
    for number, clause in numbered.items():
        for x in clause:
            holding[x].add(number)
    left, todo = set(auxiliaries), set(auxiliaries)
    while todo:
        now, todo = sorted(todo & left, key=lambda x: (len(holding[x]) * len(holding[-x]), x)), set()
        for x in now:
            limits.check()
            with_x, without = holding[x], holding[-x]
            if len(with_x) * len(without) > PAIRS * growth:
                continue
            resolvents = {(numbered[i] - {x}) | (numbered[j] - {-x}) for i in with_x for j in without}
            new = _without_subsumed(clause for clause in resolvents if not any(-y in clause for y in clause))
            if len(new) > len(with_x) + len(without) + growth or any(len(clause) > longest for clause in new):
                continue
            for number in with_x | without:
                for y in numbered.pop(number):
                    holding[y].discard(number)
                    todo.add(abs(y))
            for clause in new:
                numbered[fresh] = clause
                for y in clause:
                    holding[y].add(fresh)
                    todo.add(abs(y))
                fresh += 1
            left.discard(x)
    return _without_subsumed(numbered.values())


def _without_subsumed(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses of which none has another within it, in an order that depends on nothing else."""
    holding: dict[int, list[Clause]] = defaultdict(list)
    out: list[Clause] = []
    for clause in sorted(set(clauses), key=lambda clause: (len(clause), sorted(clause))):
        if not clause:
            return [clause]
        if any(shorter <= clause for x in clause for shorter in holding[x]):
            continue
        out.append(clause)
        holding[min(clause, key=lambda x: (len(holding[x]), x))].append(clause)
    return out


def _beyond_degrees(clauses: list[Clause], edges: list[tuple[int, int, int]], loop: Loop) -> list[Clause]:
    """The clauses that the degrees of the vertices do not imply, nor that a single loop has an edge."""
    at: dict[int, list[int]] = defaultdict(list)
    vertices: dict[int, tuple[int, int]] = {}
    for u, v, x in edges:
        at[u].append(x)
        at[v].append(x)
        vertices[x] = u, v
    ends = set(loop.ends.ravel().tolist())
    out = []
    for clause in clauses:
        if loop.kind == "loop" and vertices.keys() <= clause:
            continue
        home = [set(vertices.get(abs(x), ())) for x in clause]
        if not any(_implied(clause, at[v], v in ends) for v in (set.intersection(*home) - {GROUND} if home else ())):
            out.append(clause)
    return out


def _implied(clause: Clause, edges: list[int], end: bool) -> bool:
    """Whether a clause over edges at one vertex holds however one of them is on, at an end, or else none or two."""
    ways = [*combinations(edges, 1)] if end else [(), *combinations(edges, 2)]
    return all(any((abs(x) in way) == (x > 0) for x in clause) for way in ways)
