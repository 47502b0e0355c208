"""A loop that crosses itself: a solution may hold all segments of another one, and both are found."""

import numpy as np

from satloop.puzzles import find
from satloop.solving.solve import solve

GIVEN = """5 6
se sw   -    -    se sw
ns -    -    -    -  nw
ne -    -    -    -  sw
se -    -    -    -  ns
ne ew   -    -    ew nw
"""


def test_a_solution_inside_another_is_found():
    """With four crossings in the middle, and without the square of segments that joins them."""
    board = find("pipelink")(GIVEN)
    edges = np.array([solution["edges"] for solution in solve(board, None).solutions])
    inside = (edges[:, None] & ~edges).sum(axis=2) == 0
    assert len(edges) > 1 and (inside.sum(axis=1) > 1).any()
    assert any((board.sides(solution)[1:3, 2:4].all()) for solution in solve(board, None).solutions)
    assert solve(board, 2).outcome == "several"
