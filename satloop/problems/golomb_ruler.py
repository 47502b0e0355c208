from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.cardinality import at_most_one as one_of
from encoders.gates import and_, or_
from encoders.numbers import Number, number_kind
from encoders.numbers.linear import linear
from encoders.numbers.relations import value_literals
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import ONE, SYMMETRY, WEIGHT, Problem, in_rows, kinds_of_number, named_selectors


class GolombRuler(Problem):
    name, title, form = "golomb", "Golomb ruler", "golomb:MARKS or golomb:MARKS,LONGEST"
    rules = ("A Golomb ruler: marks of which no two pairs are at the same distance; the shortest is wanted. (S. Sidon "
             "1932, W. Babcock 1953)")
    options = {**kinds_of_number("unary"), **WEIGHT, **ONE, **SYMMETRY}
    decides = ("marks",)
    example = "4"
    least = "length"
    known = {"4,6": 2, "5,11": 4, "5,10": "none", "6,16": "none"}
    optima = {"4": 6, "5": 11, "6": 17, "7": 25, "8": 34, "9": 44}

    def read(self, text: str) -> None:
        self.n, *rest = self.numbers(1, 0, optional=1)
        if self.n > 30:
            raise self.error(f"{self.n} marks", "at most 30")
        self.longest = rest[0] if rest else greedy_length(self.n)
        self.columns = self.n

    def encode(self, f: Formula, numbers: str = "unary", weighted: str = "auto", at_most_one: str = "auto",
               symmetry: str = "kept") -> Key:
        marks = number_kind(numbers).new(f, self.n, self.longest)
        # The first mark is at 0, and each is before the next.
        marks[0].fix(f, 0)
        marks[:-1].less(f, marks[1:], named_selectors(f, (f"mark {k + 1} before {k + 2}" for k in range(self.n - 1))))
        # Of all pairs of places at one distance at most one has two marks.
        # mark: (places,) some mark stands at the place.
        mark = or_(f, value_literals(f, marks).T)
        with f.section("distances"):
            for distance in range(1, self.longest):
                one_of(f, and_(f, mark[:-distance], mark[distance:]), named_selectors(f, [f"distance {distance}"], ()),
                       scheme=at_most_one)
        # Symmetry: the first distance is less than the last one, or the ruler is turned round.
        if symmetry == "broken" and self.n > 2:
            linear(f, [1, 1, -1], [marks[1], marks[-2], marks[-1]], "<=", -1, scheme=weighted)
        return {"marks": marks}

    def cost(self, key: Key) -> Number:
        last: Number = key["marks"][-1]
        return last

    def cost_of(self, solution: Solution) -> int:
        return int(max(solution["marks"].tolist()))

    def check(self, solution: Solution) -> Failures:
        marks = solution["marks"].tolist()
        distances = [b - a for i, a in enumerate(marks) for b in marks[i + 1:]]
        if marks[:1] != [0] or any(distance <= 0 for distance in distances):
            yield Failure("the marks are not in their order from 0 on")
        if max(marks) > self.longest:
            yield Failure(f"the ruler is longer than {self.longest}")
        if len(distances) != len(set(distances)):
            yield Failure("two pairs of marks are at one distance")

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([str(mark) for mark in np.asarray(solution["marks"]).tolist()])


def greedy_length(marks: int) -> int:
    """The length of the ruler that takes each next mark as early as it can. (A. Mian and S. Chowla 1944)

    >>> [greedy_length(n) for n in range(1, 8)]
    [0, 1, 3, 7, 12, 20, 30]
    """
    at, used = [0], set[int]()
    while len(at) < marks:
        place = at[-1] + 1
        while any(place - other in used for other in at):
            place += 1
        used |= {place - other for other in at}
        at.append(place)
    return at[-1]
