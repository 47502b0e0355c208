"""Clauses by table, and what is counted by pairs, against what they say of each assignment."""

from itertools import product

import numpy as np
import pytest
from brute import assignments, projected

from encoders import FALSE, TRUE, Formula, GridGraph
from encoders.clauses import clause_tables
from encoders.clauses.clause_tables import add_per_row
from encoders.loops.degrees import two_or_none, two_where
from encoders.rules.lines.visit_turn_straight import STRAIGHT, TURN, TURN_WHERE, VISIT, VISIT_WHERE
from encoders.rules.shaded_cells import OR, count_on_rays, not_adjacent

N, E, S, W = range(4)
MEANING = {
    VISIT: lambda x: x.sum() >= 2,
    TURN: lambda x: x[N] != x[S] and x[E] != x[W],
    STRAIGHT: lambda x: x[N] == x[S] != x[E] == x[W],
    VISIT_WHERE: lambda x: x[:4].sum() >= 2 if x[4] else not x[:4].any(),
    TURN_WHERE: lambda x: (x[N] != x[S]) == (x[E] != x[W]) == x[4],
    OR: lambda x: (x[0] or x[1]) == x[2],
    two_or_none(4): lambda x: x.sum() in (0, 2),
    two_or_none(1): lambda x: not x.any(),
    two_or_none(0): lambda x: True,
    two_where(3): lambda x: x[:3].sum() == 2 * x[3],
    two_where(1): lambda x: not x.any(),
    two_where(0): lambda x: not x.any(),
}
WIDTH = {OR: 3, two_or_none(1): 1, two_or_none(0): 0, two_where(3): 4, two_where(1): 2, two_where(0): 1}


@pytest.mark.parametrize("number", range(len(MEANING)))
@pytest.mark.parametrize("guarded", [False, True])
def test_rows_of_a_table_mean_what_it_says_whatever_is_constant(number, guarded):
    table, means = list(MEANING.items())[number]
    width = WIDTH[table] if table in WIDTH else max(map(max, table))
    for kind in product((0, TRUE, FALSE), repeat=width + guarded):
        f = Formula()
        row = np.array(kind, dtype=np.int32)
        row[row == 0] = f.new(int((row == 0).sum()))
        add_per_row(f, row[None, :width], table, when=row[width:] if guarded else None)
        size = np.where(np.abs(row) == TRUE, 0, np.abs(row))
        every = np.pad(assignments(f.variables), ((0, 0), (1, 0)), constant_values=True)
        held = every[:, size] ^ (row < 0)
        good = {tuple(x.tolist()) for x in held if (guarded and not x[width]) or means(x[:width])}
        assert projected(f, row) == good
        left = [set(clause) for block in f.blocks for clause in block.tolist()]
        assert not any(one < other for one in left for other in left) and len(set(map(frozenset, left))) == len(left)


def test_rows_of_several_kinds_in_a_batch():
    f = Formula()
    a, b, c, d = f.new(4)
    add_per_row(f, np.array([[[a, b, c], [FALSE, d, a]], [[TRUE, b, d], [b, c, d]]]), OR)
    clauses = {frozenset(clause) for block in f.blocks for clause in block.tolist()}
    assert clauses == {frozenset(x) for x in ((-1, 3), (-2, 3), (1, 2, -3), (-4, 1), (4, -1), (4,), (-2, 4), (-3, 4),
                                              (2, 3, -4))}
    before = len(f.blocks)
    add_per_row(f, np.empty((0, 3), dtype=np.int32), OR)
    assert len(f.blocks) == before


@pytest.mark.parametrize("width", [4, 5])
def test_many_rows_are_instantiated_as_few(width):
    """Both ways to go through the kinds of rows give the same clauses; a contradiction may be told once or often."""
    rng = np.random.default_rng(width)
    table = two_or_none(4) if width == 4 else VISIT_WHERE
    rows = rng.integers(1, 1000, (clause_tables.FEW + 1, width)).astype(np.int32)
    rows *= rng.choice(np.array([1, -1], dtype=np.int32), rows.shape)
    constant = rng.random(rows.shape) < 0.3
    rows[constant] = rng.choice(np.array([TRUE, FALSE]), int(constant.sum()))

    def clauses(rows):
        blocks = clause_tables.clauses_by_table(rows, table, abs(rows) == TRUE)
        return sorted(tuple(clause) for block in blocks for clause in block.tolist())

    many, few = clauses(rows), clauses(rows[:200]) + clauses(rows[200:])
    assert sorted(filter(None, few)) == [clause for clause in many if clause]
    assert (() in few) == (() in many)


@pytest.mark.parametrize("holes", [(), (2,), (1, 5)])
def test_rays_counted_by_pairs(holes):
    graph = GridGraph(2, 5)
    f = Formula()
    cell = f.new(10)
    cell[list(holes)] = FALSE
    not_adjacent(f, graph, cell)
    rays = np.array([[0, 1, 2, 3, 4], [1, 2, 3, 4, -1], [8, 7, 6, 5, -1], [3, 8, -1, -1, -1], [7, 2, -1, -1, -1],
                     [4, -1, -1, -1, -1], [-1, -1, 6, 7, 8]])
    counted = count_on_rays(f, graph, cell, rays)
    assert counted.shape == rays.shape
    assert ((counted != FALSE).sum(axis=1) <= 3).all()
    if not holes:  # the pairs 01, 23, 56, 78 across, in both directions, and 2 over 7 and 3 over 8
        assert f.variables == 10 + 6
    for row, ray in zip(counted, rays):
        wanted = cell[ray[ray >= 0]]
        for values in projected(f, np.concatenate([row, wanted])):
            assert sum(values[:len(row)]) == sum(values[len(row):])
