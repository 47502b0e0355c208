"""The rules of a board in a few sentences: those of its puzzle, and what the board asks for besides."""

from __future__ import annotations

from .puzzle import Puzzle


def rules_of_board(board: Puzzle, german: bool = False) -> str:
    """The rules in a few sentences, with those that the board itself asks for; in English where German is missing."""
    if german:
        rules = board.german[1] or f"Noch nicht auf Deutsch: {board.rules}"
        return " ".join([rules, *(f"Auf diesem Brett {rule.german}." for rule in board.rules_asked_for())])
    return " ".join([board.rules, *(f"On this board {rule.text}." for rule in board.rules_asked_for())])
