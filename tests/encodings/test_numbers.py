"""Numbers: each operation of each kind against brute force, and the sizes that the docstrings give."""

import operator
from itertools import product

import numpy as np
import pytest
from brute import FALSE, TRUE, models, projected, propagated

from encoders import Formula, Size
from encoders.cardinality import AT_MOST_ONE, exactly_one
from encoders.numbers import NUMBERS, Binary, OneHot, Unary, number_kind

KINDS = list(NUMBERS.values())
UPPERS = [0, 1, 2, 3, 4, 5]
FROM_0 = [(0, 0), (0, 2), (1, 0), (1, 1), (2, 2), (3, 3), (2, 5), (5, 2), (4, 3), (5, 5)]
PAIRS = [*(((0, p), (0, q)) for p, q in FROM_0), ((-2, 1), (0, 2)), ((3, 5), (1, 4)), ((-3, -1), (-1, 2)),
         ((2, 2), (-1, 1))]


@pytest.fixture(params=KINDS, ids=list(NUMBERS))
def kind(request):
    return request.param


def reached(f, *numbers):
    """The tuples of values that the numbers have together in the models."""
    result = models(f)
    columns = [[tuple(np.ravel(n.value(model)).tolist()) for model in result] for n in numbers]
    return {tuple(v for part in parts for v in part) for parts in zip(*columns)}


def added(f, act):
    before = f.size
    result = act()
    return Size(*(np.subtract(f.size, before).tolist())), result


def two(kind, p, q):
    """Two numbers, each of a range: its ends, or from 0 to the one that is given."""
    f = Formula()
    return f, *(kind.new(f, (), upper, lower) for lower, upper in ((0, r) if isinstance(r, int) else r for r in (p, q)))


def both(p, q):
    """All pairs of values of two ranges."""
    return [*product(range(p[0], p[1] + 1), range(q[0], q[1] + 1))]


@pytest.mark.parametrize("upper", UPPERS)
def test_new_has_exactly_its_values(kind, upper):
    f = Formula()
    n = kind.new(f, (2,), upper)
    assert n.shape == (2,) and n.upper == upper
    assert reached(f, n) == {(a, b) for a in range(upper + 1) for b in range(upper + 1)}
    assert len(models(f)) == (upper + 1) ** 2  # a value is one assignment


@pytest.mark.parametrize("upper", UPPERS)
@pytest.mark.parametrize("value", [-1, 0, 1, 2, 3, 5, 6, 8])
def test_fix_and_bounds(kind, upper, value):
    for method, op in (("fix", operator.eq), ("at_least", operator.ge), ("at_most", operator.le)):
        f = Formula()
        n, guard = kind.new(f, (), upper), f.new()
        getattr(n, method)(f, value, when=guard)
        seen = {(*np.ravel(n.value(m)).tolist(), bool(m[guard])) for m in models(f)}
        assert seen == {(v, w) for v in range(upper + 1) for w in (False, True) if not w or op(v, value)}
        bare = Formula()
        n = kind.new(bare, (), upper)
        getattr(n, method)(bare, value)
        assert reached(bare, n) == {(v,) for v in range(upper + 1) if op(v, value)}
        assert bare.contradictory == (not any(op(v, value) for v in range(upper + 1)))


def test_fix_and_bounds_by_row(kind):
    for method, op in (("fix", operator.eq), ("at_least", operator.ge), ("at_most", operator.le)):
        for values in ([0, 2, 1], [3, 9, 2], [-1, 3, 3]):
            f = Formula()
            n, guard = kind.new(f, 3, 3), f.new(3)
            getattr(n, method)(f, np.array(values), when=guard)
            f.add(guard[[0, 2], None])
            f.add(-guard[1:2, None])
            assert reached(f, n) == {(a, b, c) for a in range(4) for b in range(4) for c in range(4)
                                     if op(a, values[0]) and op(c, values[2])}


@pytest.mark.parametrize("upper", UPPERS)
def test_is_value(kind, upper):
    f = Formula()
    n = kind.new(f, (), upper)
    numbers = np.arange(-1, upper + 3)
    lits = n.is_value(f, numbers)
    assert lits.shape == numbers.shape and lits[0] == lits[-1] == FALSE
    assert np.array_equal(n.is_value(f, 0).shape, ())
    seen = {(int(n.value(m)), tuple((m[np.where(np.abs(lits) == TRUE, 0, np.abs(lits))] ^ (lits < 0)).tolist()))
            for m in models(f)}
    assert seen == {(v, tuple((numbers == v).tolist())) for v in range(upper + 1)}


def test_is_value_by_row(kind):
    f = Formula()
    n = kind.new(f, (2, 1), 3)
    assert n.is_value(f, [0, 1, 2]).shape == (2, 3)
    one = n.is_value(f, [[3], [2]])
    assert one.shape == (2, 1)
    f.add(one)
    assert reached(f, n) == {(3, 2)}


@pytest.mark.parametrize(("p", "q"), PAIRS)
@pytest.mark.parametrize(("method", "op"), [
    ("equal", operator.eq), ("successor", lambda a, b: a == b + 1), ("less", operator.lt), ("less_equal", operator.le)])
def test_relations(kind, p, q, method, op):
    f, a, b = two(kind, p, q)
    getattr(a, method)(f, b)
    assert reached(f, a, b) == {(x, y) for x, y in both(p, q) if op(x, y)}
    f, a, b = two(kind, p, q)
    guard = f.new()
    getattr(a, method)(f, b, when=-guard)
    seen = {(int(a.value(m)), int(b.value(m)), bool(m[guard])) for m in models(f)}
    assert seen == {(x, y, g) for x, y in both(p, q) for g in (False, True) if g or op(x, y)}


@pytest.mark.parametrize("method", ["equal", "successor", "successor_or_top", "less", "less_equal"])
def test_relations_over_a_batch_are_those_of_its_rows(kind, method):
    op = {"equal": operator.eq, "successor": lambda a, b: a == b + 1, "less": operator.lt,
          "successor_or_top": lambda a, b: a == min(b + 1, 2), "less_equal": operator.le}[method]
    f = Formula()
    n, guard = kind.new(f, 3, 2), f.new(2)
    ends = np.array([[0, 1], [1, 2]])
    getattr(n[ends[:, 0]], method)(f, n[ends[:, 1]], when=guard)
    seen = {(*n.value(m).tolist(), *m[guard].tolist()) for m in models(f)}
    assert seen == {(a, b, c, g, h) for a in range(3) for b in range(3) for c in range(3) for g in (False, True)
                    for h in (False, True) if (not g or op(a, b)) and (not h or op(b, c))}
    f = Formula()
    one, many = kind.new(f, (), 2), kind.new(f, 2, 2)  # one broadcast against two, constants as guards
    getattr(many, method)(f, one, when=np.array([TRUE, FALSE]))
    assert reached(f, many, one) == {(a, b, c) for a in range(3) for b in range(3) for c in range(3) if op(a, c)}


@pytest.mark.parametrize("upper", [0, 1, 2, 3, 4])
def test_successor_or_top(kind, upper):
    f, a, b = two(kind, upper, upper)
    guard = f.new()
    a.successor_or_top(f, b, when=guard)
    every = [(x, y, g) for x in range(upper + 1) for y in range(upper + 1) for g in (False, True)]
    right = {(x, y, g) for x, y, g in every if not g or x == min(y + 1, upper)}
    assert {(int(a.value(m)), int(b.value(m)), bool(m[guard])) for m in models(f)} == right
    f, a, b = two(kind, upper, upper)
    a.successor_or_top(f, b)
    assert reached(f, a, b) == {(x, y) for x, y, g in right if g}
    with pytest.raises(ValueError, match="have no top in common"):
        a.successor_or_top(f, kind.new(f, (), upper + 1))


@pytest.mark.parametrize(("p", "q"), PAIRS)
def test_is_equal(kind, p, q):
    f, a, b = two(kind, p, q)
    same = a.is_equal(f, b)
    result = models(f)
    seen = {(int(a.value(m)), int(b.value(m)), bool(m[abs(same)] ^ (same < 0)) if abs(same) != TRUE else same > 0)
            for m in result}
    assert seen == {(x, y, x == y) for x, y in both(p, q)} and len(result) == len(both(p, q))


@pytest.mark.parametrize("upper", UPPERS)
@pytest.mark.parametrize("k", [0, 1, 2, 3, 5])
def test_plus(kind, upper, k):
    f = Formula()
    n = kind.new(f, (2,), upper)
    more = n.plus(f, k)
    assert type(more) is kind and more.upper == upper + k and more.shape == (2,)
    assert reached(f, n[0], more[0]) == {(v, v + k) for v in range(upper + 1)}
    more[1].fix(f, upper + k)
    assert {v for _, v in reached(f, n[0], n[1])} == {upper}


@pytest.mark.parametrize(("p", "q"), PAIRS)
def test_add(kind, p, q):
    f, a, b = two(kind, p, q)
    total = a.add(f, b)
    assert type(total) is kind and total.upper == p[1] + q[1]
    assert reached(f, a, b, total, a.plus(f, 2), b.shifted(-4)) == {(x, y, x + y, x + 2, y - 4) for x, y in both(p, q)}
    assert len(models(f)) == len(both(p, q))


def test_add_broadcasts(kind):
    f = Formula()
    a, b = kind.new(f, 2, 1), kind.new(f, (), 2)
    total = a.add(f, b)
    assert total.shape == (2,)
    assert reached(f, a, b, total) == {(x, y, z, x + z, y + z) for x in range(2) for y in range(2) for z in range(3)}


def test_compound_results_compare(kind):
    """What `plus` and `add` return holds constants, and still works in every relation."""
    f, a, b = two(kind, 2, 2)
    a.plus(f, 1).less(f, b.plus(f, 2))
    a.add(f, b).less_equal(f, a.plus(f, 1))
    assert reached(f, a, b) == {(x, y) for x in range(3) for y in range(3) if x + 1 < y + 2 and x + y <= x + 1}


def test_index_takes_the_batch_only(kind):
    f = Formula()
    n = kind.new(f, (3, 2), 4)
    assert n[0].shape == (2,) and n[:, 1].shape == (3,) and n[..., 0].shape == (3,) and n[..., None].shape == (3, 2, 1)
    assert np.array_equal(n[..., 0].literals, n.literals[:, 0])
    assert n[np.array([[True, False]] * 3)].shape == (3,)
    with pytest.raises(IndexError):
        n[0, 0, 0]


def test_empty_batch_adds_nothing(kind):
    f = Formula()
    n = kind.new(f, (0, 3), 5)
    n.fix(f, 2)
    n.fix(f, 9)
    n.at_most(f, np.zeros((0, 3), dtype=int))
    n.less(f, n)
    n.successor(f, n)
    n.equal(f, n, when=np.zeros((0, 3), dtype=np.int32))
    assert n.is_equal(f, n).shape == n.add(f, n).shape == n.plus(f, 3).shape == n.is_value(f, 3).shape == (0, 3)
    assert f.size == Size(0, 0, 0)


def test_misuse_is_named(kind):
    f = Formula()
    with pytest.raises(ValueError, match="upper is -1"):
        kind.new(f, (), -1)
    n = kind.new(f, (), 3)
    with pytest.raises(ValueError, match="k is -2"):
        n.plus(f, -2)
    with pytest.raises(ValueError, match=r"value: expected integers, found 1\.0"):
        n.fix(f, 1.0)
    other = next(k for k in KINDS if k is not kind)
    with pytest.raises(TypeError, match="two kinds do not mix"):
        n.equal(f, other.new(f, (), 3))
    with pytest.raises(ValueError, match="unknown kind of number 'roman'; known: binary, onehot, unary"):
        number_kind("roman")
    assert number_kind("unary") is Unary


@pytest.mark.parametrize("method", ["less", "less_equal"])
def test_onehot_comparisons_are_arc_consistent(method):
    """Unit propagation alone removes every value that no value of the other number fits."""
    f, a, b = two(OneHot, 5, 5)
    getattr(a, method)(f, b)
    strict = method == "less"
    for k in range(strict, 6):
        known = propagated(f, -b.literals[k + 1:])  # b <= k
        assert [v for v in range(6) if -a.literals[v] not in known] == list(range(k + 1 - strict))
    for k in range(6 - strict):
        known = propagated(f, -a.literals[:k])  # a >= k
        assert [v for v in range(6) if -b.literals[v] not in known] == list(range(k + strict, 6))


@pytest.mark.parametrize("scheme", AT_MOST_ONE)
def test_onehot_takes_the_at_most_one_scheme(scheme):
    f, g = Formula(), Formula()
    n = OneHot.new(f, (), 7, scheme=scheme)
    assert reached(f, n) == {(v,) for v in range(8)}
    exactly_one(g, g.new(8), scheme=scheme)
    assert f.size == g.size


def test_guarded_relations_leave_numbers_free_when_off():
    for kind in KINDS:
        for method in ("equal", "successor", "successor_or_top", "less", "less_equal"):
            f, a, b = two(kind, 3, 3)
            getattr(a, method)(f, b, when=FALSE)
            assert len(projected(f, np.r_[a.literals, b.literals])) == 16, method


@pytest.mark.parametrize("w", [1, 2, 3, 5])
def test_binary_sizes(w):
    upper = 2**w - 1
    f, a, b = two(Binary, upper, upper)
    assert f.size[:2] == (2 * w, 0)
    single = w == 1
    for act, variables, clauses in (
            (lambda: a.fix(f, 1), 0, w), (lambda: a.is_value(f, 0), 0 if single else 1, 0 if single else w + 1),
            (lambda: a.equal(f, b), 0, 2 * w), (lambda: a.is_equal(f, b), *((1, 4) if single else (w + 1, 5 * w + 1))),
            (lambda: a.successor(f, b), 0, 6 * w - 3),
            (lambda: a.successor_or_top(f, b), *((2, 7) if single else (3, 9 * w))),
            (lambda: a.less(f, b), w - 1, 3 * w - 1),
            (lambda: a.less_equal(f, b), w - 1, 3 * w - 2), (lambda: a.plus(f, 1), 2 * (w - 1), 7 * (w - 1)),
            (lambda: a.add(f, b), 2 * w, 14 * w - 7)):
        assert added(f, act)[0][:2] == (variables, clauses)


@pytest.mark.parametrize("upper", [1, 2, 4, 5, 6, 9, 10])
def test_binary_bounds_sizes(upper):
    f = Formula()
    n = Binary.new(f, 3, upper)
    assert f.size[:2] == (3 * upper.bit_length(), 3 * f"{upper:b}".count("0"))
    for k in range(1, upper):
        assert added(f, lambda: n.at_least(f, k))[0][:2] == (0, 3 * f"{k:b}".count("1"))  # noqa: B023
        zeros = f"{k:0{upper.bit_length()}b}".count("0")
        assert added(f, lambda: n.at_most(f, k))[0][:2] == (0, 3 * zeros)  # noqa: B023


@pytest.mark.parametrize("upper", [1, 2, 3, 6])
def test_unary_sizes(upper):
    f = Formula()
    a, b, c = Unary.new(f, (), upper), Unary.new(f, (), upper), Unary.new(f, (), 2)
    assert f.size[:2] == (2 * upper + 2, 2 * (upper - 1) + 1)
    for act, variables, clauses in (
            (lambda: a.fix(f, 0), 0, 1), (lambda: a.fix(f, upper), 0, 1), (lambda: a.is_value(f, upper), 0, 0),
            (lambda: a.equal(f, b), 0, 2 * upper), (lambda: a.is_equal(f, b), 1, 3 * upper + 1),
            (lambda: a.successor(f, b), 0, 2 * upper), (lambda: a.less(f, b), 0, upper + 1),
            (lambda: a.successor_or_top(f, b), 0, 2 * upper - 1),
            (lambda: a.less_equal(f, b), 0, upper), (lambda: a.at_least(f, 1), 0, 1),
            (lambda: a.at_most(f, upper - 1), 0, 1), (lambda: a.plus(f, 4), 0, 0),
            (lambda: a.add(f, c), upper + 2, 2 * (upper + 1) * 3 - 2)):
        assert added(f, act)[0][:2] == (variables, clauses)
    if upper > 1:
        assert added(f, lambda: a.fix(f, 1))[0][:2] == (0, 2)
        assert added(f, lambda: a.is_value(f, 1))[0][:2] == (1, 3)


@pytest.mark.parametrize("w", [2, 3, 6])
def test_onehot_sizes(w):
    f, a, b = two(OneHot, w - 1, w - 1)
    assert f.size[:2] == (2 * w, 2 + w * (w - 1))
    c = OneHot.new(f, (), 1)
    for act, variables, clauses in (
            (lambda: a.fix(f, 1), 0, 1), (lambda: a.is_value(f, 1), 0, 0), (lambda: a.equal(f, b), 0, 2 * w),
            (lambda: a.is_equal(f, b), 1, 3 * w), (lambda: a.successor(f, b), 0, 2 * w),
            (lambda: a.successor_or_top(f, b), 0, 2 * (w - 1)), (lambda: a.less(f, b), 0, 2 * w),
            (lambda: a.less_equal(f, b), 0, 2 * (w - 1)),
            (lambda: a.at_least(f, 1), 0, 1), (lambda: a.at_most(f, 0), 0, w - 1), (lambda: a.plus(f, 4), 0, 0),
            (lambda: a.add(f, c), w + 1, 1 + (w + 1) * w // 2 + 2 * w)):
        assert added(f, act)[0][:2] == (variables, clauses)
