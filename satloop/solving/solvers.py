"""PySAT's solvers by name, and which of them is the default for a board."""

from __future__ import annotations

import re
from collections.abc import Iterable

from encoders import Formula
from encoders.choice_by_name import did_you_mean
from encoders.loops import LOOPS

from ..boards.declarations import FastestSolver
from .backends.pysat_c import ASKING

SOLVERS = ("minisat22", "glucose4", "glucose42", "maplechrono", "maplecm", "maplesat", "mergesat3", "cadical153",
           "cadical153-rare", "cadical195", "cadical300")
DEFAULT = "minisat22"  # loads fastest, which decides on small boards
COUNTING = ("minicard", "gluecard4")  # those that take "at most one" as it is; the first is the default then


def full_name(solver: str) -> str:
    """The name of a solver, the newest where its kind is named that has several; any other text as it is, as "/SEED".

    >>> full_name("cadical"), full_name("glucose/3"), full_name("glucose4"), full_name("cadical -q")
    ('cadical300', 'glucose42/3', 'glucose4', 'cadical -q')
    """
    if solver in SOLVERS:
        return solver
    kind, slash, seed = solver.partition("/")
    versions = [found[1] for name in SOLVERS if (found := re.fullmatch(r"\D+(\d+)", name)) and name == kind + found[1]]
    return f"{kind}{max(versions)}{slash}{seed}" if len(versions) > 1 else solver


def solvers_in_name(solver: str) -> list[str]:
    """The solvers in "a+b", which take turns, if all are PySAT's; else the one that is named, which may be a command.

    >>> solvers_in_name("cadical153+glucose/1"), solvers_in_name("c++-solver -q")
    (['cadical153', 'glucose42/1'], ['c++-solver -q'])
    """
    parts = [*map(full_name, solver.split("+"))]
    return parts if all(part.partition("/")[0] in SOLVERS for part in parts) else [solver]


def words_of_command(solver: str, fit: tuple[str, ...] = SOLVERS) -> list[str]:
    """The words of a solver that is a command; [] for one of PySAT's solvers, with "/SEED" or without.

    Raises ValueError for any other, with the nearest of `fit`.
    """
    solver = full_name(solver)
    name, slash, seed = solver.partition("/")
    if solver in SOLVERS or solver in COUNTING or (slash and name in SOLVERS and seed.isdecimal()):
        return []
    from .backends.external import command_of
    words = command_of(solver)
    if not words:
        raise ValueError(f"unknown solver {solver!r}{did_you_mean(solver, fit)}; or a command of this machine that "
                         "reads DIMACS, as 'cadical -q'")
    return words


def solver_for(formula: Formula, solver: str | None) -> tuple[str, list[str]]:
    """The solver for a formula, and its words if it is a command.

    None stands for DEFAULT, or for the first that takes the formula's propagator or its rows of "at most one". Raises
    ValueError for a solver that is unknown or does not take these, naming those that do, and for two propagators.
    """
    fit = ASKING if formula.propagators else COUNTING if formula.at_most_ones else SOLVERS
    solver = full_name(solver or (DEFAULT if fit is SOLVERS else fit[0]))
    words = words_of_command(solver, fit)
    # A solver that counts or asks a propagator cannot have its variables renamed by a seed.
    name = solver.partition("/")[0] if fit is SOLVERS and not words else solver
    if name not in fit and formula.at_most_ones:
        raise ValueError(f"solver {solver!r} does not count; those that do: {', '.join(fit)}")
    if name not in fit and (formula.propagators or not (words or name in COUNTING)):
        raise ValueError(f"solver {solver!r} asks no propagators; those that do: {', '.join(fit)}")
    if len(formula.propagators) > 1:
        raise ValueError(f"a solver asks one propagator, not {len(formula.propagators)}")
    return solver, words


def default_solver(fastest: Iterable[FastestSolver], cells: int, loops: str | None = None,
                   clues: str | float = 0.0) -> str:
    """The default solver for boards (or graphs) of `cells` cells, with a loop scheme: DEFAULT if no row fits.

    clues: the share of cells that have a clue, or the board's text, which is counted only where the share matters.

    >>> rows = FastestSolver("cadical153-rare", cells=10_001, share=0.7),
    >>> default_solver(rows, 100), default_solver(rows, 100, loops="propagator")
    ('minisat22', 'cadical195')
    >>> default_solver(rows, 40_000, clues=0.45), default_solver(rows, 40_000, clues=0.9)
    ('cadical153-rare', 'minisat22')
    """
    if loops in LOOPS and LOOPS[loops].needs_propagator:
        return ASKING[0]
    fitting = [row.solver for row in fastest if row.loops in ("", loops) and cells >= row.cells
               and (row.share >= 1 or _share_of_clues(clues, cells) <= row.share)]
    return fitting[-1] if fitting else DEFAULT


def _share_of_clues(clues: str | float, cells: int) -> float:
    """The share of cells with a clue, which a board's text has in its first grid."""
    if not isinstance(clues, str):
        return clues
    tokens = clues.split()
    return 1 - (tokens.count("-") + tokens.count(".")) / cells
