"""Pages that are made from the code when the site is built: puzzles, loop schemes, studies, the notebook."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

DOCS = Path(__file__).parent.parent


class Folder:
    """A folder of pages that is made anew: Markdown and SVG files."""

    def __init__(self, name: str) -> None:
        self.path = DOCS / name
        shutil.rmtree(self.path, ignore_errors=True)
        self.path.mkdir()

    def page(self, name: str, parts: Iterable[str]) -> None:
        """Write a page, its parts with a blank line between them."""
        (self.path / f"{name}.md").write_text("\n\n".join(part.rstrip() for part in parts if part) + "\n",
                                              encoding="utf-8")

    def picture(self, name: str, svg: str, words: str, width: int = 260) -> str:
        """Write a drawing; the Markdown that shows it."""
        (self.path / f"{name}.svg").write_text(svg, encoding="utf-8")
        return f"```{{image}} {name}.svg\n:alt: {words}\n:width: {width}px\n```"

    def inline(self, name: str, svg: str, words: str, width: int = 200) -> str:
        """As `picture`, for the cell of a table."""
        self.picture(name, svg, words)
        return f"![{words}]({name}.svg){{width={width}px}}"


def code(text: str, language: str = "text") -> str:
    """A block of code."""
    return f"```{language}\n{text.rstrip()}\n```"


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table; a bar in a cell is escaped."""
    lines = [list(head)]
    lines.append(["---"] * len(lines[0]))
    lines += [[str(cell).replace("|", "\\|") for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def contents(names: Iterable[str]) -> str:
    """The pages below an index, hidden: the index has a table of them."""
    return "```{toctree}\n:hidden:\n\n" + "\n".join(names) + "\n```"


def make() -> None:
    """Write all pages."""
    from . import commands, notebook, puzzles, schemes, studies

    commands.make()
    puzzles.make()
    schemes.make()
    notebook.make()
    studies.make()
