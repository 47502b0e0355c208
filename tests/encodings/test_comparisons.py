"""Comparisons by operators, beside enumeration over all values: required, as literals, under conditions, in rows."""

from itertools import product

import numpy as np
import pytest

import satloop
from encoders import FALSE, Formula
from encoders.expressions import Expression
from encoders.numbers import NUMBERS, number_kind

# Each with numbers x (-1 to 2), y (0 to 3), z (1 to 2), or with integers in their places.
SAID = {
    "x + 3 <= y": lambda x, y, z: x + 3 <= y,
    "x < y": lambda x, y, z: x < y,
    "2 > x": lambda x, y, z: 2 > x,  # noqa: SIM300
    "-3 * x > 2": lambda x, y, z: -3 * x > 2,
    "2 * x == y": lambda x, y, z: 2 * x == y,
    "2 * x == 1": lambda x, y, z: 2 * x == 1,
    "2 * x != -2": lambda x, y, z: 2 * x != -2,
    "x == y": lambda x, y, z: x == y,
    "y != x + 1": lambda x, y, z: y != x + 1,
    "x == 9": lambda x, y, z: x == 9,
    "abs(x - y) != 2": lambda x, y, z: abs(x - y) != 2,
    "abs(x - y) == 1": lambda x, y, z: abs(x - y) == 1,
    "abs(x) == y - 1": lambda x, y, z: abs(x) == y - 1,
    "abs(x - y) <= z": lambda x, y, z: abs(x - y) <= z,
    "2 < abs(x - y)": lambda x, y, z: 2 < abs(x - y),  # noqa: SIM300
    "z <= abs(x)": lambda x, y, z: z <= abs(x),
    "sum >= 4": lambda x, y, z: sum([x, y, z]) >= 4,
    "x + y == 2 * z - 1": lambda x, y, z: x + y == 2 * z - 1,
    "x + y - z != 1": lambda x, y, z: 3 - x - y + z != 2,
    "x - x < 1": lambda x, y, z: x - x < 1,
}
JOINED = {
    "x < y or z == 2": lambda x, y, z: (x < y) | (z == 2),
    "not (x < y and y <= z)": lambda x, y, z: ~((x < y) & (y <= z)),
    "x >= 1 or y >= 2 or y == x": lambda x, y, z: (x >= 1) | (y >= 2) | (y == x),
    "x < z or (y > 1 and x != y) or y == z": lambda x, y, z: (x < z) | ((y > 1) & (x != y)) | (y == z),
    "x == y xor z > y": lambda x, y, z: (x == y) ^ (z > y),
}


def three(f, kind):
    return kind.new(f, (), 2, lower=-1), kind.new(f, (), 3), kind.new(f, (), 2, lower=1)


def seen(f, numbers):
    literals = np.concatenate([number.literals for number in numbers])
    return {tuple(int(number.value(model)) for number in numbers) for model in satloop.solutions(f, literals=literals)}


ALL = [*product(range(-1, 3), range(4), range(1, 3))]


@pytest.mark.parametrize("kind", NUMBERS)
@pytest.mark.parametrize("name", [*SAID, *JOINED])
def test_a_comparison_is_what_python_says_of_the_values(kind, name):
    say = {**SAID, **JOINED}[name]
    expected = {row for row in ALL if say(*map(np.int64, row))}
    for way in ("required", "literal", "when"):
        f = Formula()
        numbers = three(f, number_kind(kind))
        if way == "required":
            say(*numbers).require(f)
            assert seen(f, numbers) == expected
        elif way == "literal":
            literal = say(*numbers).literal(f)
            for sign, right in ((1, expected), (-1, {*ALL} - expected)):
                g = f.copy()
                g.add([[sign * int(literal)]])
                assert seen(g, numbers) == right
        else:
            when = f.new()
            say(*numbers).require(f, when=when)
            for sign, right in ((1, expected), (-1, {*ALL})):
                g = f.copy()
                g.add([[sign * int(when)]])
                assert seen(g, numbers) == right


@pytest.mark.parametrize("kind", NUMBERS)
def test_rows_have_integers_of_their_own(kind):
    """Six queens: for each pair of rows an integer."""
    f = Formula()
    queen = number_kind(kind).new(f, 6, 5)
    i, j = np.triu_indices(6, 1)
    ((queen[i] != queen[j]) & (abs(queen[i] - queen[j]) != j - i)).require(f)
    assert satloop.count(f, literals=queen.literals) == 4
    g = Formula()
    x = number_kind(kind).new(g, 3, 4)
    bounds = np.array([1, 0, 9])
    ((x <= bounds) & (bounds - 1 <= x)).literal(g)
    (bounds >= x)[[0, 1]].require(g)
    (sum(x) == 6).require(g)
    assert {tuple(x.value(model).tolist()) for model in satloop.solutions(g, literals=x.literals)} == {
        row for row in product(range(5), repeat=3) if row[0] <= 1 and row[1] <= 0 and sum(row) == 6}


def test_what_has_clauses_of_its_own_takes_no_more():
    f = Formula()
    x, y = number_kind("unary").new(f, 2, 9)
    size = f.size
    assert (x >= 3).literal(f) == x.literals[2] and f.size == size
    (x + 3 <= y).require(f)
    assert f.size.variables == size.variables and f.size.clauses == size.clauses + 12
    ((x >= 3) | (y <= 2)).require(f)  # a clause of two literals
    assert f.size.variables == size.variables and f.size.clauses == size.clauses + 13


def test_what_is_no_comparison_is_refused():
    f = Formula()
    x, y = number_kind("unary").new(f, 2, 3)
    for wrong in (lambda: 1 < x < 3, lambda: min(x, y), lambda: x in [y], lambda: x * y, lambda: x < "a",
                  lambda: sum(x)):
        with pytest.raises(TypeError):
            wrong()
    for wrong in (lambda: x < 2.5, lambda: x + True, lambda: x == np.array([1.0]), lambda: 2**61 * (x * 4)):
        with pytest.raises(ValueError, match=r"expected|found"):
            wrong()
    assert (x == "a") is False and isinstance(x == 7, Expression) and {x: 1}[x] == 1
    assert (x == 7).literal(f) == FALSE
