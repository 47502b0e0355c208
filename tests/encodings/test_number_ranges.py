"""Numbers whose range begins above or below 0, beside enumeration; relations of two are tested with those from 0."""

from itertools import product

import numpy as np
import pytest
from brute import models
from test_number_constraints import KINDS, seen

from encoders import Formula, TooLarge, values
from encoders.numbers import NUMBERS, Unary, arithmetic, linear, relations
from satloop import Session


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


def test_numbers_with_bounds_of_their_own_and_integers_added_to_each():
    f = Formula()
    x = Unary.within(f, [-2, 3, 0], [0, 3, 2])
    later = x.plus_each(f, np.array([0, 4, 1]))
    assert (f.variables, x.lower, x.upper, later.upper) == (4, -2, 3, 7)
    rows = set(product(range(-2, 1), [3], range(3)))
    assert seen(f, x, later) == {(a, b, c, a, b + 4, c + 1) for a, b, c in rows}
    x[0].less_equal(f, later[0])
    later[2].less(f, x[1])
    assert seen(f, x) == {(a, b, c) for a, b, c in rows if c + 1 < b}
    for lower, upper in (([0, 2], [1, 1]), ([], []), (0.5, 1), ([0], [[1, 2], [3]]), (None, 1), (0, 2**70),
                         ([1, 2], 3)):
        with pytest.raises(ValueError, match=r"^(lower|upper): "):
            Unary.within(f, lower, upper)
    for k in ([0, -1, 0], [1, 2], [0.5, 1, 1], 1):
        with pytest.raises(ValueError, match=r"^k: "):
            x.plus_each(f, k)
    for work in (lambda: Unary.within(f, 0, 10**12), lambda: Unary.within(f, [0, 10**9], [1, 10**9 + 1]),
                 lambda: x.plus_each(f, [1, 2, 10**12])):
        with pytest.raises(TooLarge):
            work()


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
