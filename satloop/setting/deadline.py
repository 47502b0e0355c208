"""Questions to a session that end at a deadline, a time of `perf_counter`."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from encoders import OutOfTime

from ..solving.session import Session

GRACE = 0.4  # seconds after the time limit in which the best board so far is proved unique
UNLIMITED = 10**9  # conflicts of a question that only the clock ends; counted, so that answers repeat with the seed


class Undecided(Exception):
    """A question took more conflicts than it was allowed."""


def seconds_left(deadline: float | None) -> float | None:
    """Seconds until the deadline, None without one. Raises OutOfTime when there are none."""
    if deadline is None:
        return None
    seconds = deadline - perf_counter()
    if seconds <= 0:
        raise OutOfTime
    return seconds


def has_model(session: Session, assumptions: Sequence[int], deadline: float | None, read: bool = True,
              conflicts: int | None = None) -> bool:
    """Whether there is a model under the assumptions; `read`: the session takes it over.

    Raises OutOfTime at the deadline, and Undecided after this number of conflicts.
    """
    answer = session.solve(assumptions, seconds_left(deadline), conflicts or UNLIMITED, read)
    if answer is None:
        if conflicts is not None and (deadline is None or perf_counter() < deadline):
            raise Undecided
        raise OutOfTime
    return answer
