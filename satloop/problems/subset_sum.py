from __future__ import annotations

import numpy as np

from encoders import Formula, Literals
from encoders import weighted as sums

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from . import items_with_numbers
from .problem import WEIGHT, Problem, in_rows, only_named


class SubsetSum(Problem):
    name, title = "subset-sum", "Subset sum"
    rules = "Some of the given numbers, with a given sum."
    form = "subset-sum:N,SEED or subset-sum:FILE, a line with the sum, then a line for each number"
    options = {**WEIGHT}
    decides = ("taken",)
    sizes = "numbers"
    example = "10\n2\n3\n5\n7\n8\n"
    known = {"10,1": "some", "30,1": "some"}

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        return items_with_numbers.text_of(arguments, argument, cls.form, random_numbers)

    def read(self, text: str) -> None:
        (self.sum,), *rows = items_with_numbers.rows_of(text, self.file, 1, self.form)
        self.rows = max(1, len(rows))
        self.given = [number for number, in rows]

    def encode(self, f: Formula, weighted: str = "auto") -> dict[str, Literals]:
        taken = f.new(len(self.given))
        # What is taken has the sum.
        with only_named(f, f"sum {self.sum}"):
            sums.equal(f, taken, np.array(self.given, dtype=np.int64), self.sum, scheme=weighted)
        return {"taken": taken}

    def check(self, solution: Solution) -> Failures:
        total = sum(number for number, taken in zip(self.given, solution["taken"].tolist()) if taken)
        if total != self.sum:
            yield Failure(f"what is taken has the sum {total}, not {self.sum}")

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([str(number) for number, taken in zip(self.given, solution["taken"].tolist()) if taken])


def random_numbers(n: int, rng: np.random.Generator) -> str:
    """Numbers from 1 to 1000, and the sum of a random half of them."""
    numbers = rng.integers(1, 1001, n)
    return "\n".join(map(str, [int(numbers[rng.permutation(n)[:n // 2]].sum()), *numbers.tolist()])) + "\n"
