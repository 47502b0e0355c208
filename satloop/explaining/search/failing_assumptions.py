"""Which assumptions fail by unit propagation; asked again only where what has become known touches what follows."""

from __future__ import annotations

from collections import defaultdict
from math import inf
from time import perf_counter

import numpy as np

from encoders import Ints, OutOfTime

from ...solving.backends.small_solvers import SmallSolver
from ..model.masks import bits, mask_of
from ..model.propagation_with_reasons import PropagationWithReasons


class FailingAssumptions:
    """Tests the negations of variables, one by one, with all groups on.

    What follows from an assumption that does not fail cannot fail either. This is kept as long as no clause that has
    lost a literal since has one that is false by it: only such a clause brings more.
    """

    def __init__(self, units: PropagationWithReasons, propagator: SmallSolver) -> None:
        """units: the clauses, and what is known. propagator: has the same clauses, and what is known as such."""
        self.units, self.propagator = units, propagator
        self._all, self._failing = mask_of(units.grouping.variables), 0
        self._known, self._rows = units.known, len(units.rows)  # at the last test
        self._tests = 0
        self._false: dict[int, Ints] = {}  # number of a test in which nothing failed -> the variables that were false
        self._times = np.zeros(len(units.number), dtype=np.intp)  # variable -> in how many of these it was false
        self._tests_with = defaultdict[int, list[int]](list)  # literal -> those in which it was true

    def fresh(self, deadline: float = inf) -> dict[int, list[int]]:
        """The unknown variables whose negation fails, each told once, with what follows until it fails. Raises
        OutOfTime.
        """
        self._forget()
        out = dict[int, list[int]]()
        open_variables = np.array(bits(self._all & ~self.units.known & ~self._failing), dtype=np.intp)
        for variable in open_variables[self._times[open_variables] == 0].tolist():
            if self._times[variable]:
                continue
            if perf_counter() > deadline:
                self._failing &= ~mask_of(out)  # nobody was told of these
                raise OutOfTime
            holds, implied = self.propagator.propagate([-variable])
            if holds:
                literals = np.array(implied)
                false = self._false[self._tests] = -literals[literals < 0]
                self._times[false] += 1
                for literal in implied:
                    self._tests_with[literal].append(self._tests)
                self._tests += 1
            else:
                self._failing |= 1 << variable
                out[variable] = implied
        return out

    def _forget(self) -> None:
        """Drop the tests in which more may follow now."""
        units, known, tests_with = self.units, self.units.known, self._tests_with
        shorter = {row for variable in bits(known & ~self._known) for row in units.clauses_with[variable]}
        shorter.update(range(self._rows, len(units.rows)))
        self._known, self._rows = known, len(units.rows)
        touched = set[int]()
        for row in shorter:
            if not any(x > 0 and known >> x & 1 for x in units.rows[row]):
                left = [-x for x in units.rows[row] if units.number[abs(x)] < 0 and not known >> abs(x) & 1]
                # All but one of them must hold for more to follow, so one of any two.
                touched.update(sorted(left, key=lambda x: len(tests_with.get(x, ())))[:2])
        for literal in touched:
            for test in tests_with.pop(literal, ()):
                false = self._false.pop(test, None)
                if false is not None:
                    self._times[false] -= 1
