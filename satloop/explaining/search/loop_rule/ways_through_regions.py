"""Tier 3: the ways through a region that the loop enters once or a few times. There the loop leaves no cell that it
visits apart from the others, and it comes in and goes out at the dead ends.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from typing import Any, NamedTuple

from ....boards.loops.region_loop import RegionLoop
from ....solving.backends.small_solvers import minimal
from ...model.board_solver import BoardSolver
from ...model.joined_lines import pieces
from ...model.local_solver import CONFLICTS, LocalSolver
from ...model.masks import bits, mask_of
from ...model.refutation import THOROUGH, also_refuted, premises, refute, refuting_core
from ...model.remaining_clauses import Remaining
from ...model.step import CLOSING, Step
from .closed_loops import LineGraph
from .parts_cut_off import Connectivity

Edge = tuple[int, int, int]  # a variable and two cells


class EnteredRegion(NamedTuple):
    """A region that the loop may enter a few times only.

    number: its group. groups: this group and those of its cells. inner: the lines between two of its cells; border: the
    others at its cells. connectivity: the graph of the inner lines, by their places in `inner`. variables: a mask of
    all that the region is about.
    """

    number: int
    cells: list[int]
    groups: tuple[int, ...]
    inner: list[Edge]
    border: list[Edge]
    connectivity: Connectivity
    variables: int


class WaysThroughRegions:
    """The ways of the loop through the regions of a board; none where it may enter regions as often as it likes."""

    def __init__(self, remaining: Remaining, board_solver: BoardSolver, lines: LineGraph) -> None:
        self.grouping = grouping = remaining.grouping
        self.board_solver, self._lines, self._remaining = board_solver, lines, remaining
        self._locals: dict[tuple[int, ...], LocalSolver] = {}  # groups -> their clauses
        self._regions = list[EnteredRegion]()
        self._seen: dict[int, int] = {}  # a region's number -> its state, if nothing follows
        puzzle = grouping.puzzle
        if not isinstance(puzzle, RegionLoop) or not puzzle.most_entries:
            return
        self._fill, self._times = puzzle.fill, puzzle.times
        self.most, home = puzzle.most_entries, puzzle.region.ravel().tolist()
        self._visits = self._literals_of_visits(home)
        cells_of, inside, leaving = (defaultdict[int, list[Any]](list) for _ in range(3))  # of each region
        for cell, region in enumerate(home):
            cells_of[region].append(cell)
        for v, one, two in lines.edges:
            within = home[one] == home[two] and (one, two) not in puzzle.walled
            for region in {home[one], home[two]}:
                (inside if within else leaving)[region].append((v, one, two))
        for number, (kind, about, _) in enumerate(grouping.groups):
            if kind != "region":
                continue
            cells, inner, border = (lists[about[0]] for lists in (cells_of, inside, leaving))
            near = [group for cell in cells for group in lines.vertex_groups.get(cell, ())]
            variables = [v for v, _, _ in (*inner, *border)]
            variables += [abs(self._visits[cell]) for cell in cells if cell in self._visits]
            self._regions.append(EnteredRegion(
                number, cells, (number, *near), inner, border,
                Connectivity([(one, two) for _, one, two in inner], "piece"), mask_of(variables)))

    def _literals_of_visits(self, home: list[int]) -> dict[int, int]:
        """Cell -> the literal that the loop visits it, where steps may speak of that: of cells, or of whole regions."""
        literals = {name: [x if abs(x) <= self.grouping.formula.variables else 0 for x in array.tolist()]
                    for name, array in self.grouping.literals.items() if name in ("visited", "whole")}
        if whole := literals.pop("whole", None):  # of a region, at its first cell
            of_region = {home[cell]: literal for cell, literal in enumerate(whole) if literal}
            literals["visited"] = [of_region.get(number, 0) for number in home]
        return {cell: literal for cell, literal in enumerate(literals.get("visited", ())) if literal}

    def step(self, known: int) -> Step | None:
        """The step for lines without which the cells of a region that the loop visits would not hang together, or for
        lines that leave it elsewhere than at its dead ends.
        """
        sign = self.grouping.sign
        edges = self._lines.edges if self._regions else ()
        drawn = {end for v, *ends in edges if known >> v & 1 and sign[v] > 0 for end in ends}
        for region in self._regions:
            if self._seen.get(region.number) == known & region.variables:
                continue
            visited = [cell for cell in region.cells if self._is_visited(cell, known, drawn)]
            left = [edge for edge in region.inner if not known >> edge[0] & 1 or sign[edge[0]] > 0]
            if (step := self._only_ways(region, known, visited, left) or self._no_more(region, known, visited, left)
                    or self._elsewhere(region, known, visited, left)):
                return step
            self._seen[region.number] = known & region.variables
        return None

    def _is_visited(self, cell: int, known: int, drawn: Collection[int]) -> bool:
        literal = self._visits.get(cell, 0)
        return cell in drawn or self._fill or bool(
            literal and known >> abs(literal) & 1 and self.grouping.sign[abs(literal)] * literal > 0)

    def _only_ways(self, region: EnteredRegion, known: int, visited: list[int], left: list[Edge]) -> Step | None:
        """The step for the open lines of a region that alone join cells which the loop visits, where there are as many
        pieces with such cells as the loop has ways through the region. left: the inner lines that may be drawn.
        """
        if len(_pieces_with(visited, left)) != self.most:
            return None
        may_be = {edge[0] for edge in left}
        bridges = [region.inner[place] for place in region.connectivity.parts(
            {place for place, edge in enumerate(region.inner) if edge[0] not in may_be})[1]]
        lines = [edge[0] for edge in bridges if not known >> edge[0] & 1
                 and len(_pieces_with(visited, [other for other in left if other != edge])) > self.most]
        if not lines:
            return None
        return self._step_of(region, region.groups, lines, known) or self._step_by_loop(region, lines, known)

    def _no_more(self, region: EnteredRegion, known: int, visited: list[int], left: list[Edge]) -> Step | None:
        """The step for the open lines inside a region whose cells the loop all visits, if as many are drawn as there
        are cells, less one for each of its ways.
        """
        lines = [edge[0] for edge in left if not known >> edge[0] & 1]
        if not self._times or len(visited) < len(region.cells) or len(left) - len(lines) < len(visited) - self._times:
            return None
        return self._step_of(region, region.groups, lines, known)

    def _elsewhere(self, region: EnteredRegion, known: int, visited: list[int], left: list[Edge]) -> Step | None:
        """The step for the open lines that leave a region where it has no dead end, if all its ways begin and end at
        dead ends.
        """
        ways = Counter(end for _, *ends in left for end in ends)
        dead = {cell: 2 - ways[cell] for cell in visited if ways[cell] < 2}
        if sum(dead.values()) != 2 * self.most:
            return None
        lines = [v for v, one, two in region.border if not known >> v & 1 and self.grouping.sign[v] < 0
                 and one not in dead and two not in dead]
        groups = [group for cell in dead for group in self._lines.vertex_groups.get(cell, ())]
        return self._step_of(region, (region.number, *groups), lines, known)

    def _step_of(self, region: EnteredRegion, near: tuple[int, ...], lines: list[int], known: int) -> Step | None:
        """The step for those of the lines that the groups `near` show without the rule of the loop."""
        if near not in self._locals:
            self._locals[near] = LocalSolver(self._remaining, near)
        local = self._locals[near]
        held, new = local.local_mask(known), 0
        for place in map(local.variables.index, lines):
            if local.solver.solve_limited([*local.selectors, *bits(held, 1), -place - 1], CONFLICTS) is False:
                new |= 1 << place
        if not new:
            return None

        def refuted(selectors: list[int]) -> list[int] | None:
            follow = all(local.solver.solve_limited([*selectors, *bits(held, 1), -goal], CONFLICTS) is False
                         for goal in bits(new, 1))
            return selectors if follow else None

        chosen = sorted(minimal(local.selectors, refuted))
        needed = local.reasons(new, held, chosen)
        return Step(CLOSING, tuple([near[x - local.selectors[0]] for x in chosen]),
                    mask_of(local.global_variables(needed)), mask_of(local.global_variables(new)), region=region.number)

    def _step_by_loop(self, region: EnteredRegion, lines: list[int], known: int) -> Step | None:
        """The step for the first of the lines, by the rule of the loop, and for others that the same groups show."""
        refutation = refute(self.board_solver, region.groups, known, lines[0], True)
        if refutation is None:
            return None
        groups, loop = refutation.groups, refutation.loop
        for group in groups:  # once the solver has the cuts for these groups it sees more
            left = tuple([other for other in groups if other != group])
            if refuting_core(self.board_solver, left, known, lines[0], loop, THOROUGH) is not None:
                groups = left
        new = [lines[0], *also_refuted(self.board_solver, groups, known, lines[0], mask_of(lines[1:]), loop)]
        needed = premises(self.board_solver, groups, known, new, loop)
        return Step(CLOSING, groups, needed, mask_of(new), loop, region=region.number)


def _pieces_with(cells: list[int], edges: list[Edge]) -> set[int]:
    """The pieces that edges form with some cells in them, each by a number."""
    piece = pieces((one, two) for _, one, two in edges)
    return {piece.get(cell, -1 - cell) for cell in cells}
