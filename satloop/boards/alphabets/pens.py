"""Pens: how a person who sets a board writes its clues; an editor offers those of the puzzle."""

from __future__ import annotations

from typing import NamedTuple


class Pen(NamedTuple):
    """One way to write clues.

    kind: "pick", a click takes the next of the tokens; "typed", keys write a token that matches the regular expression
    `tokens`; "arrows", the same, and an arrow key turns the n, e, s or w of a token; "sides", a click on a grid line
    sets the side of a cell, `tokens` being those of the sums of 8 (top), 4 (left), 2 (bottom) and 1 (right); "dots", a
    click sets a dot, `tokens` being those of the sums of 1 (in the centre), 2 (below) and 4 (to the right); "regions",
    walls along grid lines make the grid of regions, in which `tokens` are those of holes, and walls inside them.
    """

    kind: str
    tokens: str


def pick(tokens: str) -> Pen:
    return Pen("pick", tokens)


def typed(pattern: str) -> Pen:
    return Pen("typed", pattern)


def arrows(pattern: str) -> Pen:
    return Pen("arrows", pattern)


SIDES = Pen("sides", "- 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")
DOTS = Pen("dots", "- 1 2 12 3 13 5 15")
REGIONS = Pen("regions", "#")
BOXES = Pen("regions", "")  # regions without holes
