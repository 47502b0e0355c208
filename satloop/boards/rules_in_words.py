"""The rules of a puzzle in a few sentences: the first paragraph of its own file, and what a board asks for besides."""

from __future__ import annotations

import sys

from .puzzle import Puzzle


def rules_of(kind: type[Puzzle]) -> str:
    """The rules of a puzzle in a sentence or two: the first paragraph of the puzzle's own file."""
    paragraph = (sys.modules[kind.__module__].__doc__ or "").partition("\n\n")[0]
    text = " ".join(paragraph.split()).removeprefix(f"{kind.title}: ")
    return text[:1].upper() + text[1:]


def all_rules(board: Puzzle) -> str:
    """The rules in a few sentences, with those that the board itself asks for."""
    return " ".join([rules_of(type(board)), *(f"On this board {rule}." for rule in board.rules_of_board())])
