"""PySAT's solvers by name, and which of them is the default for what."""

from __future__ import annotations

from typing import NamedTuple

from encoders.loops import LOOPS
from encoders.registry import did_you_mean

from .backends.pysat_c import ASKING

SOLVERS = ("minisat22", "glucose4", "glucose42", "maplechrono", "maplecm", "maplesat", "mergesat3", "cadical153",
           "cadical153-rare", "cadical195", "cadical300")
DEFAULT = "minisat22"  # loads fastest, which decides on small boards
COUNTING = ("minicard", "gluecard4")  # those that take "at most one" as it is; the first is the default then


class Row(NamedTuple):
    """From so many cells (or vertices) on, up to a share of cells with a clue, this solver has been fastest."""

    cells: int
    share: float
    solver: str


# Subject -> its rows, the last that fits counts; else it is DEFAULT. `scripts/fastest.py` measures and prints them.
FASTEST: dict[str, tuple[Row, ...]] = {
    "slitherlink": (Row(10_001, 0.7, "cadical153-rare"),),
    "flow": (Row(0, 1.0, "cadical153"),),
    "numberlink": (Row(0, 1.0, "cadical153"),),
    "hamilton": (Row(0, 1.0, "cadical153"),),
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
    from .backends.external import command_of
    words = command_of(solver)
    if not words:
        raise ValueError(f"unknown solver {solver!r}{did_you_mean(solver, fit)}; or a command of this machine that "
                         "reads DIMACS, as 'cadical -q'")
    return words


def default_solver(subject: str, cells: int, loops: str | None = None, clues: str | float = 0.0) -> str:
    """The solver for a puzzle (or "hamilton") of so many cells with a loop scheme; the one place that says so.

    clues: the share of cells that have one, or the board's text, which is looked at only where it matters.

    >>> default_solver("slitherlink", 100), default_solver("slitherlink", 100, loops="propagator")
    ('minisat22', 'cadical195')
    >>> default_solver("slitherlink", 40_000, clues=0.45), default_solver("slitherlink", 40_000, clues=0.9)
    ('cadical153-rare', 'minisat22')
    """
    if loops in LOOPS and LOOPS[loops].needs_propagator:
        return ASKING[0]
    if (subject, loops) in SCHEMES:
        return SCHEMES[subject, loops]
    found = DEFAULT
    for row in FASTEST.get(subject, ()):
        if cells >= row.cells and (row.share >= 1 or _share(clues, cells) <= row.share):
            found = row.solver
    return found


def _share(clues: str | float, cells: int) -> float:
    """The share of cells that are not empty: of a board's text its first grid."""
    if not isinstance(clues, str):
        return clues
    tokens = clues.split()
    return 1 - (tokens.count("-") + tokens.count(".")) / cells
