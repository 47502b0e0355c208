"""The tables and plots of a report as files, for a paper: Markdown and LaTeX; SVG, PDF and PNG."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape

from ...errors import install_command
from ...pictures.charts import Chart
from .parts import Figure, Part, Table

WITHOUT_MATPLOTLIB = f"no PDF and PNG of the plots: they need matplotlib: {install_command('study')}"
DRAWN = ("pdf", "png")  # the formats that matplotlib draws
LATEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "–": "--",
         **{letter: f"\\{letter}" for letter in "&%$#_{}"}}


def with_file_names(parts: Iterable[Part]) -> Iterator[tuple[str, Table | Chart]]:
    """Each table and plot with a name for its file, made of the headings before it, and a number where there are more.
    """
    chapter, section, seen = "", "", dict[str, int]()
    for part in parts:
        if isinstance(part, str):
            if heading := re.fullmatch(r"<h([23])>(.*?)</h\1>", part):
                chapter, section = (heading[2], "") if heading[1] == "2" else (chapter, heading[2])
            continue
        for item in part.charts if isinstance(part, Figure) else [part]:
            words = f"{chapter} {section} {'' if isinstance(item, Table) else 'plot'}"
            name = "-".join(re.findall(r"[a-z0-9]+", unescape(words).lower()))
            seen[name] = seen.get(name, 0) + 1
            yield name + (f"-{seen[name]}" if seen[name] > 1 else ""), item


def files(parts: Iterable[Part], drawn: Sequence[str] = DRAWN) -> Iterator[tuple[str, bytes]]:
    """The name and the content of each file. drawn: the formats of plots beside SVG; ImportError without matplotlib."""
    for name, item in with_file_names(parts):
        if isinstance(item, Table):
            yield f"{name}.md", markdown(item).encode()
            yield f"{name}.tex", latex(item).encode()
        else:
            yield f"{name}.svg", item.svg().encode()
            for format in drawn:
                from ...pictures.charts_by_matplotlib import draw
                yield f"{name}.{format}", draw(item, format)


def markdown(table: Table) -> str:
    """A table of Markdown; the least of a column is bold.

    >>> print(markdown(Table(["", "5x5"], [["cuts | a", "<b>3</b>"]])), end="")
    |  | 5x5 |
    |---|---:|
    | cuts \\| a | **3** |
    """
    def row(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cells) + " |\n"

    def cell(text: str) -> str:
        return re.sub("</?b>", "**", plain(text).replace("|", r"\|"))

    return (row(map(cell, table.head)) + "|---|" + "---:|" * (len(table.head) - 1) + "\n"
            + "".join(row(map(cell, cells)) for cells in table.rows))


def latex(table: Table) -> str:
    r"""A tabular of LaTeX, with the rules of booktabs; the least of a column is bold. Columns of words stand on the
    left, and one in which nothing stands is left out.

    >>> print(latex(Table(["", "100 %", ""], [["a_b", "<b>3</b>", ""]])), end="")
    % needs \usepackage{booktabs}
    \begin{tabular}{lr}
    \toprule
     & 100 \% \\
    \midrule
    a\_b & \textbf{3} \\
    \bottomrule
    \end{tabular}
    """
    def row(cells: Iterable[str]) -> str:
        return " & ".join(cells) + r" \\" + "\n"

    def cell(text: str) -> str:
        bold = text.startswith("<b>")
        words = "".join(LATEX.get(letter, letter) for letter in re.sub("</?b>", "", plain(text)))
        return rf"\textbf{{{words}}}" if bold else words

    columns = [column for column in zip(table.head, *table.rows) if any(column)]
    head, *rows = zip(*columns)
    sides = "".join("l" if number == 0 or any(plain(text)[:1].isalpha() for text in column[1:]) else "r"
                    for number, column in enumerate(columns))
    return (r"% needs \usepackage{booktabs}" "\n" rf"\begin{{tabular}}{{{sides}}}" "\n"
            r"\toprule" "\n" + row(map(cell, head)) + r"\midrule" "\n"
            + "".join(row(map(cell, cells)) for cells in rows) + r"\bottomrule" "\n" r"\end{tabular}" "\n")


def plain(text: str) -> str:
    """The HTML text of a cell without its tags but `<b>`, and without entities; a break is a space."""
    return unescape(re.sub(r"<(?!/?b>)[^>]*>", " ", text))
