"""The weights of those literals that hold are at most, at least or equal to a bound, over the last axis.

`literals` (..., n), `weights` (..., n) integers, `bound` an integer or one for each row (...,), `when` a literal for
each row: the constraint holds only where that literal is true. They broadcast against each other. Weights may be
negative, zero, or larger than the bound; literals may be constants, repeated, or opposites: `normal_at_most` takes care
of all that before a scheme sees a row. An empty batch adds nothing.
"""

from __future__ import annotations

from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..cardinality import at_most as at_most_of, exactly
from ..choice_by_name import lookup
from ..clauses.clauses_for_rows_by_kind import Tables, add_kind_by_kind, instantiate, tables_of
from ..formula import Formula, Literals, guard_of
from ..integers import as_bounds, as_integers
from ..literals import as_literals
from .choice_by_size import COUNTED, Row, choose_scheme, row_of
from .normalized_sums import Normal, Sum, normal_at_most, normal_equal
from .schemes import EQUAL, EQUAL_FUNCTIONAL, FUNCTIONAL, GROUPED, WEIGHTED, Scheme

SHORT = 100  # literals of a row whose clauses are kept
KEPT = 2_000_000  # literals in all clauses that are kept; they take 24 MB
Key = tuple[Scheme, Row, bool]
BOTH_SIDES = {WEIGHTED[name]: scheme for name, scheme in EQUAL.items()}  # of a scheme the one for equal sums
KEEPING = {WEIGHTED[name]: (FUNCTIONAL[name], EQUAL_FUNCTIONAL[name]) for name in FUNCTIONAL}
OWN = {*WEIGHTED.values(), *EQUAL.values(), *FUNCTIONAL.values(), *EQUAL_FUNCTIONAL.values()}
_kept: dict[Key, Tables] = {}


@checked
def at_most(f: Formula, literals: ArrayLike, weights: ArrayLike, bound: ArrayLike, when: ArrayLike | None = None,
            scheme: str | Scheme = "auto", groups: ArrayLike | None = None, propagates: str | None = None,
            functional: bool = False) -> None:
    """The sum of the weights of those literals that hold is at most `bound`.

    scheme: a name in `WEIGHTED`, or a function with the signature of those there; "auto" counts where all weights of a
    row are equal, and else takes the scheme with the fewest clauses, see `choice_by_size`. propagates: "all",
    "conflicts" or "nothing", what unit propagation has to find with what "auto" takes; None: all, or only conflicts,
    where that does not cost many times more. functional: each fresh variable is a function of the literals, so that
    the number of models is kept, by the schemes in `FUNCTIONAL`. groups: (..., n) numbers; of the literals with one
    number at most one holds, which other clauses say: `bdd` and `totalizer` need fewer clauses for it. ValueError for
    weights or bounds that are no integers, weights that add up to 2**62 or more, shapes that do not fit, an unknown
    scheme, one that is not functional, and a sum that is too large for the scheme.

    >>> from encoders import Formula
    >>> f = Formula()
    >>> at_most(f, f.new(3), [2, -3, 4], 2)  # 2 a + 3 (not b) + 4 c is at most 5
    >>> f.size
    Size(variables=4, clauses=3, literals=6)
    """
    _rows(f, literals, weights, bound, when, scheme, groups, 1, propagates, functional)


@checked
def at_least(f: Formula, literals: ArrayLike, weights: ArrayLike, bound: ArrayLike, when: ArrayLike | None = None,
             scheme: str | Scheme = "auto", groups: ArrayLike | None = None, propagates: str | None = None,
             functional: bool = False) -> None:
    """The sum of the weights of those literals that hold is at least `bound`; the rest is as with `at_most`."""
    _rows(f, literals, weights, bound, when, scheme, groups, -1, propagates, functional)


@checked
def equal(f: Formula, literals: ArrayLike, weights: ArrayLike, bound: ArrayLike, when: ArrayLike | None = None,
          scheme: str | Scheme = "auto", groups: ArrayLike | None = None, propagates: str | None = None,
          functional: bool = False) -> None:
    """The sum of the weights of those literals that hold is `bound`.

    The schemes of `EQUAL` say so as one sum that has both sides; with others it is `at_most` and `at_least`.
    """
    _rows(f, literals, weights, bound, when, scheme, groups, 0, propagates, functional)


def _rows(f: Formula, literals: ArrayLike, weights: ArrayLike, bound: ArrayLike, when: ArrayLike | None,
          scheme: str | Scheme, groups: ArrayLike | None, sign: int, propagates: str | None,
          functional: bool) -> None:
    lits = as_literals(literals)
    f.check_literals(lits)
    weight, limit = as_integers(weights, "weights"), as_bounds(bound, "bound")
    group = np.arange(lits.shape[-1]) if groups is None else as_integers(groups, "groups")
    form = Form(lits, weight, limit, group)
    add_sums(f, form, form, when, scheme, sign, propagates, functional)


class Form(NamedTuple):
    """Sums of literals (..., n) with weights (..., n), bounds (...) and groups (..., n)."""

    literals: Literals
    weights: NDArray[np.int64]
    bounds: NDArray[Any]
    groups: NDArray[np.int64]

    @property
    def batch(self) -> tuple[int, ...]:
        """The shape of the rows."""
        return np.broadcast_shapes(self.literals.shape[:-1], self.weights.shape[:-1], self.bounds.shape,
                                   self.groups.shape[:-1])

    def normal(self, batch: tuple[int, ...], side: int) -> list[Normal]:
        """Each row in normal form. side: 1 for at most, -1 for at least, 0 for equal."""
        # A sum has Python's integers for bounds, which may be larger than any array's; rows are made normal one by one.
        n = self.literals.shape[-1]
        given: tuple[NDArray[Any], ...] = (self.literals, self.weights, self.groups)
        rows, weights, groups = (np.broadcast_to(part, (*batch, n)).reshape(prod(batch), n) for part in given)
        limits = np.broadcast_to(self.bounds, batch).ravel().tolist()
        return [normal_equal(row, weight, limit, group) if side == 0 else
                normal_at_most(row, side * weight, side * limit, group)
                for row, weight, limit, group in zip(rows, weights, limits, groups)]


def add_sums(f: Formula, grouped: Form, plain: Form, when: ArrayLike | None, scheme: str | Scheme, sign: int,
             propagates: str | None = None, functional: bool = False) -> None:
    """The sums are at most (sign 1), at least (-1) or equal to (0) their bounds.

    grouped: the same sums as schemes in GROUPED take them, whose groups may be literals of which the heaviest counts.
    """
    chosen = None if scheme == "auto" else scheme if callable(scheme) else lookup(WEIGHTED, scheme, "weighted scheme")
    if functional and chosen is not None and chosen not in KEEPING:
        raise ArgumentError(f"scheme: {scheme!r} keeps no number of models, expected one of {', '.join(FUNCTIONAL)}")
    guard = guard_of(when)
    batch = np.broadcast_shapes(grouped.batch, plain.batch, () if guard is None else guard.shape)
    guards = None if guard is None else np.broadcast_to(guard, batch).ravel()
    # Which forms are looked at: where a scheme is chosen or clauses are kept as sums, one.
    forms = [grouped, plain] if grouped is not plain and f.sums is None and chosen is None else [
        grouped if f.sums is None and chosen in [WEIGHTED[name] for name in GROUPED] else plain]
    sides = (sign,) if sign or says_equal(f, scheme) else (1, -1)
    # Rows of equal weights, bounds and groups go to a scheme together; a scheme without a name is given.
    same: dict[tuple[bool, str, Row], tuple[Sum, list[Literals], list[int]]] = {}
    for side in sides:
        for i, results in enumerate(zip(*(form.normal(batch, side) for form in forms))):
            f.check_deadline()
            name, result = "", results[0]
            if chosen is None and f.sums is None:
                name = choose_scheme(*(_row(part) for part in (results[0], results[-1])), side == 0, propagates,
                                     functional)
                result = results[0 if name in GROUPED or name == COUNTED else -1]
            own = None if guards is None else guards[i]
            if result.impossible:
                f.add(np.empty((1, 0), dtype=np.int32), own)
            f.add(-result.false[:, None], own)
            if result.rest:
                _, parts, numbers = same.setdefault((side == 0, name, row_of(result.rest)), (result.rest, [], []))
                parts.append(result.rest.literals)
                numbers.append(i)
    for (equal, name, _), (rest, parts, numbers) in same.items():
        stacked, own = np.stack(parts), None if guards is None else guards[numbers]
        if f.sums is not None:
            f.keep_sum(stacked, rest.weights, rest.bound, own)
        elif name == COUNTED:
            if equal:
                exactly(f, stacked, rest.bound, own)
            else:
                at_most_of(f, stacked, rest.bound, own, functional=functional)
        else:
            which = chosen or WEIGHTED[name]
            kind = "functional sum" if functional else "equal sum" if equal else "weighted sum"
            made = KEEPING[which][equal] if functional else BOTH_SIDES[which] if equal else which
            with f.note_call(kind, name or scheme, rest, len(stacked), own):
                _add(f, made, rest, stacked, own)


def says_equal(f: Formula, scheme: str | Scheme) -> bool:
    """Whether the scheme has a sum that is equal to its bound; else it is at most and at least that."""
    return f.sums is None and (scheme in ("auto", *EQUAL) or scheme in BOTH_SIDES)


def at_most_goes_by_groups(f: Formula, grouped: Form, plain: Form, scheme: str | Scheme,
                           propagates: str | None = None) -> bool:
    """Whether at most these sums would be said by groups, and equal by a diagram; forms as of `add_sums`."""
    if f.sums is not None or scheme != "auto":
        return f.sums is None and scheme in ("bdd", WEIGHTED["bdd"])
    rows = zip(grouped.normal(grouped.batch, 1), plain.normal(plain.batch, 1))
    return all(choose_scheme(_row(one), _row(other), False, propagates) in GROUPED for one, other in rows if one.rest)


def _row(result: Normal) -> Row | None:
    return None if result.rest is None else row_of(result.rest)


def _add(f: Formula, scheme: Scheme, rest: Sum, rows: Literals, when: Literals | None) -> None:
    """Rows (m, n) of one sum. Short ones of our own schemes are made once in a process, and copied from then on."""
    m, n = rows.shape
    if n > SHORT or scheme not in OWN:
        scheme(f, rows, rest.weights, rest.bound, rest.groups, when)
        return
    key = scheme, row_of(rest), when is None
    tables = _kept.get(key)
    guard = [] if when is None else [when[:, None]]
    if tables is None:
        scratch = Formula()
        scratch.deadline, scratch.most = f.deadline, f.most
        row = scratch.new(1, n + len(guard))
        scheme(scratch, row[:, :n], rest.weights, rest.bound, rest.groups, row[:, n] if guard else None)
        if scratch.size.literals > KEPT:
            given = np.concatenate([rows, *guard, f.new(m, scratch.variables - row.size)], axis=1)
            while scratch.blocks:  # one by one, so that the clauses are not there twice
                block = scratch.blocks.pop()
                f.add(instantiate(given, np.abs(block).astype(np.intp) - 1, np.sign(block)))
            return
        tables = tables_of(scratch, row.size)
        _keep(key, tables)
    fresh, positions = tables
    add_kind_by_kind(f, [(np.concatenate([rows, *guard, f.new(m, fresh)], axis=1), positions, None)])


def _keep(key: Key, tables: Tables) -> None:
    """Keep the clauses of a sum, and those of the latest others that have KEPT literals together at most."""
    global _kept  # never changed: a new one takes its place
    out, literals = {}, 0
    for other, kept in [(key, tables), *reversed(_kept.items())]:
        literals += sum(position.size for position, _ in kept[1])
        if literals > KEPT:
            break
        out[other] = kept
    _kept = dict(reversed(out.items()))
