"""All solutions of one board, over any executor: cubes from a queue that grows, for a slow one comes back divided.

As in the work on Sudoku by many processes: breadth first, the most constrained first, at least 200 tasks and ten a
worker, small messages. A worker keeps its solver, with its lazy cuts, from one cube to the next.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from operator import length_hint
from typing import TYPE_CHECKING, Any

import numpy as np

from ..boards.puzzle import Puzzle
from ..solving.results import Outcome, Result
from ..solving.strategies.cubes import Bools, Cube, Divided
from .cube_worker import Board, explore, packed, unpacked
from .growing import Growing
from .worker_statistics import Work

if TYPE_CHECKING:  # a board that is done within a moment needs no processes, nor their imports
    from concurrent.futures import Executor

    from .executor import Engine
    from .workers import Workers

MOMENT = 0.1  # seconds of one process alone: most boards are done by then
STARTING = 0.2  # further seconds, while worker processes of our own start
LEAST, EACH = 200, 10  # cubes at first: in all, and for each worker
GRACE = 0.4  # seconds after the time limit at which a worker is ended, whatever it does


@dataclass
class Found:
    """How many solutions were found, and which: `parts` are rows of bits of `search.variables`, in any order.

    complete: there are no others. errors: why cubes were lost, where any were. end: the Ctrl-C or SIGTERM that stopped
    it. work: of the workers, None where one process did it all.
    """

    search: Divided
    count: int = 0
    parts: list[Bools] = field(default_factory=list)
    complete: bool = False
    errors: list[str] = field(default_factory=list)
    end: KeyboardInterrupt | None = None
    work: Work | None = None

    def rows(self) -> Bools:
        """(count, variables) the bits of the solutions, in an order that does not depend on how they were found."""
        return self.search.in_order(np.concatenate(self.parts)) if self.parts else np.zeros((0, 0), np.bool_)


def slice_seconds(workers: int, open_: int = 0, mean: float = 0.0) -> float:
    """After how long a worker gives back what is left of a cube: half the time for which all are sure to be busy.

    open_: cubes that wait; mean: seconds that one took so far, 0 when none is done yet. What comes back has lost some
    models, which are found anew, so a cube is kept for long until few are left.

    >>> [slice_seconds(workers) for workers in (2, 16, 64)], [slice_seconds(16, left, 0.01) for left in (900, 150, 0)]
    ([0.25, 0.05, 0.02], [0.25, 0.046875, 0.02])
    """
    return max(0.02, min(0.25, open_ * mean / workers / 2 if mean else 0.8 / workers))


class Cubes(Growing):
    """The queue of cubes: each with the seconds after which it is given back, as bytes."""

    def __init__(self, cubes: Sequence[Cube], workers: int, work: Work) -> None:
        super().__init__(packed([cube]) for cube in cubes)
        self._workers, self._work = workers, work

    def __next__(self) -> tuple[float, bytes]:
        cube = super().__next__()
        mean = self._work.busy / self._work.done if self._work.done else 0.0
        return slice_seconds(self._workers, length_hint(self), mean), cube


def explored(puzzle: Puzzle, limit: int | None = None, time_limit: float | None = None, solver: str | None = None,
             options: dict[str, Any] | None = None, jobs: int = 1, executor: Executor | Engine | None = None, *,
             rows: bool = True, told: Callable[[Found], object] = lambda _: None) -> Found:
    """All solutions of a board, or about `limit`, each once, whatever becomes of a worker.

    jobs, executor: as for `pool.answers`; with one job all is done in this process, and at first in any case. rows: not
    only their number. told: called now and then. Normal forms and lemmas are not used. Raises as `solve` does, and
    WorkersFail when no process can be started or a cluster is gone.
    """
    until = 0.0 if time_limit is None else time.time() + time_limit
    with Divided(puzzle, time_limit, solver, options) as search:
        found = Found(search)
        if search.session is None:
            return found

        def tell(count: int) -> None:
            found.count = sum(map(len, found.parts)) + count
            told(found)

        many = jobs > 1 or executor is not None
        own: Workers | None = None
        open_: list[Cube] = [[]]
        try:
            for moment in (None,) if not many else (MOMENT, STARTING) if executor is None else (MOMENT,):
                left = max(0.0, until - time.time()) if until else None
                left = left if moment is None else moment if left is None else min(moment, left)
                known = sum(map(len, found.parts))
                bits, open_ = search.below(open_, left, None if limit is None else limit - known, tell)
                found.count = known + len(bits)
                found.parts.append(bits)
                found.complete = not open_
                if found.complete or (limit is not None and found.count >= limit) or not many:
                    return found
                if executor is None and own is None:
                    from .executor import Engine
                    from .workers import Workers
                    hang = max(0.0, until - time.time()) + GRACE if until else None
                    needed = [explore.__module__, Engine.__module__, f"satloop.puzzles.{puzzle.name}"]
                    own = Workers(jobs, hang, preload=needed)
                    for _ in range(jobs):
                        own.submit(abs, 0)  # the processes start
            from .executor import Engine
            if executor is None:
                assert own is not None
                executor = Engine(own, 2 * jobs)  # a message for each to work at, and one to go on with at once
            engine = executor if isinstance(executor, Engine) else Engine(executor)
            width = max(1, engine.width // 2)
            board = Board(puzzle.name, puzzle.text, solver, tuple((options or {}).items()), limit, rows, until)
            found.work = Work()
            _together(found, board, open_, width, engine, told)
            found.work.stop()
        except KeyboardInterrupt as stop:
            found.end, found.complete = stop, False
        finally:
            if own is not None:
                own.shutdown(cancel_futures=True)
    return found


def _together(found: Found, board: Board, cubes: list[Cube], width: int, engine: Engine,
              told: Callable[[Found], object]) -> None:
    """Divide the cubes and have workers explore them, until none is left, enough is found, or the time is up."""
    from .pool import answers
    from .workers import Workers
    search, statistics = found.search, found.search.statistics
    assert found.work is not None
    queue = Cubes(search.chooser.split(cubes, max(LEAST, EACH * width)), width, found.work)
    hang = None if not board.until else max(0.0, board.until - time.time()) + GRACE
    pool = answers(partial(explore, board), queue, executor=engine, limit=hang, work=found.work)
    found.complete = True
    with closing(pool):
        for _, answer in pool:
            if answer.value is None:
                found.complete = False
                if not answer.late:
                    found.errors.append(answer.error)
                continue
            count, bits, more, counts = answer.value
            found.count += count
            if board.rows:
                shape = count, -(-len(search.variables) // 8)
                bytes_ = np.frombuffer(bits, np.uint8).reshape(shape)
                found.parts.append(np.unpackbits(bytes_, axis=1, count=len(search.variables)).astype(np.bool_))
            statistics.rounds += counts[0]
            statistics.cuts += counts[1]
            told(found)
            if (board.limit is not None and found.count >= board.limit) or (board.until and time.time() >= board.until):
                found.complete = False
                if isinstance(engine.executor, Workers):
                    return  # they are ended
                queue.clear()  # what runs elsewhere ends by itself, soon
            elif more:
                queue.add(packed([cube]) for cube in unpacked(more))


def as_result(found: Found, puzzle: Puzzle, limit: int | None) -> Result:
    """What `solving.solve` says of the board: the solutions in an order of their own, up to `limit`."""
    solutions = [found.search.solution(bits) for bits in found.rows()[:limit]]
    outcome: Outcome
    if len(solutions) > 1:
        outcome = "several"
    elif found.complete:
        outcome = "unique" if solutions else "none"
    else:
        outcome = "solved" if solutions else "unknown"
    return Result(outcome, solutions, found.search.statistics, [[] for _ in solutions], found.complete, board=puzzle,
                  schemes=found.search.schemes)
