"""Checks that follow lines step by step: in which direction they may run, and what comes in which order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from encoders import Bools

from ..failure import Failure, failure_where, places

Step = tuple[int, int]  # the cell that the line leaves, as row * columns + column, and the way, 0 to 3 for n, e, s, w


def courses(sides: Bools) -> list[list[Step]]:
    """Every line as its steps in order, in one of both directions; first the lines with ends, each from an end.

    A line goes straight on where two cross. Where one branches, it breaks off, and others begin. Every segment belongs
    to one course.
    """
    flat, offset = sides.reshape(-1, 4).tolist(), (-sides.shape[1], 1, sides.shape[1], -1)
    free = {(cell, way) for cell, there in enumerate(flat) for way in range(4) if there[way]}
    ends = [step for step in sorted(free) if sum(flat[step[0]]) % 2]
    out = []
    for step in [*ends, *sorted(free)]:
        course: list[Step] = []
        while step in free:
            cell, way = step
            back = (way + 2) % 4
            free -= {step, (cell + offset[way], back)}
            course.append(step)
            there = flat[cell + offset[way]]
            ahead = {2: next((k for k in range(4) if there[k] and k != back), back), 4: way}.get(sum(there), back)
            step = cell + offset[way], ahead
        if course:
            out.append(course)
    return out


def reversed_course(course: list[Step], columns: int) -> list[Step]:
    """The steps of a line in its other direction."""
    offset = (-columns, 1, columns, -1)
    return [(cell + offset[way], (way + 2) % 4) for cell, way in reversed(course)]


def only_rectangles(sides: Bools) -> Iterator[Failure]:
    """There are lines, which neither branch nor end, and go straight on where they cross; each is a rectangle."""
    degree = sides.sum(axis=2)
    odd = degree % 2 > 0
    if odd.any():
        yield Failure("a loop branches or ends", places(odd))
        return
    if not degree.any():
        yield Failure("there is no loop")
    wrong = np.zeros(degree.size, dtype=bool)
    for course in courses(sides):
        if sum(way != after for (_, way), (_, after) in zip(course, [*course[1:], course[0]])) != 4:
            wrong[[cell for cell, _ in course]] = True
    yield from failure_where("a loop is no rectangle", wrong.reshape(degree.shape))


def turning_both_ways(sides: Bools) -> Bools:
    """(rows, columns) the cells in which lines turn, of those lines that turn both to the left and to the right."""
    out = np.zeros(sides.shape[0] * sides.shape[1], dtype=bool)
    for course in courses(sides):
        closed = course[-1][0] + (-sides.shape[1], 1, sides.shape[1], -1)[course[-1][1]] == course[0][0]
        turned = [(cell, (way - before) % 4) for (_, before), (cell, way) in
                  zip([course[-1], *course] if closed else course, course if closed else course[1:]) if way != before]
        if len({side for _, side in turned}) > 1:
            out[[cell for cell, _ in turned]] = True
    return out.reshape(sides.shape[:2])


def clashing(sides: Bools, wanted: Iterable[tuple[int, int, int]]) -> set[int]:
    """The clues that want both directions of one line.

    wanted: (clue, cell, way): where the line takes the segment that leaves the cell that way, it runs out of the cell.
    """
    demands: dict[Step, list[int]] = {}
    for clue, cell, way in wanted:
        demands.setdefault((cell, way), []).append(clue)
    out: set[int] = set()
    for course in courses(sides):
        both = [{clue for step in steps for clue in demands.get(step, ())}
                for steps in (course, reversed_course(course, sides.shape[1]))]
        if all(both):
            out |= both[0] | both[1]
    return out
