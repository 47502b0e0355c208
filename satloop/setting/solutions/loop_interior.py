"""The faces inside a random loop; study and generation share it."""

from __future__ import annotations

from math import inf

import numpy as np

from encoders import FALSE, Bools, Formula

from ...puzzles import find
from ...solving.session import Session
from ..ask_until_deadline import has_model
from ..clues.faces_inside_loop import faces_inside, points_on_outline
from .random_loop import flipped, flipped_near, outline, points_off, random_region


def random_loop_interior(rows: int, columns: int, rng: np.random.Generator, off: float | None = None,
                         deadline: float = inf) -> Bools:
    """(rows - 1, columns - 1) the faces inside a random loop of a grid of points.

    off: the share of the points that the loop leaves out: None for any, which is about 0.03; 0 for none, or one point
    where rows and columns are odd. Raises ValueError for a grid that has no loop, OutOfTime after the deadline.
    """
    if min(rows, columns) < 2:
        raise ValueError(f"there is no loop through {rows} x {columns} points")
    inside = random_region(rows - 1, columns - 1, rng, deadline)
    if off is None:
        if inside.shape == (2, 2):  # three faces, whichever come last: each such loop has a twin with the same numbers
            inside = flipped_near(inside, rng, int(rng.integers(1, 4)))
        return inside
    wanted = rows * columns % 2 if off == 0 else round(off * rows * columns)
    inside = flipped(inside, rng, wanted, deadline=deadline)
    if off > 0 or points_off(inside) <= wanted:
        return inside
    return interior_through_all(inside, deadline)


def interior_through_all(inside: Bools, deadline: float = inf) -> Bools:
    """The faces inside a loop through every point, as near to the given one as a solver that starts there comes."""
    rows, columns = inside.shape[0] + 1, inside.shape[1] + 1
    tokens = np.full((rows, columns), "-")
    if rows * columns % 2:  # no loop passes an odd number of points: one is left out, of the colour that has more
        free = np.argwhere(~points_on_outline(inside))
        even = free[(free.sum(axis=1) % 2) == 0]
        tokens[tuple(even[0] if len(even) else (0, 0))] = "x"
    board = find("simpleloop")("\n".join([f"{rows} {columns}", *map(" ".join, tokens)]))
    f = Formula()
    edge = board.encode(f)["edges"]
    near, free_ = outline(inside), edge != FALSE
    f.phases.append(np.where(near, edge, -edge)[free_].astype(np.int32))
    with Session(f, "cadical195") as session:
        if not has_model(session, [], deadline):
            raise ValueError(f"there is no loop through all {rows} x {columns} points")
        return faces_inside(session.model[np.where(free_, edge, 0)] & free_, rows, columns)
