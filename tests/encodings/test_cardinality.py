"""Cardinality constraints: every scheme equals counting, with constants, guards and batches; sizes in closed form."""

import numpy as np
import pytest
from brute import FALSE, TRUE, assignments, projected

from encoders import Formula, Size
from encoders.cardinality import (
    AT_MOST_ONE,
    COUNTERS,
    at_least,
    at_most,
    at_most_one,
    exactly,
    exactly_by_parity,
    exactly_one,
)
from encoders.cardinality.at_most_one import AtMostOne

KINDS = {exactly: lambda c, k: c == k, at_most: lambda c, k: c <= k, at_least: lambda c, k: c >= k}
SCHEMES = [*COUNTERS, "auto"]
ONE_COUNT = {"modulo-totalizer", "k-modulo-totalizer", "parallel-counter", "sorting-network"}  # serves two bounds
ONE = {at_most_one: lambda c: c <= 1, exactly_one: lambda c: c == 1}


def rows_with(n, keep):
    return {tuple(row) for row in assignments(n).tolist() if keep(row)}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("n", range(8))
def test_count(n, scheme):
    for constrain, op in KINDS.items():
        for k in range(-1, n + 2):
            f = Formula()
            x = f.new(n)
            constrain(f, x, k, scheme=scheme)
            assert projected(f, x) == rows_with(n, lambda row: op(sum(row), k))  # noqa: B023
            assert f.contradictory == (not any(op(c, k) for c in range(n + 1)))


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("n", range(1, 6))
def test_count_under_a_condition(n, scheme):
    for constrain, op in KINDS.items():
        for k in range(-1, n + 2):
            f = Formula()
            x = f.new(n + 1) * (-1) ** np.arange(n + 1)  # some inverted; the last is the guard
            constrain(f, x[:-1], k, when=x[-1], scheme=scheme)
            assert projected(f, x) == rows_with(n + 1, lambda row: not row[-1] or op(sum(row[:-1]), k))  # noqa: B023


@pytest.mark.parametrize("scheme", AT_MOST_ONE)
@pytest.mark.parametrize("n", [*range(11), 14])
def test_one(n, scheme):
    for constrain, op in ONE.items():
        for chosen in (scheme, "auto"):
            f = Formula()
            x = f.new(n)
            constrain(f, x, scheme=chosen)
            assert projected(f, x) == rows_with(n, lambda row: op(sum(row)))  # noqa: B023


@pytest.mark.parametrize("scheme", AT_MOST_ONE)
@pytest.mark.parametrize("n", [1, 2, 3, 7, 8])
def test_one_under_a_condition(n, scheme):
    for constrain, op in ONE.items():
        f = Formula()
        x = f.new(n + 1)
        constrain(f, x[:-1], when=-x[-1], scheme=scheme)
        assert projected(f, x) == rows_with(n + 1, lambda row: row[-1] or op(sum(row[:-1])))  # noqa: B023


@pytest.mark.parametrize("scheme", SCHEMES)
def test_batch_with_counts_constants_and_guards_by_row(scheme):
    """Four rows of one batch, 2 x 2, each its own count, constants and guard: equal to one row after another."""
    for constrain, op in KINDS.items():
        f = Formula()
        x = f.new(2, 2, 4)
        x[0, 0, 1], x[0, 1, 2], x[1, 1, 0], x[1, 1, 3] = TRUE, FALSE, TRUE, FALSE
        count = np.array([[2, 1], [3, 2]])
        guard = np.array([[TRUE, f.new()], [-f.new(), FALSE]])
        constrain(f, x, count, when=guard, scheme=scheme)
        for i, j in np.ndindex(2, 2):
            free = [v for v in range(4) if abs(x[i, j, v]) != TRUE]
            fixed = int((x[i, j] == TRUE).sum())
            literals = [*x[i, j, free], guard[i, j]]
            alone = Formula()  # what the batch says about this row's own variables
            alone.new(f.variables)
            constrain(alone, x[i, j], count[i, j], when=guard[i, j], scheme=scheme)
            want = {row for row in rows_with(len(literals), lambda row: True)
                    if (not row[-1] or op(sum(row[:-1]) + fixed, count[i, j]))
                    and (abs(guard[i, j]) != TRUE or row[-1] == (guard[i, j] == TRUE))}
            assert restricted(f, literals) == want == restricted(alone, literals)


def restricted(f, literals):
    """The models projected on some literals, when the clauses about other rows are left away."""
    mine = {abs(int(v)) for v in literals}
    touched = list(f.blocks)
    while True:  # the clauses that hang together with the shown literals
        grown = mine | {abs(v) for block in touched for row in block.tolist() if mine & set(map(abs, row)) for v in row}
        if grown == mine:
            break
        mine = grown
    number = {v: i for i, v in enumerate(sorted(mine - {int(TRUE)}), 1)}
    g = Formula()
    g.new(len(number))
    for block in touched:
        g.add([[np.sign(v) * number[abs(v)] for v in row] for row in block.tolist() if mine & set(map(abs, row))])
    return projected(g, [v if abs(v) == TRUE else np.sign(v) * number[abs(int(v))] for v in literals])


def test_broadcast_count_and_guard():
    f = Formula()
    x, guard = f.new(3, 2, 3), f.new(2)
    exactly(f, x, [[1], [2], [0]], when=guard)
    g = Formula()
    g.new(f.variables)
    for i in range(3):
        for j in range(2):
            exactly(g, x[i, j], [1, 2, 0][i], when=guard[j])
    one, other = (sorted(row for b in h.blocks for row in b.tolist()) for h in (f, g))
    assert one == other


def test_repeated_literals_count_as_often_as_they_stand():
    f = Formula()
    a, b = f.new(2)
    exactly(f, [a, a, b], 2)
    assert projected(f, [a, b]) == {(True, False)}


def test_nothing_to_do():
    f = Formula()
    x = f.new(2, 4)
    for scheme in SCHEMES:
        at_most(f, x, 4, scheme=scheme)
        at_most(f, x, 9, scheme=scheme)
        at_least(f, x, 0, scheme=scheme)
        at_least(f, x, -3, when=x[:, 0], scheme=scheme)
        exactly(f, x[:0], 2, scheme=scheme)
        exactly(f, x[:0], np.zeros(0, dtype=int), when=x[:0, 0], scheme=scheme)
        exactly(f, x[:, :0], 0, scheme=scheme)
        exactly(f, np.full((2, 3), TRUE), 3, scheme=scheme)
    for scheme in AT_MOST_ONE:
        at_most_one(f, x[:, :1], scheme=scheme)
        at_most_one(f, x[:, :0], scheme=scheme)
        exactly_one(f, x[:0], scheme=scheme)
        at_most_one(f, [[TRUE, FALSE, FALSE]], scheme=scheme)
    assert f.size == Size(8, 0, 0)


def test_constants_decide_at_most_one():
    for scheme in AT_MOST_ONE:
        f = Formula()
        x = f.new(9)
        at_most_one(f, np.append(x, [FALSE, TRUE]), scheme=scheme)
        assert f.size == Size(9, 9, 9)
        exactly_one(f, [TRUE, TRUE, x[0]], when=x[1], scheme=scheme)
        assert [b.tolist() for b in f.blocks[1:]] == [[[-2]]]
        exactly_one(f, np.empty((1, 0), dtype=np.int32), scheme=scheme)
        assert f.contradictory


@pytest.mark.parametrize("call", [
    lambda f, x: exactly(f, x, 1, scheme="abacus"), lambda f, x: at_most_one(f, x, scheme="abacus")])
def test_unknown_scheme_lists_the_known(call):
    f = Formula()
    with pytest.raises(ValueError, match=r"unknown .* 'abacus'; known: (direct, sequential|pairwise, sequential)"):
        call(f, f.new(3))


def size_of(constrain, n, *args, **options):
    f = Formula()
    constrain(f, f.new(5, n), *args, **options)
    assert f.variables % 5 == 0
    return f.variables // 5 - n, f.size.clauses / 5


@pytest.mark.parametrize(("n", "k"), [(n, k) for n in range(2, 10) for k in range(1, n)])
def test_auto_takes_up_to_thirty_direct_clauses(n, k):
    direct = size_of(exactly, n, k, scheme="direct")
    assert size_of(exactly, n, k) == (direct if direct[1] <= 30 else size_of(exactly, n, k, scheme="sequential"))


def check_at_most_one_size(scheme, n):
    size = getattr(AT_MOST_ONE[scheme], "size", None)
    assert size, f"AT_MOST_ONE[{scheme!r}] has no closed form: write AtMostOne(f, lambda n: (variables, clauses))"
    variables, clauses = size(n)
    assert size_of(at_most_one, n, scheme=scheme) == (variables, clauses)
    assert size_of(exactly_one, n, scheme=scheme) == (variables, clauses + 1)


@pytest.mark.parametrize("scheme", AT_MOST_ONE)
@pytest.mark.parametrize("n", [2, 3, 6, 7, 8, 9, 16, 17, 50])
def test_at_most_one_sizes(scheme, n):
    check_at_most_one_size(scheme, n)
    assert size_of(at_most_one, n) == AT_MOST_ONE["pairwise" if n <= 8 else "sequential"].size(n)


def test_sizes_of_at_most_one_that_are_known():
    sizes = {"pairwise": (0, 45), "sequential": (9, 26), "ladder": (10, 38), "product": (7, 29), "bitwise": (4, 40),
             "commander": (4, 29)}
    assert {name: AT_MOST_ONE[name].size(10) for name in sizes} == sizes


def test_a_new_at_most_one_needs_no_line_in_a_test(monkeypatch):
    def chain(f, rows, when=None):
        seen = f.new(*rows.shape)
        guard = None if when is None else when[:, None]
        f.clause(-rows, seen)
        f.clause(-seen[:, :-1], seen[:, 1:])
        f.clause(-seen[:, :-1], -rows[:, 1:], when=guard)

    monkeypatch.setitem(AT_MOST_ONE, "chain", AtMostOne(chain, lambda n: (n, 3 * n - 2)))
    check_at_most_one_size("chain", 9)
    monkeypatch.setitem(AT_MOST_ONE, "chain", AtMostOne(chain, lambda n: (n, 3 * n)))
    with pytest.raises(AssertionError):
        check_at_most_one_size("chain", 9)
    monkeypatch.setitem(AT_MOST_ONE, "chain", chain)
    with pytest.raises(AssertionError, match="no closed form"):
        check_at_most_one_size("chain", 9)


def test_an_always_true_guard_costs_nothing():
    for scheme in SCHEMES:
        f, g = Formula(), Formula()
        exactly(f, f.new(3, 7), 3, when=TRUE, scheme=scheme)
        exactly(g, g.new(3, 7), 3, scheme=scheme)
        assert f.size == g.size


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("guarded", [False, True])
def test_exactly_by_parity(scheme, guarded):
    """With all rows of the wrong parity taken out, it is `exactly`; a bound is that of count - 1."""
    for n in range(6):
        for count in range(-1, n + 2):
            f = Formula()
            x = f.new(n)
            guard = f.new(1) if guarded else None
            exactly_by_parity(f, x[None], count, guard, scheme)
            fits = {row for row in projected(f, x if guard is None else np.append(x, guard))
                    if sum(row[:n]) % 2 == count % 2 or (guarded and not row[n])}
            assert fits == rows_with(n + guarded, lambda row, n=n, k=count: (
                sum(row[:n]) == k or (guarded and not row[n])))
    f = Formula()
    exactly_by_parity(f, f.new(20), 2, scheme=scheme)
    g = Formula()
    exactly(g, g.new(20), 2, scheme=scheme)
    assert f.size.clauses < g.size.clauses or (f.size == g.size and scheme in ONE_COUNT)
