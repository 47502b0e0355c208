"""What one group says by all its clauses together: a count along the line is seen whole, not clause by clause."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import partial

from ....solving.backends.small_solvers import minimal
from ...model.board_groups import BoardGroups
from ...model.local_solver import CONFLICTS, GroupShape, shape_of


class OneGroup:
    """Answers for groups with hidden variables, in which what follows from one clause after another is not all.

    work: the clauses of the groups, as often as one was asked.
    """

    def __init__(self, grouping: BoardGroups) -> None:
        self.grouping, self.work = grouping, 0
        self._shapes: dict[int, GroupShape] = {}
        self._answers: dict[tuple[int, tuple[int, ...]], list[list[int]]] = {}

    def clause(self, groups: Iterable[int], holds: Container[int], forced: bool) -> tuple[int, list[int]] | None:
        """One of the groups that cannot hold with these literals, or, if `forced`, one that leaves only one open
        literal, and a clause that says so, with that literal first; None if there is none.
        """
        for group in groups:
            variables = self.grouping.clauses.variables_of[group]
            held = self._held(group, holds)
            key = group if not forced else -1 - group, tuple(held)
            if key not in self._answers:
                self._answers[key] = self._ask(group, held, forced)
            for local in self._answers[key]:
                return group, [variables[abs(x) - 1] * (1 if x > 0 else -1) for x in local]
        return None

    def refuting(self, groups: Iterable[int], holds: Container[int]) -> list[int] | None:
        """One of the groups that cannot hold with these literals, None if CONFLICTS show none."""
        return next(([group] for group in groups
                     if self._shape(group).solver.solve_limited(self._held(group, holds), CONFLICTS) is False), None)

    def _shape(self, group: int) -> GroupShape:
        shape = self._shapes.get(group)
        if shape is None:  # to compare the shapes of long counts takes a while
            shape = self._shapes[group] = shape_of(self.grouping, group)
        return shape

    def _held(self, group: int, holds: Container[int]) -> list[int]:
        """Those of the literals that the group is about, in the numbers of its shape."""
        return [number if v in holds else -number
                for number, v in enumerate(self.grouping.clauses.variables_of[group], 1) if v in holds or -v in holds]

    def _ask(self, group: int, held: list[int], forced: bool) -> list[list[int]]:
        """At most one clause, in the numbers of the group's shape."""
        shape = self._shape(group)
        cost = len(self.grouping.clauses.definitions[group]) + len(self.grouping.clauses.own[group])

        answer: bool | None = None

        def refuted(literals: list[int]) -> set[int] | None:
            nonlocal answer
            self.work += cost
            answer = shape.solver.solve_limited(literals, CONFLICTS)
            return None if answer is not False else set(shape.solver.core())

        def fails_with(literal: int, literals: list[int]) -> set[int] | None:
            return refuted([*literals, -literal])

        if not forced:
            core = refuted(held)
            return [] if core is None else [[-x for x in minimal([x for x in held if x in core], refuted)]]
        if refuted(held) is not None or answer is None:
            return []
        settled = {abs(x) for x in held}
        model = shape.solver.model()[:shape.variables]
        open_literals = [x for x in model if abs(x) not in settled]
        while open_literals:
            literal = open_literals.pop()
            core = refuted([*held, -literal])
            if core is not None:
                causes = minimal([x for x in held if x in core], partial(fails_with, literal))
                return [[literal, *(-x for x in causes)]]
            if answer:
                other = set(shape.solver.model()[:shape.variables])
                open_literals = [x for x in open_literals if x in other]
        return []
