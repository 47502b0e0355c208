"""What is drawn on a square board of Penpa+, by cells: numbers, symbols, colours, borders.

Every place has one index: kind x N + place, where N is the number of places with a margin of two all round; kind 0 is
the middle of a cell, 1 its lower right corner, 2 its lower side, 3 its right side.
"""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders.graph import components

from ...errors import PuzzleError, shortened
from .packed_link import EXPECTED

SQUARE = ("square", "sudoku", "kakuro")
MARGIN = 2
LARGEST = 500  # rows or columns
BORDERS = (1, 2, 21)  # styles of a border; the others are a player's, or marks
# What no puzzle of satloop has, by its names in the link and in words.
UNKNOWN = {"thermo": "a thermometer", "nobulbthermo": "a thermometer", "arrows": "an arrow", "direction": "an arrow",
           "killercages": "a killer cage", "cage": "a cage", "wall": "a wall", "polygon": "a polygon",
           "squareframe": "a frame", "freeline": "a free line", "freelineE": "a free line", "line": "a given line",
           "deletelineE": "a grid line that is removed"}


class Canvas:
    """The board of a link, taken apart.

    rows, columns: of the board, without its margins. title, author, grid_type: in words. tags: the names of its genre.
    numbers: (cell -> text, kind of number). small: cell -> number in its corner. symbols: (kind of place, row, column,
    name, number). colours: cell -> colour. right, below: (rows, columns) whether a border is there. missing: (rows,
    columns) whether the cell is no part of the board.
    """

    def __init__(self, lines: list[str], file: str) -> None:
        """Raises PuzzleError for a board that is damaged, no square board, or has what no puzzle of satloop has."""
        self.file = file
        head = lines[0].split(",")
        if len(lines) < 6 or len(head) < 5 or lines[0][:1].isdigit():
            raise self.error("a link of the first version" if lines[0][:1].isdigit() else "a damaged link", EXPECTED)
        if head[0] not in SQUARE:
            raise self.error(f"a board of the grid {shortened(head[0])!r}", "a square one")
        top, bottom, left, right = self.four_numbers(lines[1])
        sizes = [int(part) if re.fullmatch(r"\d{1,3}", part) else 0 for part in head[1:3]]
        self.columns, self.rows = sizes[0] - left - right, sizes[1] - top - bottom
        if not (0 < self.columns <= LARGEST and 0 < self.rows <= LARGEST):
            raise self.error(f"a board of {shortened(head[2])} rows and {shortened(head[1])} columns",
                             f"1 to {LARGEST} of each")
        self.grid_type, self.top, self.left = head[0], top, left
        self.width, self.height = sizes[0] + 2 * MARGIN, sizes[1] + 2 * MARGIN
        texts = [part.replace("%2C", ",").replace("%2D", " ").replace("%2E", "&").replace("%2F", "=") for part in head]
        self.title, self.author = ("".join(text.partition(":")[2].strip() for text in texts if text.startswith(word))
                                   for word in ("Title:", "Author:"))
        self.missing = np.ones((self.rows, self.columns), dtype=bool)
        place = 0
        for step in self.json_of_kind(lines[5], list):
            place += step if type(step) is int else 0
            kind, row, column = self.kind_row_and_column(place)
            if kind == 0 and 0 <= row < self.rows and 0 <= column < self.columns:
                self.missing[row, column] = False
        tags = self.json_of_kind(lines[17], list) if len(lines) > 17 and lines[17].strip() else []
        self.tags = [tag.strip().lower() for tag in tags if isinstance(tag, str)]
        self.read_problem(self.json_of_kind(lines[3], dict))

    def error(self, found: str, expected: str, row: int | None = None, column: int | None = None) -> PuzzleError:
        return PuzzleError(self.file, None if row is None else row + 1, None if column is None else column + 1, found,
                           expected)

    def json_of_kind(self, line: str, kind: type) -> Any:
        """JSON of a line. Raises PuzzleError for what is not of the kind."""
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, kind):
            raise self.error("a damaged link", EXPECTED)
        return data

    def four_numbers(self, line: str) -> list[int]:
        margins: list[int] = self.json_of_kind(line, list)
        if len(margins) != 4 or not all(type(n) is int and 0 <= n < 1000 for n in margins):
            raise self.error("a damaged link", EXPECTED)
        return margins

    def kind_row_and_column(self, index: int) -> tuple[int, int, int]:
        """Kind, row and column of an index; rows and columns count from the board, without its margins."""
        kind, flat = divmod(index, self.width * self.height)
        row, column = divmod(flat, self.width)
        return kind, row - MARGIN - self.top, column - MARGIN - self.left

    def cell(self, index: int, what: str, kinds: tuple[int, ...] = (0,)) -> tuple[int, int, int]:
        """As `kind_row_and_column`, for what must lie on the board. Raises PuzzleError."""
        kind, row, column = self.kind_row_and_column(index)
        if kind not in kinds or not (0 <= row < self.rows and 0 <= column < self.columns):
            where = "beside the board" if kind in kinds else "between cells"
            raise self.error(f"{what} {where}", "all in cells of the board")
        return kind, row, column

    def entries(self, problem: dict[str, Any], name: str) -> list[tuple[int, Any]]:
        """The entries of a part of the problem that are numbered by place. Raises PuzzleError."""
        part = problem.get(name) or {}
        if not isinstance(part, dict) or not all(re.fullmatch(r"\d{1,9}", index) for index in part):
            raise self.error(f"a {name} that is damaged", EXPECTED)
        return [(int(index), value) for index, value in part.items()]

    def read_problem(self, problem: dict[str, Any]) -> None:
        for name, words in UNKNOWN.items():
            if problem.get(name):
                raise self.error(words, "a board without it")
        self.numbers: dict[tuple[int, int], tuple[str, str]] = {}
        for index, value in self.entries(problem, "number"):
            if not isinstance(value, list) or len(value) < 3 or not isinstance(value[0], (str, int)):
                raise self.error("a number that is damaged", EXPECTED)
            _, row, column = self.cell(index, f"the number {shortened(str(value[0]))!r}")
            self.numbers[row, column] = str(value[0]).strip(), str(value[2])
        self.small: dict[tuple[int, int], str] = {}
        for index, value in self.entries(problem, "numberS"):
            if not isinstance(value, list) or not value:
                raise self.error("a number that is damaged", EXPECTED)
            _, row, column = self.cell(index // 4 % (self.width * self.height),
                                       f"the number {shortened(str(value[0]))!r}")
            if str(value[0]).strip():
                self.small[row, column] = str(value[0]).strip()
        self.symbols: list[tuple[int, int, int, str, int]] = []
        for index, value in self.entries(problem, "symbol"):
            if not isinstance(value, list) or len(value) < 2 or not isinstance(value[1], str):
                raise self.error("a symbol that is damaged", EXPECTED)
            number = value[0] if type(value[0]) is int else -1
            place = self.cell(index, f"the symbol {shortened(value[1])}", (0, 1, 2, 3))
            self.symbols.append((*place, value[1], number))
        self.colours: dict[tuple[int, int], int] = {}
        for index, value in self.entries(problem, "surface"):
            _, row, column = self.cell(index, "a colour")
            self.colours[row, column] = value if type(value) is int else -1
        self.read_borders(problem.get("lineE") or {})

    def read_borders(self, edges: Any) -> None:
        """Fill right and below from edges between corners; those round the board say nothing."""
        self.right, self.below = np.zeros((2, self.rows, self.columns), dtype=bool)
        if not isinstance(edges, dict):
            raise self.error("borders that are damaged", EXPECTED)
        for key, style in edges.items():
            ends = re.fullmatch(r"(\d{1,9}),(\d{1,9})", key)
            if ends is None or style not in BORDERS:
                raise self.error(f"the mark {shortened(f'{key}: {style}')} on an edge", "borders only")
            (kind, row, column), (kind2, row2, column2) = sorted((self.kind_row_and_column(int(ends[1])),
                                                                  self.kind_row_and_column(int(ends[2]))))
            if (kind, kind2) != (1, 1) or (row2 - row, column2 - column) not in ((0, 1), (1, 0)):
                raise self.error("a border that is no side of a cell", "sides of cells")
            side = self.below if row2 == row else self.right
            # A corner is the lower right one of its cell; the edge leads on to the next row, or the next column.
            at = (row, column + 1) if row2 == row else (row + 1, column)
            if 0 <= at[0] < self.rows - (row2 == row) and 0 <= at[1] < self.columns - (row2 != row):
                side[at] = True

    def regions(self) -> NDArray[np.int64]:
        """(rows, columns) the number of the region of each cell, from 1; 0 for a cell that is missing."""
        cell = np.arange(self.rows * self.columns).reshape(self.rows, self.columns)
        here = ~self.missing
        across = ~self.right[:, :-1] & here[:, :-1] & here[:, 1:]
        down = ~self.below[:-1] & here[:-1] & here[1:]
        # (k, 2) the cells side by side without a border between them: their components are the regions.
        pairs = np.concatenate([np.stack([cell[:, :-1][across], cell[:, 1:][across]], axis=1),
                                np.stack([cell[:-1][down], cell[1:][down]], axis=1)])
        label = np.asarray(components(cell.size, pairs)).reshape(cell.shape)
        number: dict[int, int] = {}
        return np.array([[number.setdefault(name, len(number) + 1) if on else 0 for name, on in zip(*row)]
                         for row in zip(label.tolist(), here.tolist())])
