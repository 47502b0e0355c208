"""Binary numbers: the SAT number of the Flow report, with comparisons, sums and any upper bound."""

from __future__ import annotations

from math import prod

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..clauses.clause_store import EACH
from ..formula import FALSE, TRUE, Formula, Literals, Model, guard_column, pad, values
from ..gates import and_, full_adder, or_, xor
from ..literals import as_literals
from .literals_of_numbers import as_wide, equal_literals, shape_tuple
from .number import Number
from .plain_number import literals_with_same_upper, span_of


class Binary(Number):
    """literals[..., i]: bit i of the number less `lower`, the lowest first; w = span.bit_length() of them.

    >>> f = Formula()
    >>> n = Binary.new(f, (), 5)
    >>> n.fix(f, 4)
    >>> [block.tolist() for block in f.blocks]
    [[[-2, -3]], [[-1], [-2], [3]]]
    """

    @classmethod
    def new(cls, f: Formula, shape: int | tuple[int, ...], upper: int, lower: int = 0) -> Binary:
        """Fresh numbers. w variables, as many clauses as the span has zeros among its w bits."""
        span = span_of(upper, lower)
        n = cls(f.new(*shape_tuple(shape), span.bit_length()), upper, lower)
        f.note_numbers("binary", n.literals)
        n._at_most(f, span, None)
        return n

    def value(self, model: Model) -> NDArray[np.int64]:
        weight = 1 << np.arange(self.literals.shape[-1], dtype=np.int64)
        return np.asarray(values(model, self.literals) @ weight + self.lower, dtype=np.int64)

    def weights(self) -> NDArray[np.int64]:
        return np.int64(1) << np.arange(self.literals.shape[-1], dtype=np.int64)

    def _fix(self, f: Formula, value: NDArray[np.int64], when: ArrayLike | None) -> None:
        """w unit clauses."""
        f.add(self._signed(value)[..., None], guard_column(when))

    def _is_value(self, f: Formula, value: NDArray[np.int64]) -> Literals:
        """1 variable, w + 1 clauses; none for a single bit."""
        f.need_room(prod(np.broadcast_shapes(self.shape, value.shape)) * (EACH + 3 * self.literals.shape[-1]))
        return and_(f, self._signed(value))

    def _signed(self, value: NDArray[np.int64]) -> Literals:
        bits = value[..., None] >> np.arange(self.literals.shape[-1]) & 1
        return np.where(bits == 1, self.literals, -self.literals)

    def is_equal(self, f: Formula, other: Binary) -> Literals:
        """Literals that say self == other: w + 1 variables, 5w + 1 clauses; 1 and 4 for a single bit."""
        a, b = self._aligned_literals(f, other)
        return and_(f, -xor(f, a, b))

    def successor(self, f: Formula, other: Binary, when: ArrayLike | None = None) -> None:
        """self == other + 1: 6w - 3 clauses, no variable.

        The carry into bit i is where bit i - 1 fell: `other` has it and self does not.
        """
        a, b = self._aligned_literals(f, other)
        if not a.shape[-1]:
            self._never(f, when)
            return
        guard = guard_column(when)
        equal_literals(f, a[..., :1], -b[..., :1], guard)
        f.clause(-b[..., -1:], a[..., -1:], when=guard)  # no carry out
        # For bits i - 1 and i: without a carry bit i stays (x == y), with one it changes; p and q are the two ways to
        # have none.
        p, q, x, y = np.broadcast_arrays(a[..., :-1], -b[..., :-1], a[..., 1:], b[..., 1:])  # p or q: no carry
        plane = None if guard is None else guard[..., None]
        f.add(np.stack([p, q, x, y, p, q, -x, -y], axis=-1).reshape(*p.shape, 2, 4), plane)
        f.add(np.stack([-p, x, -y, -p, -x, y, -q, x, -y, -q, -x, y], axis=-1).reshape(*p.shape, 4, 3), plane)

    def successor_or_top(self, f: Formula, other: Binary, when: ArrayLike | None = None) -> None:
        """self == min(other + 1, upper): 3 variables, 9w clauses, for w > 1 bits; 2 and 7 for a single bit.

        One says that other is upper, one that self takes the top, and one that it takes the successor.
        """
        a, b = literals_with_same_upper(f, self, other)
        at_top = other.is_value(f, other.upper)
        guard = as_literals(TRUE if when is None else when, "when")
        guard = np.broadcast_to(guard, np.broadcast_shapes(a.shape[:-1], b.shape[:-1], guard.shape))
        stays, rises = f.new(2, *guard.shape)
        f.clause(-guard, -at_top, stays)
        f.clause(-guard, at_top, rises)
        self.equal(f, other, stays)
        self.successor(f, other, rises)

    def less(self, f: Formula, other: Binary, when: ArrayLike | None = None) -> None:
        """self < other: w - 1 variables, 3w - 1 clauses."""
        self._compare(f, other, when, strict=True)

    def less_equal(self, f: Formula, other: Binary, when: ArrayLike | None = None) -> None:
        """self <= other: w - 1 variables, 3w - 2 clauses."""
        self._compare(f, other, when, strict=False)

    def _compare(self, f: Formula, other: Binary, when: ArrayLike | None, strict: bool) -> None:
        a, b = self._aligned_literals(f, other)
        if not a.shape[-1]:
            if strict:
                self._never(f, when)
            return
        batch = np.broadcast_shapes(a.shape[:-1], b.shape[:-1])
        # From the highest bit down: where this bit must still tell, it is not a = 1 and b = 0, and where both are
        # equal the next must tell.
        top = np.broadcast_to(TRUE if when is None else as_literals(when, "when"), batch)
        down = f.new(*batch, a.shape[-1] - 1)  # [i]: bits i..0 must still tell, since the higher ones are equal
        tell = np.concatenate([down, top[..., None]], axis=-1)
        f.clause(-tell[..., 1:], -a[..., 1:], b[..., 1:])
        f.clause(-tell[..., 1:], -a[..., 1:], down)
        f.clause(-tell[..., 1:], b[..., 1:], down)
        if strict:
            f.clause(-tell[..., 0], -a[..., 0])
            f.clause(-tell[..., 0], b[..., 0])
        else:
            f.clause(-tell[..., 0], -a[..., 0], b[..., 0])

    def _at_most(self, f: Formula, k: int, when: Literals | None) -> None:
        """A clause for each zero among the w bits of k: not this bit too, where all higher ones of k hold."""
        self._bound(f, -self.literals, k, when)

    def _at_least(self, f: Formula, k: int, when: Literals | None) -> None:
        """A clause for each one among the bits of k."""
        self._bound(f, self.literals, ~k, when)

    def _bound(self, f: Formula, literals: Literals, k: int, when: Literals | None) -> None:
        guard = None if when is None else when[..., 0]
        width = literals.shape[-1]
        # A number above k has, for some 0 of k, a 1 there and 1s wherever k has 1s above.
        for i in range(width):
            if not k >> i & 1:
                f.add(literals[..., [i, *(j for j in range(i + 1, width) if k >> j & 1)]], guard)

    def plus(self, f: Formula, k: int) -> Binary:
        """self + k; a ripple of half adders: at most 2 variables and 7 clauses a bit of the result.

        For k = 1 and upper = 2**w - 1 that is 2(w - 1) variables and 7(w - 1) clauses.
        """
        a = pad(self.literals, -1, after=(self.span + span_of(k, what="k")).bit_length() - self.literals.shape[-1])
        # The constant k is not made of literals: a bit of it that is 1 turns the half adder's and into an or.
        carry: Literals = np.broadcast_to(FALSE, a.shape[:-1])
        bits = []
        for i in range(a.shape[-1]):
            total = xor(f, a[..., i], carry)
            bits.append(-total if k >> i & 1 else total)
            if i + 1 < a.shape[-1]:
                carry = (or_ if k >> i & 1 else and_)(f, a[..., i], carry)
        return Binary(np.stack(bits, axis=-1) if bits else a, self.upper + k, self.lower)

    def add(self, f: Formula, other: Binary) -> Binary:
        """self + other; a ripple-carry adder. For both of upper = 2**w - 1: 2w variables, 14w - 7 clauses."""
        self._same_kind(other)
        a, b = np.broadcast_arrays(*as_wide(self.literals, other.literals))
        a, b = (pad(x, -1, after=(self.span + other.span).bit_length() - x.shape[-1]) for x in (a, b))
        carry: Literals = np.broadcast_to(FALSE, a.shape[:-1])
        bits = []
        for i in range(a.shape[-1]):
            x, y = a[..., i], b[..., i]
            if i == 0:
                bits.append(xor(f, x, y))
                carry = and_(f, x, y)
            elif i + 1 < a.shape[-1]:
                total, carry = full_adder(f, x, y, carry)
                bits.append(total)
            else:
                bits.append(xor(f, xor(f, x, y), carry))
        return Binary(np.stack(bits, axis=-1) if bits else a, self.upper + other.upper, self.lower + other.lower)
