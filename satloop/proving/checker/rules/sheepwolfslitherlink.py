"""Sheep Wolf Slitherlink: Slitherlink with sheep (s), which lie inside the loop, and wolves (w), which lie outside."""

from ..rule_sheet import Sheet, at
from .slitherlink import numbers


def read(s: Sheet) -> None:
    clues = list(s.clues("[0-4sw]", "0 to 4, s for a sheep or w for a wolf", "-.?"))
    inside = numbers(s, (clue for clue in clues if clue[1].isdigit()))
    for cell, token in clues:
        if not token.isdigit():
            s.either(f"the animal {token} at {at(cell)}", inside[cell] if token == "s" else -inside[cell])
