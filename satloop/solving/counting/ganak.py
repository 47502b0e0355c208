"""Counts by ganak in a process of its own, since it hears neither a signal nor a clock while it counts.

Source: S. Sharma, S. Roy, M. Soos, K. S. Meel, "GANAK: a scalable probabilistic exact model counter" (IJCAI 2019).
Package: pyganak.
"""

from __future__ import annotations

import subprocess
import sys
from math import inf
from pathlib import Path
from time import perf_counter

import numpy as np

from encoders import TRUE, Formula, Literals, OutOfTime
from encoders.literals import distinct

from ...errors import SolverError
from .captured_loop import require_clauses


def count_by_ganak(f: Formula, literals: Literals, deadline: float = inf, memory: int | None = None) -> int:
    """The number of values that `literals` take in the models of a formula.

    memory: bytes that ganak may take as data. The package pyganak is installed. Raises NotServed where clauses do not
    say everything, OutOfTime at the deadline (perf_counter), SolverError where ganak ends without a number.
    """
    require_clauses(f)
    if f.contradictory:
        return 0  # ganak leaves empty clauses out
    on = distinct(np.abs(literals))
    on = on[on != TRUE]
    if not len(on):  # one way to choose nothing, if there is a model
        f = f.copy()
        on = f.new(1)
        f.add([on])
    rows = [np.pad(block, ((0, 0), (0, 1))).ravel() for block in f.blocks]
    content = np.concatenate([[f.variables, len(on)], on, *rows]).astype(np.int32).tobytes()
    script = str(Path(__file__).with_name("ganak_process.py"))
    with subprocess.Popen([sys.executable, script, str(memory or 0)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        try:
            out, err = process.communicate(content, None if deadline == inf else max(0.0, deadline - perf_counter()))
        except subprocess.TimeoutExpired:
            raise OutOfTime from None
        finally:
            process.kill()
    last = out.decode(errors="replace").split()[-1:]
    if process.returncode or not last or not last[0].isdecimal():
        said = err.decode(errors="replace").strip().splitlines()[-1:]
        raise SolverError(f"ganak ended without a number: {said[0] if said else f'exit code {process.returncode}'}")
    return int(last[0])
