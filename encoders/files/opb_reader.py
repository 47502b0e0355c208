"""Reads OPB files: sums of literals and products with a bound, and a sum to be kept small."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import nullcontext
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import weighted
from ..formula import TRUE, Formula, Literals
from ..gates import and_
from ..integers import LARGEST

HIGHEST = int(TRUE) - 1  # variable
WORDS = re.compile(r"[-+]?[0-9]+(?![^\s*;])|~?x[0-9]+(?![^\s;])|>=|<=|=|min:|;|[^\s*;<>=]+|\S")
NUMBER = re.compile(r"[-+]?[0-9]{1,1000}")
Product = tuple[int, ...]  # literals that hold together
LARGE = "weights that sum to less than 2**62"


class Constraint(NamedTuple):
    """The weights of those products that hold are ``>=``, ``<=`` or ``=`` the bound together."""

    weights: list[int]
    products: list[Product]
    relation: str
    bound: int


class SumsOfFile(NamedTuple):
    """What an OPB file says. objective: weights and products, None without ``min:``; constant: what is paid anyway."""

    variables: int
    constraints: list[Constraint]
    objective: tuple[list[int], list[Product]] | None
    constant: int
    comments: list[str]

    def add_to(self, f: Formula, scheme: str = "auto", named: bool = False) -> tuple[Literals, Literals]:
        """Add fresh variables and the constraints; return the variables and the literals of the objective's products.

        scheme: of weighted sums, see `encoders.weighted`; clauses are clauses with each. A product of several literals
        is one variable, wherever it stands. named: each constraint has a section of its own, "constraint 1" and so on.
        """
        variables = f.new(self.variables)
        objective = [] if self.objective is None else self.objective[1]
        wanted = {*objective, *(product for row in self.constraints for product in row.products)}
        literal_of: dict[Product, int] = {
            product: _literal(variables, product[0]) for product in wanted if len(product) == 1}
        for width in sorted({len(product) for product in wanted if len(product) > 1}):
            products = sorted(product for product in wanted if len(product) == width)
            rows = np.array(products, dtype=np.int32)
            gates = and_(f, np.where(rows > 0, variables[np.abs(rows) - 1], -variables[np.abs(rows) - 1]))
            literal_of.update(zip(products, gates.tolist()))
        # Constraints of one length and relation go together, in the order in which such ones come first.
        alike: dict[tuple[int, str, str], list[Constraint]] = {}
        for number, row in enumerate(self.constraints, 1):
            name = f"constraint {number}" if named else ""
            alike.setdefault((len(row.products), row.relation, name), []).append(row)
        for (width, relation, name), some in alike.items():
            literals = np.array([literal_of[product] for row in some for product in row.products], dtype=np.int32)
            weights = np.array([row.weights for row in some], dtype=np.int64).reshape(len(some), width)
            with f.section(name) if named else nullcontext():
                _add(f, literals.reshape(len(some), width), weights, relation, [row.bound for row in some], scheme)
        return variables, np.array([literal_of[product] for product in objective], dtype=np.int32)


def _literal(variables: Literals, literal: int) -> int:
    return int(variables[abs(literal) - 1]) * (1 if literal > 0 else -1)


def _add(f: Formula, literals: Literals, weights: NDArray[np.int64], relation: str, bounds: list[int],
         scheme: str) -> None:
    """Rows (m, n) of literals and weights with a bound each; those that are clauses are added as clauses."""
    if relation == ">=" and literals.size:
        # -x is (not x) - 1: with all weights 1 or -1 a row asks for `least` literals.
        least = np.array([min(bound, LARGEST) for bound in bounds], dtype=object) + (weights < 0).sum(axis=1)
        clause = (np.abs(weights) == 1).all(axis=1) & (least == 1)
        f.add(literals[clause] * weights[clause].astype(np.int32))
        literals, weights = literals[~clause], weights[~clause]
        bounds = [bound for bound, done in zip(bounds, clause.tolist()) if not done]
    add = {">=": weighted.at_least, "<=": weighted.at_most, "=": weighted.equal}[relation]
    add(f, literals, weights, np.array(bounds, dtype=object), scheme=scheme)


def read_sums(lines: Iterable[str]) -> SumsOfFile:
    """The constraints and the objective in the lines of an OPB file, as of the pseudo-Boolean competitions.

    A line that begins with ``*`` is a comment; ``min:`` and the constraints end with ``;`` and may go on over lines.
    Terms are a weight and one literal, or several whose product counts: ``+3 x1 -2 ~x2 x3 >= 2 ;``. Relations are
    ``>=``, ``=`` and ``<=``. The numbers of the first line, ``* #variable= 3 #constraint= 2``, have to be right.

    ValueError names the line and what was expected there.

    >>> file = read_sums(["* #variable= 3 #constraint= 1", "min: +3 x1 ;", "+2 x1 -2 ~x2 x3 >= -1 ;"])
    >>> file.variables, file.objective, file.constraints[0].products
    (3, ([3], [(1,)]), [(1,), (-2, 3)])
    """
    return _Reader().read(lines)


class _Reader:
    def __init__(self) -> None:
        self.number, self.most, self.count = 0, 0, -1
        self.comments: list[str] = []
        self.constraints: list[Constraint] = []
        self.objective: tuple[list[int], list[Product]] | None = None
        self.highest = 0

    def wrong(self, found: str, expected: str) -> ValueError:
        return ValueError(f"line {self.number}: found {found[:40]!r}; expected {expected}")

    def read(self, lines: Iterable[str]) -> SumsOfFile:
        words: list[str] = []
        for line in lines:
            self.number += 1
            if line.lstrip().startswith("*"):
                self.comments.append(line.strip()[1:].removeprefix(" "))
                self.take_header(line.split())
                continue
            for word in WORDS.findall(line):
                if word != ";":
                    words.append(word)
                    continue
                self.take(words)
                words = []
        if words:
            raise self.wrong("the end", "the ';' that ends the last constraint")
        if not self.constraints and self.objective is None and self.count < 0:
            raise ValueError("no constraint and no first line '* #variable= ... #constraint= ...': this is no OPB file")
        if 0 <= self.count != len(self.constraints):
            raise self.wrong(f"the end after constraint {len(self.constraints)}", f"the first line's {self.count}")
        constants = [int(words[1]) for comment in self.comments
                     if (words := comment.split())[:1] == ["constant"] and len(words) == 2 and
                     NUMBER.fullmatch(words[1])]
        return SumsOfFile(self.most if self.count >= 0 else self.highest, self.constraints, self.objective,
                          constants[-1] if constants else 0, self.comments)

    def take_header(self, words: list[str]) -> None:
        """Read the numbers of variables and constraints, if they stand in the first line."""
        if self.number > 1 or words[1:2] != ["#variable="]:
            return
        sizes = [int(word) for word in words[2:5:2] if word.isascii() and word.isdecimal() and len(word) < 11]
        if len(sizes) < 2 or words[3] != "#constraint=" or sizes[0] > HIGHEST:
            raise self.wrong(" ".join(words), "* #variable= VARIABLES #constraint= CONSTRAINTS")
        self.most, self.count = sizes

    def take(self, words: list[str]) -> None:
        """Read the words of a constraint, or of the objective. Raises ValueError."""
        if words[:1] == ["min:"]:
            if self.objective is not None or self.constraints:
                raise self.wrong("min:", "it once, before all constraints")
            self.objective = self.terms(words[1:])
            return
        if words[:1] in (["max:"], ["soft:"]) or words[0:1] == [] or words[0].startswith("["):
            raise self.wrong((words or [";"])[0], {"max:": "'min:', with all weights turned round"}.get(
                (words or [""])[0], "a constraint; soft constraints, of WBO files, are not read"))
        if len(words) < 2 or words[-2] not in (">=", "<=", "="):
            raise self.wrong(" ".join(words), "terms, then '>=', '=' or '<=', a number and ';'")
        if not NUMBER.fullmatch(words[-1]):
            raise self.wrong(words[-1], "a whole number")
        weights, products = self.terms(words[:-2])
        if sum(map(abs, weights)) >= LARGEST:
            raise self.wrong(" ".join(words), LARGE)
        self.constraints.append(Constraint(weights, products, words[-2], int(words[-1])))

    def terms(self, words: list[str]) -> tuple[list[int], list[Product]]:
        """Weights, and the literals of the product after each. Raises ValueError."""
        weights, products, product = list[int](), list[Product](), list[int]()
        for word in [*words, "0"]:
            if NUMBER.fullmatch(word):
                if len(weights) > len(products):
                    if not product:
                        raise self.wrong(word, "a literal after a weight")
                    products.append(tuple(sorted({*product}, key=lambda literal: (abs(literal), literal))))
                weights.append(int(word))
                product = []
                continue
            number = word.removeprefix("~")[1:]
            if not weights or word.removeprefix("~")[:1] != "x" or not number.isdecimal() or len(number) > 10:
                raise self.wrong(word, "a weight and a literal, as +2 x1 or -3 ~x2" if not weights or word[:1] in "x~"
                                 else "a literal, x1 or ~x1, or a weight")
            variable = int(number)
            if not 1 <= variable <= (self.most if self.count >= 0 else HIGHEST):
                raise self.wrong(word, f"a variable from x1 to x{self.most if self.count >= 0 else HIGHEST}")
            self.highest = max(self.highest, variable)
            product.append(-variable if word[0] == "~" else variable)
        return weights[:-1], products


__all__ = ["Constraint", "SumsOfFile", "read_sums"]
