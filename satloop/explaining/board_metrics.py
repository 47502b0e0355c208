"""Metrics of a board that articles on difficulty use, beside its score."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..boards.puzzle import Puzzle
from ..solving.solve import solve
from .explanation import Explanation
from .model.masks import bits

METRIC_FIELDS = ("clues", "clue_share", "symmetry", "techniques", "branching", "depth", "conflicts")


def board_metrics(explanation: Explanation) -> dict[str, Any]:
    """The metrics of an explained board: the entries of METRIC_FIELDS.

    clues: their number; clue_share: clues for each cell; symmetry: of their places; techniques: how many tiers, or
    named techniques of Sudoku, the steps use; depth: the longest row of steps of which each needs the one before;
    branching: the number of steps divided by depth; conflicts: of a solver that proves that there is one solution.
    """
    puzzle, grouping = explanation.puzzle, explanation.grouping
    clue = clue_places(puzzle)
    steps = explanation.steps
    depth: dict[int, int] = {}
    for step in steps:
        row_length = 1 + max((depth.get(v, 0) for v in bits(step.known)), default=0)
        depth.update(dict.fromkeys(bits(step.new), row_length))
    deepest = max(depth.values(), default=0)
    clues = int(clue.sum())
    return {"clues": clues, "clue_share": round(clues / (puzzle.rows * puzzle.columns), 3), "symmetry": symmetry(clue),
            "techniques": len({step.name or (step.tier, step.wide) for step in steps}),
            "branching": round(len(steps) / deepest, 2) if deepest else 0.0, "depth": deepest,
            "conflicts": solve(puzzle, 2).statistics.conflicts if grouping is not None else 0}


def clue_places(puzzle: Puzzle) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """(2 rows + 1, 2 columns + 1) where a clue is printed: in the middle of a cell, or on a side or corner of cells."""
    picture = puzzle.picture()
    out = np.zeros((2 * puzzle.rows + 1, 2 * puzzle.columns + 1), dtype=bool)
    cells = out[1::2, 1::2]
    for labels in (picture.texts, picture.corners, picture.symbols):
        if labels is not None:
            cells |= np.asarray(labels) != ""
    for marked in (picture.dark, picture.framed, picture.holes):
        if marked is not None:
            cells |= marked
    if picture.pieces is not None:
        cells |= picture.pieces.any(axis=2)
    out[::2, 1::2], out[1::2, ::2] = picture.along_lines(picture.given)
    if picture.dots is not None:
        out[1:-1, 1:-1] |= picture.dots != ""
    return out


def symmetry(clue: np.ndarray[Any, np.dtype[np.bool_]]) -> str:
    """How the clues' places can be turned or mirrored: "full", "quarter turn", or the name that it has in `generate`.

    >>> symmetry(np.array([[True, False], [False, True]])), symmetry(np.array([[True, False], [False, False]]))
    ('rotation', 'diagonal')
    """
    square = clue.shape[0] == clue.shape[1]
    quarter = square and bool((np.rot90(clue) == clue).all())
    horizontal, vertical = bool((clue[:, ::-1] == clue).all()), bool((clue[::-1] == clue).all())
    if quarter and (horizontal or vertical):
        return "full"
    if quarter:
        return "quarter turn"
    if (clue[::-1, ::-1] == clue).all():
        return "rotation"
    if horizontal or vertical:
        return "horizontal" if horizontal else "vertical"
    return "diagonal" if square and ((clue == clue.T).all() or (clue == clue[::-1, ::-1].T).all()) else "none"
