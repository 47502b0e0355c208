"""Counts how many of n literals hold, up to a bound. The bound can be raised later, and further literals can be added.

The tree is that of a totalizer (O. Bailleux and Y. Boufkhad 2003); its bound is raised and further literals are joined
to it as in the iterative totalizer (R. Martins, S. Joshi, V. Manquinho and I. Lynce, Incremental cardinality
constraints for MaxSAT, 2014), so that a search which asks for less and less, or more and more, keeps its clauses.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..argument_errors import ArgumentError
from ..formula import FALSE, TRUE, Formula, Literals, pad
from ..integers import as_integer
from ..literals import as_literals


class _Node:
    """A sum of literals: `total[k]` says that more than k of the n literals hold."""

    def __init__(self, total: Literals, n: int, left: _Node | None = None, right: _Node | None = None) -> None:
        self.total, self.n, self.left, self.right = total, n, left, right


class Tally:
    """How many of the literals hold, counted up to a bound.

    `literals` (min(n, bound),) say it: `literals[k]` holds exactly where more than k do, so it is itself a bound to
    assume or to add. A node over p literals takes min(p, bound) variables, and the clauses of `counters.totals`.

    >>> from encoders import Formula
    >>> f = Formula()
    >>> x = f.new(5)
    >>> tally = Tally(f, x, 2)
    >>> f.add([-tally.more_than(1)])  # at most one of them holds
    >>> tally.raise_to(3)
    >>> tally.join(f.new(2))
    >>> len(tally.literals), bool(tally.more_than(-1) == TRUE), bool(tally.more_than(7) == FALSE)
    (3, True, True)
    """

    def __init__(self, f: Formula, literals: ArrayLike, bound: int | None = None) -> None:
        """bound: how far to count, None for all of them. Literals may be constants and may repeat.

        Raises ValueError for a bound below 0, and for literals that are no row (n,) of literals of the formula.
        """
        self.formula = f
        self._root: _Node | None = None
        self.bound = 0
        row = self._row(literals)
        self.bound = len(row) if bound is None else as_integer(bound, "bound", 0)
        if len(row):
            self._root = self._tree(row)

    def __repr__(self) -> str:
        return f"Tally(n={self.n}, bound={self.bound})"

    @property
    def n(self) -> int:
        """How many literals are counted."""
        return self._root.n if self._root else 0

    @property
    def literals(self) -> Literals:
        """(min(n, bound),) more than 0, more than 1, ... of the literals hold."""
        return self._root.total[:self.bound] if self._root else np.empty(0, dtype=np.int32)

    def more_than(self, k: int) -> int:
        """The literal which says that more than k of the literals hold: its negation is the bound "at most k".

        TRUE for a k below 0, FALSE where there are no more than k literals. Raises ValueError for a k that is not
        counted: `raise_to` counts further.
        """
        k = as_integer(k, "k")
        if k < 0 or k >= self.n:
            return int(TRUE if k < 0 else FALSE)
        if k >= self.bound:
            raise ArgumentError(f"k: {k} is not counted, the bound is {self.bound}; raise_to({k + 1}) counts further")
        return int(self.literals[k])

    def raise_to(self, bound: int) -> None:
        """Count up to this bound: adds the variables and clauses that are missing. A lower bound changes nothing."""
        before, self.bound = self.bound, max(self.bound, as_integer(bound, "bound", 0))
        if self._root and self.bound > before:
            self._grow(self._root)

    def join(self, literals: ArrayLike) -> None:
        """Count these literals (m,), too: a tree of their own, and one node over both. `bound` stays."""
        row = self._row(literals)
        if len(row):
            more = self._tree(row)
            self._root = more if self._root is None else self._joined(self._root, more)

    def _row(self, literals: ArrayLike) -> Literals:
        row = as_literals(literals)
        if row.ndim != 1:
            raise ArgumentError(f"literals: expected a row (n,), found an array of shape {row.shape}")
        self.formula.check_literals(row)
        return row

    def _tree(self, row: Literals) -> _Node:
        if len(row) == 1:
            return _Node(row, 1)
        half = 1 << ((len(row) - 1).bit_length() - 1)
        return self._joined(self._tree(row[:half]), self._tree(row[half:]))

    def _joined(self, left: _Node, right: _Node) -> _Node:
        node = _Node(np.empty(0, dtype=np.int32), left.n + right.n, left, right)
        self._extend(node)
        return node

    def _grow(self, node: _Node) -> None:
        if node.left is None or node.right is None:
            return
        self._grow(node.left)
        self._grow(node.right)
        self._extend(node)

    def _extend(self, node: _Node) -> None:
        """The literals of a node up to the bound, with the clauses about them, from what it has on."""
        assert node.left is not None and node.right is not None
        had, wanted = len(node.total), min(node.n, self.bound)
        if had == wanted:
            return
        f = self.formula
        node.total = np.concatenate([node.total, f.new(wanted - had)])
        a, b = (pad(pad(side.total, -1, before=1, value=int(TRUE)), -1, after=1) for side in (node.left, node.right))
        # i, j: all pairs of a number on the left and one on the right; clauses of sums below `had` are there already.
        i, j = np.indices((len(a) - 1, len(b) - 1)).reshape(2, -1)
        up = (i + j > had) & (i + j <= wanted)
        f.clause(-a[i[up]], -b[j[up]], node.total[(i + j)[up] - 1])
        down = (i + j >= had) & (i + j < wanted)
        f.clause(a[i[down] + 1], b[j[down] + 1], -node.total[(i + j)[down]])
