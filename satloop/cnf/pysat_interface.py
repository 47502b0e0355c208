"""For users of PySAT: its functions `CardEnc` and `PBEnc` over our encodings, and its formulas as ours and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from pysat.formula import CNF, WCNF, CNFPlus

from encoders import Formula, Literals, cardinality, weighted
from encoders.argument_errors import ArgumentError
from encoders.files.wcnf import Weighted, weights_of_file
from encoders.gates import and_
from encoders.integers import as_integer
from encoders.literals import TRUE, as_literals, distinct
from encoders.weighted.terms import terms

AddSum = Callable[[Formula, Literals, Any], None]


class CardEnc:
    """What `pysat.card.CardEnc` has, with the names of `cardinality.COUNTERS` as encodings.

    lits: literals, which may repeat; bound: any integer; top_id: the variables up to it are taken; vpool: an `IDPool`,
    which gives the fresh variables, in place of top_id. What comes out is a `CNFPlus` of clauses alone, in which a sum
    that cannot be is an empty clause. Raises ValueError for other arguments.

    >>> CardEnc.atmost([1, 2, -3], bound=1, top_id=10, encoding="direct").clauses
    [[-1, -2], [-1, 3], [-2, 3]]
    """

    @staticmethod
    def atmost(lits: Iterable[int], bound: int = 1, top_id: int | None = None, vpool: Any = None,
               encoding: str = "auto") -> Any:
        """At most `bound` of the literals hold."""
        return _cnf(lits, (), top_id, vpool, lambda f, x, _: cardinality.at_most(f, x, bound, scheme=encoding))

    @staticmethod
    def atleast(lits: Iterable[int], bound: int = 1, top_id: int | None = None, vpool: Any = None,
                encoding: str = "auto") -> Any:
        """At least `bound` of the literals hold."""
        return _cnf(lits, (), top_id, vpool, lambda f, x, _: cardinality.at_least(f, x, bound, scheme=encoding))

    @staticmethod
    def equals(lits: Iterable[int], bound: int = 1, top_id: int | None = None, vpool: Any = None,
               encoding: str = "auto") -> Any:
        """`bound` of the literals hold."""
        return _cnf(lits, (), top_id, vpool, lambda f, x, _: cardinality.exactly(f, x, bound, scheme=encoding))


class PBEnc:
    """What `pysat.pb.PBEnc` has, with the names of `weighted.WEIGHTED` as encodings.

    lits: literals, or pairs of a literal and its weight; weights: any integers, all 1 by default; conditionals: the
    sum counts only where these literals hold. The rest is as with `CardEnc`.

    >>> PBEnc.leq([1, 2], weights=[3, 2], bound=4).clauses
    [[-1, -2]]
    """

    @staticmethod
    def leq(lits: Iterable[Any], weights: Sequence[int] | None = None, bound: int = 1, top_id: int | None = None,
            vpool: Any = None, encoding: str = "auto", conditionals: Iterable[int] | None = None) -> Any:
        """The literals that hold weigh at most `bound`."""
        return _pb(weighted.at_most, lits, weights, bound, top_id, vpool, encoding, conditionals)

    @staticmethod
    def geq(lits: Iterable[Any], weights: Sequence[int] | None = None, bound: int = 1, top_id: int | None = None,
            vpool: Any = None, encoding: str = "auto", conditionals: Iterable[int] | None = None) -> Any:
        """The literals that hold weigh at least `bound`."""
        return _pb(weighted.at_least, lits, weights, bound, top_id, vpool, encoding, conditionals)

    @staticmethod
    def equals(lits: Iterable[Any], weights: Sequence[int] | None = None, bound: int = 1, top_id: int | None = None,
               vpool: Any = None, encoding: str = "auto", conditionals: Iterable[int] | None = None) -> Any:
        """The literals that hold weigh `bound`."""
        return _pb(weighted.equal, lits, weights, bound, top_id, vpool, encoding, conditionals)

    atmost, atleast = leq, geq  # PySAT has both names


def _pb(add: Callable[..., None], lits: Iterable[Any], weights: Sequence[int] | None, bound: int, top_id: int | None,
        vpool: Any, encoding: str, conditionals: Iterable[int] | None) -> Any:
    given = list(lits)
    if weights is None and given and all(isinstance(pair, (tuple, list)) and len(pair) == 2 for pair in given):
        given, weights = map(list, zip(*given))
    if weights is not None and len(weights) != len(given):
        raise ArgumentError(f"weights: expected {len(given)}, found {len(weights)}")
    factors = [1] * len(given) if weights is None else list(weights)
    return _cnf(given, conditionals or (), top_id, vpool,
                lambda f, x, when: add(f, x, factors, bound, when=when, scheme=encoding))


def _cnf(lits: Iterable[int], conditionals: Iterable[int], top_id: int | None, vpool: Any, add: AddSum) -> Any:
    """A CNFPlus with the clauses that `add` gives for a formula, literals, and the literal of a condition or None."""
    if top_id and vpool:
        raise ArgumentError("top_id, vpool: expected one of both")
    literals, conditions = as_literals(list(lits), "lits"), as_literals(list(conditionals), "conditionals")
    if literals.ndim != 1 or conditions.ndim != 1:
        raise ArgumentError(f"lits: expected a list of literals, found the shape {literals.shape}")
    given = np.concatenate([literals, conditions])
    known = distinct(np.abs(given))
    known = known[known != TRUE]
    # The formula has the variables 1, 2 ... for those that are given; at the end each gets its name back.
    f = Formula()
    f.new(len(known))
    own = np.where(np.abs(given) == TRUE, given, np.sign(given) * (np.searchsorted(known, np.abs(given)) + 1))
    own = own.astype(np.int32)
    when = and_(f, own[len(literals):]) if len(conditions) else None
    add(f, own[:len(literals)], when)
    top = max(int(known.max(initial=0)), vpool.top if vpool else as_integer(top_id or 0, "top_id", 0))
    fresh = f.variables - len(known)
    names = np.array([0, *known.tolist(), *([vpool.id() for _ in range(fresh)] if vpool else
                                            range(top + 1, top + 1 + fresh))], dtype=np.int64)
    out = CNFPlus()
    out.clauses = [clause for block in f.blocks for clause in (np.sign(block) * names[np.abs(block)]).tolist()]
    out.nv = max(top, int(names.max()))
    return out


def from_pysat(formula: Any, counters: str = "auto") -> Weighted:
    """A `CNF`, `CNFPlus`, `WCNF` or `WCNFPlus` of PySAT as a formula, with literals and weights to be kept small.

    The weights are those of the soft clauses, as of `encoders.files.wcnf.read`; there are none in a CNF. The rows that
    a `CNFPlus` leaves to the solver are encoded: counters names the encoding of counts. Raises ValueError for what is
    no such formula.

    >>> from pysat.formula import CNF
    >>> from_pysat(CNF(from_clauses=[[1, -2], [2]])).formula
    Formula(variables=2, clauses=2, literals=3)
    """
    soft, hard = getattr(formula, "soft", None), getattr(formula, "hard", getattr(formula, "clauses", None))
    if not isinstance(hard, list) or not isinstance(getattr(formula, "nv", None), int):
        raise ArgumentError(f"formula: expected a CNF, CNFPlus, WCNF or WCNFPlus of PySAT, found {formula!r:.40}")
    f = Formula()
    f.new(formula.nv)
    f.add(hard)
    for row in getattr(formula, "atmosts", None) or getattr(formula, "atms", None) or []:
        if len(row) > 2:
            weighted.at_most(f, row[0], row[2], row[1])
        else:
            cardinality.at_most(f, row[0], row[1], scheme=counters)
    paid: list[int] = []
    for clause in soft or []:
        paid.append(-clause[0] if len(clause) == 1 else int(f.new()) if clause else int(TRUE))
        if len(clause) > 1:
            f.add([[*clause, paid[-1]]])
    weights = [as_integer(weight, "wght") for weight in (formula.wght if soft else [])]
    return Weighted(f, *weights_of_file(as_literals(paid), weights, 0), list(getattr(formula, "comments", [])))


def to_pysat(f: Formula, literals: ArrayLike | None = None, weights: ArrayLike = 1) -> Any:
    """The formula as a `CNF` of PySAT; as a `CNFPlus` if it keeps sums; with literals and weights as a `WCNF`.

    Of the literals those that hold are to weigh little; a weight that is paid in any case is a comment. Of the sums
    that a formula keeps (`Formula(keep_sums=True)`) counts are rows for the solver; weighted ones are encoded. Raises
    ValueError for a formula with lazy rules, or with both.

    >>> f = Formula()
    >>> x = f.new(2)
    >>> f.add([x])
    >>> wcnf = to_pysat(f, x, [3, 4])
    >>> wcnf.hard, wcnf.soft, wcnf.wght
    ([[1, 2]], [[-1], [-2]], [3, 4])
    """
    f.need_clauses_alone(or_sums=literals is None)
    if literals is not None:
        lits, factors, constant = terms(f, literals, weights)
        wcnf = WCNF()
        wcnf.extend(f.to_pysat())
        wcnf.extend([[-literal] for literal in lits.tolist()], weights=factors.tolist())
        wcnf.nv = max(wcnf.nv, f.variables)
        wcnf.comments = [f"c constant {constant}"] if constant else []
        return wcnf
    if f.sums is None:
        cnf = CNF(from_clauses=f.to_pysat())
    else:
        g, cnf = f.copy(), CNFPlus()
        g.sums = None
        for sums in f.sums:
            if (sums.weights == 1).all():
                cnf.atmosts += [(row, int(sums.bound)) for row in sums.literals.tolist()]
            else:
                weighted.at_most(g, sums.literals, sums.weights, sums.bound)
        cnf.clauses = g.to_pysat()
        f = g
    cnf.nv = f.variables
    return cnf
