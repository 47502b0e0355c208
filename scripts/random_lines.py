"""Random loops on grids, cut into pieces, and regions grown round them: what boards are made of."""

from __future__ import annotations

import numpy as np

from encoders import FALSE, Formula, GridGraph
from encoders.graph import components
from satloop.boards import checks
from satloop.puzzles import find
from satloop.solving.session import Session
from satloop.solving.solve import decode

PATIENCE = 1.0  # seconds for one question


def write(rows, columns, tokens, regions=None):
    """Board text of {cell: token} and a (rows, columns) array of region numbers, -1 for a hole."""
    grids = [[tokens.get(cell, "-") for cell in range(rows * columns)]] if tokens is not None else []
    if regions is not None:
        grids.append(["#" if n < 0 else str(n + 1) for n in regions.ravel().tolist()])
    lines = [" ".join(token.ljust(max(map(len, grid))) for token in grid[row * columns:(row + 1) * columns]).rstrip()
             for grid in grids for row in range(rows)]
    return "\n".join([f"{rows} {columns}", *lines]) + "\n"


def anything(rng, puzzle):
    """A random solution of a puzzle without its clues; None if there is none."""
    f = Formula(select=["clue"])
    key = puzzle.encode(f)
    for group in f.groups.values():
        f.add(-group.literals[:, None])
    edge = key["edges"][key["edges"] != FALSE]
    f.phases.append(edge * rng.choice([-1, 1], len(edge)).astype(np.int32))
    with Session(f) as session:
        return decode(key, session.model) if session.solve(time_limit=PATIENCE) else None


def line(rng, rows, columns, blocked):
    """(rows, columns, 4) the sides of a random loop that leaves out at least about this share of the cells; none for 0.

    The blocked cells are left out together with some single cells, as in Yajilin: so there nearly always is a loop.
    """
    while True:
        free = dict.fromkeys(np.flatnonzero(rng.random(rows * columns) < blocked).tolist(), "x")
        puzzle = find("yajilin" if blocked else "simpleloop")(write(rows, columns, free))
        solution = anything(rng, puzzle)
        if solution is not None:
            return puzzle.sides(solution)


def in_order(sides):
    """The cells of the loop, one after another."""
    return checks.followed(sides)[1]


def pieces(rng, sides, low, high, even=False):
    """The loop cut into pieces of low to high cells."""
    order = np.roll(in_order(sides), rng.integers(100)).tolist()
    out = []
    while order:
        n = int(rng.integers(low, high + 1))
        out.append(order[:n])
        order = order[n:]
    if len(out) > 2 and (len(out[-1]) < low or (even and len(out) % 2)):
        out[-2:] = [out[-2] + out[-1]]
    return out if not (even and len(out) % 2) else pieces(rng, sides, low, high, even)


def beside(rows, columns, cell):
    row, column = divmod(cell, columns)
    return [r * columns + c for r, c in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
            if 0 <= r < rows and 0 <= c < columns]


def grow(rng, rows, columns, groups, whole=False):
    """(rows, columns) the number of each cell's group; the other cells join a group beside them.

    whole: other cells that touch one another join the same group.
    """
    number = np.full(rows * columns, -1)
    for i, group in enumerate(groups):
        number[group] = i
    while (number < 0).any():
        cell = int(rng.choice(np.flatnonzero(number < 0)))
        near = [int(number[other]) for other in beside(rows, columns, cell) if number[other] >= 0]
        if near:
            number[cell] = rng.choice(near)
            patch = [cell] if whole else []
            while patch:
                for other in beside(rows, columns, patch.pop()):
                    if number[other] < 0:
                        number[other] = number[cell]
                        patch.append(other)
    return number.reshape(rows, columns)


def any_regions(rng, rows, columns, size):
    seeds = rng.choice(rows * columns, max(2, rows * columns // size), replace=False)
    return grow(rng, rows, columns, [[int(cell)] for cell in seeds])


def joined(regions):
    """Does every region hang together?"""
    graph = GridGraph(*regions.shape)
    number = regions.ravel()
    same = number[graph.edges[:, 0]] == number[graph.edges[:, 1]]
    return len(np.unique(components(graph.vertices, graph.edges[same])[number >= 0])) == number.max() + 1
