"""Hamiltonian cycles as a subject of studies: finds a cycle of a graph once and measures it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from time import perf_counter

import numpy as np

from encoders import Graph
from encoders.loops import scheme_names

from ..formats.board_source import GRAPH_FILES, HAMILTON
from ..graphs import hamilton
from ..graphs.graph_source import open_graph
from ..running.workers import worker_process
from ..solving.resources import processor_seconds
from .run_record import PROOF, SEED, Record, Report, Run, hold_to_limit, write_sizes, write_statistics

SMALL = "grid:4x4"


class HamiltonianCycles:
    """Cycles through all vertices of a graph, with the interface of `subjects.Subject`."""

    name = HAMILTON
    title = "Hamiltonian cycles"
    options: Mapping[str, Sequence[str]] = {"loops": scheme_names(planar=True, first=hamilton.SCHEME)}
    fastest = hamilton.FASTEST
    sizes = "vertices of the graph"
    max_solutions = 1
    extensions = GRAPH_FILES

    def open(self, file: str) -> tuple[str, tuple[int, int]]:
        """The text that a run needs, the name itself, and the graph's vertices by 1. Raises PuzzleError."""
        return file, (open_graph(file).vertices, 1)

    def warm_up(self, run: Run) -> None:
        """Find a cycle of a small graph."""
        solve_small(dict(run.options).get("loops", hamilton.SCHEME), run.solver)

    def measure(self, record: Record, run: Run, text: str, report: Report) -> None:
        """Find a cycle of the graph that the text names; its formula is built once more beforehand, for its sizes.

        A seed other than 0 numbers vertices and edges anew. Raises ValueError for a scheme that does not fit.
        """
        scheme = dict(run.options).get("loops", hamilton.SCHEME)
        worker_process.begin()
        begin, cpu_begin = perf_counter(), processor_seconds()
        graph = renumbered(open_graph(text), run.order_seed)
        record.update(parse=perf_counter() - begin, cpu=processor_seconds() - cpu_begin)
        if not run.family:
            record.update(rows=graph.vertices, columns=1)
        write_sizes(record, hamilton.encode(graph, scheme)[0])
        report(record)
        worker_process.begin()
        cpu_begin = processor_seconds()
        answer = hamilton.hamilton(graph, scheme, run.solver_command, run.time_limit, plain=run.plain)
        record["cpu"] += processor_seconds() - cpu_begin
        outcome = {"found": "solved", "none": "none", "unknown": "unknown"}[answer.outcome]
        late = "the time limit ran out" if outcome == "unknown" else None
        reason = f": {answer.reason.text}" if answer.reason else ""
        known = f"not found by a solver, but by {answer.settled}{reason}" if answer.settled else None
        record.update(outcome="illegal" if answer.failure else outcome, note=answer.failure or late or known,
                      solutions=int(answer.outcome == "found"), complete=int(answer.outcome == "none"))
        seconds = answer.statistics.seconds  # merging and cuts are part of solving, as the rules of a board's session
        seconds["solve"] = sum(seconds.pop(phase, 0.0) for phase in ("solve", "merge", "cut"))
        write_statistics(record, answer.statistics)
        hold_to_limit(record)


@cache
def solve_small(scheme: str, solver: str) -> None:
    """Solve a small graph once in this process, so that all modules are imported and have run."""
    hamilton.hamilton(open_graph(SMALL), scheme, solver.replace(SEED, "0").replace(PROOF, os.devnull), 1.0)


def renumbered(graph: Graph, seed: int) -> Graph:
    """The graph with vertices and edges renumbered at random by the seed; seed 0 changes nothing."""
    if not seed:
        return graph
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(graph.edges))
    other = Graph(graph.vertices, rng.permutation(graph.vertices)[graph.edges[order]])
    if graph.faces is not None:
        other.faces, other.outer = graph.faces[order], graph.outer
    return other
