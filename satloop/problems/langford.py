from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.cardinality import at_most_one as one_of, exactly_one
from encoders.numbers import OneHot
from encoders.solution_key import Key

from ..boards.declarations import FastestSolver
from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import ONE, SYMMETRY, Problem, in_rows, named_selectors


class Langford(Problem):
    name, title, form = "langford", "Langford pairs", "langford:N"
    rules = ("Each number from 1 to n twice in a row, with as many places between both as it says. (C. Langford 1958; "
             "there are such rows exactly where n or n + 1 is a multiple of 4)")
    options = {**ONE, **SYMMETRY}
    decides = ("first",)
    example = "3"
    known = {"1": "none", "2": "none", "3": 2, "4": 2, "5": "none", "6": "none", "7": 52, "8": 300, "9": "none"}

    def read(self, text: str) -> None:
        self.n, = self.numbers(1)
        if self.n > 200:
            raise self.error(f"{self.n} numbers", "at most 200")
        self.columns = 2 * self.n
        if self.n % 4 in (0, 3):  # there is a row, and MiniSat finds it first; that there is none CaDiCaL proves first
            self.fastest = (FastestSolver("minisat22"),)

    def encode(self, f: Formula, at_most_one: str = "auto", symmetry: str = "kept") -> Key:
        places = 2 * self.n
        first = f.new(self.n, places)  # [k, i]: number k + 1 stands at place i and at place i + k + 2
        # Each number stands somewhere, the second one inside the row.
        late = np.arange(places) + np.arange(self.n)[:, None] + 2 >= places
        f.add(-first[late][:, None])
        exactly_one(f, first, named_selectors(f, (f"number {k + 1}" for k in range(self.n))), scheme=at_most_one)
        # Each place has one number.
        second = np.zeros((self.n, places), dtype=np.int32)
        for k in range(self.n):
            second[k] = np.roll(first[k], k + 2)  # what goes round is false
        one_of(f, np.concatenate([first, second]).T, named_selectors(f, (f"place {i + 1}" for i in range(places))),
               scheme=at_most_one)
        # Symmetry: the row or its mirror image, by a number whose first place is not in the middle of its range.
        if symmetry == "broken":
            k = self.n - 1 if self.n % 2 else max(self.n - 2, 0)
            f.add(-first[k, (places - k - 2) // 2:, None])
        return {"first": OneHot(first, places - 1)}

    def check(self, solution: Solution) -> Failures:
        row: list[int] = [0] * (2 * self.n)
        for number, place in enumerate(solution["first"].tolist(), 1):
            for at in (place, place + number + 1):
                if not 0 <= at < len(row):
                    yield Failure("a number stands outside the row")
                elif row[at]:
                    yield Failure("a number has no place of its own", ((0, at),))
                else:
                    row[at] = number

    def table(self, solution: Solution) -> list[list[str]]:
        row = [""] * (2 * self.n)
        for number, place in enumerate(solution["first"].tolist(), 1):
            for at in (place, place + number + 1):
                if at < len(row):
                    row[at] = str(number)
        return in_rows(row, max(len(row), 1))
