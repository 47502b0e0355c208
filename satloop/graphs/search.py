"""Hamiltonian cycles: encode, solve with any loop scheme, check the cycle."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from encoders import TRUE, Formula, Graph, Literals, OutOfTime, values
from encoders.graph import components
from encoders.loops import LOOPS, find_scheme, scheme_names, single_loop
from encoders.loops.directed import two_colours
from encoders.solver_output import read_model

from ..errors import InternalError, plural
from ..solving.results import Statistics
from ..solving.session import Session
from ..solving.solvers import default_solver
from .merging import merge

SCHEME = "arc-cuts"
FEW = 2  # loops: where a model has at most this number, the next model must use another edge


@dataclass
class Answer:
    """Whether a graph has a Hamiltonian cycle.

    tour: the vertices of one in order, if found. reason: why there is none, where no solver was needed to see it.
    failure: the failure of the tour's check; empty, but for schemes that accept illegal loops.
    """

    outcome: Literal["found", "none", "unknown"]
    tour: list[int] | None = None
    reason: str = ""
    failure: str = ""
    statistics: Statistics = field(default_factory=Statistics)


def encode(graph: Graph, scheme: str = SCHEME, deadline: float | None = None) -> tuple[Formula, Literals]:
    """The formula whose models are the Hamiltonian cycles (a lazy scheme's with its rules), and the (m,) edge literals.

    Raises ValueError for a scheme that is unknown or does not fit the graph, OutOfTime after the deadline.
    """
    f = Formula()
    f.deadline = deadline
    edge = f.new(len(graph.edges))
    single_loop(f, graph, edge, scheme, on=np.full(graph.vertices, TRUE))
    return f, edge


def complete(graph: Graph, scheme: str) -> tuple[Formula, Literals]:
    """As `encode`, for a solver of another program. Raises ValueError for a lazy scheme, naming those that are not."""
    f, edge = encode(graph, scheme)
    if f.rules or f.propagators:
        eager = [name for name in scheme_names(planar=graph.faces is not None, first=SCHEME)
                 if LOOPS[name].sound and not LOOPS[name].lazy]
        raise ValueError(f"scheme {scheme!r} is lazy: its CNF is completed by cuts while solving, so it cannot be "
                         f"dumped; those that can: {', '.join(eager)}")
    return f, edge


def decode(graph: Graph, printed: str, scheme: str) -> Answer:
    """The answer in what a SAT solver printed for the formula of `complete`; `failure`: what is wrong with the tour.

    Raises ValueError, besides those of `complete`, for text that is no solver's output or no model of this formula.
    """
    f, edge = complete(graph, scheme)
    status, lits = read_model(printed)
    if status != "SATISFIABLE":
        return Answer("none" if status == "UNSATISFIABLE" else "unknown")
    if np.abs(lits).max(initial=0) > f.variables:
        raise ValueError(f"the model has variable {np.abs(lits).max()}, the CNF only {f.variables}: another formula")
    model = np.zeros(f.variables + 1, dtype=np.bool_)
    model[lits[lits > 0]] = model[0] = True
    tour = walk(graph, values(model, edge))
    return Answer("found", tour, failure=check(graph, tour))


def hamilton(graph: Graph, scheme: str = SCHEME, solver: str | None = None, time_limit: float | None = None) -> Answer:
    """A Hamiltonian cycle of the graph, checked, or that there is none; `unknown` after `time_limit` seconds.

    Raises TypeError for what is no graph, ValueError for a negative limit and for a scheme or a solver that is unknown
    or does not fit, InternalError for a tour that fails its check.
    """
    if not isinstance(graph, Graph):
        raise TypeError(f"hamilton takes a graph, not {type(graph).__name__}: graphs.source.open_graph reads one")
    if time_limit is not None and not time_limit >= 0:
        raise ValueError(f"the time limit is in seconds, 0 or more, or None for none, not {time_limit}")
    begin = perf_counter()
    find_scheme(scheme, graph)
    reason = obstacle(graph)
    if reason:
        return Answer("none", reason=reason)
    deadline = None if time_limit is None else begin + time_limit
    try:
        f, edge = encode(graph, scheme, deadline)
    except OutOfTime:
        return Answer("unknown", statistics=Statistics(seconds={"encode": perf_counter() - begin}))
    f.deadline = None
    with Session(f, solver or default_solver("hamilton", graph.vertices, scheme)) as session:
        session.statistics.spend("encode", begin)
        answer, chosen = _search(session, graph, edge, deadline)
    if not answer:
        return Answer("unknown" if answer is None else "none", statistics=session.statistics)
    checking = perf_counter()
    tour = walk(graph, chosen)
    failure = check(graph, tour)
    session.statistics.spend("check", checking)
    if failure and LOOPS[scheme].sound:
        size = plural(graph.vertices, "vertex", "vertices")
        raise InternalError(f"{scheme} on a graph of {size} fails its check: {failure}")
    return Answer("found", tour, failure=failure, statistics=session.statistics)


def obstacle(graph: Graph) -> str:
    """A reason, found without a search, why there is no Hamiltonian cycle; empty if none is found.

    Tests the number of vertices, their degrees, connectedness, and the two sides of a bipartite graph: a cycle
    alternates between them, so they are equal. That is why no board of odd size has a closed knight's tour.
    """
    n = graph.vertices
    if n < 3:
        return f"a cycle has at least three vertices, the graph {n}"
    degree = np.bincount(graph.edges.ravel(), minlength=n)
    low = (degree < 2).nonzero()[0]
    if len(low):
        return f"vertex {low[0] + 1} has {('no edge', 'one edge')[degree[low[0]]]}"
    if components(n, graph.edges).any():
        return "the graph is not connected"
    colour = two_colours(graph)
    if colour is not None and 2 * colour.sum() != n:
        return f"the graph is bipartite with sides of {colour.sum()} and {n - colour.sum()} vertices"
    return ""


def _search(session: Session, graph: Graph, edge: Literals,
            deadline: float | None) -> tuple[bool | None, NDArray[np.bool_]]:
    """As `Session.solve`, with the (m,) chosen edges; loops of a lazy scheme's model are joined (`merge`) if possible.

    Where a model has few loops, the next one has to use the edge that models have used least. Some graphs have a cycle
    only through an edge or two, and the solver, whose models stay close to the last one, would not try these in
    thousands of rounds. If there is no model with that edge, it is off from then on.
    """
    f, statistics = session.formula, session.statistics
    rules, f.rules = f.rules, []
    used = np.random.default_rng(0).random(len(edge))  # ties in any order but that of the edges
    assumed: list[int] = []
    base = f.size.clauses
    try:
        while True:
            left = None if deadline is None else max(0.0, deadline - perf_counter())
            answer = session.solve(assumed, left)
            if answer is False and assumed:
                f.add([[-assumed[0]]])
                used[edge == assumed[0]] = np.inf
                assumed = []
                continue
            begin = perf_counter()
            chosen = values(session.model, edge) if answer else np.zeros(len(edge), dtype=np.bool_)
            if not answer:
                return answer, chosen
            cuts = [clause for rule in rules for clause in rule(session.model)]
            if not cuts:
                return True, chosen
            merged = merge(graph, chosen)
            if not components(graph.vertices, graph.edges[merged]).any():
                return True, merged
            session.cut(cuts)
            used += chosen
            label = components(graph.vertices, graph.edges[chosen])
            few = (label == np.arange(len(label))).sum() <= FEW
            assumed = [int(edge[used.argmin()])] if few else []
            statistics.spend("cut", begin)
    finally:
        f.rules = rules
        statistics.clauses = base


def walk(graph: Graph, chosen: NDArray[np.bool_]) -> list[int]:
    """The vertices along the chosen edges, (m,) booleans, from vertex 0 until it comes back or ends."""
    near: dict[int, list[int]] = {}
    for u, v in graph.edges[chosen].tolist():
        near.setdefault(u, []).append(v)
        near.setdefault(v, []).append(u)
    tour, seen = [0], {0}
    while True:
        ahead = [vertex for vertex in near.get(tour[-1], ()) if vertex not in seen]
        if not ahead:
            return tour
        tour.append(ahead[0])
        seen.add(ahead[0])


def check(graph: Graph, tour: list[int]) -> str:
    """Why this is no Hamiltonian cycle of the graph; empty if it is one. Shares no code with the search."""
    count = graph.vertices
    if len(tour) != count or count < 3:
        return f"the tour has {plural(len(tour), 'vertex', 'vertices')}, the graph {count}"
    if sorted(tour) != list(range(count)):
        return "the tour does not visit each vertex once"
    known = {frozenset(pair) for pair in graph.edges.tolist()}
    for u, v in zip(tour, tour[1:] + tour[:1]):
        if frozenset((u, v)) not in known:
            return f"the tour goes from {u + 1} to {v + 1}, where no edge is"
    return ""
