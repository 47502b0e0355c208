"""Hamiltonian cycles of a graph: the graph is taken apart, and each part searched in rounds by solvers in turn."""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import Literal

from encoders import Bools, Formula, Graph, Ints, Literals, OutOfTime
from encoders.formula import Clauses, Model
from encoders.loops import find_scheme, scheme_of
from encoders.loops.hamilton_arcs import tour_cuts

from ...boards.failure import Failure
from ...boards.solution import Solution
from ...errors import WrongRule
from ...problems.hamiltonian_cycle import ARC_CUTS, SMALL, HamiltonianCycle, add_arcs, add_edges
from ...problems.plain_reasons_of_no_cycle import obstacle
from ..results import Result, StageAnswer, Statistics
from ..search_in_slices import Pauses
from ..solve_request import SolveRequest
from ..solvers import default_solver, solvers_in_name
from .narrow_graphs import cycle_of_narrow_graph
from .parts_at_two_edges import as_one_part, take_apart
from .search_in_rounds import Rounds
from .solvers_in_turn import SolversInTurn

# Conflicts of the first solver's second turn on small graphs: what is hard there, others find harder. Slices of one
# size suit large graphs: with shorter ones two of 50 were not found in a minute, and one other was.
PATIENCE = 500_000
# Where vertices have about three edges, a first model often has one piece after merging, or hundreds, which take long.
# So the first solver has more tries, with variables renamed, and vertex elimination is tried, too.
THIN, SEEDS = 3.05, (1, 2, 3, 4)  # edges at a vertex on average

Cycle = Bools | Literal[False] | None  # (m,) the edges of a cycle; False if there is none, None at the deadline


def solve_tour(request: SolveRequest) -> Result | None:
    """One cycle, checked, or that there is none; None for other limits. plain: what is known without a solver does not
    count. Raises ValueError for a scheme or a solver that does not fit, WrongRule for a cycle that fails its check.
    """
    board = request.puzzle
    if request.limit != 1 or not isinstance(board, HamiltonianCycle):
        return None
    find_scheme(request.schemes["loops"], board.graph)
    plain = None if request.plain else obstacle(board.graph)
    if plain is not None:
        return Result("none", [], Statistics(), exhausted=True, reason=Failure(plain.text), board=board,
                      schemes=request.schemes)
    search = TourSearch(board, request)
    cycle = search.cycle()
    if cycle is None or cycle is False:
        return Result("unknown" if cycle is None else "none", [], search.statistics, exhausted=cycle is False,
                      answers=search.answers, reason=None if cycle is None or request.plain else request.reason,
                      board=board, schemes=request.schemes)
    begin = perf_counter()
    solution = Solution(board, {"edges": cycle})
    for failure in board.check(solution):
        raise WrongRule(f"hamilton with {request.schemes}", failure, type(board), board.text)
    search.statistics.spend("check", begin)
    search.statistics.first = perf_counter() - request.begin
    return Result("solved", [solution], search.statistics, [[]], answers=search.answers, board=board,
                  schemes=request.schemes)


class TourSearch:
    """The search for one cycle of a board. answers: what found the answer where it was no solver."""

    def __init__(self, board: HamiltonianCycle, request: SolveRequest) -> None:
        self.board, self.request, self.loops = board, request, request.schemes["loops"]
        self.usual = default_solver(board.fastest, board.graph.vertices, self.loops if isinstance(self.loops, str)
                                    else None)
        self.statistics = Statistics(solver=request.solver or self.usual)
        self.small = board.graph.vertices <= SMALL
        self.answers: list[StageAnswer] = []

    def cycle(self) -> Cycle:
        """The edges of a cycle of the whole graph."""
        graph, encoded = self.board.graph, self.request.encoded
        parts, on = take_apart(graph) if self.loops == ARC_CUTS else as_one_part(graph)
        if encoded is not None and parts[0].graph.size < graph.size:
            encoded(self.encode(graph)[0])  # the formula of the whole graph, of which no solver is asked
        self.statistics.spend("encode", self.request.begin)
        for part in parts:
            cycle = self.cycle_of_part(part.graph)
            if cycle is None or cycle is False:
                return cycle
            on[part.edge[cycle]] = True
        return on

    def encode(self, graph: Graph) -> tuple[Formula, Literals]:
        """The formula of a part, or of the whole, and (k, m) literals, of a column of which one holds where the edge is
        on. Raises OutOfTime.
        """
        f = Formula()
        f.deadline = self.request.deadline
        if self.loops != ARC_CUTS:
            return f, self.board.encode(f, self.loops)["edges"][None]
        arc = add_arcs(f, graph)
        if self.small:
            add_edges(f, graph, arc, True)
        return f, arc

    def cycle_of_part(self, graph: Graph) -> Cycle:
        """The edges of a cycle of a part, or of the whole."""
        begin, total, request = perf_counter(), self.statistics, self.request
        try:
            f, edge = self.encode(graph)
            size = f.size
            if request.encoded is not None:
                request.encoded(f)
        except OutOfTime:
            return None
        finally:
            total.spend("encode", begin)
        f.deadline = inf
        rules, f.rules = f.rules, []

        def cuts(model: Model, label: Ints) -> Clauses:
            if self.loops == ARC_CUTS:
                return tour_cuts(graph, edge, label)
            return [clause for rule in rules for clause in rule(model)]

        solvers = solvers_in_name(request.solver or self.usual)
        thin = 2 * graph.size <= THIN * graph.vertices
        if request.solver in (None, self.usual) and len(solvers) > 1 and thin:
            solvers[1:1] = [f"{solvers[0]}/{seed}" for seed in SEEDS]
        other: Cycle = None  # what is known in another way

        def settle() -> bool:
            nonlocal other
            if request.plain:
                return False
            if request.reason is not None:
                other = False
            elif self.loops == ARC_CUTS and thin:
                begin = perf_counter()
                other = cycle_of_narrow_graph(graph, request.deadline)
                if other is not None:
                    self.answers.append(StageAnswer("vertex elimination", "refuted" if other is False else "found", [],
                                                    perf_counter() - begin))
                total.spend("elimination", begin)
            return other is not None

        pauses = Pauses(request.pauses.look, steady=not self.small)
        with SolversInTurn(f, solvers, settle, PATIENCE if self.small else 0, pauses) as session:
            rounds = Rounds(session, graph, edge, cuts if scheme_of(self.loops).lazy else None)
            answer = rounds.search(request.deadline)
        total.variables += size.variables
        total.clauses += size.clauses
        total.add_effort(session.statistics)
        if other is not None:
            return other
        return rounds.tour if answer else False if answer is False else None
