"""Which assumptions fail by unit propagation; asked again only where what has become known touches what follows."""

from __future__ import annotations

from math import inf
from struct import pack
from time import perf_counter

import numpy as np

from encoders import Ints, OutOfTime

from ...solving.backends.small_solvers import SmallSolver
from ..model.masks import bits, mask_of
from ..model.propagation_with_reasons import PropagationWithReasons

BLOCKS = 16  # what was true in the tests is put together again after this many rounds of tests


class FailingAssumptions:
    """Tests the negations of variables, one by one, with all groups on.

    What follows from an assumption that does not fail cannot fail either. This is kept as long as no clause that has
    lost a literal since has one that is false by it: only such a clause brings more.
    """

    def __init__(self, units: PropagationWithReasons, propagator: SmallSolver) -> None:
        """units: the clauses, and what is known. propagator: has the same clauses, and what is known as such."""
        self.units, self.propagator = units, propagator
        self._known, self._rows = units.known, len(units.rows)  # at the last test
        count = len(units.number)
        self._open = np.zeros(count, dtype=bool)  # variable -> whether it is unknown and its negation has not failed
        self._open[bits(mask_of(units.grouping.variables) & ~units.known)] = True
        self._tests = 0
        self._false: dict[int, Ints] = {}  # number of a test in which nothing failed -> the variables that were false
        self._times = np.zeros(count, dtype=np.intp)  # variable -> in how many of these it was false
        self._true: list[tuple[Ints, Ints]] = []  # places of literals in `_uses`, and beside each a test with it
        self._uses = np.zeros(2 * count, dtype=np.intp)  # literal -> tests in which it was true since it was touched

    def fresh(self, deadline: float = inf) -> dict[int, list[int]]:
        """The unknown variables whose negation fails, each told once, with what follows until it fails. Raises
        OutOfTime.
        """
        self._forget()
        out, true, times = dict[int, list[int]](), dict[int, Ints](), self._times
        for variable in np.flatnonzero(self._open & (times == 0)).tolist():
            if times[variable]:
                continue
            if perf_counter() > deadline:
                self._keep(true)
                raise OutOfTime
            holds, implied = self.propagator.propagate([-variable])
            if holds:
                literals = np.frombuffer(pack(f"{len(implied)}i", *implied), dtype=np.intc).astype(np.intp)
                false = self._false[self._tests] = -literals[literals < 0]
                times[false] += 1
                true[self._tests] = literals
                self._tests += 1
            else:
                out[variable] = implied
        self._keep(true)
        self._open[[*out]] = False
        return out

    def _keep(self, true: dict[int, Ints]) -> None:
        """Keep what was true in some tests."""
        if true:
            literals = np.concatenate([*true.values()])
            literals[literals < 0] += len(self._uses)
            self._uses += np.bincount(literals, minlength=len(self._uses))
            self._true.append((literals, np.repeat([*true], [*map(len, true.values())])))
        if len(self._true) > BLOCKS:
            literals, tests = (np.concatenate(part) for part in zip(*self._true))
            kept = np.zeros(self._tests, dtype=bool)
            kept[[*self._false]] = True
            self._true = [(literals[kept[tests]], tests[kept[tests]])]

    def _forget(self) -> None:
        """Drop the tests in which more may follow now."""
        units, known, uses = self.units, self.units.known, self._uses
        learnt = bits(known & ~self._known)
        self._open[learnt] = False
        shorter = {row for variable in learnt for row in units.clauses_with[variable]}
        shorter.update(range(self._rows, len(units.rows)))
        self._known, self._rows = known, len(units.rows)
        touched = set[int]()
        for row in shorter:
            if not any(x > 0 and known >> x & 1 for x in units.rows[row]):
                left = [-x for x in units.rows[row] if units.number[abs(x)] < 0 and not known >> abs(x) & 1]
                # All but one of them must hold for more to follow, so one of any two.
                touched.update(sorted(left, key=uses.item)[:2])
        uses[[*touched]] = 0
        touches = np.zeros(len(uses), dtype=bool)
        touches[[*touched]] = True
        for test in {test for literals, tests in self._true for test in tests[touches.take(literals)].tolist()}:
            false = self._false.pop(test, None)
            if false is not None:
                self._times[false] -= 1
