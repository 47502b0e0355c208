"""A proof that clauses have no model, as a solver logs it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from encoders import OutOfTime

from .backends.pysat_c import class_of
from .search_in_slices import search

PROVER = "glucose4"  # its proofs of clauses that are all there before it begins were always right

Log = list[tuple[bool, list[int]]]  # clauses that a solver learns (True) and deletes (False), in order


def refute(clauses: Sequence[Sequence[int]], deadline: float = inf, conflicts: int | None = None) -> Log | None:
    """The log of a fresh solver that shows that the clauses have no model, or None if they have one.

    A learnt clause follows by unit propagation from the clauses of that moment; the last one is empty. Raises OutOfTime
    at the deadline (perf_counter) or the limit of conflicts.
    """
    solver = class_of(PROVER)(bootstrap_with=clauses, with_proof=True)
    try:
        answer = search(solver, [], len(clauses), deadline, conflicts)
        if answer is None:
            raise OutOfTime
        lines = [] if answer else [line.split() for line in solver.get_proof()]
    finally:
        solver.delete()
    return None if answer else [(line[0] != "d", [int(token) for token in line[line[0] == "d":-1]]) for line in lines]
