"""Limits of a count: how many states, how much memory and time; and the error that tells which was met, with bounds."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter

from ..arguments import need_positive


class Stop(Exception):
    """A limit was met; the sweep stands before the level that it was about to take."""


class TooWide(Exception):
    """The count takes more states, memory or time than it may. at_least, at_most: bounds of the number, both true."""

    def __init__(self, reason: str, at_least: int, at_most: int) -> None:
        super().__init__(f"{reason}; at least {at_least:,} solutions")
        self.at_least, self.at_most = at_least, at_most


class Limits:
    """How many states, how many bytes, and until when (on the clock of `perf_counter`); `look` is called often."""

    __slots__ = ("deadline", "look", "memory", "states")

    def __init__(self, deadline: float, look: Callable[[], object] | None, states: float = inf,
                 memory: float = inf) -> None:
        need_positive("states", states)
        need_positive("memory", memory)
        self.deadline, self.look, self.states, self.memory = deadline, look, states, memory

    def check(self) -> None:
        """Look, and raise Stop after the time."""
        if self.look is not None:
            self.look()
        if perf_counter() > self.deadline:
            raise Stop("the time is over")
