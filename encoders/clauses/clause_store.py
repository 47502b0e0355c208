"""Clauses under construction: fresh literals, blocks of clauses as int32 arrays, named sections, sizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf, prod
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..argument_errors import ArgumentError, BadLiteral
from ..deadline import OutOfTime
from ..integers import as_integer, least_and_largest
from ..literals import INT32, TRUE, Literals, as_literals, guard_of, stack, without_constants

MOST = 1 << 29  # literals that a formula may have; they take 2 GB
EACH = 8  # literals that a variable counts as, for what a solver keeps of it
ROWS = 1 << 18  # clauses whose constants are removed at a time, so that the arrays in between stay small


class TooLarge(MemoryError):
    """A formula would take more memory than it may, see `ClauseStore.most`."""


class Size(NamedTuple):
    """Variables, clauses and literals of a formula or of one section of it."""

    variables: int
    clauses: int
    literals: int


class _Section:
    """The context manager of `section`; as a class it is much faster than as a generator."""

    __slots__ = ("_blocks", "_name", "_outer")

    def __init__(self, blocks: ClauseStore, name: str) -> None:
        self._blocks, self._name = blocks, name

    def __enter__(self) -> None:
        self._outer = self._blocks._section
        self._blocks._section = f"{self._outer}/{self._name}" if self._outer else self._name

    def __exit__(self, *_: object) -> None:
        self._blocks._section = self._outer


class ClauseStore:
    """Variables ``1 .. variables`` and clauses over them, in blocks of clauses of equal width.

    most: how many literals the clauses may have, where a variable counts as EACH literals; what would be more raises
    TooLarge, before it takes memory.
    """

    most: float = MOST

    def __init__(self) -> None:
        self.variables = self._literals = 0
        self.blocks: list[Literals] = []
        self.contradictory = False
        self.deadline: float = inf  # of `perf_counter`: adding clauses after it raises OutOfTime
        self._owners: list[str] = []
        self._section = ""
        self._fresh: dict[str, int] = {}
        self._guards: tuple[Literals, ...] = ()  # literals that guard all clauses, see `Formula.only_where`

    def new(self, *shape: int) -> Literals:
        """Fresh positive literals of the given shape; numbered in C order after all earlier ones.

        ValueError for a shape that is none, OutOfTime after the deadline, TooLarge see `need_room`.
        """
        for length in shape:
            if length.__class__ is not int or length < 0:  # of numpy's integers the product could wrap
                shape = tuple(as_integer(length, "shape", 0) for length in shape)
                break
        count = prod(shape)
        first = self.reserve(count)
        return np.arange(first, first + count, dtype=np.int32).reshape(shape)

    def need_room(self, literals: int) -> None:
        """Raise TooLarge if the formula may not have this number of further literals."""
        if self._literals + EACH * self.variables + literals > self.most:
            raise TooLarge(f"the formula is too large: more than {self.most:,} literals, or {self.most // EACH:,} "
                           "variables")

    def reserve(self, count: int) -> int:
        """Make `count` fresh variables and return the first; as `new`, without an array."""
        self.check_deadline()
        self.need_room(EACH * count)
        if self.variables + count >= TRUE:
            raise TooLarge(f"{self.variables + count} variables do not fit an int32 literal")
        first = self.variables + 1
        self.variables += count
        self._fresh[self._section] = self._fresh.get(self._section, 0) + count
        return first

    def add(self, rows: ArrayLike | Iterable[Iterable[int]], when: ArrayLike | None = None) -> None:
        """Add one clause a row: an array (..., width), or ragged lists.

        `when`: literals that broadcast against the leading axes; a row counts only where its literal holds.
        Raises ValueError for a literal that is zero, not an integer, or was never allocated.
        """
        self.check_deadline()
        if not isinstance(rows, np.ndarray):
            clauses: list[Any] = list(rows)  # type: ignore[arg-type]
            widths = {len(clause) if hasattr(clause, "__len__") else -1 for clause in clauses}
            if len(widths) > 1:
                if -1 in widths:
                    raise ArgumentError("a clause is a list of literals, not a single literal")
                if when is not None:
                    raise ArgumentError("ragged rows cannot be guarded: add them width by width")
                for width in sorted(widths):
                    self.add(np.array([clause for clause in clauses if len(clause) == width]).reshape(-1, width))
                return
            if not clauses:
                return
            rows = as_literals(clauses, "rows")
        elif rows.dtype is not INT32:
            rows = as_literals(rows, "rows")
        if rows.ndim == 0:
            raise ArgumentError("a clause is a list of literals, not a single literal")
        rows = self._with_guards(rows, when)
        if len(rows) == 0:
            return
        if rows.shape[1] == 0:
            self._append(rows[:1])
        elif self._without_constants(rows):
            self._append(rows)
        else:
            self._add_with_constants(rows)

    def _with_guards(self, rows: Literals, when: ArrayLike | None) -> Literals:
        """The clauses (n, width) of rows (..., width), which count only where `when` and the literals of `only_where`
        hold.
        """
        if when is not None and (guard := guard_of(when)) is not None:
            rows = np.concatenate([np.broadcast_to(-guard[..., None], (*rows.shape[:-1], 1)), rows], -1)
        # Guards go in front, as one more column each; a constant among them is dealt with where the clauses are
        # added.
        for literal in self._guards:
            rows = np.concatenate([np.broadcast_to(-literal, (*rows.shape[:-1], 1)), rows], -1)
        return rows if rows.ndim == 2 else rows.reshape(prod(rows.shape[:-1]), rows.shape[-1])

    def _without_constants(self, literals: Literals) -> bool:
        """Whether all are literals of variables of the formula; if so, ValueError for a 0 among them."""
        low, high = least_and_largest(literals)
        own = high <= self.variables and low >= -self.variables
        if own and np.count_nonzero(literals) < literals.size:
            raise BadLiteral(0, "0 is not a literal")
        return own

    def clause(self, *columns: ArrayLike, when: ArrayLike | None = None) -> None:
        """Add one clause for each row of the broadcast columns: ``clause(-a, b)`` says a implies b, elementwise."""
        shape = np.broadcast(*columns).shape
        if prod(shape) < ROWS:
            self.add(stack(*columns), when)
            return
        wide = [np.broadcast_to(column, shape) for column in columns]
        guard = None if when is None else np.broadcast_to(when, shape)
        # The first axis along which one index has at most ROWS rows: slices of it are added one after another, so
        # that a large batch never stands in memory whole.
        axis = next(axis for axis in range(len(shape)) if prod(shape[axis + 1:]) <= ROWS)
        step = ROWS // prod(shape[axis + 1:])
        parts = ((*outer, slice(start, start + step))
                 for outer in np.ndindex(shape[:axis]) for start in range(0, shape[axis], step))
        self._add_parts(
            self._with_guards(stack(*[column[part] for column in wide]), None if guard is None else guard[part])
            for part in parts)

    def check_deadline(self) -> None:
        """Raise OutOfTime if the deadline has passed. Slow encoders call it between their additions of clauses."""
        if perf_counter() > self.deadline:
            raise OutOfTime

    def _add_with_constants(self, rows: Literals) -> None:
        if len(rows) > ROWS:
            self._add_parts([rows])
            return
        for block in self._stripped(rows):
            self.check_deadline()
            self._append(block)

    def _stripped(self, rows: Literals) -> list[Literals]:
        self.find_constants(rows)
        return without_constants(rows)

    def _add_parts(self, parts: Iterable[Literals]) -> None:
        """Add clauses of which not all are there at a time, in the order of their widths."""
        by_width: dict[int, list[Literals]] = {}
        literals = 0
        for rows in parts:
            for start in range(0, len(rows), ROWS):
                self.check_deadline()
                part = rows[start:start + ROWS]
                for clauses in [part] if self._without_constants(part) else self._stripped(part):
                    by_width.setdefault(clauses.shape[1], []).append(clauses)
                    literals += clauses.size
                self.need_room(literals)
        for width in sorted(by_width):
            for clauses in by_width[width]:
                self._append(clauses)

    def find_constants(self, literals: Literals) -> NDArray[np.bool_]:
        """A bool for each literal: it is a constant. ValueError for one that is 0 or was never allocated."""
        variable = np.abs(literals)
        constant: NDArray[np.bool_] = variable == TRUE
        # 0 becomes the largest of all.
        wrong = np.subtract(variable, 1, dtype=np.int32).view(np.uint32) >= self.variables
        if np.count_nonzero(wrong != constant):
            bad = literals[wrong & ~constant][0]
            raise BadLiteral(int(bad), "0 is not a literal" if not bad else
                             f"literal {bad} was never allocated: the last variable is {self.variables}")
        return constant

    def check_literals(self, literals: Literals) -> None:
        """ValueError for a literal that is zero or was never allocated."""
        if literals.size and not self._without_constants(literals):
            self.find_constants(literals)

    def add_checked(self, rows: Literals) -> None:
        """Add clauses (rows, width) of literals of this formula (see `check_literals`), none of them a constant.

        Quicker than `add`, which checks first. The rows are not copied.
        """
        self.check_deadline()
        if self._guards:
            self.add(rows)
        elif len(rows):
            self._append(rows)

    def _append(self, rows: Literals) -> None:
        if rows.shape[1] == 0:
            self.contradictory = True
        self.need_room(rows.size)
        self._literals += rows.size
        self.blocks.append(rows)
        self._owners.append(self._section)

    def section(self, name: str) -> _Section:
        """Context manager: what is added inside counts under `name` in `sizes`; nested sections as ``outer/inner``."""
        return _Section(self, name)

    @property
    def is_in_section(self) -> bool:
        """Whether what is added now is in some section."""
        return bool(self._section)

    def blocks_of_sections(self) -> Iterator[tuple[str, Literals]]:
        """The blocks of clauses in their order, each with the name of its section."""
        return zip(self._owners, self.blocks)

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
