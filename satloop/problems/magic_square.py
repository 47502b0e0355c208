from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.numbers import number_kind
from encoders.numbers.linear import linear
from encoders.numbers.relations import all_different
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import ONE, SYMMETRY, WEIGHT, Problem, kinds_of_number, named_selectors, only_named


class MagicSquare(Problem):
    name, title, form = "magic", "Magic square", "magic:N"
    rules = "A magic square: the numbers from 1 to n squared, with one sum along all rows, columns and both diagonals."
    options = {**kinds_of_number("onehot"), **WEIGHT, **ONE, **SYMMETRY}
    decides = ("less_one",)
    example = "3"
    known = {"1": 1, "2": "none", "3": 8}

    def read(self, text: str) -> None:
        self.n, = self.numbers(1)
        if self.n > 20:
            raise self.error(f"a square of {self.n} rows", "at most 20")
        self.rows = self.columns = self.n

    def encode(self, f: Formula, numbers: str = "onehot", weighted: str = "auto", at_most_one: str = "auto",
               symmetry: str = "kept") -> Key:
        n = self.n
        square = number_kind(numbers).new(f, (n, n), n * n - 1)  # each number less one
        # All numbers from 1 to n squared.
        with f.section("different"), only_named(f, "all numbers"):
            all_different(f, square[np.arange(n * n) // n, np.arange(n * n) % n], scheme=at_most_one)
        # Rows, columns and both diagonals have one sum.
        place = np.arange(n * n).reshape(n, n)
        lines = np.array([*place, *place.T, place.diagonal(), place[:, ::-1].diagonal()])
        names = (f"{line} {k + 1}" for line, most in (("row", n), ("column", n), ("diagonal", 2)) for k in range(most))
        with f.section("sums"):
            linear(f, np.ones(n, dtype=np.int64), square[lines // n, lines % n], "==", n * (n * n + 1) // 2 - n,
                   named_selectors(f, names), weighted)
        # Symmetry: the least corner is above on the left, and less is on its right than below it.
        if symmetry == "broken" and n > 1:
            corner = square[0, 0]
            for other in (square[0, -1], square[-1, 0], square[-1, -1]):
                corner.less(f, other)
            square[0, -1].less(f, square[-1, 0])
        return {"less_one": square}

    def check(self, solution: Solution) -> Failures:
        rows = [[number + 1 for number in row] for row in solution["less_one"].tolist()]
        if sorted(number for row in rows for number in row) != list(range(1, self.n ** 2 + 1)):
            yield Failure("the numbers are not those from 1 on")
        lines = [*rows, *map(list, zip(*rows)), [row[i] for i, row in enumerate(rows)],
                 [row[-1 - i] for i, row in enumerate(rows)]]
        if len({sum(line) for line in lines}) != 1:
            yield Failure("two lines have different sums")

    def table(self, solution: Solution) -> list[list[str]]:
        return [[str(number + 1) for number in row] for row in solution["less_one"].tolist()]
