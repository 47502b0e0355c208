"""WCNF files: a formula and weights to be kept small, as programs for MaxSAT read them; such a file as a formula."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..formula import TRUE, Formula, Literals
from ..integers import LARGEST
from ..literals import distinct
from ..weighted.terms import terms
from .clause_reader import WCNF, ClauseFile, read_clauses
from .dimacs import clause_lines, key_lines


def write(f: Formula, file: BinaryIO, literals: ArrayLike, weights: ArrayLike = 1, comments: Iterable[str] = (),
          key: Mapping[str, Any] | None = None) -> None:
    """Write that the weights of those literals that hold be small together, to a file open for bytes.

    Clauses of the formula are lines ``h ... 0``; each literal with a weight is a line ``WEIGHT -LITERAL 0``, as in the
    MaxSAT Evaluation since 2022. Weights may be negative, literals may repeat; what is paid in any case is the comment
    ``c constant``. comments and key: as of `dimacs.write`. ValueError for weights that do not fit, and a formula that
    clauses alone do not say.

    >>> import io
    >>> f, out = Formula(), io.BytesIO()
    >>> x = f.new(2)
    >>> f.add([x])
    >>> write(f, out, x, [3, -2])
    >>> print(out.getvalue().decode(), end="")
    c variables 2
    c constant -2
    h 1 2 0
    3 -1 0
    2 2 0
    """
    f.need_clauses_alone()
    lits, weight, constant = terms(f, literals, weights)
    lines = [line for comment in comments for line in comment.splitlines() or [""]]
    lines += [*key_lines(key or {}), f"variables {f.variables}", f"constant {constant}"]
    file.writelines(f"c {line}".rstrip().encode() + b"\n" for line in lines)
    for text in clause_lines(f.blocks, f.variables):
        file.write(b"h " + text[:-1].replace(b"\n", b"\nh ") + b"\n")
    file.writelines(f"{w} {-lit} 0\n".encode() for lit, w in zip(lits.tolist(), weight.tolist()))


class Weighted(NamedTuple):
    """A formula, literals (n,) and weights (n,) of which those that hold should weigh little; comments without ``c``.

    The pair of literals and weights is what `satloop.Session.minimize` takes; where the weights together are beyond
    int64 they are an array of Python's integers. A constant is a weight of TRUE.
    """

    formula: Formula
    literals: Literals
    weights: NDArray[Any]
    comments: list[str]


def read(lines: Iterable[str]) -> Weighted:
    """The formula in the lines of a WCNF file, with ``h`` or with a header ``p wcnf VARIABLES CLAUSES TOP``.

    A soft clause of one literal is paid where its negation holds; another one gets a literal of its own, numbered after
    all variables of the file. ValueError as of `read_clauses`, whose grammar it is.

    >>> wcnf = read(["c two ways", "h 1 2 0", "3 -1 0", "4 -1 -2 0"])
    >>> wcnf.literals.tolist(), wcnf.weights.tolist(), wcnf.formula.variables, wcnf.comments
    ([1, 3], [3, 4], 3, ['two ways'])
    """
    return weighted(read_clauses(lines, WCNF))


def weighted(file: ClauseFile) -> Weighted:
    """What is read of a file as a formula and a weighted sum."""
    f = file.formula()
    # paid: (soft,) the literal for which the weight is paid: a new one that holds where the clause fails; the
    # negation of a single literal itself; TRUE for the empty clause, which always fails.
    paid = np.full(len(file.soft), TRUE, dtype=np.int32)
    width = np.array([len(clause) for _, clause in file.soft], dtype=np.intp)
    paid[width > 1] = f.new(int((width > 1).sum()))
    for size in distinct(width[width > 0]).tolist():
        some = np.flatnonzero(width == size)
        clauses = np.array([file.soft[row][1] for row in some.tolist()], dtype=np.int32)
        if size == 1:
            paid[some] = -clauses[:, 0]
        else:
            f.add(np.concatenate([clauses, paid[some, None]], axis=1))
    return Weighted(f, *weights_of_file(paid, [weight for weight, _ in file.soft], file.constant), file.comments)


def weights_of_file(paid: Literals, weights: list[int], constant: int) -> tuple[Literals, NDArray[Any]]:
    """Literals and weights as `Weighted` has them, with a constant as a weight of TRUE."""
    if constant:
        paid, weights = np.append(paid, TRUE), [*weights, constant]
    exact = np.int64 if sum(map(abs, weights)) < LARGEST else object
    return paid, np.array(weights, dtype=exact)


__all__ = ["Weighted", "read", "weighted", "write"]
