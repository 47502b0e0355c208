"""The files of a certificate: what is on in a solution, the clauses and the proof that they have no model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter

import numpy as np

from encoders import OutOfTime

from ..errors import InternalError
from ..solving.proof_log import Log, refute
from .checker import no_cycle
from .checker.parts_of_a_certificate import FILES
from .checker.rule_sheet import Sheet
from .trim_proof import trim

LONG = 500  # learnt clauses of a log for which a second order of the clauses is tried


def save(folder: str | Path, files: Mapping[str, str]) -> None:
    """Write the files into a folder, which is made; those of an older certificate there are deleted. Raises OSError."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    for old in place.glob("without-*"):
        for name in FILES:
            (old / name).unlink(missing_ok=True)
        old.rmdir()
    for name in {*FILES, *no_cycle.NAMES, "README.md"} - set(files):
        (place / name).unlink(missing_ok=True)
    for name, text in files.items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_bytes(text.encode())


def refutation_files(names: Sequence[str], clauses: Sequence[Sequence[int]], deadline: float,
                     conflicts: int | None = None) -> dict[str, str]:
    """The files formula.cnf and proof.lrat: the clauses needed to show that all together have no model.

    names: of each variable, from 1. Raises OutOfTime where the deadline comes first, or the solver needs more than that
    many conflicts.
    """
    distinct = list(dict.fromkeys(tuple(sorted(set(clause))) for clause in clauses))
    logged = [] if () in distinct else short_log(distinct, deadline, conflicts)

    def tick() -> None:
        if perf_counter() > deadline:
            raise OutOfTime

    needed, steps = trim(distinct, logged, tick)
    kept = [distinct[place] for place in needed]
    # A step may speak of a thing that no needed clause speaks of: that has a number too.
    things = sorted({abs(literal) for clause in [*kept, *(step for step, _ in steps)] for literal in clause})
    number = {thing: place for place, thing in enumerate(things, 1)}
    signed = np.zeros(2 * len(names) + 1, dtype=np.int64)
    for thing, place in number.items():
        signed[thing], signed[-thing] = place, -place
    renamed = signed.tolist()
    formula = [*(f"c v {place} {names[thing]}" for thing, place in number.items()),
               f"p cnf {len(things)} {len(kept)}",
               *(" ".join([*(str(renamed[literal]) for literal in clause), "0"]) for clause in kept)]
    proof = (" ".join([str(place), *(str(renamed[literal]) for literal in clause), "0", *map(str, hints), "0"])
             for place, (clause, hints) in enumerate(steps, len(kept) + 1))
    return {"formula.cnf": "\n".join(formula) + "\n", "proof.lrat": "".join(f"{line}\n" for line in proof)}


def short_log(clauses: Sequence[Sequence[int]], deadline: float, conflicts: int | None) -> Log:
    """The log of a solver. Where it is long, or takes too many conflicts, the solver takes the clauses in reverse order
    too: some logs get far shorter.

    Raises OutOfTime, as `refute` does, and InternalError for clauses that have a model.
    """
    try:
        log = refute(clauses, deadline, conflicts)
        learnt = sum(is_learnt for is_learnt, _ in log or ())
        if learnt > LONG:
            with suppress(OutOfTime):  # it is not half as long
                log = refute(clauses[::-1], deadline, learnt // 2) or log
    except OutOfTime:
        log = refute(clauses[::-1], deadline, conflicts)
    if log is None:
        raise InternalError("clauses without a model have one")
    return log


def names_text(sheet: Sheet, literals: Sequence[int]) -> str:
    """Names, one a line; with a minus for a negative literal."""
    return "".join(f"{'-' * (literal < 0)}{sheet.names[abs(literal)]}\n" for literal in literals)
