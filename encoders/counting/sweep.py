"""The pass over the levels: states with their counts, one level after another, as long as the limits allow it."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..literals import Bools, Ints
from .fields_of_words import Words, field_of
from .large_counts import Counts, added_up, with_carries
from .levels import Layout, Level
from .limits import Limits, Stop
from .states import next_states, runs_of_equal_states

SLICE = 1 << 17  # states whose followers are made at a time, in 50 milliseconds or so
Children = np.ndarray[Any, np.dtype[np.int32]]  # (2, states): by each value, the state of the next level, or -1


class Sweep:
    """All states of a level, and in how many ways each is met."""

    def __init__(self, levels: list[Level], layout: Layout, keep: bool) -> None:
        self.levels, self.layout, self.at = levels, layout, 0
        self.states: Words = np.zeros((layout.words, 1), np.uint64)
        self.counts: Counts = np.ones((1, 1), np.int64)
        self.children: list[Children] | None = [] if keep else None
        self.kept = self.peak = 0

    @property
    def levels_left(self) -> int:
        """The number of levels that are left."""
        return len(self.levels) - self.at

    @property
    def is_solution(self) -> Bools:
        """(n,) after the last level: whether a state is a solution."""
        if self.layout.single:
            return field_of(self.states, self.layout.closed).astype(np.bool_)
        return np.ones(self.states.shape[1], np.bool_)

    @property
    def so_far(self) -> int:
        """The number of ways that lead to all states."""
        return added_up(self.counts)

    @property
    def solutions(self) -> int:
        """After the last level: the number of solutions."""
        return added_up(self.counts[:, self.is_solution])

    def keep_highest(self, beam: int) -> None:
        """Keep that many states at most, those with the highest counts."""
        if self.states.shape[1] <= beam:
            return
        weight = sum(row * 2.0**(32 * i) for i, row in enumerate(self.counts))
        chosen = np.sort(np.argpartition(weight, len(weight) - beam)[len(weight) - beam:])
        self.states, self.counts = self.states[:, chosen], self.counts[:, chosen]
        self.children = None

    def take_level(self, limits: Limits) -> None:
        """Take one level, or leave all as it is and raise Stop."""
        level, n = self.levels[self.at], self.states.shape[1]
        # Both values of each state: its words three times while they are put in order, its counts twice, the order; and
        # the states themselves.
        if n * (56 * len(self.states) + 40 * len(self.counts) + 80) + self.kept > limits.memory:
            raise Stop("the memory is used up")
        parts: tuple[list[tuple[Ints, Words]], list[tuple[Ints, Words]]] = ([], [])
        for begin in range(0, max(n, 1), SLICE):
            limits.check()
            slice_ = self.states[:, begin:begin + SLICE].copy()
            for part, (chosen, following) in zip(parts, next_states(slice_, level, self.layout)):
                part.append((chosen + begin, following))
        limits.check()
        ones = sum(len(chosen) for chosen, _ in parts[1])
        from_ = np.concatenate([chosen for part in parts for chosen, _ in part])
        states = np.concatenate([following for part in parts for _, following in part], axis=1)
        del parts
        new: Ints | None = None
        if level.merges and len(from_):
            order, starts = runs_of_equal_states(states)
            limits.check()
            if len(starts) > limits.states:
                raise Stop(f"more than {limits.states:,.0f} states")
            states = states.take(order.take(starts), axis=1)
            counts = np.add.reduceat(self.counts.take(from_.take(order), axis=1), starts, axis=1)
            if self.children is not None:
                new = np.empty(len(order), np.int32)
                new[order] = np.repeat(np.arange(len(starts), dtype=np.int32), np.diff(starts, append=len(order)))
        else:
            if len(from_) > limits.states:
                raise Stop(f"more than {limits.states:,.0f} states")
            counts = self.counts.take(from_, axis=1)
            new = np.arange(len(from_), dtype=np.int32)
        if self.children is not None and new is not None:
            children = np.full((2, n), -1, np.int32)
            zeros = len(from_) - ones
            children[0, from_[:zeros]] = new[:zeros]
            children[1, from_[zeros:]] = new[zeros:]
            self.children.append(children)
            self.kept += children.nbytes
        self.states, self.counts = states, with_carries(counts)
        self.peak = max(self.peak, states.shape[1])
        self.at += 1
