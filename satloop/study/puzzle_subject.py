"""Puzzles as subjects of studies: solves a board once and measures the time and the size of the formula."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from time import perf_counter
from typing import Any

import numpy as np

from encoders import Formula
from encoders.deadline import deadline_after

from ..boards.puzzle import Puzzle
from ..problems import find
from ..running.workers import worker_process
from ..solving.resources import processor_seconds
from ..solving.results import Result
from ..solving.solve import answer_request, check_arguments, solve
from ..solving.solve_request import SolveRequest
from .run_record import PROOF, SEED, Record, Report, Run, hold_to_limit, write_sizes, write_statistics


class PuzzleSubject:
    """A puzzle, with the interface of `subjects.Subject`."""

    max_solutions = None

    def __init__(self, puzzle: type[Puzzle]) -> None:
        self.puzzle = puzzle
        self.name, self.title, self.fastest = puzzle.name, puzzle.title, puzzle.fastest
        self.sizes: str = getattr(puzzle, "sizes", "cells of the board")
        self.options: Mapping[str, Sequence[str]] = puzzle.options

    def warm_up(self, run: Run) -> None:
        """Solve the puzzle's example."""
        solve_example(self.name, run.solver, run.options)

    def measure(self, record: Record, run: Run, text: str, report: Report) -> None:
        """Solve the board that the text shows. Raises what solving raises, ValueError for schemes that do not fit."""
        options: dict[str, Any] = dict(run.options)
        worker_process.begin()
        begin, cpu_begin = perf_counter(), processor_seconds()
        record["cpu"] = 0.0
        board = self.puzzle(text, run.board)
        record.update(rows=board.rows, columns=board.columns, parse=perf_counter() - begin)
        check_arguments("solve", board, run.limit, run.time_limit)
        board.schemes(options)
        begin = perf_counter()

        def note_sizes(f: Formula) -> None:
            record["encode"] = perf_counter() - begin
            noting = processor_seconds()
            if run.order_seed:
                shuffle(f, run.order_seed)
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
    puzzle, schemes = find(name), dict[str, Any](options)
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
