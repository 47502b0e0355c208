"""A small solver for a few groups: what follows from them, which of them are needed, and what known facts are needed.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import lru_cache

from ...solving.backends.small import SmallSolver
from .groups import BoardGroups
from .remaining import Remaining


class LocalSolver:
    """The clauses of a few groups, renumbered: first the variables of steps, then selectors, then the other variables.

    Masks are local: bit i stands for the i-th of `variables`. As clauses are oriented (see `BoardGroups`), everything
    that is known or follows is a positive literal.
    """

    def __init__(self, remaining: Remaining, groups: Iterable[int], known: int = 0) -> None:
        """known: a mask of board variables (bit v is variable v) that hold for good; the solver does without them."""
        grouping = remaining.grouping
        self.groups = tuple(groups)
        rests = [remaining.after(group, known) for group in self.groups]
        variables = sorted({v for rest in rests for v in rest.variables})
        self.variables = variables
        self._signs = ["0"] * (len(variables) + 1) + ["1"] * len(variables)  # literal -> its digit
        self.selectors = list(range(len(variables) + 1, len(variables) + len(self.groups) + 1))
        self.cost = dict(zip(self.selectors, (grouping.costs[group] for group in self.groups)))
        number = remaining.number
        named = [*variables, *(grouping.selectors[group] for group in self.groups)]
        named += dict.fromkeys(v for group in self.groups for v in grouping.hidden_variables[group])
        for i, v in enumerate(named, 1):
            number[v], number[-v] = i, -i
        self.solver = SmallSolver()
        add, local = self.solver.add, number.__getitem__
        seen: set[int] = set()
        inside = set(self.groups)
        for rest in rests:
            for clause in rest.own:
                add(list(map(local, clause)))
            for index, clause in rest.definitions:
                if index not in seen:
                    seen.add(index)
                    add(list(map(local, clause)))
            for clause, needed in rest.shared:
                if inside.issuperset(needed):
                    add(list(map(local, clause)))

    def local_mask(self, known: int) -> int:
        """The local mask of a mask of board variables."""
        return sum(1 << i for i, v in enumerate(self.variables) if known >> v & 1)

    def literals(self, mask: int) -> list[int]:
        """The positive local literals of a local mask."""
        return bits(mask, 1)

    def global_variables(self, mask: int) -> list[int]:
        """The board variables of a local mask."""
        return [self.variables[i] for i in bits(mask)]

    def false_mask(self) -> int:
        """The local mask of what is false in the last model."""
        model = self.solver.model()[:len(self.variables)]
        return int("".join(map(self._signs.__getitem__, reversed(model))) or "0", 2)

    def forced(self, known: int, wanted: int = -1) -> int:
        """The local mask of all that follows from all the groups and what is known, without what is known.

        wanted: a local mask of what to test.
        """
        base = [*self.selectors, *self.literals(known)]
        todo = ((1 << len(self.variables)) - 1) & ~known & wanted
        out = 0
        while todo:
            low = todo & -todo
            if self.solver.solve([*base, -low.bit_length()]):
                todo &= ~(self.false_mask() | low)
            else:
                out |= low
                todo ^= low
        return out

    def core(self, bit: int, known: list[int]) -> list[int]:
        """The selectors of groups from which the variable follows, none of which can be left out. The most expensive go
        first.

        It deletes one group at a time and keeps only what the solver needed. The variable must follow from all groups.
        """
        goal = -bit - 1
        self.solver.solve([*self.selectors, *known, goal])
        failed = set(self.solver.core())
        core = [s for s in self.selectors if s in failed]
        sure: list[int] = []
        todo = sorted(core, key=lambda s: -self.cost[s])
        while todo:
            remaining = todo[1:]
            if self.solver.solve([*sure, *remaining, *known, goal]):
                sure.append(todo[0])
                todo = remaining
            else:
                failed = set(self.solver.core())
                todo = [s for s in remaining if s in failed]
        return sorted(sure)

    def reasons(self, new: int, selectors: list[int], known: int) -> int:
        """A mask of known literals from which all new ones follow, none of which can be left out."""
        goals = [-bit - 1 for bit in bits(new)]
        failed: set[int] = set()
        literals = self.literals(known)
        for goal in goals:
            self.solver.solve([*selectors, *literals, goal])
            failed.update(self.solver.core())
        todo = [x for x in literals if x in failed]
        sure: list[int] = []
        while todo:
            remaining = todo[1:]
            if any(self.solver.solve([*selectors, *sure, *remaining, goal]) for goal in goals):
                sure.append(todo[0])
            todo = remaining
        return sum(1 << x - 1 for x in sure)

    def check(self, new: int, known: int) -> bool:
        """Whether all new literals follow from all groups and what is known, and no longer do if any group is left out.
        """
        goals, literals = [-bit - 1 for bit in bits(new)], self.literals(known)
        if any(self.solver.solve([*self.selectors, *literals, goal]) for goal in goals):
            return False
        for selector in self.selectors:
            rest = [s for s in self.selectors if s != selector]
            if not any(self.solver.solve([*rest, *literals, goal]) for goal in goals):
                return False
        return True


def bits(mask: int, base: int = 0) -> list[int]:
    """The positions of the ones in a mask, counted from `base`.

    >>> bits(0b1010)
    [1, 3]
    """
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1 + base)
        mask ^= low
    return out


class GroupShape:
    """The clauses of a group without the names of its variables: groups of the same shape share what follows from them.
    """

    def __init__(self, variables: int, clauses: tuple[tuple[int, ...], ...]) -> None:
        self.variables = variables
        self.solver = SmallSolver(map(list, clauses))
        self.all_variables = (1 << variables) - 1
        self._forced: dict[int, int] = {}
        self._reasons: dict[tuple[int, int], int] = {}

    def forced(self, known: int) -> int:
        """The mask of what follows from a mask of known variables, without these."""
        out = self._forced.get(known)
        if out is None:
            out, todo, base = 0, self.all_variables & ~known, bits(known, 1)
            while todo:
                low = todo & -todo
                todo ^= low
                if self.solver.solve([*base, -low.bit_length()]):
                    todo &= ~sum(1 << -x - 1 for x in self.solver.model()[:self.variables] if x < 0)
                else:
                    out |= low
            self._forced[known] = out
        return out

    def reasons(self, known: int, new: int) -> int:
        """A mask of known variables from which all new ones follow, none of which can be left out."""
        out = self._reasons.get((known, new))
        if out is None:
            goals = [-x for x in bits(new, 1)]
            sure: list[int] = []
            todo = bits(known, 1)
            while todo:
                if any(self.solver.solve([*sure, *todo[1:], goal]) for goal in goals):
                    sure.append(todo[0])
                todo = todo[1:]
            out = self._reasons[known, new] = sum(1 << x - 1 for x in sure)
        return out


class _Shapes(threading.local):
    """The shapes of groups that this thread has seen: their solvers change as they answer."""

    def __init__(self) -> None:
        self.of = lru_cache(maxsize=20000)(GroupShape)


_shapes = _Shapes()


def shape_of(grouping: BoardGroups, group: int) -> GroupShape:
    """The shape of a group. Its variables are those of `BoardGroups.variables_of`, in their order."""
    variables = grouping.variables_of[group]
    number = {v: i + 1 for i, v in enumerate(variables)}
    clauses = grouping.own[group] + grouping.definitions[group]
    return _shapes.of(len(variables), tuple([tuple([
        (number.get(x) or number.setdefault(x, len(number) + 1)) if x > 0 else
        -(number.get(-x) or number.setdefault(-x, len(number) + 1)) for x in clause]) for clause in clauses]))
