"""Numbers whose range begins above or below 0: all that a number can do, beside enumeration."""

from itertools import product

import numpy as np
import pytest
from brute import models
from test_number_constraints import FUNCTIONS, KINDS, seen

from encoders import Formula, values
from encoders.numbers import NUMBERS, Number, arithmetic, linear, relations
from satloop import Session

RANGES = pytest.mark.parametrize("first, second", [((-2, 1), (0, 2)), ((3, 5), (1, 4)), ((-3, -1), (-1, 2)),
                                                   ((2, 2), (-1, 1))])
COMPARED = {Number.equal: lambda a, b: a == b, Number.less: lambda a, b: a < b, Number.less_equal: lambda a, b: a <= b,
            Number.successor: lambda a, b: a == b + 1}


def both(first, second):
    """All pairs of values of two ranges."""
    return set(product(range(first[0], first[1] + 1), range(second[0], second[1] + 1)))


def two(f, kind, first, second):
    return (kind.new(f, (), upper, lower) for lower, upper in (first, second))


@KINDS
@RANGES
@pytest.mark.parametrize("compare", COMPARED, ids=lambda compare: compare.__name__)
def test_two_are_compared(kind, first, second, compare):
    f = Formula()
    a, b = two(f, kind, first, second)
    getattr(a, compare.__name__)(f, b)
    assert seen(f, a, b) == {pair for pair in both(first, second) if COMPARED[compare](*pair)}


@KINDS
@RANGES
def test_two_are_equal_or_not(kind, first, second):
    f = Formula()
    a, b = two(f, kind, first, second)
    same = a.is_equal(f, b)
    assert {(int(a.value(m)), int(b.value(m)), bool(values(m, same))) for m in models(f)} == {
        (x, y, x == y) for x, y in both(first, second)}
    arithmetic.not_equal(f, a, b)
    assert seen(f, a, b) == {(x, y) for x, y in both(first, second) if x != y}


@KINDS
def test_values_and_bounds(kind):
    for value in range(-5, 6):
        f = Formula()
        x = kind.new(f, (3, 2), 2, -3)
        assert (x.shape, x.span, x[1].lower, x[1].upper) == ((3, 2), 5, -3, 2)
        is_value, least, most = x[0, 0].is_value(f, value), *(
            bound(f, x[0, 1], value) for bound in (arithmetic.is_at_least, arithmetic.is_at_most))
        x[0, 0].fix(f, -1)
        x[1:].fix(f, 0)
        result = models(f)
        assert len(result) == 6
        for m in result:
            assert bool(values(m, is_value)) == (value == -1)
            second = int(x.value(m)[0, 1])
            assert [bool(values(m, one)) for one in (least, most)] == [second >= value, second <= value]
        for name, holds in (("fix", lambda v, k: v == k), ("at_least", lambda v, k: v >= k),
                            ("at_most", lambda v, k: v <= k)):
            f = Formula()
            y = kind.new(f, (), 2, -3)
            getattr(y, name)(f, value)
            assert seen(f, y) == {(v,) for v in range(-3, 3) if holds(v, value)}


@KINDS
@RANGES
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_numbers_of_two(kind, function, first, second):
    f = Formula()
    a, b = two(f, kind, first, second)
    out = function(f, a, b)
    assert seen(f, a, b, out) == {(x, y, FUNCTIONS[function](x, y)) for x, y in both(first, second)}


@KINDS
@RANGES
def test_sums(kind, first, second):
    f = Formula()
    a, b = two(f, kind, first, second)
    assert seen(f, a, b, a.add(f, b), a.plus(f, 2), b.shifted(-4)) == {
        (x, y, x + y, x + 2, y - 4) for x, y in both(first, second)}


@KINDS
@pytest.mark.parametrize("relation, holds", [("<=", lambda a, b: a <= b), (">=", lambda a, b: a >= b),
                                             ("==", lambda a, b: a == b), ("!=", lambda a, b: a != b)])
def test_linear(kind, relation, holds):
    rng = np.random.default_rng(7)
    for scheme in ("auto", "totalizer", "watchdog"):
        weights, bound = rng.integers(-3, 5, 3), int(rng.integers(-3, 6))
        f = Formula()
        x, y = kind.new(f, 2, 1, -1), NUMBERS["unary"].new(f, (), 4, 2)
        linear.linear(f, weights, [x[0], x[1], y], relation, bound, scheme=scheme)
        assert seen(f, x, y) == {row for row in product(range(-1, 2), range(-1, 2), range(2, 5))
                                 if holds(int(weights @ row), bound)}


@KINDS
def test_relations(kind):
    f = Formula()
    x = kind.new(f, 3, 1, -1)
    relations.all_different(f, x)
    relations.count_values(f, x[:2], [0, 1, 0], 1)
    rows = set(product((-1, 0, 1), repeat=3))
    assert seen(f, x) == {row for row in rows if len(set(row)) == 3 and 0 in row[:2]}
    f = Formula()
    index, result = kind.new(f, (), 4, -2), kind.new(f, (), 7, -7)
    relations.element(f, [5, -6, 0], index, result)
    assert seen(f, index, result) == {(0, 5), (1, -6), (2, 0)}
    f = Formula()
    one, other = kind.new(f, 2, 2, 1), kind.new(f, 3, 1, 0)
    relations.inverse(f, one, other)
    assert seen(f, one, other) == {(*a, *b) for a in product((1, 2), repeat=2) for b in product((0, 1), repeat=3)
                                   if all((a[i] == j) == (b[j] == i) for i in range(2) for j in range(3))}
    with pytest.raises(ValueError, match="a: its numbers go from -1 to 1, expected indices from 0 to 2"):
        relations.inverse(f, x, x)


@pytest.mark.parametrize("one, other", list(product(NUMBERS, repeat=2)))
def test_two_kinds_of_one_number(one, other):
    f = Formula()
    a, b = NUMBERS[one].new(f, (), 3, -1), NUMBERS[other].new(f, (), 5, 1)
    relations.channel(f, a, b)
    assert seen(f, a, b) == {(v, v) for v in (1, 2, 3)}


@KINDS
def test_the_least_and_the_greatest(kind):
    f = Formula()
    x = kind.new(f, 2, 4, -6)
    x[0].at_least(f, -4)
    x[0].less(f, x[1])
    with Session(f) as session:
        assert session.minimize(x[1]).value == -3 and session.maximize(x[0]).value == 3


@KINDS
def test_what_is_no_range(kind):
    f = Formula()
    for upper, lower, words in ((1, 2, "upper is 1, below 2"), (1, .5, "lower: expected an integer, found 0.5"),
                                (-1, 0, "upper is -1, below 0")):
        with pytest.raises(ValueError, match=words):
            kind.new(f, 2, upper, lower)
    assert repr(kind.new(f, 2, 3, -1)) == f"{kind.__name__}(shape=(2,), upper=3, lower=-1)"
