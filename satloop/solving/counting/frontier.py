"""Counts by a frontier: the loop and the clauses that are half asked make the states, see `encoders.counting`."""

from __future__ import annotations

from contextlib import suppress
from math import inf
from time import perf_counter

import numpy as np

from encoders import TRUE, Formula, OutOfTime, counting

from ...errors import NotServed
from .captured_loop import CapturedBoard, LoopRule
from .open_auxiliaries import open_variables, with_extreme_values

MOST_LITERALS = 200_000  # of a formula that is planned: more would take longer to plan than anybody waits
PROOF = 3.0  # seconds for the proof that the key decides the auxiliaries
STATES = 3_000_000  # at a time, unless told otherwise


def plan_of(captured: CapturedBoard, deadline: float = inf, proof: float = PROOF) -> counting.Plan:
    """The plan of a count, in which the key decides everything. proof: seconds in which that is to be shown.

    Raises NotServed where there is none, OutOfTime, and `counting.TooWide` for clauses that are too tangled.
    """
    formula = captured.formula
    if formula.size.literals > MOST_LITERALS:
        raise NotServed(f"its formula has more than {MOST_LITERALS:,} literals")
    loop = None if captured.loop is None else _loop_of(captured.loop)
    plan = counting.plan(formula, formula.variables, loop, captured.literals, deadline=deadline)
    if not plan.others:
        return plan
    until = min(deadline, perf_counter() + proof)
    try:
        return _decided(captured, plan, loop, until)
    except OutOfTime:
        if until == deadline:
            raise
        raise NotServed("it took too long to show that its solutions decide all auxiliary variables, those of "
                        + _sections(formula, set(plan.others))) from None


def _decided(captured: CapturedBoard, plan: counting.Plan, loop: counting.Loop | None,
             deadline: float) -> counting.Plan:
    """The plan, or another one, in which the key decides the other variables.

    What is open is eliminated; where that makes too many clauses, it gets one value for each solution.
    """
    key = set(np.abs(captured.literals).tolist())
    rows, last = captured.formula.to_pysat(), captured.formula.variables
    undecided: set[int] = set()
    first: set[int] = set()
    with suppress(counting.LeftOpen, counting.TooWide):
        while True:
            more = open_variables(rows, key, plan.others, deadline)
            if not more:
                return plan
            first = first or more
            undecided |= more
            plan = counting.plan(rows, last, loop, captured.literals, sorted(undecided), deadline)
    edges = set() if loop is None else set(np.abs(loop.on).tolist()) | set(np.abs(loop.end).tolist())
    for least in (True, False, True):
        undecided = open_variables(rows, key, {*range(1, last + 1)} - key - edges, deadline)
        new, last = with_extreme_values(rows, sorted(undecided), last, least)
        rows += new
        if sum(map(len, rows)) > MOST_LITERALS:
            break
        plan = counting.plan(rows, last, loop, captured.literals, deadline=deadline)
        if not open_variables(rows, key, plan.others, deadline):
            return plan
    raise NotServed(f"its solutions leave auxiliary variables open, those of {_sections(captured.formula, first)}")


def _sections(formula: Formula, variables: set[int]) -> str:
    """The sections of a formula whose clauses are the first with some of these variables."""
    names, seen = dict[str, None](), set[int]()
    for section, block in formula.blocks_of_sections():
        new = variables.intersection(np.abs(block).ravel().tolist()) - seen
        if new:
            seen |= new
            names[section] = None
    return ", ".join(repr(name) if name else "no section" for name in names)


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
                      states: float = STATES, keep: bool = False, proof: float = PROOF) -> counting.Count:
    """The number of solutions. keep: it can then say more, for memory. proof: seconds, see `plan_of`.

    memory: bytes for the states. Raises NotServed where a frontier does not count, `counting.TooWide` with bounds that
    are true, OutOfTime where the deadline (perf_counter) comes before there are any.
    """
    return plan_of(captured, deadline, proof).run(states=states, memory=memory, deadline=deadline, keep=keep)
