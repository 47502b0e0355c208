"""Expressions of and, or, not, exclusive or and implications over arrays of literals, turned into clauses.

Imports gates. Where each gate of `gates` is a literal with clauses in both directions, `Expression.require` adds no
literal for what clauses say directly, and clauses in one direction for the rest.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .formula import Formula, Literals
from .gates import and_, or_, xor
from .literals import as_literals


class Expression:
    """What is true of literals, elementwise: ``a & b``, ``a | b``, ``a ^ b``, ``~a``, ``a.implies(b)``.

    Operands are expressions, or literals of any shape that broadcast against the others. An expression adds nothing to
    a formula before `require` or `literal` is called. Negations are moved to the literals (J. de Morgan), as clauses
    need them.

    >>> f = Formula()
    >>> a, b, c, d = map(Expression, f.new(4))
    >>> a.implies(b & (c | d)).require(f)
    >>> [block.tolist() for block in f.blocks]
    [[[-1, 2]], [[-1, 3, 4]]]
    """

    __array_ufunc__ = None  # so that numpy leaves `array & expression` to the expression

    def __init__(self, literals: ArrayLike) -> None:
        """The expression that the literals (...) hold. ValueError for values that are no literals."""
        self.kind = "literals"
        self.literals = as_literals(literals)
        self.parts: tuple[Expression, ...] = ()

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape to which all literals broadcast."""
        return np.broadcast_shapes(self.literals.shape, *(part.shape for part in self.parts))

    @property
    def is_free(self) -> bool:
        """Whether `literal` adds nothing to a formula."""
        return self.kind == "literals"

    def __getitem__(self, index: Any) -> Expression:
        """The expressions at an index into an array of shape `shape`."""
        out = Expression(np.broadcast_to(self.literals, self.shape)[index])
        if self.parts:
            out.kind = self.kind
            out.parts = tuple(part._broadcast(self.shape)[index] for part in self.parts)
        return out

    def _broadcast(self, shape: tuple[int, ...]) -> Expression:
        out = Expression(np.broadcast_to(self.literals, shape))
        out.kind, out.parts = self.kind, tuple(part._broadcast(shape) for part in self.parts)
        return out

    def __invert__(self) -> Expression:
        if self.kind == "literals":
            return Expression(-self.literals)
        if self.kind == "xor":
            return _joined("xor", ~self.parts[0], self.parts[1])
        return _joined("or" if self.kind == "and" else "and", *(~part for part in self.parts))

    def __and__(self, other: Expression | ArrayLike) -> Expression:
        return _joined("and", self, _expression(other))

    def __or__(self, other: Expression | ArrayLike) -> Expression:
        return _joined("or", self, _expression(other))

    def __xor__(self, other: Expression | ArrayLike) -> Expression:
        return _joined("xor", self, _expression(other))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def implies(self, other: Expression | ArrayLike) -> Expression:
        """The other holds if this does."""
        return ~self | other

    def __bool__(self) -> bool:
        raise TypeError("an expression is neither true nor false: join two by & and |, not by 'and' and 'or'")

    def require(self, f: Formula, when: ArrayLike | None = None) -> None:
        """Add clauses that say that it holds, wherever the literal of `when` does.

        No variable for a conjunction of disjunctions. Of the parts of a disjunction that are no literals all but one
        get a variable, which implies the part (D. Plaisted and S. Greenbaum 1986); parts of an exclusive or are
        `literal`.
        """
        self._require(f, [] if when is None else [-as_literals(when, "when")])

    def literal(self, f: Formula) -> Literals:
        """Literals (...) that say whether it holds: a gate of `gates` for each operator."""
        if self.kind == "literals":
            return self.literals
        parts = [part.literal(f) for part in self.parts]
        if not parts:
            return or_(f, np.empty(0, dtype=np.int32)) if self.kind == "or" else and_(f, np.empty(0, dtype=np.int32))
        gate = {"and": and_, "or": or_, "xor": xor}[self.kind]
        return parts[0] if len(parts) == 1 else gate(f, *parts)

    def _require(self, f: Formula, unless: list[Literals]) -> None:
        """Add clauses that say that the expression holds unless one of these literals does."""
        if self.kind == "literals":
            f.clause(*unless, self.literals)
        elif self.kind == "and":
            for part in self.parts:
                part._require(f, unless)
        elif self.kind == "xor":
            x, y = (part.literal(f) for part in self.parts)
            f.clause(*unless, x, y)
            f.clause(*unless, -x, -y)
        else:
            columns = [part.literal(f) for part in self.parts if part.is_free]
            inner = [part for part in self.parts if not part.is_free]
            inner.sort(key=lambda part: part.kind == "and")
            for part in inner[:-1]:
                columns.append(f.new(*part.shape))
                part._require(f, [-columns[-1]])
            if inner:
                inner[-1]._require(f, [*unless, *columns])
            elif unless or columns:
                f.clause(*unless, *columns)
            else:
                f.add(np.empty((1, 0), dtype=np.int32))


def all_of(literals: ArrayLike) -> Expression:
    """All literals of the last axis hold; true where it is empty."""
    return _joined("and", *map(Expression, np.moveaxis(as_literals(literals), -1, 0)))


def any_of(literals: ArrayLike) -> Expression:
    """Some literal of the last axis holds; false where it is empty.

    >>> f = Formula()
    >>> x = f.new(2, 3)
    >>> any_of(x).implies(all_of(-x[::-1])).require(f)
    >>> f.size
    Size(variables=8, clauses=12, literals=24)
    """
    return ~all_of(-as_literals(literals))


def _expression(value: Expression | ArrayLike) -> Expression:
    return value if isinstance(value, Expression) else Expression(value)


def _joined(kind: str, *parts: Any) -> Expression:
    out = Expression(np.empty((), dtype=np.int32))
    out.kind = kind
    flat = chain.from_iterable(part.parts if part.kind == kind != "xor" else [part] for part in parts)
    out.parts = tuple(flat)
    return out


__all__ = ["Expression", "all_of", "any_of"]
