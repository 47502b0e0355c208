"""The option `counters`, which puzzles have whose clauses count literals: each counter means the same."""

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


def test_a_number_of_haisu_needs_the_visits_before_it():
    board = satloop.read("https://puzz.link/p?haisu/9/9/199103msp7vvv4pre00bs6poj0068sr1ugp2g2g2g2u2g2k2k2g2u2g2g2g2p")
    result = satloop.solve(board, limit=2)
    assert result.outcome == "unique" and result.statistics.conflicts < 10_000  # 610; 120,000 are not enough without
