from __future__ import annotations

import numpy as np

from encoders import Formula, Literals
from encoders.cardinality import exactly_one
from encoders.sequences import lex_less_equal, precedence

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import ONE, SYMMETRY, Problem, in_rows, named_selectors


class VanDerWaerden(Problem):
    name, title, form = "vdw", "Van der Waerden", "vdw:N,LENGTH,LENGTH... (a length for each colour)"
    rules = ("Numbers from 1 to n in colours, so that no colour has too many at equal distances. (B. van der Waerden "
             "1927)")
    options = {**ONE, **SYMMETRY}
    decides = ("color",)
    example = "8 3 3"
    known = {"8,3,3": 6, "9,3,3": "none", "17,3,4": "some", "18,3,4": "none", "21,3,5": "some", "22,3,5": "none",
             "34,4,4": "some", "35,4,4": "none", "26,3,3,3": "some", "27,3,3,3": "none"}

    def read(self, text: str) -> None:
        self.n, *self.lengths = self.numbers(0, 1, more=True)
        if not self.lengths:
            raise self.error(repr(text.strip()[:40]))
        self.columns = max(1, self.n)

    def encode(self, f: Formula, at_most_one: str = "auto", symmetry: str = "kept") -> dict[str, Literals]:
        color = f.new(self.n, len(self.lengths))
        # Each number has one colour.
        exactly_one(f, color, named_selectors(f, (f"number {i + 1}" for i in range(self.n))), scheme=at_most_one)
        # No colour has as many numbers at equal distances as its length says.
        for c, length in enumerate(self.lengths):
            for distance in range(1, self.n + 1 if length > 1 else 2):
                # (starts, length) all rows of numbers at this distance that end on the board.
                start = np.arange(max(0, self.n - distance * (length - 1)))
                row = start[:, None] + distance * np.arange(length)
                f.add(-color[row, c], named_selectors(f, (f"color {c + 1} at {', '.join(map(str, places))}"
                                                          for places in (row + 1).tolist())))
        # Symmetry: colours of one length come in order, and the row is no later than its mirror image where it has two.
        if symmetry == "broken":
            if len(set(self.lengths)) == 1:
                precedence(f, color)
            elif len(self.lengths) == 2:
                lex_less_equal(f, color[:, 0], color[::-1, 0])
        return {"color": color}

    def check(self, solution: Solution) -> Failures:
        colors = [[c for c, has in enumerate(row) if has] for row in solution["color"].tolist()]
        if any(len(names) != 1 for names in colors):
            yield Failure("a number does not have one colour")
        for start in range(self.n):
            for c, length in enumerate(self.lengths):
                for distance in range(1, max(2, self.n)):
                    row = range(start, start + distance * length, distance)[:length]
                    if row[-1] < self.n and all(c in colors[place] for place in row):
                        yield Failure("numbers at equal distances have one colour", tuple((0, at) for at in row))

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([str(row.index(True) + 1) for row in solution["color"].tolist()])
