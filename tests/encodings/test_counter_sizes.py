"""The variables and clauses of counters and weighted sums in closed form, counted."""

import numpy as np
import pytest

from encoders import Formula
from encoders.cardinality import at_least, at_most, exactly
from encoders.cardinality.closed_forms import SIZES
from encoders.cardinality.constraints import smallest
from encoders.weighted.normalized_sums import normal_at_most, normal_equal
from encoders.weighted.schemes import EQUAL, EQUAL_SIZES, SIZES as SUM_SIZES, WEIGHTED


@pytest.mark.parametrize("scheme", SIZES)
@pytest.mark.parametrize("n", [*range(2, 10), 16, 21, 40, 64, 100])
def test_counters(n, scheme):
    if scheme == "direct" and n > 16:
        return  # of millions of clauses
    for k in range(1, n) if n < 10 else {1, n // 3, n // 2, n // 2 + 1, n - 1}:
        for constrain, least, most in ((at_least, True, False), (at_most, False, True), (exactly, True, True)):
            f = Formula()
            constrain(f, f.new(n), k, scheme=scheme)
            assert (f.variables - n, f.size.clauses) == SIZES[scheme](n, k, least, most)


@pytest.mark.parametrize("n, k", [(31, 4), (64, 4), (100, 2), (200, 100), (1000, 1), (1000, 50)])
def test_auto_takes_the_smaller_one(n, k):
    sizes = {}
    for scheme in ("sequential", "merge-selection", "auto"):
        f = Formula()
        at_most(f, f.new(n), k, scheme=scheme)
        sizes[scheme] = f.size.variables + f.size.clauses
    assert sizes["auto"] == min(sizes.values()) == sizes[smallest(n, k, False, True)]


@pytest.mark.parametrize("scheme", SUM_SIZES)
@pytest.mark.parametrize("equal", [False, True])
def test_sums(scheme, equal):
    """Of equal sums by adders the form is a bound, and at most half above."""
    rng = np.random.default_rng(5)
    for n, group in ((2, 1), (5, 1), (9, 3), (14, 2), (26, 1)):
        weights, bound = rng.integers(1, 40, n), 0
        bound = int(rng.integers(weights.max(), weights.sum()))
        rest = (normal_equal if equal else normal_at_most)(np.arange(1, n + 1, dtype=np.int32), weights, bound,
                                                           np.arange(n) // group).rest
        if (equal and scheme not in EQUAL) or rest is None:
            continue
        f = Formula()
        (EQUAL if equal else WEIGHTED)[scheme](f, f.new(1, n)[:, :len(rest.weights)], *rest[1:], None)
        built = f.variables - n, f.size.clauses
        given = (EQUAL_SIZES if equal else SUM_SIZES)[scheme](*rest[1:])
        if equal and scheme == "adder":
            assert built[0] <= given[0] and built[1] <= given[1] <= 1.5 * built[1] + 20
        else:
            assert built == given


def test_clauses_beside_those_of_others():
    """PySAT 1.9 (`card`) and pindakaas 0.6.1, as counted there: no more clauses than these."""
    others = {(1000, 10): (20_780, 509_477, 20_837, 72_191, 51_291, 9_674),
              (1000, 500): (500_000, 509_477, 66_812, 72_191, 51_281, 37_277),
              (200, 100): (20_000, 21_445, 10_556, 11_519, 4_952, 3_913), (20, 5): (160, 279, 293, 575, 174, 156)}
    names = ("sequential", "totalizer", "cardinality-network", "sorting-network", "modulo-totalizer",
             "k-modulo-totalizer")
    for (n, k), sizes in others.items():
        for scheme, clauses in zip(names, sizes):
            f = Formula()
            at_most(f, f.new(n), k, scheme=scheme)
            assert f.size.clauses <= clauses
