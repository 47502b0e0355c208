from __future__ import annotations

import numpy as np

from encoders import Formula, Ints
from encoders.cardinality import exactly_one
from encoders.numbers import OneHot
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import ONE, Problem


class Quasigroup(Problem):
    name, title, form = "qwh", "Quasigroup with holes", "qwh:ORDER,HOLES or qwh:ORDER,HOLES,SEED"
    rules = ("A quasigroup with holes: a Latin square of which cells are empty, to be filled. (D. Achlioptas, C. "
             "Gomes, H. Kautz, B. Selman, Generating satisfiable problem instances, 2000)")
    options = {**ONE}
    decides = ("square",)
    example = "4 6"
    known = {"1,1": 1, "2,4": 2, "3,9": 12, "4,16": 576, "30,350,1": "some"}

    def read(self, text: str) -> None:
        self.n, holes, *seed = self.numbers(1, 0, 0, optional=1)
        if self.n > 500 or holes > self.n ** 2:
            raise self.error(f"{holes} holes in a square of {self.n} rows",
                             "at most 100 rows, and holes in their cells")
        self.rows = self.columns = self.n
        rng = np.random.default_rng(seed)
        self.given = latin_square(self.n, rng)  # -1 for a hole
        self.given.flat[rng.permutation(self.n ** 2)[:holes]] = -1

    def encode(self, f: Formula, at_most_one: str = "auto") -> Key:
        square = f.new(self.n, self.n, self.n)  # [r, c, v]
        # What is given stands there.
        row, column = np.nonzero(self.given >= 0)
        f.add(square[row, column, self.given[row, column]][:, None])
        # Each cell has one value, and each value is once in each row and in each column.
        # The three axes are row, column and value: each pair of two fixes the third.
        for rows in (square, square.swapaxes(1, 2), square.swapaxes(0, 2)):
            exactly_one(f, rows, scheme=at_most_one)
        return {"square": OneHot(square, self.n - 1)}

    def check(self, solution: Solution) -> Failures:
        rows = solution["square"].tolist()
        for what, lines in (("row", rows), ("column", list(zip(*rows)))):
            for number, line in enumerate(lines):
                if sorted(line) != list(range(self.n)):
                    yield Failure(f"a {what} does not have each value once",
                                  ((number, 0) if what == "row" else (0, number),))
        for row, line in enumerate(self.given.tolist()):
            for column, value in enumerate(line):
                if value >= 0 and rows[row][column] != value:
                    yield Failure("a given value is another one", ((row, column),))

    def table(self, solution: Solution) -> list[list[str]]:
        return [[str(value + 1) for value in row] for row in solution["square"].tolist()]


def latin_square(n: int, rng: np.random.Generator) -> Ints:
    """A random Latin square (n, n) of 0 to n - 1: a cyclic one, in which rows exchange cycles of two of their values.

    >>> latin_square(2, np.random.default_rng(0)).sum(axis=0).tolist()
    [1, 1]
    """
    square = (np.add.outer(rng.permutation(n), rng.permutation(n)) % n).tolist()
    for _ in range(10 * n if n > 1 else 0):
        one, two = (square[row] for row in rng.permutation(n)[:2].tolist())
        place = sorted(range(n), key=one.__getitem__)  # the column of each value in the first row
        column = first = int(rng.integers(n))
        while True:
            one[column], two[column] = two[column], one[column]
            column = place[one[column]]
            if column == first:
                break
    return np.array(square)[:, rng.permutation(n)]
