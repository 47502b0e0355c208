"""Recognizes in a step a technique that solvers know by name, by the pattern of the clues that it cites."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from ...boards.declarations import Technique
from ...boards.lines_in_solution_text import graph_of
from ..model.step import Step
from .places import Places

Clue = tuple[int, int, str]  # row, column, what is printed there


def technique_of(places: Places, step: Step) -> str:
    """The name of the technique that a step is, "" for none.

    What the step says follows from the clues and the rules of single points or cells that it cites, and from the lines
    that it needs; the search has checked that.
    """
    grouping = places.grouping
    groups = [grouping.groups[number] for number in step.groups]
    cells = [group.about[0] for group in groups if group.kind == "clue"]
    if step.name or not cells or any(group.kind not in ("clue", "vertex") for group in groups):
        return ""
    drawn = [fact.holds for fact in places.facts(step.known)]
    known = "" if not drawn else "line" if drawn == [True] else "empty" if not any(drawn) else "more"
    clues = [(*divmod(cell, places.puzzle.columns), places.label(cell)) for cell in cells]
    if known and not _at_corner(places, step, cells[0]):
        return ""
    return next((technique.name for technique in places.puzzle.techniques if known == technique.known
                 and same_pattern(clues, technique.clues) and _stands(places, cells, technique)), "")


def _at_corner(places: Places, step: Step, cell: int) -> bool:
    """Whether the lines that a step needs come from outside to one corner of a cell, whose point it cites, and all that
    is new lies at that point or at the cell.
    """
    points = [about[0] for kind, about, _ in (places.grouping.groups[number] for number in step.groups)
              if kind == "vertex"]
    if not places.lattice or len(points) != 1:
        return False
    first = cell + cell // places.puzzle.columns
    corners = {first, first + 1, first + places.puzzle.columns + 1, first + places.puzzle.columns + 2}
    edges = graph_of(places.puzzle).edges
    known, new = ([set(edges[fact.place].tolist()) for fact in places.facts(mask)] for mask in (step.known, step.new))
    return points[0] in corners and all(points[0] in ends and not ends <= corners for ends in known) and all(
        points[0] in ends or ends <= corners for ends in new)


def same_pattern(clues: Sequence[Clue], pattern: Sequence[Clue]) -> bool:
    """Whether clues are a pattern that is moved, turned or mirrored."""
    return any(_moved(clues) == _moved([turned(clue, *way) for clue in pattern])
               for way in product((1, -1), (1, -1), (False, True)))


def turned(clue: Clue, down: int, across: int, swapped: bool) -> Clue:
    """A clue of a board that is turned or mirrored."""
    row, column, label = clue
    row, column = down * row, across * column
    return (column, row, label) if swapped else (row, column, label)


def _moved(clues: Sequence[Clue]) -> list[Clue]:
    top, left = min(row for row, _, _ in clues), min(column for _, column, _ in clues)
    return sorted((row - top, column - left, label) for row, column, label in clues)


def _stands(places: Places, cells: Sequence[int], technique: Technique) -> bool:
    """Whether one of the clues stands in a corner or at the border, and has as many ways, as the technique asks."""
    rows, columns = places.puzzle.rows, places.puzzle.columns
    away = [(min(row, rows - 1 - row), min(column, columns - 1 - column))
            for row, column in (divmod(cell, columns) for cell in cells)]
    if technique.corner and (0, 0) not in away:
        return False
    if technique.border >= 0 and min(map(min, away)) > technique.border:
        return False
    return not technique.ways or technique.ways == _ways(places, cells[0])


def _ways(places: Places, cell: int) -> int:
    """How many lines can start at a cell."""
    edges = places.grouping.edges
    return 0 if edges is None else int(np.count_nonzero(edges[:, 1:] == cell))
