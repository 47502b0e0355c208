"""The subjects of studies, with one interface: every puzzle, and Hamiltonian cycles."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

from encoders.argument_errors import ArgumentError
from encoders.choice_by_name import did_you_mean

from .. import out_of_memory
from ..boards.declarations import FastestSolver
from ..errors import InternalError, SolverError
from ..formats.open_board import open_board
from ..problems import find
from ..solving.resources import begin_run, children_seconds, memory_limited, peak_memory
from .graph_subject import HamiltonianCycles
from .puzzle_subject import PuzzleSubject
from .run_record import Record, Report, Run


class Subject(Protocol):
    """A kind of problem that a study measures.

    options: schemes by option, the default first. fastest: solvers by size and scheme. sizes: what
    rows times columns of a run count.
    max_solutions: solutions that a run can look for, None for any number.
    """

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def options(self) -> Mapping[str, Sequence[str]]: ...

    @property
    def fastest(self) -> Sequence[FastestSolver]: ...

    @property
    def sizes(self) -> str: ...

    @property
    def max_solutions(self) -> int | None: ...

    def warm_up(self, run: Run) -> None:
        """Do something like the run, so that all modules are imported and have run."""

    def measure(self, record: Record, run: Run, text: str, report: Report) -> None:
        """Do the run and write the results into the record; `report` the record once the formula is complete."""


class Opened(NamedTuple):
    """The content of a file: the subject, the text that a run needs, and rows and columns."""

    subject: Subject
    text: str
    size: tuple[int, int]


OTHERS = {subject.name: subject for subject in (HamiltonianCycles(),)}  # those that are no puzzles


def find_subject(name: str) -> Subject:
    """The subject of that name. Raises ValueError, naming the known puzzles."""
    return OTHERS.get(name) or PuzzleSubject(find(name))


def open_file(file: str, name: str | None = None) -> Opened:
    """Open the board or graph of a file, of the subject `name` or of the one that the file names. Raises PuzzleError.
    """
    for subject in OTHERS.values():
        if name == subject.name or (name is None and file.endswith(subject.extensions)):
            return Opened(subject, *subject.open(file))
    board = open_board(file, name)
    return Opened(PuzzleSubject(type(board)), board.text, (board.rows, board.columns))


def measure(run: Run, text: str, report: Report = lambda record: None) -> Record:
    """Solve the board once, in a process that has nothing else to do, and return the record; never raises.

    Outcomes besides those of a session: `refused` (the schemes do not fit this board or solver), `illegal` (an unsound
    scheme accepted a wrong solution), `wrong` (a sound one did), `error`; the note says why. report: called with the
    record once the formula is complete, because this process may be killed before the end.
    """
    record = run.record()
    children = children_seconds()
    begin_run()
    try:
        subject = find_subject(run.puzzle)
        check_schemes(subject, run)
        with suppress(SolverError):  # a command that fails does so in the run, too, within its limit
            subject.warm_up(run)
        with memory_limited(run.memory_limit):
            subject.measure(record, run, text, report)
    except InternalError as error:
        record.update(outcome="wrong", note=str(error).partition("\n")[0])
    except Exception as error:
        if out_of_memory.ran_out(error):
            record.update(outcome="unknown", note=out_of_memory.text(error) + run.limit_text)
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


def check_schemes(subject: Subject, run: Run) -> None:
    """Raise ValueError for a scheme that the subject does not have, with the known one that is nearest."""
    for name, value in run.options:
        if value not in subject.options.get(name, ()):
            raise ValueError(f"{subject.name} has no scheme {value!r} for {name.replace('_', '-')}"
                             f"{did_you_mean(value, subject.options.get(name, ()))}")
