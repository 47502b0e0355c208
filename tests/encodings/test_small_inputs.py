"""Small inputs take a way of their own, without numpy's overhead: it gives what the arrays give."""

from __future__ import annotations

import numpy as np
import pytest

from encoders import FALSE, TRUE, Formula, grouping, literals
from encoders.cardinality import rows_by_count
from encoders.clauses import clause_tables


def rows_with_constants(rng, count, width):
    rows = rng.integers(1, 40, (count, width)).astype(np.int32) * rng.choice([-1, 1], (count, width)).astype(np.int32)
    rows[rng.random(rows.shape) < 0.3] = FALSE
    rows[rng.random(rows.shape) < 0.05] = TRUE
    return rows


def stripped(rng):
    return literals.strip(rows_with_constants(rng, rng.integers(9), rng.integers(6)))


def sorted_rows(rng):
    rows = rows_with_constants(rng, rng.integers(1, 12), rng.integers(6))
    guard = np.arange(1, len(rows) + 1) if rng.random() < 0.5 else None
    return rows_by_count.sort_rows(rows, rng.integers(-1, 5, len(rows)), guard)


def pieces(rng):
    vertices = int(rng.integers(1, 15))
    return [grouping.components(vertices, rng.integers(0, vertices, (rng.integers(12), 2)))]


def clauses_of_table(rng):
    f, columns = Formula(), int(rng.integers(1, 6))
    f.new(40)
    table = tuple(tuple((rng.permutation(columns)[:rng.integers(1, columns + 1)] + 1).tolist()) for _ in range(4))
    clause_tables.add_per_row(f, rows_with_constants(rng, rng.integers(1, 9), columns), table)
    return f.blocks


@pytest.mark.parametrize(("make", "module", "limit"), [
    (stripped, literals, "FEW"), (sorted_rows, rows_by_count, "FEW"), (pieces, grouping, "FEW"),
    (clauses_of_table, clause_tables, "COLUMNS")])
def test_small_inputs_give_what_the_way_for_large_ones_gives(monkeypatch, make, module, limit):
    def made():
        clause_tables._kinds.cache_clear()
        rng = np.random.default_rng(67)
        return [[part.tolist() if isinstance(part, np.ndarray) else part for part in make(rng)] for _ in range(80)]

    small = made()
    monkeypatch.setattr(module, limit, -1)
    assert small == made()
