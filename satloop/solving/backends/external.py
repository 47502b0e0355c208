"""A solver that is any command that reads DIMACS and prints its answer."""

from __future__ import annotations

import ctypes
import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from threading import TIMEOUT_MAX
from time import perf_counter
from typing import Any

import numpy as np

from encoders import Literals, values
from encoders.files import dimacs
from encoders.files.solver_output import read_model
from encoders.formula import Clauses, Model

from ...errors import SolverError

memory: int | None = None  # bytes that a command may take as data, None for any number
WRITES_RESULT = ("minisat", "minisat_core", "minisat_simp")  # print no model but write it to a second file


def command_of(solver: str) -> list[str]:
    """The words of a command of this machine; an empty list for anything else.

    >>> command_of("sh -c 'echo s UNKNOWN'")[1:], command_of("no-such-solver -q")
    (['-c', 'echo s UNKNOWN'], [])
    """
    try:
        words = shlex.split(solver)
    except ValueError:
        return []
    path = shutil.which(words[0]) if words else None
    return [path, *words[1:]] if path else []


class External:
    """A solver that is a command, started anew for each answer; its clauses are kept here as DIMACS text.

    command: its words. `{cnf}` and `{result}` in them stand for the file that it reads and the file that it writes;
    without them the first is appended, for MiniSat the second too. Without a result file the answer is on standard
    output: `s` and `v` lines, as in the SAT competitions.
    """

    def __init__(self, command: list[str]) -> None:
        name = os.path.basename(command[0])
        if "{cnf}" not in " ".join(command):
            command = [*command, "{cnf}"]
            if name in WRITES_RESULT:
                command.append("{result}")
        self._command, self.name = command, name
        self._folder = tempfile.TemporaryDirectory(prefix="satloop-")
        self._blocks: list[Literals] = []
        self._clauses: Clauses = []
        self._texts: list[bytes] = []
        self._variables = 0
        self._model: Model = np.ones(1, dtype=np.bool_)

    def load(self, blocks: list[Literals], variables: int) -> None:
        """Add clauses, as arrays."""
        self._variables = variables
        self._blocks += blocks
        self._texts += dimacs.clause_lines(blocks, variables)

    def add_clause(self, clause: list[int]) -> None:
        """Add one clause."""
        self._variables = max(self._variables, *map(abs, clause), 0)
        self._clauses.append(clause)
        self._texts.append(_line(clause))

    def solve(self, assumptions: list[int], deadline: float) -> bool | None:
        """Whether the assumptions have a model; None at the deadline (perf_counter), or when the command gave up.

        Raises SolverError for output without an answer, and for a model that breaks a clause.
        """
        if perf_counter() >= deadline:
            return None
        cnf, result = (Path(self._folder.name) / name for name in ("formula.cnf", "result.txt"))
        count = sum(map(len, self._blocks)) + len(self._clauses) + len(assumptions)
        with open(cnf, "wb") as file:
            file.write(f"p cnf {max(self._variables, *map(abs, assumptions), 0)} {count}\n".encode())
            file.writelines(self._texts)
            file.writelines(_line([literal]) for literal in assumptions)
        result.unlink(missing_ok=True)
        words = [word.replace("{cnf}", str(cnf)).replace("{result}", str(result)) for word in self._command]
        finished = self._run(words, deadline)
        if finished is None:
            return None
        code, output, errors = finished
        if result.exists():
            output = result.read_text(errors="replace")
        try:
            status, literals = read_model(output)
        except ValueError as error:
            last = errors.strip().rpartition("\n")[2] or output.strip().rpartition("\n")[2]
            raise SolverError(f"{self.name} gave no answer ({error}); exit code {code}"
                              + (f", its last line: {last[:100]}" if last else "")) from None
        if status != "SATISFIABLE":
            return False if status == "UNSATISFIABLE" else None
        self._model = self._checked(literals, assumptions)
        return True

    def _run(self, words: list[str], deadline: float) -> tuple[int, str, str] | None:
        """Exit code, output and errors; None at the deadline. The process has always ended afterwards."""
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            try:
                process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
                                           start_new_session=True, preexec_fn=end_with(os.getpid()))
            except OSError as error:
                raise SolverError(f"{self.name} cannot be run: {(error.strerror or str(error)).lower()}") from None
            try:
                process.wait(min(TIMEOUT_MAX, max(0.0, deadline - perf_counter())))
            except subprocess.TimeoutExpired:
                return None
            finally:
                kill_group(process)
            output.seek(0)
            errors.seek(0)
            return (process.returncode, output.read().decode(errors="replace"), errors.read().decode(errors="replace"))

    def _checked(self, literals: Literals, assumptions: list[int]) -> Model:
        if len(literals) and np.abs(literals).max() > self._variables:
            raise SolverError(f"{self.name} printed a model of another formula: it has variable "
                              f"{np.abs(literals).max()}, the formula {self._variables}")
        model = np.zeros(self._variables + 1, dtype=np.bool_)
        model[literals[literals > 0]] = model[0] = True
        held = all(values(model, block).any(axis=1).all() for block in self._blocks)
        alone = [*self._clauses, *([literal] for literal in assumptions)]
        if not held or not all(any(model[abs(literal)] == (literal > 0) for literal in clause) for clause in alone):
            raise SolverError(f"{self.name} printed a model that breaks a clause")
        return model

    def get_model(self) -> list[int]:
        """The last model: the literal of each variable; [] before there is one."""
        variables = np.arange(1, len(self._model))
        literals: list[int] = np.where(self._model[1:], variables, -variables).tolist()
        return literals

    def delete(self) -> None:
        """Remove its files."""
        self._folder.cleanup()

    def accum_stats(self) -> dict[str, int]:
        """Nothing: a command does not report what it counts."""
        return {}


def _line(clause: list[int]) -> bytes:
    return b" ".join(b"%d" % literal for literal in clause) + b" 0\n"


def kill_group(process: subprocess.Popen[Any]) -> None:
    """End the process and all processes that it started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def end_with(parent: int) -> Any:
    """A function that a new process calls in order to end with its parent, even by SIGKILL, and to keep to the limit of
    memory; None but on Linux."""
    if sys.platform != "linux":
        return None
    prctl, limit = ctypes.CDLL(None).prctl, memory

    def end_with() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
        prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)

    return end_with
