"""Expressions as clauses and as literals, beside Python's own and, or and not."""

import random

import numpy as np
import pytest
from brute import assignments, models, projected

from encoders import FALSE, TRUE, Formula, values
from encoders.expressions import Expression, all_of, any_of

VARIABLES = 4


def random_expression(draw, depth):
    """An expression of the variables 1 to 4 and constants, and a function of a model that says whether it holds."""
    if depth == 0 or draw.random() < .2:
        literal = draw.choice([*range(1, VARIABLES + 1), *range(-VARIABLES, 0), int(TRUE), int(FALSE)])
        return Expression(literal), lambda model: bool(values(model, literal))
    (a, first), (b, second) = (random_expression(draw, depth - 1) for _ in range(2))
    return draw.choice([(a & b, lambda m: first(m) and second(m)), (a | b, lambda m: first(m) or second(m)),
                        (a ^ b, lambda m: first(m) != second(m)), (~a, lambda m: not first(m)),
                        (a.implies(b), lambda m: second(m) or not first(m))])


@pytest.mark.parametrize("seed", range(60))
def test_random_expressions(seed):
    draw = random.Random(seed)
    expression, holds = random_expression(draw, 4)
    every = assignments(VARIABLES)
    truth = [holds(np.r_[True, row]) for row in every]
    f = Formula()
    x = f.new(VARIABLES)
    expression.require(f)
    assert projected(f, x) == {tuple(row) for row, true in zip(every.tolist(), truth) if true}
    f = Formula()
    x, guard = f.new(VARIABLES), f.new()
    expression.require(f, guard)
    assert projected(f, [*x, guard]) == {(*row, on) for row, true in zip(every.tolist(), truth)
                                         for on in (False, True) if true or not on}
    f = Formula()
    x = f.new(VARIABLES)
    literal = expression.literal(f)
    result = models(f)
    assert len(result) == 2**VARIABLES and all(values(model, literal) == holds(model) for model in result)


def test_arrays_broadcast():
    f = Formula()
    x, y = f.new(2, 3), f.new(3)
    ((Expression(x) & y[0]) | -y).require(f)
    wanted = {(*a, *b, *c) for a in assignments(3).tolist() for b in assignments(3).tolist()
              for c in assignments(3).tolist()
              if all((row[i] and c[0]) or not c[i] for row in (a, b) for i in range(3))}
    assert projected(f, [*x.ravel(), *y]) == wanted
    left = f.new(3) & Expression(y)  # an array on the left
    assert left.shape == (3,) and left.literal(f).shape == (3,)


def test_an_index_chooses_expressions():
    f = Formula()
    x, y = f.new(2, 3), f.new(3)
    both = (Expression(x) & y) | -x[0]
    for index in (0, (1, 2), (slice(None), 1), np.array([1, 0])):
        whole, part = Formula(), Formula()
        for g, one in ((whole, both), (part, both[index])):
            g.new(9)
            literals = one.literal(g)
            truth = {tuple(m[1:10].tolist()): values(m, literals) for m in models(g)}
            if g is whole:
                every = truth
        assert both[index].shape == np.empty((2, 3))[index].shape
        assert all((every[row][index] == truth[row]).all() for row in every)


def test_rows():
    f = Formula()
    x = f.new(2, 3)
    assert any_of(x).shape == (2,)
    all_of(x).implies(any_of(-x[::-1])).require(f)
    assert f.size.clauses == 2 and f.variables == 6
    for empty, clauses in ((all_of([]), 0), (any_of([]), 1)):
        g = Formula()
        empty.require(g)
        assert g.size.clauses == clauses and empty.literal(g) == (FALSE if clauses else TRUE)


def test_clauses_alone_take_no_variable():
    f = Formula()
    a, b, c, d = map(Expression, f.new(4))
    ((a | b) & (~c | d) & a.implies(c & d) & ~(a & b)).require(f)
    assert f.variables == 4 and f.size.clauses == 5
    ((a & b) | (c & d)).require(f)  # one part is implied by a literal, the other is distributed
    assert f.variables == 5 and f.size.clauses == 9


def test_misuse_is_named():
    f = Formula()
    a = Expression(f.new())
    with pytest.raises(TypeError, match="join two by & and"):
        bool(a)
    for wrong in (True, 1.5, "a"):
        with pytest.raises(ValueError, match="literals: literals are integers"):
            _ = a & wrong
    with pytest.raises(ValueError, match="literal 7 was never allocated"):
        (a | 7).require(f)
