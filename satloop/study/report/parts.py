"""The parts of a report that are more than words: tables and figures. As text each is HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ...pictures.charts import Chart


@dataclass(frozen=True)
class Table:
    """A row of heads and rows of cells; all are HTML texts, in which the least of a column is `<b>`."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def __str__(self) -> str:
        top = "".join(f'<th scope="col">{text}</th>' for text in self.head)
        body = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>\n" for row in self.rows)
        return f"<table><thead><tr>{top}</tr></thead>\n<tbody>{body}</tbody></table>"


@dataclass(frozen=True)
class Figure:
    """Charts over one caption, which is plain text."""

    charts: Sequence[Chart]
    caption: str
    kind: str = ""  # the class of the element

    def __str__(self) -> str:
        kind = f' class="{self.kind}"' if self.kind else ""
        return (f"<figure{kind}>{''.join(chart.svg() for chart in self.charts)}"
                f"<figcaption>{escape(self.caption)}</figcaption></figure>")


Part = str | Table | Figure  # a str is HTML: headings and notes
