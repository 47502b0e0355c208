"""Windows that the searches on similar boards share: what a window implies is looked for once for all of them."""

from __future__ import annotations

from ..model.board_groups import BoardGroups
from ..model.local_solver import CONFLICTS, GroupShape, LocalSolver, shape_of
from ..model.masks import bits, mask_of, union
from ..model.remaining_clauses import Remaining


class LastingWindow:
    """Groups that lie together, in a solver that takes what is known as assumptions, so that every search can ask it.

    Groups are named by their selectors, which are the same in all searches. witnesses: masks of what is false in a
    model. cores: variable -> what must be known, a mask, and the groups that then imply it, of which none can be left
    out.
    """

    def __init__(self, remaining: Remaining, groups: list[int]) -> None:
        self.local = local = LocalSolver(remaining, groups)
        self.selectors = [remaining.grouping.selectors[group] for group in groups]
        self.part = [remaining.grouping.selectors[group] for group in remaining.grouping.clauses.in_part(local.groups)]
        self.place = {v: i for i, v in enumerate(local.variables)}
        self.variables_mask = mask_of(local.variables)
        self.witnesses: list[int] = []
        self.cores: dict[int, list[tuple[int, list[int]]]] = {}

    def core(self, variable: int, known: int, assumed: list[int]) -> list[int] | None:
        """The groups that imply a variable; None if CONFLICTS do not show any. A model is one more witness.

        known: a mask of variables of this window; assumed: the same as literals of the solver.
        """
        for premise, core in self.cores.get(variable, ()):
            if not premise & ~known:
                return core
        local, place = self.local, self.place[variable]
        first = len(local.variables) + 1
        answer = local.solver.limited([*local.selectors, *assumed, -place - 1], CONFLICTS)
        if answer:
            self.witnesses.append(mask_of(local.variables[-x - 1] for x in local.solver.model()[:first - 1] if x < 0))
        selectors = local.core(place, assumed) if answer is False else None
        if selectors is None:
            return None
        local.solver.solve([*selectors, *assumed, -place - 1])
        premise = mask_of(local.variables[x - 1] for x in local.solver.core() if 0 < x < first)
        core = [self.selectors[s - first] for s in selectors]
        self.cores.setdefault(variable, []).append((premise, core))
        return core


class SharedWindow:
    """What one search knows of a lasting window; it is used as a `GroupWindow`. number: selector -> group."""

    def __init__(self, lasting: LastingWindow, number: dict[int, int]) -> None:
        self._lasting, self._number = lasting, number
        self.part = tuple([number[selector] for selector in lasting.part if selector in number])
        self.cores: dict[int, tuple[int, ...]] = {}
        self._tested, self._known = 0, -1

    def stale(self, wanted: int, known: int) -> bool:
        """Whether a test can bring anything new: a wanted variable was not tested, or more is known here since then."""
        mask = self._lasting.variables_mask
        return bool(wanted & mask & ~self._tested or known & mask != self._known)

    def test(self, wanted: int, known: int) -> list[int]:
        """The wanted variables (a mask) that the window implies and did not before; `cores` then has their groups."""
        lasting, out = self._lasting, list[int]()
        self._known = known = known & lasting.variables_mask
        self._tested = wanted & lasting.variables_mask
        todo = self._tested & ~mask_of(self.cores)
        for witness in lasting.witnesses:
            if not witness & known:
                todo &= ~witness
        assumed = [lasting.place[v] + 1 for v in bits(known)] if todo else []
        while todo:
            variable = (todo & -todo).bit_length() - 1
            witnesses = len(lasting.witnesses)
            core = lasting.core(variable, known, assumed)
            todo &= todo - 1
            todo &= ~union(lasting.witnesses[witnesses:])
            if core is not None:
                self.cores[variable] = tuple([self._number[selector] for selector in core])
                out.append(variable)
        return out


class SharedWindows:
    """The windows, and the shapes of groups, of boards that differ only in which of the same clues they have."""

    def __init__(self) -> None:
        self._lasting: dict[frozenset[int], LastingWindow] = {}
        self._shapes: dict[int, GroupShape] = {}
        self._number: dict[int, int] = {}

    def begin(self, grouping: BoardGroups) -> list[GroupShape]:
        """Begin the search on one of the boards; return the shapes of its groups."""
        self._number = {selector: group for group, selector in enumerate(grouping.selectors)}
        for selector, group in self._number.items():
            if selector not in self._shapes:
                self._shapes[selector] = shape_of(grouping, group)
        return [self._shapes[selector] for selector in grouping.selectors]

    def window(self, remaining: Remaining, groups: list[int]) -> SharedWindow:
        """The window of these groups, for the search that began last."""
        key = frozenset(remaining.grouping.selectors[group] for group in groups)
        if key not in self._lasting:
            self._lasting[key] = LastingWindow(remaining, groups)
        return SharedWindow(self._lasting[key], self._number)
