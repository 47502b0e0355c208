"""Weighted sums: every scheme equals adding up, whatever the weights; unit propagation finds what is claimed."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from brute import projected

from encoders import FALSE, TRUE, Formula
from encoders.arguments import ArgumentError
from encoders.cardinality import AT_MOST_ONE, COUNTERS, FINDS, at_least, at_most, at_most_one
from encoders.weighted import FINDS as FINDS_OF_SUMS
from encoders.weighted import WEIGHTED
from encoders.weighted import at_least as sum_at_least
from encoders.weighted import at_most as sum_at_most
from encoders.weighted import equal as sum_equal
from satloop.solving.backends.small_solvers import SmallSolver

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


def propagated(clauses):
    """What unit propagation finds without assumptions, which the solver's answer leaves out."""
    true: set[int] = set()
    while True:
        fresh = {left[0] for clause in clauses if true.isdisjoint(clause)
                 and len(left := [x for x in clause if -x not in true]) == 1}
        if not fresh:
            return true
        true |= fresh


def finds(n, make, fits):
    """What unit propagation finds on the clauses, over all partial assignments of n literals."""
    f = Formula()
    make(f, f.new(n))
    assert not f.contradictory
    clauses = [row for block in f.blocks for row in block.tolist()]
    solver, units = SmallSolver(clauses), propagated(clauses)
    whole = [bits for bits in product((0, 1), repeat=n) if fits(bits)]
    out = "all"
    for part in product((0, 1, 2), repeat=n):
        known = [place + 1 if value else -place - 1 for place, value in enumerate(part) if value < 2]
        left = np.array([bits for bits in whole if all(p in (2, b) for p, b in zip(part, bits))]).reshape(-1, n)
        consistent, implied = solver.propagate(known)
        if not len(left):
            if consistent:
                return "nothing"
            continue
        assert consistent
        follow = [place + 1 if left[0, place] else -place - 1 for place in range(n)
                  if (left[:, place] == left[0, place]).all()]
        if not {*follow} <= {*implied} | units:
            out = "conflicts"
    return out


WEAKER = ["nothing", "conflicts", "all"]


@pytest.mark.parametrize("scheme", COUNTERS)
def test_what_unit_propagation_finds_with_a_counter(scheme):
    """A claim that is too strong fails as one that is too weak. The modulo totalizers are weak from nine on."""
    found = [finds(n, lambda f, x: constrain(f, x, k, scheme=scheme),  # noqa: B023
                   lambda bits: sum(bits) >= k if constrain is at_least else sum(bits) <= k)  # noqa: B023
             for constrain in (at_least, at_most) for n in range(2, 6) for k in range(1, n)]
    if "modulo" in scheme:
        assert {*found} == {"all"} and FINDS[scheme] == "nothing"
        f = Formula()
        x = f.new(12)
        at_most(f, x, 6, scheme=scheme)
        solver = SmallSolver([row for block in f.blocks for row in block.tolist()])
        rng = np.random.default_rng(0)
        assert any(solver.propagate(rng.permutation(x)[:7].tolist())[0] for _ in range(400))
    else:
        assert min(found, key=WEAKER.index) == FINDS[scheme]


@pytest.mark.parametrize("scheme", AT_MOST_ONE)
def test_what_unit_propagation_finds_with_at_most_one(scheme):
    assert {finds(n, lambda f, x: at_most_one(f, x, scheme=scheme), lambda bits: sum(bits) <= 1)
            for n in range(2, 8)} == {"all"}


@pytest.mark.parametrize("scheme", WEIGHTED)
def test_what_unit_propagation_finds_with_a_sum(scheme):
    rng = np.random.default_rng(2)
    found = [finds(len(weights), lambda f, x: sum_at_most(f, x, weights, bound, scheme=scheme),  # noqa: B023
                   lambda bits: np.dot(weights, bits) <= bound)  # noqa: B023
             for n in (3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5) for weights in [rng.integers(1, 8, n)]
             for bound in (int(weights.sum()) // 3, int(weights.sum()) // 2, int(weights.sum()) * 3 // 4)]
    assert min(found, key=WEAKER.index) == FINDS_OF_SUMS[scheme]


def test_every_entry_has_a_claim():
    assert FINDS.keys() == COUNTERS.keys() and FINDS_OF_SUMS.keys() == WEIGHTED.keys()


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
