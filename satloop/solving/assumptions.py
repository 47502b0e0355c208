"""What is asked of a formula in a solver, and the door of assumptions: what a caller passes becomes literals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Any, Protocol

from encoders import FALSE, TRUE, Formula
from encoders.argument_errors import ArgumentError
from encoders.formula import Clauses, Model
from encoders.literals import as_literals

from .results import Statistics


class FormulaInSolver(Protocol):
    """A `Session`, as searches that ask it again and again know it."""

    formula: Formula
    solver: str
    named: bool
    keep_clauses: bool
    model: Model
    statistics: Statistics

    def solve(self, assumptions: Sequence[int] = (), *, deadline: float = inf) -> bool | None: ...

    def add(self, clauses: Iterable[Sequence[int]]) -> None: ...

    def cut(self, clauses: Clauses) -> None: ...


def without_true(f: Formula, assumptions: Iterable[Any]) -> list[int] | None:
    """The assumptions without those that are TRUE, as Python's integers; None where one is FALSE, so that no model
    meets them. Of a constant a solver would make a variable, with all below it.

    Raises ValueError for what are no literals of the formula: truth values, floats, 0, unknown variables.
    """
    last = f.variables
    try:
        given = [*assumptions]
    except TypeError:
        raise ArgumentError(f"assumptions: expected a row of literals (n,), found {assumptions!r:.40}") from None
    # Passes in C; with a loop in Python hundreds of assumptions would take as long as the search.
    if {*map(type, given)} <= {int} and (not given or (-last <= min(given) and max(given) <= last and 0 not in given)):
        return given
    literals = as_literals(given, "assumptions")
    if literals.ndim != 1:
        raise ArgumentError(f"assumptions: expected a row of literals (n,), found shape {literals.shape}")
    try:
        f.check_literals(literals)
    except ValueError as problem:
        raise ArgumentError(f"assumptions: {problem}") from None
    return None if (literals == FALSE).any() else [int(a) for a in literals[literals != TRUE]]
