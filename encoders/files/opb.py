"""OPB files, read and written: a formula and weights to be kept small, for programs with pseudo-Boolean constraints."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import BinaryIO

import numpy as np
from numpy.typing import ArrayLike

from ..formula import Formula
from ..weighted.terms import terms
from .opb_reader import read_sums
from .wcnf import Weighted, weights_of_file


def write(f: Formula, file: BinaryIO, literals: ArrayLike | None = None, weights: ArrayLike = 1,
          comments: Iterable[str] = ()) -> None:
    """Write the clauses and the sums of `f`, and that the weights of those literals that hold be small together.

    A formula made with `keep_sums` has its counts and weighted sums as a line each. Variable 3 is ``x3``; a negated one
    counts -1, and as much less is asked for. Without `literals` there is nothing to make small. What is paid in any
    case is the comment ``* constant``. ValueError for weights that do not fit, a comment of several lines, and a
    formula that clauses and sums alone do not say.

    >>> import io
    >>> from encoders import weighted
    >>> f, out = Formula(keep_sums=True), io.BytesIO()
    >>> x = f.new(2)
    >>> f.add([[x[0], -x[1]]])
    >>> weighted.at_most(f, x, [5, 3], 7)
    >>> write(f, out, x, [3, -2])
    >>> print(out.getvalue().decode(), end="")
    * #variable= 2 #constraint= 2
    * constant 0
    min: +3 x1 -2 x2 ;
    +1 x1 -1 x2 >= 0 ;
    -5 x1 -3 x2 >= -7 ;
    """
    f.need_clauses_alone(or_sums=True)
    kept = f.sums or []
    head = [f"* #variable= {f.variables} #constraint= {f.size.clauses + sum(len(part.literals) for part in kept)}"]
    for comment in comments:
        if len(comment.splitlines()) > 1:
            raise ValueError(f"comments: expected single lines, found {comment[:40]!r}")
        head.append(f"* {comment}")
    if literals is not None:
        lits, weight, constant = terms(f, literals, weights)
        sign = (lits > 0) * 2 - 1
        head += [f"* constant {constant + int(weight[lits < 0].sum())}", " ".join(
            ["min:", *(f"{w:+} x{v}" for v, w in zip(abs(lits).tolist(), (sign * weight).tolist())), ";"])]
    file.writelines(f"{line}\n".encode() for line in head)
    for block in f.blocks:
        for row, least in zip(block.tolist(), (1 - (block < 0).sum(axis=1)).tolist()):
            text = " ".join(f"+1 x{x}" if x > 0 else f"-1 x{-x}" for x in row) or "+0 x1"
            file.write(f"{text} >= {least} ;\n".encode())
    for part in kept:
        factors = np.where(part.literals > 0, -part.weights, part.weights)
        least_sums = (factors * (part.literals < 0)).sum(axis=1) - part.bound
        for row, weight, least in zip(np.abs(part.literals).tolist(), factors.tolist(), least_sums.tolist()):
            text = " ".join(f"{w:+} x{x}" for x, w in zip(row, weight)) or "+0 x1"
            file.write(f"{text} >= {least} ;\n".encode())


def read(lines: Iterable[str], scheme: str = "auto", keep_sums: bool = False) -> Weighted:
    """The formula in the lines of an OPB file, and its objective as literals and weights; the grammar is `read_sums`'s.

    Variables have the numbers of the file, fresh ones follow. scheme: of weighted sums, a name in `WEIGHTED`.
    keep_sums: the sums are kept as such, to be written as OPB again. ValueError for what is no such file.

    >>> opb = read(["min: +3 x1 +2 x2 ;", "+2 x1 +3 x2 -2 x3 >= 2 ;"])
    >>> opb.literals.tolist(), opb.weights.tolist(), opb.formula.variables
    ([1, 2], [3, 2], 5)
    """
    file, f = read_sums(lines), Formula(keep_sums=keep_sums)
    f.most = inf  # what is read is there already
    _, paid = file.add_to(f, scheme)
    return Weighted(f, *weights_of_file(paid, [] if file.objective is None else file.objective[0], file.constant),
                    file.comments)


__all__ = ["read", "write"]
