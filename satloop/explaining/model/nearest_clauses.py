"""Of many clauses that define hidden variables the nearest to some: a clue looks at the line round it, not everywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from encoders.cached_property import cached_property

MOST = 2000  # clauses; numbers along a line take tens of thousands, and each question would go through all of them


class NearestClauses:
    """Clauses that define hidden variables. hidden: (clauses) the hidden variables of each."""

    def __init__(self, hidden: list[list[int]]) -> None:
        self._hidden = hidden

    @cached_property
    def _with(self) -> dict[int, list[int]]:
        """Hidden variable -> the clauses with it."""
        out: dict[int, list[int]] = {}
        for index, row in enumerate(self._hidden):
            for variable in dict.fromkeys(row):
                out.setdefault(variable, []).append(index)
        return out

    @cached_property
    def _sizes(self) -> list[int]:
        """How many hidden variables each clause has."""
        return [len({*row}) for row in self._hidden]

    def to(self, start: Iterable[int], chosen: Collection[int]) -> set[int]:
        """The numbers of the clauses nearest to hidden variables, wave by wave until there are MOST; `chosen` come in
        any case.

        A wave has the clauses that bring the fewest further variables: one step on, what is carried along the line says
        something about the next cell, while numbers that are carried beside it are of no use here.
        """
        hidden, of_variable, sizes = self._hidden, self._with, self._sizes
        out, todo = set(chosen), sorted(start)
        seen = set(todo)
        left: dict[int, int] = {}  # clause -> its variables that are not yet seen
        waves: list[list[int]] = [[] for _ in range(max(sizes, default=0) + 1)]  # number of such variables -> clauses
        while True:
            for variable in todo:
                for clause in of_variable.get(variable, ()):
                    if clause not in out:
                        left[clause] = count = left.get(clause, sizes[clause]) - 1
                        waves[count].append(clause)
            if len(out) >= MOST:
                return out
            for count, clauses in enumerate(waves):  # some have fewer variables left by now
                wave = [clause for clause in clauses if left[clause] == count and clause not in out]
                clauses.clear()
                if wave:
                    break
            else:
                return out
            todo = [v for v in dict.fromkeys(v for clause in wave for v in hidden[clause]) if v not in seen]
            seen.update(todo)
            out.update(wave)
