"""Intervals that do not overlap, or follow each other, beside enumeration over all starts."""

from __future__ import annotations

from itertools import product

import pytest

import satloop
from encoders import Formula
from encoders.numbers import NUMBERS, number_kind
from encoders.numbers.intervals import before, disjunctive


def starts(f, start):
    """All values of the numbers in the models."""
    return {tuple(start.value(model).tolist()) for model in satloop.solutions(f, literals=start.literals)}


@pytest.mark.parametrize("kind", NUMBERS)
@pytest.mark.parametrize("durations, latest", [([2, 1, 2], 4), ([0, 3, 1], 3), ([1, 1, 1], 2), ([9, 1, 1], 3)])
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
        before(f, number_kind("unary").new(f, (2, 2), 4), 1, [[0, 1]])
