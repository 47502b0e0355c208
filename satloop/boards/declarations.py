"""What a puzzle's file declares in records: further rules, its fastest solvers, weights of steps, techniques."""

from __future__ import annotations

from typing import Any, NamedTuple


class FurtherRule(NamedTuple):
    """A rule that a board may ask for by its name after `rows columns`: its name, perhaps with a number after a blank,
    the attribute that has the value on a board that asks for it, and its text after the words "On this board", in
    German after "Auf diesem Brett".
    """

    name: str
    attribute: str
    text: str
    german: str
    value: Any = True


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
EIGHT_ROUND = FurtherRule("eight-neighbours", "eight", "a number counts the shaded cells among all eight round it",
                          "zählt eine Zahl die gefärbten unter allen acht Feldern um sie herum")
COUNTS = {1: ("one", "eine"), 2: ("two", "zwei"), 3: ("three", "drei"), 4: ("four", "vier")}
LIMITS = tuple(FurtherRule(f"bridges {most}", "most", f"at most {word} bridge{'s' * (most > 1)} may join two islands",
                           f"{'darf' if most == 1 else 'dürfen'} zwei Inseln höchstens {german} "
                           f"Brücke{'n' * (most > 1)} verbinden", most) for most, (word, german) in COUNTS.items())
FURTHER_RULES = tuple(dict.fromkeys(one.name for one in (EVERY_CELL, EVERY_POINT, SHADE_OUTSIDE, SKIP_REGIONS,
                                                  TOP_FLOOR, EIGHT_ROUND, *LIMITS)))


class FastestSolver(NamedTuple):
    """The fastest solver, as measured, for boards of at least `cells` cells or vertices, of which at most `share` have
    a clue.

    loops: the loop scheme with which it is; "" for any. Of several rows the last that fits counts.
    `scripts/solvers.py fastest` prints them.
    """

    solver: str
    cells: int = 0
    share: float = 1.0
    loops: str = ""


# The weights that are here, and those of Slitherlink and Masyu, come from a search over about five hundred scores on
# boards that others graded: Slitherlink and Masyu by the generators of Simon Tatham's puzzles, Sudoku by Sukaku
# Explainer. `scripts/steps.py rated` prints how well they fit, for the half of the boards on which they were chosen and
# for the other half.
class Weights(NamedTuple):
    """What makes a step hard: `explaining.model.scoring` computes costs and a score from it."""

    # Steps of tier 2: the cost of each group but the first, and of each known line that the step needs.
    group: float = 1.0
    known: float = 0.5
    # The cost of a step of tier 3, of tier 4, of tier 4 with a fork, and of tier 5.
    closing: float = 3.0
    whatif: float = 12.0
    fork: float = 24.0
    search: float = 40.0
    # The weights of the two logarithms in `score`.
    total: float = 1.0
    hardest: float = 2.0
    # Look for loops that close before looking at several groups together.
    closing_early: bool = False


class Technique(NamedTuple):
    """A pattern of clues, and of lines at them, from which something follows and that solvers know by name.

    It is the same in all eight positions of the board.
    """

    # As solvers know it.
    name: str
    # (row, column, what is printed there as sentences say it), from any corner.
    clues: tuple[tuple[int, int, str], ...]
    # One of the clues stands in a corner of the board.
    corner: bool = False
    # How many cells away from the border one of the clues stands at most; -1: anywhere.
    border: int = -1
    # How many lines can start at the clue; 0: any number.
    ways: int = 0
    # What the pattern rests on besides: "" nothing, "line" one drawn line, "empty" only lines that are left empty.
    known: str = ""
