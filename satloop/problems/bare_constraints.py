"""Constraints by themselves, to be counted: how many clauses each encoding of one takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from encoders import Formula, Literals, weighted as sums
from encoders.cardinality import at_most, at_most_one as one_of
from encoders.cardinality.closed_forms import one_size
from encoders.formula import EncodingCall
from encoders.numbers import number_kind
from encoders.numbers.linear import linear
from encoders.numbers.relations import all_different, pairs_are_smaller, pairs_size, values_size
from encoders.propagation_claims import CLAIMS, KEPT
from encoders.solution_key import Key
from encoders.weighted.schemes import FINDS, GROUPED

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import COUNTER, ONE, WEIGHT, NamedConstraints, Problem, in_rows, kinds_of_number, only_named

WEAKER = ("nothing", "whole", "conflicts", "all")  # what unit propagation finds, the least first
Claims = tuple["str | None", "bool | None"]
Counts = tuple[int, int]  # variables and clauses


class BareConstraint(Problem):
    """claim: the row of `CLAIMS` and of `KEPT` that says what unit propagation finds and whether the number of models
    is kept, by the value of the first option."""

    claim: str
    bare = True

    def claims(self, options: Mapping[str, Any], calls: Sequence[EncodingCall]) -> Claims:
        """What unit propagation finds, and whether the number of models is kept; None where no table says it.

        calls: those of the formula, which say what "auto" has taken: of counts only what finds all.
        """
        first = next(iter(self.options))
        scheme, table = options.get(first, self.options[first][0]), CLAIMS[self.claim]
        if scheme in table:
            return table[scheme], scheme in KEPT[self.claim]
        if scheme != "auto" or any(call.scheme not in ("auto", *table) for call in calls):
            return None, None
        return (min((table.get(call.scheme, "all") for call in calls), key=WEAKER.index, default="all"),
                all(not call.variables or call.scheme in KEPT[self.claim] for call in calls))

    def closed_form(self, options: Mapping[str, Any]) -> Counts | None:
        """Variables and clauses beside the inputs in closed form; None where those of the formula's calls say it."""
        return None

    def named_constraints(self) -> tuple[Formula, Mapping[str, ArrayLike]]:
        f = NamedConstraints(())
        with only_named(f, self.title):
            self.encode(f)
        return f, f.literals

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([str(int(value)) for value in solution[self.decides[0]].tolist()])


def more_than(solution: Solution, most: int) -> Failures:
    if (held := sum(map(bool, solution["literals"].tolist()))) > most:
        yield Failure(f"{held} literals hold, more than {most}")


def out_of_range(solution: Solution, upper: int) -> Failures:
    for place, value in enumerate(solution["numbers"].tolist()):
        if not 0 <= value <= upper:
            yield Failure(f"a number is not one of 0 to {upper}", ((0, place),))


class OfLiterals(BareConstraint):
    decides = ("literals",)
    sizes = "literals"


class OfNumbers(BareConstraint):
    decides = ("numbers",)
    sizes = "numbers"


class AtMost(OfLiterals):
    name, title, form = "at-most", "At most k of n", "at-most:K,N"
    rules = "Of n literals at most k hold."
    options = {**COUNTER}
    example = "2 7"
    claim = "at most, at least k"
    known = {"2,7": 29, "3,3": 8, "0,4": 1, "4,6": 57}

    def read(self, text: str) -> None:
        self.k, self.n = self.numbers(0, 0)
        self.rows = max(1, self.n)

    def encode(self, f: Formula, counters: str = "auto") -> dict[str, Literals]:
        with f.section("inputs"):
            literals = f.new(self.n)
        at_most(f, literals, self.k, scheme=counters)
        return {"literals": literals}

    def check(self, solution: Solution) -> Failures:
        yield from more_than(solution, self.k)


class AtMostOne(OfLiterals):
    name, title, form = "at-most-one", "At most one", "at-most-one:N"
    rules = "Of n literals at most one holds."
    options = {**ONE}
    example = "5"
    claim = "at most one"
    known = {"9": 10, "6": 7, "1": 2}

    def read(self, text: str) -> None:
        self.n, = self.numbers(0)
        self.rows = max(1, self.n)

    def encode(self, f: Formula, at_most_one: str = "auto") -> dict[str, Literals]:
        with f.section("inputs"):
            literals = f.new(self.n)
        one_of(f, literals, scheme=at_most_one)
        return {"literals": literals}

    def check(self, solution: Solution) -> Failures:
        yield from more_than(solution, 1)


class WeightedSum(OfLiterals):
    name, title, form = "sum", "Weighted sum", "sum:N,HEAVIEST or sum:N,HEAVIEST,SEED"
    rules = "Of n literals with random weights those that hold weigh at most half of all."
    options = {**WEIGHT}
    example = "5 9"
    claim = "weighted at most, at least"
    constrain = staticmethod(sums.at_most)
    known = {"6,1": 42, "5,1,3": 16, "4,9,2": "some"}

    def read(self, text: str) -> None:
        n, heaviest, *seed = self.numbers(0, 1, 0, optional=1)
        self.heavy = np.random.default_rng(seed[0] if seed else 0).integers(1, heaviest + 1, n)
        self.bound = int(self.heavy.sum()) // 2
        self.rows = max(1, n)

    def encode(self, f: Formula, weighted: str = "auto") -> dict[str, Literals]:
        with f.section("inputs"):
            literals = f.new(len(self.heavy))
        self.constrain(f, literals, self.heavy, self.bound, scheme=weighted)
        return {"literals": literals}

    def check(self, solution: Solution) -> Failures:
        weight = sum(weight for weight, held in zip(self.heavy.tolist(), solution["literals"].tolist()) if held)
        if weight > self.bound:
            yield Failure(f"the literals weigh {weight}, more than {self.bound}")


class EqualSum(WeightedSum):
    name, title, form = "equal-sum", "Weighted sum that is known", "equal-sum:N,HEAVIEST or equal-sum:N,HEAVIEST,SEED"
    rules = "Of n literals with random weights those that hold weigh as much as some of them, half of all or less."
    claim = "weighted equal"
    constrain = staticmethod(sums.equal)
    known = {"4,1": 6, "1,5": 1, "5,9,2": "some"}

    def read(self, text: str) -> None:
        super().read(text)
        # The largest sum of first items that is at most half of all: it can be met.
        first = np.cumsum([0, *self.heavy])
        self.bound = int(first[first <= self.bound].max())

    def claims(self, options: Mapping[str, Any], calls: Sequence[EncodingCall]) -> Claims:
        counted = any(call.kind == "counter" for call in calls)  # of equal weights, which `exactly` says
        return (None, None) if counted else super().claims(options, calls)

    def check(self, solution: Solution) -> Failures:
        yield from super().check(solution)
        weight = sum(weight for weight, held in zip(self.heavy.tolist(), solution["literals"].tolist()) if held)
        if weight < self.bound:
            yield Failure(f"the literals weigh {weight}, less than {self.bound}")


class LinearSum(OfNumbers):
    name, title, form = "linear", "Linear constraint", "linear:N,UPPER or linear:N,UPPER,SEED"
    rules = "N numbers from 0 to an upper end, with random factors from 1 to 9, sum to at most half of what they can."
    options = {**kinds_of_number("unary"), **WEIGHT}
    example = "3 4"
    claim = "linear <=, >="
    known = {"1,5": 3, "2,1,4": "some"}

    def read(self, text: str) -> None:
        n, self.upper, *seed = self.numbers(1, 0, 0, optional=1)
        self.factors = np.random.default_rng(seed[0] if seed else 0).integers(1, 10, n)
        self.bound = int(self.factors.sum()) * self.upper // 2
        self.rows = n

    def claims(self, options: Mapping[str, Any], calls: Sequence[EncodingCall]) -> Claims:
        """At most what a scheme finds of literals; of unary numbers all by those of which each number is a group."""
        (finds, kept), scheme = super().claims(options, calls), options.get("weighted", "auto")
        if scheme == "auto":
            return finds, kept
        of_literals = FINDS.get(scheme) if scheme in GROUPED or FINDS.get(scheme) != "all" else "conflicts"
        return (min(finds, of_literals, key=WEAKER.index) if finds and of_literals else None), kept

    def encode(self, f: Formula, numbers: str = "unary", weighted: str = "auto") -> Key:
        with f.section("inputs"):
            number = number_kind(numbers).new(f, len(self.factors), self.upper)
        linear(f, self.factors, number, "<=", self.bound, scheme=weighted)
        return {"numbers": number}

    def check(self, solution: Solution) -> Failures:
        yield from out_of_range(solution, self.upper)
        total = sum(factor * value for factor, value in zip(self.factors.tolist(), solution["numbers"].tolist()))
        if total > self.bound:
            yield Failure(f"the sum is {total}, more than {self.bound}")


class AllDifferent(OfNumbers):
    name, title, form = "all-different", "All different", "all-different:N,VALUES"
    rules = "N numbers, each with a given number of values, are all different."
    options = {**kinds_of_number("onehot")}
    example = "3 4"
    claim = "all_different"
    known = {"3,3": 6, "3,5": 60, "4,3": "none"}

    def read(self, text: str) -> None:
        self.n, self.values = self.numbers(1, 1)
        self.rows = self.n

    def encode(self, f: Formula, numbers: str = "onehot") -> Key:
        with f.section("inputs"):
            number = number_kind(numbers).new(f, self.n, self.values - 1)
        all_different(f, number)
        return {"numbers": number}

    def closed_form(self, options: Mapping[str, Any]) -> Counts:
        kind, n, span = options.get("numbers", "onehot"), self.n, self.values - 1
        if n > self.values:
            return 0, 1
        numbers = number_kind(kind).new(Formula(), n, span)
        width = numbers.literals.shape[-1]
        if pairs_are_smaller(numbers):
            pairs = n * (n - 1) // 2
            return pairs * {"onehot": 0, "unary": 1, "binary": width + (width > 1)}[kind], pairs_size(numbers)
        # Literals of all values, and of each value how many numbers have it.
        fresh = {"onehot": 0, "unary": max(span - 1, 0), "binary": self.values * (width > 1)}[kind]
        variables, _ = one_size("auto", n, 1, n == self.values)
        return n * fresh + self.values * variables, values_size(numbers)

    def check(self, solution: Solution) -> Failures:
        yield from out_of_range(solution, self.values - 1)
        values = solution["numbers"].tolist()
        if len({*values}) < len(values):
            yield Failure("two numbers are equal")
