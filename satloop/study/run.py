"""One run of a study: a board solved with given schemes by a given solver, and all that it cost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter, process_time
from typing import Any

import numpy as np

from encoders import Formula

from ..boards.puzzle import Puzzle
from ..errors import InternalError
from ..puzzles import find
from ..solving.results import Result, Statistics
from ..solving.solve import solve
from ..solving.solvers import DEFAULT

OPTIONS = ("loops", "colors", "at_most_one")
SECONDS = ("parse", "encode", "load", "solve", "check")
COUNTERS = ("conflicts", "decisions", "propagations")
SIZES = ("variables", "clauses", "literals")
Record = dict[str, Any]

# What a record says, in the order of the columns; None where it does not apply.
FIELDS: dict[str, type] = {
    "puzzle": str, "family": str, "board": str, "rows": int, "columns": int, "seed": int,
    **dict.fromkeys(OPTIONS, str), "solver": str, "limit": int, "time_limit": float, "outcome": str, "solutions": int,
    "complete": int, "fingerprint": str, **dict.fromkeys(SIZES, int),
    **{f"loop_{name}": int for name in SIZES}, "sections": dict, **dict.fromkeys(SECONDS, float), "seconds": float,
    "cpu": float, "rounds": int, "cuts": int, **dict.fromkeys(COUNTERS, int), "megabytes": float, "note": str,
    "date": str, "versions": str, "machine": str}
SOLVED = ("unique", "several", "solved", "none")
HAMILTON = "hamilton"  # stands for a puzzle where the subject is a cycle through all vertices of a graph


@dataclass(frozen=True)
class Run:
    """What to measure. `board` names the board; `family` says that it is made by the seed, which else shuffles clauses.

    limit: solutions to find, None for all. time_limit: seconds. clues: per cent, for a family with a choice.
    """

    puzzle: str
    board: str
    seed: int = 0
    options: tuple[tuple[str, str], ...] = ()
    solver: str = DEFAULT
    limit: int | None = 1
    time_limit: float | None = None
    family: str | None = None
    size: tuple[int, int] = (0, 0)
    clues: float = 0

    def record(self) -> Record:
        """The record of which nothing else is known."""
        out: Record = dict.fromkeys(FIELDS)
        rows, columns = self.size
        out.update(puzzle=self.puzzle, family=self.family, board=self.board, rows=rows, columns=columns, seed=self.seed,
                   solver=self.solver, limit=self.limit, time_limit=self.time_limit, outcome="unknown",
                   **dict(self.options))
        return out


def subject(name: str) -> Any:
    """The kind of puzzle of that name, or what stands for one for graphs: both have `title` and `options`."""
    if name == HAMILTON:
        from .graphs import Hamilton
        return Hamilton
    return find(name)


def measure(run: Run, text: str, tell: Callable[[Record], None] = lambda record: None) -> Record:
    """Solve the board once, in a process that has nothing else to do, and say what it took; never raises.

    Further outcomes than a session's: `refused` (the schemes do not fit this board or solver), `illegal` (an unsound
    scheme let a wrong solution pass), `wrong` (a sound one did), `error`; the note says why. tell: called with what
    is known when the formula stands, in case that this process does not live to see the end.
    """
    record = run.record()
    try:
        _measure(record, run, text, tell)
    except InternalError as error:
        record.update(outcome="wrong", note=str(error).partition("\n")[0])
    except MemoryError:
        record.update(outcome="unknown", note="out of memory")
    except Exception as error:
        if type(error) is ValueError:
            record.update(outcome="refused", note=" ".join(str(error).split()))
        else:
            record.update(outcome="error", note=f"{type(error).__name__}: {error}".partition("\n")[0])
    record["megabytes"] = peak_memory()
    return record


def _measure(record: Record, run: Run, text: str, tell: Callable[[Record], None]) -> None:
    kind = subject(run.puzzle)
    options = dict(run.options)
    for name, value in options.items():
        if value not in kind.options.get(name, ()):
            known = ", ".join(kind.options.get(name, ())) or "none"
            raise ValueError(f"{kind.name} has no scheme {value!r} for {name.replace('_', '-')}; it has {known}")
    if run.puzzle == HAMILTON:
        from .graphs import measure_graph

        def told(f: Formula) -> None:
            note_sizes(record, f)
            tell(record)

        book(record, measure_graph(record, run, text, told))
        hold_to_limit(record)
        return
    # Once without looking at the clock: modules are imported and numpy is awake.
    solve(kind(kind.example), solver=run.solver, time_limit=1, **options)
    begin, awake = perf_counter(), process_time()
    record["cpu"] = 0.0
    board = kind(text, run.board)
    record.update(rows=board.rows, columns=board.columns, parse=perf_counter() - begin)
    observe(board, record, None if run.family else run.seed, tell)
    result = solve(board, run.limit, run.time_limit, run.solver, **options)
    record["cpu"] += process_time() - awake
    book(record, result.statistics)
    judge(record, run, board, result)
    hold_to_limit(record)


def observe(board: Puzzle, record: Record, seed: int | None, tell: Callable[[Record], None]) -> None:
    """Let the board's `encode` also write sizes and seconds into the record, and shuffle the clauses by the seed."""
    plain = board.encode

    def encode(f: Formula, *args: Any, **options: str) -> Any:
        begin = perf_counter()
        key = plain(f, *args, **options)
        record["encode"] = perf_counter() - begin
        note_sizes(record, f)
        tell(record)
        if seed:
            begin = process_time()
            shuffle(f, seed)
            record["cpu"] -= process_time() - begin
        return key

    board.encode = encode  # type: ignore[method-assign]


def note_sizes(record: Record, f: Formula) -> None:
    """Write the formula's sizes into the record: whole, by section, and those of the loop scheme alone."""
    record.update(zip(SIZES, f.size))
    record["sections"] = {name or "rest": list(size) for name, size in f.sizes.items()}
    loop = [size for name, size in f.sizes.items() if "loop" in name.split("/")]
    record.update({f"loop_{name}": sum(size[i] for size in loop) for i, name in enumerate(SIZES)})


def shuffle(f: Formula, seed: int) -> None:
    """Put the clauses so far, and the literals in each, into an order that the seed gives; they mean the same."""
    rng = np.random.default_rng(seed)
    blocks = [rng.permuted(rng.permutation(block), axis=1) for block in f.blocks]
    f.blocks[:] = [blocks[i] for i in rng.permutation(len(blocks))]


def book(record: Record, statistics: Statistics) -> None:
    """Write the statistics into the record."""
    seconds = dict(statistics.seconds)
    if record["encode"] is not None:  # watched on its own, without shuffling
        seconds["encode"] = record["encode"]
    record.update({phase: seconds.get(phase, 0.0) for phase in SECONDS[1:]})
    record["seconds"] = sum(record[phase] for phase in SECONDS)
    record.update(rounds=statistics.rounds, cuts=statistics.cuts,
                  **{name: statistics.counters.get(name) for name in COUNTERS})


def judge(record: Record, run: Run, board: Puzzle, result: Result) -> None:
    """Write outcome and solutions into the record."""
    found = len(result.solutions)
    failure = next((failure for failures in result.failures for failure in failures), None)
    answered = result.exhausted or found == run.limit
    record.update(solutions=found, complete=int(result.exhausted), outcome=result.outcome if answered else "unknown")
    if failure is not None:
        record.update(outcome="illegal", note=str(failure))
    elif answered:
        record["fingerprint"] = fingerprint(board, result)
    else:
        record["note"] = "the time limit ran out"


def hold_to_limit(record: Record) -> None:
    """An answer that came too late, since loading clauses cannot be interrupted, is none."""
    if record["time_limit"] is not None and record["seconds"] > record["time_limit"] and record["outcome"] in SOLVED:
        record.update(outcome="unknown", note=f"answered ({record['outcome']}), but after the time limit")


def fingerprint(board: Puzzle, result: Result) -> str:
    """Eight hexadecimal digits for the set of solutions, in what decides them: equal sets, equal digits."""
    told = sorted(b"".join(np.ascontiguousarray(solution[name]).astype(np.int64).tobytes() for name in board.decides)
                  for solution in result.solutions)
    return sha256(b"".join(sha256(one).digest() for one in told)).hexdigest()[:8]


def peak_memory() -> float | None:
    """Most megabytes that this process has held at a time; None where the system does not say."""
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
