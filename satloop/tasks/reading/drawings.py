"""Answers that are drawn: in box-drawing characters of any weight, or in ASCII as `+--+` and `|`.

A drawing is a rectangle of signs. Its points, the corners of cells or their middles, stand in rows and columns at equal
distances; two neighbours are joined where a line leads from one to the other without a gap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from encoders.graph import grid

from ...boards.lines_in_solution_text import graph_of
from ...boards.loops.lattice_loop import LatticeLoop
from ...boards.paths.puzzle import PathPuzzle
from ...boards.puzzle import Puzzle, Values
from .signs import EAST, EITHER, HEAVY, JOINT, LEVEL, LIGHT, NORTH, SOUTH, UPRIGHT, WEST, box_ways, is_line

FILLED = frozenset("█■▓#⬛")  # a shaded cell
GATES = "=|¦"  # signs that a board may print where the line passes
DOUBLE = frozenset("═║=‖┃━")  # two bridges
BLANK = frozenset(" ·.•░▒")  # no line here, and none hidden
ONE_LINE = (0, NORTH, SOUTH, NORTH + SOUTH, EAST, WEST, EAST + WEST)
WIDEST = 15  # signs from one point to the next
WORD = re.compile(r"[^\W\d_]{4}")


class Layout(NamedTuple):
    """Where the points stand: the first one at (top, left), each next one `down` and `right` farther."""

    top: int
    down: int
    left: int
    right: int

    def span(self, points: int) -> int:
        """The most signs that a line with this number of points may have."""
        return self.left + self.right * points + 3


def values_of_drawings(lines: Sequence[str], board: Puzzle) -> Iterator[Values]:
    """What the last drawing in these lines may say, the likeliest reading first; nothing where there is none."""
    if "digits" in board.draws:
        return
    lattice = isinstance(board, LatticeLoop)
    rows = board.rows
    forms = [(2 * rows + 1, 0, 2)] if lattice else [(2 * rows + 1, 1, 2), (2 * rows - 1, 0, 2), (rows, 0, 1)]
    for height, top, down in dict.fromkeys(forms):
        spare = len(lines) - height
        for start in dict.fromkeys((spare, spare // 2, 0)) if spare >= 0 else ():
            part = lines[start:start + height]
            shape = [line.rstrip() for line in part]
            text = "".join(shape)
            width = max(map(len, shape))
            if width > WIDEST * (board.columns + 2) or WORD.search(text) or not any(map(is_line, {*text})):
                continue
            shape = [line.ljust(width) for line in shape]
            thick, thin = ({sign for sign in {*text} if box_ways(sign, weight)} for weight in (HEAVY, LIGHT))
            both = bool(thick) and bool(thin) and "doubled" not in board.draws
            found = False
            weights = ((HEAVY, EITHER, LIGHT) if lattice else (LIGHT, EITHER, HEAVY)) if both else (EITHER,)
            points = board.columns + lattice
            corners = [(row, column) for row, line in enumerate(shape) for column, sign in enumerate(line)
                       if box_ways(sign) & (EAST + WEST) and box_ways(sign) & (NORTH + SOUTH)]
            for weight in weights:
                turns = {column for row, column in corners if box_ways(shape[row][column], weight) not in ONE_LINE}
                for left, right in layouts(width, points):
                    if any((column - left) % right for column in turns):
                        continue
                    drawing = Drawing(shape, board, Layout(top, down, left, right), weight)
                    if drawing.fits():
                        yield drawing.values()
                        found = True
            if found and not spare:
                return  # the drawing is all that there is


def layouts(width: int, points: int) -> list[tuple[int, int]]:
    """The first point and the distance of points that a drawing of that width may have; those first that fill it."""
    out = []
    for right in range(1, WIDEST + 1):
        for left in range(2 * right + 1):
            last = left + right * (points - 1)
            if last - right < width <= last + right + 2:
                out.append((abs(width - 1 - last - min(left, right // 2)), right, left))
    return [(left, right) for _, right, left in sorted(out)]


@lru_cache(maxsize=64)
def places(rows: int, columns: int, layout: Layout) -> tuple[list[int], list[tuple[int, int, bool, range]]]:
    """Where points stand in the lines of a drawing that are put together, each of `layout.span(columns)` signs; and for
    each two neighbours their numbers, whether they stand in one line, and the places between them.
    """
    top, down, left, right = layout
    span, joints = layout.span(columns), []
    points = [(top + down * row) * span + left + right * column for row in range(rows) for column in range(columns)]
    for first, second in grid(rows, columns).edges.tolist():
        level = columns > 1 and second == first + 1
        step = 1 if level else span
        joints.append((first, second, level, range(points[first] + step, points[second], step)))
    return points, joints


class Drawing:
    """A drawing of a board whose lines have a weight, read with a layout."""

    def __init__(self, shape: Sequence[str], board: Puzzle, layout: Layout, weight: int) -> None:
        self.board, self.weight = board, weight
        self.printed = any(sign in line for line in board.text.splitlines() if line[:2] != "# " for sign in GATES)
        self.graph = graph_of(board)
        self.edges: list[bool] = []
        self.doubled: list[bool] = []
        self.used = set[int]()
        self.hidden: list[tuple[int, int, int]] = []  # edges between two signs that may hide them, with their ends
        self.signs = "".join(line.ljust(layout.span(self.graph.columns)) for line in shape)
        of_sign = {sign: self.ways(sign) for sign in {*self.signs}}
        self.sign_ways = [of_sign[sign] for sign in self.signs]
        self.points, joints = places(self.graph.rows, self.graph.columns, layout)
        for first, second, level, between in joints:
            self._read(first, second, level, between)
        self._uncover()

    def ways(self, sign: str) -> int | None:
        """The ways that leave a sign; None for one that may hide a line, as a clue or `+`."""
        if sign in BLANK:
            return 0
        if self.printed and sign in GATES:
            return None
        if sign in LEVEL:
            return EAST + WEST
        if sign in UPRIGHT:
            return NORTH + SOUTH
        return box_ways(sign, self.weight) if box_ways(sign) else None

    def _read(self, first: int, second: int, level: bool, between: range) -> None:
        """Whether a line joins two neighbours, and whether it is a double one."""
        start, end = self.points[first], self.points[second]
        ahead, back = (EAST, WEST) if level else (SOUTH, NORTH)
        ways = [self.sign_ways[place] for place in between]
        ends = self.sign_ways[start], self.sign_ways[end]
        leaves, comes = bool((ends[0] or 0) & ahead), bool((ends[1] or 0) & back)
        along = [((way or 0) & (ahead + back)) == ahead + back for way in ways]
        gap = any(way is not None and not here for way, here in zip(ways, along))
        if any(along):
            on = not gap
        elif ends == (None, None) and not between:
            on = False
            self.hidden.append((len(self.edges), first, second))
        else:  # no sign between them tells
            on = not gap and (leaves or ends[0] is None) and (comes or ends[1] is None) and (leaves or comes)
        self.edges.append(on)
        if on:
            own = [self.signs[place] for place, here in zip(between, along) if here] or [
                self.signs[place] for place, here in ((start, leaves), (end, comes)) if here]
            self.used.update(between)
        self.doubled.append(on and bool(DOUBLE.intersection(own)))

    def _uncover(self) -> None:
        """Draw hidden edges: those between two ends of one path, and those that go on a line which would stop."""
        if not self.hidden:
            return
        degree: list[int] = np.bincount(self.graph.edges[self.edges].ravel(), minlength=self.graph.vertices).tolist()
        for edge, first, second in self.hidden:
            if isinstance(self.board, PathPuzzle):
                on = len({self.board.ends.flat[first], self.board.ends.flat[second], -1}) == 2
            else:
                corners = {self.signs[self.points[first]], self.signs[self.points[second]]}.intersection(JOINT)
                on = bool(corners) and degree[first] % 2 == 1 and degree[second] < 2
            self.edges[edge] = on
            degree[first] += on
            degree[second] += on

    def fits(self) -> bool:
        """Whether every line of the drawing is part of a line from point to point."""
        known = self.used.union(self.points)
        if any(ways and place not in known for place, ways in enumerate(self.sign_ways)):
            return False
        return any(self.edges)

    def values(self) -> Values:
        out: dict[str, np.ndarray] = {"edges": np.array(self.edges, dtype=bool)}
        if "doubled" in self.board.draws:
            out["doubled"] = np.array(self.doubled, dtype=bool)
        if "shaded" in self.board.draws:
            cells = [self.signs[self.points[cell]] in FILLED for cell in range(self.board.rows * self.board.columns)]
            if any(cells):
                out["shaded"] = np.array(cells).reshape(self.board.rows, self.board.columns)
        return out
