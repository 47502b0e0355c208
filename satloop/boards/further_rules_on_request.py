"""Rules that a board may ask for besides those of its puzzle. Their names stand after `rows columns` in board text."""

from __future__ import annotations

from typing import NamedTuple


class FurtherRule(NamedTuple):
    """A further rule: its name, the attribute that is True on a board that asks for it, and its text after the words
    "On this board", in German after "Auf diesem Brett".
    """

    name: str
    attribute: str
    text: str
    german: str


EVERY_CELL = FurtherRule("visit-all", "fill", "the loop visits every cell that it may visit",
                         "kommt die Schleife überall hin, wo sie hin darf")
EVERY_POINT = FurtherRule("visit-all", "fill", "the loop passes every point of the grid",
                          "kommt die Schleife überall hin, wo sie hin darf")
SHADE_OUTSIDE = FurtherRule("shade-outside", "outside", "no shaded cell lies inside the loop",
                            "liegt kein gefärbtes Feld innerhalb der Schleife")
SKIP_REGIONS = FurtherRule("skip-regions", "skips",
                           "the loop enters a region once or not at all; it may lie in one region",
                           "kommt die Schleife einmal oder gar nicht in ein Gebiet; sie darf ganz in einem liegen")
TOP_FLOOR = FurtherRule("top-floor", "top_floor", "no floor is above the highest number, if there is one",
                        "liegt kein Stockwerk über der höchsten Zahl, wenn es eine gibt")
FURTHER_RULES = tuple(dict.fromkeys(one.name for one in (EVERY_CELL, EVERY_POINT, SHADE_OUTSIDE, SKIP_REGIONS,
                                                  TOP_FLOOR)))
