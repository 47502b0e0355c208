"""Gates: literals defined by other literals, over whole arrays.

A negative literal is an inverted input, and so is a negated result: ``-and_(f, -a, b)`` is a or not b. Each gate
defines its literal in both directions. Constants are folded: a gate that they decide, or reduce to one of its inputs,
takes no variable and no clause, and one with fewer inputs left takes only what those need. Sizes are for one gate
without constants.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .arguments import checked
from .formula import FALSE, TRUE, Formula, Literals, stack
from .literals import as_literals, distinct


def not_(literals: ArrayLike) -> Literals:
    """The opposite literals; nothing is added.

    >>> not_([1, -2]).tolist()
    [-1, 2]
    """
    return np.negative(as_literals(literals))


@checked
def and_(f: Formula, *inputs: ArrayLike) -> Literals:
    """All inputs hold: elementwise over several arrays, over the last axis of one; TRUE for no input.

    n > 1 inputs: 1 variable, n + 1 clauses. One input is its own gate. (Tseitin 1968)

    >>> f = Formula()
    >>> x = f.new(2, 3)
    >>> and_(f, x).tolist(), and_(f, x[0], -x[1]).tolist()
    ([7, 8], [9, 10, 11])
    """
    lits = as_literals(inputs[0], "inputs") if len(inputs) == 1 else stack(*inputs)
    batch = lits.shape[:-1]
    rows = lits.reshape(int(np.prod(batch)), lits.shape[-1])
    fixed = np.abs(rows) == TRUE
    if rows.shape[1] and not fixed.any():
        return _and(f, rows).reshape(batch)
    # A FALSE input decides a row, TRUE ones fall away: rows are sorted by how many inputs are left.
    out = np.where((rows == FALSE).any(axis=1), FALSE, TRUE)
    left = np.where(out == TRUE, (~fixed).sum(axis=1), 0)
    for n in distinct(left[left > 0]).tolist():
        part = left == n
        out[part] = _and(f, rows[part][~fixed[part]].reshape(-1, n))
    return out.reshape(batch)


def _and(f: Formula, rows: Literals) -> Literals:
    if rows.shape[1] == 1:
        return rows[:, 0]
    out = f.new(len(rows))
    f.clause(-out[:, None], rows)
    f.add(np.concatenate([out[:, None], -rows], axis=1))
    return out


@checked
def or_(f: Formula, *inputs: ArrayLike) -> Literals:
    """Some input holds: elementwise over several arrays, over the last axis of one; FALSE for no input.

    n > 1 inputs: 1 variable, n + 1 clauses.
    """
    return not_(and_(f, *(not_(x) for x in inputs)))


@checked
def implies(f: Formula, a: ArrayLike, b: ArrayLike) -> Literals:
    """b holds if a does, elementwise. 1 variable, 3 clauses."""
    return or_(f, not_(a), b)


@checked
def xor(f: Formula, *inputs: ArrayLike) -> Literals:
    """An odd number of inputs holds: elementwise over several arrays, over the last axis of one; FALSE for no input.

    n > 0 inputs: n - 1 variables, 4(n - 1) clauses, as a balanced tree of gates of two inputs.
    """
    lits = as_literals(inputs[0], "inputs") if len(inputs) == 1 else stack(*inputs)
    if not lits.shape[-1]:
        return np.full(lits.shape[:-1], FALSE)
    while lits.shape[-1] > 1:
        even = lits.shape[-1] // 2 * 2
        lits = np.concatenate([_xor(f, lits[..., 0:even:2], lits[..., 1:even:2]), lits[..., even:]], axis=-1)
    return lits[..., 0]


def _xor(f: Formula, a: Literals, b: Literals) -> Literals:
    # With a constant an xor is the other input or its negation, and takes no variable.
    out = np.where(a == TRUE, -b, np.where(a == FALSE, b, np.where(b == TRUE, -a, a)))
    free = (np.abs(a) != TRUE) & (np.abs(b) != TRUE)
    x, y = a[free], b[free]
    z = f.new(len(x))
    f.add(np.stack([-x, -y, -z, x, y, -z, x, -y, z, -x, y, z], axis=-1).reshape(-1, 3))
    out[free] = z
    return out


@checked
def equal(f: Formula, a: ArrayLike, b: ArrayLike) -> Literals:
    """Both hold or neither does, elementwise. 1 variable, 4 clauses."""
    return not_(xor(f, a, b))


@checked
def if_then_else(f: Formula, condition: ArrayLike, a: ArrayLike, b: ArrayLike) -> Literals:
    """a where the condition holds, b elsewhere, elementwise.

    1 variable, 6 clauses, two of them redundant: the gate equals a and b where these agree.

    >>> f = Formula()
    >>> c, a, b = f.new(3)
    >>> if_then_else(f, [TRUE, FALSE, c], a, b).tolist()
    [2, 3, 4]
    """
    lits = stack(condition, a, b)
    batch = lits.shape[:-1]
    c, x, y = lits.reshape(-1, 3).T
    out = np.where(c == TRUE, x, y)
    open_ = np.abs(c) != TRUE
    # one branch constant: an or / and of two inputs, which folds the other branch in turn
    for branch, other, sign in ((x, y, 1), (y, x, -1)):
        for constant, gate in ((TRUE, or_), (FALSE, and_)):
            part = open_ & (branch == constant)
            pick = c[part] * sign * (1 if constant == TRUE else -1)
            out[part] = gate(f, pick, other[part])
            open_ &= ~part
    c, x, y = c[open_], x[open_], y[open_]
    z = f.new(len(c))
    f.add(np.stack([-c, -x, z, -c, x, -z, c, -y, z, c, y, -z, -x, -y, z, x, y, -z], axis=-1).reshape(-1, 3))
    out[open_] = z
    return out.reshape(batch)


@checked
def full_adder(f: Formula, a: ArrayLike, b: ArrayLike, c: ArrayLike) -> tuple[Literals, Literals]:
    """The sum and the carry of three bits, elementwise. 2 variables, 14 clauses (N. Eén and N. Sörensson 2006)."""
    lits = stack(a, b, c)
    batch = lits.shape[:-1]
    rows = lits.reshape(-1, 3)
    size = np.abs(rows)
    fixed = (size == TRUE).any(axis=1)
    if not fixed.any():
        total, carry = _full_adder(f, rows)
        return total.reshape(batch), carry.reshape(batch)
    total, carry = np.empty(len(rows), dtype=np.int32), np.empty(len(rows), dtype=np.int32)
    total[~fixed], carry[~fixed] = _full_adder(f, rows[~fixed])
    # Constants are the largest literals by absolute value, so sorted by it one comes last.
    x, y, constant = np.take_along_axis(rows[fixed], np.argsort(size[fixed], axis=1), axis=1).T
    total[fixed] = xor(f, xor(f, x, y), constant)
    sign = np.where(constant == TRUE, np.int32(-1), np.int32(1))  # with a TRUE, any of the others carries
    carry[fixed] = sign * and_(f, sign * x, sign * y)
    return total.reshape(batch), carry.reshape(batch)


def _full_adder(f: Formula, rows: Literals) -> tuple[Literals, Literals]:
    x, y, z = rows.T
    total, carry = f.new(2, len(rows))
    odd = [x, y, z, -total, x, -y, -z, -total, -x, y, -z, -total, -x, -y, z, -total]
    majority = [x, y, -carry, x, z, -carry, y, z, -carry]
    for sign in (1, -1):
        f.add(sign * np.stack(odd, axis=-1).reshape(-1, 4))
        f.add(sign * np.stack(majority, axis=-1).reshape(-1, 3))
    return total, carry


__all__ = ["and_", "equal", "full_adder", "if_then_else", "implies", "not_", "or_", "xor"]
