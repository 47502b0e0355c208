"""Boards with S and G, the ends of an open line, and the clues that a line allows."""

from __future__ import annotations

import numpy as np

from ...boards.puzzle import Grid, Solution
from ...boards.text import EMPTY
from ...puzzles.buildingwalk import BuildingWalk
from ...puzzles.haisu import Haisu
from .random_regions import random_regions
from .tokens import region_tokens

Rng = np.random.Generator

REGION = 5  # cells of a region, about
LIFTS = 0.15  # share of the cells with a lift
FLOORS = 3, 6  # floors of a building, from and to


def ends_and_regions(rows: int, columns: int, rng: Rng) -> list[Grid]:
    """Random regions; S and G where a line through all cells may end."""
    clues = np.full((rows, columns), EMPTY, dtype="U9")
    # A line through all cells alternates in colour: both ends are dark if the number of cells is odd, else they
    # differ.
    dark = np.indices(clues.shape).sum(axis=0) % 2 == 0
    if rows * columns > 1:
        start = rng.choice(np.flatnonzero(dark))
        goals = np.setdiff1d(np.flatnonzero(dark if rows * columns % 2 else ~dark), [start])
        goal = rng.choice(goals)
        clues.flat[[start, goal]] = rng.permutation(["S", "G"])
    return [clues, region_tokens(random_regions(rows, columns, rng, min(REGION, max(2, rows * columns // 3))))]


def haisu(board: Haisu, solution: Solution, rng: Rng) -> list[Grid]:
    """A number in every cell."""
    ends = np.full(board.rows * board.columns, "", dtype="U1")
    ends[[board.start, board.goal]] = "S", "G"
    visits = board.clue_values(solution)
    return [np.char.add(ends.reshape(visits.shape), visits.astype(np.str_)), region_tokens(board.region)]


def ends_and_lifts(rows: int, columns: int, rng: Rng) -> list[Grid]:
    """S, G, and lifts without arrows."""
    clues = np.full((rows, columns), EMPTY, dtype="U9")
    cells = rng.permutation(rows * columns)
    clues.flat[cells[2:2 + max(1, round(LIFTS * len(cells)))]] = "x"
    clues.flat[cells[:2]] = ["S", "G"][:len(cells)]
    return [clues]


def buildingwalk(board: BuildingWalk, solution: Solution, rng: Rng) -> list[Grid]:
    """Some floors for the line, as numbers, and an arrow for each lift."""
    texts = np.full(board.lift.size, "", dtype="U9")
    top = int(rng.integers(FLOORS[0], FLOORS[1] + 1))
    floor = int(rng.integers(top)) + 1
    (cells, _), = board.cells_of_lines(board.sides(solution))
    for cell in cells:
        if board.lift[cell]:
            before, floor = floor, (floor + int(rng.integers(top - 1))) % top + 1
            texts[cell] = "u" if floor > before else "d"
        else:
            texts[cell] = str(floor)
    texts[board.ends()] = np.char.add(["S", "G"], texts[board.ends()])
    return [np.where(texts == "", EMPTY, texts).reshape(board.rows, board.columns)]
