"""Steps drawn on the board: what is new in the accent colour, what it needs in thick blue, what it cites filled yellow,
what it supposes and what follows from that dashed violet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from ...boards.lines_in_solution_text import LAYERS, graph_of
from ...pictures.svg import LINES, UNDER, to_svg
from ...pictures.svg_elements import CELL, path_colors
from ..model.masks import bits
from ..model.step import Step
from .places import Fact, Places

ACCENT, KNOWN, CITED, GREY, SUPPOSED = "#d2480f", "#2563b0", "#f7d774", "#9aa5b1", "#7b3fa0"
TIER_COLORS = {1: "#2a9d8f", 2: "#2563b0", 3: "#8e44ad", 4: "#d2480f", 5: "#9b1c1c"}

APART = {2: 10, 3: 7, 4: 6}  # between the middles of lines side by side, by how many they are
STYLE = f"""
.line {{ stroke-width: 5; stroke-linecap: round; fill: none }}
.cross {{ stroke-width: 1.6; fill: none; stroke-linecap: round }}
.big {{ font-size: 22px }}
.small {{ font-size: 9px; fill: #6b7683 }}
.k {{ stroke: #54606e }} .k.cross {{ stroke: {GREY} }} .k.square {{ fill: #3c3c3c; stroke: none }}
.k.spot {{ fill: {GREY}; stroke: none }}
.c {{ stroke: {KNOWN} }} .c.line {{ stroke-width: 8 }} .c.cross {{ stroke: {KNOWN}; stroke-width: 3 }}
.double, .n.double {{ stroke-width: 4 }} .between {{ stroke: #fff; stroke-width: 9 }}
.c.square {{ fill: {KNOWN}; stroke: none }} .c.spot {{ fill: {KNOWN}; stroke: none }}
.n {{ stroke: {ACCENT} }} .n.line {{ stroke-width: 7 }} .n.cross {{ stroke-width: 3 }}
.n.square {{ fill: {ACCENT}; stroke: none }} .n.spot {{ fill: {ACCENT}; stroke: none }}
.s {{ stroke: {SUPPOSED} }} .s.line {{ stroke-width: 4; stroke-dasharray: 5 6 }} .s.cross {{ stroke-width: 2 }}
.s.first {{ stroke-width: 6 }} .s.cross.first {{ stroke-width: 3 }}
.s.square, .s.spot {{ fill: {SUPPOSED}; stroke: none }}
.s.square {{ fill-opacity: .45 }} .link {{ fill: {SUPPOSED}; font-size: 9px; text-anchor: middle; stroke: none }}
.path.c, .path.n {{ stroke-width: 13 }} .core {{ stroke-width: 7; stroke: none }}
.tint {{ fill-opacity: .2; stroke: none }} .tint.c {{ stroke: {KNOWN}; stroke-width: 2 }}
.tint.n {{ stroke: {ACCENT}; stroke-width: 3 }}
.cell {{ fill: {CITED}; fill-opacity: .55; stroke: none }}
.dot {{ fill: {CITED}; stroke: #8a6d00; stroke-width: 1.5 }}
.off {{ display: none }}
.digit, .struck {{ stroke: none; text-anchor: middle }} .digit.off, .struck.off {{ display: inline }}
.digit.off .big, .digit:not(.off) .small, .struck.k, .struck.c {{ display: none }}
.digit.k {{ fill: #54606e }} .digit.c {{ fill: {KNOWN} }} .digit.n {{ fill: {ACCENT}; font-weight: bold }}
.struck.n .small {{ fill: {ACCENT}; font-weight: bold; text-decoration: line-through }}
"""


class Drawing:
    """Draws the marks of one board."""

    def __init__(self, places: Places) -> None:
        self.places, self.puzzle = places, places.puzzle
        self.corner = 0 if places.lattice else CELL // 2
        self.hues = path_colors(self.puzzle.picture())[1]  # of the paths, in the order of their labels

    def base(self) -> str:
        """The unsolved board as SVG."""
        return to_svg(self.puzzle.picture())

    def colors(self, since: Mapping[int, int]) -> dict[int, tuple[int, str]]:
        """For each line of a path: the step from which on its path is known, and the colour of that path.

        since: variable -> the step that brings it. The path of a line is known as soon as one of its two cells is.
        """
        cells, lines = {}, {}
        for variable, step in since.items() if self.hues else ():
            fact = self.places.fact(variable)
            if fact.name == "edges" and fact.holds:
                lines[variable] = step, graph_of(self.puzzle).edges[fact.place].tolist()
            elif hue := self._hue(fact):
                cells[fact.place // self.places.width(fact.name)] = step, hue
        out = {}
        for variable, (step, ends) in lines.items():
            if known := [cells[cell] for cell in ends if cell in cells]:
                out[variable] = max(step, min(known)[0]), known[0][1]
        return out

    def _hue(self, fact: Fact) -> str:
        """The colour of the path that visits a cell, if the fact says which one."""
        color = fact.place % self.places.width(fact.name)
        return self.hues[color] if fact.name == "colors" and fact.holds and color < len(self.hues) else ""

    def fact(self, fact: Fact, classes: str, hue: str = "") -> str:
        """The mark of a fact: a line or cross, a square or spot, a number, a coloured cell; "" for a fact without a
        place.

        hue: the colour of a line that belongs to a path.
        """
        if fact.name == "edges":
            (x, y), (u, v) = self._ends(fact)
            if fact.holds and self.hues:
                core = f'<path class="core" style="stroke:{hue}" d="M{x} {y}L{u} {v}"/>'
                return f'<g class="line path {classes}"><path d="M{x} {y}L{u} {v}"/>{core}</g>'
            if fact.holds:
                return f'<path class="line {classes}" d="M{x} {y}L{u} {v}"/>'
            a, b = (x + u) // 2, (y + v) // 2
            return f'<path class="cross {classes}" d="M{a - 4} {b - 4}l8 8m0-8l-8 8"/>'
        if fact.name in LAYERS:
            return (self._parallel if fact.holds else self._no_more)(fact, classes)
        width = self.places.width(fact.name)
        row, column = divmod(fact.place // width, self.puzzle.columns)
        x, y = column * CELL, row * CELL
        inner = f'x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{CELL - 4}"'
        if fact.name == "shaded" and fact.holds:
            return f'<rect class="square {classes}" {inner}/>'
        if fact.name == "visited" and not fact.holds:
            return f'<path class="cross {classes}" d="M{x + 16} {y + 16}l8 8m0-8l-8 8"/>'
        if fact.name in ("shaded", "visited"):
            return f'<circle class="spot {classes}" cx="{x + 20}" cy="{y + 20}" r="4"/>'
        if own := self._hue(fact):
            return f'<rect class="tint {classes}" style="fill:{own}" {inner}/>'
        number = fact.place % width + 1
        given = getattr(self.puzzle, "given", None)
        if fact.name != "digits" or (given is not None and given[row, column]):
            return ""
        across, space = int(np.ceil(np.sqrt(width))), CELL - 8
        a, b = x + (number - 1) % across * space // across + 9, y + (number - 1) // across * space // across + 13
        small = f'<text class="small" x="{a}" y="{b}">{number}</text>'
        if not fact.holds:
            return f'<g class="struck {classes}">{small}</g>'
        big = f'<text class="big" x="{x + 20}" y="{y + 28}">{number}</text>'
        return f'<g class="digit {classes}">{big}{small}</g>'

    def _parallel(self, fact: Fact, classes: str) -> str:
        """Two lines or more side by side, over those that are drawn there already."""
        (x, y), (u, v) = self._ends(fact)
        count = LAYERS.index(fact.name) + 1
        apart = APART[count]
        shifts = [apart * (2 * k - count + 1) // 2 for k in range(count)]
        ways = "".join(f"M{x} {y + k}L{u} {v + k}" if y == v else f"M{x + k} {y}L{u + k} {v}" for k in shifts)
        between, thin = (f' style="stroke-width:{width}"' * (count > 2) for width in (apart * count, 3))
        return (f'<g class="line double {"more " * (count - 2)}{classes}">'
                f'<path class="between"{between} d="M{x} {y}L{u} {v}"/><path{thin} d="{ways}"/></g>')

    def _no_more(self, fact: Fact, classes: str) -> str:
        """A small cross beside the middle of the line: no second bridge, or no third. Nothing if it is known that the
        one before is missing, too.
        """
        line = self.places.grouping.literals[LAYERS[LAYERS.index(fact.name) - 1]].ravel()[fact.place]
        if classes == "k" and not self.places.fact(abs(int(line))).holds:
            return ""
        (x, y), (u, v) = self._ends(fact)
        a, b = (x + u) // 2 + 9 * (x == u), (y + v) // 2 + 9 * (y == v)
        return f'<path class="cross {classes}" d="M{a - 3} {b - 3}l6 6m0-6l-6 6"/>'

    def _ends(self, fact: Fact) -> list[tuple[int, int]]:
        columns, run = self.puzzle.columns + self.places.lattice, self.places.edges_of(fact)
        edges = graph_of(self.puzzle).edges
        ends = int(edges[run[0], 0]), int(edges[run[-1], 1])
        return [(v % columns * CELL + self.corner, v // columns * CELL + self.corner) for v in ends]

    def group(self, number: int) -> str:
        """The mark of a cited group: its cells filled, its point as a dot."""
        group = self.places.grouping.groups[number]
        parts = []
        for cell in self.places.cells(group):
            row, column = divmod(cell, self.puzzle.columns)
            parts.append(f'<rect class="cell" x="{column * CELL}" y="{row * CELL}" width="{CELL}" height="{CELL}"/>')
        for point in self.places.points(group):
            row, column = divmod(point, self.puzzle.columns + 1)
            parts.append(f'<circle class="dot" cx="{column * CELL}" cy="{row * CELL}" r="7"/>')
        return f'<g class="group">{"".join(parts)}</g>' if parts else ""

    def overlay(self, under: Iterable[str], marks: Iterable[str]) -> str:
        """The board with one layer under its clues and one over them."""
        base = self.base()
        # Cells under the lines, double lines over those that they double.
        marks = sorted(marks, key=lambda mark: ('class="line double' in mark) - ('class="tint' in mark)
                       + ('class="line double more' in mark) + ('class="line double more more' in mark))
        for layer, content in ((UNDER, [f"<style>{STYLE}</style>", *under]), (LINES, marks)):
            base = base.replace(layer, "\n".join([layer.replace("/", ""), *filter(None, content), "</g>"]), 1)
        return base

    def step(self, step: Step, known: int, degree: str = "what", chain: Iterable[tuple[int, Fact]] = ()) -> str:
        """One step as SVG. known: a mask of what was known before. degree: "where" and "why" leave out what follows.

        chain: what the step supposes, dashed, and what follows from that, with numbers; see `Sentences.chain_facts`.
        """
        groups = [self.group(number) for number in step.groups]
        brought = step.new & ~self.places.unmarked(step.new) if degree == "what" else 0
        plain = known & ~step.known | (step.means if degree == "what" else 0)
        colors = self.colors(dict.fromkeys(bits(plain | step.known | brought), 0))
        hues = {self.places.fact(variable).place: hue for variable, (_, hue) in colors.items()}
        cited = "k" if degree == "where" else "c"
        marks = [self.fact(fact, classes, hue=hues.get(fact.place, "none"))
                 for mask, classes in ((plain, "k"), (step.known, cited), (brought, "n"))
                 for fact in self.places.facts(mask)]
        if degree != "where":
            marks += [self._supposed(number, fact) for number, fact in chain]
        if degree == "what":
            known |= step.new | step.means
        if "digits" in self.places.grouping.literals:  # what may still go in a cell
            left = [v for v in self.places.grouping.variables if not known >> v & 1]
            marks += [self.fact(self.places.fact(v), "off") for v in left]
        return self.overlay(groups, marks)

    def _supposed(self, number: int, fact: Fact) -> str:
        """The mark of what is supposed or follows from that, with the number of its link."""
        if fact.name in LAYERS:
            (x, y), (u, v) = self._ends(fact)
            place = (x + u) // 2 + 9 * (x == u), (y + v) // 2 - 7 * (y == v)
        else:
            row, column = divmod(fact.place // self.places.width(fact.name), self.puzzle.columns)
            place = column * CELL + 9, row * CELL + 12
        text = f'<text class="link" x="{place[0]}" y="{place[1] + 3}">{number}</text>' if number else ""
        mark = "" if fact.name == "digits" else self.fact(fact, "s" if number else "s first", "none")
        return mark and f'<g class="chain">{mark}{text}</g>'

    def tier_drawing(self, steps: Iterable[Step], open: int = 0) -> str:
        """The solution as SVG, each line in the colour of the tier that found it; crosses only beyond tier 1.

        open: a mask of what solutions differ in: lines are dashed, cells have a ?.
        """
        marks = [*dict.fromkeys(filter(None, map(self._open, self.places.facts(open))))]
        for step in steps:
            for fact in self.places.facts(step.new | step.means):
                if fact.name != "colors" and (fact.holds or (step.tier > 1 and fact.name != "digits")):
                    mark = self.fact(fact, "k" if fact.name == "digits" else "")
                    kind = "stroke" if fact.name in LAYERS else "fill"
                    marks.append(mark.replace('class="', f'style="{kind}:{TIER_COLORS[step.tier]}" class="', 1))
        return self.overlay([], marks)

    def _open(self, fact: Fact) -> str:
        """The mark of a line or cell in which solutions differ."""
        if fact.name == "edges":
            (x, y), (u, v) = self._ends(fact)
            return (f'<path class="open" fill="none" stroke="{GREY}" stroke-width="3" stroke-dasharray="4 6" '
                    f'd="M{x} {y}L{u} {v}"/>')
        if fact.name not in ("shaded", "digits"):
            return ""
        row, column = divmod(fact.place // self.places.width(fact.name), self.puzzle.columns)
        place = f'x="{column * CELL + 20}" y="{row * CELL + 27}"'
        return f'<text class="open" fill="{GREY}" text-anchor="middle" {place}>?</text>'
