"""WCNF files: a formula and weights to be kept small, as programs for MaxSAT read them; such a file as a formula."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..formula import TRUE, Formula, Literals
from ..weighted.terms import terms
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

    The pair of literals and weights is what `satloop.Session.minimize` takes. A constant is a weight of TRUE.
    """

    formula: Formula
    literals: Literals
    weights: NDArray[np.int64]
    comments: list[str]


def read(lines: Iterable[str]) -> Weighted:
    """The formula in the lines of a WCNF file, with ``h`` or with a header ``p wcnf VARIABLES CLAUSES TOP``.

    A soft clause of one literal is paid where its negation holds; another one gets a literal of its own, numbered after
    all variables of the file. ValueError names the line and what was expected there.

    >>> wcnf = read(["c two ways", "h 1 2 0", "3 -1 0", "4 -1 -2 0"])
    >>> wcnf.literals.tolist(), wcnf.weights.tolist(), wcnf.formula.variables, wcnf.comments
    ([1, 3], [3, 4], 3, ['two ways'])
    """
    comments: list[str] = []
    hard: dict[int, list[list[int]]] = {}
    soft: list[tuple[int, list[int]]] = []
    top: int | None = None
    variables = constant = 0
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words:
            continue
        if words[0] == "c":
            comments.append(line.strip()[1:].removeprefix(" "))
            match words[1:]:
                case ["variables", count] if count.isdecimal():
                    variables = max(variables, int(count))
                case ["constant", amount] if amount.removeprefix("-").isdecimal():
                    constant = int(amount)
            continue
        if words[0] == "p":
            sizes = [int(word) for word in words[2:] if word.isdecimal()]
            if words[1:2] != ["wcnf"] or len(sizes) != len(words) - 2 or len(sizes) not in (2, 3):
                raise ValueError(f"line {number}: found {line.strip()[:40]!r}; expected 'p wcnf VARIABLES CLAUSES TOP'")
            variables, top = max(variables, sizes[0]), sizes[2] if len(sizes) == 3 else None
            continue
        try:
            weight, *clause, end = [0 if word == "h" and not i else int(word) for i, word in enumerate(words)]
        except ValueError:
            end = 1
        if end or 0 in clause or weight < 0 or any(abs(lit) >= TRUE for lit in clause):
            raise ValueError(f"line {number}: found {line.strip()[:40]!r}; expected h or a weight, literals, and 0")
        variables = max(variables, *map(abs, clause), 0)
        if words[0] == "h" or (top is not None and weight >= top):
            hard.setdefault(len(clause), []).append(clause)
        elif weight:
            soft.append((weight, clause))
    if not hard and not soft and top is None:
        raise ValueError("no clause and no header 'p wcnf VARIABLES CLAUSES TOP': this is no WCNF file")
    f = Formula()
    f.most = inf  # what is read is there already
    f.reserve(variables)
    for _, rows in sorted(hard.items()):
        f.add(rows)
    paid = []
    for _, clause in soft:
        paid.append(-clause[0] if len(clause) == 1 else int(f.new()) if clause else int(TRUE))
        if len(clause) > 1:
            f.add([[*clause, paid[-1]]])
    weights = [weight for weight, _ in soft]
    if constant:
        paid, weights = [*paid, int(TRUE)], [*weights, constant]
    return Weighted(f, np.array(paid, dtype=np.int32), np.array(weights, dtype=np.int64), comments)


__all__ = ["Weighted", "read", "write"]
