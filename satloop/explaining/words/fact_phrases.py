"""What facts say, as phrases: lines drawn or left empty, shaded cells, numbers, paths."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from encoders import TRUE
from encoders.cached_property import cached_property

from ...boards.lines_in_solution_text import LAYERS, graph_of
from ...boards.loops.crossing_loop import CrossingLoop
from .languages import Words
from .places import Fact, Places

COMMANDS = (*LAYERS, "shaded")  # entries of which a phrase tells the reader what to do
SIDES = ("above", "below", "left", "right")


def filled(form: str, several: bool = False, **fields: object) -> str:
    """A form with its fields filled in, for one thing or several: of "one|many" it takes the one or the other."""
    return type(form)(re.sub(r"([\w/]+)\|([\w/]+)", lambda forms: forms[1 + several], form)).format(**fields)


class Phrases:
    """Writes phrases about the facts of one board. words: see `languages`."""

    def __init__(self, places: Places, words: Words) -> None:
        self.places, self.words = places, words
        self.known = 0  # a mask of what is known before what is told
        self.runs = "edges" in places.grouping.literals and not places.lattice and not places.long_lines

    def join(self, names: Sequence[str], word: str = "and") -> str:
        """"A, B and C"."""
        return self.words[word].join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    def form(self, word: str, several: bool = False, **fields: object) -> str:
        """The words of that name with the fields filled in, for one place or several."""
        return filled(self.words[word], several, **fields)

    def describe(self, facts: Iterable[Fact], statement: bool = False, near: Iterable[int] = ()) -> str:
        """What facts say, with facts of one kind together: what to do, or as a statement.

        near: cells by which sides are named where possible.
        """
        commands, statements = list[str](), list[str]()
        for (name, no, label), chosen in sorted(self._kinds(facts).items(), key=lambda item: (item[0][:2], item[0][2])):
            word = f"{'no' if no else 'yes'} {name}"
            key = "none of colors" if no and " " in label else word if word in self.words else word.partition(" ")[0]
            if statement and f"is {key}" in self.words:
                key = f"is {key}"
            what, several = self._what(chosen, near)
            text = self.form(key, several, what=what, number=label, label=label, name=name)
            (commands if name in COMMANDS and not statement else statements).append(text)
        return "; ".join(filter(None, [self.join(commands), self.join(statements)]))

    def what(self, facts: Sequence[Fact], near: Iterable[int] = ()) -> str:
        """The names of the cells or lines of facts of one kind."""
        return self._what(facts, near)[0]

    def _what(self, facts: Sequence[Fact], near: Iterable[int]) -> tuple[str, bool]:
        """The names of the cells or lines, and whether the phrase speaks of several."""
        if facts[0].name in LAYERS and self.places.lattice:
            return self.sides([fact.place for fact in facts], near), len(facts) > 1
        if facts[0].name == "edges" and self.runs and facts[0].holds:
            names = [self.trail(trail) for trail in self.trails([fact.place for fact in facts])]
        elif facts[0].name == "edges" and self.runs and len(facts) > 2:
            names = self._lines_together([fact.place for fact in facts])
        else:
            names = [*dict.fromkeys(self.places.name_of(fact)[0] for fact in facts)]
        one_of = facts[0].name == "digits" and not facts[0].holds
        several = len(facts if facts[0].name == "edges" and not facts[0].holds else names) > 1 and not one_of
        return self.join(names, "or" if one_of else "and"), several

    def _lines_together(self, edges: Sequence[int]) -> list[str]:
        """The names of many empty lines: all those of some cells by these cells, those in a row by its ends."""
        places, columns = self.places, self.places.puzzle.columns
        empty = self.empty | {*edges}
        cells = sorted({cell for edge in edges for cell in self.ends(edge) if empty.issuperset(self.around[cell])})
        alone = [cell for cell in cells if self.around[cell].issuperset(edges)][:1]
        if alone or (len(edges) > 4 and {*edges}.issubset(edge for cell in cells for edge in self.around[cell])):
            return [self.form("lines at", place=self.join([*map(places.cell, alone or cells)]))]
        rows = list[list[int]]()  # each the cells of lines that go on straight
        for first, second in sorted(map(self.ends, edges), key=lambda ends: (ends[1] - ends[0] == columns, ends)):
            row = next((row for row in rows if row[-1] == first and row[-1] - row[-2] == second - first), None)
            if row is None:
                rows.append([first, second])
            else:
                row.append(second)
        return [name for row in rows for name in (
            [self.words["lines from"].format(first=places.cell(row[0]), last=places.cell(row[-1]))] if len(row) > 3
            else [f"{places.cell(one)}-{places.cell(other)}" for one, other in pairwise(row)])]

    @cached_property
    def around(self) -> dict[int, set[int]]:
        """Cell -> the lines there that there may be; {} where sentences do not speak of lines between cells."""
        out: dict[int, set[int]] = {}
        edges = np.asarray(self.places.grouping.literals["edges"]) if self.runs else np.zeros(0)
        for place in np.flatnonzero(edges != -TRUE).tolist():
            for end in self.ends(place):
                out.setdefault(end, set()).add(place)
        return out

    @property
    def empty(self) -> set[int]:
        """The lines that are known to be empty."""
        return {fact.place for fact in self.places.facts(self.known) if fact.name == "edges" and not fact.holds}

    def _kinds(self, facts: Iterable[Fact]) -> dict[tuple[str, bool, str], list[Fact]]:
        """Facts that share a phrase: (name, whether they do not hold, number or path) -> the facts.

        A cell that several paths do not visit comes once, with all their labels.
        """
        kinds: dict[tuple[str, bool, str], list[Fact]] = {}
        missing: dict[str, list[tuple[str, Fact]]] = {}
        for fact in facts:
            what, number = self.places.name_of(fact)
            name, label = self.places.path(number) if fact.name == "colors" else (fact.name, str(number + 1))
            if name == "colors" and not fact.holds:
                missing.setdefault(what, []).append((label, fact))
            else:
                kinds.setdefault((name, not fact.holds, label), []).append(fact)
        for pairs in missing.values():
            key = "colors", True, self.join([label for label, _ in pairs])
            kinds.setdefault(key, []).append(pairs[0][1])
        return kinds

    def sides(self, edges: Sequence[int], near: Iterable[int] = ()) -> str:
        """Sides of cells, those of one cell together: "the sides above and left of r3c3"."""
        choices = {edge: self._sides_of(edge) for edge in edges}
        count = Counter(cell for pairs in choices.values() for cell, _ in pairs)
        wanted = set(near)
        chosen: dict[int, list[str]] = {}
        for pairs in choices.values():
            cell, side = max(pairs, key=lambda pair: (pair[0] in wanted, count[pair[0]], -pair[0]))
            chosen.setdefault(cell, []).append(side)
        alone: dict[str, list[int]] = {}  # side -> the cells that have a line there alone
        for cell, sides in sorted(chosen.items()):
            if len(sides) == 1:
                alone.setdefault(sides[0], []).append(cell)
        parts = [self._sides_at(sides, [cell]) for cell, sides in sorted(chosen.items()) if len(sides) > 1]
        parts += [self._sides_at([side], alone[side]) for side in SIDES if side in alone]
        return self.join(parts)

    def _sides_at(self, sides: list[str], cells: Sequence[int]) -> str:
        """Several sides of one cell, or one side of several cells."""
        place = self.join([self.places.cell(cell) for cell in cells])
        if len(sides) == 4:
            return self.form("all sides", place=place)
        *others, last = sorted(sides, key=SIDES.index)
        names = [*(self.words[side] for side in others), self.words.get(f"{last} of", self.words[last])]
        return self.form("sides of", len(sides) + len(cells) > 2, sides=self.join(names), place=place)

    def _sides_of(self, edge: int) -> list[tuple[int, str]]:
        """The one or two cells beside a line between lattice points, each with the side on which it has the line."""
        rows, columns = self.places.puzzle.rows, self.places.puzzle.columns
        first, second = self.ends(edge)
        row, column = divmod(first, columns + 1)
        across = second == first + 1
        cells = [(row, column, "above" if across else "left"),
                 (row - across, column - (not across), "below" if across else "right")]
        return [(r * columns + c, side) for r, c, side in cells if 0 <= r < rows and 0 <= c < columns]

    def ends(self, edge: int) -> tuple[int, int]:
        """The two vertices of a line."""
        first, second = graph_of(self.places.puzzle).edges[edge]
        return int(first), int(second)

    def vertices(self, numbers: Iterable[int]) -> str:
        """The names of cells, or of lattice points as the corners of cells."""
        if not self.places.lattice:
            return self.join([*map(self.places.cell, numbers)])
        corners: dict[str, list[str]] = {}
        for corner, cell in map(self.places.corner, numbers):
            corners.setdefault(corner, []).append(cell)
        return self.join([self.form(corner, len(cells) > 1, place=self.join(cells))
                          for corner, cells in corners.items()])

    @cached_property
    def crossed(self) -> set[int]:
        """The cells in which lines may cross and never turn."""
        puzzle = self.places.puzzle
        return {*np.flatnonzero(puzzle.straight()).tolist()} if isinstance(puzzle, CrossingLoop) else set()

    def trails(self, edges: Iterable[int]) -> list[list[int]]:
        """Lines joined to trails, each as its vertices in order; one that closes ends where it begins, and one through
        a cell where lines cross goes straight on.
        """
        around: dict[int, list[int]] = {}
        for edge in edges:
            for vertex, other in (self.ends(edge), self.ends(edge)[::-1]):
                around.setdefault(vertex, []).append(other)
        out = []
        for start in sorted(around, key=lambda vertex: (len(around[vertex]) % 2 == 0, vertex in self.crossed, vertex)):
            while around[start]:
                trail = [start]
                while around[here := trail[-1]]:
                    ahead = 2 * here - trail[-2] if len(trail) > 1 else -1
                    if here in self.crossed and len(trail) > 1 and ahead not in around[here]:
                        break
                    trail.append(ahead if ahead in around[here] else around[here][0])
                    around[here].remove(trail[-1])
                    around[trail[-1]].remove(here)
                out.append(trail if trail[0] <= trail[-1] else trail[::-1])
        return out

    def trail(self, vertices: Sequence[int]) -> str:
        """A trail by its ends and the cells where it turns: "r1c1-r1c4-r3c4"."""
        turns = [here for before, here, after in zip(vertices, vertices[1:], vertices[2:])
                 if here - before != after - here]
        return "-".join(map(self.places.cell, [vertices[0], *turns, vertices[-1]]))
