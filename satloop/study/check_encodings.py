"""Encodings of one's own against counting: all assignments of rows of literals, all sets of edges of small graphs.

A study compares encodings on boards, where one that is wrong for long rows alone may pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import gcd
from typing import Any, NamedTuple

import numpy as np

from encoders import Formula, Graph, GridGraph, values
from encoders.cardinality import AT_MOST_ONE, COUNTERS
from encoders.circuits import CAPACITIES, CIRCUITS
from encoders.formula import Literals
from encoders.loops import LOOPS, Scheme, single_loop
from encoders.numbers import NUMBERS
from encoders.parts import ACYCLIC
from encoders.weighted import WEIGHTED

from ..solving.backends.small_solvers import SmallSolver
from ..solving.session import Session
from ..solving.solve_formula import count

TABLES: dict[str, Mapping[str, Any]] = {
    "at-most-one": AT_MOST_ONE, "counters": COUNTERS, "weighted": WEIGHTED, "loops": LOOPS, "numbers": NUMBERS,
    "circuits": CIRCUITS, "capacities": CAPACITIES, "acyclic": ACYCLIC}
LITERALS = range(2, 13)  # in a row
FEW = 8  # literals: rows for which there are many cases have no more, and models are counted


class Case(NamedTuple):
    """A constraint on a row of n literals: how it is added, and which rows it means."""

    what: str
    n: int
    add: Callable[[Formula, Literals, Literals | None], None]
    holds: Callable[[tuple[int, ...]], bool]
    possible: Callable[[tuple[int, ...]], bool] = lambda bits: True  # rows of which the encoding says something


class Found(NamedTuple):
    """What counting says of an encoding. wrong: "" where it is right."""

    name: str
    wrong: str
    remarks: str = ""


def names_in_tables() -> set[tuple[str, str]]:
    """Every encoding there is, with its table."""
    return {(table, name) for table, known in TABLES.items() for name in known}


def check_encodings(names: set[tuple[str, str]]) -> Iterator[Found]:
    """What counting says of each of these encodings, by table and name."""
    for table, name in sorted(names):
        encode = TABLES[table][name]
        if table in CASES:
            yield check_cases(f"{table} {name}", list(CASES[table](encode)), getattr(encode, "size", None))
        elif table == "loops":
            yield check_loop_scheme(f"{table} {name}", encode)
        else:
            yield Found(f"{table} {name}", "", "no check by counting: compare it by --all")


def check_cases(name: str, cases: list[Case], size: Callable[[int], tuple[int, int]] | None) -> Found:
    """Whether each case means what it should, whatever `when` says, and its size is that of the closed form."""
    kept = True
    for case in cases:
        if wrong := wrong_row(case):
            return Found(name, wrong)
        f = Formula()
        x = f.new(1, case.n)
        case.add(f, x, None)
        built = f.variables - case.n, f.size.clauses
        if size is not None and size(case.n) != built:
            return Found(name, f"{case.what}: {built[0]} variables and {built[1]} clauses, by its closed form "
                               "{} and {}".format(*size(case.n)))
        if kept and case.n <= FEW:
            kept = count(f) == count(f, literals=x.ravel())
    return Found(name, "", f"right for rows of {cases[0].n} to {cases[-1].n} literals, models are "
                           f"{'kept' if kept else 'not kept (a row has several)'}, "
                           f"{'no' if size is None else 'size as its'} closed form")


def wrong_row(case: Case) -> str:
    """An assignment that a case should allow and does not, or the other way round; "" without any.

    Two rows stand in one formula, each with its literal of `when`: the second is the first from right to left.
    """
    f = Formula()
    x, when = f.new(2, case.n), f.new(2)
    case.add(f, x, when)
    solver = SmallSolver(f.to_pysat())
    for bits in filter(case.possible, product((0, 1), repeat=case.n)):
        rows = bits, bits[::-1]
        if not case.possible(rows[1]):
            continue
        for on in product((0, 1), repeat=2):
            right = all(case.holds(row) for row, counts in zip(rows, on) if counts)
            signs = np.where(np.concatenate([*rows, on]), 1, -1)
            if solver.solve((np.concatenate([x.ravel(), when]) * signs).tolist()) != right:
                return (f"{case.what}: {'forbids' if right else 'allows'} {bits} and {rows[1]} where `when` is "
                        f"{on[0]} and {on[1]}")
    return ""


def at_most_one_cases(encode: Any) -> Iterator[Case]:
    for n in LITERALS:
        yield Case(f"{n} literals", n, encode, lambda bits: sum(bits) <= 1)


def counter_cases(encode: Any) -> Iterator[Case]:
    kinds = (True, False), (False, True), (True, True)
    for n in LITERALS:
        for k in range(1, n) if n <= FEW else (1, n // 2, n - 1) if n == LITERALS[-1] else ():
            for least, most in kinds:
                words = "exactly" if least and most else "at least" if least else "at most"
                yield Case(f"{words} {k} of {n} literals", n,
                           lambda f, x, when, k=k, least=least, most=most: encode(f, x, k, least, most, when),  # type: ignore[misc]
                           lambda bits, k=k, least=least, most=most: (  # type: ignore[misc]
                               not least or sum(bits) >= k) and (not most or sum(bits) <= k))


def weighted_cases(encode: Any) -> Iterator[Case]:
    rng = np.random.default_rng(0)
    for n in [*range(2, FEW + 1), *range(2, FEW + 1), LITERALS[-1]]:
        weights = -np.sort(-rng.integers(1, 9, n))
        weights //= gcd(*weights.tolist())
        bound = int(rng.integers(weights[0], max(weights.sum(), weights[0] + 1)))
        if bound >= weights.sum():
            continue
        for groups in (np.arange(n), np.arange(n) // 2):
            def one_a_group(bits: tuple[int, ...], groups: Any = groups) -> bool:
                return bool((np.bincount(groups, bits) <= 1).all())

            yield Case(f"weights {weights.tolist()}, bound {bound}, groups {groups.tolist()}", n,
                       lambda f, x, when, w=weights, b=bound, g=groups: encode(f, x, w, b, g, when),  # type: ignore[misc]
                       lambda bits, w=weights, b=bound: bool(w @ bits <= b), one_a_group)  # type: ignore[misc]


CASES: dict[str, Callable[[Any], Iterator[Case]]] = {
    "at-most-one": at_most_one_cases, "counters": counter_cases, "weighted": weighted_cases}


def check_loop_scheme(name: str, scheme: Scheme) -> Found:
    """Whether the models on small graphs are the single loops; what no scheme has to know is left out."""
    graphs: list[Graph] = [GridGraph(2, 2), GridGraph(2, 4), GridGraph(3, 3)]
    if not scheme.planar:  # all pairs of five vertices, and a prism with its two triangles
        graphs += [Graph(5, np.array([(a, b) for a in range(5) for b in range(a)])),
                   Graph(6, np.array([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)]))]
    for graph in graphs:
        f = Formula()
        edge = f.new(graph.size)
        single_loop(f, graph, edge, name.split()[1])
        loops = {bits for bits in product((False, True), repeat=graph.size) if is_loop(graph, np.array(bits))}
        with Session(f) as session:
            found = {tuple(values(model, edge).tolist()) for model in session.models(edge)}
        if found != loops:
            return Found(name, f"of the {len(loops)} loops on {graph.vertices} vertices and {graph.size} edges "
                               f"{len(loops - found)} are forbidden, and {len(found - loops)} other sets allowed")
    return Found(name, "", f"right for all loops of {len(graphs)} small graphs")


def is_loop(graph: Graph, chosen: Any) -> bool:
    """Whether edges form one closed loop: a walk from a vertex back to it uses all of them."""
    edges = graph.edges[chosen].tolist()
    ends = np.bincount(np.ravel(edges).astype(int), minlength=graph.vertices)
    if not edges or {*ends.tolist()} - {0, 2}:
        return False
    here, left = edges[0][1], edges[1:]
    while step := next((edge for edge in left if here in edge), None):
        left.remove(step)
        here = sum(step) - here
    return not left
