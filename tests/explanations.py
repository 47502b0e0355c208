"""Explanations that several tests look at: each is made once in a process."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from satloop.explaining.explain import explain
from satloop.explaining.explanation import Explanation
from satloop.formats.open_board import open_board
from satloop.puzzles import find

BOARDS = Path(__file__).parent.parent / "instances"


@cache
def explained(source: str) -> Explanation:
    """The explanation of a puzzle's example, or of a board of `instances`. Tests do not change it."""
    return explain(open_board(str(BOARDS / source)) if "/" in source else find(source)(find(source).example))


def known_before(explanation: Explanation) -> Iterator[int]:
    """What is known before each step, as a mask."""
    known = explanation.known
    for step in explanation.steps:
        yield known
        known |= step.new | step.means
