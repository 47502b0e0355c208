"""One run of a study: what to measure, and the record of its results."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from encoders import Formula
from encoders.files.dimacs import sha256_of

from ..boards.puzzle import OPTIONS
from ..solving.results import Statistics
from ..solving.solvers import DEFAULT

SECONDS = ("parse", "encode", "load", "solve", "check")
COUNTERS = ("conflicts", "decisions", "propagations")
SIZES = ("variables", "clauses", "literals")
Record = dict[str, Any]
Report = Callable[[Record], None]

# Field of a record -> its type, in the order of the columns; None where a field does not apply.
FIELDS: dict[str, type] = {
    "puzzle": str, "family": str, "board": str, "rows": int, "columns": int, "clues": float, "seed": int,
    "repeat": int, "order_seed": int, "solver_seed": int, **dict.fromkeys(OPTIONS, str), "solver": str, "limit": int,
    "time_limit": float, "memory_limit": float, "outcome": str, "solutions": int, "complete": int, "fingerprint": str,
    "count": int,
    **dict.fromkeys(SIZES, int), **{f"loop_{name}": int for name in SIZES}, "sections": dict,
    **dict.fromkeys(SECONDS, float), "seconds": float, "cpu": float, "rounds": int, "cuts": int,
    **dict.fromkeys(COUNTERS, int), "megabytes": float, "proof": str, "proof_bytes": int, "proof_seconds": float,
    "note": str, "date": str, "versions": str, "machine": str,
    "formula_sha256": str, "solver_version": str, "command": str, "commit": str, "cores": int, "load_average": float}
SEED, PROOF = "{seed}", "{proof}"  # in a solver's command
SOLVED = ("unique", "several", "solved", "none")


@dataclass(frozen=True)
class Run:
    """What to measure: one board, schemes, a solver and a seed."""

    # The name of the puzzle or the problem.
    puzzle: str
    board: str
    # Where there is a family, the seed makes its board; without a family it shuffles the clauses.
    seed: int = 0
    options: tuple[tuple[str, str], ...] = ()
    solver: str = DEFAULT
    # Solutions to find; None: all.
    limit: int | None = 1
    # Seconds.
    time_limit: float | None = None
    family: str | None = None
    size: tuple[int, int] = (0, 0)
    # Per cent, for a family with a choice.
    clues: float = 0
    # Which of `repeats` runs that differ in the seed of the solver, if that is a command with {seed} in it, else in
    # the order of the clauses.
    repeat: int = 0
    repeats: int = 1
    # Megabytes.
    memory_limit: float | None = None
    # The file for the proof of a solver that is a command; "" without one.
    proof: str = ""

    @property
    def solver_seed(self) -> int | None:
        """The seed that the solver's command gets, None where it has no place for one."""
        return self.repeat if SEED in self.solver else None

    @property
    def order_seed(self) -> int:
        """The seed by which clauses are shuffled; 0 leaves them as they are."""
        repeat, repeats = (0, 1) if SEED in self.solver else (self.repeat, self.repeats)
        return repeat if self.family else self.seed * repeats + repeat

    @property
    def solver_command(self) -> str:
        """The solver, with the run's seed and the file of its proof in their places."""
        command = self.solver.replace(SEED, str(self.solver_seed))
        return command.replace(PROOF, shlex.quote(self.proof)) if self.proof else command

    @property
    def limit_text(self) -> str:
        """What follows "out of memory"."""
        return "" if self.memory_limit is None else f": limit {self.memory_limit:g} MB"

    def record(self) -> Record:
        """A record with the settings of the run and no result yet."""
        out: Record = dict.fromkeys(FIELDS)
        rows, columns = self.size
        out.update(puzzle=self.puzzle, family=self.family, board=self.board, rows=rows, columns=columns,
                   clues=self.clues if self.family else None, seed=self.seed,
                   repeat=self.repeat, order_seed=self.order_seed, solver_seed=self.solver_seed, solver=self.solver,
                   limit=self.limit, time_limit=self.time_limit, memory_limit=self.memory_limit, outcome="unknown",
                   **dict(self.options))
        return out


def write_sizes(record: Record, f: Formula) -> None:
    """Write the formula's sizes into the record: in all, by section, and of the loop scheme alone."""
    record.update(zip(SIZES, f.size), formula_sha256=sha256_of(f))
    record["sections"] = {name or "rest": list(size) for name, size in f.sizes.items()}
    loop = [size for name, size in f.sizes.items() if "loop" in name.split("/")]
    record.update({f"loop_{name}": sum(size[i] for size in loop) for i, name in enumerate(SIZES)})


def write_statistics(record: Record, statistics: Statistics) -> None:
    """Write the statistics into the record."""
    seconds = dict(statistics.seconds)
    if record["encode"] is not None:  # watched on its own, without shuffling
        seconds["encode"] = record["encode"]
    # What is done with the models of a graph is part of solving, as the rules of a session are.
    seconds["solve"] = sum(seconds.get(phase, 0.0) for phase in ("solve", "merge", "cut"))
    record.update({phase: seconds.get(phase, 0.0) for phase in SECONDS[1:]})
    record["seconds"] = sum(record[phase] for phase in SECONDS)
    record.update(rounds=statistics.rounds, cuts=statistics.cuts,
                  **{name: statistics.counters.get(name) for name in COUNTERS})


def hold_to_limit(record: Record) -> None:
    """Make an answer after the time limit `unknown`: some steps cannot be interrupted, and end late."""
    if record["time_limit"] is not None and record["seconds"] > record["time_limit"] and record["outcome"] in SOLVED:
        record.update(outcome="unknown", note=f"answered ({record['outcome']}), but after the time limit")
