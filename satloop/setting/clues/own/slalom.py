"""The gates of Slalom: where a loop may pass them, the black cells at their ends, and their numbers."""

from __future__ import annotations

import numpy as np

from encoders import Bools

from ....boards import checks
from ....boards.checks.directions import Step, courses, reversed_course
from ....boards.loops.cell_loop import LETTERS, CellLoop
from ....boards.puzzle import Grid, Solution
from ....boards.text import EMPTY

Rng = np.random.Generator

WIDEST = 3  # cells of a gate on one side of the loop, at most


def slalom(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Gates across the loop, each with its number at one end; no other cell is black."""
    sides = board.sides(solution)
    start = int(rng.choice(np.flatnonzero(checks.visited(sides))))
    return [with_gate_numbers(gates_across(sides, start, rng), loop_from(sides, start, rng), rng)]


def loop_from(sides: Bools, start: int, rng: Rng) -> list[Step]:
    """The loop as its steps from a cell on, in one of its directions."""
    course, = courses(sides)
    if rng.random() < 0.5:
        course = reversed_course(course, sides.shape[1])
    first = [cell for cell, _ in course].index(start)
    return course[first:] + course[:first]


def gates_across(sides: Bools, start: int, rng: Rng) -> Grid:
    """A board with the circle and gates, without their numbers."""
    visited, course = checks.visited(sides), loop_from(sides, start, rng)
    grid = np.full(visited.shape, EMPTY, dtype="U6")
    grid.flat[start] = "o"
    for place in rng.permutation(len(course)).tolist():
        after = with_gate(grid, visited, course, place, int(rng.integers(WIDEST)))
        grid = grid if after is None else after
    return grid


def lane(grid: Grid, cell: int, way: int) -> list[tuple[int, int]]:
    """The cells from a cell to the border that way, from near to far."""
    rows, columns = grid.shape
    return [divmod(at, columns) for at in checks.ahead(rows, columns, cell, way, set())]


def with_gate(grid: Grid, visited: Bools, course: list[Step], place: int, width: int) -> Grid | None:
    """The board with a gate where the loop makes this step, None where it has no room.

    The gate ends on each side at a black cell, at most `width` cells from the loop, or at the border.
    """
    cell, way = course[place]
    start, black = divmod(cell, grid.shape[1]), 0
    if way != course[place - 1][1] or grid[start] != EMPTY:
        return None
    grid, token = grid.copy(), "=|"[way % 2]
    grid[start] = token
    for ahead in ((way + 1) % 4, (way + 3) % 4):
        line = lane(grid, cell, ahead)
        far = next((k for k, at in enumerate(line) if visited[at] or grid[at] != EMPTY), len(line))
        if far < len(line) and grid[line[far]] == "#" and far <= width:
            end = far
        elif far == 0:
            end = 0
            if line and grid[line[0]] == token:
                return None
        else:
            end = min(width, far - 1)
            grid[line[end]] = "#"
        for at in line[:end]:
            grid[at] = token
        black += end < len(line) and bool(grid[line[end]] == "#")
    return grid if black else None


def with_gate_numbers(grid: Grid, course: list[Step], rng: Rng) -> Grid:
    """The board with the number of each gate at one of its ends, counted along the course."""
    grid, number = grid.copy(), 0
    for cell, way in course:
        token = grid.flat[cell]
        if token not in ("|", "="):
            continue
        number += 1
        ends = []
        for ahead in ((way + 1) % 4, (way + 3) % 4):
            beyond = next((at for at in lane(grid, cell, ahead) if grid[at] != token), None)
            if beyond is not None and grid[beyond] == "#":
                ends.append((*beyond, LETTERS[(ahead + 2) % 4]))
        if ends:
            row, column, arrow = ends[int(rng.integers(len(ends)))]
            grid[row, column] = f"{number}{arrow}"
    return grid
