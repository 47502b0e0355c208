"""Orders of rows, precedence of values, automata and tables: models and unit propagation beside enumeration."""

from itertools import pairwise, product

import numpy as np
import pytest
from brute import FALSE, TRUE, projected, propagated

from encoders import Formula
from encoders.cardinality import exactly_one
from encoders.sequences import accepted, allowed, forbidden, lex_less, lex_less_equal, precedence

BOOLS = (False, True)


def finds_all(f, literals, rows):
    """Whether unit propagation finds all that follows, of every partial assignment that leaves a row."""
    for partial in product((None, False, True), repeat=len(literals)):
        left = [row for row in rows if all(p is None or p == v for p, v in zip(partial, row))]
        given = [int(lit) if p else -int(lit) for lit, p in zip(literals, partial) if p is not None]
        known = propagated(f, given)
        if not left:
            if not any(all(-lit in known for lit in clause) for clause in f.to_pysat()):
                return False
            continue
        for i, lit in enumerate(literals.tolist()):
            truth = {row[i] for row in left}
            if len(truth) == 1 and (lit if truth.pop() else -lit) not in known:
                return False
    return True


@pytest.mark.parametrize("n", range(4))
@pytest.mark.parametrize("function, holds", [(lex_less, lambda a, b: a < b), (lex_less_equal, lambda a, b: a <= b)])
def test_lexicographic_order(n, function, holds):
    f = Formula()
    x = f.new(2, n)
    function(f, x[0], x[1])
    rows = {a + b for a in product(BOOLS, repeat=n) for b in product(BOOLS, repeat=n) if holds(a, b)}
    assert projected(f, np.array(x.ravel(), dtype=int)) == rows
    if rows:
        assert finds_all(f, x.ravel(), rows)
    if function is lex_less_equal and n:
        assert f.size[:2] == (3 * n - 1, 3 * n - 2)
    elif n:
        assert f.size[:2] == (3 * n, 3 * n + 1)


def test_constants_conditions_and_batches_of_orders():
    f = Formula()
    x, guard = f.new(2, 3), f.new(2)
    lex_less(f, x, [[TRUE, FALSE, TRUE]], when=guard)
    rows = {a + b + on for a in product(BOOLS, repeat=3) for b in product(BOOLS, repeat=3)
            for on in product(BOOLS, repeat=2)
            if all(not flag or row < (True, False, True) for flag, row in zip(on, (a, b)))}
    assert projected(f, [*x.ravel(), *guard]) == rows


@pytest.mark.parametrize("n, count", [(1, 1), (3, 2), (3, 3), (4, 3), (2, 4)])
def test_values_come_in_order(n, count):
    f = Formula()
    x = f.new(n, count)
    exactly_one(f, x)
    precedence(f, x)
    result = {tuple(np.reshape(row, (n, count)).argmax(axis=1).tolist()) for row in projected(f, x)}
    assert result == {word for word in product(range(count), repeat=n)
                     if all(v == 0 or v - 1 in word[:k] for k, v in enumerate(word))}


def words(n, symbols, transitions, start, ends):
    for word in product(range(symbols), repeat=n):
        state = start
        for symbol in word:
            state = transitions[state][symbol] if state >= 0 else -1
        if state in ends:
            yield word


AUTOMATA = [
    ([[0, 1], [0, -1]], 0, [0, 1]),  # no two 1s side by side
    ([[1, 2, -1], [1, 2, 0], [2, -1, 0]], 0, [0]),
    ([[1, 0], [-1, 1], [2, 2]], 0, [1]),  # the last state is not reached
    ([[0, -1]], 0, []),
]


@pytest.mark.parametrize("transitions, start, ends", AUTOMATA)
@pytest.mark.parametrize("n", range(4))
def test_words_of_an_automaton(transitions, start, ends, n):
    symbols = len(transitions[0])
    f = Formula()
    x = f.new(n, symbols)
    exactly_one(f, x)
    accepted(f, x, transitions, start, ends)
    rows = {tuple(bool(v == a) for v in word for a in range(symbols))
            for word in words(n, symbols, transitions, start, ends)}
    assert projected(f, np.array(x.ravel(), dtype=int)) == rows
    if (n <= 3 and symbols == 2) or n <= 2:
        assert not rows or finds_all(f, x.ravel(), rows)


def test_an_automaton_under_a_condition_and_for_rows():
    f = Formula()
    x, guard = f.new(2, 3), f.new(2)
    accepted(f, np.stack([-x, x], axis=-1), AUTOMATA[0][0], 0, [0, 1], when=guard)
    rows = {a + b + on for a in product(BOOLS, repeat=3) for b in product(BOOLS, repeat=3)
            for on in product(BOOLS, repeat=2)
            if all(not flag or not any(p and q for p, q in pairwise(row)) for flag, row in zip(on, (a, b)))}
    assert projected(f, [*x.ravel(), *guard]) == rows


TABLES = [[(0, 1), (2, 2)], [(0, 0)], [], [(0, 1), (1, 0), (1, 1), (2, 0), (0, 1)]]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("function", [allowed, forbidden])
def test_tables(function, table):
    f = Formula()
    x = f.new(2, 3)
    exactly_one(f, x)
    function(f, x, table)
    rows = {tuple(v == a for v in word for a in range(3)) for word in product(range(3), repeat=2)
            if (word in table) == (function is allowed)}
    assert projected(f, x) == rows
    if function is allowed and rows:
        assert finds_all(f, x.ravel(), rows)


def test_tables_under_a_condition():
    for function in (allowed, forbidden):
        f = Formula()
        x, guard = f.new(2, 2), f.new()
        exactly_one(f, x)
        function(f, x, [(0, 1)], when=guard)
        f.add([[-guard]])
        assert len(projected(f, x)) == 4


def test_wrong_arguments_are_refused_by_name():
    f = Formula()
    x = f.new(2, 3)
    for wrong, message in ((lambda: allowed(f, x, [(0, 3)]), "table: expected values from 0 to 2, found 0 to 3"),
                           (lambda: forbidden(f, x, [(0, 1, 2)]), r"table: expected integers \(t, 2\)"),
                           (lambda: allowed(f, x[0, 0], [(0, 1)]), "literals: expected places and values"),
                           (lambda: accepted(f, x, [[0, 1]], 0, [0]), "transitions: expected"),
                           (lambda: accepted(f, x, [[0, 0]], 0, [0]), r"literals: expected \(..., n, 2\)"),
                           (lambda: accepted(f, x, [[0, 0, 0]], 0, [1]), "start, ends: expected states from 0 to 0"),
                           (lambda: lex_less(f, x[0], x[0, :2]), "b: expected rows as long"),
                           (lambda: lex_less(f, [1, 99], [2, 3]), "99"),
                           (lambda: precedence(f, x[0]), "literals: expected places and values")):
        with pytest.raises(ValueError, match=message):
            wrong()
