from __future__ import annotations

import numpy as np

from encoders import Formula, Literals
from encoders.cardinality import exactly_one
from encoders.sequences import precedence

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import ONE, SYMMETRY, Problem, in_rows, named_selectors


class Schur(Problem):
    name, title, form = "schur", "Schur numbers", "schur:N,COLOURS"
    rules = "Numbers from 1 to n in colours, so that no sum of two has the colour of both. (I. Schur 1916)"
    options = {**ONE, **SYMMETRY}
    decides = ("color",)
    example = "4 2"
    known = {"4,2": 2, "5,2": "none", "13,3": 18, "14,3": "none", "44,4": "some", "45,4": "none"}

    def read(self, text: str) -> None:
        self.n, self.colors = self.numbers(0, 1)
        if self.n > 2000:
            raise self.error(f"{self.n} numbers", "at most 2000")
        self.columns = max(1, self.n)

    def encode(self, f: Formula, at_most_one: str = "auto", symmetry: str = "kept") -> dict[str, Literals]:
        color = f.new(self.n, self.colors)
        # Each number has one colour.
        exactly_one(f, color, named_selectors(f, (f"number {i + 1}" for i in range(self.n))), scheme=at_most_one)
        # a, b and a + b do not all have one colour; a and b may be equal.
        # Index i stands for the number i + 1, so the sum of indices a and b stands at a + b + 1.
        a, b = np.triu_indices(self.n)
        a, b = (part[a + b + 1 < self.n] for part in (a, b))
        sums = (f"{i + 1} + {j + 1} = {i + j + 2}" for i, j in zip(a.tolist(), b.tolist()))
        when, same = named_selectors(f, sums, (len(a), 1)), a == b
        f.clause(-color[a[same]], -color[2 * a[same] + 1], when=None if when is None else when[same])
        f.clause(-color[a[~same]], -color[b[~same]], -color[(a + b)[~same] + 1],
                 when=None if when is None else when[~same])
        # Symmetry: colours are interchangeable, they come in their order.
        if symmetry == "broken":
            precedence(f, color)
        return {"color": color}

    def check(self, solution: Solution) -> Failures:
        colors = [[c for c, has in enumerate(row) if has] for row in solution["color"].tolist()]
        if any(len(names) != 1 for names in colors):
            yield Failure("a number does not have one colour")
        for a in range(1, self.n + 1):
            for b in range(a, self.n + 1 - a):
                if colors[a - 1] == colors[b - 1] == colors[a + b - 1]:
                    yield Failure("two numbers and their sum have one colour",
                                  tuple((0, number - 1) for number in (a, b, a + b)))

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([str(row.index(True) + 1) for row in solution["color"].tolist()])
