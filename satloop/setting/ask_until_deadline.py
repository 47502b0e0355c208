"""Questions to a session that end at a deadline, a time of `perf_counter`."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from encoders import OutOfTime
from encoders.deadline import check_deadline

from ..solving.session import Session

GRACE = 0.4  # seconds after the time limit in which the best board so far is proved unique
UNLIMITED = 10**9  # conflicts of a question that only the clock ends; counted, so that answers repeat with the seed


class Undecided(Exception):
    """A question took more conflicts than it was allowed."""


def has_model(session: Session, assumptions: Sequence[int], deadline: float, read: bool = True,
              conflicts: int | None = None) -> bool:
    """Whether there is a model under the assumptions; `read`: the session takes it over.

    Raises OutOfTime at the deadline, and Undecided after this number of conflicts.
    """
    check_deadline(deadline)
    answer = session.solve(assumptions, None, conflicts or UNLIMITED, read, deadline=deadline)
    if answer is None:
        if conflicts is not None and perf_counter() < deadline:
            raise Undecided
        raise OutOfTime
    return answer
