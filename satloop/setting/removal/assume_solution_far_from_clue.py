"""What a solution has far from a clue. A solver that assumes it finds at once another solution that differs near the
clue alone."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from encoders import TRUE, Ints
from encoders.solution_key import literals_of

from .switchable_board import SwitchableBoard

NEAR = 4  # rows and columns from a clue that are near it
WINDOWS = 2  # boards of fewer cells than this many windows have are searched as a whole


def far_from_clue(board: SwitchableBoard, orbit: Ints) -> Callable[[int], list[int]] | None:
    """A function that takes an orbit, and returns the literals of the session's model that are near none of its clues.

    orbit: (clues,) the number of each clue's orbit. None where it does not help: on small boards, and on those whose
    lines are no edges between neighbours in rows and columns.
    """
    puzzle = board.puzzle
    graph = getattr(puzzle, "graph", None)
    if puzzle.rows * puzzle.columns < WINDOWS * (2 * NEAR + 1) ** 2 or graph is None or "edges" not in board.key:
        return None
    on_lattice = graph.vertices == (puzzle.rows + 1) * (puzzle.columns + 1)
    if not on_lattice and graph.vertices != puzzle.rows * puzzle.columns:
        return None
    edges = np.abs(literals_of(board.key["edges"])).ravel()
    if len(edges) != len(graph.edges):
        return None
    # middle: (variables + 1, 2) row and column of the middle of the segment that a variable stands for.
    own, free = board.literals_of_model(), edges != TRUE  # segments that no board has are constants
    own = own[np.abs(own) != TRUE]
    middle = np.full((board.formula.variables + 1, 2), np.inf)  # what is no segment is far from any clue
    middle[edges[free]] = np.stack(np.divmod(graph.edges[free], puzzle.columns + on_lattice), axis=-1).mean(axis=1)
    place = middle[np.abs(own)]

    def far(number: int) -> list[int]:
        clues = np.stack(np.divmod(board.cells[orbit == number], puzzle.columns), axis=-1)
        near = (np.abs(place[:, None] - clues).max(axis=-1) <= NEAR).any(axis=1)
        literals: list[int] = own[~near].tolist()
        return literals

    return far
