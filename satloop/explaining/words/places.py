"""Names of cells, points and lines for sentences, and where they are in a drawing.

r2c3 is the cell in row 2 and column 3, counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders.literals import distinct

from ...boards.lines_in_solution_text import LAYERS, graph_of
from ...boards.loops.cell_loop import CellLoop
from ...boards.loops.lattice_loop import LatticeLoop
from ...pictures.picture import Picture
from ..model.board_groups import BoardGroups, Group
from ..model.masks import bits
from .languages import ENGLISH, Words

BEYOND = "above", "right of", "below", "left of"  # words for where numbers outside the board stand, beside a cell


class Fact(NamedTuple):
    """One thing that a step brings or needs: an entry of the key, by name and flat index, and whether it holds."""

    name: str
    place: int
    holds: bool


class Places:
    """What the variables and groups of a board mean, and where they are."""

    def __init__(self, grouping: BoardGroups, words: Words = ENGLISH) -> None:
        self.grouping, self.puzzle, self.words = grouping, grouping.puzzle, words
        self.lattice = isinstance(self.puzzle, LatticeLoop)
        self.single = set[int]()  # cells to which only one line leads
        if isinstance(self.puzzle, CellLoop):
            self.single.update(self.puzzle.single_cells())
        elif "colors" in grouping.literals:  # of paths, whose class would be loaded for all puzzles
            self.single.update(np.flatnonzero(self.puzzle.ends.ravel() >= 0).tolist())  # type: ignore[attr-defined]
        lines = np.abs(grouping.literals.get("edges", np.zeros(0, dtype=np.int32)))
        lines = lines[lines <= grouping.formula.variables]
        self.long_lines = len(distinct(lines)) < len(lines)  # one variable may stand for several edges
        picture = self.puzzle.picture()
        self.labels = [np.asarray(x) for x in (picture.texts, picture.corners) if x is not None]
        self.outside, self.dots = picture.outside, None if picture.dots is None else np.asarray(picture.dots)
        self.symbols = None if picture.symbols is None else np.asarray(picture.symbols)
        if picture.texts is not None and self.symbols is not None and np.isin(self.symbols, ("", "white")).all():
            self.symbols = None  # plain circles around numbers, such as islands, need no word

    def fact(self, variable: int) -> Fact:
        """What a variable says in the solution."""
        name, index, plain = self.grouping.entry_of[variable]
        return Fact(name, index, bool(self.grouping.sign[variable] > 0) == plain)

    def facts(self, mask: int) -> list[Fact]:
        """The facts of a mask of variables, in reading order."""
        return sorted(self.fact(variable) for variable in bits(mask))

    def unmarked(self, mask: int) -> int:
        """The new variables that a drawing leaves out: the other digits of a cell in which a digit is placed."""
        facts = {variable: self.fact(variable) for variable in bits(mask)}
        put = {fact.place // self.width(fact.name) for fact in facts.values() if fact.name == "digits" and fact.holds}
        return sum(1 << variable for variable, fact in facts.items()
                   if fact.name == "digits" and not fact.holds and fact.place // self.width("digits") in put)

    def cell(self, number: int) -> str:
        """The name of a cell."""
        row, column = divmod(number, self.puzzle.columns)
        return f"r{row + 1}c{column + 1}"

    def corner(self, point: int) -> tuple[str, str]:
        """A lattice point as the corner of a cell: which one, as "upper left", and the name of the cell."""
        return next(self.corners(point))

    def corners(self, point: int) -> Iterator[tuple[str, str]]:
        """A lattice point as a corner of each cell that has it."""
        row, column = divmod(point, self.puzzle.columns + 1)
        for down, right in product((0, 1), repeat=2):
            if down <= row < self.puzzle.rows + down and right <= column < self.puzzle.columns + right:
                yield (f"{'lower' if down else 'upper'} {'right' if right else 'left'}",
                       f"r{row + 1 - down}c{column + 1 - right}")

    def edges_of(self, fact: Fact) -> list[int]:
        """The edges that a fact is about: all those of a line over several cells, such as a long bridge, else one."""
        if not self.long_lines or fact.name not in LAYERS:
            return [fact.place]
        literals = np.asarray(self.grouping.literals[fact.name])
        return np.flatnonzero(literals == literals[fact.place]).tolist()

    def line(self, index: int, last: int) -> str:
        """The name of the line from one edge to another in the same row or column: by two cells, or as the side of a
        cell.
        """
        edges = graph_of(self.puzzle).edges
        first, second = int(edges[index, 0]), int(edges[last, 1])
        if not self.lattice:
            return f"{self.cell(first)}-{self.cell(second)}"
        row, column = divmod(first, self.puzzle.columns + 1)
        if second == first + 1:
            low = row == self.puzzle.rows
            return self.words[f"side {'below' if low else 'above'}"].format(place=f"r{row + 1 - low}c{column + 1}")
        far = column == self.puzzle.columns
        return self.words[f"side {'right' if far else 'left'}"].format(place=f"r{row + 1}c{column + 1 - far}")

    def name_of(self, fact: Fact) -> tuple[str, int]:
        """The name of the cell or line of a fact, and which number a fact about a cell is about, else -1."""
        if fact.name in LAYERS:
            run = self.edges_of(fact)
            return self.line(run[0], run[-1]), -1
        width = self.width(fact.name)
        return self.cell(fact.place // width), fact.place % width if width > 1 else -1

    def path(self, color: int) -> tuple[str, str]:
        """What a colour of a cell means: "colors" and the label of the path, or "empty" if no path visits the cell.

        color: -1 for the only one.
        """
        labels, color = self.puzzle.labels, max(color, 0)  # type: ignore[attr-defined]
        return ("colors", labels[color]) if color < len(labels) else ("empty", "")

    def width(self, name: str) -> int:
        """How many literals of the key each cell has under a name."""
        return max(1, len(self.grouping.literals[name]) // (self.puzzle.rows * self.puzzle.columns))

    def label(self, cell: int) -> str:
        """What is printed in a cell, in English: words of puzzles and techniques are chosen by it."""
        return " ".join(filter(None, self.label_in(ENGLISH, cell)))

    def label_in(self, words: Words, cell: int) -> tuple[str, str, str]:
        """What is printed in a cell: a word for its symbol, the text, and the direction of its arrow.

        Of numbers outside the board, each with its place beside the cell.
        """
        row, column = divmod(cell, self.puzzle.columns)
        parts = [str(array[row, column]) for array in self.labels]
        symbol = "" if self.symbols is None else str(self.symbols[row, column])
        way = words[symbol] if symbol in (*"nesw",) else ""
        beyond = () if self.outside is None else zip(self.outside[row, column].tolist(), BEYOND)
        parts.append(words["and the"].join(f"{number} {words[where]}" for number, where in beyond if number >= 0))
        return "" if way or symbol == "end" else words.own(symbol), " ".join(filter(None, parts)), way

    def first_of_region(self, cell: int) -> str:
        """The name of the first cell of the region of a cell."""
        region = np.ravel(self.puzzle.region)  # type: ignore[attr-defined]
        return self.cell(int((region == region[cell]).argmax()))

    def dots_at(self, cell: int) -> Iterator[tuple[str, list[int]]]:
        """Each dot in a cell, on its lower or right edge, or at its lower right corner: its colour, and the cells that
        it touches.
        """
        rows, columns = self.puzzle.rows, self.puzzle.columns
        row, column = divmod(cell, columns)
        for down, right in product(range(min(2, rows - row)), range(min(2, columns - column))):
            if self.dots is not None and (colour := str(self.dots[2 * row + down, 2 * column + right])):
                yield colour.replace("gray", "grey"), [
                    cell + below * columns + beside for below, beside in product(range(down + 1), range(right + 1))]

    def open_counts(self, mask: int) -> dict[str, int]:
        """How many "lines" and "cells" differ from solution to solution. mask: of the variables that do."""
        facts = self.facts(mask)
        lines = {self.edges_of(fact)[0] for fact in facts if fact.name in LAYERS}
        cells = {fact.place // self.width(fact.name) for fact in facts if fact.name in ("shaded", "digits")}
        return {kind: len(spots) for kind, spots in (("lines", lines), ("cells", cells)) if spots}

    def picture(self, held: Mapping[str, NDArray[Any]], groups: Iterable[int]) -> Picture:
        """The board with what holds (name -> flat array of entries); the cells and points of these groups are marked.
        """
        rows, columns = self.puzzle.rows, self.puzzle.columns
        picture = self.puzzle.picture()
        if "edges" in held:
            setattr(picture, "lattice_loop" if self.lattice else "cell_loop", held["edges"].astype(bool))
        if "colors" in held:
            count: int = len(self.puzzle.labels)  # type: ignore[attr-defined]
            on_path = held["colors"].reshape(rows, columns, -1)[..., :count]
            picture.colors = np.where(on_path.any(axis=2), on_path.argmax(axis=2), np.asarray(picture.colors))
        if "bridges" in self.puzzle.draws:
            picture.parallel = sum((held[name].astype(np.intp) for name in LAYERS[1:] if name in held),
                                   np.zeros(graph_of(self.puzzle).size, dtype=np.intp))
        if "shaded" in held:
            picture.shaded = held["shaded"].astype(bool).reshape(rows, columns)
        if "digits" in held:
            digits = held["digits"].reshape(rows, columns, -1)
            picture.answers = np.where(digits.any(axis=-1), (digits.argmax(axis=-1) + 1).astype(np.str_), "")
        cited = [self.grouping.groups[number] for number in groups]
        picture.marks = np.zeros((rows, columns), dtype=bool)
        picture.marks.ravel()[[cell for group in cited for cell in self.cells(group)]] = True
        if points := [point for group in cited for point in self.points(group)]:
            picture.points = np.zeros((rows + 1, columns + 1), dtype=bool)
            picture.points.ravel()[points] = True
        return picture

    def cells(self, group: Group) -> list[int]:
        """The cells that a drawing marks for a group; for lattice points see `points`."""
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
