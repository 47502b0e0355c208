"""Weighted sums: every scheme equals adding up, whatever the weights."""

from contextlib import suppress
from itertools import product
from math import inf
from time import perf_counter

import numpy as np
import pytest
from brute import projected

from encoders import FALSE, TRUE, Formula, OutOfTime
from encoders.arguments import ArgumentError
from encoders.cardinality import at_most, at_most_one
from encoders.weighted import WEIGHTED, at_least as sum_at_least, at_most as sum_at_most, equal as sum_equal
from encoders.weighted.choice_by_size import COUNTED, STRONGER, TIMES, choose_scheme, row_of
from encoders.weighted.normalized_sums import normal_at_most, normal_equal
from encoders.weighted.schemes import EQUAL_FINDS, EQUAL_SIZES, FINDS, SIZES

SUMS = {sum_at_most: lambda total, bound: total <= bound, sum_at_least: lambda total, bound: total >= bound,
        sum_equal: lambda total, bound: total == bound}


def expected(n, weights, fits):
    return {bits for bits in product((False, True), repeat=n) if fits(int(np.dot(weights, bits)))}


@pytest.mark.parametrize("scheme", [*WEIGHTED, "auto"])
@pytest.mark.parametrize("constrain", SUMS)
def test_sums(scheme, constrain):
    """Weights of either sign, zero, larger than the bound; with a condition; bounds out of reach."""
    rng = np.random.default_rng(1)
    for n in (1, 2, 3, 4):
        for _ in range(5):
            weights = rng.integers(-4, 9, n)
            for bound in (*rng.integers(-6, 14, 2).tolist(), int(weights.sum())):
                f = Formula()
                x = f.new(n)
                constrain(f, x, weights, bound, scheme=scheme)
                assert projected(f, x) == expected(n, weights, lambda total: SUMS[constrain](total, bound))  # noqa: B023
                f = Formula()
                x = f.new(n + 1)
                constrain(f, x[:-1], weights, bound, when=x[-1], scheme=scheme)
                assert projected(f, x) == {
                    (*bits, on) for bits in product((False, True), repeat=n) for on in (False, True)
                    if not on or SUMS[constrain](int(np.dot(weights, bits)), bound)}


@pytest.mark.parametrize("n, top", [(5, 10**9), (9, 1), (14, 10), (12, 10**6)])
@pytest.mark.parametrize("equal", [False, True])
def test_auto_is_the_smallest_that_finds_as_much(n, top, equal):
    """Bounds from 1 to half of the sum; a choice is beside every scheme whose size can be told."""
    weights = np.random.default_rng(n).integers(1, top + 1, n)
    for bound in (1, int(weights.max()), int(weights.sum()) // 8, int(weights.sum()) // 2):
        f = Formula()
        (sum_equal if equal else sum_at_most)(f, f.new(n), weights, bound)
        rest = (normal_equal if equal else normal_at_most)(np.arange(1, n + 1, dtype=np.int32), weights, bound,
                                                           np.arange(n)).rest
        if rest is None:
            continue
        finds, sizes = (EQUAL_FINDS, EQUAL_SIZES) if equal else (FINDS, SIZES)
        clauses = {}
        for name in sizes:
            with suppress(ValueError):
                clauses[name] = sizes[name](*rest[1:], most=200_000)[1]
        row = row_of(rest)
        chosen = [choose_scheme(row, row, equal, propagates) for propagates in (None, *STRONGER)]
        if chosen[0] == COUNTED:
            assert {*chosen} == {COUNTED} and (rest.weights == 1).all()
            continue
        for propagates, name in zip(STRONGER, chosen[1:]):
            enough = [clauses[other] for other in clauses if finds[other] in STRONGER[propagates]]
            assert finds[name] in STRONGER[propagates] or not enough
            assert name not in clauses or not enough or clauses[name] <= min(enough)
        assert clauses[chosen[0]] <= TIMES * min(clauses.values())
        same = [clauses[name] for name in clauses if finds[name] == finds[chosen[0]]]
        assert clauses[chosen[0]] <= min(same)


def test_auto_takes_any_sum():
    for n, top in ((100, 10**9), (300, 1000)):
        weights = np.random.default_rng(n).integers(1, top + 1, n)
        for constrain in (sum_at_most, sum_equal):
            f = Formula()
            constrain(f, f.new(n), weights, int(weights.sum()) // 2)
            assert f.size.clauses < 150_000


def test_what_propagation_is_asked_for_changes_the_choice():
    weights = np.random.default_rng(0).integers(1, 1000, 40)
    sizes = []
    for propagates in ("nothing", "conflicts", "all"):
        f = Formula()
        sum_at_most(f, f.new(40), weights, int(weights.sum()) // 2, propagates=propagates)
        sizes.append(f.size.clauses)
    assert sizes[0] < sizes[1] < sizes[2]
    with pytest.raises(ValueError, match="unknown propagation 'al', did you mean 'all'"):
        sum_at_most(f, [1, 2], [2, 3], 4, propagates="al")


@pytest.mark.parametrize("scheme", WEIGHTED)
def test_constants_repeated_and_opposite_literals(scheme):
    f = Formula()
    a, b = f.new(2).tolist()
    sum_at_most(f, [a, TRUE, -a, b, FALSE, b], [5, 1, 3, 2, 9, 2], 8, scheme=scheme)  # 5a + 1 + 3(1 - a) + 4b <= 8
    assert projected(f, [a, b]) == {bits for bits in product((False, True), repeat=2)
                                    if 5 * bits[0] + 1 + 3 * (not bits[0]) + 4 * bits[1] <= 8}


@pytest.mark.parametrize("scheme", ["bdd", "totalizer"])
def test_groups_take_fewer_clauses(scheme):
    """Where others say that at most one of a group holds, the models are the same."""
    weights, groups = np.array([3, 5, 2, 4, 6, 1]), np.array([0, 0, 0, 1, 1, 1])
    sizes, models = [], []
    for given in (None, groups):
        f = Formula()
        x = f.new(6)
        at_most_one(f, x.reshape(2, 3))
        sum_at_most(f, x, weights, 7, scheme=scheme, groups=given)
        models.append(projected(f, x))
        sizes.append(f.size.clauses)
    assert models[0] == models[1] and sizes[1] < sizes[0]


def test_large_counts_are_as_small_as_promised():
    """At most 500 of 1,000: PySAT's k-modulo totalizer takes 37,277 clauses."""
    f = Formula()
    at_most(f, f.new(1000), 500, scheme="k-modulo-totalizer")
    assert f.size.clauses <= 37_277


@pytest.mark.parametrize("arguments, message", [
    (([1, 2], [1.5, 2], 3), "weights: expected integers"), (([1, 2], [1, 2], 2.5), "bound: expected integers"),
    (([1, 7], [1, 2], 3), "literals"), (([1, 2], [1, 2, 3], 3), "shape"), (([1.5, 2], [1, 2], 3), "literals")])
def test_what_is_no_sum_is_refused(arguments, message):
    f = Formula()
    f.new(2)
    with pytest.raises((ArgumentError, ValueError), match=message):
        sum_at_most(f, *arguments)
    with pytest.raises(ValueError, match="weighted scheme"):
        sum_at_most(f, [1, 2], [1, 2], 2, scheme="bddd")


@pytest.mark.parametrize("scheme", ["bdd", "sequential", "totalizer"])
def test_sums_that_are_too_large_for_a_scheme_are_refused_before_memory_is(scheme):
    f = Formula()
    weights = np.random.default_rng(0).integers(1, 10**9, 60)
    f.deadline = perf_counter() + 0.2 if scheme == "bdd" else inf
    error, words = (OutOfTime, None) if scheme == "bdd" else (ValueError, "choose another scheme")
    with pytest.raises(error, match=words):
        sum_at_most(f, f.new(60), weights, int(weights.sum()) // 2, scheme=scheme)


@pytest.mark.parametrize("scheme", ["watchdog", "binary-merge", "adder"])
def test_others_take_them(scheme):
    f = Formula()
    weights = np.random.default_rng(0).integers(1, 10**9, 60)
    sum_at_most(f, f.new(60), weights, int(weights.sum()) // 2, scheme=scheme)
    assert f.size.clauses < 100_000


def test_large_sums_are_made_in_parts_between_looks_at_the_clock(monkeypatch):
    """Clauses of small parts are those of a whole; no block of a large sum is larger than a part."""
    from encoders.cardinality import balanced_tree, counters
    made = []
    for part in (balanced_tree.PART, 7):
        monkeypatch.setattr(balanced_tree, "PART", part)
        monkeypatch.setattr(counters, "PART", part)
        f = Formula()
        x = f.new(30)
        for scheme in ("watchdog", "totalizer"):
            WEIGHTED[scheme](f, x[None], np.arange(40, 10, -1), 300, np.arange(30), None)
        made.append((f.variables, sorted(map(sorted, f.to_pysat())), len(f.blocks)))
    assert made[0][:2] == made[1][:2] and made[1][2] > 5 * made[0][2]
