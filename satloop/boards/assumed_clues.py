"""Boards whose clues are assumptions, so that all boards of a size share one formula.

`solving.strategies.boards_by_propagation` keeps that formula and solves by unit propagation.
"""

from __future__ import annotations

from typing import Any, ClassVar

from encoders import Literals
from encoders.formula import Model

from .puzzle import Key, Puzzle


class AssumedClues(Puzzle):
    """A puzzle whose boards of one size share a formula, in which each assumes its clues."""

    shared_options: ClassVar[dict[str, Any]] = {}  # options of `encode` with which the shared formula is loaded fastest
    shared_options_up_to: ClassVar[int] = 0  # rows up to which these are fastest for the search on a board, too

    def shares_formula(self) -> bool:
        """Whether this board has the shared formula: it differs from the empty board in its clues alone."""
        raise NotImplementedError

    def clue_literals(self, key: Key) -> Literals:
        """(k,) the literals of the clues, in the key of the empty board of this size."""
        raise NotImplementedError

    def with_entries(self, key: Key, model: Model) -> Puzzle:
        """This board with further clues: all that holds in a model of the empty board's formula, read by its key."""
        raise NotImplementedError
