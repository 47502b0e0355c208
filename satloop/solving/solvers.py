"""PySAT's solvers by name, and which of them is the default for what."""

from __future__ import annotations

from encoders.loops import LOOPS
from encoders.names import nearest

SOLVERS = ("minisat22", "glucose4", "glucose42", "maplechrono", "maplecm", "maplesat", "mergesat3", "cadical153",
           "cadical195", "cadical300")
DEFAULT = "minisat22"  # loads fastest, which decides on small boards
ASKING = ("cadical195", "cadical300")  # those that ask a propagator while they search; the first is the default then
COUNTING = ("minicard", "gluecard4")  # those that take "at most one" as it is; the first is the default then

# Subject -> from how many cells (or vertices) on, which solver has been fastest. Else it is DEFAULT.
FASTEST: dict[str, tuple[tuple[int, str], ...]] = {
    "slitherlink": ((30_001, "cadical195"),),
    "flow": ((0, "cadical153"),),
    "numberlink": ((0, "cadical153"),),
    "hamilton": ((0, "cadical153"),),
}
# Subject and loop scheme -> which solver has been fastest.
SCHEMES: dict[tuple[str, str | None], str] = {("flow", "binary-distance"): "glucose4"}


def known_solver(solver: str, fit: tuple[str, ...] = SOLVERS) -> list[str]:
    """The words of the command that a solver is; none for one of PySAT's, with "/SEED" or without.

    Raises ValueError, with those that fit, for any other.
    """
    name, slash, seed = solver.partition("/")
    if solver in SOLVERS or solver in COUNTING or (slash and name in SOLVERS and seed.isdecimal()):
        return []
    from .external import command_of
    words = command_of(solver)
    if not words:
        raise ValueError(f"unknown solver {solver!r}{nearest(solver, fit)}; or a command of this machine that "
                         "reads DIMACS, as 'cadical -q'")
    return words


def default_solver(subject: str, cells: int, loops: str | None = None) -> str:
    """The solver for a puzzle (or "hamilton") of so many cells with a loop scheme; the one place that says so.

    >>> default_solver("slitherlink", 100), default_solver("slitherlink", 100, loops="propagator")
    ('minisat22', 'cadical195')
    """
    if loops in LOOPS and LOOPS[loops].asks:
        return ASKING[0]
    if (subject, loops) in SCHEMES:
        return SCHEMES[subject, loops]
    fitting = [name for least, name in FASTEST.get(subject, ()) if cells >= least]
    return fitting[-1] if fitting else DEFAULT
