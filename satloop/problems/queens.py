from __future__ import annotations

import numpy as np

from encoders import FALSE, Formula, Literals
from encoders.cardinality import at_most, at_most_one as one_of, exactly, exactly_one
from encoders.sequences import lex_less_equal

from ..boards.declarations import FastestSolver
from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import COUNTER, ONE, SYMMETRY, Problem, named_selectors


class Queens(Problem):
    name, title, form = "queens", "Queens", "queens:N"
    rules = "Queens on a board, one in each row and column, at most one on each diagonal. (M. Bezzel 1848)"
    options = {**ONE, **COUNTER, **SYMMETRY}
    decides = ("queens",)
    fastest = (FastestSolver("minisat22"),)
    example = "5"
    known = {"1": 1, "2": "none", "3": "none", "4": 2, "5": 10, "6": 4, "7": 40, "8": 92, "9": 352}

    def read(self, text: str) -> None:
        self.n, = self.numbers(1)
        if self.n > 200:
            raise self.error(f"a board of {self.n} rows", "at most 200")
        self.rows = self.columns = self.n

    def encode(self, f: Formula, at_most_one: str = "auto", counters: str = "auto",
               symmetry: str = "kept") -> dict[str, Literals]:
        """counters: a scheme but "auto" counts up to one in place of `at_most_one`."""
        counted = counters != "auto"
        queen = f.new(self.n, self.n)
        # One queen in each row and in each column.
        lines = np.stack([queen, queen.T])
        when = named_selectors(f, (f"{line} {k + 1}" for line in ("row", "column") for k in range(self.n)), (2, self.n))
        if counted:
            exactly(f, lines, 1, when, scheme=counters)
        else:
            exactly_one(f, lines, when, scheme=at_most_one)
        # At most one on each diagonal.
        for board, slope in ((queen, "rising"), (queen[::-1], "falling")):
            # slanted: row r moved to the right by r squares, so that each diagonal becomes a column, with FALSE where
            # it is short.
            slanted = np.full((self.n, 2 * self.n - 1), FALSE)
            row, column = np.indices(queen.shape)
            slanted[row, row + column] = board
            when = named_selectors(f, (f"{slope} diagonal {k + 1}" for k in range(2 * self.n - 1)))
            if counted:
                at_most(f, slanted.T, 1, when, scheme=counters)
            else:
                one_of(f, slanted.T, when, scheme=at_most_one)
        # Symmetry: of the images of a solution under turns and mirrors the first in lexicographic order.
        if symmetry == "broken":
            images = [np.rot90(board, turns).ravel() for board in (queen, queen.T) for turns in range(4)]
            lex_less_equal(f, images[0], np.array(images[1:]))
        return {"queens": queen}

    def check(self, solution: Solution) -> Failures:
        at = [divmod(place, self.n) for place, there in enumerate(solution["queens"].ravel().tolist()) if there]
        if len(at) != self.n:
            yield Failure(f"there are {len(at)} queens")
        for number, (row, column) in enumerate(at):
            for other, place in at[:number]:
                if row == other or column == place or abs(row - other) == abs(column - place):
                    yield Failure("two queens attack each other", ((other, place), (row, column)))

    def table(self, solution: Solution) -> list[list[str]]:
        return [["Q" if there else "" for there in row] for row in solution["queens"].tolist()]
