"""Tier 3 in rooms: a region that the loop enters once or a few times. Its way there leaves no cell that it visits apart
from the others, and it comes in and goes out at the dead ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from ....boards.loops.region_loop import RegionLoop
from ...model.board_groups import BoardGroups
from ...model.board_solver import BoardSolver
from ...model.joined_lines import pieces
from ...model.masks import mask_of
from ...model.refutation import premises, refute, refuting_core
from ...model.step import CLOSING, Step
from .closed_loops import LineGraph
from .parts_cut_off import Connectivity

Edge = tuple[int, int, int]  # a variable and two cells


class Room(NamedTuple):
    """A region that the loop may enter a few times only.

    number: its group. groups: this group and those of its cells. inner: the lines between two of its cells; border: the
    others at its cells. connectivity: the graph of the inner lines, by their places in `inner`. variables: a mask of
    all that the room is about.
    """

    number: int
    cells: list[int]
    groups: tuple[int, ...]
    inner: list[Edge]
    border: list[Edge]
    connectivity: Connectivity
    variables: int


class Rooms:
    """The rooms of a board: none where a loop may enter regions as often as it likes."""

    def __init__(self, grouping: BoardGroups, board_solver: BoardSolver, lines: LineGraph) -> None:
        self.grouping, self.board_solver, self._lines = grouping, board_solver, lines
        self._rooms, self._seen = list[Room](), dict[int, int]()  # a room's number -> its state, if nothing follows
        puzzle = grouping.puzzle
        if not isinstance(puzzle, RegionLoop) or not puzzle.most_entries:
            return
        self._fill = puzzle.fill
        self.most, region = puzzle.most_entries, puzzle.region.ravel().tolist()
        self._visits = self._literals_of_visits(region)
        for number, (kind, about, _) in enumerate(grouping.groups):
            if kind != "region":
                continue
            cells = [cell for cell, home in enumerate(region) if home == about[0]]
            touching = [(v, one, two) for v, one, two in lines.edges if about[0] in (region[one], region[two])]
            inner = [edge for edge in touching
                     if region[edge[1]] == region[edge[2]] and (edge[1], edge[2]) not in puzzle.walled]
            near = [group for cell in cells for group in lines.vertex_groups.get(cell, ())]
            variables = [v for v, _, _ in touching]
            variables += [abs(self._visits[cell]) for cell in cells if cell in self._visits]
            self._rooms.append(Room(number, cells, (number, *near), inner, [x for x in touching if x not in inner],
                                    Connectivity([(one, two) for _, one, two in inner], "piece"), mask_of(variables)))

    def _literals_of_visits(self, region: list[int]) -> dict[int, int]:
        """Cell -> the literal that the loop visits it, where steps may speak of that: of cells, or of whole regions."""
        literals = {name: [x if abs(x) <= self.grouping.formula.variables else 0 for x in array.tolist()]
                    for name, array in self.grouping.literals.items() if name in ("visited", "whole")}
        if whole := literals.pop("whole", None):  # of a region, at its first cell
            of_region = {region[cell]: literal for cell, literal in enumerate(whole) if literal}
            literals["visited"] = [of_region.get(number, 0) for number in region]
        return {cell: literal for cell, literal in enumerate(literals.get("visited", ())) if literal}

    def step(self, known: int) -> Step | None:
        """The step for lines without which the cells of a room that the loop visits would not hang together, or for
        lines that leave it elsewhere than at its dead ends.
        """
        sign = self.grouping.sign
        edges = self._lines.edges if self._rooms else ()
        drawn = {end for v, *ends in edges if known >> v & 1 and sign[v] > 0 for end in ends}
        for room in self._rooms:
            if self._seen.get(room.number) == known & room.variables:
                continue
            visited = [cell for cell in room.cells if self._is_visited(cell, known, drawn)]
            left = [edge for edge in room.inner if not known >> edge[0] & 1 or sign[edge[0]] > 0]
            if (step := self._only_ways(room, known, visited, left) or self._elsewhere(room, known, visited, left)):
                return step
            self._seen[room.number] = known & room.variables
        return None

    def _is_visited(self, cell: int, known: int, drawn: Collection[int]) -> bool:
        literal = self._visits.get(cell, 0)
        return cell in drawn or self._fill or bool(
            literal and known >> abs(literal) & 1 and self.grouping.sign[abs(literal)] * literal > 0)

    def _only_ways(self, room: Room, known: int, visited: list[int], left: list[Edge]) -> Step | None:
        """The step for the open lines of a room that alone join cells which the loop visits, where there are as many
        pieces with such cells as the loop has ways through the room. left: the inner lines that may be drawn.
        """
        if len(_pieces_with(visited, left)) != self.most:
            return None
        off = {place for place, edge in enumerate(room.inner) if edge not in left}
        bridges = [room.inner[place] for place in room.connectivity.parts(off)[1]]
        lines = [edge[0] for edge in bridges if not known >> edge[0] & 1
                 and len(_pieces_with(visited, [other for other in left if other != edge])) > self.most]
        return self._step_of(room, room.groups, lines, known, True)

    def _elsewhere(self, room: Room, known: int, visited: list[int], left: list[Edge]) -> Step | None:
        """The step for the open lines that leave a room where it has no dead end, if all its ways begin and end at dead
        ends.
        """
        ways = Counter(end for _, *ends in left for end in ends)
        dead = {cell: 2 - ways[cell] for cell in visited if ways[cell] < 2}
        if sum(dead.values()) != 2 * self.most:
            return None
        lines = [v for v, one, two in room.border if not known >> v & 1 and self.grouping.sign[v] < 0
                 and one not in dead and two not in dead]
        groups = [group for cell in dead for group in self._lines.vertex_groups.get(cell, ())]
        return self._step_of(room, (room.number, *groups), lines, known, False)

    def _step_of(self, room: Room, near: Collection[int], lines: list[int], known: int, loop: bool) -> Step | None:
        """The step for lines, as far as the groups `near` show them; none of its groups can be left out."""
        refutations = {v: refutation for v in lines
                       if (refutation := refute(self.board_solver, near, known, v, loop))}
        if not refutations:
            return None
        cited = {v: [*refutation.groups] for v, refutation in refutations.items()}
        groups, loop = union_of(cited.values()), any(refutation.loop for refutation in refutations.values())
        for group in sorted(groups) if len(cited) > 1 else ():
            without = {v: refuting_core(self.board_solver, groups - {group}, known, v, loop)
                       for v, own in cited.items() if group in own}
            if all(without.values()):
                cited |= {v: core[0] for v, core in without.items() if core}
                groups = union_of(cited.values())
        needed = premises(self.board_solver, sorted(groups), known, list(refutations), loop)
        return Step(CLOSING, tuple(sorted(groups)), needed, mask_of(refutations), loop, room=room.number)


def union_of(rows: Iterable[list[int]]) -> set[int]:
    """All that is in some rows."""
    return set[int]().union(*rows)


def _pieces_with(cells: list[int], edges: list[Edge]) -> set[int]:
    """The pieces that edges form with some cells in them, each by a number."""
    piece = pieces((one, two) for _, one, two in edges)
    return {piece.get(cell, -1 - cell) for cell in cells}
