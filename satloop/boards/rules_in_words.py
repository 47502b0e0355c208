"""The rules of a board in a few sentences: those of its puzzle, and what the board asks for besides."""

from __future__ import annotations

from .puzzle import Puzzle


def rules_of_board(board: Puzzle, german: bool = False) -> str:
    """The rules in a few sentences, with those that the board itself asks for."""
    further = [rule for rule in board.further_rules if rule.name in board.given_rules]
    if german:
        return " ".join([board.german[1], *(f"Auf diesem Brett {rule.german}." for rule in further)])
    return " ".join([board.rules, *(f"On this board {rule.text}." for rule in further)])
