"""A certificate that a graph has no Hamiltonian cycle: clauses over its edges, and a proof that they have no model.

At each vertex two edges are on: of any three one is off, and of all but one some edge is on. Cuts, which each model
calls for, say that the loops of a model hang together with the rest. See `checker.no_cycle` for what the checker takes.
"""

from __future__ import annotations

from itertools import combinations
from math import comb, inf

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from encoders import FALSE, Formula, Graph, Ints, Literals, OutOfTime, values
from encoders.formula import Clauses, Model
from encoders.graph import components
from encoders.literals import distinct
from encoders.loops.hamilton_arcs import tour_cuts

from ..problems.graph_files import write_graph, write_reason
from ..problems.plain_reasons_of_no_cycle import obstacle, scattering
from ..solving.proof_log import PROVER
from ..solving.session import Session
from .certificate_files import refutation_files
from .checker import no_cycle as checker

AT_ONCE = 8  # edges at a vertex up to which all triples stand in the formula; those of a hub come when a model has them
LARGEST = 20_000_000  # literals of the clauses of all vertices: a formula beyond is not built


def prove_no_cycle(graph: Graph, deadline: float = inf) -> dict[str, str]:
    """The files of the certificate of a graph without a Hamiltonian cycle, checked; none where it has a cycle.

    Plain reasons come first, as their certificates are a line. deadline: perf_counter seconds; raises OutOfTime there,
    and ValueError for a graph whose vertices have so many edges that the clauses would not fit.
    """
    plain = obstacle(graph) or scattering(graph)
    text = write_graph(graph)
    if plain is not None:
        return need_accepted({checker.GRAPH: text, checker.REASON: write_reason(plain.without)})
    degrees = np.bincount(graph.edges.ravel(), minlength=graph.vertices)
    literals = int((degrees * (degrees - 1)).sum())
    if literals > LARGEST:
        raise ValueError(f"no certificate: the vertices' clauses alone have {literals} literals, {LARGEST} at most")
    search = NoCycleSearch(graph, degrees)
    if search.finds_cycle(deadline):
        return {}
    names = ["", *(f"edge {u + 1} {v + 1}" for u, v in graph.edges.tolist())]
    return need_accepted({checker.GRAPH: text, **refutation_files(names, search.clauses, deadline)})


def need_accepted(files: dict[str, str]) -> dict[str, str]:
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
        # All vertices of one degree d at a time. rows: (k, d) the edges at each; of every d - 1 edges one is on, so at
        # least two are. Where d is small: of every three one is off, so at most two are on.
        for d in distinct(degrees).tolist():
            rows = at[degrees == d]
            rows = rows[rows != FALSE].reshape(len(rows), d)
            some = np.array([*combinations(range(d), d - 1)], dtype=np.intp)
            self.clauses += rows[:, some].reshape(-1, d - 1).tolist()
            if d <= AT_ONCE:
                triples = np.array([*combinations(range(d), 3)], dtype=np.intp).reshape(comb(d, 3), 3)
                self.clauses += (-rows[:, triples]).reshape(-1, 3).tolist()
        self.formula.add(self.clauses)

    def finds_cycle(self, deadline: float) -> bool:
        """Whether there is a cycle. Raises OutOfTime."""
        with Session(self.formula, PROVER) as session:
            answer = session.solve(deadline=deadline)
            while answer and (new := self.broken_clauses(session.model)):
                self.clauses += new
                session.cut(new)
                answer = session.solve(deadline=deadline)
        if answer is None:
            raise OutOfTime
        return answer

    def broken_clauses(self, model: Model) -> Clauses:
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

