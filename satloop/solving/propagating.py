"""What unit propagation alone finds on a board whose clues are literals of one formula for its size.

The formula is loaded once, "at most one" as a solver that counts takes it; a board then only assumes its clues.
Nothing is learnt from a board, so the next one finds what it would find alone.
"""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pysolvers

from encoders import Formula
from encoders.formula import Literals, Model

from ..boards.assuming import Assuming
from ..boards.drawing import write_board
from ..boards.puzzle import Key
from .solvers import COUNTING

SIZES = 8  # formulas that are kept, those of the sizes that were asked for last


class Propagation:
    """The formula of a board without clues, in a solver that is asked for nothing but propagation."""

    solver = COUNTING[0]

    _handle: Any = None  # until it is loaded: Ctrl-C may come before

    def __init__(self, board: Assuming) -> None:
        self._formula = formula = Formula()
        self.key: Key = board.encode(formula, **board.counted)
        for block in (*formula.blocks, *formula.at_most_ones):
            block.flags.writeable = False
        self.variables = formula.variables
        self.clauses = formula.size[1]
        self._delete: Any = pysolvers.minicard_del

    def formula(self) -> Formula:
        """That formula, to go on with; a session loads it faster than one that was made anew."""
        formula = Formula()
        formula.reserve(self.variables)
        formula.blocks, formula.at_most_ones = self._formula.blocks.copy(), self._formula.at_most_ones.copy()
        return formula

    def __del__(self) -> None:
        if self._handle is not None:
            self._delete(self._handle)

    def _load(self) -> Any:
        handle = pysolvers.minicard_new()
        for block in self._formula.blocks:
            for clause in block.tolist():
                pysolvers.minicard_add_cl(handle, clause)
        for block in self._formula.at_most_ones:
            for row in block.tolist():
                pysolvers.minicard_add_am(handle, row, 1)
        return handle

    def follow(self, literals: Literals) -> tuple[Model, bool] | None:
        """(variables + 1,) what must be true where these literals (k,) are, and whether this settles every variable.

        None where they cannot all be true.
        """
        if self._handle is None:
            self._handle = self._load()  # all of it, or nothing where Ctrl-C comes before
        fine, implied = pysolvers.minicard_propagate(self._handle, literals.tolist(), 0, 0)
        if not fine:
            return None
        model: Model = np.zeros(self.variables + 1, dtype=bool)
        found = np.fromiter(implied, np.int32, len(implied))
        model[found[found > 0]] = True
        model[0] = True
        return model, len(found) == self.variables


class _Own(threading.local):
    """What this thread keeps: a solver changes as it answers."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int, int], Propagation] = {}


_own = _Own()


def propagation(puzzle: Assuming) -> Propagation:
    """The one for the puzzle's kind and size, which is kept for this thread."""
    place, kept = (puzzle.name, puzzle.rows, puzzle.columns), _own.kept
    found = kept.pop(place, None) or Propagation(type(puzzle)(write_board(puzzle.empty(puzzle.rows, puzzle.columns))))
    kept[place] = found
    if len(kept) > SIZES:
        del kept[next(iter(kept))]
    return found


def propagated(puzzle: Assuming) -> tuple[Propagation, Model, bool] | None:
    """What follows from the clues by propagation, whether that is all, and the formula that was asked.

    None where propagation shows that there is no solution.
    """
    asked = propagation(puzzle)
    found = asked.follow(puzzle.assumed(asked.key))
    return None if found is None else (asked, *found)
