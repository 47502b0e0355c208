"""Answers as lists of places: edges from point to point, lines through points in a row, cells, numbers in cells.

A place is `r2c3`, `(2, 3)`, `[2, 3]` or `row 2, column 3`. Cells count from 1; corners of cells count from 0, so that
r0c0 is the upper left corner of the board. A list may count the other way, where the board has all its places so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...boards.lines_in_solution_text import LAYERS, graph_of
from ...boards.loops.lattice_loop import LatticeLoop
from ...boards.puzzle import Puzzle, Values

Place = tuple[int, int]
Line = tuple[Place, Place, int]  # from one point to another, and how many bridges

PLACE = re.compile(r"r(?:ow)?[ =]{0,2}(\d{1,4})[ ,;]{0,2}c(?:ol(?:umn)?)?[ =]{0,2}(\d{1,4})"
                   r"|[(\[] ?(\d{1,4}) ?[,;] ?(\d{1,4}) ?[)\]]", re.IGNORECASE)
JOINED = re.compile(r"[-–—=~]{0,3}[>→⟶]|[-–—~↔]{1,3}|<-{1,2}>|=|to|,(?=\()", re.IGNORECASE)
TIMES = re.compile(r"\W{0,3}(?:[x×*] ?([2-4])|([2-4]) ?x|(double|twice)|([2-4])\b)", re.IGNORECASE)
NUMBER = re.compile(r" ?(?:[:=]|->|→) ?(\d{1,3})\b")
SHADED = re.compile("shad|black|fill", re.IGNORECASE)
INSIDE = re.compile("inside|interior", re.IGNORECASE)
MOSTLY = 0.6  # of the signs of a list belong to its places
# A line of text with the two ends of one line, as most lists have them: r1c2-r1c3, (1, 2) - (1, 3), ((1, 2), (1, 3)).
JOINT = r" ?(?:[-–—=~]{0,3}[>→⟶]|[-–—~↔]{1,3}|to) ?"
PAIRS = [re.compile(rf"^(?:[-*•] )?{pair}[,;]?$", re.MULTILINE) for pair in (
    JOINT.join([r"r(\d{1,4})c(\d{1,4})"] * 2), JOINT.join([r"\((\d{1,4}), ?(\d{1,4})\)"] * 2),
    r"\(\((\d{1,4}), ?(\d{1,4})\), ?\((\d{1,4}), ?(\d{1,4})\)\)")]


def values_of_places(lines: Sequence[str], board: Puzzle) -> list[Values]:
    """What a list of places may say, the likeliest reading first; nothing where the lines are no list."""
    whole = "\n".join(lines)
    if not PLACE.search(whole):
        return []
    parts = ListedParts()
    rest = parts.read_pairs(whole)
    signs = place_signs = 10 * sum(map(len, parts.pairs))
    heading = ""
    for line in filter(None, rest.split("\n")):
        matches = list(PLACE.finditer(line))
        label = line[:matches[0].start()] if matches else line
        signs += len("".join(line.split()))
        if not matches:
            heading = label
            signs -= len("".join(line.split())) if line.rstrip().endswith(":") else 0
            continue
        heading = label if re.search(r"[^\W\d_]{3}", label) else heading
        signs -= len("".join(label.split()))
        place_signs += sum(len("".join(place[0].split())) + 3 for place in matches)
        parts.read_line(line, matches, heading)
    return parts.values(board) if place_signs and place_signs >= MOSTLY * signs else []


class ListedParts:
    """Lines between points, points in a row, cells and numbers, as they are listed."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.pairs: list[NDArray[np.intp]] = []  # (n, 5) more lines: row, column, row, column, how many bridges
        self.row: list[Place] = []
        self.shaded: list[Place] = []
        self.inside: list[Place] = []
        self.numbers: list[tuple[Place, int]] = []

    def read_pairs(self, text: str) -> str:
        """Take in the lines of text that are as PAIRS say, all at once; the rest of the text."""
        for pattern in PAIRS:
            parts = pattern.split(text)
            between, *numbers = (parts[k::5] for k in range(5))
            if numbers[0] and not (SHADED.search(before := "".join(between[:-1])) or INSIDE.search(before)):
                self.pairs.append(np.array([*([*map(int, column)] for column in numbers), [1] * len(numbers[0])]).T)
                text = "".join(between)
        return text

    def read_line(self, line: str, matches: Sequence[re.Match[str]], heading: str) -> None:
        """Take in a line of text with places. heading: the words before them."""
        places = [(int(place[1] or place[3]), int(place[2] or place[4])) for place in matches]
        cells = self.shaded if SHADED.search(heading) else self.inside if INSIDE.search(heading) else None
        if cells is not None:
            cells += places
            return
        joined = [bool(JOINED.fullmatch("".join(line[one.end():other.start()].split()).strip(")]}[{")))
                  or self._wrapped(line, one, other) for one, other in pairwise(matches)]
        if not any(joined):
            numbers = [NUMBER.match(line, place.end()) for place in matches]
            if all(numbers):
                self.numbers += [(place, int(number[1])) for place, number in zip(places, numbers) if number]
            else:
                self.row += places
            return
        for number, (one, other) in enumerate(pairwise(places)):
            if joined[number]:
                times = TIMES.match(line, matches[number + 1].end())
                count = int(times[1] or times[2] or times[4] or 2) if times else 1
                self.lines.append((one, other, count))

    @staticmethod
    def _wrapped(line: str, one: re.Match[str], other: re.Match[str]) -> bool:
        """Whether brackets hold two places together: ((1, 2), (1, 3))."""
        before, after = line[:one.start()].rstrip()[-1:], line[other.end():].lstrip()[:1]
        between = line[one.end():other.start()].strip()
        return between == "," and before in tuple("([{") and after in tuple(")]}")

    def values(self, board: Puzzle) -> list[Values]:
        """What the lists may say of a board; nothing for places that it does not have, or lines that are not straight.
        """
        rows, columns = board.rows, board.columns
        if "digits" in board.draws:
            return _digits(self.numbers, board)
        lattice = isinstance(board, LatticeLoop)
        lines = [*self.lines, *((one, other, 1) for one, other in zip(self.row, self.row[1:]))]
        if self.row and board.connectivity in ("cycle", "circuit", "trail"):
            (row, column), (last_row, last_column) = self.row[0], self.row[-1]
            if abs(row - last_row) + abs(column - last_column) == 1:  # the loop closes, which a list need not repeat
                lines.append((self.row[-1], self.row[0], 1))
        if lattice and self.inside and not (lines or self.pairs):
            padded = [np.pad(inside, 1) for inside in _masks(self.inside, rows, columns)]
            return [{"edges": np.concatenate([(cells[:-1, 1:-1] != cells[1:, 1:-1]).ravel(),
                                              (cells[1:-1, :-1] != cells[1:-1, 1:]).ravel()])} for cells in padded]
        ends = np.concatenate([*self.pairs, np.array([(*one, *other, count) for one, other, count in lines],
                                                     dtype=np.intp).reshape(-1, 5)])
        if not len(ends):
            return []
        graph = graph_of(board)
        firsts = _firsts(ends[:, :4].reshape(-1, 2), graph.rows, graph.columns, not lattice)
        read = [values for first in firsts if (values := _edges(ends, first, board)) is not None]
        if not self.shaded or "shaded" not in board.draws:
            return read
        return [{**values, "shaded": cells} for values in read for cells in _masks(self.shaded, rows, columns)]


def _firsts(places: ArrayLike, rows: int, columns: int, usual: int) -> list[int]:
    """From which numbers on a list, (n, 2), may count the rows and columns of a board, the usual one first."""
    least, most = np.min(places), (np.max(places, axis=0) - (rows, columns)).max()
    return [first for first in (usual, 1 - usual) if least >= first and most < first]


def _masks(cells: Sequence[Place], rows: int, columns: int) -> list[NDArray[np.bool_]]:
    """(rows, columns) where the cells may be."""
    out = []
    for first in _firsts(cells, rows, columns, 1):
        mask = np.zeros((rows, columns), dtype=bool)
        mask[tuple(np.array(cells).T - first)] = True
        out.append(mask)
    return out


def _edges(lines: NDArray[np.intp], first: int, board: Puzzle) -> Values | None:
    """The edges under lines from point to point, (n, 5); None where one is not straight."""
    graph = graph_of(board)
    row, column, last_row, last_column = lines[:, :4].T - first
    level = row == last_row
    if not (level | (column == last_column)).all():
        return None
    one, other = row * graph.columns + column, last_row * graph.columns + last_column
    parts = []
    for axis, there in ((1, level), (0, ~level)):
        begin, end, count = np.minimum(one, other)[there], np.maximum(one, other)[there], lines[there, 4]
        # A line adds its count where it begins, and takes it off where it ends: the sum up to a point is how many lines
        # pass the segment after it.
        steps = np.bincount(begin, count, graph.vertices) - np.bincount(end, count, graph.vertices)
        passed = steps.reshape(graph.rows, graph.columns).cumsum(axis=axis)
        parts.append((passed[:, :-1] if axis else passed[:-1]).ravel())
    on = np.concatenate(parts)
    return {name: on > layer for layer, name in enumerate(LAYERS) if name in board.decides}


def _digits(numbers: Sequence[tuple[Place, int]], board: Puzzle) -> list[Values]:
    """The numbers of a Sudoku; the cells that the list leaves out hold what the board prints."""
    if not numbers or any(not 1 <= number <= board.rows for _, number in numbers):
        return []
    out: list[Values] = []
    for first in _firsts([place for place, _ in numbers], board.rows, board.columns, 1):
        digits = np.array(board.given).reshape(board.rows, board.columns)  # type: ignore[attr-defined]
        for (row, column), number in numbers:
            digits[row - first, column - first] = number
        out.append({"digits": digits})
    return out
