"""Where things are: names of cells, points and lines for sentences, and their places in a drawing.

r2c3 is the cell in row 2 and column 3, counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..boards.lattice import LatticeLoop
from ..pictures.picture import Picture
from .grouped import Group, Grouped
from .local import bits

LINES = ("edges", "doubled")  # entries of a key that have a place for each line
WAYS = {"n": "up", "e": "right", "s": "down", "w": "left"}


class Fact(NamedTuple):
    """One thing that a step brings or rests on: an entry of the key, by name and flat place, and whether it holds."""

    name: str
    place: int
    holds: bool


class Places:
    """What the variables and groups of a board are about."""

    def __init__(self, grouped: Grouped) -> None:
        self.grouped, self.puzzle = grouped, grouped.puzzle
        self.lattice = isinstance(self.puzzle, LatticeLoop)
        picture = self.puzzle.picture()
        self.labels = [np.asarray(x) for x in (picture.texts, picture.corners) if x is not None]
        self.symbols = None if picture.symbols is None else np.asarray(picture.symbols)
        if picture.texts is not None and self.symbols is not None and np.isin(self.symbols, ("", "white")).all():
            self.symbols = None  # plain circles round numbers, as islands, need no word

    def fact(self, variable: int) -> Fact:
        """What a variable stands for, as it is in the solution."""
        name, index, plain = self.grouped.spoken[variable]
        return Fact(name, index, bool(self.grouped.sign[variable] > 0) == plain)

    def facts(self, mask: int) -> list[Fact]:
        """The facts of a mask of variables, in reading order."""
        return sorted(self.fact(variable) for variable in bits(mask))

    def quiet(self, mask: int) -> int:
        """Of new variables those that a drawing leaves out: what else a cell does not hold in which a number is put."""
        facts = {variable: self.fact(variable) for variable in bits(mask)}
        put = {fact.place // self.width(fact.name) for fact in facts.values() if fact.name == "digits" and fact.holds}
        return sum(1 << variable for variable, fact in facts.items()
                   if fact.name == "digits" and not fact.holds and fact.place // self.width("digits") in put)

    def cell(self, number: int) -> str:
        """The name of a cell."""
        row, column = divmod(number, self.puzzle.columns)
        return f"r{row + 1}c{column + 1}"

    def vertex(self, number: int) -> str:
        """The name of a cell, or of a lattice point as the corner of a cell."""
        if not self.lattice:
            return self.cell(number)
        row, column = divmod(number, self.puzzle.columns + 1)
        down, right = row == self.puzzle.rows, column == self.puzzle.columns
        corner = f"{'lower' if down else 'upper'} {'right' if right else 'left'}"
        return f"the {corner} corner of r{row + 1 - down}c{column + 1 - right}"

    def run(self, fact: Fact) -> list[int]:
        """The edges that a fact is about: those of a whole bridge, else one."""
        if "doubled" not in self.grouped.literals:
            return [fact.place]
        literals = np.asarray(self.grouped.literals[fact.name])
        return np.flatnonzero(literals == literals[fact.place]).tolist()

    def line(self, index: int, last: int) -> str:
        """The name of an edge, or of those in a row from one to a last: by two cells, or as the side of a cell."""
        edges = np.asarray(self.puzzle.graph.edges)  # type: ignore[attr-defined]
        one, two = int(edges[index, 0]), int(edges[last, 1])
        if not self.lattice:
            return f"{self.cell(one)}-{self.cell(two)}"
        row, column = divmod(one, self.puzzle.columns + 1)
        if two == one + 1:
            low = row == self.puzzle.rows
            return f"{'below' if low else 'above'} r{row + 1 - low}c{column + 1}"
        far = column == self.puzzle.columns
        return f"{'right' if far else 'left'} of r{row + 1}c{column + 1 - far}"

    def thing(self, fact: Fact) -> tuple[str, int]:
        """The name of what a fact is about, and for a number in a cell which number, else -1."""
        if fact.name in LINES:
            run = self.run(fact)
            return self.line(run[0], run[-1]), -1
        width = self.width(fact.name)
        return self.cell(fact.place // width), fact.place % width if width > 1 else -1

    def path(self, color: int) -> tuple[str, str]:
        """What a colour of a cell says: "colors" and the path's label, or "empty", for no path visits the cell."""
        labels: list[str] = self.puzzle.labels  # type: ignore[attr-defined]
        return ("colors", labels[color]) if color < len(labels) else ("empty", "")

    def width(self, name: str) -> int:
        """How many literals of the key a cell has under a name."""
        return max(1, len(self.grouped.literals[name]) // (self.puzzle.rows * self.puzzle.columns))

    def label(self, cell: int) -> str:
        """What is printed in a cell, with a word for its symbol before it, for an arrow after it."""
        row, column = divmod(cell, self.puzzle.columns)
        printed = [str(array[row, column]) for array in self.labels]
        symbol = "" if self.symbols is None else str(self.symbols[row, column])
        parts = [*printed, WAYS[symbol]] if symbol in WAYS else [symbol, *printed]
        return " ".join(text for text in parts if text not in ("", "end"))

    def drawn(self, held: Mapping[str, NDArray[Any]], groups: Iterable[int]) -> Picture:
        """The board with what holds (name -> flat array of the entries), the cells and points of groups marked."""
        rows, columns = self.puzzle.rows, self.puzzle.columns
        picture = self.puzzle.picture()
        if "edges" in held:
            edges = held["edges"].astype(bool)
            if self.lattice:
                picture.lattice_loop = edges
            else:
                picture.cell_loop = edges
        if "colors" in held:
            count: int = len(self.puzzle.labels)  # type: ignore[attr-defined]
            said = held["colors"].reshape(rows, columns, -1)[..., :count]
            picture.colors = np.where(said.any(axis=2), said.argmax(axis=2), np.asarray(picture.colors))
        if "doubled" in held:
            picture.doubled = held["doubled"].astype(bool)
        if "shaded" in held:
            picture.shaded = held["shaded"].astype(bool).reshape(rows, columns)
        if "digits" in held:
            digits = held["digits"].reshape(rows, columns, -1)
            number = np.where(digits.any(axis=-1), digits.argmax(axis=-1) + 1, 0)
            picture.answers = np.where(number > 0, number.astype(np.str_), "")
        chosen = [self.grouped.groups[number] for number in groups]
        cells = np.zeros(rows * columns, dtype=bool)
        cells[[cell for group in chosen for cell in self.cells(group)]] = True
        picture.marks = cells.reshape(rows, columns)
        points = np.zeros((rows + 1) * (columns + 1), dtype=bool)
        points[[point for group in chosen for point in self.points(group)]] = True
        if points.any():
            picture.points = points.reshape(rows + 1, columns + 1)
        return picture

    def cells(self, group: Group) -> list[int]:
        """The cells that a drawing marks for a group; a lattice point is told by `points`."""
        if group.kind == "region":
            region = getattr(self.puzzle, "region", None)
            return [] if region is None else np.flatnonzero(region.ravel() == group.about[0]).tolist()
        if self.lattice and group.kind != "clue":
            return []
        if group.kind == "house":
            return list(group.about[1:])
        return list(group.about)

    def points(self, group: Group) -> list[int]:
        """The lattice points that a drawing marks for a group."""
        return list(group.about) if self.lattice and group.kind == "vertex" else []
