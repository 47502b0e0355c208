"""Hamiltonian cycles of graphs as a subject of studies, beside the puzzles."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from encoders import Formula, Graph
from encoders.loops import fitting

from ..graphs import search as hamilton
from ..graphs.named import open_graph
from ..solving.results import Statistics

if TYPE_CHECKING:
    from .run import Record, Run

SMALL = "grid:4x4"


class Hamilton:
    """What stands for a kind of puzzle in a study."""

    name: ClassVar[str] = "hamilton"
    title: ClassVar[str] = "Hamiltonian cycles"
    options: ClassVar[dict[str, tuple[str, ...]]] = {"loops": fitting(planar=True, first=hamilton.SCHEME)}


def measure_graph(record: Record, run: Run, text: str, told: Callable[[Formula], None]) -> Statistics:
    """Find a cycle of the graph that `text` names; fill the record, all but what the statistics have.

    A seed other than 0 numbers vertices and edges anew. told: called with the formula, built once more beforehand.
    """
    scheme = dict(run.options).get("loops", hamilton.SCHEME)
    hamilton.hamilton(open_graph(SMALL), scheme, run.solver, 1.0)  # modules are imported, numpy is awake
    begin, awake = perf_counter(), process_time()
    graph = renumbered(open_graph(text), run.seed)
    record.update(parse=perf_counter() - begin, cpu=process_time() - awake)
    if not run.family:
        record.update(rows=graph.vertices, columns=1)
    told(hamilton.encode(graph, scheme)[0])
    awake = process_time()
    answer = hamilton.hamilton(graph, scheme, run.solver, run.time_limit)
    record["cpu"] += process_time() - awake
    outcome = {"found": "solved", "none": "none", "unknown": "unknown"}[answer.outcome]
    late = "the time limit ran out" if outcome == "unknown" else None
    record.update(outcome="illegal" if answer.failure else outcome, note=answer.failure or late,
                  solutions=int(answer.outcome == "found"), complete=int(answer.outcome == "none"))
    return answer.statistics


def renumbered(graph: Graph, seed: int) -> Graph:
    """The graph with vertices and edges in an order that the seed gives; 0 leaves it."""
    if not seed:
        return graph
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(graph.edges))
    other = Graph(graph.vertices, rng.permutation(graph.vertices)[graph.edges[order]])
    if graph.faces is not None:
        other.faces, other.outer = graph.faces[order], graph.outer
    return other
