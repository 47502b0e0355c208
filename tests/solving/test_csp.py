"""Variables, domains and constraints: every way to say a constraint, beside enumeration; what is wrong is refused."""

from itertools import product

import numpy as np
import pytest

import satloop
from encoders import Formula, TooLarge
from encoders.files import dimacs
from encoders.numbers import NUMBERS, number_kind
from encoders.numbers.predicates_and_tables import in_table, not_in_table, satisfy

DOMAINS = [-2, 0, 5], range(4), [7, 1, 1]


def three():
    csp = satloop.Csp()
    return csp, [csp.variable(name, domain) for name, domain in zip("abc", DOMAINS)]


SAID = {
    "an expression": lambda csp, a, b, c: csp.require((a + b > c) | (b == 3)),
    "a predicate": lambda csp, *numbers: csp.require(lambda a, b, c: a + b > c or b == 3, *numbers),
    "a table": lambda csp, *numbers: csp.require(
        [row for row in product(range(-2, 6), range(4), range(1, 8)) if row[0] + row[1] > row[2] or row[1] == 3],
        *numbers),
    "a forbidden table": lambda csp, *numbers: csp.forbid(
        [row for row in product(range(-3, 9), repeat=3) if not (row[0] + row[1] > row[2] or row[1] == 3)], *numbers),
}


@pytest.mark.parametrize("say", SAID.values(), ids=SAID)
def test_a_constraint_in_each_way(say, tmp_path):
    csp, numbers = three()
    say(csp, *numbers)
    expected = {(a, b, c) for a, b, c in product(*map(set, DOMAINS)) if a + b > c or b == 3}
    assert {tuple(found.values()) for found in csp.solutions()} == expected and csp.count() == len(expected)
    found = csp.solve()
    assert [*found] == [*"abc"] and tuple(found.values()) in expected
    csp.write(tmp_path / "x.cnf")
    _, comments = dimacs.read((tmp_path / "x.cnf").read_text().splitlines())
    assert {*dimacs.read_key(comments)} == {*"abc"}


@pytest.mark.parametrize("kind", NUMBERS)
@pytest.mark.parametrize("predicate", [lambda a, b: a == 2 * b, lambda a, b: a != 2 * b, lambda a, b: False,
                                       lambda a, b: True, lambda a, b: (a, b) == (1, 1)])
def test_a_predicate_about_rows_under_a_condition(kind, predicate):
    f = Formula()
    x, y, when = number_kind(kind).new(f, 2, 2, lower=-1), number_kind(kind).new(f, (), 3), f.new()
    satisfy(f, predicate, x, y, when=when)
    for sign in (1, -1):
        g = f.copy()
        g.add([[sign * int(when)]])
        found = {(*x.value(model).tolist(), int(y.value(model)))
                 for model in satloop.solutions(g, literals=np.append(x.literals, y.literals))}
        assert found == {(a, b, c) for a, b, c in product(range(-1, 3), range(-1, 3), range(4))
                         if sign < 0 or (predicate(a, c) and predicate(b, c))}


def test_the_smaller_table_is_taken():
    sizes = []
    for predicate in (lambda a, b: a != b, lambda a, b: a == b == 3):
        f = Formula()
        x = number_kind("onehot").new(f, 2, 20)
        before = f.size
        satisfy(f, predicate, x[0], x[1])
        sizes.append((f.size.variables - before.variables, f.size.clauses - before.clauses))
    assert sizes[0] == (0, 21) and sizes[1][0] == 1 and sizes[1][1] < 50


def test_arrays_and_nothing():
    csp = satloop.Csp()
    assert csp.count() == 1 and csp.solve() == {}
    colour = csp.variable("colour", [1, 4, 9], 4)
    csp.require(lambda a, b: a != b, colour, colour[[1, 2, 3, 0]])
    assert csp.count() == 18 and csp.solve()["colour"].shape == (4,)
    csp.require(colour[0] == 2)
    assert csp.solve() is None and csp.count() == 0


def test_what_is_wrong_is_refused():
    csp, (a, b, _) = three()
    f = csp.formula
    for wrong, words in [(lambda: csp.variable("a", [1]), "name: there is a variable 'a'"),
                         (lambda: csp.variable("d", []), "domain: expected one"),
                         (lambda: csp.variable("d", [1.5]), "domain: expected integers"),
                         (lambda: csp.require(a < b, a), "an expression names"),
                         (lambda: csp.require(lambda: True), "numbers: expected one"),
                         (lambda: csp.require([(1, 2, 3)], a, b), r"rows: expected integers \(t, 2\)"),
                         (lambda: csp.forbid([1, 2], a, b), r"rows: expected integers"),
                         (lambda: in_table(f, [(1, True)], a, b), "rows: expected integers"),
                         (lambda: not_in_table(f, [(1, 2)], a, 7), "numbers"),
                         (lambda: satisfy(f, lambda *row: True, *[b] * 12), "predicate: expected at most")]:
        with pytest.raises(ValueError, match=words):
            wrong()
    with pytest.raises((TooLarge, MemoryError, ValueError)):
        csp.variable("e", [0, 2**50])
    with pytest.raises(ZeroDivisionError):
        csp.require(lambda a, b: 1 // (a - b), a, b)
