"""One candidate for a set, made by itself: plain data in and out, for any pool of workers.

What a candidate is depends on the plan's seed, its portion and its number alone, so a set is the same with any number
of workers, and after a stop.
"""

from __future__ import annotations

from typing import NamedTuple

from encoders.deadline import deadline_after

from ..explaining.model.level_names import LEVELS
from ..setting.generator import generate
from ..setting.request import NotFound, Request
from .canonical_board import canonical_hash
from .plan import Portion
from .records import Record, record_of

TRIES = 200  # solutions for a candidate; which of them fail is the same everywhere
IMPOSSIBLE, TRIED, LATE = "impossible", "tried", "late"  # why a candidate has no board
PORTIONS, CANDIDATES = 60, 1_000_000  # of one seed: portions that may share a name, and levels; numbers of candidates


class Candidate(NamedTuple):
    """What to make. same: how many portions of the plan before this one have the same name."""

    portion: Portion
    number: int
    seed: int
    same: int = 0
    time_limit: float | None = None

    @property
    def id(self) -> str:
        """The id of its record, until it is one of a set."""
        return f"{self.portion.name}-{self.number}"

    @property
    def request(self) -> Request:
        """The request for its board; no two candidates of a puzzle and size have the same seed."""
        block = len(LEVELS) * self.same + LEVELS.index(self.portion.level) + 1 if self.portion.level else (
            PORTIONS - 1 - self.same)
        seed = (self.seed * PORTIONS + block) * CANDIDATES + self.number
        portion = self.portion
        return Request(portion.genre, portion.rows, portion.columns, seed, symmetry=portion.symmetry,
                       level=portion.level)


class Made(NamedTuple):
    """What came of a candidate: a record without its final id, and its canonical hash; or why there is none, in a word.

    words: what is to be said of it.
    """

    record: Record | None = None
    canonical: str = ""
    missed: str = ""
    words: str = ""


class OutOfTries(Exception):
    """TRIES solutions gave no board of the level."""


def make(candidate: Candidate) -> Made:
    """The board of a candidate. Raises nothing that a board of another puzzle would not."""
    def count(tries: int) -> None:
        if tries > TRIES:
            raise OutOfTries

    try:
        made = generate(candidate.request, deadline_after(candidate.time_limit), count)
    except OutOfTries:
        return Made(missed=TRIED, words=f"{TRIES} solutions gave no such board")
    except NotFound as error:
        return Made(missed=LATE, words=str(error))
    except ValueError as error:
        return Made(missed=IMPOSSIBLE, words=str(error))
    facts: Record = {} if made.rating is None else {
        "level": made.rating.level, "score": made.rating.score, "steps": made.rating.kinds}
    if candidate.portion.symmetry != "none":
        facts["symmetry"] = candidate.portion.symmetry
    record = record_of(candidate.id, made.puzzle, made.solution, candidate.request.seed,
                       **facts)
    return Made(record, canonical_hash(made.puzzle))
