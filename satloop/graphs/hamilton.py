"""Hamiltonian cycles: encode, solve with any loop scheme, check the cycle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from math import inf
from time import perf_counter
from typing import Literal

import numpy as np

from encoders import TRUE, Bools, Formula, Graph, Ints, Literals, OutOfTime, values
from encoders.deadline import deadline_after
from encoders.files.solver_output import read_model
from encoders.formula import Clauses, Model
from encoders.loops import LOOPS, find_scheme, scheme_names, single_loop
from encoders.loops.hamilton_arcs import tour_arcs, tour_cuts, tour_edges

from ..boards.declarations import FastestSolver
from ..errors import InternalError, plural
from ..solving.results import Statistics
from ..solving.solvers import default_solver
from .find_one_way_arcs import one_way
from .narrow_graphs import cycle_of_narrow_graph
from .parts_at_two_edges import take_apart, whole
from .plain_reasons_of_no_cycle import Obstacle, obstacle, scattering
from .search_in_rounds import Progress, Rounds
from .solvers_in_turn import SolversInTurn, in_turn
from .walk_and_check_tour import check, walk

SCHEME = "arc-cuts"
# Vertices up to which edges have literals, too: where small graphs are hard, arcs say little about why, and where they
# are not, these literals cost nothing. Searches of large graphs, and of parts of them, would take a fifth to a half
# longer. Slices of one size suit large ones: with shorter ones two of 50 were not found in a minute, and one other was.
SMALL = 1_000
PATIENCE = 500_000  # conflicts of the first solver's second turn on such graphs: what is hard there, others find harder
FASTEST = (FastestSolver("cadical153"), FastestSolver("cadical153+glucose4", loops="arc-cuts"))  # the two in turn
# Where vertices have about three edges, a first model often has one piece after merging, or hundreds, which take long.
# So the first solver has more tries, with variables renamed, and vertex elimination is tried, too.
THIN, SEEDS = 3.05, (1, 2, 3, 4)  # edges at a vertex on average


@dataclass
class HamiltonResult:
    """Whether a graph has a Hamiltonian cycle.

    tour: the vertices of one in order, if found. reason: why there is none, where that is plain.
    failure: the failure of the tour's check; empty, but for schemes that accept illegal loops. left: how many pieces
    were left after each round. settled: what found the answer where it was no solver.
    """

    outcome: Literal["found", "none", "unknown"]
    tour: list[int] | None = None
    reason: Obstacle | None = None
    failure: str = ""
    left: list[int] = field(default_factory=list)
    settled: str = ""
    statistics: Statistics = field(default_factory=Statistics)


def encode(graph: Graph, scheme: str = SCHEME, deadline: float = inf,
           note_calls: bool = False, small: bool = True) -> tuple[Formula, Literals]:
    """The formula whose models are the Hamiltonian cycles (a lazy scheme's with its rules), and (k, m) literals.

    One literal of a column holds where the edge is on: one of its two arcs for `arc-cuts`, else its own literal.
    note_calls: the formula notes the calls of encodings. small: the graph is no part of one with over SMALL vertices.

    Raises ValueError for a scheme that is unknown or does not fit the graph, OutOfTime after the deadline.
    """
    f = Formula()
    f.deadline = deadline
    f.calls = [] if note_calls else None
    if scheme == SCHEME:
        with f.section("loop"):
            out = one_way(graph)
            with f.note_call("tour", "arcs", graph, out):
                arc = tour_arcs(f, graph, out)
            if small and graph.vertices <= SMALL:
                with f.note_call("tour", "edges beside arcs", graph, arc):
                    tour_edges(f, graph, arc)
            return f, arc
    edge = f.new(graph.size)
    single_loop(f, graph, edge, scheme, on=np.full(graph.vertices, TRUE))
    return f, edge[None]


def complete(graph: Graph, scheme: str) -> tuple[Formula, Literals]:
    """As `encode`, with (m,) edge literals, for a solver of another program.

    Raises ValueError for a lazy scheme, naming those that are not.
    """
    f, edge = encode(graph, scheme)
    if LOOPS[scheme].lazy:
        eager = [name for name in scheme_names(planar=graph.faces is not None, first=SCHEME)
                 if LOOPS[name].sound and not LOOPS[name].lazy]
        raise ValueError(f"scheme {scheme!r} is lazy: its CNF is completed by cuts while solving, so it cannot be "
                         f"dumped; those that can: {', '.join(eager)}")
    return f, edge[0]


def decode(graph: Graph, printed: str, scheme: str) -> HamiltonResult:
    """The answer in what a SAT solver printed for the formula of `complete`; `failure`: what is wrong with the tour.

    Raises ValueError, besides those of `complete`, for text that is no solver's output or no model of this formula.
    """
    f, edge = complete(graph, scheme)
    status, lits = read_model(printed)
    if status != "SATISFIABLE":
        return HamiltonResult("none" if status == "UNSATISFIABLE" else "unknown")
    if np.abs(lits).max(initial=0) > f.variables:
        raise ValueError(f"the model has variable {np.abs(lits).max()}, the CNF only {f.variables}: another formula")
    model = np.zeros(f.variables + 1, dtype=np.bool_)
    model[lits[lits > 0]] = model[0] = True
    tour = walk(graph, values(model, edge))
    return HamiltonResult("found", tour, failure=check(graph, tour))


def hamilton(graph: Graph, scheme: str = SCHEME, solver: str | None = None, time_limit: float | None = None,
             progress: Progress | None = None, plain: bool = False) -> HamiltonResult:
    """A Hamiltonian cycle of the graph, checked, or that there is none; `unknown` after `time_limit` seconds.

    solver: one, or several that take turns, as "cadical153+glucose4". progress: is called after each round. plain: what
    is known without a solver does not count, so that a solver runs.
    Raises TypeError for what is no graph, ValueError for a negative limit and for a scheme or a solver that is unknown
    or does not fit, InternalError for a tour that fails its check.
    """
    if not isinstance(graph, Graph):
        raise TypeError(f"hamilton takes a graph, not {type(graph).__name__}: graphs.graph_source.open_graph reads one")
    if time_limit is not None and not time_limit >= 0:
        raise ValueError(f"the time limit is in seconds, 0 or more, or None for none, not {time_limit}")
    begin = perf_counter()
    find_scheme(scheme, graph)
    known = None if plain else obstacle(graph)
    if known is not None:
        return HamiltonResult("none", reason=known, settled="a plain reason")
    deadline = deadline_after(time_limit)
    total = Statistics(solver=solver or default_solver(FASTEST, graph.vertices, scheme))
    reason = cache(lambda: None if plain else scattering(graph))
    parts, on = take_apart(graph) if scheme == SCHEME else whole(graph)
    total.spend("encode", begin)
    left: list[int] = []
    settled: dict[str, None] = {}
    for part in parts:
        cycle = _search(part.graph, graph.vertices <= SMALL, scheme, solver, deadline,
                        None if plain else lambda: reason() is not None, progress, left, settled, total)
        if cycle is None:
            return HamiltonResult("unknown", left=left, statistics=total)
        if cycle is False:
            return HamiltonResult("none", reason=reason(), left=left, settled=", ".join(settled), statistics=total)
        on[part.edge[cycle]] = True
    begin = perf_counter()
    tour = walk(graph, on)
    failure = check(graph, tour)
    total.spend("check", begin)
    if failure and LOOPS[scheme].sound:
        vertices = plural(graph.vertices, "vertex", "vertices")
        raise InternalError(f"{scheme} on a graph of {vertices} fails its check: {failure}")
    return HamiltonResult("found", tour, failure=failure, left=left, settled=", ".join(settled), statistics=total)


def _search(graph: Graph, small: bool, scheme: str, solver: str | None, deadline: float,
            doubt: Callable[[], bool] | None, progress: Progress | None, left: list[int], settled: dict[str, None],
            total: Statistics) -> Bools | Literal[False] | None:
    """(m,) the edges of a cycle; False if there is none, None at the deadline. Adds to `left`, `settled` and `total`.

    small: as of `encode`. doubt: whether it is known that there is none; None: only the solver is to find out.
    """
    begin, before = perf_counter(), len(left)
    try:
        f, edge = encode(graph, scheme, deadline, small=small)
    except OutOfTime:
        total.spend("encode", begin)
        return None
    f.deadline = inf
    size = f.size
    rules, f.rules = f.rules, []

    def cuts(model: Model, label: Ints) -> Clauses:
        if scheme == SCHEME:
            return tour_cuts(graph, edge, label)
        return [clause for rule in rules for clause in rule(model)]

    def tell(rounds: int, pieces: int, fewest: int) -> None:
        if progress is not None:
            progress(before + rounds, pieces, fewest)

    usual = default_solver(FASTEST, graph.vertices, scheme)
    solvers = in_turn(solver or usual)
    thin = 2 * graph.size <= THIN * graph.vertices
    if solver in (None, usual) and len(solvers) > 1 and thin:
        solvers[1:1] = [f"{solvers[0]}/{seed}" for seed in SEEDS]
    total.spend("encode", begin)
    other: Bools | Literal[False] | None = None  # what is known in another way

    def settle() -> bool:
        nonlocal other
        if doubt is None:
            return False
        if doubt():
            other = False
            settled["a plain reason"] = None
        elif scheme == SCHEME and thin:
            begin = perf_counter()
            other = cycle_of_narrow_graph(graph, deadline)
            total.spend("elimination", begin)
            if other is not None:
                settled["vertex elimination"] = None
        return other is not None

    with SolversInTurn(f, solvers, settle, PATIENCE if small else 0, not small) as session:
        rounds = Rounds(session, graph, edge, cuts if LOOPS[scheme].lazy else None, tell)
        answer = rounds.search(deadline)
    total.variables += size.variables
    total.clauses += size.clauses
    total.add_effort(session.statistics)
    left += rounds.left
    if other is not None:
        return other
    return rounds.tour if answer else answer
