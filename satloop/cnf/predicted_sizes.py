"""What closed forms say of the encodings in a formula, beside what was built: equal, or with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from encoders import FALSE, TRUE, DirectedGraph, Formula
from encoders.cardinality.closed_forms import counter_size, one_size
from encoders.circuits.closed_forms import capacity_size, circuit_size
from encoders.formula import EncodingCall, Literals
from encoders.loops.closed_forms import loop_size, tour_edges_size, tour_size
from encoders.parts.closed_forms import acyclic_size
from encoders.weighted.schemes import EQUAL_SIZES, SIZES

from ..boards.puzzle import Puzzle
from ..problems.bare_constraints import BareConstraint

Counts = tuple[int, int]  # variables and clauses
NO_FORM = "no closed form"
BOUND = "a bound: adders whose sum is known take fewer"
GIVEN = ("inputs", "degrees")  # sections that are the same for each encoding
UNEXPLAINED = "not explained"


class Predicted(NamedTuple):
    """Of all calls of an encoding in a section what the closed form says, and what was built.

    why: "" where both are equal, else why they are not; None stands for variables and clauses without a form.
    """

    section: str
    encoding: str
    calls: int
    variables: int | None
    clauses: int | None
    built_variables: int
    built_clauses: int
    why: str


def claims(puzzle: Puzzle, options: Mapping[str, str], f: Formula, calls: Sequence[EncodingCall],
           predict: bool) -> dict[str, Any]:
    """The columns of a row of sizes that closed forms and tables fill: with `predict` what they say of each encoding,
    and of a single constraint its size, what unit propagation finds, and whether the number of models is kept.
    """
    lines = predicted(calls)
    out: dict[str, Any] = {"predicted": [list(line) for line in lines]} if predict else {}
    if isinstance(puzzle, BareConstraint):
        finds, kept = puzzle.claims(options, calls)
        variables, clauses = predicted_whole(f, lines, puzzle.closed_form(options)) or (None, None)
        out.update(propagation=finds, models_kept=None if kept is None else int(kept), form_variables=variables,
                   form_clauses=clauses)
    return out


def predicted(calls: Iterable[EncodingCall]) -> list[Predicted]:
    """A row for each section, encoding and reason, in the order in which they come first."""
    sums: dict[tuple[str, str, str], Any] = {}
    for call in calls:
        scheme = call.scheme if isinstance(call.scheme, str) else getattr(call.scheme, "__name__", "a function")
        size: Counts | tuple[None, None] = (None, None)
        try:
            size, why = FORMS[call.kind](call, scheme)
        except KeyError:
            why = NO_FORM
        if size == (call.variables, call.clauses):
            why = ""
        entry = sums.setdefault((call.section or "rest", f"{call.kind}: {scheme}", why), [0, 0, 0, 0, 0])
        for place, value in enumerate((1, *size, call.variables, call.clauses)):
            entry[place] = None if value is None else entry[place] + value
    return [Predicted._make((section, encoding, *entry, why)) for (section, encoding, why), entry in sums.items()]


def predicted_whole(f: Formula, lines: Sequence[Predicted], form: Counts | None) -> Counts | None:
    """Variables and clauses of a formula of one constraint: what it is given, as built, and the form of the rest, or
    where there is none the closed forms of the calls; None where these do not make up all of it."""
    given = [part for name, part in f.sizes.items() if name in GIVEN]
    calls = [line for line in lines if line.section not in GIVEN]
    variables, clauses = (sum(part[place] for part in given) for place in (0, 1))
    if form is not None:
        return variables + form[0], clauses + form[1]
    if (variables + sum(line.built_variables for line in calls) != f.variables
            or clauses + sum(line.built_clauses for line in calls) != f.size.clauses):
        return None
    for line in calls:
        if line.variables is None or line.clauses is None:
            return None
        variables, clauses = variables + line.variables, clauses + line.clauses
    return variables, clauses


def _loops(call: EncodingCall, scheme: str) -> tuple[Counts, str]:
    graph, edge, on, end, anchors = call.arguments
    return loop_size(scheme, graph, on, end, anchors), _why_constant(edge, "edges")


def _why_constant(literals: Literals, what: str) -> str:
    constant = int(np.count_nonzero(np.abs(literals) == TRUE))
    return f"{constant} of {literals.size} {what} are constants" if constant else UNEXPLAINED


def _circuits(call: EncodingCall, scheme: str) -> tuple[Counts, str]:
    graph, arcs, depot = call.arguments
    return circuit_size(scheme, graph, depot), _why_constant(arcs, "arcs")


def _capacity(call: EncodingCall, scheme: str) -> tuple[Counts, str]:
    graph, arcs, *rest = call.arguments
    return capacity_size(scheme, graph, *rest), _why_constant(arcs, "arcs")


def _acyclic(call: EncodingCall, scheme: str) -> tuple[Counts, str]:
    graph, arcs = call.arguments
    there = arcs != FALSE
    return acyclic_size(scheme, DirectedGraph(graph.vertices, graph.tail[there], graph.head[there])), _why_constant(
        arcs[there], "arcs")


def _tour(call: EncodingCall, scheme: str) -> tuple[Counts, str]:
    graph, given = call.arguments
    if scheme == "arcs":
        left_out = int(np.count_nonzero(~given))
        return tour_size(graph), f"{left_out} of {given.size} arcs are in no tour" if left_out else UNEXPLAINED
    passed = int((np.bincount(graph.edges.ravel(), minlength=graph.vertices) == 2).sum())
    return tour_edges_size(graph, given), (
        f"{passed} of {graph.vertices} vertices have two edges, which are on" if passed else UNEXPLAINED)


def _counter(call: EncodingCall, scheme: str) -> tuple[Counts, str]:
    kinds, times, low, high, guard = call.arguments
    sizes = [counter_size(scheme, n, k, low, high) for n, k in kinds]
    counts = (sum(size[place] * m for size, m in zip(sizes, times)) for place in (0, 1))
    return (next(counts), next(counts)), _why(guard, scheme)


def _one(call: EncodingCall, scheme: str) -> tuple[Counts, str]:
    n, k, m, least, guard = call.arguments
    variables, clauses = one_size(scheme, n, k, least)
    return (variables * m, clauses * m), _why(guard, scheme)


def _sum(call: EncodingCall, scheme: str) -> tuple[Counts, str]:
    rest, m, guard = call.arguments
    table = EQUAL_SIZES if call.kind == "equal sum" else SIZES
    variables, clauses = table[scheme](rest.weights, rest.bound, rest.groups)
    why = BOUND if call.kind == "equal sum" and scheme == "adder" else _why(guard, scheme)
    return (variables * m, clauses * m), why


def _why(guard: Literals | None, scheme: str) -> str:
    constant = 0 if guard is None else int(np.count_nonzero(np.abs(guard) == TRUE))
    return UNEXPLAINED if guard is None or not constant else f"{constant} of {guard.size} conditions are constants"


FORMS: dict[str, Callable[[EncodingCall, str], tuple[Counts, str]]] = {
    "loops": _loops, "circuits": _circuits, "capacity": _capacity, "acyclic": _acyclic, "tour": _tour,
    "counter": _counter, "at most one": _one, "weighted sum": _sum, "equal sum": _sum}
