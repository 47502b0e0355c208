"""Solutions by the rules as the checker reads them, and the clauses by which a solver shows that there is no other."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import numpy as np

from encoders import FALSE, Formula, OutOfTime
from encoders.formula import Clauses, LazyRule, Model

from ..solving.proof_log import PROVER
from ..solving.session import Session
from .checker.loop_and_path_cuts import Lines
from .checker.rule_sheet import Sheet
from .clauses_of_rules import at_once, broken_clause
from .cuts_by_checker_rules import add_cuts


class CheckerRuleSearch:
    """One board in one solver: clauses of small rules at once, the others and cuts when a model breaks them.

    `clauses` are all of them; each follows from the rules of the board. A context manager, as a session is. deadline:
    perf_counter; OutOfTime where it comes first. lemma: with the clauses of the sheet's lemma.
    """

    def __init__(self, sheet: Sheet, deadline: float = inf, lemma: bool = False) -> None:
        self.sheet, self.deadline = sheet, deadline
        self.clauses, large = at_once(sheet, lemma)
        f = Formula()
        f.new(len(sheet.names) - 1)
        f.add([clause or [int(FALSE)] for clause in self.clauses])

        def ask(model: Model) -> Clauses:
            on = on_in(model, sheet)
            return [clause for rule in large if (clause := broken_clause(rule, on))]

        add_cuts(f, sheet)
        whole = f.rules[0] if f.rules else None
        f.rules[:] = [self.noting(lambda model: ask(model) or (whole(model) if whole else []))]
        paths = isinstance(sheet.whole_rule, Lines) and sheet.whole_rule.ends is not None
        self.session = Session(f, PROVER if paths else None)  # that paths have no other solution is hard to show

    def __enter__(self) -> CheckerRuleSearch:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    def noting(self, rule: LazyRule) -> LazyRule:
        """The rule, whose clauses are kept."""
        def ask(model: Model) -> Clauses:
            clauses = rule(model)
            self.clauses += [sorted(set(clause)) for clause in clauses]
            return clauses
        return ask

    def solution(self, assumed: Sequence[int] = (), conflicts: int | None = None) -> set[int] | None:
        """What is on in some solution that meets the assumed literals; None: there is none.

        conflicts: between two cuts; OutOfTime where there are more.
        """
        answer = self.session.solve(assumed, None, conflicts, deadline=self.deadline)
        if answer is None:
            raise OutOfTime
        if not answer:
            return None
        return on_in(self.session.model, self.sheet)

    def exclude(self, on: set[int]) -> None:
        """Look for other solutions than this one from now on."""
        clause = excluding(self.sheet, on)
        self.clauses.append(clause)
        self.session.add([clause])


def on_in(model: Model, sheet: Sheet) -> set[int]:
    """The things that are on in a model."""
    return set((np.flatnonzero(model[1:len(sheet.names)]) + 1).tolist())


def excluding(sheet: Sheet, on: set[int]) -> list[int]:
    """The clause that is false in this solution and true in each that differs from it."""
    if sheet.apart:
        return [-thing for thing in sheet.decides if thing in on]
    return [-thing if thing in on else thing for thing in sheet.decides]
