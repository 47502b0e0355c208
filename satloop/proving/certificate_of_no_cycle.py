"""A certificate that a graph has no Hamiltonian cycle: clauses over its edges, and a proof that they have no model.

At each vertex two edges are on: of any three one is off, and of all but one some edge is on. Cuts, which each model
calls for, say that the loops of a model hang together with the rest. See `checker.no_cycle` for what the checker takes.
"""

from __future__ import annotations

from itertools import combinations
from math import comb, inf
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from encoders import FALSE, Bools, Formula, Graph, Ints, Literals, OutOfTime, values
from encoders.formula import Clauses, Model
from encoders.graph import components
from encoders.literals import distinct
from encoders.loops.hamilton_arcs import tour_cuts

from ..errors import InternalError
from ..graphs.graph_files import write_graph, write_reason
from ..graphs.plain_reasons_of_no_cycle import Obstacle, obstacle, scattering
from ..graphs.walk_and_check_tour import check, walk
from ..solving.proof_log import PROVER
from ..solving.results import Statistics
from ..solving.session import Session
from .certificate_files import refuted
from .checker import no_cycle as checker

AT_ONCE = 8  # edges at a vertex up to which all triples stand in the formula; those of a hub come when a model has them
LARGEST = 20_000_000  # literals of the clauses of all vertices: a formula beyond is not built


class NoCycle(NamedTuple):
    """What is known of a graph: `tour`, the vertices of a cycle, or the files of a certificate, by name, and the plain
    reason that it gives, if it gives one. statistics: of the search."""

    tour: list[int] | None
    files: dict[str, str]
    statistics: Statistics
    reason: Obstacle | None = None


class ProofTooLarge(Exception):
    """The certificate would be too large; the message says by which figure."""


def prove_no_cycle(graph: Graph, deadline: float = inf) -> NoCycle:
    """The certificate of a graph without a Hamiltonian cycle, checked, or a cycle.

    Plain reasons come first, as their certificates are a line. deadline: perf_counter seconds; raises OutOfTime there,
    and ProofTooLarge for a graph whose vertices have so many edges that the clauses would not fit.
    """
    begin, total = perf_counter(), Statistics(solver=PROVER)
    plain = obstacle(graph) or scattering(graph)
    text = write_graph(graph)
    if plain is not None:
        files = checked({checker.GRAPH: text, checker.REASON: write_reason(plain.without)})
        return NoCycle(None, files, total, plain)
    degrees = np.bincount(graph.edges.ravel(), minlength=graph.vertices)
    literals = int((degrees * (degrees - 1)).sum())
    if literals > LARGEST:
        raise ProofTooLarge(f"the vertices' clauses alone have {literals} literals, {LARGEST} at most")
    search = NoCycleSearch(graph, degrees)
    total.variables, total.clauses = graph.size, len(search.clauses)
    total.spend("encode", begin)
    on = search.cycle(deadline, total)
    begin = perf_counter()
    if on is not None:
        tour = walk(graph, on)
        failure = check(graph, tour)
        if failure:
            raise InternalError(f"the search for a certificate found what is no cycle: {failure}")
        return NoCycle(tour, {}, total)
    names = ["", *(f"edge {u + 1} {v + 1}" for u, v in graph.edges.tolist())]
    files = checked({checker.GRAPH: text, **refuted(names, search.clauses, deadline)})
    total.spend("prove", begin)
    return NoCycle(None, files, total)


def checked(files: dict[str, str]) -> dict[str, str]:
    """The files, if the checker accepts them. Raises Rejected, an error of this program, otherwise."""
    checker.check(files)
    return files


class NoCycleSearch:
    """The search for a cycle by clauses over edges alone. clauses: those so far."""

    def __init__(self, graph: Graph, degrees: Ints) -> None:
        self.graph, self.formula = graph, Formula()
        self.edge: Literals = self.formula.new(graph.size)
        at = graph.at_vertices(self.edge)
        self.clauses: list[list[int]] = []
        for d in distinct(degrees).tolist():
            rows = at[degrees == d]
            rows = rows[rows != FALSE].reshape(len(rows), d)
            some = np.array([*combinations(range(d), d - 1)], dtype=np.intp)
            self.clauses += rows[:, some].reshape(-1, d - 1).tolist()
            if d <= AT_ONCE:
                triples = np.array([*combinations(range(d), 3)], dtype=np.intp).reshape(comb(d, 3), 3)
                self.clauses += (-rows[:, triples]).reshape(-1, 3).tolist()
        self.formula.add(self.clauses)

    def cycle(self, deadline: float, total: Statistics) -> Bools | None:
        """(m,) the edges of a cycle, None if there is none. Adds to `total`. Raises OutOfTime."""
        with Session(self.formula, PROVER) as session:
            answer = session.solve(deadline=deadline)
            while answer and (new := self.broken(session.model)):
                self.clauses += new
                session.cut(new)
                answer = session.solve(deadline=deadline)
        total.add_effort(session.statistics)
        if answer is None:
            raise OutOfTime
        return values(session.model, self.edge) if answer else None

    def broken(self, model: Model) -> Clauses:
        """Clauses that every cycle keeps and this model breaks: three edges at a vertex, else cuts of its loops."""
        on = values(model, self.edge)
        at = np.sort(self.graph.at_vertices(np.where(on, self.edge, FALSE)), axis=1)[:, ::-1]
        triples = sliding_window_view(at, 3, axis=1).reshape(-1, 3) if at.shape[1] > 2 else at[:0]
        crowded = triples[(triples != FALSE).all(axis=1)]
        if len(crowded):
            return [list(map(int, row)) for row in -crowded]
        label = components(self.graph.vertices, self.graph.edges[on])
        cuts = tour_cuts(self.graph, np.stack([self.edge, self.edge]), label)
        return cuts[:len(cuts) // 2]

