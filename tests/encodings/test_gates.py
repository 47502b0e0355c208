"""Gates equal their truth tables, with constants anywhere; a gate is never left open; sizes."""

import operator
from functools import reduce
from itertools import product

import numpy as np
import pytest
from brute import FALSE, TRUE, models, values

from encoders import Formula
from encoders.gates import and_, equal, full_adder, if_then_else, implies, not_, or_, xor

FUNCTIONS = {  # name -> gate, what it means, inputs
    "and": (and_, lambda a, b: a and b, 2),
    "or": (or_, lambda a, b: a or b, 2),
    "xor": (xor, operator.xor, 2),
    "equal": (equal, operator.eq, 2),
    "implies": (implies, lambda a, b: b or not a, 2),
    "if_then_else": (if_then_else, lambda c, a, b: a if c else b, 3),
    "and of three": (and_, lambda a, b, c: a and b and c, 3),
    "or of three": (or_, lambda a, b, c: a or b or c, 3),
    "xor of three": (xor, lambda a, b, c: a ^ b ^ c, 3),
    "sum": (lambda f, *x: full_adder(f, *x)[0], lambda a, b, c: a ^ b ^ c, 3),
    "carry": (lambda f, *x: full_adder(f, *x)[1], lambda a, b, c: a + b + c >= 2, 3),
}


def check(f, inputs, outputs, meaning):
    """Every assignment of the inputs is a model, exactly one, and in it the outputs are what they mean."""
    result = models(f)
    used = sorted({int(v) for v in np.abs(inputs).ravel() if v != TRUE})
    assert {tuple(row) for row in result[:, used].tolist()} == set(product((False, True), repeat=len(used)))
    assert len(result) == 2 ** len(used) << (f.variables - len(used) - defined(f, used))
    for model in result:
        expected = [meaning(*row) for row in values(model, inputs).reshape(-1, inputs.shape[-1]).tolist()]
        assert values(model, outputs).ravel().tolist() == expected


def defined(f, used):
    """How many variables occur in clauses beside the used ones."""
    seen = {abs(v) for block in f.blocks for v in block.ravel().tolist()}
    return len(seen - set(used))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_truth_table(name):
    gate, meaning, n = FUNCTIONS[name]
    f = Formula()
    x = f.new(n)
    out = gate(f, *x)
    assert out.shape == ()
    check(f, x, out, meaning)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_constants_and_inversions_in_one_batch(name):
    """Every mixture of a variable, its opposite, TRUE and FALSE at once, as a batch."""
    gate, meaning, n = FUNCTIONS[name]
    f = Formula()
    x = f.new(n).tolist()
    rows = np.array(list(product(*([v, -v, int(TRUE), int(FALSE)] for v in x))), dtype=np.int32)
    out = gate(f, *rows.T)
    assert out.shape == (4**n,) and out.dtype == np.int32
    # a mixed batch equals its rows one by one, and those it may decide need no variable
    decided = np.all(np.abs(rows) == TRUE, axis=1)
    assert (np.abs(out[decided]) == TRUE).all()
    for i, row in enumerate(rows.tolist()):
        one = Formula()
        one.new(n)
        single = gate(one, *row)
        check(one, np.array([row], dtype=np.int32), single, meaning)
        assert (abs(single) <= n or abs(single) == TRUE) == (abs(out[i]) <= n or abs(out[i]) == TRUE)
    for assignment in product((False, True), repeat=n):
        g = Formula()
        g.new(f.variables)
        for block in f.blocks:
            g.add(block)
        g.add(np.where(assignment, x, np.negative(x))[:, None])
        result = models(g)
        assert len({tuple(m) for m in values(result[0], out)[None].tolist()}) == 1
        for model in result:
            assert values(model, out).tolist() == [bool(meaning(*row)) for row in values(model, rows).tolist()]


@pytest.mark.parametrize("a", [TRUE, FALSE])
def test_folding_takes_nothing(a):
    f = Formula()
    x, y = f.new(2)
    for out in (and_(f, a, x), or_(f, x, a), xor(f, a, x), xor(f, x, a), equal(f, a, x), implies(f, a, x),
                implies(f, x, a), if_then_else(f, a, x, y), if_then_else(f, x, a, TRUE), if_then_else(f, x, FALSE, a),
                and_(f, [x, FALSE, y]), or_(f, [TRUE, x, y]), *full_adder(f, x, a, FALSE), *full_adder(f, TRUE, a, x)):
        assert abs(out) in (abs(x), abs(y), TRUE)
    assert f.size[:2] == (2, 0)


@pytest.mark.parametrize("n", range(6))
def test_many_inputs_over_the_last_axis(n):
    signs = (-1) ** np.arange(n)
    for gate, meaning in ((and_, all), (or_, any), (xor, lambda row: reduce(operator.xor, row, False))):
        f = Formula()
        x = f.new(2, n) * signs
        out = gate(f, x)
        assert out.shape == (2,)
        variables = 0 if n < 2 else 2 * (n - 1 if gate is xor else 1)
        clauses = 0 if n < 2 else 2 * (4 * (n - 1) if gate is xor else n + 1)
        assert f.size[:2] == (2 * n + variables, clauses)
        result = models(f)
        assert len(result) == 4**n
        for model in result:
            assert values(model, out).tolist() == [meaning(row) for row in values(model, x).tolist()]


@pytest.mark.parametrize(("gate", "inputs", "size"), [
    (and_, 2, (1, 3)), (or_, 2, (1, 3)), (xor, 2, (1, 4)), (equal, 2, (1, 4)), (implies, 2, (1, 3)),
    (if_then_else, 3, (1, 6)), (lambda f, *x: full_adder(f, *x)[0], 3, (2, 14))])
def test_sizes_and_shapes(gate, inputs, size):
    f = Formula()
    x = [f.new(*shape) for shape in ((4, 1, 2), (3, 1), (1,))[:inputs]]
    before = f.variables
    out = gate(f, *x)
    assert out.shape == (4, 3, 2) and len(np.unique(out)) == 24
    assert f.size[:2] == (before + 24 * size[0], 24 * size[1])
    empty = gate(f, *(np.empty((0, 3), dtype=np.int32) for _ in range(inputs)))
    assert empty.shape == (0, 3) and f.variables == before + 24 * size[0]


def test_not():
    assert not_([[1, -2], [TRUE, FALSE]]).tolist() == [[-1, 2], [FALSE, TRUE]]


def test_an_unknown_literal_is_refused():
    f = Formula()
    with pytest.raises(ValueError, match="never allocated"):
        and_(f, f.new(), 9)
