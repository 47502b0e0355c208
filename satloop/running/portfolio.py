"""One board, one answer: this process solves it in the default way, workers in other ways; the first answer counts.

Other ways are other solvers, and other names of the variables. A cube of a hard board is often about as hard as the
board, so dividing the board usually takes longer (see docs/clusters.md); `--split cubes` does so on request.
"""

from __future__ import annotations

import pickle
import zlib
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from encoders.deadline import deadline_after

from ..boards.puzzle import Puzzle
from ..boards.solution import Solution
from ..problems import find_puzzle_or_problem
from ..solving.results import Result
from ..solving.search_in_slices import Pauses
from ..solving.solve import answer_request, solve
from ..solving.solve_request import SolveRequest
from ..solving.solvers import default_solver
from .workers.work_statistics import Work

if TYPE_CHECKING:  # a board that is done within a moment needs no processes, nor their imports
    from concurrent.futures import Future

    from .workers.executor_adapter import Adapter
    from .workers.process_executor import Workers

MOMENT = 0.3  # seconds of the default alone: most boards are done by then
STARTING, SLICE = 0.02, 0.08  # seconds between two looks at the others: in their first second, and later
OTHERS = ("cadical195", "glucose4", "minisat22", "cadical153", "maplechrono", "mergesat3")  # best first


class SolveTask(NamedTuple):
    """A way to solve a board; `seconds` is the time that is left."""

    puzzle: str
    text: str
    limit: int
    seconds: float | None
    solver: str | None
    plain: bool
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return " ".join([self.solver or "default", *(f"--{name} {value}" for name, value in self.options)])


class Answered(BaseException):
    """Raised in the default way's search when another way has the answer."""


def solve_in_worker(way: SolveTask) -> bytes:
    """In a worker: solve the board that way; return the result without the board, compressed."""
    board = find_puzzle_or_problem(way.puzzle)(way.text)
    r = solve(board, way.limit, way.seconds, way.solver, way.plain, **dict(way.options))
    fields = (r.outcome, [dict(solution) for solution in r.solutions], r.statistics, r.failures, r.exhausted, r.answers,
              r.reason, r.schemes)
    return zlib.compress(pickle.dumps(fields), 9)


def ways(board: Puzzle, first: SolveTask, count: int) -> list[SolveTask]:
    """`count` other ways, the most different ones first: other solvers, then also other names of the variables."""
    usual = first.solver or default_solver(board.fastest, board.rows * board.columns)
    names = [name for name in OTHERS if name != usual]
    for seed in range(1, count + 1):
        # With more workers than solvers the same ones run again, with variables under other names.
        names += [f"{name}/{seed}" for name in dict.fromkeys((usual, *OTHERS)) if name in OTHERS]
    return [first._replace(solver=name) for name in names[:count]]


def race_ways(board: Puzzle, limit: int = 1, time_limit: float | None = None, solver: str | None = None,
              plain: bool = False, options: dict[str, Any] | None = None, jobs: int = 2,
              adapter: Adapter | None = None) -> tuple[Result, Work | None, str]:
    """Solve a board in several ways; return the first result, the statistics of the workers, and the way that won.

    The default works in this process; after a moment the other ways start in `jobs` - 1 processes, or in those
    of the cluster. When one has the answer, the others are ended. Raises as `solve` does.
    """
    chosen = tuple((options or {}).items())
    race = _Race(board, SolveTask(board.name, board.text, limit, time_limit, solver, plain, chosen), jobs, adapter)
    try:
        result = answer_request(SolveRequest(board, limit, deadline_after(time_limit), solver, plain, options or {},
                                         Pauses(race.start_or_stop)))
        return result, race.work, "default" if race.work else ""
    except Answered:
        assert race.result is not None
        return race.result, race.work, race.winner
    finally:
        race.end()


class _Race:
    """The other ways: they start after a moment; `start_or_stop` is called between slices of the default's search."""

    def __init__(self, board: Puzzle, way: SolveTask, jobs: int, adapter: Adapter | None) -> None:
        self.board, self.way, self.jobs, self.adapter = board, way, jobs, adapter
        self.begin = perf_counter()
        self.own: Workers | None = None
        self.running: dict[Future[bytes], SolveTask] = {}
        self.work: Work | None = None
        self.result: Result | None = None
        self.winner = ""

    def start_or_stop(self) -> float:
        """Start the others when it is time; raise Answered when one of them is done."""
        now = perf_counter() - self.begin
        if self.work is None:
            if now < MOMENT:
                return STARTING
            self.start(now)
        assert self.work is not None
        from .workers.executor_adapter import answer
        # The first answer wins; where a second solution was asked for, "solved" is none, for that way was ended by
        # its limit.
        for future in [future for future in self.running if future.done()]:
            way = self.running.pop(future)
            reply = answer(future, self.work)
            if reply.value is not None:
                outcome, solutions, statistics, failures, exhausted, answers, reason, schemes = pickle.loads(
                    zlib.decompress(reply.value))
                if outcome != "unknown" and (outcome != "solved" or self.way.limit == 1):
                    self.winner = str(way)
                    own = [Solution(self.board, values) for values in solutions]
                    self.result = Result(outcome, own, statistics, failures, exhausted, answers, reason,
                                         board=self.board, schemes=schemes)
                    raise Answered
        return STARTING if now < MOMENT + 1 else SLICE

    def start(self, now: float) -> None:
        """Start the other ways."""
        from .workers.executor_adapter import Adapter, ask
        from .workers.process_executor import Workers
        self.work = Work()
        left = None if self.way.seconds is None else max(0.01, self.way.seconds - now)
        if self.adapter is None:
            needed = [__name__, Adapter.__module__, type(self.board).__module__]
            # Fresh processes: what loses is killed in the middle of its search.
            self.own = Workers(self.jobs - 1, fresh=True, preload=needed)
            self.adapter = Adapter(self.own, self.jobs - 1)
        count = self.jobs - 1 if self.own else self.adapter.width // 2
        for way in ways(self.board, self.way._replace(seconds=left), count):
            self.running[ask(self.adapter, solve_in_worker, way)] = way
        self.work.open = self.work.started = len(self.running)

    def end(self) -> None:
        """End the other ways."""
        if self.work is not None:
            self.work.stop()
            self.work.busy += self.work.wall * len(self.running)  # these send no message of what they did
        if self.own is not None:
            self.own.shutdown(cancel_futures=True)
        elif self.running and self.adapter is not None:
            for future in self.running:
                future.cancel()
            self.adapter.stop()
