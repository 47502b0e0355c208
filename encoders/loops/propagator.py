"""A propagator inside the solver: it knows the ends of all paths, and forbids an edge that would close one too early.

Source: the AddCircuit constraint of constraint programming, in the terms of IPASIR-UP (Fazekas, Niemetz, Preiner,
Kirchweger, Szeider, Biere, "IPASIR-UP: user propagators for CDCL", SAT 2023).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from time import perf_counter

import numpy as np

from ..formula import FALSE, TRUE, Formula, Literals
from ..graph import Graph
from ..literals import Ints
from .lazy.pieces import pieces

THIRD, CLOSED = -1, -2
DUTIES = 1000  # duties that are used at most, spread evenly: each is a bit for every edge


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None) -> None:
    """Appends a `Paths` to `f.propagators`, which the solver asks while it searches. 0 variables, 0 clauses.

    Only some solvers can do so. Edge literals are distinct variables or constants.
    """
    duties = [] if end is not None or on is None else graph.incidence[on == TRUE].tolist()
    if end is None and anchors is not None:
        duties += anchors.tolist()
    f.propagators.append(Paths(graph.vertices, graph.edges, edge, end is None, duties))


class Paths:
    """The chosen edges as disjoint paths, which follow the solver's assignments; PySAT calls the public methods.

    The edge ab between the ends of a path is forbidden by the clause "not all edges of the path, or not ab, or not t",
    where t is a chosen edge elsewhere. There is no t where no closed loop is allowed (`loop` is false), and where this
    one would miss a duty: a row of edges, padded with -1, of which one is on in every solution, such as those at a
    vertex that is always visited. Edges (m, 2) may be parallel, as arcs are, whose directions do not matter here.
    """

    is_lazy = False

    def __init__(self, vertices: int, edges: Ints, edge: Literals, loop: bool,
                 duties: Sequence[list[int]] = ()) -> None:
        self.vertices, self.edges, self.loop = vertices, edges, loop
        self.pairs: list[tuple[int, int]] = [(a, b) for a, b in edges.tolist()]
        self.literal: list[int] = edge.tolist()
        self.number = {x: k for k, x in enumerate(self.literal) if abs(x) != TRUE}
        self.variables = sorted(set(map(abs, self.number)))
        self.between: dict[tuple[int, int], list[int]] = {}
        for k, (a, b) in enumerate(self.pairs):
            self.between.setdefault((a, b), []).append(k)
            self.between.setdefault((b, a), []).append(k)
        duties = duties[::-(-len(duties) // DUTIES) or 1]
        self.duties = (1 << len(duties)) - 1
        self.duty = [0] * len(self.pairs)  # of each edge: bits, one a duty
        for i, row in enumerate(duties):
            for k in row:
                if k >= 0:
                    self.duty[k] |= 1 << i
        self.far = list(range(vertices))  # at the end of a path: its other end
        self.at: list[list[int]] = [[] for _ in range(vertices)]  # the chosen edges
        self.live: set[int] = set()  # the ends of all paths of at least one edge
        self.closed: list[int] = []  # the edges that closed a loop
        self.chosen: list[tuple[int, int, int]] = []  # in order: edge and ends of its path, or twice THIRD or CLOSED
        self.is_on: set[int] = set()
        self.limits: list[tuple[int, int]] = []  # the lengths of `chosen` and `forced` before each decision
        self.forced: dict[int, None] = {}  # edges propagated off, in order: their reasons must not change
        self.todo: list[int] = []  # ends of paths to look at
        self.reasons: dict[int, list[int]] = {}
        self.clauses: list[list[int]] = []
        self.deadline: float = inf  # of `perf_counter`: after it `propagate` ends the search, see `alarm`
        self.alarm = 0  # a variable that the solver assumes: the clause against it ends the search
        self.rang = False  # whether the solver has that clause
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
        """All assignments above a level are taken back."""
        if to < len(self.limits):
            chosen, forced = self.limits[to]
            while len(self.chosen) > chosen:
                self._take_back(*self.chosen.pop())
            while len(self.forced) > forced:
                self.forced.popitem()
            del self.limits[to:]

    def propagate(self) -> list[int]:
        """At most one literal that now has to be true."""
        if perf_counter() > self.deadline:
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
            for k in self.between.get((a, self.far[a]), ()) if a in self.live else ():
                if k not in self.is_on and k not in self.forced and self.literal[k] != FALSE:
                    reason = self._reason(k)
                    if reason is not None:
                        self.forced[k] = None
                        self.reasons[-self.literal[k]] = reason
                        self.todo.append(a)  # for edges beside this one
                        return [-self.literal[k]]
        return []

    def provide_reason(self, lit: int) -> list[int]:
        """The clause that made a propagated literal true."""
        return self.reasons[lit]

    def add_clause(self) -> list[int]:
        """A clause that the solver lacks; none if empty."""
        return self.clauses.pop() if self.clauses else []

    def decide(self) -> int:
        """No literal: the solver decides."""
        return 0

    def check_model(self, model: Sequence[int]) -> bool:
        """Whether a full model is right, by the model alone; if not, `add_clause` has a clause that it breaks."""
        true = {TRUE, *model}
        parts = pieces(self.vertices, self.edges, np.array([x in true for x in self.literal], dtype=np.bool_))
        vertices = np.bincount(parts.number[parts.number >= 0], minlength=parts.total)
        closed = vertices == np.bincount(parts.owner, minlength=parts.total)
        if not closed.any() or (self.loop and parts.total == 1):
            return True
        wrong = int(closed.argmax())
        clause = [-self.literal[k] for k in parts.chosen[parts.owner == wrong].tolist()]
        if self.loop:
            clause.append(-self.literal[int(parts.chosen[parts.owner != wrong][0])])
        self.clauses.append([x for x in clause if x != FALSE])
        return False

    def _choose(self, k: int) -> None:
        u, v = self.pairs[k]
        self.is_on.add(k)
        if max(len(self.at[u]), len(self.at[v])) > 1:
            self.chosen.append((k, THIRD, THIRD))  # a branch, which the degree rules forbid
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
        second = bool(self.live or self.closed) and a == u and b == v  # a new path beside others
        self.live -= {u, v}
        self.live |= {a, b}
        self.far[a], self.far[b] = b, a
        if second:
            self.todo.extend(self.live)  # a path that was the only one may no longer be closed
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
        vertex, last = self.pairs[k]
        path = [k]
        while vertex != last:
            e = next(e for e in self.at[vertex] if e != path[-1] and e != k)
            vertex = sum(self.pairs[e]) - vertex
            path.append(e)
        clause = [-self.literal[e] for e in path if self.literal[e] != TRUE]
        if self.loop:
            fulfilled = 0
            for e in path:
                fulfilled |= self.duty[e]
            if fulfilled == self.duties:
                inside = set(path)
                elsewhere = next((e for e in self.is_on if e not in inside), -1)
                if elsewhere < 0:
                    return None
                if self.literal[elsewhere] != TRUE:
                    clause.append(-self.literal[elsewhere])
        return clause
