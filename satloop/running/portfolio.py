"""One board, one answer: the default goes on undivided, others try the same another way; the first answer wins.

Others are other solvers, variables under other names, other schemes. A cube of a hard board is about as hard as the
board, so dividing it loses here more often than not (see docs/clusters.md); it is there for who asks.
"""

from __future__ import annotations

import pickle
import zlib
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from ..boards.puzzle import Puzzle
from ..boards.solution import Solution
from ..puzzles import find
from ..solving.results import Result
from ..solving.solve import solve, solve_looking
from ..solving.solvers import default_solver
from .work import Work

if TYPE_CHECKING:  # a board that is done within a moment needs no processes, nor their imports
    from concurrent.futures import Future

    from .engine import Engine
    from .workers import Workers

MOMENT = 0.3  # seconds of the default alone: most boards are done by then
STARTING, SLICE = 0.02, 0.08  # seconds between two looks at the others: in their first second, and later
OTHERS = ("cadical195", "glucose4", "minisat22", "cadical153", "maplechrono", "mergesat3")  # best first


class Way(NamedTuple):
    """How to go about a board; `seconds` is what is left of the time."""

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
    """Another one has the answer: leave off."""


def go(way: Way) -> bytes:
    """In a worker: what comes of that way, as small as it gets; nothing but what the board does not say."""
    board = find(way.puzzle)(way.text)
    r = solve(board, way.limit, way.seconds, way.solver, way.plain, **dict(way.options))
    said = (r.outcome, [dict(solution) for solution in r.solutions], r.statistics, r.failures, r.exhausted, r.answers,
            r.reason, r.schemes)
    return zlib.compress(pickle.dumps(said), 9)


def ways(board: Puzzle, first: Way, count: int) -> list[Way]:
    """So many other ways, the most different ones first: other solvers, then also under other names."""
    usual = first.solver or default_solver(board.name, board.rows * board.columns)
    names = [name for name in OTHERS if name != usual]
    for seed in range(1, count + 1):
        names += [f"{name}/{seed}" for name in dict.fromkeys((usual, *OTHERS)) if name in OTHERS]
    return [first._replace(solver=name) for name in names[:count]]


def raced(board: Puzzle, limit: int = 1, time_limit: float | None = None, solver: str | None = None,
          plain: bool = False, options: dict[str, Any] | None = None, jobs: int = 2,
          engine: Engine | None = None) -> tuple[Result, Work | None, str]:
    """What `solve` says of the board, by whoever says it first: the result, what the others did, and who it was.

    The default works in this process; after a moment the others start in `jobs` - 1 processes, or in the engine. When
    one has the answer the others are ended. Raises as `solve` does.
    """
    race = _Race(board, Way(board.name, board.text, limit, time_limit, solver, plain, tuple((options or {}).items())),
                 jobs, engine)
    try:
        result = solve_looking(race.look, board, limit, time_limit, solver, plain, **(options or {}))
        return result, race.work, "default" if race.work else ""
    except Answered:
        assert race.result is not None
        return race.result, race.work, race.winner
    finally:
        race.end()


class _Race:
    """The others: started after a moment, looked at between slices of the default."""

    def __init__(self, board: Puzzle, way: Way, jobs: int, engine: Engine | None) -> None:
        self.board, self.way, self.jobs, self.engine = board, way, jobs, engine
        self.begin = perf_counter()
        self.own: Workers | None = None
        self.running: dict[Future[bytes], Way] = {}
        self.work: Work | None = None
        self.result: Result | None = None
        self.winner = ""

    def look(self) -> float:
        """Start the others when it is time; raise Answered when one of them is done."""
        now = perf_counter() - self.begin
        if self.work is None:
            if now < MOMENT:
                return STARTING
            self.start(now)
        assert self.work is not None
        from .engine import answer
        for future in [future for future in self.running if future.done()]:
            way = self.running.pop(future)
            said = answer(future, self.work)
            if said.value is not None:
                outcome, solutions, statistics, failures, exhausted, answers, reason, schemes = pickle.loads(
                    zlib.decompress(said.value))
                if outcome != "unknown" and (outcome != "solved" or self.way.limit == 1):
                    self.winner = str(way)
                    found = [Solution(self.board, values) for values in solutions]
                    self.result = Result(outcome, found, statistics, failures, exhausted, answers, reason,
                                         board=self.board, schemes=schemes)
                    raise Answered
        return STARTING if now < MOMENT + 1 else SLICE

    def start(self, now: float) -> None:
        """Let the others begin."""
        from .engine import Engine, ask
        from .workers import Workers
        self.work = Work()
        left = None if self.way.seconds is None else max(0.01, self.way.seconds - now)
        if self.engine is None:
            needed = [__name__, Engine.__module__, f"satloop.puzzles.{self.board.name}"]
            self.own = Workers(self.jobs - 1, fresh=True, preload=needed)
            self.engine = Engine(self.own, self.jobs - 1)
        count = self.jobs - 1 if self.own else self.engine.width // 2
        for way in ways(self.board, self.way._replace(seconds=left), count):
            self.running[ask(self.engine, go, way)] = way
        self.work.open = len(self.running)

    def end(self) -> None:
        """End the others."""
        if self.work is not None:
            self.work.stop()
        if self.own is not None:
            self.own.shutdown(cancel_futures=True)
        elif self.running and self.engine is not None:
            for future in self.running:
                future.cancel()
            self.engine.stop()
