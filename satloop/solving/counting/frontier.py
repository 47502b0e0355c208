"""Counts by a frontier: the loop and the clauses that are half asked make the states, see `encoders.counting`."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import count
from math import inf
from time import perf_counter

import numpy as np

from encoders import TRUE, counting

from ...errors import CannotCount
from ..backends.small_solvers import SmallSolver
from .captured_loop import CapturedBoard, LoopRule

MOST_LITERALS = 200_000  # of a formula that is planned: more would take longer to plan than anybody waits
PROOF = 0.2  # seconds for the proof that the key decides the auxiliaries
STATES = 3_000_000  # at a time, unless told otherwise


def is_decided(clauses: Sequence[Sequence[int]], key: Container[int], others: Iterable[int], seconds: float = PROOF
               ) -> bool:
    """Whether one value of the key leaves one value of the others; also False where that is not shown in time.

    Padoa's test: two copies of the clauses share the key alone. Source: A. Padoa 1901; J.-M. Lagniez, E. Lonca,
    P. Marquis, "Improving model counting by leveraging definability" (IJCAI 2016).
    """
    others = sorted(others)
    last = max(max((abs(x) for row in clauses for x in row), default=0), *others)
    names = count(last + 1)
    copy = {x: x if x in key else next(names) for x in range(1, last + 1)}
    solver = SmallSolver()
    for row in clauses:
        solver.add([*row])
        solver.add([copy[x] if x > 0 else -copy[-x] for x in row])
    differs = [next(names) for _ in others]
    for x, name in zip(others, differs):
        solver.add([-name, x, copy[x]])
        solver.add([-name, -x, -copy[x]])
    solver.add(differs)
    return solver.solve_until([], perf_counter() + seconds) is False


def _loop_of(rule: LoopRule) -> counting.Loop:
    """The rule as it is counted."""
    edges, end, pairs = rule.graph.edges, rule.end, rule.pairs
    if rule.connected:
        return counting.Loop(edges, rule.edge, connected=rule.graph.vertices)
    if end is None:
        return counting.Loop(edges, rule.edge)
    given = np.flatnonzero(end == TRUE)
    if pairs is None and len(given) == 2 and (np.abs(end) == TRUE).all():
        pairs = given[None]  # one path
    return counting.Loop(edges, rule.edge, end=end) if pairs is None else counting.Loop(edges, rule.edge, pairs)


def count_by_frontier(captured: CapturedBoard, deadline: float = inf, memory: float = inf,
                      states: float = STATES, keep: bool = False) -> counting.Count:
    """The number of solutions. keep: it can then say more, for memory.

    Auxiliary variables may be left open by the key: unless it is soon shown that they are not, states are projected on
    the key. memory: bytes for the states. Raises NotServed where a frontier does not count, `counting.TooWide` with
    bounds that are true, OutOfTime where the deadline (perf_counter) comes before there are any.
    """
    formula = captured.formula
    if formula.size.literals > MOST_LITERALS:
        raise CannotCount(f"its formula has more than {MOST_LITERALS:,} literals")
    loop = None if captured.loop is None else _loop_of(captured.loop)
    plan = counting.plan(formula, formula.variables, loop, captured.literals, deadline=deadline)
    project = bool(plan.others) and not is_decided(formula.to_pysat(), {*np.abs(captured.literals).tolist()},
                                                   plan.others)
    return plan.run(states=states, memory=memory, deadline=deadline, keep=keep, project=project)
