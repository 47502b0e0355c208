"""One run of a study: solves a board once and measures the time and the size of the formula."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from hashlib import sha256
from time import perf_counter
from typing import Any

import numpy as np

from encoders import Formula
from encoders.argument_errors import ArgumentError
from encoders.choice_by_name import did_you_mean
from encoders.deadline import deadline_after

from .. import out_of_memory
from ..boards.puzzle import Puzzle
from ..errors import InternalError, SolverError
from ..problems import find_puzzle_or_problem
from ..running.workers import worker_process
from ..solving.resources import children_seconds, free_memory_for_run, memory_limited, peak_memory, processor_seconds
from ..solving.results import Result
from ..solving.solve import answer_request, check_arguments, solve
from ..solving.solve_request import SolveRequest
from .run_record import PROOF, SEED, Record, Report, Run, hold_to_limit, write_sizes, write_statistics


def measure(run: Run, text: str, report: Report = lambda record: None) -> Record:
    """Solve the board once, in a process that has nothing else to do, and return the record; never raises.

    Outcomes besides those of a session: `refused` (the schemes do not fit this board or solver), `illegal` (an unsound
    scheme accepted a wrong solution), `wrong` (a sound one did), `error`; the note says why. report: called with the
    record once the formula is complete, because this process may be killed before the end.
    """
    record = run.record()
    children = children_seconds()
    free_memory_for_run()
    try:
        kind = find_puzzle_or_problem(run.puzzle)
        check_schemes(kind, run)
        with suppress(SolverError):  # a command that fails does so in the run, too, within its limit
            solve_example(run.puzzle, run.solver, run.options)
        with memory_limited(run.memory_limit):
            solve_measured(kind, record, run, text, report)
    except InternalError as error:
        record.update(outcome="wrong", note=str(error).partition("\n")[0])
    except Exception as error:
        if out_of_memory.ran_out(error):
            record.update(outcome="unknown", note=out_of_memory.text_of(error) + run.limit_text)
        elif isinstance(error, SolverError) and run.memory_limit is not None:  # most likely that, in its own words
            record.update(outcome="unknown", note=" ".join(str(error).split()) + run.limit_text)
        elif type(error) in (ValueError, ArgumentError):
            record.update(outcome="refused", note=" ".join(str(error).split()))
        else:
            record.update(outcome="error", note=f"{type(error).__name__}: {error}".partition("\n")[0])
    if record["cpu"] is not None and record["cpu"] < 0:  # what is subtracted was noted, and then the run failed
        record["cpu"] = None
    record["megabytes"] = peak_memory()
    if run.proof and os.path.isfile(run.proof):
        record.update(proof=run.proof, proof_bytes=os.path.getsize(run.proof),
                      proof_seconds=children_seconds() - children)
    return record


def check_schemes(kind: type[Puzzle], run: Run) -> None:
    """Raise ValueError for a scheme that the puzzle does not have, with the known one that is nearest."""
    for name, value in run.options:
        if value not in kind.options.get(name, ()):
            raise ValueError(f"{kind.name} has no scheme {value!r} for {name.replace('_', '-')}"
                             f"{did_you_mean(value, kind.options.get(name, ()))}")


def solve_measured(kind: type[Puzzle], record: Record, run: Run, text: str, report: Report) -> None:
    """Solve the board that the text shows. Raises what solving raises, ValueError for schemes that do not fit."""
    options: dict[str, Any] = dict(run.options)
    worker_process.begin_time_limit()
    begin, cpu_begin = perf_counter(), processor_seconds()
    record["cpu"] = 0.0
    board = kind(text, run.board)
    record["parse"] = perf_counter() - begin
    if not run.family:
        record.update(rows=board.rows, columns=board.columns)
    check_arguments("solve", board, run.limit, run.time_limit)
    board.schemes(options)
    begin = perf_counter()

    def note_sizes(f: Formula) -> None:
        first = record["encode"] is None
        if first:  # of a graph in parts, which have formulas of their own, that of the whole comes first
            record["encode"] = perf_counter() - begin
        noting = processor_seconds()
        if run.order_seed:
            shuffle(f, run.order_seed)
        if first:
            write_sizes(record, f)
            report(record)
        record["cpu"] -= processor_seconds() - noting

    result = answer_request(SolveRequest(board, run.limit, deadline_after(run.time_limit), run.solver_command, True,
                                         options, encoded=note_sizes))
    record["cpu"] += processor_seconds() - cpu_begin
    write_statistics(record, result.statistics)
    write_result(record, run, board, result)
    hold_to_limit(record)


@cache
def solve_example(name: str, solver: str, options: tuple[tuple[str, str], ...]) -> None:
    """Solve the puzzle's example once in this process, so that all modules are imported and have run."""
    puzzle, schemes = find_puzzle_or_problem(name), dict[str, Any](options)
    command = solver.replace(SEED, "0").replace(PROOF, os.devnull)
    solve(puzzle(puzzle.example), solver=command, time_limit=1, plain=True, **schemes)


def shuffle(f: Formula, seed: int) -> None:
    """Shuffle the clauses of a formula, and the literals in each, by the seed; the meaning stays the same."""
    rng = np.random.default_rng(seed)
    blocks = [rng.permuted(rng.permutation(block), axis=1) for block in f.blocks]
    f.blocks[:] = [blocks[i] for i in rng.permutation(len(blocks))]


def write_result(record: Record, run: Run, board: Puzzle, result: Result) -> None:
    """Write outcome and solutions into the record."""
    count = len(result.solutions)
    failure = next((failure for failures in result.failures for failure in failures), None)
    answered = result.exhausted or count == run.limit
    record.update(solutions=count, complete=int(result.exhausted), outcome=result.outcome if answered else "unknown")
    if failure is not None:
        record.update(outcome="illegal", note=str(failure))
    elif answered:
        record["fingerprint"] = fingerprint(board, result)
    else:
        record["note"] = "the time limit ran out"


def fingerprint(board: Puzzle, result: Result) -> str:
    """Eight hexadecimal digits that are equal for equal sets of solutions. Only what decides a solution counts."""
    digests = sorted(b"".join(np.ascontiguousarray(solution[name]).astype(np.int64).tobytes() for name in board.decides)
                  for solution in result.solutions)
    return sha256(b"".join(sha256(digest).digest() for digest in digests)).hexdigest()[:8]
