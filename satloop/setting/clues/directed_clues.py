"""The clues that a loop with a direction allows."""

from __future__ import annotations

import numpy as np

from encoders import Bools, Ints

from ...boards import checks
from ...boards.checks.directions import courses, reversed_course
from ...boards.checks.sections import stretches
from ...boards.loops.cell_loop import LETTERS, CellLoop
from ...boards.loops.crossing_loop import GivenCrossings
from ...boards.puzzle import Grid, Solution
from ...boards.text import EMPTY
from ...puzzles.fakearrow import FakeArrow
from .region_clues import grids_of_region_numbers
from .tokens import region_tokens, tokens

Rng = np.random.Generator

BLACK, FANS = 0.6, 0.7  # shares of the cells off the loop that are black, and of black cells that try to be fans

STATIONS = 0.75  # share of the cells where the line goes straight that are stations
NUMBERS = 0.8  # share of the clues at turns that have a number


def random_direction(sides: Bools, rng: Rng) -> Ints:
    """(rows, columns) the way by which a loop leaves each cell in one of its directions, -1 off the loop."""
    loop = checks.follow_loop(sides)[1]
    if rng.random() < 0.5:
        loop.reverse()
    out = np.full(sides.shape[:2], -1)
    step = {-sides.shape[1]: 0, 1: 1, sides.shape[1]: 2, -1: 3}
    out.flat[loop] = [step[two - one] for one, two in zip(loop, [*loop[1:], loop[0]])]
    return out


def turnandrun(board: GivenCrossings, solution: Solution, rng: Rng) -> list[Grid]:
    """A clue wherever the line turns, most of them with the length of the run that begins there."""
    sides = board.sides(solution)
    course, = courses(sides)
    if rng.random() < 0.5:
        course = reversed_course(course, board.columns)
    arms, grid = checks.arms(sides), np.where(board.crossed, "+", np.where(board.hole, "#", EMPTY)).astype("U6")
    for (_, before), (cell, way) in zip([course[-1], *course[:-1]], course):
        if way != before:
            grid.flat[cell] = str(arms.reshape(-1, 4)[cell, way]) if rng.random() < NUMBERS else "?"
    return [grid]


def trainstations(board: GivenCrossings, solution: Solution, rng: Rng) -> list[Grid]:
    """Stations where the line goes straight, numbered in one of its directions from one of them on."""
    sides = board.sides(solution)
    course, = courses(sides)
    passed = checks.straight(sides) & ~board.crossed
    order = [cell for cell, _ in course if passed.flat[cell] and rng.random() < STATIONS]
    if rng.random() < 0.5:
        order.reverse()
    grid = np.where(board.crossed, "+", np.where(board.hole, "#", EMPTY)).astype("U6")
    first = int(rng.integers(max(1, len(order))))
    for number, cell in enumerate([*order[first:], *order[:first]], 1):
        grid.flat[cell] = str(number)
    return [grid]


def nagareruloop(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Arrows where the loop goes straight. Most cells off it are black, most of them fans whose wind it can stand."""
    sides = board.sides(solution)
    leaves = random_direction(sides, rng)
    off = ~checks.visited(sides)
    black = off & (rng.random(off.shape) < BLACK)
    grid = np.where(checks.straight(sides), np.array([*LETTERS])[leaves], np.where(black, "#", EMPTY)).astype("U2")
    walls = set(np.flatnonzero(black).tolist())
    flat, out = sides.reshape(-1, 4), leaves.ravel()
    for cell in np.flatnonzero(black & (rng.random(off.shape) < FANS)).tolist():
        for way in rng.permutation(4).tolist():
            wind = [at for at in checks.ahead(board.rows, board.columns, cell, way, walls) if flat[at].any()]
            across, back = [(way + 1) % 4, (way + 3) % 4], (way + 2) % 4
            if wind and not any(flat[at][across].all() or out[at] == back for at in wind):
                grid.flat[cell] = "#" + LETTERS[way]
                break
    return [grid]


def followed_ways(sides: Bools, rng: Rng) -> Ints:
    """(2, cells) the way by which a loop leaves each cell that it goes straight through, -1 for others: in one of its
    directions, and in the other."""
    ways = np.where(checks.straight(sides), random_direction(sides, rng), -1).ravel()
    return np.stack([ways, np.where(ways < 0, -1, (ways + 2) % 4)])


def fakearrow(board: FakeArrow, solution: Solution, rng: Rng, regions: Ints) -> list[Grid]:
    """An arrow wherever the loop goes straight, in the direction that the arrows of the board allow; shaded ones point
    another way, unless the board has them."""
    fake, arrow = solution["shaded"].ravel(), np.full(regions.size, -1)
    arrow[board.cells] = board.way
    both = followed_ways(board.sides(solution), rng)
    ways = min(both, key=lambda ways: np.count_nonzero((arrow >= 0) & ((arrow == ways) == fake)))
    # A shaded arrow that is not on the board yet points any of the three other ways.
    wrong = np.where(arrow >= 0, arrow, (ways + rng.integers(1, 4, len(ways))) % 4)
    ways = np.where(fake, wrong, ways).reshape(regions.shape)
    return [tokens(ways >= 0, np.array([*LETTERS])[ways]), region_tokens(regions)]


def keep_shaded_arrows(board: FakeArrow, solution: Solution) -> tuple[Ints, Bools]:
    """Each region keeps its shaded arrow."""
    return board.home, solution["shaded"].ravel()[board.cells]


def rememberedlength(board: CellLoop, solution: Solution, rng: Rng, regions: Ints) -> list[Grid]:
    """A number for each region after which all visits are equally long, in the direction in which these are more."""
    course, = courses(board.sides(solution))
    numbers = np.full((2, int(regions.max()) + 1), -1)
    for number, steps in zip(numbers, (course, reversed_course(course, board.columns))):
        visits, after = stretches(steps, regions), dict[int, set[int]]()
        for (left, _), (_, cells) in zip([visits[-1], *visits[:-1]], visits):
            after.setdefault(left, set()).add(len(cells))
        for left, lengths in after.items():
            if len(visits) > 1 and len(lengths) == 1:
                number[left], = lengths
    return grids_of_region_numbers(regions, max(numbers, key=lambda number: np.count_nonzero(number > 0)))
