"""Which puzzles have the option `counters`: those whose clauses count literals; each counter means the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import satloop
from encoders import Formula
from satloop.puzzles import NAMES, find

INSTANCES = Path(__file__).parents[1] / "instances"


def sizes(board, **options):
    """The different sizes of the board's formula with three counters."""
    out = set()
    for scheme in ("direct", "sequential", "totalizer"):
        f = Formula()
        f.counters = scheme
        board.encode(f, **options)
        out.add(f.size[:2])
    return out


@pytest.mark.parametrize("name", NAMES)
def test_who_counts_has_the_option(name):
    kind = find(name)
    files = sorted(INSTANCES.glob(f"{name}/*.txt"), key=lambda path: path.stat().st_size)[:5]
    boards = [satloop.read(f"example:{name}"), *map(satloop.read, files)]
    schemes = [{}, *({"loops": loops} for loops in kind.options.get("loops", ())[:3])]
    counts = any(len(sizes(board, **options)) > 1 for board in boards for options in schemes)
    assert counts == kind.has_counters, f"give {kind.__name__} the line `has_counters = {counts}`"


@pytest.mark.parametrize("name", [name for name in NAMES if find(name).has_counters])
def test_each_counter_means_the_same(name):
    board = satloop.read(f"example:{name}")
    usual, = satloop.solve(board, 2).solutions
    for counters in ("direct", "sequential", "totalizer", "cardinality-network"):
        result = satloop.solve(board, 2, counters=counters)
        assert result.outcome == "unique" and list(result.solutions) == [usual]
        assert result.schemes["counters"] == counters
