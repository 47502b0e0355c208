"""A proof that clauses have no model, as a solver logs it."""

from __future__ import annotations

from collections.abc import Sequence

from encoders import OutOfTime

from .direct import class_of
from .slices import search

PROVER = "glucose4"  # its proofs of clauses that are all there before it begins were always right


def refute(clauses: Sequence[Sequence[int]], deadline: float | None = None,
           conflicts: int | None = None) -> list[list[int]] | None:
    """The clauses that a fresh solver learns, in order, up to the empty one; None: the clauses have a model.

    Each follows by unit propagation from those before it and the clauses given. What the solver forgets on the way is
    left out. Raises OutOfTime when the deadline (perf_counter) comes first, or the
    solver has had so many conflicts.
    """
    solver = class_of(PROVER)(bootstrap_with=clauses, with_proof=True)
    try:
        answer = search(solver, [], len(clauses), deadline, conflicts)
        if answer is None:
            raise OutOfTime
        lines = [] if answer else [line.split() for line in solver.get_proof()]
    finally:
        solver.delete()
    return None if answer else [[int(token) for token in line[:-1]] for line in lines if line[0] != "d"]
