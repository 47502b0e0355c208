"""One graph, one answer: workers search for a Hamiltonian cycle in different ways, and the first answer counts.

Searches of one graph that differ only in the names of the variables often differ ten times in length, so the shortest
of several is much shorter than most.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Lock
from time import perf_counter
from typing import NamedTuple

from encoders import Graph

from ..errors import SolverError
from ..graphs.hamilton import FASTEST, SCHEME, HamiltonResult, hamilton
from ..graphs.search_in_rounds import Progress
from ..graphs.solvers_in_turn import in_turn
from ..solving.solvers import SOLVERS, default_solver
from .workers.executor_adapter import Adapter
from .workers.item_answers import answers
from .workers.process_executor import Workers
from .workers.worker_process import report

MOMENT = 0.3  # seconds of the first way alone: most graphs are done by then


class HamiltonTask(NamedTuple):
    """A way to search; `seconds` is the time that is left."""

    graph: Graph
    scheme: str
    solver: str | None
    seconds: float | None


def search(way: HamiltonTask) -> HamiltonResult:
    """In a worker: search that way, and report each round."""
    return hamilton(way.graph, way.scheme, way.solver, way.seconds, lambda *now: report(now))


def solvers(first: str, count: int) -> list[str]:
    """Up to `count` solvers, or solvers in turn, to work beside `first`: the most different ones first.

    Those in turn change their order and the names of the variables; one alone these names; a command cannot.

    >>> solvers("cadical153+glucose4", 3)
    ['glucose4/1+cadical153/1', 'cadical153/1+glucose4/1', 'glucose4/2+cadical153/2']
    >>> solvers("glucose4", 2), solvers("cadical -q", 2)
    (['glucose4/1', 'glucose4/2'], [])
    """
    parts = [part.partition("/")[0] for part in in_turn(first)]
    if not {*SOLVERS} >= {*parts}:
        return []
    orders = [parts[::-1], parts] if len(parts) > 1 else [parts]
    return ["+".join(f"{part}/{1 + number // len(orders)}" for part in orders[number % len(orders)])
            for number in range(count)]


def race(graph: Graph, scheme: str = SCHEME, solver: str | None = None, time_limit: float | None = None,
         progress: Progress | None = None, jobs: int = 2) -> HamiltonResult:
    """As `hamilton`, in `jobs` processes once a moment has passed; `statistics` are those of the way that won.

    progress: is called in another thread after each round of each way, with the fewest pieces of all so far.
    Raises as `hamilton` does, and SolverError where every process fails.
    """
    begin = perf_counter()
    alone = MOMENT if time_limit is None else min(MOMENT, time_limit)
    answer = hamilton(graph, scheme, solver, alone, progress)
    if answer.outcome != "unknown" or alone == time_limit:
        return answer
    others = solvers(solver or default_solver(FASTEST, graph.vertices, scheme), jobs - 1)
    left = None if time_limit is None else max(0.0, begin + time_limit - perf_counter())
    ways = [HamiltonTask(graph, scheme, name, left) for name in (solver, *others)]
    workers = Workers(len(ways), preload=[__name__], hear=None if progress is None else _fewest(progress))
    errors = []
    try:
        for _, reply in answers(search, ways, executor=Adapter(workers, len(ways))):
            if reply.error:
                errors.append(reply.error)
            else:
                assert isinstance(reply.value, HamiltonResult)
                answer = reply.value
                if answer.outcome != "unknown":
                    return answer
    finally:
        workers.shutdown(cancel_futures=True)
    if len(errors) == len(ways):
        raise SolverError(errors[0])
    return answer


def _fewest(progress: Progress) -> Callable[[tuple[int, int, int]], None]:
    """Calls `progress` with the rounds and pieces of the way that reports, and the fewest pieces of all ways."""
    fewest, lock = [sys.maxsize], Lock()

    def hear(now: tuple[int, int, int]) -> None:
        with lock:
            fewest[0] = min(fewest[0], now[2])
            progress(now[0], now[1], fewest[0])
    return hear
