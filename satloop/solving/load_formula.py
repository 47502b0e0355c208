"""Loads a formula into a solver, block by block, and later what the formula has gained since."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from time import perf_counter
from typing import Any

import numpy as np

from encoders import TRUE, Formula

from .backends.pysat_c import add_at_most_ones, add_clauses, rows_of
from .backends.solver_with_shuffled_variables import ShuffledSolver
from .results import Statistics

CHUNK = 1024  # clauses whose literals stand as Python ints at a time: more would fall out of the cache
MANY = 10**6  # clauses from which on narrow ones are loaded first: MiniSat drops what they settle


class Loader:
    """Knows what of a formula a solver has. keep_clauses: the formula keeps its clauses; else each block is freed once
    loaded. command: the solver is an `External`.
    """

    def __init__(self, formula: Formula, solver: Any, keep_clauses: bool, command: bool) -> None:
        self.formula, self.solver, self.keep_clauses, self.command = formula, solver, keep_clauses, command
        self._blocks = self._rows = self._counted = 0  # blocks in the solver, rows of the next; blocks in statistics
        self._at_most_ones = self._phases = 0
        self._plain = not command and not isinstance(solver, ShuffledSolver)

    def load(self, statistics: Statistics, deadline: float = inf) -> bool:
        """Load what is new, and count it; False if the deadline (perf_counter) comes first: the next call goes on."""
        formula, solver, blocks = self.formula, self.solver, self.formula.blocks
        known = self._counted, self._blocks, self._at_most_ones, self._phases
        all_ = len(blocks), len(blocks), len(formula.at_most_ones), len(formula.phases)
        if known == all_ and self._plain and statistics.variables:
            return True  # as nearly always where one session answers many questions
        if self._counted < len(blocks) or not statistics.variables:
            statistics.variables = formula.variables
            statistics.clauses += sum(map(len, blocks[self._counted:]))
            self._counted = len(blocks)
        if self.command:
            solver.load(blocks[self._blocks:], formula.variables)
            self._blocks, self._phases = len(blocks), len(formula.phases)
        if not self.keep_clauses and not self._blocks and statistics.clauses > MANY:
            blocks.sort(key=lambda block: block.shape[1])
        with garbage_stays():
            if isinstance(solver, ShuffledSolver):
                solver.name_up_to(formula.variables)
            while self._blocks < len(blocks):
                block = blocks[self._blocks]
                for start in range(self._rows, len(block), CHUNK):
                    if perf_counter() > deadline:
                        return False
                    add_clauses(solver, rows_of(block, start, CHUNK))
                    self._rows = start + CHUNK
                # The solver has a copy of its own; an empty block keeps the places of the others.
                if not self.keep_clauses and len(block) > CHUNK:
                    blocks[self._blocks] = block[:0].copy()
                self._blocks, self._rows = self._blocks + 1, 0
            for rows in formula.at_most_ones[self._at_most_ones:]:
                add_at_most_ones(solver, rows_of(rows, 0, len(rows)))
            self._at_most_ones = len(formula.at_most_ones)
            for literals in formula.phases[self._phases:]:
                solver.set_phases(literals[np.abs(literals) != TRUE].tolist())
            self._phases = len(formula.phases)
            return True


@contextmanager
def garbage_stays() -> Iterator[None]:
    """Within this no garbage is looked for: each look would go through millions of new lists, none of them cyclic."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
