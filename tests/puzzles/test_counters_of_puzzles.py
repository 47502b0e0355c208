"""The option `counters`, which puzzles have whose clauses count literals: each counter means the same."""

from __future__ import annotations

import pytest

import satloop
from satloop.puzzles import NAMES, find


@pytest.mark.parametrize("name", [name for name in NAMES if find(name).has_counters])
def test_each_counter_means_the_same(name):
    board = satloop.read(f"example:{name}")
    usual, = satloop.solve(board, 2).solutions
    for counters in ("direct", "sequential", "totalizer", "cardinality-network"):
        result = satloop.solve(board, 2, counters=counters)
        assert result.outcome == "unique" and list(result.solutions) == [usual]
        assert result.schemes["counters"] == counters
