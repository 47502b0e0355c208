"""Windows that the searches on similar boards share: what a window implies is looked for once for all of them."""

from __future__ import annotations

from ..model.board_groups import BoardGroups
from ..model.local_solver import CONFLICTS, GroupShape, LocalSolver, shape_of
from ..model.masks import bits, mask_of, union
from ..model.remaining_clauses import Remaining


class SharedWindow:
    """Groups that lie together, in a solver that takes what is known as assumptions, so that every search can ask it;
    the search that began last uses it as a `GroupWindow`.

    cores: variable -> the groups that imply it in this search. Of all searches, with groups named by their selectors,
    which are the same in all: `_witnesses`, masks of what is false in a model; `_cores`, variable -> what must be
    known, a mask, and the groups that then imply it, of which none can be left out.
    """

    def __init__(self, remaining: Remaining, groups: list[int]) -> None:
        self._local = local = LocalSolver(remaining, groups)
        self._selectors = [remaining.grouping.selectors[group] for group in groups]
        self._part = [remaining.grouping.selectors[group] for group in remaining.grouping.clauses.in_part(local.groups)]
        self._place = {v: i for i, v in enumerate(local.variables)}
        self._mask = mask_of(local.variables)
        self._witnesses: list[int] = []
        self._cores: dict[int, list[tuple[int, list[int]]]] = {}
        self._number: dict[int, int] = {}

    def of_search(self, number: dict[int, int]) -> SharedWindow:
        """This window for a search, of which nothing is known here when it begins. number: selector -> group."""
        if number is not self._number:
            self._number, self._tested, self._known = number, 0, -1
            self.part = tuple([number[selector] for selector in self._part if selector in number])
            self.cores: dict[int, tuple[int, ...]] = {}
        return self

    def stale(self, wanted: int, known: int) -> bool:
        """Whether a test can bring anything new: a wanted variable was not tested, or more is known here since then."""
        return bool(wanted & self._mask & ~self._tested or known & self._mask != self._known)

    def test(self, wanted: int, known: int) -> list[int]:
        """The wanted variables (a mask) that the window implies and did not before; `cores` then has their groups."""
        out = list[int]()
        self._known, self._tested = known & self._mask, wanted & self._mask
        todo = self._tested & ~mask_of(self.cores)
        for witness in self._witnesses:
            if not witness & self._known:
                todo &= ~witness
        assumed = [self._place[v] + 1 for v in bits(self._known)] if todo else []
        while todo:
            variable = (todo & -todo).bit_length() - 1
            witnesses = len(self._witnesses)
            core = self._core(variable, assumed)
            todo &= todo - 1 & ~union(self._witnesses[witnesses:])
            if core is not None:
                self.cores[variable] = tuple([self._number[selector] for selector in core])
                out.append(variable)
        return out

    def _core(self, variable: int, assumed: list[int]) -> list[int] | None:
        """The selectors of groups that imply a variable; None if CONFLICTS do not show any. A model is one more
        witness. assumed: what is known here as literals of the solver.
        """
        for premise, core in self._cores.get(variable, ()):
            if not premise & ~self._known:
                return core
        local, place = self._local, self._place[variable]
        first = len(local.variables) + 1
        answer = local.solver.solve_limited([*local.selectors, *assumed, -place - 1], CONFLICTS)
        if answer:
            self._witnesses.append(mask_of(local.variables[-x - 1] for x in local.solver.model()[:first - 1] if x < 0))
        selectors = local.core(place, assumed) if answer is False else None
        if selectors is None:
            return None
        local.solver.solve([*selectors, *assumed, -place - 1])
        premise = mask_of(local.variables[x - 1] for x in local.solver.core() if 0 < x < first)
        core = [self._selectors[s - first] for s in selectors]
        self._cores.setdefault(variable, []).append((premise, core))
        return core


class SharedWindows:
    """The windows, and the shapes of groups, of boards that differ only in which of the same clues they have."""

    def __init__(self) -> None:
        self._windows: dict[frozenset[int], SharedWindow] = {}
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
        if key not in self._windows:
            self._windows[key] = SharedWindow(remaining, groups)
        return self._windows[key].of_search(self._number)
