"""A small solver for a few groups: what follows from them, which of them are needed, and what known facts are needed.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from ...solving.backends.small_solvers import SmallSolver, minimal
from .board_groups import BoardGroups
from .clauses.group_definitions import Numbered
from .masks import bits, mask_of
from .remaining_clauses import Remaining

CONFLICTS = 500  # that a question to a few groups may take; without an answer nothing follows
ALL_CONFLICTS = 1 << 30  # where there is no other way


class LocalSolver:
    """The clauses of a few groups, renumbered: first the variables of steps, then selectors, then the other variables.

    Masks are local: bit i stands for the i-th of `variables`. As clauses are oriented (see `BoardGroups`), everything
    that is known or follows is a positive literal.
    """

    def __init__(self, remaining: Remaining, groups: Iterable[int], known: int = 0, beside: Iterable[int] = ()) -> None:
        """known: a mask of board variables (bit v is variable v) that hold for good; the solver does without them.
        beside: other groups, of which only the definitions count.
        """
        grouping = remaining.grouping
        self.groups = tuple(groups)
        rests = [remaining.after(group, known) for group in self.groups]
        others = [group for group in beside if group not in self.groups]
        rests += [remaining.after(group, known)._replace(own=[], shared=[]) for group in others]
        variables = sorted(set(chain.from_iterable(rest.variables for rest in rests)))
        self.variables = variables
        self.selectors = list(range(len(variables) + 1, len(variables) + len(self.groups) + 1))
        self.cost = dict(zip(self.selectors, (grouping.costs[group] for group in self.groups)))
        number = remaining.number
        named = [*variables, *(grouping.selectors[group] for group in self.groups)]
        named += dict.fromkeys(chain.from_iterable(
            grouping.clauses.hidden_variables[group] for group in [*self.groups, *others]))
        for i, v in enumerate(named, 1):
            number[v], number[-v] = i, -i
        self.solver = SmallSolver()
        add, local = self.solver.add, number.__getitem__
        definitions: Numbered = {}
        inside = set(self.groups)
        for rest in rests:
            for clause in rest.own:
                add(map(local, clause))
            definitions |= rest.definitions
            for clause, needed in rest.shared:
                if inside.issuperset(needed):
                    add(map(local, clause))
        for clause in definitions.values():
            add(map(local, clause))

    def local_mask(self, known: int) -> int:
        """The local mask of a mask of board variables."""
        return sum(1 << i for i, v in enumerate(self.variables) if known >> v & 1)

    def global_variables(self, mask: int) -> list[int]:
        """The board variables of a local mask."""
        return [self.variables[i] for i in bits(mask)]

    def forced(self, known: int) -> int:
        """The local mask of all that follows from all the groups and what is known, without what is known."""
        return forced(self.solver, len(self.variables), [*self.selectors, *bits(known, 1)], known)

    def core(self, bit: int, known: list[int], chosen: list[int] | None = None) -> list[int] | None:
        """The selectors of groups from which the variable follows, of which CONFLICTS show no idle one; None if these
        show no groups. The most expensive groups go first. chosen: selectors, by default all.
        """
        def refuted(selectors: list[int]) -> set[int] | None:
            answer = self.solver.solve_limited([*selectors, *known, -bit - 1], CONFLICTS)
            return None if answer is not False else set(self.solver.core())

        core = refuted(self.selectors if chosen is None else chosen)
        if core is None:
            return None
        return sorted(minimal(sorted(core & self.cost.keys(), key=lambda s: (-self.cost[s], s)), refuted))

    def reasons(self, new: int, known: int, chosen: list[int] | None = None) -> int:
        """A mask of known literals from which all new ones follow, none of which can be left out. chosen: selectors, by
        default all.
        """
        goals, selectors = bits(new, 1), self.selectors if chosen is None else chosen
        failed: set[int] = set()
        literals = bits(known, 1)
        for goal in goals:
            self.solver.solve([*selectors, *literals, -goal])
            failed.update(self.solver.core())
        return reasons(self.solver, selectors, [x for x in literals if x in failed], goals)

    def check(self, new: int, known: int) -> bool:
        """Whether all new literals follow from all groups and what is known, and CONFLICTS show no idle group."""
        def all_follow(selectors: list[int], conflicts: int = CONFLICTS) -> bool:
            return all(self.solver.solve_limited([*selectors, *bits(known, 1), -goal], conflicts) is False
                       for goal in bits(new, 1))

        return all_follow(self.selectors, ALL_CONFLICTS) and not any(
            all_follow([s for s in self.selectors if s != selector]) for selector in self.selectors)


def forced(solver: SmallSolver, variables: int, base: list[int], known: int, possible: int = -1) -> int:
    """The mask of the first variables of a solver that follow from the literals in `base`, without what is known, as
    far as CONFLICTS show each.

    Bit i stands for variable i + 1. possible: a mask of those that may follow.
    """
    out, todo = 0, (1 << variables) - 1 & ~known & possible
    while todo:
        low = todo & -todo
        todo ^= low
        answer = solver.solve_limited([*base, -low.bit_length()], CONFLICTS)
        if answer:
            model = solver.model()
            todo ^= mask_of(place for place in bits(todo) if place < len(model) and model[place] < 0)
        elif answer is False:
            out |= low
    return out


def reasons(solver: SmallSolver, selectors: list[int], known: list[int], goals: list[int]) -> int:
    """The mask of known literals, as for `forced`, from which all goals follow, of which CONFLICTS show no idle one."""
    def refuted(literals: list[int]) -> list[int] | None:
        follow = all(solver.solve_limited([*selectors, *literals, -goal], CONFLICTS) is False for goal in goals)
        return literals if follow else None

    return sum(1 << x - 1 for x in minimal(known, refuted))


class GroupShape:
    """The clauses of a group without the names of its variables: groups of the same shape share what follows from them.
    """

    def __init__(self, variables: int, clauses: tuple[tuple[int, ...], ...]) -> None:
        self.variables = variables
        self.solver = SmallSolver(map(list, clauses))
        self._forced: dict[tuple[int, int], int] = {}
        self._reasons: dict[tuple[int, int], int] = {}

    def forced(self, known: int, possible: int = -1) -> int:
        """The mask of what follows from a mask of known variables, without these. possible: nothing else can follow."""
        key = known, possible & ~known
        if key not in self._forced:
            self._forced[key] = forced(self.solver, self.variables, bits(known, 1), known, possible)
        return self._forced[key]

    def reasons(self, known: int, new: int) -> int:
        """A mask of known variables from which all new ones follow, none of which can be left out."""
        if (known, new) not in self._reasons:
            self._reasons[known, new] = reasons(self.solver, [], bits(known, 1), bits(new, 1))
        return self._reasons[known, new]


class _Shapes(threading.local):
    """The shapes of groups that this thread has seen: their solvers change as they answer."""

    def __init__(self) -> None:
        self.of = lru_cache(maxsize=4000)(GroupShape)


_shapes = _Shapes()


def shape_of(grouping: BoardGroups, group: int) -> GroupShape:
    """The shape of a group. Its variables are those of `GroupClauses.variables_of`, in their order."""
    variables = grouping.clauses.variables_of[group]
    number = {v: i + 1 for i, v in enumerate(variables)}
    clauses = [*grouping.clauses.own[group], *grouping.clauses.definitions[group].values()]
    return _shapes.of(len(variables), tuple([tuple([
        (number.get(x) or number.setdefault(x, len(number) + 1)) if x > 0 else
        -(number.get(-x) or number.setdefault(-x, len(number) + 1)) for x in clause]) for clause in clauses]))
