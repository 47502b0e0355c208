"""The page of `satloop size`: how formulas grow with the board, and what their sections cost. One file, offline."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from ...boards.puzzle import OPTIONS
from ...cnf.size_rows import Row
from ...cnf.size_table import geometric_mean, lines
from ...pictures.charts import Bars, Line, Plot
from ...problems import find
from .page import STYLE
from .parts import Figure, Part, Table
from .tables import power

TITLE = "Sizes of formulas"
GROWTH = ("clauses", "variables", "literals")  # the figures that are drawn
MOST_BARS = 12  # combinations whose sections are drawn


def page(rows: Sequence[Row]) -> str:
    """The whole page."""
    parts = ["<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">',
             '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">',
             f"<title>{TITLE}</title><style>{STYLE}</style></head><body>", f"<h1>{TITLE}</h1>"]
    for puzzle in dict.fromkeys(row["puzzle"] for row in rows):
        parts += map(str, chapter(puzzle, [row for row in rows if row["puzzle"] == puzzle]))
    return "\n".join([*parts, "</body></html>\n"])


def chapter(puzzle: str, rows: Sequence[Row]) -> list[Part]:
    """One puzzle: the table, growth, and sections of the largest board."""
    head, *body = lines(rows, False)
    out: list[Part] = [f"<h2>{escape(puzzle)}</h2>", Table([escape(text) for text in head],
                                                           [[escape(text) for text in line] for line in body])]
    out.append(f'<p class="note">{len({(row["board"], row["seed"]) for row in rows})} boards; geometric means, a star '
               "at the least. A lazy scheme counts the formula that it begins with.</p>")
    groups = by_encoding(rows)
    cells = sorted({size(row) for row in rows})
    if len(cells) > 1:
        for name in GROWTH:
            curves = [growth(label, group, name, number) for number, (label, group) in enumerate(groups.items())]
            out += [f"<h3>{name.capitalize()}</h3>",
                    Figure([Plot(curves, getattr(find(puzzle), "sizes", "cells of the board"), name)],
                           "Both axes are logarithmic; the number after a name is the power of the cells with which "
                           "the figure grows, fitted over the larger half of the sizes.")]
    out.append(f"<h3>By section, {escape(largest(rows)['board'])}</h3>")
    for label, group in list(groups.items())[:MOST_BARS]:
        row = largest(group)
        out.append(Figure([Bars([(name, part[1]) for name, part in row["sections"].items()], label)],
                          f"{row['clauses']:,} clauses"))
    return out


def by_encoding(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """The rows of each combination of encodings, by the names that differ."""
    varied = [name for name in OPTIONS if len({row[name] for row in rows}) > 1]
    out: dict[str, list[Row]] = {}
    for row in rows:
        out.setdefault(", ".join(str(row[name]) for name in varied) or "default", []).append(row)
    return out


def growth(label: str, rows: Sequence[Row], name: str, number: int) -> Line:
    """The means of a figure by size, and the power with which it grows in the name."""
    values: dict[int, list[Any]] = {}
    for row in rows:
        values.setdefault(size(row), []).append(row[name])
    points = [(cells, geometric_mean(of_size)) for cells, of_size in sorted(values.items())]
    points = [(cells, value) for cells, value in points if value > 0]
    exponent = power(points) if len(points) > 2 else ""
    return Line(f"{label} {exponent}".strip(), [(float(cells), value) for cells, value in points], number)


def size(row: Row) -> int:
    return int(row["rows"]) * int(row["columns"])


def largest(rows: Sequence[Row]) -> Row:
    return max(rows, key=size)
