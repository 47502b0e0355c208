from __future__ import annotations

import numpy as np

from encoders import Formula, Literals, weighted as sums
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from . import items_with_numbers
from .problem import WEIGHT, Problem, Sum


class Knapsack(Problem):
    name, title = "knapsack", "Knapsack"
    rules = "A knapsack: items of most value that weigh no more than it holds; the value that is left out is minimized."
    form = "knapsack:N,SEED or knapsack:FILE, a line with what it holds, then 'VALUE WEIGHT' for each item"
    options = {**WEIGHT}
    decides = ("taken",)
    sizes = "items"
    example = "10\n6 5\n5 4\n5 4\n1 1\n"
    least = "value left"
    known = {"8,1": "some"}
    optima = {"10,1": 130, "15,0": 273}
    method = "from-above"

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        return items_with_numbers.text_of(arguments, argument, cls.form, random_items)

    def read(self, text: str) -> None:
        (self.holds,), *rows = items_with_numbers.rows_of(text, self.file, 2, self.form)
        self.rows = max(1, len(rows))
        self.worth = [value for value, _ in rows]
        self.heavy = [weight for _, weight in rows]

    def encode(self, f: Formula, weighted: str = "auto") -> dict[str, Literals]:
        taken = f.new(len(self.worth))
        # What is taken weighs no more than the knapsack holds.
        sums.at_most(f, taken, np.array(self.heavy, dtype=np.int64), self.holds, scheme=weighted)
        return {"taken": taken}

    def cost(self, key: Key) -> Sum:
        return -key["taken"], np.array(self.worth, dtype=np.int64)

    def cost_of(self, solution: Solution) -> int:
        return sum(value for value, taken in zip(self.worth, solution["taken"].tolist()) if not taken)

    def check(self, solution: Solution) -> Failures:
        weight = sum(weight for weight, taken in zip(self.heavy, solution["taken"].tolist()) if taken)
        if weight > self.holds:
            yield Failure(f"what is taken weighs {weight}, more than {self.holds}")

    def table(self, solution: Solution) -> list[list[str]]:
        taken = solution["taken"].tolist()
        rows = [[str(value), str(weight), "x" if here else ""]
                for value, weight, here in zip(self.worth, self.heavy, taken)]
        return [["value", "weight", "taken"], *rows]


def random_items(n: int, rng: np.random.Generator) -> str:
    """Weights from 1 to 50, values near them, and a knapsack that holds half of the weight."""
    weights = rng.integers(1, 51, n)
    values = weights + rng.integers(1, 21, n)
    lines = [f"{value} {weight}" for value, weight in zip(values.tolist(), weights.tolist())]
    return "\n".join([str(int(weights.sum()) // 2), *lines]) + "\n"
