"""A proof that clauses have no model, as a solver logs it."""

from __future__ import annotations

from collections.abc import Sequence

from encoders import OutOfTime

from .backends.pysat_c import class_of
from .limits import search

PROVER = "glucose4"  # its proofs of clauses that are all there before it begins were always right


def refute(clauses: Sequence[Sequence[int]], deadline: float | None = None,
           conflicts: int | None = None) -> list[tuple[bool, list[int]]] | None:
    """What a fresh solver learns (True, a clause) and forgets (False, it), in order; None: the clauses have a model.

    What is learnt follows by unit propagation from what is there at that moment; the last is the empty clause. Raises
    OutOfTime when the deadline (perf_counter) comes first, or the solver has had so many conflicts.
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
