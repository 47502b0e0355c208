"""The page of `satloop size`: how formulas grow with the board, and what their sections cost. One file, offline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ...boards.puzzle import OPTIONS
from ...cnf.size_rows import Row
from ...cnf.size_table import geometric_mean, lines
from ...pictures.charts import Bars, Line, Plot
from ...problems import find_puzzle_or_problem
from ...problems.bare_constraints import BareConstraint
from .files import latex
from .page import STYLE
from .parts import Figure, Part, Table
from .tables import power

TITLE = "Sizes of formulas"
GROWTH = ("clauses", "variables", "literals")  # the figures that are drawn
MOST_BARS = 12  # combinations whose sections are drawn
# What stands after the heading, the name of the axis, where a row stands on it, and the rows.
View = tuple[str, str, Callable[[Row], int], Sequence[Row]]


def page(rows: Sequence[Row]) -> str:
    """The whole page."""
    parts = ["<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">',
             '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">',
             f"<title>{TITLE}</title><style>{STYLE}</style></head><body>", f"<h1>{TITLE}</h1>"]
    for puzzle in dict.fromkeys(row["puzzle"] for row in rows):
        parts += map(str, chapter(puzzle, [row for row in rows if row["puzzle"] == puzzle]))
    return "\n".join([*parts, "</body></html>\n"])


def latex_table(table: Sequence[Sequence[str]]) -> str:
    """The table of `size_table.lines` as LaTeX; what has a star there is bold."""
    head, *body = ([escape(cell.strip()) for cell in line] for line in table)
    return latex(Table(head, [[f"<b>{cell[:-1]}</b>" if cell.endswith("*") else cell for cell in line]
                              for line in body]))


def chapter(puzzle: str, rows: Sequence[Row]) -> list[Part]:
    """One puzzle: the table, growth, and sections of the largest board."""
    head, *body = lines(rows, False)
    out: list[Part] = [f"<h2>{escape(puzzle)}</h2>", Table([escape(text) for text in head],
                                                           [[escape(text) for text in line] for line in body])]
    out.append(f'<p class="note">{len({(row["board"], row["seed"]) for row in rows})} boards; geometric means, a star '
               "at the least. A lazy scheme counts the formula that it begins with.</p>")
    groups = by_encoding(rows)
    for title, x_label, x, some in views(puzzle, rows):
        for name in GROWTH:
            curves = [growth(label, group, name, number, x)
                      for number, (label, group) in enumerate(by_encoding(some).items())]
            out += [f"<h3>{name.capitalize()}{escape(title)}</h3>",
                    Figure([Plot(curves, x_label, name)],
                           "Both axes are logarithmic; the number after a name is the power with which the figure "
                           "grows, fitted over the larger half of the sizes.")]
    out.append(f"<h3>By section, {escape(largest(rows)['board'])}</h3>")
    for label, group in list(groups.items())[:MOST_BARS]:
        row = largest(group)
        out.append(Figure([Bars([(name, part[1]) for name, part in row["sections"].items()], label)],
                          f"{row['clauses']:,} clauses"))
    return out


def views(puzzle: str, rows: Sequence[Row]) -> list[View]:
    """The plots of a chapter: over the cells; of constraints by themselves over each number that varies, with the
    others at their largest."""
    kind = find_puzzle_or_problem(puzzle)
    if not issubclass(kind, BareConstraint):
        varied = len({cells_of(row) for row in rows}) > 1
        return [("", getattr(kind, "sizes", "cells of the board"), cells_of, rows)] if varied else []
    names = max(kind.form.split(" or "), key=len).partition(":")[2].split(",")

    def given(row: Row) -> dict[str, str]:
        values = dict(zip(names, row["board"].partition(":")[2].split(",")))
        return {name: value for name, value in values.items() if name != "SEED"}

    out: list[View] = []
    for name in given(rows[0]):
        groups: dict[tuple[tuple[str, str], ...], list[Row]] = {}
        for row in rows:
            groups.setdefault(tuple((other, value) for other, value in given(row).items() if other != name),
                              []).append(row)
        # words: of others that are no numbers, each has its own plots.
        for words in dict.fromkeys(tuple(value for _, value in others if not value.isdecimal()) for others in groups):
            others = max((others for others in groups if {*words} <= {value for _, value in others}),
                         key=lambda others: [int(value) for _, value in others if value.isdecimal()])
            some = [row for row in groups[others] if given(row)[name].isdecimal()]
            if len({given(row)[name] for row in some}) > 1:
                fixed = ", ".join(f"{other} = {value}" for other, value in others)
                out.append((f" by {name}" + (f", {fixed}" if fixed else ""), name,
                            lambda row, name=name: int(given(row)[name]), some))  # type: ignore[misc]
    return out


def by_encoding(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """The rows of each combination of encodings, by the names that differ."""
    varied = [name for name in OPTIONS if len({row[name] for row in rows}) > 1]
    out: dict[str, list[Row]] = {}
    for row in rows:
        out.setdefault(", ".join(str(row[name]) for name in varied) or "default", []).append(row)
    return out


def growth(label: str, rows: Sequence[Row], name: str, number: int, x: Callable[[Row], int]) -> Line:
    """The means of a figure by x, where it is above 0, and the power with which it grows in the name."""
    values: dict[int, list[Any]] = {}
    for row in rows:
        values.setdefault(x(row), []).append(row[name])
    points = [(cells, geometric_mean(of_size)) for cells, of_size in sorted(values.items()) if cells]
    points = [(cells, value) for cells, value in points if value > 0]
    exponent = power(points) if len(points) > 2 else ""
    return Line(f"{label} {exponent}".strip(), [(float(cells), value) for cells, value in points], number)


def cells_of(row: Row) -> int:
    return int(row["rows"]) * int(row["columns"])


def largest(rows: Sequence[Row]) -> Row:
    return max(rows, key=cells_of)
