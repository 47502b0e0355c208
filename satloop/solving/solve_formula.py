"""Models of a formula of one's own: what `solve`, `solutions` and `count` do with a `Formula` in place of a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from encoders import TRUE, Formula, Literals, values
from encoders.deadline import deadline_after
from encoders.formula import Model
from encoders.literals import as_literals, distinct

from .results import Statistics
from .session import Session


class FormulaResult(NamedTuple):
    """Models of a formula, each a bool array (variables + 1,) whose entry 0 is True, as `encoders.values` takes it.

    outcome: "unique", "several" or "none" where their number is certain, "solved" where the search stopped at the
    limit, "unknown" where the time ran out before a model came.
    """

    outcome: str
    models: list[Model]
    statistics: Statistics

    @property
    def model(self) -> Model:
        """The first model. Raises ValueError where there is none."""
        if not self.models:
            raise ValueError(f"there is no model: the outcome is {self.outcome!r}")
        return self.models[0]

    def values(self, literals: ArrayLike) -> NDArray[np.bool_]:
        """The truth of literals, of any shape, in the first model."""
        return values(self.model, literals)

    def __bool__(self) -> bool:
        return bool(self.models)


def solve(f: Formula, limit: int | None = 1, time_limit: float | None = None,
          solver: str | None = None) -> FormulaResult:
    """Up to `limit` models (None: all), which differ in some variable. Lazy rules hold in each."""
    answers: list[Model] = []
    with Session(f.copy(), solver) as session:
        models = session.models(variables(f), deadline=deadline_after(time_limit))
        while limit is None or len(answers) < limit:
            model = next(models, None)
            if model is None:
                break
            answers.append(model[:f.variables + 1])
        complete = session.exhausted
        models.close()  # type: ignore[attr-defined]
    if complete:
        outcome = ("none", "unique")[len(answers)] if len(answers) < 2 else "several"
    else:
        outcome = "unknown" if not answers else "several" if len(answers) > 1 else "solved"
    return FormulaResult(outcome, answers, session.statistics)


def solutions(f: Formula, time_limit: float | None = None, solver: str | None = None,
              literals: ArrayLike | None = None) -> Iterator[Model]:
    """The models of a formula one after another. literals: models that agree on these count as one, None for all.

    Raises TimeoutError when the limit (seconds, the caller's own time included) runs out first.
    """
    of = variables(f)
    if literals is not None:
        of = distinct(np.abs(as_literals(literals)))
        of = of[of != TRUE]
        try:
            f.check_literals(of)
        except ValueError as problem:
            raise ValueError(f"literals: {problem}") from None
    deadline = deadline_after(time_limit)
    with Session(f.copy(), solver) as session:
        for model in session.models(of, deadline=deadline):
            yield model[:f.variables + 1]
        if not session.exhausted:
            raise TimeoutError(f"the time limit of {time_limit:g} s ran out, there may be further models"
                               if time_limit is not None else "the solver gave up, there may be further models")


def count(f: Formula, time_limit: float | None = None, solver: str | None = None,
          literals: ArrayLike | None = None) -> int:
    """The number of models; those that agree on `literals` count as one. Raises TimeoutError as `solutions`."""
    return sum(1 for _ in solutions(f, time_limit, solver, literals))


def variables(f: Formula) -> Literals:
    """All variables of the formula."""
    return np.arange(1, f.variables + 1, dtype=np.int32)
