"""Answers as lists of places: edges from point to point, lines through points in a row, cells, numbers in cells.

A place is `r2c3`, `(2, 3)`, `[2, 3]` or `row 2, column 3`. Cells count from 1; corners of cells count from 0, so that
r0c0 is the upper left corner of the board. A list may count the other way, where the board has all its places so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ...boards.lines_in_solution_text import graph_of
from ...boards.loops.lattice_loop import LatticeLoop
from ...boards.puzzle import Puzzle, Values

Place = tuple[int, int]
Line = tuple[Place, Place, bool]  # from one point to another, and whether it is a double bridge

PLACE = re.compile(r"r(?:ow)?[ =]{0,2}(\d{1,4})[ ,;]{0,2}c(?:ol(?:umn)?)?[ =]{0,2}(\d{1,4})"
                   r"|[(\[] ?(\d{1,4}) ?[,;] ?(\d{1,4}) ?[)\]]", re.IGNORECASE)
JOINED = re.compile(r"[-–—=~]{0,3}[>→⟶]|[-–—~↔]{1,3}|<-{1,2}>|=|to|,(?=\()", re.IGNORECASE)
TWICE = re.compile(r"\W{0,3}(?:[x×*] ?2|2 ?x|double|twice|2\b)", re.IGNORECASE)
NUMBER = re.compile(r" ?(?:[:=]|->|→) ?(\d{1,3})\b")
SHADED = re.compile("shad|black|fill", re.IGNORECASE)
INSIDE = re.compile("inside|interior", re.IGNORECASE)
MOSTLY = 0.6  # of the signs of a list belong to its places


def values_of_places(lines: Sequence[str], board: Puzzle) -> list[Values]:
    """What a list of places may say, the likeliest reading first; nothing where the lines are no list."""
    parts = ListedParts()
    signs = told = 0
    heading = ""
    for line in lines:
        found = list(PLACE.finditer(line))
        label = line[:found[0].start()] if found else line
        signs += len("".join(line.split()))
        if not found:
            heading = label
            signs -= len("".join(line.split())) if line.rstrip().endswith(":") else 0
            continue
        heading = label if re.search(r"[^\W\d_]{3}", label) else heading
        signs -= len("".join(label.split()))
        told += sum(len("".join(place[0].split())) + 3 for place in found)
        parts.read_line(line, found, heading)
    return parts.values(board) if told and told >= MOSTLY * signs else []


class ListedParts:
    """Lines between points, points in a row, cells and numbers, as they are listed."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.row: list[Place] = []
        self.shaded: list[Place] = []
        self.inside: list[Place] = []
        self.numbers: list[tuple[Place, int]] = []

    def read_line(self, line: str, found: Sequence[re.Match[str]], heading: str) -> None:
        """Take in a line of text with places. heading: the words before them."""
        places = [(int(place[1] or place[3]), int(place[2] or place[4])) for place in found]
        cells = self.shaded if SHADED.search(heading) else self.inside if INSIDE.search(heading) else None
        if cells is not None:
            cells += places
            return
        joined = [bool(JOINED.fullmatch("".join(line[one.end():other.start()].split()).strip(")]}[{")))
                  or self._wrapped(line, one, other) for one, other in pairwise(found)]
        if not any(joined):
            numbers = [NUMBER.match(line, place.end()) for place in found]
            if all(numbers):
                self.numbers += [(place, int(number[1])) for place, number in zip(places, numbers) if number]
            else:
                self.row += places
            return
        for number, (one, other) in enumerate(pairwise(places)):
            if joined[number]:
                self.lines.append((one, other, bool(TWICE.match(line, found[number + 1].end()))))

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
        lines = [*self.lines, *((one, other, False) for one, other in zip(self.row, self.row[1:]))]
        if self.row and board.connectivity in ("cycle", "circuit", "trail"):
            (row, column), (last_row, last_column) = self.row[0], self.row[-1]
            if abs(row - last_row) + abs(column - last_column) == 1:  # the loop closes, which a list need not repeat
                lines.append((self.row[-1], self.row[0], False))
        if lattice and self.inside and not lines:
            padded = [np.pad(inside, 1) for inside in _masks(self.inside, rows, columns)]
            return [{"edges": np.concatenate([(cells[:-1, 1:-1] != cells[1:, 1:-1]).ravel(),
                                              (cells[1:-1, :-1] != cells[1:-1, 1:]).ravel()])} for cells in padded]
        if not lines:
            return []
        graph = graph_of(board)
        ends = [place for line in lines for place in line[:2]]
        found = [_edges(lines, first, board) for first in _firsts(ends, graph.rows, graph.columns, not lattice)]
        read = [values for values in found if values is not None]
        if not self.shaded or "shaded" not in board.draws:
            return read
        return [{**values, "shaded": cells} for values in read for cells in _masks(self.shaded, rows, columns)]


def _firsts(places: Sequence[Place], rows: int, columns: int, usual: int) -> list[int]:
    """From which numbers on a list may count the rows and columns of a board, the usual one first."""
    least = min(min(place) for place in places)
    most = max(max(row - rows, column - columns) for row, column in places)
    return [first for first in (usual, 1 - usual) if least >= first and most < first]


def _masks(cells: Sequence[Place], rows: int, columns: int) -> list[NDArray[np.bool_]]:
    """(rows, columns) where the cells may be."""
    out = []
    for first in _firsts(cells, rows, columns, 1):
        mask = np.zeros((rows, columns), dtype=bool)
        mask[tuple(np.array(cells).T - first)] = True
        out.append(mask)
    return out


def _edges(lines: Sequence[Line], first: int, board: Puzzle) -> Values | None:
    """The edges under lines from point to point; None where one is not straight."""
    graph = graph_of(board)
    below = graph.rows * (graph.columns - 1)  # the first edge that leads down, see GridGraph
    on, twice = np.zeros(graph.size, dtype=bool), np.zeros(graph.size, dtype=bool)
    for *ends, double in lines:
        (row, column), (last_row, last_column) = sorted(ends)
        if row != last_row and column != last_column:
            return None
        row, column, last_row, last_column = (row - first, column - first, last_row - first, last_column - first)
        start = row * (graph.columns - 1) + column
        passed = range(start, start + last_column - column) if row == last_row else range(
            below + row * graph.columns + column, below + last_row * graph.columns + column, graph.columns)
        for edge in passed:
            twice[edge] = double or (twice[edge] | on[edge] and "doubled" in board.draws)
            on[edge] = True
    return {"edges": on, "doubled": twice} if "doubled" in board.draws else {"edges": on}


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
