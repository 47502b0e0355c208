#!/usr/bin/env python3
"""What does the rule "one loop" cost a solver? The same clauses of the other rules, and four ways to add this one.

cuts       satloop: lazy cuts in one incremental SAT solver
circuit    CP-SAT with AddCircuit over two arcs for each segment
heights    CP-SAT with a number for each vertex, one higher along each arc but into one vertex
MIP cuts   SCIP with the cuts of satloop's rule, solved again after each round of them

Needs OR-tools, which comes with the extra `bench`. A table in Markdown: for each data set of boards with one loop the
mean milliseconds of the processor from text to checked solution, in one thread, and in brackets the geometric mean of
the times by those of `cuts`. A board not solved in the limit counts with it; `k open` says how many these are.
Example: scripts/loop_rules.py Masyu.json Yajilin.json --sample 20 --largest 100
"""

from __future__ import annotations

import argparse
import random
import statistics
from functools import partial
from time import perf_counter, process_time
from typing import Any

from compare import usable_entry
from own_python import own_python

with own_python():
    import numpy as np

    from encoders import FALSE, TRUE, Formula, Graph, Literals
    from encoders.formula import Model
    from encoders.loops import LOOPS
    from satloop import Session
    from satloop.boards.puzzle import Puzzle
    from satloop.formats.dataset import read_dataset
    from satloop.puzzles import find
    from satloop.solving.solution_search import Solution, decode

Loop = tuple[Graph, Literals, Literals | None]  # the edges of a graph, and where the loop comes if clauses say so


def by_cuts(f: Formula, loop: Loop, limit: float) -> Model | None:
    with Session(f) as session:
        return session.model if session.solve(time_limit=limit) else None


def by_cp_sat(f: Formula, loop: Loop, limit: float, heights: bool = False) -> Model | None:
    from ortools.sat.python import cp_model
    graph, edge, on = loop
    model = cp_model.CpModel()
    variables = [model.new_bool_var("") for _ in range(f.variables)]
    literal = {int(TRUE): model.new_constant(1), int(FALSE): model.new_constant(0)}
    for number, variable in enumerate(variables, 1):
        literal |= {number: variable, -number: ~variable}
    for clause in (clause for block in f.blocks for clause in block.tolist()):
        model.add_bool_or([literal[x] for x in clause])
    arcs = []
    for (u, v), x in zip(graph.edges.tolist(), edge.tolist()):
        if x != FALSE:
            there, back = model.new_bool_var(""), model.new_bool_var("")
            model.add(there + back == literal[x])
            arcs += [(u, v, there), (v, u, back)]
    vertices = range(graph.vertices)
    visited = [model.new_bool_var("") for _ in vertices] if on is None else [literal[x] for x in on.tolist()]
    if heights:
        first, height = zip(*((model.new_bool_var(""), model.new_int_var(0, len(vertices) - 1, "")) for _ in vertices))
        model.add_exactly_one(first)
        for v in vertices:
            for end in (0, 1):  # an arc out of each visited vertex, and one into it
                model.add(sum(arc[2] for arc in arcs if arc[end] == v) == visited[v])
            model.add_implication(first[v], visited[v])
        for tail, head, arc in arcs:
            model.add(height[head] == height[tail] + 1).only_enforce_if(arc, ~first[head])
    else:
        model.add_circuit([*arcs, *((v, v, ~visited[v]) for v in vertices)])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers, solver.parameters.max_time_in_seconds = 1, limit
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return np.array([True, *(bool(solver.value(variable)) for variable in variables)])


def by_mip(f: Formula, loop: Loop, limit: float) -> Model | None:
    from ortools.linear_solver import pywraplp
    deadline = perf_counter() + limit
    solver, clauses = pywraplp.Solver.CreateSolver("SCIP"), [clause for block in f.blocks for clause in block.tolist()]
    variables = [solver.BoolVar("") for _ in range(f.variables)]
    while (left := deadline - perf_counter()) > 0:
        for clause in map(set, clauses):
            # At least one literal holds, each counted once: x for a variable, 1 - x for its negation.
            row = solver.Constraint(1 - sum(x < 0 for x in clause), solver.infinity())
            for x in clause:
                row.SetCoefficient(variables[abs(x) - 1], 1 if x > 0 else -1)
        solver.SetTimeLimit(max(1, int(1000 * left)))
        if solver.Solve() not in (solver.OPTIMAL, solver.FEASIBLE):
            return None
        model = np.array([True, *(variable.solution_value() > 0.5 for variable in variables)])
        clauses = [clause for rule in f.rules for clause in rule(model)]
        if not clauses:
            return model
    return None


# Each takes a limit in seconds and returns a model, or None.
WAYS = {"cuts": by_cuts, "circuit": by_cp_sat, "heights": partial(by_cp_sat, heights=True), "MIP cuts": by_mip}


def seconds(way: str, kind: type[Puzzle], text: str, limit: float) -> float:
    """Processor seconds from the text to a checked solution; the limit where there is none by then."""
    begin, f, loops = process_time(), Formula(), []

    def scheme(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, **given: Any) -> None:
        loops.append((graph, edge, on))
        LOOPS["cuts"].encode(f, graph, edge, on=on, **given)

    board = kind(text)
    key = board.encode(f, loops=scheme)
    model = WAYS[way](f, loops[0], limit)
    if model is not None and (failures := list(board.check(Solution(board, decode(key, model))))):
        raise SystemExit(f"{way} breaks a rule: {failures[0]}\n{text}")
    return limit if model is None else min(limit, process_time() - begin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", nargs="+", metavar="DATASET.json")
    parser.add_argument("--sample", type=int, default=20, metavar="N", help="boards a data set (default 20)")
    parser.add_argument("--largest", type=int, default=10**9, metavar="CELLS", help="cells of a board, at most")
    parser.add_argument("--limit", type=float, default=10.0, metavar="S", help="seconds for a board (default 10)")
    options = parser.parse_args()
    print(f"| puzzle | boards | {' | '.join(WAYS)} |\n|---|---:|{'---:|' * len(WAYS)}")
    for file in options.datasets:
        data = read_dataset(file)
        kind = find(data.name)
        if kind.connectivity != "cycle":
            parser.error(f"{kind.title} is not about one loop that never meets itself")
        boards = [kind(entry.problem) for _, entry in sorted(data.entries.items()) if usable_entry(kind, entry)]
        texts = [board.text for board in boards if board.rows * board.columns <= options.largest]
        sample = random.Random(1).sample(texts, min(options.sample, len(texts)))
        times = {way: [seconds(way, kind, text, options.limit) for text in [sample[0], *sample]][1:] for way in WAYS}
        print(f"| {kind.title} | {len(sample)} |", end="")
        for taken in times.values():
            ratio = statistics.geometric_mean(theirs / ours for theirs, ours in zip(taken, times["cuts"]))
            still = f", {some} open" if (some := sum(time >= options.limit for time in taken)) else ""
            print(f" {1000 * statistics.fmean(taken):.1f} ({ratio:.1f}{still}) |", end="")
        print(flush=True)


if __name__ == "__main__":
    main()
