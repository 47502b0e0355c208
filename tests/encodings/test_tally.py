"""Tallies: how many literals hold, with bounds that rise and literals that are joined later."""

import numpy as np
import pytest
from brute import FALSE, TRUE, models, projected

from encoders import Formula, values
from encoders.cardinality.growing_tally import Tally


def is_right(f, tally, counted):
    """In every model the literals say how many of those counted hold, and no assignment is lost."""
    result = models(f, shown={*np.abs(counted).tolist(), *np.abs(tally.literals).tolist()} - {int(TRUE)})
    count = values(result, counted).sum(axis=1)
    rows = values(result, tally.literals)
    assert (rows == (count[:, None] > np.arange(len(tally.literals)))).all()
    free = [lit for lit in dict.fromkeys(np.abs(counted).tolist()) if lit != TRUE]
    assert len(projected(f, np.array(free, dtype=int))) == 2 ** len(free)


@pytest.mark.parametrize("n", range(8))
@pytest.mark.parametrize("bound", [0, 1, 2, 3, 5, None])
def test_it_counts_up_to_its_bound(n, bound):
    f = Formula()
    x = f.new(n)
    tally = Tally(f, x, bound)
    assert len(tally.literals) == min(n, n if bound is None else bound)
    is_right(f, tally, x)


def test_constants_and_repeated_literals_count():
    f = Formula()
    a, b = f.new(2)
    row = np.array([a, -b, TRUE, a, FALSE], dtype=np.int32)
    is_right(f, Tally(f, row), row)


@pytest.mark.parametrize("bounds", [(0, 1, 4), (1, 2, 7), (2, 3, 4, 5, 6, 7, 9)])
def test_raised_and_joined_it_is_as_if_it_were_new(bounds):
    f = Formula()
    x = f.new(6)
    tally = Tally(f, x[:4], bounds[0])
    for turn, bound in enumerate(bounds[1:]):
        if turn == 1:
            tally.join(x[4:])
        before = len(f.blocks)
        tally.raise_to(bound)
        tally.raise_to(bound - 1)
        assert all((np.abs(block) <= f.variables).all() for block in f.blocks[before:])
        is_right(f, tally, x[:tally.n])
    assert tally.n == 6 or len(bounds) == 2


def test_what_it_took_before_stays():
    f = Formula()
    x = f.new(12)
    tally = Tally(f, x, 2)
    size, literals = f.size, tally.literals.tolist()
    tally.raise_to(5)
    assert tally.literals.tolist()[:2] == literals and f.size.clauses > size.clauses
    whole = Formula()
    Tally(whole, whole.new(12), 5)
    assert whole.size == f.size  # nothing is added twice


def test_bounds_are_literals():
    f = Formula()
    tally = Tally(f, f.new(4), 2)
    assert tally.more_than(-1) == TRUE and tally.more_than(4) == FALSE and tally.more_than(1) == tally.literals[1]
    with pytest.raises(ValueError, match=r"k: 2 is not counted, the bound is 2; raise_to\(3\)"):
        tally.more_than(2)
    with pytest.raises(ValueError, match="bound: expected 0 or more, found -1"):
        Tally(f, f.new(2), -1)
    with pytest.raises(ValueError, match=r"literals: expected a row \(n,\), found an array of shape \(2, 2\)"):
        tally.join(f.new(2, 2))
    with pytest.raises(ValueError, match="999"):
        tally.join([999])
