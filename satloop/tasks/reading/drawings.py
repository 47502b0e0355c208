"""Answers that are drawn: in box-drawing characters of any weight, or in ASCII as `+--+` and `|`.

A drawing is a rectangle of signs. Its points, the corners of cells or their middles, stand in rows and columns at equal
distances; two neighbours are joined where a line leads from one to the other without a gap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

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
WIDEST = 32  # signs from one point to the next
WORD = re.compile(r"[^\W\d_]{4}")
# Of a sign beside the bits of its ways: it may hide a line, as a clue or `+`; it is one of DOUBLE, FILLED, JOINT.
HIDES, TWICE, SHADES, JOINS = 16, 32, 64, 128
WAYS = NORTH + EAST + SOUTH + WEST


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
    if "digits" in board.draws or "tripled" in board.draws:
        return  # three bridges are no weight of a line
    lattice = isinstance(board, LatticeLoop)
    rows = board.rows
    printed = any(sign in line for line in board.text.splitlines() if line[:2] != "# " for sign in GATES)
    forms = [(2 * rows + 1, 0, 2)] if lattice else [(2 * rows + 1, 1, 2), (2 * rows - 1, 0, 2), (rows, 0, 1)]
    for height, top, down in dict.fromkeys(forms):
        spare = len(lines) - height
        for start in dict.fromkeys((spare, spare // 2, 0)) if spare >= 0 else ():
            shape = [line.rstrip() for line in lines[start:start + height]]
            width = max(map(len, shape))
            text = "".join(shape)
            signs = {*text}
            if width > WIDEST * (board.columns + 2) or not any(map(is_line, signs)) or WORD.search(text):
                continue
            thick, thin = (any(box_ways(sign, weight) for sign in signs) for weight in (HEAVY, LIGHT))
            both = thick and thin and "bridges" not in board.draws
            has_drawing = False
            weights = ((HEAVY, EITHER, LIGHT) if lattice else (LIGHT, EITHER, HEAVY)) if both else (EITHER,)
            points = board.columns + lattice
            for weight in weights:
                code = {sign: code_of(sign, weight, printed) for sign in (*signs, " ")}
                codes = np.array([[code[sign] for sign in line.ljust(width)] for line in shape], dtype=np.uint8)
                # Lines up and down, and all in rows without points, stand in columns of points.
                ways = np.where((np.arange(height) - top) % down, WAYS, NORTH + SOUTH)[:, None]
                upright = np.flatnonzero((codes & ways).any(axis=0)).tolist()
                for left, right in layouts(width, points):
                    if any((column - left) % right for column in upright):
                        continue
                    drawing = Drawing(codes, board, Layout(top, down, left, right))
                    if drawing.fits():
                        yield drawing.values()
                        has_drawing = True
            if has_drawing and not spare:
                return  # the drawing is all that there is


@lru_cache(maxsize=64)
def layouts(width: int, points: int) -> list[tuple[int, int]]:
    """The first point and the distance of points that a drawing of that width may have; those first that fill it."""
    out = []
    for right in range(1, WIDEST + 1):
        for left in range(2 * right + 1):
            last = left + right * (points - 1)
            if last - right < width <= last + right + 2:
                out.append((abs(width - 1 - last - min(left, right // 2)), right, left))
    return [(left, right) for _, right, left in sorted(out)]


class PointsAndNeighbours(NamedTuple):
    """The places of a drawing's points, and of each two neighbours; a place is an index into all its lines, joined.

    points: (v,) places. size: how many signs all lines have; at this place, after the last, no sign stands. first,
    second: (m,) the places of neighbours. ahead, back: (m, 1) the way from the first to the second, and from the second
    to the first. between: (m, k) the places between them, filled up with `size`. close: (m,) whether there are none.
    """

    points: NDArray[np.intp]
    size: int
    first: NDArray[np.intp]
    second: NDArray[np.intp]
    ahead: NDArray[np.uint8]
    back: NDArray[np.uint8]
    between: NDArray[np.intp]
    close: NDArray[np.bool_]


@lru_cache(maxsize=64)
def points_and_neighbours(rows: int, columns: int, height: int, layout: Layout) -> PointsAndNeighbours:
    """The points of a drawing of `height` lines, each of `layout.span(columns)` signs, and their neighbours."""
    top, down, left, right = layout
    span = layout.span(columns)
    points = np.add.outer((top + down * np.arange(rows)) * span, left + right * np.arange(columns)).ravel()
    ends = grid(rows, columns).edges
    level = np.arange(len(ends)) < rows * (columns - 1)  # see GridGraph
    first, second = points[ends].T
    step = np.where(level, 1, span)
    between = first[:, None] + step[:, None] * np.arange(1, max(right, down))
    between[between >= second[:, None]] = height * span
    ahead, back = (np.where(level, *ways).astype(np.uint8)[:, None] for ways in ((EAST, SOUTH), (WEST, NORTH)))
    return PointsAndNeighbours(points, height * span, first, second, ahead, back, between,
                               (between == height * span).all(axis=1))


@cache
def code_of(sign: str, weight: int, printed: bool) -> int:
    """The ways by which lines of that weight leave a sign, and HIDES, TWICE, SHADES, JOINS.

    printed: whether the board prints signs of GATES.
    """
    flags = TWICE * (sign in DOUBLE) + SHADES * (sign in FILLED) + JOINS * (sign in JOINT)
    if sign in BLANK:
        return flags
    if printed and sign in GATES:
        return flags + HIDES
    if sign in LEVEL:
        return flags + EAST + WEST
    if sign in UPRIGHT:
        return flags + NORTH + SOUTH
    return flags + (box_ways(sign, weight) if box_ways(sign) else HIDES)


class Drawing:
    """A drawing of a board, as the codes of its signs (lines, signs), read with a layout."""

    def __init__(self, codes: NDArray[np.uint8], board: Puzzle, layout: Layout) -> None:
        self.board, self.layout, self.graph = board, layout, graph_of(board)
        height, width = codes.shape
        span = layout.span(self.graph.columns)
        self.places = points_and_neighbours(self.graph.rows, self.graph.columns, height, layout)
        self.codes = np.zeros(height * span + 1, dtype=np.uint8)
        self.codes[:-1].reshape(height, span)[:, :width] = codes
        self.codes[-1] = HIDES
        self._read()

    def _read(self) -> None:
        """Whether a line joins each two neighbours, and whether it is a double one."""
        _, _, first, second, ahead, back, between, close = self.places
        start, end, middle = self.codes[first], self.codes[second], self.codes[between]
        both = ahead | back
        along = (middle & both) == both
        leaves, comes = (start & ahead[:, 0]) > 0, (end & back[:, 0]) > 0
        line_between = along.any(axis=1)
        gap = (~along & (middle & HIDES == 0)).any(axis=1)
        # Where no sign between them tells, those at the ends do.
        ends = (leaves | comes) & (leaves | (start & HIDES > 0)) & (comes | (end & HIDES > 0))
        self.edges = (line_between | ends) & ~gap
        self.doubled = self.edges & np.where(line_between, (along & (middle & TWICE > 0)).any(axis=1), (
            leaves & (start & TWICE > 0)) | (comes & (end & TWICE > 0)))
        self.used = between[self.edges]
        hidden = np.flatnonzero(close & (start & end & HIDES > 0))
        if len(hidden):
            self._uncover(hidden.tolist())

    def _uncover(self, hidden: list[int]) -> None:
        """Draw edges that two neighbours without a sign between them may hide: those between two ends of one path, and
        those that go on a line which would stop.
        """
        joins = (self.codes[self.places.points] & JOINS).tolist()
        degree: list[int] = np.bincount(self.graph.edges[self.edges].ravel(), minlength=self.graph.vertices).tolist()
        for edge in hidden:
            first, second = self.graph.edges[edge].tolist()
            if isinstance(self.board, PathPuzzle):
                on = self.board.ends.flat[first] == self.board.ends.flat[second] >= 0
            else:
                on = bool(joins[first] or joins[second]) and degree[first] % 2 == 1 and degree[second] < 2
            self.edges[edge] = on
            degree[first] += on
            degree[second] += on

    def fits(self) -> bool:
        """Whether every line of the drawing is part of a line from point to point."""
        beside = self.codes & WAYS > 0
        beside[self.places.points] = False
        beside[self.used] = False
        return not beside.any() and bool(self.edges.any())

    def values(self) -> Values:
        out: dict[str, NDArray[np.bool_]] = {"edges": self.edges}
        if "doubled" in self.board.draws:
            out["doubled"] = self.doubled
        if "shaded" in self.board.draws:
            points = self.places.points
            filled = self.codes[points]
            if self.layout.right > 2:  # a clue may stand in the middle of a shaded cell
                filled = filled | self.codes[points - 1] | self.codes[points + 1]
            if (cells := filled & SHADES > 0).any():
                out["shaded"] = cells.reshape(self.board.rows, self.board.columns)
        return out
