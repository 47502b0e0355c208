"""Intervals that do not overlap, or follow each other, beside enumeration over all starts."""

from itertools import product

import numpy as np
import pytest

import satloop
from encoders import Formula, weighted
from encoders.numbers import NUMBERS, number_kind
from encoders.numbers.intervals import before, cumulative, disjunctive


def starts(f, start):
    """All values of the numbers in the models."""
    return {tuple(start.value(model).tolist()) for model in satloop.solutions(f, literals=start.literals)}


@pytest.mark.parametrize("kind", NUMBERS)
@pytest.mark.parametrize("durations, latest", [([2, 1, 2], 4), ([0, 3, 1], 3), ([1, 1, 1], 2), ([9, 1, 1], 3),
                                                ([0, 0, 0], 0), ([0, 1, 0], 0)])
def test_intervals_that_do_not_overlap(kind, durations, latest):
    f = Formula()
    start = number_kind(kind).new(f, 3, latest)
    first = disjunctive(f, start, durations)
    expected = {row for row in product(range(latest + 1), repeat=3) if all(
        row[a] + durations[a] <= row[b] or row[b] + durations[b] <= row[a] for a, b in ((0, 1), (0, 2), (1, 2)))}
    assert starts(f, start) == expected and first.shape == (3,)
    if expected:
        with satloop.Session(f) as session:
            for order in product((1, -1), repeat=3):
                meant = [(a, b) if sign > 0 else (b, a) for sign, (a, b) in zip(order, ((0, 1), (0, 2), (1, 2)))]
                assert bool(session.solve((first * order).tolist())) == any(
                    all(row[a] + durations[a] <= row[b] for a, b in meant) for row in expected)


@pytest.mark.parametrize("kind", NUMBERS)
def test_pairs_and_conditions(kind):
    f = Formula()
    start, when = number_kind(kind).new(f, 3, 3, lower=1), f.new(2)
    before(f, start, 1, [[0, 1], [2, 1]], when)
    rows = [*product(range(1, 4), repeat=3)]
    for signs in product((1, -1), repeat=2):
        g = f.copy()
        g.add((when * signs)[:, None])
        assert starts(g, start) == {row for row in rows if all(
            sign < 0 or row[a] + 1 <= row[b] for sign, (a, b) in zip(signs, ((0, 1), (2, 1))))}
    size = f.size
    assert disjunctive(f, start, 2, []).shape == (0,) and f.size == size


@pytest.mark.parametrize("durations, pairs, words", [
    ([1, 2], [[0, 1]], "durations"), ([1, -1, 1], [[0, 1]], "durations"), ([1.5, 1, 1], [[0, 1]], "durations"),
    (1, [[0, 3]], "pairs"), (1, [[-1, 0]], "pairs"), (1, [0, 1], "pairs"), (1, [[0, 1, 2]], "pairs")])
def test_what_is_no_interval_is_refused(durations, pairs, words):
    f = Formula()
    with pytest.raises(ValueError, match=words):
        disjunctive(f, number_kind("unary").new(f, 3, 4), durations, pairs)
    with pytest.raises(ValueError, match="start"):
        before(f, number_kind("unary").new(f, (), 4), 1, [[0, 1]])
    with pytest.raises(ValueError, match="start"):
        disjunctive(f, number_kind("unary").new(f, (), 4), 1)


@pytest.mark.parametrize("kind", NUMBERS)
def test_rows_of_intervals_with_conditions(kind):
    """Two rows of two intervals, each with durations and a condition of its own; and three of which one pair may."""
    f = Formula()
    start, when = number_kind(kind).new(f, (2, 2), 3), f.new(2, 1)
    assert disjunctive(f, start, [[2, 1], [1, 3]], when=when).shape == (2, 1)
    for signs in product((1, -1), repeat=2):
        g = f.copy()
        g.add(when * np.array(signs)[:, None])
        for row, sign, (a, b) in zip(start, signs, ((2, 1), (1, 3))):
            assert starts(g, row) == {(x, y) for x, y in product(range(4), repeat=2)
                                      if sign < 0 or x + a <= y or y + b <= x}
    g = Formula()
    start, when = number_kind(kind).new(g, 3, 2), g.new()
    disjunctive(g, start, 1, [[0, 2]], when)
    g.add([[when]])
    assert starts(g, start) == {row for row in product(range(3), repeat=3) if row[0] != row[2]}


def fits(row, durations, demands, capacity):
    """No time at which what runs demands more."""
    return all(sum(demand for at, lasts, demand in zip(row, durations, demands) if at <= time < at + lasts) <= capacity
               for time in range(-2, 20))


@pytest.mark.parametrize("kind", NUMBERS)
@pytest.mark.parametrize("durations, demands, capacity, latest, lower", [
    ([2, 1, 2], [1, 2, 2], 3, 4, 0), ([0, 3, 1], [1, 2, 2], 2, 3, 0), ([2, 2, 1], [1, 1, 3], 2, 2, -1),
    ([9, 1, 1], [1, 2, 1], 2, 3, 0), ([2, 3, 2], 1, 2, 4, 1), (2, [2, 0, 1], 2, 2, 0), (2, 1, 2**70, 1, 0),
    ([1, 2, 1], 1, 3, 0, 0)])
def test_what_runs_at_a_time_is_within_the_capacity(kind, durations, demands, capacity, latest, lower):
    f = Formula()
    start = number_kind(kind).new(f, 3, latest, lower)
    cumulative(f, start, durations, demands, capacity)
    lasting, taken = (np.broadcast_to(value, 3).tolist() for value in (durations, demands))
    assert starts(f, start) == {row for row in product(range(lower, latest + 1), repeat=3)
                                if fits(row, lasting, taken, capacity)}


@pytest.mark.parametrize("kind", NUMBERS)
def test_each_row_is_a_resource_of_its_own(kind):
    f = Formula()
    start = number_kind(kind).new(f, (2, 2), 2)
    cumulative(f, start, [[1, 2], [2, 2]], [2, 1], [2, 3])
    assert starts(f, start[0]) == {row for row in product(range(3), repeat=2) if fits(row, (1, 2), (2, 1), 2)}
    assert starts(f, start[1]) == {*product(range(3), repeat=2)}


@pytest.mark.parametrize("durations, demands, capacity, latest", [
    ([2, 1, 2, 0], [1, 2, 2, 3], 3, 5), ([7, 1, 3, 1], [1, 2, 2, 2], 3, 4), ([1, 1, 1, 1], [1, 1, 1, 1], 2, 3)])
def test_the_size_of_a_cumulative_constraint(durations, demands, capacity, latest):
    """Over times: span - duration variables and clauses for each interval, and the sums."""
    f = Formula()
    cumulative(f, number_kind("unary").new(f, 4, latest), durations, demands, capacity, scheme="totalizer")
    variables = clauses = sum(max(latest - duration, 0) for duration in durations if duration)
    for time in range(latest + 1):
        certain = [time == latest and duration > time for duration in durations]
        some = [demand for demand, duration, runs in zip(demands, durations, certain) if duration and not runs]
        scratch = Formula()
        weighted.at_most(scratch, scratch.new(len(some)), some, capacity - np.dot(demands, certain), scheme="totalizer")
        variables, clauses = variables + scratch.size.variables - len(some), clauses + scratch.size.clauses
    assert (f.size.variables - 4 * latest, f.size.clauses - 4 * (latest - 1)) == (variables, clauses)


@pytest.mark.parametrize("given, words", [
    ({"durations": [1, -1, 1]}, "durations: expected integers from 0 on"), ({"durations": [1, 2]}, "durations"),
    ({"demands": [1.5, 1, 1]}, "demands"), ({"demands": -1}, "demands"), ({"capacity": [1, 2]}, "capacity"),
    ({"capacity": True}, "capacity"), ({"scheme": "bddd"}, "scheme")])
def test_what_is_no_resource_is_refused(given, words):
    f = Formula()
    with pytest.raises(ValueError, match=words):
        cumulative(f, number_kind("unary").new(f, 3, 4),
                   **{"durations": 2, "demands": [2, 1, 3], "capacity": 4, **given})
