#!/usr/bin/env python3
"""How fast is a circuit of a directed graph found, by each encoding and by OR-tools' AddCircuit?

A table in Markdown: a column for each kind and size of graphs, a row for each encoding, and the first one for OR-tools
(the extra `bench`) with one worker, where it is installed. In it the median of the processor seconds of the graphs, of
encoding and loading too; `-` where half of them took longer than the limit, and such encodings are not tried on larger
graphs. Each answer is checked by a walk along its arcs.

sparse:N   5 N arcs between N vertices, a third of which may stay out; one circuit is in it, the other arcs are random
grid:N     N rows of N vertices, arcs to all neighbours, a third of the vertices may stay out
honeycomb:N, or another tiling   N x N of it, arcs along its edges, nine tenths of the vertices may stay out
depot:N    as sparse, but with N // 40 + 1 circuits through vertex 0 in it: any number of them, by AddMultipleCircuit

Examples: scripts/circuits.py sparse:200 sparse:500 --seeds 10
          scripts/circuits.py grid:10 depot:200 --schemes cuts,elimination,unary-distance --limit 10
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib.util import find_spec
from statistics import median
from time import perf_counter, process_time

from own_python import own_python

with own_python():
    import numpy as np

    from encoders import DirectedGraph, Formula, GridGraph, OutOfTime, values
    from encoders.circuits import CIRCUITS, circuit, routes
    from satloop import Session
    from satloop.boards.tilings import FAMILY_NAMES, tiling


def graph_of(kind: str, n: int, seed: int) -> DirectedGraph:
    """Return the graph of a kind and size, see above."""
    rng = np.random.default_rng(seed)
    if kind not in ("sparse", "depot"):
        plane = GridGraph(n, n) if kind == "grid" else tiling(kind, n, n).graph
        ends = np.concatenate([plane.edges, plane.edges[:, ::-1]])
        loops = rng.permutation(plane.vertices)[:plane.vertices // 3 if kind == "grid" else plane.vertices * 9 // 10]
        return DirectedGraph(plane.vertices, *np.concatenate([ends, np.stack([loops, loops], axis=1)]).T)
    loops = 1 + rng.permutation(n - 1)[:n // 3]
    visited = np.setdiff1d(np.arange(1, n), loops[rng.random(len(loops)) < 0.5])
    parts = np.array_split(rng.permutation(visited), 1 if kind == "sparse" else n // 40 + 1)
    pairs = {pair for part in parts for pair in zip([0, *part.tolist()], [*part.tolist(), 0])}
    while len(pairs) < 5 * n:
        tail, head = rng.integers(0, n, 2).tolist()
        if tail != head:
            pairs.add((tail, head))
    return DirectedGraph(n, *np.array(sorted(pairs) + [(v, v) for v in sorted(loops.tolist())]).T)


def by_ortools(kind: str, graph: DirectedGraph, limit: float) -> list[bool] | None:
    """Which arcs are on in an answer of OR-tools; None after the limit."""
    from ortools.sat.python import cp_model
    model = cp_model.CpModel()
    arcs = [model.new_bool_var("") for _ in range(graph.size)]
    add = model.add_multiple_circuit if kind == "depot" else model.add_circuit
    add(list(zip(graph.tail.tolist(), graph.head.tolist(), arcs)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return [bool(solver.value(arc)) for arc in arcs]


def by_scheme(scheme: str, kind: str, graph: DirectedGraph, limit: float) -> list[bool] | None:
    """Which arcs are on in an answer by an encoding; None after the limit."""
    deadline = perf_counter() + limit
    f = Formula()
    f.deadline = deadline
    try:
        arcs = f.new(graph.size)
        if kind == "depot":
            routes(f, graph, arcs, 0, scheme)
        else:
            circuit(f, graph, arcs, scheme)
        with Session(f) as session:
            answer = session.solve(deadline=deadline)
            return [bool(on) for on in values(session.model, arcs)] if answer else None
    except OutOfTime:
        return None


def is_right(kind: str, graph: DirectedGraph, on: list[bool]) -> bool:
    """Whether these arcs are an answer: a walk from vertex 0, which is always visited, or from the first that is."""
    ends = [(int(a), int(b)) for a, b, taken in zip(graph.tail, graph.head, on) if taken]
    after: dict[int, list[int]] = {}
    for a, b in ends:
        after.setdefault(a, []).append(b)
    begin = 0 if kind in ("sparse", "depot") else next(a for a, b in ends if a != b)
    seen = {begin}
    for first in after[begin]:
        v = first
        while v != begin and v not in seen:
            seen.add(v)
            v = after[v][0]
        if v != begin:
            return False
    single = kind == "depot" or len(after[begin]) == 1
    return single and seen | {a for a, b in ends if a == b} == set(range(graph.vertices)) and len(ends) == (
        graph.vertices - 1 + len(after[begin]))


def main() -> None:
    """Print the table, cell by cell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graphs", nargs="+", metavar="KIND:N", help="see above; of a kind the smaller ones first")
    parser.add_argument("--seeds", type=int, default=5, help="how many graphs of each kind and size (default: 5)")
    parser.add_argument("--limit", type=float, default=10, help="seconds for one graph (default: 10)")
    parser.add_argument("--schemes", default=",".join(name for name in CIRCUITS if name != "none"))
    options = parser.parse_args()
    solvers: dict[str, Callable[[str, DirectedGraph, float], list[bool] | None]] = {}
    if find_spec("ortools"):
        solvers["OR-tools"] = by_ortools
    for scheme in options.schemes.split(","):
        if scheme not in CIRCUITS:
            parser.error(f"unknown scheme {scheme!r}; known: {', '.join(CIRCUITS)}")
        solvers[scheme] = lambda kind, graph, limit, scheme=scheme: by_scheme(scheme, kind, graph, limit)
    graphs: dict[str, list[DirectedGraph]] = {}
    for text in options.graphs:
        kind, _, size = text.partition(":")
        if kind not in ("sparse", "grid", "depot", *FAMILY_NAMES) or not size.isdecimal() or int(size) < 2:
            parser.error(f"expected sparse:N, grid:N, depot:N or a tiling as honeycomb:N, found {text!r}")
        graphs[text] = [graph_of(kind, int(size), seed) for seed in range(options.seeds)]
    print("| | " + " | ".join(graphs) + " |")
    print("|---|" + "---:|" * len(graphs))
    for name, solve in solvers.items():
        print(f"| {name} |", end="", flush=True)
        slow: set[str] = set()
        for text, some in graphs.items():
            kind = text.partition(":")[0]
            seconds = []
            for graph in some if kind not in slow else ():
                begin = process_time()
                on = solve(kind, graph, options.limit)
                seconds.append(float("inf") if on is None else process_time() - begin)
                if on is not None and not is_right(kind, graph, on):
                    raise SystemExit(f"{name} is wrong about {text}")
                if seconds.count(float("inf")) * 2 >= len(some):
                    slow.add(kind)
                    break
            print(f" {'-' if kind in slow else f'{median(seconds):.3f}'} |", end="", flush=True)
        print()


if __name__ == "__main__":
    main()
