"""Deadlines: times on the clock of `perf_counter`, infinite where there is no limit."""

from __future__ import annotations

from math import inf
from time import perf_counter


class OutOfTime(Exception):
    """The deadline of a formula under construction, or of its caller, has passed."""


def deadline_after(seconds: float | None) -> float:
    """The deadline that lies this number of seconds ahead; None: there is none."""
    return inf if seconds is None else perf_counter() + seconds


def check_deadline(deadline: float) -> None:
    """Raise OutOfTime if the deadline has passed."""
    if perf_counter() > deadline:
        raise OutOfTime
