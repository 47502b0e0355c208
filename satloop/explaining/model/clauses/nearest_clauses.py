"""Of many clauses that define hidden variables the nearest to some: a clue looks at the line round it, not everywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np

from encoders import Ints
from encoders.literals import distinct

from .rows import Rows, rows_by

MOST = 2000  # clauses; numbers along a line take tens of thousands, and each question would go through all of them


class NearestClauses:
    """Clauses that define hidden variables: arrays, for there may be a million pairs of a clause and a variable."""

    def __init__(self, clauses: int, clause: Ints, variable: Ints) -> None:
        """clauses: how many there are. clause, variable: (pairs) each hidden variable of each clause."""
        self._clauses, self._end = clauses, int(variable.max(initial=0)) + 1
        clause, variable = np.divmod(distinct(clause.astype(np.int64) * self._end + variable), self._end)
        self._sizes = np.bincount(clause, minlength=clauses).astype(np.int32)
        self._variables_of = Rows(clause, variable, clauses)
        self._clauses_with = rows_by(variable, clause, self._end)

    def to(self, start: Iterable[int], chosen: Collection[int]) -> set[int]:
        """The numbers of the clauses nearest to hidden variables, wave by wave until there are MOST; `chosen` come in
        any case.

        A wave has the clauses that bring the fewest further variables: one step on, what is carried along the line says
        something about the next cell, while numbers that are carried beside it are of no use here.
        """
        todo = np.array([v for v in start if v < self._end], dtype=np.intp)
        seen, out, met = (np.zeros(n, dtype=bool) for n in (self._end, self._clauses, self._clauses))
        seen[todo] = out[list(chosen)] = True
        left = self._sizes.copy()  # of each clause the variables that are not yet seen
        waiting, count = np.zeros(0, dtype=np.int64), np.count_nonzero(out)
        while True:
            clauses, variables = np.unique(self._clauses_with[todo], return_counts=True)
            left[clauses] -= variables
            clauses = clauses[~(met[clauses] | out[clauses])]
            met[clauses] = True
            waiting = np.concatenate([waiting, clauses])
            if count >= MOST or not len(waiting):
                return set(np.flatnonzero(out).tolist())
            near = left[waiting] == left[waiting].min()
            wave, waiting = waiting[near], waiting[~near]
            out[wave] = True
            count += len(wave)
            todo = distinct(self._variables_of[wave])
            todo = todo[~seen[todo]]
            seen[todo] = True
