"""Figures of a board that articles on difficulty count, beside its score."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..boards.puzzle import Puzzle
from ..solving.solve import solve
from .explain import Explanation
from .local import bits

FIELDS = ("clues", "clue_share", "symmetry", "techniques", "branching", "depth", "conflicts")


def figures(explanation: Explanation) -> dict[str, Any]:
    """clues, clue_share (of the cells), symmetry of the clues' cells, techniques (tiers, or Sudoku's names, met), depth
    (the longest row of steps of which each rests on the one before), branching (steps for each of that depth) and
    conflicts (of the solver while it proves that there is one solution).
    """
    puzzle, grouped = explanation.puzzle, explanation.grouped
    clue = clue_cells(puzzle)
    steps = explanation.steps
    depth: dict[int, int] = {}
    for step in steps:
        here = 1 + max((depth.get(v, 0) for v in bits(step.known)), default=0)
        depth.update(dict.fromkeys(bits(step.new), here))
    deepest = max(depth.values(), default=0)
    return {"clues": int(clue.sum()), "clue_share": round(float(clue.mean()), 3), "symmetry": symmetry(clue),
            "techniques": len({step.name or (step.tier, step.wide) for step in steps}),
            "branching": round(len(steps) / deepest, 2) if deepest else 0.0, "depth": deepest,
            "conflicts": solve(puzzle, 2).statistics.conflicts if grouped is not None else 0}


def clue_cells(puzzle: Puzzle) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """(rows, columns) where something is printed."""
    picture = puzzle.picture()
    out = np.zeros((puzzle.rows, puzzle.columns), dtype=bool)
    for labels in (picture.texts, picture.corners, picture.symbols):
        if labels is not None:
            out |= np.asarray(labels) != ""
    return out


def symmetry(clue: np.ndarray[Any, np.dtype[np.bool_]]) -> str:
    """How the clues' cells can be turned or mirrored: full, quarter turn, half turn, mirror, diagonal or none.

    >>> symmetry(np.array([[True, False], [False, True]])), symmetry(np.array([[True, False], [False, False]]))
    ('half turn', 'diagonal')
    """
    square = clue.shape[0] == clue.shape[1]
    quarter = square and bool((np.rot90(clue) == clue).all())
    mirror = bool((clue[::-1] == clue).all() or (clue[:, ::-1] == clue).all())
    if mirror and quarter:
        return "full"
    if quarter:
        return "quarter turn"
    if (clue[::-1, ::-1] == clue).all():
        return "half turn"
    if mirror:
        return "mirror"
    return "diagonal" if square and ((clue == clue.T).all() or (clue == clue[::-1, ::-1].T).all()) else "none"
