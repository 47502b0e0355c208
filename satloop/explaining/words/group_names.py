"""Names of the clues and rules that steps cite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from encoders.cached_property import cached_property

from ..model.step import MOST_NAMES
from .fact_phrases import Phrases
from .languages import Words
from .places import Places

LABEL = re.compile(r"\{(label|symbol|text)\b")  # what is printed at a clue, in the form for its name


class GroupNames:
    """Names the groups of one board. words: see `languages`."""

    def __init__(self, places: Places, words: Words, phrases: Phrases) -> None:
        self.places, self.words, self.phrases = places, words, phrases
        self.grouping = places.grouping

    @cached_property
    def clue_at(self) -> dict[int, int]:
        """Cell -> the clue there."""
        return {group.about[0]: number for number, group in enumerate(self.grouping.groups) if group.kind == "clue"}

    @cached_property
    def _by_clues(self) -> bool:
        """Whether sentences name regions by their clues."""
        return any("region of {clue}" in text for text in self.grouping.puzzle.words.values())

    def group(self, number: int) -> str:
        """The name of a group."""
        kind, about, _ = self.grouping.groups[number]
        places = self.places
        if kind == "region":
            return self.words["region"].format(place=self.place(number))
        if kind == "vertex":
            return self.words["point" if places.lattice else "vertex"].format(place=self.place(number))
        if kind == "outside":
            return self.words["outside"].format(place=places.cell(about[0]))
        if kind == "house":
            return self.words["house"].format(number=about[0] + 1, house=self._house(about[1:]))
        if kind == "unique":
            return self.words["unique"].format(place=self.place(number))
        if kind == "pair" or len(about) > 1:
            return self.words[kind if kind == "pair" else "clues"].format(place=self.place(number))
        if dots := [*places.dots_at(about[0])]:
            return self.phrases.join([self.words["between" if len(cells) > 1 else "clue"].format(
                label=self.words.own(colour), place=self.phrases.join([*map(places.cell, cells)]))
                for colour, cells in dots])
        symbol, text, way = places.label_in(self.words, about[0])
        label, form = " ".join(filter(None, [symbol, text])), self.words["clue"]
        name = (form if label or not LABEL.search(form) else self.words["bare"]).format(
            label=label, symbol=symbol, text=text, place=places.cell(about[0]))
        return name.replace("  ", " ") + (way and self.words["pointing"].format(way=way))

    def place(self, number: int) -> str:
        """Where a group is: its cells, or the first cell of its region; where sentences name a region by its clue, the
        clue.
        """
        kind, about, _ = self.grouping.groups[number]
        if kind == "vertex":
            return self.phrases.vertices(about[:1])
        if kind == "region":
            cells = self.places.cells(self.grouping.groups[number])
            clues = [self.clue_at[cell] for cell in cells if self._by_clues and cell in self.clue_at]
            if clues:
                return self.group(clues[0])
            return self.places.cell(cells[0]) if cells else str(about[0] + 1)
        return self.phrases.join([*dict.fromkeys(self.places.cell(cell) for cell in about[:4])])

    def _house(self, cells: tuple[int, ...]) -> str:
        rows, columns = zip(*(divmod(cell, self.grouping.puzzle.columns) for cell in cells))
        if len(set(rows)) == 1:
            return self.words["row"].format(number=rows[0] + 1)
        if len(set(columns)) == 1:
            return self.words["column"].format(number=columns[0] + 1)
        across = self.grouping.puzzle.columns // len(set(columns))
        return self.words["box"].format(
            number=rows[0] // len(set(rows)) * across + columns[0] // len(set(columns)) + 1)

    def groups(self, numbers: Iterable[int], loop: bool = False, known: int = 0) -> str:
        """The names of groups, clues first, bare cells last; of more than MOST_NAMES the rows and columns in which they
        lie. known: with the places of a number that it leaves in a house, and the numbers that it leaves in a cell.
        """
        order = sorted(numbers, key=lambda number: -self.grouping.costs[number])
        if len(order) > MOST_NAMES:
            return self._area(order)
        bare = [number for number in order if not self.places.lattice and self.grouping.groups[number].kind == "vertex"]
        # Two groups may be about one cell.
        names = [*dict.fromkeys(self._with_candidates(number, known) for number in order if number not in bare)]
        cells = [self._with_candidates(number, known) for number in bare]
        if names and cells:
            cells = [self.phrases.form("cells", len(cells) > 1, place=self.phrases.join(cells))]
        return self.phrases.join([*names, *cells, *([self.words["loop"]] if loop else [])])

    def _with_candidates(self, number: int, known: int) -> str:
        """The name of a group, after it in brackets what is left there, if that is known."""
        left = self.grouping.left(number, known) if known else []
        side = self.grouping.puzzle.rows
        house = self.grouping.groups[number].kind == "house"
        what = [self.places.cell(one // side) if house else str(one % side + 1) for one in left]
        return self.group(number) + (f" ({', '.join(what)})" if len(what) > 1 else "")

    def _area(self, numbers: Sequence[int]) -> str:
        """"rows 2 to 4, columns 1 to 5", or the whole board."""
        columns = self.grouping.puzzle.columns
        chosen = [self.grouping.groups[number] for number in numbers]
        spots = [divmod(cell, columns) for group in chosen for cell in self.places.cells(group)]
        spots += [(min(row, self.grouping.puzzle.rows - 1), min(column, columns - 1)) for group in chosen
                  for row, column in (divmod(point, columns + 1) for point in self.places.points(group))]
        parts = []
        for one, many, values in zip(("row", "column"), ("rows", "columns"), zip(*spots)):
            first, last = min(values) + 1, max(values) + 1
            parts.append(self.words[one].format(number=first) if first == last else
                         self.words[many].format(first=first, last=last))
        whole = parts == [self.words[many].format(first=1, last=last) for many, last in (
            ("rows", self.grouping.puzzle.rows), ("columns", columns))]
        return self.words["board"] if whole else ", ".join(parts)
