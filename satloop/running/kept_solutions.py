"""What is known of all solutions of a board together: how many use each segment, and solutions by chance.

A pass of a frontier that keeps its states says it for any number of solutions; where there is none, all solutions are
found and kept.
"""

from __future__ import annotations

from math import inf
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, Ints, Literals, OutOfTime, counting, values
from encoders.deadline import deadline_after
from encoders.formula import Model
from encoders.solution_key import Key, literals_of, value_of

from ..boards.puzzle import Puzzle
from ..boards.solution import Solution
from ..errors import CannotCount
from ..solving.counting.captured_loop import CapturedBoard, captured_board, sampled_solutions, solution_of_model
from ..solving.counting.frontier import count_by_frontier
from .cubes import explore_board
from .last_resort_alarm import alarm_after

MOST = 200_000  # solutions that are kept
KEPT = 1e9  # bytes of states that are kept, unless told otherwise
SHARE = 0.5  # of a time limit, for a frontier

Numbers = NDArray[np.object_]  # Python's integers, of any size


class KeptSolutions:
    """All solutions of a board, as states of a frontier or as rows of bits.

    Raises TimeoutError where the limit (seconds) runs out, or where there are too many for either.
    """

    def __init__(self, puzzle: Puzzle, options: dict[str, Any], time_limit: float | None = None,
                 memory: float = inf) -> None:
        self.puzzle = puzzle
        self._models: Model | None = None
        self._count: counting.Count | None = None
        deadline = deadline_after(time_limit)
        seconds = None if time_limit is None else SHARE * time_limit
        try:
            with alarm_after(seconds):
                captured = captured_board(puzzle, options, deadline_after(seconds))
                self._count = _kept(captured, deadline_after(seconds), memory)
            self._key: Key = captured.key
            self.total = self._count.total
            return
        except (CannotCount, counting.TooWide, MemoryError, OutOfTime) as error:
            why = str(error) or "the time is over"
        left = None if deadline == inf else max(0.0, deadline - perf_counter())
        exploration = explore_board(puzzle, MOST, left, None, options)
        if exploration.end is not None:
            raise exploration.end
        if not exploration.complete:
            raise TimeoutError(f"not all solutions are known: by a frontier, {why}; one by one, at least "
                               f"{exploration.count:,} were found")
        self._key, self.total = exploration.search.key, exploration.count
        self._models = exploration.search.model(exploration.rows()) if self.total else None

    def segments(self) -> dict[str, Numbers]:
        """For each name of a solution, in the shape of its literals, in how many solutions each holds."""
        return {name: self._held(entry) for name, entry in self._key.items()}

    def _held(self, entry: Any) -> Numbers:
        if self._count is not None:
            return self._count.per_literal(literals_of(entry))
        if self._models is None:
            return np.zeros(literals_of(entry).shape, dtype=np.object_)
        bits = value_of(entry, self._models)
        if bits.dtype != np.bool_:  # a number: its literals
            bits = values(self._models, literals_of(entry))
        return np.asarray(np.count_nonzero(bits, axis=0), dtype=np.object_)

    def sums(self, edges: Ints) -> Numbers:
        """(n, k + 1) for rows (n, k) of edges, -1 for none: how many solutions have 0, 1 ... k of them."""
        if self._count is not None:
            literals: Literals = np.append(self._key["edges"], FALSE)[edges]
            return np.asarray(self._count.sums(literals))
        if self._models is None:
            return np.zeros((len(edges), edges.shape[1] + 1), dtype=np.object_)
        # on: (solutions, edges + 1); the last column is false, and stands for edge -1.
        on = np.pad(value_of(self._key["edges"], self._models), ((0, 0), (0, 1)))
        sums = on[:, edges].sum(axis=-1)
        return np.stack([(sums == number).sum(axis=0) for number in range(edges.shape[1] + 1)], axis=1).astype(object)

    def sample(self, number: int, seed: int) -> list[Solution]:
        """Solutions by chance, each as likely as any other, with repetition; each is checked. Raises ValueError where
        there is none."""
        if not self.total:
            raise ValueError("the board has no solution")
        if self._count is not None:
            return sampled_solutions(self.puzzle, self._key, self._count, number, seed)
        assert self._models is not None
        random = Random(seed)
        chosen = [random.randrange(self.total) for _ in range(number)]
        return [solution_of_model(self.puzzle, self._key, self._models[i]) for i in chosen]


def _kept(captured: CapturedBoard, deadline: float, memory: float) -> counting.Count:
    return count_by_frontier(captured, deadline, min(memory, KEPT), keep=True)
