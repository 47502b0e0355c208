"""Constraints over a few numbers by themselves: how many clauses each kind of number takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from encoders import Formula
from encoders.numbers import NUMBERS, Number, number_kind
from encoders.numbers import arithmetic as of
from encoders.numbers import relations as related
from encoders.numbers.intervals import before, cumulative, disjunctive
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .bare_constraints import Counts, OfNumbers, out_of_range
from .problem import MOST, kinds_of_number


class Relation(NamedTuple):
    """claim: the row of `CLAIMS`. numbers: how many of 0 to the upper end; None for upper end + 1 of them, and -1 for
    twice as many. add: (f, numbers (n,)); holds: numbers, for an element the upper end, too."""

    claim: str
    numbers: int | None
    add: Callable[[Formula, Any], object]
    holds: Callable[..., bool]


def _channel(f: Formula, number: Number) -> None:
    for kind in NUMBERS.values():
        related.channel(f, number[0], kind.new(f, (), number.upper))


def _inverse(f: Formula, number: Number) -> None:
    half = number.shape[-1] // 2
    related.inverse(f, number[:half], number[half:])


def _are_inverse(*values: int) -> bool:
    a, b = values[:len(values) // 2], values[len(values) // 2:]
    return all(b[j] == i for i, j in enumerate(a)) and all(a[i] == j for j, i in enumerate(b))


RELATIONS = {
    "equal": Relation("equal", 2, lambda f, n: n[0].equal(f, n[1]), lambda a, b: a == b),
    "less": Relation("less", 2, lambda f, n: n[0].less(f, n[1]), lambda a, b: a < b),
    "less-equal": Relation("less_equal", 2, lambda f, n: n[0].less_equal(f, n[1]), lambda a, b: a <= b),
    "successor": Relation("successor", 2, lambda f, n: n[0].successor(f, n[1]), lambda a, b: a == b + 1),
    "not-equal": Relation("not_equal", 2, lambda f, n: of.not_equal(f, n[0], n[1]), lambda a, b: a != b),
    "add": Relation("add", 3, lambda f, n: n[0].add(f, n[1]).equal(f, n[2]), lambda a, b, c: a + b == c),
    "minimum": Relation("minimum", 3, lambda f, n: of.minimum(f, n[0], n[1]).equal(f, n[2]),
                        lambda a, b, c: min(a, b) == c),
    "maximum": Relation("maximum", 3, lambda f, n: of.maximum(f, n[0], n[1]).equal(f, n[2]),
                        lambda a, b, c: max(a, b) == c),
    "absolute-difference": Relation("absolute_difference", 3,
                                    lambda f, n: of.absolute_difference(f, n[0], n[1]).equal(f, n[2]),
                                    lambda a, b, c: abs(a - b) == c),
    "product": Relation("product", 3, lambda f, n: of.product(f, n[0], n[1]).equal(f, n[2]),
                        lambda a, b, c: a * b == c),
    "count-values": Relation("count_values", None, lambda f, n: related.count_values(f, n, 0, 2),
                             lambda *n: all(n.count(value) <= 2 for value in n)),
    "inverse": Relation("inverse", -1, _inverse, _are_inverse),
    "element": Relation("element", 2, lambda f, n: related.element(f, [*range(n.upper, -1, -1)], n[0], n[1]),
                        lambda i, value, upper: i + value == upper),
    "before": Relation("before", 2, lambda f, n: before(f, n, 2, [[0, 1]]), lambda a, b: a + 2 <= b),
    "disjunctive": Relation("disjunctive", 2, lambda f, n: disjunctive(f, n, 2), lambda a, b: abs(a - b) >= 2),
    "cumulative": Relation("cumulative", 3, lambda f, n: cumulative(f, n, 1, 1, 2), lambda *n: len({*n}) > 1),
    "channel": Relation("channel", 1, _channel, lambda a: True),
}


# Relation and kind of numbers -> variables and clauses beside the inputs, of the upper end u, or of binary numbers of w
# literals. What is left out depends on more than this: on which values a sum or a product can have, or on `auto`.
FORMS: dict[tuple[str, str], Callable[[int], Counts]] = {
    ("equal", "unary"): lambda u: (0, 2 * u),
    ("equal", "onehot"): lambda u: (0, 2 * u + 2),
    ("equal", "binary"): lambda w: (0, 2 * w),
    ("less", "unary"): lambda u: (0, u + 1),
    ("less", "onehot"): lambda u: (0, 2 * u + 2),
    ("less", "binary"): lambda w: (w - 1, 3 * w - 1),
    ("less-equal", "unary"): lambda u: (0, u),
    ("less-equal", "onehot"): lambda u: (0, 2 * u),
    ("less-equal", "binary"): lambda w: (w - 1, 3 * w - 2),
    ("successor", "unary"): lambda u: (0, 2 * u),
    ("successor", "onehot"): lambda u: (0, 2 * u + 2),
    ("successor", "binary"): lambda w: (0, 6 * w - 3),
    ("not-equal", "unary"): lambda u: (1, 3 * u + 2),
    ("not-equal", "onehot"): lambda u: (0, u + 1),
    ("not-equal", "binary"): lambda w: (w + (w > 1), 5 * w + 2 * (w > 1)),
    ("add", "unary"): lambda u: (2 * u, 2 * u * u + 7 * u),
    ("add", "binary"): lambda w: (2 * w, 16 * w - 6),
    ("minimum", "unary"): lambda u: (u, 5 * u),
    ("maximum", "unary"): lambda u: (u, 5 * u),
    ("absolute-difference", "unary"): lambda u: (5 * u, 2 * u * u + 16 * u - 1),
    ("product", "unary"): lambda u: (u * u, 4 * u * u + 3 * u - 1),
    ("inverse", "unary"): lambda u: (2 * u * u - 2, 8 * u * u + 4 * u - 4),
    ("inverse", "onehot"): lambda u: (0, 2 * (u + 1) ** 2),
    ("element", "unary"): lambda u: (u - 1, 5 * u - 3),
    ("element", "onehot"): lambda u: (0, u + 1),
    ("before", "unary"): lambda u: (0, u + 2),
    ("before", "onehot"): lambda u: (0, 2 * u + 2),
    ("disjunctive", "unary"): lambda u: (1, 2 * u + 4),
    ("disjunctive", "onehot"): lambda u: (1, 4 * u + 4),
    ("cumulative", "unary"): lambda u: (3 * u - 3, 4 * u - 2),
    ("cumulative", "onehot"): lambda u: (15, 24 * u + 27),
}


class BareRelation(OfNumbers):
    name, title = "relation", "Relation of numbers"
    form = f"relation:NAME,UPPER, a NAME of {', '.join(RELATIONS)}"
    rules = "Numbers from 0 to an upper end are as the name says; an element is of upper end, ..., 1, 0."
    options = {**kinds_of_number("onehot")}
    example = "less 4"
    known = {"equal,4": 5, "less,4": 10, "less-equal,3": 10, "successor,4": 4, "not-equal,2": 6, "add,4": 15,
             "minimum,3": 16, "maximum,2": 9, "absolute-difference,3": 16, "product,2": 8, "count-values,2": 24,
             "inverse,2": 6, "element,3": 4, "before,4": 6,
             "disjunctive,4": 12, "cumulative,2": 24, "channel,4": 5}

    def read(self, text: str) -> None:
        name, _, upper = text.strip().partition(" ")
        if name not in RELATIONS or not upper.isdecimal() or not upper.isascii() or len(upper) > 7 or not (
                0 < int(upper) <= MOST):
            raise self.error(repr(text.strip()[:40]))
        self.relation_name, self.relation, self.upper = name, RELATIONS[name], int(upper)
        self.claim = self.relation.claim
        count = self.relation.numbers
        self.n = self.upper + 1 if count is None else 2 * self.upper + 2 if count < 0 else count
        self.rows = self.upper + 1

    def closed_form(self, options: Mapping[str, Any]) -> Counts | None:
        kind = options.get("numbers", "onehot")
        form = FORMS.get((self.relation_name, kind))
        return None if form is None else form(self.upper.bit_length() if kind == "binary" else self.upper)

    def encode(self, f: Formula, numbers: str = "onehot") -> Key:
        with f.section("inputs"):
            number = number_kind(numbers).new(f, self.n, self.upper)
        self.relation.add(f, number)
        return {"numbers": number}

    def check(self, solution: Solution) -> Failures:
        yield from out_of_range(solution, self.upper)
        more = [self.upper] * (self.claim == "element")
        if not self.relation.holds(*solution["numbers"].tolist(), *more):
            yield Failure("the numbers are not as the name says")
