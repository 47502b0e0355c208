from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator
from copy import copy
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from encoders import TRUE, Formula, Literals, values
from encoders.cardinality.at_most_one import AT_MOST_ONE
from encoders.choice_by_name import Names
from encoders.formula import Model
from encoders.numbers import NUMBERS
from encoders.rules.latin import NATIVE, hold_each_once, value_literals

from ..boards.alphabets.alphabet import BOXES
from ..boards.assumed_clues import AssumedClues
from ..boards.checks import failure_where
from ..boards.failure import Failure
from ..boards.number_in_every_cell import (
    Digits,
    box_shape,
    boxes,
    digits,
    possible_values,
    propagation,
    repeated,
    rows_columns_and_boxes,
    usual_groups,
)
from ..boards.puzzle import Key, Solution, Values
from ..boards.text import BoardText
from ..errors import PuzzleError, plural
from ..pictures.picture import Picture

SHARED = 64  # order up to which the formula of the empty board is kept: larger ones take too much memory


class Sudoku(AssumedClues):
    name, title, grids, decides, checks_many = "sudoku", "Sudoku", (1, 2), ("digits",), True
    rules = ("Each number once in every row, every column and every box. Boxes are as square as the order allows (9: "
             "3x3, 6: 2 rows of 3) unless a second grid draws them.")
    german = "Sudoku", ("Jede Zahl steht einmal in jeder Zeile, jeder Spalte und jedem Block. Die Blöcke sind so "
                        "quadratisch, wie die Größe es zulässt (9: 3x3, 6: 2 Zeilen zu 3), wenn das Brett sie nicht "
                        "selbst zeichnet.")
    group = "paths"
    usual_sizes = (4, 6, 9)
    named_steps, adds_clues = True, True
    draws, clues, region_pens = ("digits",), digits(35), (BOXES,)
    options: ClassVar = {"numbers": Names(NUMBERS, "onehot"),
                         "at_most_one": Names(ChainMap({NATIVE: None}, AT_MOST_ONE), "pairwise")}
    shared_options: ClassVar = {"at_most_one": NATIVE}
    shared_options_up_to = 25  # on larger ones most of the time is search, for which clauses are better

    def parse(self, board: BoardText) -> None:
        n = board.columns
        if board.rows != n:
            raise PuzzleError(board.file, None, None, f"{board.rows} x {n} cells", "as many rows as columns")
        if len(board.grids) == 1 and not box_shape(n):
            raise PuzzleError(board.file, None, None, f"order {n}", "one with boxes (4, 6, 8, 9 ...), or their grid")
        self.given = digits(n).read(board) + 1
        self.cells = np.flatnonzero(self.given)
        if len(board.grids) == 1:
            self.box, self.groups = boxes(n), usual_groups(n)
            return
        # Names of boxes may be any; as numbers from 0 on they can be counted.
        self.box = np.unique(board.grids[1], return_inverse=True)[1].reshape(n, n)
        if (np.bincount(self.box.ravel(), minlength=n) != n).any():
            raise PuzzleError(board.file, None, None, "boxes of other sizes",
                              f"{plural(n, 'box', 'boxes')} of {plural(n, 'cell')} each")
        self.groups = rows_columns_and_boxes(self.box)

    def encode(self, f: Formula, numbers: str = "onehot", at_most_one: str = "pairwise") -> Key:
        n, given = self.rows, self.given.ravel() - 1
        on = f.selectors("clue", self.cells)
        # firm: (cells,) the given numbers that no explanation can take away, -1 elsewhere; only they make variables
        # superfluous.
        firm = np.full_like(given, -1)
        firm[self.cells[on == TRUE]] = given[self.cells[on == TRUE]]
        # Every cell holds one number; only those that its row, column and box leave it become variables.
        with f.section("cells"):
            holds = value_literals(f, possible_values(firm, self.groups, n), numbers, at_most_one)
        # A given number stays.
        with f.section("clues"):
            f.clause(holds[self.cells, given[self.cells]], when=on)
        # Each number stands once in every row, column and box.
        with f.section("groups"):
            hold_each_once(f, holds, self.groups, at_most_one)
        return {"digits": Digits(holds.reshape(n, n, n))}

    def given_values(self) -> Values:
        n, given = self.rows, self.given.ravel()
        return {"digits": np.where(given[:, None] > 0, given[:, None] == np.arange(n) + 1, -1).ravel()}

    def shares_formula(self) -> bool:
        return self.rows <= SHARED and self.groups is usual_groups(self.rows)

    def clue_literals(self, key: Key) -> Literals:
        holds: Literals = key["digits"].literals.reshape(self.rows ** 2, self.rows)
        return holds[self.cells, self.given.ravel()[self.cells] - 1]

    def with_entries(self, key: Key, model: Model) -> Sudoku:
        digits: Digits = key["digits"]
        extended = copy(self)
        extended.given = np.where(values(model, digits.literals).any(axis=-1), digits.value(model), 0)
        extended.cells = np.flatnonzero(extended.given)
        return extended

    def check(self, solution: Solution) -> Iterator[Failure]:
        digits = solution["digits"]
        open_ = (digits < 1) | (digits > self.rows)
        yield from failure_where("a given number has changed", (self.given > 0) & (digits != self.given))
        yield from failure_where("a cell holds no number of the board", open_)
        yield from self.numbers_twice(digits, ~open_)

    def numbers_twice(self, digits: NDArray[np.int64], filled: NDArray[np.bool_]) -> Iterator[Failure]:
        """The rules that a number breaks that stands twice among the filled cells, (rows, columns)."""
        row, column = np.asarray(np.indices(self.given.shape))
        for rule, group in (("a row has a number twice", row), ("a column has a number twice", column),
                            ("a box has a number twice", self.box)):
            yield from failure_where(rule, repeated(digits, group) & filled)

    def unsolvable_reasons(self) -> Iterator[Failure]:
        return self.numbers_twice(self.given, self.given > 0)

    def propagation(self) -> dict[str, int]:
        return propagation(self.given.ravel() - 1, self.groups, self.rows)

    def picture(self, solution: Solution | None = None) -> Picture:

        texts = np.where(self.given, self.given, -1)
        return Picture(self.rows, self.columns, self.heading, regions=self.box, texts=texts,
                       answers=None if solution is None else solution["digits"])

    def to_grid(self, solution: Solution) -> list[list[str]]:
        return [list(map(str, row)) for row in solution["digits"].tolist()]

    def from_grid(self, board: BoardText) -> Values:
        return {"digits": digits(self.rows).read(board) + 1}

    example = """
4 4
1 - - -
- - 3 -
- 4 - -
- - - 2
"""
    answer = """
4 4
1 3 2 4
4 2 3 1
2 4 1 3
3 1 4 2
"""
