"""All solutions of one board, over any executor: workers take cubes from a queue; a slow one comes back divided.

The board is divided breadth first, the most constrained variables first, into at least 200 cubes, ten for each worker;
messages are small. A worker keeps its solver, with its lazy cuts, from one cube to the next.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from encoders import Bools, OutOfTime
from encoders.deadline import deadline_after

from ..boards.puzzle import Puzzle
from ..solving.results import Outcome, Result
from ..solving.strategies.cubes import Cube, CubeSearch
from .cube_worker import Board, explore, packed, unpacked
from .workers.work_statistics import Work

if TYPE_CHECKING:  # a board that is done within a moment needs no processes, nor their imports
    from concurrent.futures import Executor

    from .workers.executor_adapter import Adapter
    from .workers.process_executor import Workers

MOMENT = 0.1  # seconds of one process alone: most boards are done by then
STARTING = 0.2  # further seconds, while worker processes of our own start
LEAST, EACH = 200, 10  # cubes at first: in all, and for each worker
WORTH = 0.8  # where no more seconds are left, this process goes on alone: workers would hardly have started
LATE = 0.1  # seconds after the time limit in which workers may still answer
GRACE = 0.4  # seconds after the time limit at which a worker is ended, whatever it does


@dataclass(eq=False, repr=False)
class Exploration:
    """The solutions of a board: their number, and `parts`, rows of bits of the variables of `search`, in any order.

    complete: there are no others. Where there may be, and only the number is wanted, it counts all that were found.
    errors: why workers lost cubes. end: the Ctrl-C or SIGTERM that stopped the search. work: statistics of the workers,
    None if one process did it all.
    """

    search: CubeSearch
    count: int = 0
    further: int = 0  # solutions that are known of parts that are not done
    parts: list[Bools] = field(default_factory=list)
    complete: bool = False
    errors: list[str] = field(default_factory=list)
    end: KeyboardInterrupt | None = None
    work: Work | None = None

    def rows(self) -> Bools:
        """(count, variables) the bits of the solutions, in an order that does not depend on the workers."""
        return self.search.in_order(np.concatenate(self.parts)) if self.parts else np.zeros((0, 0), np.bool_)


def slice_seconds(workers: int, open_: int = 0, mean: float = 0.0) -> float:
    """The seconds after which a worker gives back the rest of a cube: half the time for which all are sure to be busy.

    open_: cubes that wait; mean: seconds of a cube so far, 0 if none is done yet. Some models of a cube that comes back
    must be found again, so workers keep cubes long while many wait.

    >>> [slice_seconds(workers) for workers in (2, 16, 64)], [slice_seconds(16, left, 0.01) for left in (900, 150, 0)]
    ([0.25, 0.05, 0.02], [0.25, 0.046875, 0.02])
    """
    return max(0.02, min(0.25, open_ * mean / workers / 2 if mean else 0.8 / workers))


class CubeQueue(Iterator[tuple[float, bytes]]):
    """The queue of cubes as bytes, each with the seconds after which a worker gives it back; it grows by `add`.

    found: how many solutions are known of cubes that are not done.
    """

    def __init__(self, cubes: Sequence[Cube], workers: int, work: Work) -> None:
        self._queue, self._workers, self._work = deque[tuple[bytes, int]](), workers, work
        self._given: list[int] = []  # of each cube that was given: how many of its solutions were known
        self.found = 0
        self.add(cubes, [0] * len(cubes))

    def add(self, cubes: Sequence[Cube], found: Sequence[int]) -> None:
        """Put more cubes at the end of the queue. found: how many solutions of each are known."""
        self._queue.extend((packed([cube]), known) for cube, known in zip(cubes, found))
        self.found += sum(found)

    def done(self, place: int) -> None:
        """The cube that was given at this place is explored: its solutions are counted, or known of its parts."""
        self.found -= self._given[place]

    def clear(self) -> None:
        """Drop the cubes that wait."""
        self._queue.clear()

    def __next__(self) -> tuple[float, bytes]:
        if not self._queue:
            raise StopIteration
        cube, found = self._queue.popleft()
        self._given.append(found)
        mean = self._work.busy / self._work.done if self._work.done else 0.0
        return slice_seconds(self._workers, len(self._queue), mean), cube

    def __length_hint__(self) -> int:
        return len(self._queue)


def explore_board(puzzle: Puzzle, limit: int | None = None, time_limit: float | None = None, solver: str | None = None,
                  options: dict[str, Any] | None = None, jobs: int = 1, executor: Executor | Adapter | None = None, *,
                  rows: bool = True, report: Callable[[Exploration], object] = lambda _: None) -> Exploration:
    """All solutions of a board, or about `limit`, each once, even if workers are lost.

    jobs, executor: as for `item_answers.answers`; this process begins alone, and does all with one job. rows: keep the
    solutions, not only their number. report: called now and then. Normal forms and lemmas are not used. Raises as
    `solve` does, and WorkersFail if no process can be started or a cluster is gone.
    """
    until = 0.0 if time_limit is None else time.time() + time_limit
    deadline = deadline_after(time_limit)
    with CubeSearch(puzzle, deadline, solver, options) as search:
        exploration = Exploration(search)
        if search.session is None:
            return exploration

        def add_count(count: int) -> None:
            exploration.count = sum(map(len, exploration.parts)) + count
            report(exploration)

        many = jobs > 1 or executor is not None
        own: Workers | None = None
        open_: list[Cube] = [[]]
        least = 0  # solutions that are known, also of cubes that are not done
        try:
            # Most boards are done before a process could start, so this one begins alone; while the others start, it
            # goes on.
            for moment in (None,) if not many else (MOMENT, STARTING) if executor is None else (MOMENT,):
                alone = not many or (executor is None and own is None and deadline - time.perf_counter() < WORTH)
                end = deadline if alone else min(deadline, deadline_after(moment))
                known = sum(map(len, exploration.parts))
                bits, open_, found = search.solutions_below(open_, end, None if limit is None else limit - known,
                                                            add_count)
                exploration.count = known + len(bits)
                exploration.parts.append(bits)
                exploration.complete = not open_
                # A cube that is not done is explored again by a worker, so its solutions do not count yet, but are
                # known to exist.
                least = exploration.count + sum(found)
                if exploration.complete or (limit is not None and exploration.count >= limit) or alone:
                    return exploration
                from .workers.executor_adapter import Adapter
                if executor is None and own is None and deadline - time.perf_counter() >= WORTH:
                    from .workers.process_executor import Workers
                    hang = max(0.0, until - time.time()) + GRACE if until else None
                    needed = [explore.__module__, Adapter.__module__, type(puzzle).__module__]
                    own = Workers(jobs, hang, preload=needed)
                    for _ in range(jobs):
                        own.submit(abs, 0)  # the processes start
            if executor is None:
                assert own is not None
                executor = Adapter(own, 2 * jobs)  # a message for each to work at, and one to go on with at once
            adapter = executor if isinstance(executor, Adapter) else Adapter(executor)
            width = max(1, adapter.width // 2)
            board = Board(puzzle.name, puzzle.text, solver, tuple((options or {}).items()), limit, rows, until)
            exploration.work = Work()
            try:
                _explore_cubes(exploration, board, open_, width, adapter, report)
            except OutOfTime:
                exploration.complete = False
            exploration.work.stop()
        except KeyboardInterrupt as stop:
            exploration.end, exploration.complete = stop, False
        finally:
            if own is not None:
                own.shutdown(cancel_futures=True)
            if not rows and not exploration.complete:
                exploration.count = max(exploration.count + exploration.further, least)
    return exploration


def _explore_cubes(exploration: Exploration, board: Board, cubes: list[Cube], width: int, adapter: Adapter,
                   report: Callable[[Exploration], object]) -> None:
    """Divide the cubes and let workers explore them, until none is left, the limit is reached, or the time is up."""
    from .workers.item_answers import answers
    from .workers.process_executor import Workers
    search, statistics = exploration.search, exploration.search.statistics
    assert exploration.work is not None
    left = board.until - time.time() if board.until else None
    # Many more cubes than workers: they differ in size by orders of magnitude, and the queue evens that out.
    cubes = search.chooser.split(cubes, max(LEAST, EACH * width), deadline_after(left))
    if board.until and time.time() >= board.until:
        exploration.complete = False
        return
    queue = CubeQueue(cubes, width, exploration.work)
    hang = None if not board.until else max(0.0, board.until - time.time()) + GRACE
    pool = answers(partial(explore, board), queue, executor=adapter, limit=hang, work=exploration.work, growing=True,
                   deadline=deadline_after(hang and hang - GRACE + LATE))
    exploration.complete = True
    with closing(pool):
        for place, answer in pool:
            if answer.value is None:
                exploration.complete = False
                if not answer.late:
                    exploration.errors.append(answer.error)
                continue
            count, bits, more, counts, found = answer.value
            exploration.count += count
            if board.rows:
                shape = count, -(-len(search.variables) // 8)
                # Solutions travel as bits, eight a byte, for there may be millions of them.
                bytes_ = np.frombuffer(bits, np.uint8).reshape(shape)
                exploration.parts.append(np.unpackbits(bytes_, axis=1, count=len(search.variables)).astype(np.bool_))
            statistics.rounds += counts[0]
            statistics.cuts += counts[1]
            report(exploration)
            # A rest that comes back is divided into cubes of which some solutions are known already.
            if found is not None:
                queue.done(place)
            cubes = unpacked(more) if more else []
            queue.add(cubes, found or [0] * len(cubes))
            exploration.further = queue.found
            enough = board.limit is not None and exploration.count >= board.limit
            if enough or (board.until and time.time() >= board.until):
                exploration.complete = False
                if enough and isinstance(adapter.executor, Workers):
                    return  # they are ended
                queue.clear()  # what still runs ends by itself, soon


def as_result(exploration: Exploration, puzzle: Puzzle, limit: int | None) -> Result:
    """The exploration as a result of `solving.solve`: up to `limit` solutions, in an order that is always the same."""
    solutions = [exploration.search.solution(bits) for bits in exploration.rows()[:limit]]
    outcome: Outcome
    if len(solutions) > 1:
        outcome = "several"
    elif exploration.complete:
        outcome = "unique" if solutions else "none"
    else:
        outcome = "solved" if solutions else "unknown"
    search = exploration.search
    return Result(outcome, solutions, search.statistics, [[] for _ in solutions], exploration.complete, board=puzzle,
                  schemes=search.request.schemes)
