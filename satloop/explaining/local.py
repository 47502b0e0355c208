"""A few groups in a small solver of their own: what follows from them, from which of them, and from what known."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import lru_cache

from ..solving.small import SmallSolver
from .grouped import Grouped
from .left import Left


class Local:
    """The clauses of some groups, renumbered: first the variables that steps speak of, then selectors, then the rest.

    All is told in local bits: bit i of a mask is the i-th of `variables`. As the groups are oriented (see `Grouped`),
    what is known is a set of positive literals, and what follows is too.
    """

    def __init__(self, left: Left, groups: Iterable[int], known: int = 0) -> None:
        """known: a mask of global variables (bit v is variable v) that hold for good; they are left out."""
        grouped = left.grouped
        self.groups = tuple(groups)
        rests = [left.of(group, known) for group in self.groups]
        here = sorted({v for rest in rests for v in rest.variables})
        self.variables = here
        self._signs = ["0"] * (len(here) + 1) + ["1"] * len(here)  # literal -> its digit in a mask; -1 is the last
        self.selectors = list(range(len(here) + 1, len(here) + len(self.groups) + 1))
        self.cost = dict(zip(self.selectors, (grouped.costs[group] for group in self.groups)))
        number = left.number
        named = [*here, *(grouped.selectors[group] for group in self.groups)]
        named += dict.fromkeys(v for group in self.groups for v in grouped.hidden[group])
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

    def mask(self, known: int) -> int:
        """The local mask of a global one."""
        return sum(1 << i for i, v in enumerate(self.variables) if known >> v & 1)

    def literals(self, mask: int) -> list[int]:
        """The positive local literals of a mask."""
        return bits(mask, 1)

    def named(self, mask: int) -> list[int]:
        """The global variables of a mask."""
        return [self.variables[i] for i in bits(mask)]

    def differing(self) -> int:
        """The mask of what is false in the last model."""
        model = self.solver.model()[:len(self.variables)]
        return int("".join(map(self._signs.__getitem__, reversed(model))) or "0", 2)

    def follows(self, bit: int, selectors: list[int], known: list[int]) -> bool:
        """Whether the groups of these selectors, and these literals, imply the variable."""
        return not self.solver.solve([*selectors, *known, -bit - 1])

    def forced(self, known: int, wanted: int = -1) -> int:
        """The mask of all that follows from all the groups and what is known, among the wanted and not known."""
        base = [*self.selectors, *self.literals(known)]
        todo = ((1 << len(self.variables)) - 1) & ~known & wanted
        out = 0
        while todo:
            low = todo & -todo
            if self.solver.solve([*base, -low.bit_length()]):
                todo &= ~(self.differing() | low)
            else:
                out |= low
                todo ^= low
        return out

    def core(self, bit: int, known: list[int]) -> list[int]:
        """The selectors of groups of which none can be left out where the variable follows; dear ones go first.

        Deletion, each time down to what the solver needed. To be called where it does follow from all.
        """
        goal = -bit - 1
        self.solver.solve([*self.selectors, *known, goal])
        failed = set(self.solver.core())
        core = [s for s in self.selectors if s in failed]
        sure: list[int] = []
        todo = sorted(core, key=lambda s: -self.cost[s])
        while todo:
            left = todo[1:]
            if self.solver.solve([*sure, *left, *known, goal]):
                sure.append(todo[0])
                todo = left
            else:
                failed = set(self.solver.core())
                todo = [s for s in left if s in failed]
        return sorted(sure)

    def reasons(self, new: int, selectors: list[int], known: int) -> int:
        """A mask of known literals of which none can be left out where all the new ones follow."""
        goals = [-bit - 1 for bit in bits(new)]
        failed: set[int] = set()
        literals = self.literals(known)
        for goal in goals:
            self.solver.solve([*selectors, *literals, goal])
            failed.update(self.solver.core())
        todo = [x for x in literals if x in failed]
        sure: list[int] = []
        while todo:
            left = todo[1:]
            if any(self.solver.solve([*selectors, *sure, *left, goal]) for goal in goals):
                sure.append(todo[0])
            todo = left
        return sum(1 << x - 1 for x in sure)

    def check(self, new: int, known: int) -> bool:
        """Whether all the new follow from all the groups and what is known, and without any one group not all do."""
        goals, literals = [-bit - 1 for bit in bits(new)], self.literals(known)
        if any(self.solver.solve([*self.selectors, *literals, goal]) for goal in goals):
            return False
        for selector in self.selectors:
            rest = [s for s in self.selectors if s != selector]
            if not any(self.solver.solve([*rest, *literals, goal]) for goal in goals):
                return False
        return True


def bits(mask: int, base: int = 0) -> list[int]:
    """The places of the ones of a mask, counted from `base`.

    >>> bits(0b1010)
    [1, 3]
    """
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1 + base)
        mask ^= low
    return out


class Shape:
    """One group's clauses up to the names of its variables: what it says is found once, for all groups of the shape."""

    def __init__(self, variables: int, clauses: tuple[tuple[int, ...], ...]) -> None:
        self.variables = variables
        self.solver = SmallSolver(map(list, clauses))
        self.whole = (1 << variables) - 1
        self._forced: dict[int, int] = {}
        self._reasons: dict[tuple[int, int], int] = {}

    def forced(self, known: int) -> int:
        """The mask of what follows from a mask of known variables, without these."""
        out = self._forced.get(known)
        if out is None:
            out, todo, base = 0, self.whole & ~known, bits(known, 1)
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
        """A mask of known variables from which all the new follow, none of them idle; it is checked."""
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
    """The shapes that this thread has met: their solvers change as they answer."""

    def __init__(self) -> None:
        self.of = lru_cache(maxsize=20000)(Shape)


_shapes = _Shapes()


def shape_of(grouped: Grouped, group: int) -> Shape:
    """The shape of a group; its variables are those that it touches, in their order."""
    here = grouped.touched[group]
    number = {v: i + 1 for i, v in enumerate(here)}
    clauses = grouped.own[group] + grouped.definitions[group]
    return _shapes.of(len(here), tuple([tuple([
        (number.get(x) or number.setdefault(x, len(number) + 1)) if x > 0 else
        -(number.get(-x) or number.setdefault(-x, len(number) + 1)) for x in clause]) for clause in clauses]))
