"""The least value of an objective: solver calls under bounds that move, by several methods."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from encoders import OutOfTime
from encoders.choice_by_name import lookup
from encoders.formula import Model
from encoders.integers import as_integer

from .assumptions import FormulaInSolver, without_true
from .objective import Objective

Improved = Callable[[int, Model], object]
Progress = Callable[[int, "int | None"], object]


class Optimum(NamedTuple):
    """The best model of a search, and what is proved about it.

    outcome: "optimal", no model is better; "best", the search ended before that was proved; "none", there is no model,
    or none as good as the bound that was asked for; "unknown", the time ran out before a model came. value and model
    are those of the best model, None without one. proved: no model is better than this; for `maximize` it is a value
    from above. interrupted: Ctrl-C ended the search, and this is the best so far.
    """

    outcome: str
    value: int | None
    model: Model | None
    proved: int
    interrupted: bool = False


class _Search:
    """What a method works with: the session, the objective, the best model, the bound that is proved, the clock."""

    def __init__(self, session: FormulaInSolver, objective: Objective, assumptions: Sequence[int], upper: int | None,
                 deadline: float, improved: Improved, progress: Progress) -> None:
        self.session, self.objective, self.assumptions = session, objective, assumptions
        self.upper, self.improved, self.progress, self.deadline = upper, improved, progress, deadline
        self.best: int | None = None
        self.model: Model | None = None
        self.least = objective.least

    def ask(self, most: int | None) -> bool | None:
        """Whether a model has at most this value; None when the time is up. A model is kept, a refutation proves."""
        bound = [] if most is None else self.objective.bound(most)
        answer = self.session.solve([*self.assumptions, *bound], deadline=self.deadline)
        if answer:
            self.keep(self.session.model)
        elif answer is False and most is not None:
            self.prove(self.objective.next_sum(most + 1))
        return answer

    def prove(self, least: int) -> None:
        """No model has less than this."""
        if least > self.least:
            self.least = least
            self.tell()

    def tell(self) -> None:
        """Tell both bounds."""
        sign = self.objective.sign
        self.progress(sign * self.least, None if self.best is None else sign * self.best)

    def keep(self, model: Model) -> None:
        """A model was found: keep it if it is better."""
        value = self.objective.value(model)
        if self.best is None or value < self.best:
            self.best, self.model = value, model
            self.improved(self.objective.sign * value, model)
            self.tell()


def narrow(search: _Search, most: Callable[[int, int], int]) -> bool:
    """Close the gap between what is proved and the best model. most: (proved, best) -> the value to ask for next.

    False when the time runs out.
    """
    # A first model, or the proof that there is none, before anything else: whatever ends the search later, there is
    # an answer.
    answer = search.ask(search.upper)
    while answer is not None and search.best is not None and search.best > search.least:
        answer = search.ask(most(search.least, search.best))
    return answer is not None


def core_guided(search: _Search) -> bool:
    """From cores, see `core_guided.Cores`, after a first model, so that there is an answer when the time is up."""
    from .core_guided import Cores
    given = without_true(search.session.formula, [
        *search.assumptions, *([] if search.upper is None else search.objective.bound(search.upper))])
    soft, constant = search.objective.soft()
    cores = Cores(search.session, soft, given or [], search.deadline,
                  lambda cost: search.prove(search.objective.next_sum(cost + constant)))
    answer = search.ask(search.upper)
    if not answer:
        return answer is False
    try:
        model = cores.model()
        assert model is not None
        search.keep(model)
    finally:
        search.prove(search.objective.next_sum(cores.cost + constant))
    return True


METHODS: dict[str, Callable[[_Search], bool]] = {
    "from-above": lambda search: narrow(search, lambda proved, best: best - 1),
    "from-below": lambda search: narrow(search, lambda proved, best: proved),
    "halves": lambda search: narrow(search, lambda proved, best: (proved + best - 1) // 2),
    "core-guided": core_guided,
}


def optimize(session: FormulaInSolver, given: Any, sign: int, method: str, assumptions: Sequence[int],
             upper: int | None, deadline: float, scheme: str, improved: Improved, progress: Progress) -> Optimum:
    """What `Session.minimize` (sign 1) and `maximize` (sign -1) do."""
    f = session.formula
    objective = Objective(f, given, sign, scheme)
    if method == "auto":
        from_above = objective.source is not None or f.propagators or not session.keep_clauses
        method = "from-above" if from_above else "core-guided"
    run = lookup(METHODS, method, "method")
    if objective.weights.dtype == object and method != "core-guided":
        raise ValueError(f"method: {method} takes weights whose sum is below 2**62; core-guided takes any")
    if f.lemmas:
        raise ValueError(f"normal forms ({', '.join(f.lemmas)}) lose solutions, perhaps the best one")
    most = None if upper is None else sign * as_integer(upper, "upper" if sign > 0 else "lower")
    without_true(f, assumptions)
    search = _Search(session, objective, assumptions, most, deadline, improved, progress)
    known, interrupted, done = f.deadline, False, False
    try:
        f.deadline = min(known, deadline)
        done = run(search)
    except OutOfTime:
        if perf_counter() < deadline:
            raise
    except KeyboardInterrupt:
        if search.best is None:
            raise
        interrupted = True
    finally:
        f.deadline = known
    # A method that came to its end has closed the gap: the best model is the least one.
    if done and search.best is not None:
        search.least = search.best
    outcome = ("optimal" if done else "best") if search.best is not None else "none" if done else "unknown"
    return Optimum(outcome, None if search.best is None else sign * search.best, search.model, sign * search.least,
                   interrupted)
