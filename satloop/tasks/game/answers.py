"""What a game answers: what a move has done, and a hint with the moves that follow it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...boards.failure import Failure
from ...explaining.hint import Hint, Outcome
from .moves import Move


@dataclass(frozen=True)
class Played:
    """What a move has done.

    move: the move itself, as data. solved: whether the board is. broken: the rules that what is drawn breaks for good,
    whatever else is drawn, with their cells; none where the time ran out. left: how many clues are not met yet.
    solvable: whether a solution agrees with what is drawn; None where the time ran out. clues: if not, the (row,
    column) cells, from 0, of clues that contradict it, of which none is seen to be needless; why: the same in words,
    with the rules that are needed. Where that takes a search over much of the board there are no clues, and `why` says
    so.
    """

    move: Move
    solved: bool
    broken: tuple[Failure, ...]
    left: int
    solvable: bool | None
    clues: tuple[tuple[int, int], ...] = ()
    why: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        broken = [{"rule": failure.rule, "points" if failure.points else "cells": [*map(list, failure.cells)]}
                  for failure in self.broken]
        return {"move": dict(self.move), "solved": self.solved, "broken": broken, "left": self.left,
                "solvable": self.solvable, "clues": [list(cell) for cell in self.clues], "why": self.why}


@dataclass(frozen=True)
class Advice:
    """A hint, with the moves that follow it; those of a mistake take it back.

    outcome: as of `satloop.hint`: "step", "mistake", "finished" ...; text: the hint in words.
    """

    outcome: Outcome
    text: str
    moves: tuple[Move, ...]
    hint: Hint = field(repr=False, compare=False)

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"outcome": self.outcome, "text": self.text, "moves": [dict(move) for move in self.moves]}
