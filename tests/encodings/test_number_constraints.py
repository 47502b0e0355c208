"""Arithmetic, linear constraints and relations of numbers of every kind, beside enumeration."""

from itertools import permutations, product

import numpy as np
import pytest
from brute import TRUE, models

from encoders import Formula, values
from encoders.numbers import NUMBERS, arithmetic, linear, relations
from encoders.weighted import WEIGHTED, equal as weighted_equal

KINDS = pytest.mark.parametrize("kind", NUMBERS.values(), ids=NUMBERS)


def seen(f, *numbers):
    """The values of the numbers, flattened, in all models: each combination once."""
    variables = {abs(v) for number in numbers for v in number.literals.ravel().tolist()} - {int(TRUE)}
    result = models(f, shown=variables)
    return {tuple(int(v) for number in numbers for v in np.ravel(number.value(model))) for model in result}


FUNCTIONS = {arithmetic.minimum: min, arithmetic.maximum: max,
             arithmetic.absolute_difference: lambda a, b: abs(a - b), arithmetic.product: lambda a, b: a * b}


@KINDS
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
@pytest.mark.parametrize("ranges", [((0, 2), (0, 3)), ((0, 3), (0, 1)), ((0, 0), (0, 2)), ((0, 2), (0, 0)),
                                    ((-2, 1), (0, 2)), ((3, 5), (1, 4)), ((-3, -1), (-1, 2)), ((2, 2), (-1, 1))])
def test_numbers_of_two(kind, function, ranges):
    f = Formula()
    a, b = (kind.new(f, (), upper, lower) for lower, upper in ranges)
    out = function(f, a, b)
    pairs = product(*(range(lower, upper + 1) for lower, upper in ranges))
    assert seen(f, a, b, out) == {(x, y, FUNCTIONS[function](x, y)) for x, y in pairs}


@KINDS
def test_they_broadcast(kind):
    f = Formula()
    a, b = kind.new(f, 2, 2), kind.new(f, (), 1)
    assert arithmetic.product(f, a, b).shape == arithmetic.minimum(f, a, b).shape == (2,)


@KINDS
@pytest.mark.parametrize("guarded", [False, True])
def test_two_differ(kind, guarded):
    f = Formula()
    a, b = kind.new(f, (), 3), kind.new(f, (), 2)
    guard = f.new() if guarded else None
    arithmetic.not_equal(f, a, b, guard)
    if guarded:
        assert len(seen(f, a, b)) == 12
        f.add([[guard]])
    assert seen(f, a, b) == {(x, y) for x in range(4) for y in range(3) if x != y}


@KINDS
def test_comparisons_are_literals(kind):
    for bound in range(-1, 6):
        f = Formula()
        a = kind.new(f, (), 4)
        literals = arithmetic.is_at_least(f, a, bound), arithmetic.is_at_most(f, a, bound)
        result = models(f)
        assert len(result) == 5
        for model in result:
            assert [bool(values(model, one)) for one in literals] == [a.value(model) >= bound, a.value(model) <= bound]


@KINDS
def test_sums_along_an_axis(kind):
    f = Formula()
    a = kind.new(f, (2, 3), 1)
    rows, columns = arithmetic.total(f, a), arithmetic.total(f, a, axis=0)
    assert rows.shape == (2,) and columns.shape == (3,)
    result = seen(f, a, rows, columns)
    assert result == {(*bits, sum(bits[:3]), sum(bits[3:]), *(bits[k] + bits[k + 3] for k in range(3)))
                      for bits in product(range(2), repeat=6)}


@KINDS
@pytest.mark.parametrize("relation, holds", [("<=", lambda a, b: a <= b), (">=", lambda a, b: a >= b),
                                             ("==", lambda a, b: a == b), ("!=", lambda a, b: a != b)])
def test_linear(kind, relation, holds):
    rng = np.random.default_rng(4)
    for _ in range(6):
        weights, bound = rng.integers(-3, 5, 3), int(rng.integers(-3, 9))
        f = Formula()
        x = kind.new(f, 3, 2)
        linear.linear(f, weights, x, relation, bound)
        assert seen(f, x) == {row for row in product(range(3), repeat=3) if holds(int(weights @ row), bound)}


@pytest.mark.parametrize("scheme", ["auto", *WEIGHTED])
@pytest.mark.parametrize("relation, holds", [("==", np.equal), ("!=", np.not_equal)])
def test_each_row_of_a_batch_has_weights_of_its_own(scheme, relation, holds):
    f = Formula()
    x, guard = NUMBERS["unary"].new(f, 2, 2), f.new()
    rows = np.array([[1, 2], [3, -1]])
    linear.linear(f, rows, x, relation, [3, 1], when=guard, scheme=scheme)
    assert len(seen(f, x)) == 9
    f.add([[guard]])
    assert seen(f, x) == {row for row in product(range(3), repeat=2) if holds(rows @ row, [3, 1]).all()}


def test_sums_of_nothing_and_no_sums():
    for relation, bounds, right in (("<=", [0, 1], True), ("<=", [0, -1], False), ("!=", [2, 1], True),
                                    ("!=", [0], False), ("==", [0, 0], True)):
        f = Formula()
        linear.linear(f, np.zeros((len(bounds), 0), dtype=int), [], relation, bounds)
        assert bool(len(seen(f))) == right
    f = Formula()
    x = NUMBERS["unary"].new(f, 2, 3)
    before = f.size
    linear.linear(f, np.zeros((0, 2), dtype=int), x, "<=", 1)
    weighted_equal(f, np.zeros((0, 3), dtype=int), [1, 2, 3], 4)
    assert f.size == before


@pytest.mark.parametrize("scheme", WEIGHTED)
def test_linear_over_several_kinds_with_every_scheme(scheme):
    f = Formula()
    a, b, c = (kind.new(f, (), 3) for kind in NUMBERS.values())
    guard = f.new()
    linear.linear(f, [2, -1, 3], [a, b, c], "<=", 4, when=guard, scheme=scheme)
    assert len(seen(f, a, b, c)) == 64
    f.add([[guard]])
    assert seen(f, a, b, c) == {row for row in product(range(4), repeat=3) if 2 * row[0] - row[1] + 3 * row[2] <= 4}


@KINDS
@pytest.mark.parametrize("n, upper", [(3, 2), (3, 3), (2, 3), (4, 2), (0, 1)])
def test_all_different(kind, n, upper):
    f = Formula()
    x = kind.new(f, n, upper)
    relations.all_different(f, x)
    assert seen(f, x) == set(permutations(range(upper + 1), n))


@KINDS
@pytest.mark.parametrize("n, upper", [(2, 1), (2, 6), (3, 3), (4, 3), (5, 30), (9, 11)])
def test_sizes_of_all_different(kind, n, upper):
    for scheme, size in (("pairs", relations.pairs_size), ("pairwise", relations.values_size), ("auto", min)):
        f = Formula()
        x = kind.new(f, n, upper)
        before = f.size.clauses
        relations.all_different(f, x, scheme="auto" if n > 8 and scheme == "pairwise" else scheme)
        sizes = relations.values_size(x), relations.pairs_size(x)
        if scheme == "auto":  # the smaller one, unless values take at most twice as many
            assert f.size.clauses - before in sizes and f.size.clauses - before <= 2 * min(sizes)
        elif not (n > 8 and scheme == "pairwise" and 2 * sizes[1] < sizes[0]):
            assert f.size.clauses - before == size(x)


def test_far_values_take_no_literals():
    """Two numbers to 2**16, and a choice among three by one: by a literal a value these take over a million clauses."""
    f = Formula()
    far, result = NUMBERS["binary"].new(f, 4, 2**16), NUMBERS["unary"].new(f, (), 9)
    before = f.size.clauses
    relations.all_different(f, far)
    relations.count_values(f, far, 0, 1)
    relations.element(f, [5, 7, 1], far[0], result)
    assert f.size.clauses - before < 2_000
    with_bounds = np.zeros(2**16 + 1, dtype=int)
    with_bounds[7] = 2
    relations.count_values(f, far[1:], with_bounds, 4)
    assert f.size.clauses - before < 2_200


@KINDS
def test_pairs_differ(kind):
    f = Formula()
    x, guard = kind.new(f, 3, 3), f.new()
    relations.all_different(f, x, when=guard, scheme="pairs")
    assert len(seen(f, x)) == 64
    f.add([[guard]])
    assert seen(f, x) == set(permutations(range(4), 3))


@KINDS
def test_values_are_counted(kind):
    f = Formula()
    x = kind.new(f, 4, 2)
    relations.count_values(f, x, [1, 0, 2], [2, 1, 4])
    assert seen(f, x) == {row for row in product(range(3), repeat=4)
                          if 1 <= row.count(0) <= 2 and row.count(1) <= 1 and row.count(2) >= 2}


@KINDS
@pytest.mark.parametrize("n, m, uppers", [(3, 3, (2, 2)), (2, 3, (2, 1)), (3, 3, (2, 1)), (3, 2, (1, 2))])
def test_inverse(kind, n, m, uppers):
    f = Formula()
    a, b = kind.new(f, n, uppers[0]), kind.new(f, m, uppers[1])
    relations.inverse(f, a, b)
    assert seen(f, a, b) == {
        (*one, *other) for one in product(range(uppers[0] + 1), repeat=n) for other in product(range(uppers[1] + 1),
                                                                                              repeat=m)
        if all((one[i] == j) == (other[j] == i) for i in range(n) for j in range(m))}


@KINDS
def test_element(kind):
    for integers in (False, True):
        f = Formula()
        index, result = kind.new(f, (), 3), kind.new(f, (), 2)
        numbers = [1, 2, 0] if integers else kind.new(f, 3, 2)
        relations.element(f, numbers, index, result)
        rows = [(1, 2, 0)] if integers else list(product(range(3), repeat=3))
        wanted = {(*(() if integers else row), i, row[i]) for row in rows for i in range(3)}
        assert seen(f, *([] if integers else [numbers]), index, result) == wanted


@pytest.mark.parametrize("one, other", list(product(NUMBERS, repeat=2)))
def test_two_kinds_of_one_number(one, other):
    f = Formula()
    a, b = NUMBERS[one].new(f, 2, 3, -1), NUMBERS[other].new(f, 2, 5, 1)
    relations.channel(f, a, b)
    assert seen(f, a, b) == {(x, y, x, y) for x in (1, 2, 3) for y in (1, 2, 3)}


def test_wrong_arguments_are_refused_by_name():
    f = Formula()
    x = NUMBERS["unary"].new(f, 3, 2)
    for wrong, words in ((lambda: linear.linear(f, [1, 2], x, "<=", 1), "weights: their shape"),
                         (lambda: linear.linear(f, [1, 2, 3], x, "<", 1), "relation: expected one of <=, >=, ==, !="),
                         (lambda: linear.linear(f, [1.5, 2, 3], x, "<=", 1), "weights: expected integers"),
                         (lambda: relations.inverse(f, x[:2], x), "b: its numbers go from 0 to 2, expected"),
                         (lambda: arithmetic.total(f, x[:0]), "the sum of no numbers"),
                         (lambda: arithmetic.minimum(f, x, NUMBERS["binary"].new(f, 3, 2)), "two kinds do not mix")):
        with pytest.raises((ValueError, TypeError), match=words):
            wrong()
