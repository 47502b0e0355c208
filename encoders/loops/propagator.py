"""A propagator inside the solver: keeps the ends of all paths, and forbids the edge that would close one too early.

Source: the AddCircuit constraint of constraint programming, in the terms of IPASIR-UP (Fazekas, Niemetz, Preiner,
Kirchweger, Szeider, Biere, "IPASIR-UP: user propagators for CDCL", SAT 2023).
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import numpy as np

from ..formula import FALSE, TRUE, Formula, Literals
from ..graph import Graph
from .lazy.pieces import Ints, pieces

THIRD, CLOSED = -1, -2
DUTIES = 1000  # so many are looked at, spread evenly: each is a bit for every edge


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None) -> None:
    """The solver asks a `Paths` while it searches, which is appended to `f.propagators`. 0 variables, 0 clauses.

    So it takes a solver that can. Edge literals are distinct variables or constants.
    """
    f.propagators.append(Paths(graph, edge, on, end is None, anchors))


class Paths:
    """The chosen edges as disjoint paths, kept as the solver assigns and takes back; PySAT calls the public methods.

    The edge ab between the ends of a path is forbidden by the clause "not all edges of the path, or not ab, or not t",
    where t is a chosen edge elsewhere. It goes without t where no closed loop is allowed (`loop` is false), and where
    this one would miss a duty: a vertex that is always visited, or all edges of a row of anchors.
    """

    is_lazy = False

    def __init__(self, graph: Graph, edge: Literals, on: Literals | None, loop: bool, anchors: Ints | None) -> None:
        self.graph, self.loop = graph, loop
        self.pairs: list[tuple[int, int]] = [(a, b) for a, b in graph.edges.tolist()]
        self.literal: list[int] = edge.tolist()
        self.number = {x: k for k, x in enumerate(self.literal) if abs(x) != TRUE}
        self.variables = sorted(map(abs, self.number))
        self.between = {pair: k for k, (a, b) in enumerate(self.pairs) for pair in ((a, b), (b, a))}
        sure = (on == TRUE).nonzero()[0].tolist() if loop and on is not None else []
        rows = anchors.tolist() if loop and anchors is not None else []
        duties = [graph.incidence[v].tolist() for v in sure] + rows
        duties = duties[::-(-len(duties) // DUTIES) or 1]
        self.duties = (1 << len(duties)) - 1
        self.duty = [0] * len(self.pairs)  # of each edge: bits, one a duty
        for i, here in enumerate(duties):
            for k in here:
                if k >= 0:
                    self.duty[k] |= 1 << i
        self.far = list(range(graph.vertices))  # at the end of a path: its other end
        self.at: list[list[int]] = [[] for _ in range(graph.vertices)]  # the chosen edges
        self.live: set[int] = set()  # the ends of all paths of at least one edge
        self.closed: list[int] = []  # the edges that closed a loop
        self.chosen: list[tuple[int, int, int]] = []  # in order; the ends of the path it made, or two of THIRD, CLOSED
        self.is_on: set[int] = set()
        self.limits: list[tuple[int, int]] = []  # where `chosen` and `forced` stood before each decision
        self.forced: dict[int, None] = {}  # edges propagated off, in order: their reasons must stay what they were
        self.todo: list[int] = []  # ends of paths to look at
        self.reasons: dict[int, list[int]] = {}
        self.clauses: list[list[int]] = []
        self.deadline: float | None = None  # of `perf_counter`: after it `propagate` ends the search, see `alarm`
        self.alarm = 0  # a variable that the solver assumes: the clause against it ends the search
        self.rang = False  # that clause has been given
        for k, x in enumerate(self.literal):
            if x == TRUE:
                self._choose(k)

    def on_assignment(self, lit: int, fixed: bool = False) -> None:
        """A literal has become true."""
        k = self.number.get(lit)
        if k is not None and k not in self.is_on:
            self._choose(k)

    def on_new_level(self) -> None:
        """A decision follows."""
        self.limits.append((len(self.chosen), len(self.forced)))

    def on_backtrack(self, to: int) -> None:
        """All that was assigned above a level is open again."""
        if to < len(self.limits):
            chosen, forced = self.limits[to]
            while len(self.chosen) > chosen:
                self._take_back(*self.chosen.pop())
            while len(self.forced) > forced:
                self.forced.popitem()
            del self.limits[to:]

    def propagate(self) -> list[int]:
        """At most one literal that now has to be true."""
        if self.deadline is not None and perf_counter() > self.deadline:
            if not self.rang:
                self.rang = True
                self.clauses.append([-self.alarm])
            return []
        for k in self.closed:
            reason = self._reason(k)
            if reason is not None:
                if not self.clauses:
                    self.clauses.append(reason)
                return []
        while self.todo:
            a = self.todo.pop()
            k = self.between.get((a, self.far[a]), -1) if a in self.live else -1
            if k >= 0 and k not in self.is_on and k not in self.forced and self.literal[k] != FALSE:
                reason = self._reason(k)
                if reason is not None:
                    self.forced[k] = None
                    self.reasons[-self.literal[k]] = reason
                    return [-self.literal[k]]
        return []

    def provide_reason(self, lit: int) -> list[int]:
        """The clause that made a propagated literal true."""
        return self.reasons[lit]

    def add_clause(self) -> list[int]:
        """A clause that the solver lacks; none if empty."""
        return self.clauses.pop() if self.clauses else []

    def decide(self) -> int:
        """No wish."""
        return 0

    def check_model(self, model: Sequence[int]) -> bool:
        """Whether a full model is right; if not, `add_clause` says why. Looks at the model alone."""
        true = {TRUE, *model}
        part = pieces(self.graph, np.array([x in true for x in self.literal], dtype=np.bool_))
        inside = np.bincount(part.number[part.number >= 0], minlength=part.total)
        closed = inside == np.bincount(part.owner, minlength=part.total)
        if not closed.any() or (self.loop and part.total == 1):
            return True
        wrong = int(closed.argmax())
        clause = [-self.literal[k] for k in part.chosen[part.owner == wrong].tolist()]
        if self.loop:
            clause.append(-self.literal[int(part.chosen[part.owner != wrong][0])])
        self.clauses.append([x for x in clause if x != FALSE])
        return False

    def _choose(self, k: int) -> None:
        u, v = self.pairs[k]
        self.is_on.add(k)
        if max(len(self.at[u]), len(self.at[v])) > 1:
            self.chosen.append((k, THIRD, THIRD))  # no path any more: the degree rules take it back
            return
        self.at[u].append(k)
        self.at[v].append(k)
        a, b = self.far[u], self.far[v]
        if a == v:
            self.chosen.append((k, CLOSED, CLOSED))
            self.live -= {u, v}
            self.closed.append(k)
            return
        self.chosen.append((k, a, b))
        alone = not self.live and not self.closed
        fresh = a == u and b == v
        self.live -= {u, v}
        self.live |= {a, b}
        self.far[a], self.far[b] = b, a
        if fresh and not alone:
            self.todo.extend(self.live)  # what was the only path may no longer be closed
        else:
            self.todo.append(a)

    def _take_back(self, k: int, a: int, b: int) -> None:
        u, v = self.pairs[k]
        self.is_on.discard(k)
        if a == THIRD:
            return
        self.at[u].pop()
        self.at[v].pop()
        if a == CLOSED:
            self.live |= {u, v}
            self.closed.pop()
            return
        self.live -= {a, b}
        self.far[a], self.far[b] = u, v
        if a != u:
            self.live |= {a, u}
        if b != v:
            self.live |= {b, v}

    def _reason(self, k: int) -> list[int] | None:
        """The clause against edge k together with the path between its vertices; None if both may be the loop."""
        v, last = self.pairs[k]
        path = [k]
        while v != last:
            e = next(e for e in self.at[v] if e != path[-1] and e != k)
            one, two = self.pairs[e]
            v = two if v == one else one
            path.append(e)
        clause = [-self.literal[e] for e in path if self.literal[e] != TRUE]
        if self.loop:
            done = 0
            for e in path:
                done |= self.duty[e]
            if done == self.duties:
                inside = set(path)
                elsewhere = next((e for e in self.is_on if e not in inside), -1)
                if elsewhere < 0:
                    return None
                if self.literal[elsewhere] != TRUE:
                    clause.append(-self.literal[elsewhere])
        return clause
