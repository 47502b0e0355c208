"""Formula: what is kept, what is refused, and how it is counted."""

import numpy as np
import pytest
from brute import assignments, projected
from hypothesis import given, strategies as st

from encoders import FALSE, TRUE, Formula, Size, TooLarge, pad, stack, values

T, F = int(TRUE), int(FALSE)


def clauses(f):
    return sorted(tuple(row) for block in f.blocks for row in block.tolist())


def test_fresh_literals_are_numbered_in_order():
    f = Formula()
    assert f.new(2, 3).tolist() == [[1, 2, 3], [4, 5, 6]]
    single = f.new()
    assert single.shape == () and single == 7 and single.dtype == np.int32
    assert f.new(3, 0).shape == (3, 0) and f.variables == 7
    with pytest.raises(TooLarge):
        f.new(2**16, 2**16)
    assert f.variables == 7


def test_a_formula_that_is_too_large_is_refused_before_it_takes_memory():
    f = Formula()
    x = f.new(1000, 1000)
    with pytest.raises(TooLarge, match="the formula is too large: more than 536,870,912 literals, or 67,108,864 var"):
        f.new(9000, 9000)
    assert f.variables == 10**6 and f.size.literals == 0
    f.most = 8 * 10**6 + 3000
    f.clause(x[0, :999], -x[1, :999], x[2, :999])
    with pytest.raises(TooLarge):
        f.clause(x[:, 1:], -x[:, :-1])  # found out after some of the rows, none of which is kept
    with pytest.raises(TooLarge):
        f.add(x[:1])
    f.clause(x[3, 3])
    assert (f.size.clauses, f.size.literals) == (1000, 2998)


@pytest.mark.parametrize("shape", [(2, 3000), (3, 5, 400), (6000,), (15, 15, 15)])
def test_clauses_made_part_by_part_are_those_made_at_once(shape, monkeypatch):
    monkeypatch.setattr("encoders.clauses.clause_store.ROWS", 2500)
    rng, f, whole = np.random.default_rng(5), Formula(), Formula()
    literals = np.concatenate([[T, F], f.new(9), -f.new(9)])
    whole.new(18)
    columns = [rng.choice(literals, shape) for _ in range(3)]
    when = rng.choice(literals, (*shape[:-1], 1))
    f.clause(*columns, when=when)
    whole.add(np.stack(columns, axis=-1), when=np.broadcast_to(when, shape))
    assert f.size == whole.size and f.size.clauses > 0
    rows = [[row for block in g.blocks for row in map(tuple, block.tolist())] for g in (f, whole)]
    assert rows[0] == rows[1]


@given(st.lists(st.lists(st.sampled_from([1, -1, 2, -2, 3, T, F]), min_size=2, max_size=2), max_size=5),
       st.one_of(st.none(), st.sampled_from([3, -3, T, F])))
def test_rows_with_constants_mean_what_they_say(rows, when):
    f = Formula()
    x = f.new(3)
    f.add(np.array(rows, dtype=np.int32).reshape(-1, 2), when=when)
    truth = {row: {1: row[0], 2: row[1], 3: row[2], T: True} for row in map(tuple, assignments(3).tolist())}

    def holds(lit, row):
        return truth[row][abs(lit)] == (lit > 0)

    assert projected(f, x) == {row for row in truth if (when is not None and not holds(when, row))
                               or all(any(holds(lit, row) for lit in clause) for clause in rows)}
    assert all((np.abs(block) <= 3).all() for block in f.blocks)
    guard = [] if when is None else [-when]
    assert clauses(f) == sorted(tuple(lit for lit in guard + row if lit != F) for row in rows if T not in guard + row)
    assert f.contradictory == any(len(row) == 0 for row in clauses(f))


def test_shapes_of_clauses():
    f = Formula()
    x = f.new(2, 3, 2)
    f.add(x)
    f.add(x[0], when=-x[1, :, 0])
    f.add(x[:, :, :1], when=x[0, 0, 1])
    assert clauses(f) == sorted([(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12), (7, 1, 2), (9, 3, 4), (11, 5, 6),
                                 (-2, 1), (-2, 3), (-2, 5), (-2, 7), (-2, 9), (-2, 11)])
    f.add([12, 3])
    assert f.blocks[-1].tolist() == [[12, 3]]
    assert all(block.dtype == np.int32 and block.ndim == 2 for block in f.blocks)


def test_ragged_lists():
    f = Formula()
    f.new(3)
    f.add([[1, 2], [3], [-1, -2, -3]])
    assert clauses(f) == [(-1, -2, -3), (1, 2), (3,)]
    f.add([])
    f.add(np.empty((0, 4), dtype=np.int32))
    assert f.size == Size(3, 3, 6)
    with pytest.raises(ValueError, match="width by width"):
        f.add([[1, 2], [3]], when=1)


def test_clause_broadcasts_its_columns():
    f = Formula()
    x = f.new(2, 2)
    f.clause(-x[:, :1], x, when=x[0, 0])
    assert clauses(f) == sorted([(-1, -1, 1), (-1, -1, 2), (-1, -3, 3), (-1, -3, 4)])
    assert stack(1, [2, 3]).tolist() == [[1, 2], [1, 3]]


@pytest.mark.parametrize(("rows", "message"), [
    ([[1, 3]], "literal 3 was never allocated: the last variable is 2"),
    ([[-3, TRUE]], "literal -3 was never allocated"),
    ([[1, 0]], "0 is not a literal"),
    ([[0, FALSE]], "0 is not a literal"),
    ([[1.0, 2.0]], "literals are integers, not float64"),
    ([[True, False]], "literals are integers, not bool"),
    ([["1"]], "literals are integers"),
    ([[2**40]], "does not fit int32"),
    ([[-2**31]], "does not fit int32"),
    ([[1], 2], "a list of literals, not a single literal"),
    (np.array(1, dtype=np.int32), "a list of literals, not a single literal"),
])
def test_what_is_no_clause(rows, message):
    f = Formula()
    f.new(2)
    with pytest.raises(ValueError, match=message):
        f.add(rows)
    assert f.size == Size(2, 0, 0) and not f.contradictory


@pytest.mark.parametrize("empty", [[[]], np.empty((3, 0), dtype=np.int32), np.empty((2, 2, 0), dtype=np.int32),
                                   [[FALSE, FALSE]]])
def test_an_empty_clause_is_a_contradiction(empty):
    f = Formula()
    f.new(1)
    f.add(empty)
    assert f.contradictory and f.size.clauses >= 1 and f.size.literals == 0
    g = Formula()
    guard = g.new()
    g.add(np.asarray(empty, dtype=np.int32), when=guard)
    assert not g.contradictory and projected(g, guard) == {(False,)}


def test_no_empty_clause_in_an_empty_batch():
    f = Formula()
    f.add(np.empty((0, 0), dtype=np.int32))
    f.add(np.empty((0, 3, 0), dtype=np.int32))
    assert not f.contradictory and f.size == Size(0, 0, 0)


def test_sections_count_what_is_added_inside():
    f = Formula()
    x = f.new(2)
    with f.section("outer"):
        f.add([[1, 2], [TRUE, 1]])
        with f.section("inner"):
            f.clause(-f.new(3), x[0])
        f.add([[-1]])
    with pytest.raises(ValueError), f.section("broken"):
        f.add([[9]])
    f.add([[2, FALSE]])
    assert f.sizes == {"": Size(2, 1, 1), "outer": Size(0, 2, 3), "outer/inner": Size(3, 3, 6)}
    assert f.size == Size(5, 6, 10) == Size(*map(sum, zip(*f.sizes.values())))


def test_values():
    model = np.array([True, True, False])
    assert values(model, [[1, -1], [2, -2], [TRUE, FALSE]]).tolist() == [[True, False], [False, True], [True, False]]
    assert values(model, np.int32(-2)).shape == ()


def test_pad():
    assert pad([[1, 2]], 1, before=1).tolist() == [[F, 1, 2]]
    assert pad([[1, 2]], 0, after=2, value=T).tolist() == [[1, 2], [T, T], [T, T]]
    assert pad([[1, 2]], -1, before=1, after=1).tolist() == [[F, 1, 2, F]]
    assert pad(np.empty((2, 0), dtype=np.int32), 1, after=1).tolist() == [[F], [F]]
    assert pad([[1, 2]], 1).dtype == np.int32
