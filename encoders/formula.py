"""A CNF under construction: fresh literals, clauses as int32 arrays, named sections, groups, lazy rules, sizes.

A literal is a nonzero int in the DIMACS sense. ``TRUE`` and ``FALSE`` are literals that own no variable: a clause
that holds ``TRUE`` is dropped, ``FALSE`` is stripped from it, so callers pad borders with ``FALSE`` and have no border
cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from math import prod
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .literals import FALSE, TRUE, Clauses, Literals, Model, binding, pad, signed, stack, strip, values
from .selection import Groups, always, joined, known

Rule = Callable[[Model], Clauses]

ROWS = 1 << 18  # clauses whose constants are stripped at a time: so the arrays in between stay small


class OutOfTime(Exception):
    """The deadline of a formula has passed while it was built."""


class Size(NamedTuple):
    """Variables, clauses and literals of a formula or of one section of it."""

    variables: int
    clauses: int
    literals: int


class Formula:
    """A CNF over variables ``1 .. variables``, with lazy rules that complete it.

    A *lazy rule* takes a model, a bool array of shape (variables + 1,) whose entry 0 is True, and returns clauses as
    lists, for they differ in width and go straight to a solver, which takes no arrays. Each is false in that model and
    true in every real solution; ``[]`` accepts the model.

    >>> f = Formula()
    >>> a, b = f.new(2)
    >>> f.add([[a, b], [-a, TRUE], [-b, FALSE]])
    >>> [block.tolist() for block in f.blocks]
    [[[-2]], [[1, 2]]]
    >>> f.size
    Size(variables=2, clauses=2, literals=3)
    """

    def __init__(self, select: Iterable[str] = ()) -> None:
        """select: the kinds of groups that `select` gives literals of their own, some of `selection.KINDS`."""
        self.selected = known(select)
        self.groups: dict[str, Groups] = {}  # kind -> its groups, for the kinds selected
        self.names: dict[str, Groups] = {}  # what explanations may speak of besides the key, see `name`
        self.variables = 0
        self.blocks: list[Literals] = []
        self.rules: list[Rule] = []
        self.propagators: list[Any] = []  # what a solver is to ask while it searches, see `loops.propagator`
        self.at_most_ones: list[Literals] = []  # of each row, for solvers that count; not in `sizes`
        self.phases: list[Literals] = []  # literals that a solver had better try first
        self.lemmas: list[str] = []  # normal forms among its clauses: it keeps a solution, but perhaps not all
        self.contradictory = False
        self.templates = False  # local functions may add their clauses in another order, see `templates`
        self.deadline: float | None = None  # of `perf_counter`: adding clauses after it raises OutOfTime
        self._owners: list[str] = []
        self._section = ""
        self._fresh: dict[str, int] = {}
        self._held: Literals | None = None  # the literal of `under`

    def new(self, *shape: int) -> Literals:
        """Fresh positive literals of the given shape; numbered in C order after all earlier ones."""
        count = prod(shape)
        first = self.reserve(count)
        return np.arange(first, first + count, dtype=np.int32).reshape(shape)

    def reserve(self, count: int) -> int:
        """The first of so many fresh variables: as `new`, without an array of them."""
        self.look_at_clock()
        if self.variables + count >= TRUE:
            raise ValueError(f"{self.variables + count} variables do not fit an int32 literal")
        first = self.variables + 1
        self.variables += count
        self._fresh[self._section] = self._fresh.get(self._section, 0) + count
        return first

    def add(self, rows: ArrayLike | Iterable[Iterable[int]], when: ArrayLike | None = None) -> None:
        """Add one clause a row: an array (..., width), or ragged lists.

        `when`: literals that broadcast against the leading axes; a row counts only where its literal holds.
        Raises ValueError for a literal that is zero, not an integer, or was never allocated.
        """
        self.look_at_clock()
        if not isinstance(rows, np.ndarray):
            given: list[Any] = list(rows)  # type: ignore[arg-type]
            widths = {len(row) if hasattr(row, "__len__") else -1 for row in given}
            if len(widths) > 1:
                if -1 in widths:
                    raise ValueError("a clause is a list of literals, not a single literal")
                if when is not None:
                    raise ValueError("ragged rows cannot be guarded: add them width by width")
                for width in sorted(widths):
                    self.add(np.array([row for row in given if len(row) == width]).reshape(-1, width))
                return
            if not given:
                return
            rows = np.array(given, dtype=np.int32 if widths == {0} else None)
        if rows.dtype != np.int32:
            if rows.dtype.kind not in "iu":
                raise ValueError(f"literals are integers, not {rows.dtype}")
            if rows.size and (rows.max() > TRUE or rows.min() < FALSE):
                raise ValueError("a literal does not fit int32")
            rows = rows.astype(np.int32)
        if rows.ndim == 0:
            raise ValueError("a clause is a list of literals, not a single literal")
        if when is not None and (guard := binding(when)) is not None:
            rows = np.concatenate([np.broadcast_to(-guard[..., None], (*rows.shape[:-1], 1)), rows], -1)
        if self._held is not None:
            rows = np.concatenate([np.broadcast_to(-self._held, (*rows.shape[:-1], 1)), rows], -1)
        if rows.ndim != 2:
            rows = rows.reshape(prod(rows.shape[:-1]), rows.shape[-1])
        if len(rows) == 0:
            return
        if rows.shape[1] == 0:
            self.keep(rows[:1])
            return
        high, low = int(rows.max()), int(rows.min())
        if high <= self.variables and low >= -self.variables:
            if np.count_nonzero(rows) < rows.size:
                raise ValueError("0 is not a literal")
            self.keep(rows)
        else:
            self._add_with_constants(rows)

    def clause(self, *columns: ArrayLike, when: ArrayLike | None = None) -> None:
        """Add one clause for each row of the broadcast columns: ``clause(-a, b)`` says a implies b, elementwise."""
        size = np.broadcast(*columns)
        if size.size < ROWS:
            self.add(stack(*columns), when)
            return
        shape = size.shape
        rows = np.empty((*shape, len(columns)), dtype=np.int32)
        whole = [np.broadcast_to(one, shape) for one in columns]
        step = max(1, ROWS * shape[0] // prod(shape))
        for part in (slice(start, start + step) for start in range(0, shape[0], step)):
            self.look_at_clock()
            for i, one in enumerate(whole):
                rows[part, ..., i] = one[part]
        self.add(rows, when)

    def look_at_clock(self) -> None:
        """Raise OutOfTime if the deadline has passed. To be called now and then by what takes long between clauses."""
        if self.deadline is not None and perf_counter() > self.deadline:
            raise OutOfTime

    def selects(self, *kinds: str) -> bool:
        """Whether groups of any of these kinds may be off."""
        return bool(self.selected) and not self.selected.isdisjoint(known(kinds))

    def select(self, kind: str, about: ArrayLike = -1) -> Literals:
        """One literal a group, for `when`: fresh, if the formula was made with that kind among `select`; else TRUE.

        about: (g,) or (g, k) numbers of what each group is about, see `selection.KINDS`; a scalar is one group, and its
        literal has no axis. g variables if the kind is selected, else none. `groups` keeps which literal is which.

        >>> f = Formula(select=["clue"])
        >>> f.select("clue", [4, 7]).tolist(), f.select("region", [0]).tolist() == [TRUE]
        ([1, 2], True)
        >>> f.groups["clue"].about.tolist()
        [[4], [7]]
        """
        shape = np.shape(about)[:1]
        if kind not in self.selected:
            return always(kind, shape)
        literals = self.new(*shape)
        self.groups[kind] = joined(self.groups.get(kind), literals, about)
        return literals

    def name(self, name: str, literals: Literals, about: ArrayLike) -> None:
        """Say that literals (k,) mean something of the cells `about` (k,), so that explanations can speak of it.

        Kept where groups are selected; it changes no clause. Every clause about them belongs to a group.
        """
        if self.selected:
            self.names[name] = joined(self.names.get(name), literals, about)

    def under(self, literal: Literals) -> AbstractContextManager[None]:
        """What is added inside, by clause or by lazy rule, counts only where the literal holds. Not to be nested."""
        return nullcontext() if literal == TRUE else self._under(literal)

    @contextmanager
    def _under(self, literal: Literals) -> Iterator[None]:
        rules, propagators, self._held = len(self.rules), len(self.propagators), literal
        try:
            yield
            held = int(literal)
            self.rules[rules:] = [partial(_only_where, rule=rule, literal=held) for rule in self.rules[rules:]]
            if len(self.propagators) > propagators:
                raise ValueError("a propagator cannot be switched")
        finally:
            self._held = None

    def _add_with_constants(self, rows: Literals) -> None:
        if len(rows) <= ROWS:
            for part in self._stripped(rows):
                self.look_at_clock()
                self.keep(part)
            return
        parts: dict[int, list[Literals]] = {}
        for start in range(0, len(rows), ROWS):
            self.look_at_clock()
            for part in self._stripped(rows[start:start + ROWS]):
                parts.setdefault(part.shape[1], []).append(part)
        for _, same in sorted(parts.items()):
            self.look_at_clock()
            self.keep(same[0] if len(same) == 1 else np.concatenate(same))

    def _stripped(self, rows: Literals) -> list[Literals]:
        size = np.abs(rows)
        wrong = (size - 1).view(np.uint32) >= self.variables  # 0 is the largest of all
        if (wrong != (size == TRUE)).any():
            bad = rows[wrong & (size != TRUE)][0]
            raise ValueError(f"literal {bad} was never allocated: the formula has {self.variables} variables")
        return strip(rows)

    def keep(self, rows: Literals) -> None:
        """Add a block of clauses that are known to be sound: of literals that are allocated, none of them a constant.

        What `add` does when it has looked at them; the block is not copied. Not inside `under`.
        """
        if rows.shape[1] == 0:
            self.contradictory = True
        self.blocks.append(rows)
        self._owners.append(self._section)

    @contextmanager
    def section(self, name: str) -> Iterator[None]:
        """What is added inside counts under `name` (nested: ``outer/inner``) in `sizes`."""
        outer = self._section
        self._section = f"{outer}/{name}" if outer else name
        try:
            yield
        finally:
            self._section = outer

    @contextmanager
    def lemma(self, name: str) -> Iterator[None]:
        """What is added inside, counted as a section, keeps a solution, if there is one, but perhaps not every one."""
        if name not in self.lemmas:
            self.lemmas.append(name)
        with self.section(name):
            yield

    @property
    def sizes(self) -> dict[str, Size]:
        """Section name -> its Size; what stands outside every section is under the empty name."""
        total = {name: [count, 0, 0] for name, count in self._fresh.items()}
        for name, block in zip(self._owners, self.blocks):
            entry = total.setdefault(name, [0, 0, 0])
            entry[1] += len(block)
            entry[2] += block.size
        return {name: Size(*entry) for name, entry in total.items()}

    @property
    def size(self) -> Size:
        """The whole formula's Size, lazy clauses not counted."""
        return Size(self.variables, sum(len(b) for b in self.blocks), sum(b.size for b in self.blocks))


def _only_where(model: Model, rule: Rule, literal: int) -> Clauses:
    """A lazy rule that counts where the literal holds."""
    if not values(model, literal):
        return []
    return [[*clause, -literal] for clause in rule(model)]


__all__ = ["FALSE", "TRUE", "Clauses", "Formula", "Literals", "Model", "Rule", "Size", "binding", "pad", "signed",
           "stack", "strip", "values"]
