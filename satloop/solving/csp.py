"""Constraint satisfaction problems: named variables with domains, constraints, and solutions by name."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from encoders import FALSE, Formula, Literals
from encoders.argument_errors import ArgumentError
from encoders.cardinality import exactly_one
from encoders.expressions import Expression
from encoders.formula import Model
from encoders.integers import as_integers
from encoders.literals import distinct
from encoders.numbers import Number, OneHot
from encoders.numbers.literals_of_numbers import shape_tuple
from encoders.numbers.predicates_and_tables import in_table, not_in_table, satisfy

from . import solve_formula


class Csp:
    """A constraint satisfaction problem over integers, written as clauses over one-hot numbers.

    formula: the clauses so far, to which any function of `encoders` may add; numbers: name -> the variables. A solution
    maps each name to an int, or to an array for an array of variables.

    >>> csp = Csp()
    >>> x, y = csp.variable("x", [1, 2, 5]), csp.variable("y", range(4))
    >>> csp.require(x + y <= 3)
    >>> csp.require(lambda a, b: a % 2 != b % 2, x, y)
    >>> csp.count(), csp.solve() in csp.solutions()
    (3, True)
    """

    def __init__(self) -> None:
        self.formula = Formula()
        self.numbers: dict[str, OneHot] = {}

    def variable(self, name: str, domain: ArrayLike | range, shape: int | tuple[int, ...] = ()) -> OneHot:
        """A fresh variable, or an array of them, each with a value of the domain: integers, in any order, with holes.

        Between the least and the largest each value takes room, but only those of the domain get a literal. Raises
        ValueError for an empty domain, and for a name that is taken.
        """
        if name in self.numbers:
            raise ArgumentError(f"name: there is a variable {name!r:.40} already")
        values = distinct(as_integers(np.array(domain) if isinstance(domain, range) else domain, "domain").ravel())
        if not values.size:
            raise ArgumentError("domain: expected one value or more")
        lower, upper = int(values[0]), int(values[-1])
        size = shape_tuple(shape)
        self.formula.need_room(prod(size) * (upper - lower + 1))
        literals = np.full((*size, upper - lower + 1), FALSE)
        literals[..., values - lower] = fresh = self.formula.new(*size, len(values))
        exactly_one(self.formula, fresh)
        self.numbers[name] = OneHot(literals, upper, lower)
        return self.numbers[name]

    def require(self, constraint: Expression | Callable[..., object] | ArrayLike, *numbers: Number) -> None:
        """Add a constraint: an expression; a predicate, which is asked for each tuple of values of the numbers; or a
        table of the rows of values that they may have.

        Arrays of variables broadcast, and the constraint is about each place. The clauses are those of
        `Expression.require`, `encoders.numbers.predicates_and_tables.satisfy` and `in_table`.
        """
        if isinstance(constraint, Expression):
            if numbers:
                raise ArgumentError("numbers: an expression names its variables itself")
            constraint.require(self.formula)
        elif callable(constraint):
            satisfy(self.formula, constraint, *numbers)
        else:
            in_table(self.formula, constraint, *numbers)

    def forbid(self, rows: ArrayLike, *numbers: Number) -> None:
        """The numbers together have none of the rows of values."""
        not_in_table(self.formula, rows, *numbers)

    def solve(self, time_limit: float | None = None, solver: str | None = None) -> dict[str, Any] | None:
        """A solution, None where there is none. Raises TimeoutError where the limit (seconds) runs out before."""
        result = solve_formula.solve(self.formula, time_limit=time_limit, solver=solver)
        if result.outcome == "unknown":
            raise TimeoutError("there was no answer within the limit")
        return self.values(result.model) if result else None

    def solutions(self, time_limit: float | None = None, solver: str | None = None) -> Iterator[dict[str, Any]]:
        """All solutions, one after another. Raises TimeoutError as `satloop.solutions`."""
        for model in solve_formula.solutions(self.formula, time_limit, solver, self.literals):
            yield self.values(model)

    def count(self, time_limit: float | None = None, solver: str | None = None) -> int:
        """The number of solutions, by finding all. Raises TimeoutError as `satloop.count`."""
        return solve_formula.count(self.formula, time_limit, solver, self.literals)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the clauses to a DIMACS file with the variables as its key, see `Formula.write`."""
        self.formula.write(path, {name: number.literals for name, number in self.numbers.items()})

    @property
    def literals(self) -> Literals:
        """The literals of all variables."""
        return np.concatenate([np.empty(0, np.int32), *(number.literals.ravel() for number in self.numbers.values())])

    def values(self, model: Model) -> dict[str, Any]:
        """The solution that a model holds."""
        return {name: number.value(model) if number.shape else int(number.value(model))
                for name, number in self.numbers.items()}
