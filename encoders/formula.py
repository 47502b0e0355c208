"""A CNF under construction: fresh literals, clauses as int32 arrays, named sections, groups, lazy rules, sizes.

A literal is a nonzero int in the DIMACS sense. ``TRUE`` and ``FALSE`` are literals that own no variable: a clause
that holds ``TRUE`` is dropped, ``FALSE`` is stripped from it, so callers pad borders with ``FALSE`` and have no border
cases.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .argument_errors import ArgumentError
from .clauses.clause_store import ClauseStore, Size
from .deadline import OutOfTime
from .groups import Groups, add_groups, always_on, checked_kinds
from .integers import as_integers
from .literals import (
    FALSE,
    TRUE,
    Clauses,
    Literals,
    Model,
    as_literals,
    guard_column,
    guard_of,
    pad,
    signed,
    stack,
    values,
    without_constants,
)

LazyRule = Callable[[Model], Clauses]


class KeptSums(NamedTuple):
    """Of each row of literals (m, n) those that hold weigh at most `bound` together, by weights (n,) above 0."""

    literals: Literals
    weights: NDArray[np.int64]
    bound: int


class NumbersMade(NamedTuple):
    """How many fresh numbers of a kind a section has, and how many literals each of them has."""

    section: str
    kind: str
    numbers: int
    literals: int


class EncodingCall(NamedTuple):
    """A call of an encoding that has a name, and the variables and clauses that it added.

    kind: "loops", "circuits", "capacity", "acyclic", "tour", "counter", "at most one", "weighted sum". scheme: its
    name, or a function. arguments: what its size depends on.
    """

    section: str
    kind: str
    scheme: Any
    arguments: tuple[Any, ...]
    variables: int
    clauses: int


_NOT_NOTED: AbstractContextManager[None] = nullcontext()


class Formula(ClauseStore):
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

    def __init__(self, group_kinds: Iterable[str] = (), keep_sums: bool = False) -> None:
        """group_kinds: the kinds of groups that get selectors, of those in `groups.GROUP_KINDS`.

        keep_sums: counts and weighted sums of `cardinality` and `weighted` are kept in `sums` and get no clauses.
        """
        super().__init__()
        self.sums: list[KeptSums] | None = [] if keep_sums else None  # for OPB files
        self.group_kinds = checked_kinds(group_kinds)
        self.groups: dict[str, Groups] = {}  # kind -> its groups, for the kinds selected
        self._selector_of: dict[str, dict[tuple[int, ...], int]] = {}  # kind -> what a group is about -> its selector
        self.names: dict[str, Groups] = {}  # name -> literals that explanations may mention besides the key
        self.rules: list[LazyRule] = []
        self.propagators: list[Any] = []  # for the solver to call during its search, see `loops.propagator`
        self.at_most_ones: list[Literals] = []  # of each row, for solvers that count; not in `sizes`
        self.phases: list[Literals] = []  # literals, or constants, that a solver should try first
        self.lemmas: list[str] = []  # normal forms among the clauses, which may lose some solutions
        self.numbers: list[NumbersMade] = []
        self.calls: list[EncodingCall] | None = None  # a list if calls of encodings are to be noted
        self.counters = "auto"  # the scheme of `cardinality.COUNTERS` for all counts that name none
        self.templates = False  # whether local functions may use templates, see `templates`

    def __repr__(self) -> str:
        size = self.size
        lazy = f", lazy rules={len(self.rules)}" if self.rules else ""
        return f"Formula(variables={size.variables}, clauses={size.clauses}, literals={size.literals}{lazy})"

    def copy(self) -> Formula:
        """A formula with the same variables, clauses and rules, which grows by itself."""
        other = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(other, name, value.copy() if isinstance(value, (list, dict)) else value)
        other._selector_of = {kind: known.copy() for kind, known in self._selector_of.items()}
        return other

    __copy__ = copy

    def to_pysat(self) -> list[list[int]]:
        """The clauses as lists of ints, as PySAT's `CNF(from_clauses=...)` and solvers take them.

        Raises ValueError for a formula that clauses alone do not say: one with lazy rules, propagators, or rows that a
        solver counts.

        >>> f = Formula()
        >>> f.add([f.new(2)])
        >>> f.to_pysat()
        [[1, 2]]
        """
        self.need_clauses_alone()
        return [clause for block in self.blocks for clause in block.tolist()]

    def write(self, path: str | os.PathLike[str], key: Mapping[str, Any] | None = None,
              comments: Iterable[str] = ()) -> None:
        """Write the clauses to a DIMACS file; key and comments as of `encoders.files.dimacs.write`.

        `encoders.files` writes to open files, with weights WCNF and OPB, and reads all of them and what solvers print.
        Raises ValueError as `to_pysat`, and for a path that ends in .wcnf or .opb; OSError.
        """
        self.need_clauses_alone()
        name = os.fspath(path)
        for ending in ("wcnf", "opb"):
            if name.endswith(f".{ending}"):
                raise ArgumentError(f"path: found {name[-40:]!r}, expected a DIMACS file; encoders.files.{ending}"
                                    f".write writes {ending.upper()}, with weights")
        from .clauses.text_of_clauses import key_lines, write
        # Before the file is opened: what is refused leaves an old one as it was.
        lines = [*comments, *key_lines(key or {})]
        with open(path, "wb") as file:
            write(self, file, lines)

    def need_clauses_alone(self, or_sums: bool = False) -> None:
        """Raise ValueError for a formula that its clauses, or they and its sums, do not say, see `to_pysat`."""
        for what, there in (("lazy rules", self.rules), ("propagators", self.propagators),
                            ("rows for a solver that counts", self.at_most_ones), ("sums", not or_sums and self.sums)):
            if there:
                raise ValueError(f"the formula has {what} besides its clauses: choose complete schemes")

    def keep_sum(self, literals: Literals, weights: NDArray[np.int64], bound: int, when: Literals | None) -> None:
        """Keep rows as `KeptSums` says. when: (m,); where its literal does not hold, the row may have any weight."""
        if when is not None and (np.abs(when) == TRUE).any():
            self.keep_sum(literals[when == TRUE], weights, bound, None)
            literals, when = literals[np.abs(when) != TRUE], when[np.abs(when) != TRUE]
        guards = [np.broadcast_to(guard, len(literals)) for guard in (when, *self._guards) if guard is not None]
        # A guard that is off must make the row hold whatever its literals are: it weighs as much as they can be too
        # heavy.
        slack = int(weights.sum()) - bound
        if slack > 0 and self.sums is not None:
            rows = np.concatenate([literals, *(guard[:, None] for guard in guards)], axis=1)
            factors = np.append(weights, np.full(len(guards), slack, dtype=np.int64))
            self.sums.append(KeptSums(rows, factors, bound + slack * len(guards)))

    def note_numbers(self, kind: str, literals: Literals) -> None:
        """Note fresh numbers (..., width) of a kind, for those who compare encodings."""
        self.numbers.append(NumbersMade(self._section, kind, prod(literals.shape[:-1]), literals.shape[-1]))

    def note_call(self, kind: str, scheme: Any, *arguments: Any) -> AbstractContextManager[None]:
        """Context manager: what is added inside is noted as `EncodingCall` says, if the formula notes calls; what is
        called inside is part of it, and not noted by itself."""
        return _NOT_NOTED if self.calls is None else self._noted(self.calls, kind, scheme, arguments)

    @contextmanager
    def _noted(self, calls: list[EncodingCall], kind: str, scheme: Any, arguments: tuple[Any, ...]) -> Iterator[None]:
        variables, blocks, self.calls = self.variables, len(self.blocks), None
        try:
            yield
        finally:
            self.calls = calls
        clauses = sum(map(len, self.blocks[blocks:]))
        calls.append(EncodingCall(self._section, kind, scheme, arguments, self.variables - variables, clauses))

    def has_groups(self, *kinds: str) -> bool:
        """Whether groups of any of these kinds have selectors, so that they may be off."""
        return bool(self.group_kinds) and not self.group_kinds.isdisjoint(checked_kinds(kinds))

    def selectors(self, kind: str, about: ArrayLike = -1) -> Literals:
        """One literal for each group, to be passed as `when`: fresh if the formula has that kind, else TRUE.

        about: (g,) or (g, k) numbers of the cells and the like that each group is about, see `groups.GROUP_KINDS`; a
        scalar is one group, and its literal has no axis. A group has one literal, however often it is asked for. At
        most g variables if the formula has that kind, else none. The formula's `groups` say which literal is which.

        >>> f = Formula(group_kinds=["clue"])
        >>> f.selectors("clue", [4, 7]).tolist(), f.selectors("region", [0]).tolist() == [TRUE]
        ([1, 2], True)
        >>> f.groups["clue"].about.tolist()
        [[4], [7]]
        """
        rows = as_integers(about, "about")
        shape = rows.shape[:1]
        if kind not in self.group_kinds:
            return always_on(kind, shape)
        rows = rows.reshape(prod(shape), -1 if rows.size else 1)
        known = self._selector_of.setdefault(kind, {})
        keys = [tuple(row) for row in rows.tolist()]
        fresh = [i for i, key in enumerate(keys) if key not in known]
        literals = self.new(len(fresh))
        known.update(zip([keys[i] for i in fresh], literals.tolist()))
        self.groups[kind] = add_groups(self.groups.get(kind), literals, rows[fresh])
        return np.array([known[key] for key in keys], dtype=np.int32).reshape(shape)

    def name(self, name: str, literals: Literals, about: ArrayLike) -> None:
        """Name a statement that literals (k,) make about the cells `about` (k,), so that explanations can mention it.

        Names are stored only if the formula has groups; no clause changes. Clauses about the literals are in groups.
        """
        if self.group_kinds:
            self.names[name] = add_groups(self.names.get(name), literals, about)

    def only_where(self, literal: Literals) -> AbstractContextManager[None]:
        """Context manager: clauses and lazy rules added inside count only where the literal holds, and inside of
        another one where both literals do.

        ValueError for what is not one literal of the formula, and for a propagator added inside.
        """
        one = as_literals(literal, "literal")
        if one.ndim:
            raise ArgumentError(f"literal: expected one literal, found an array of shape {one.shape}")
        if one == TRUE:
            return nullcontext()
        self.check_literals(one)
        return self._guarded(one)

    @contextmanager
    def _guarded(self, literal: Literals) -> Iterator[None]:
        rules, propagators, outer = len(self.rules), len(self.propagators), self._guards
        self._guards = (literal, *outer)
        try:
            yield
            guarded = [partial(_only_where, rule=rule, literal=int(literal)) for rule in self.rules[rules:]]
            self.rules[rules:] = guarded
            if len(self.propagators) > propagators:
                raise ArgumentError("a propagator cannot be switched")
        finally:
            self._guards = outer

    @contextmanager
    def lemma(self, name: str) -> Iterator[None]:
        """Context manager: clauses added inside keep at least one solution, but may lose others. Also a section."""
        if name not in self.lemmas:
            self.lemmas.append(name)
        with self.section(name):
            yield


def _only_where(model: Model, rule: LazyRule, literal: int) -> Clauses:
    """A lazy rule that counts where the literal holds."""
    return [[*clause, -literal] for clause in rule(model)] if values(model, literal) else []


__all__ = [
    "FALSE",
    "TRUE",
    "Clauses",
    "Formula",
    "LazyRule",
    "Literals",
    "Model",
    "OutOfTime",
    "Size",
    "guard_column",
    "guard_of",
    "pad",
    "signed",
    "stack",
    "values",
    "without_constants",
]
