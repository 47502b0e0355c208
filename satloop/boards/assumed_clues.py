"""Puzzles whose clues are literals of one formula for all boards of a size. See `solving.strategies.propagation`."""

from __future__ import annotations

from typing import Any, ClassVar

from encoders.formula import Literals, Model

from .puzzle import Key, Puzzle


class AssumedClues(Puzzle):
    """A puzzle of which all boards of a size have one formula, and each assumes its clues."""

    shared_options: ClassVar[dict[str, Any]] = {}  # options of `encode` with which that formula is loaded quickest
    shared_options_up_to: ClassVar[int] = 0  # rows up to which these are quickest for the rest of a board, too

    def shares_formula(self) -> bool:
        """Whether it is so of this board; not where more than clues tell it from the empty one."""
        raise NotImplementedError

    def clue_literals(self, key: Key) -> Literals:
        """(k,) what the clues say in the key of the empty board of this size."""
        raise NotImplementedError

    def with_entries(self, key: Key, model: Model) -> Puzzle:
        """This board with what the model says in the key of the empty one as further clues."""
        raise NotImplementedError
