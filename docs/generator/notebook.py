"""The notebook as a page: its words, its code, and what its cells print when the site is built."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

from . import Folder, code

FILE = Path(__file__).parent.parent / "notebooks" / "compare.ipynb"


def cells() -> list[tuple[str, str]]:
    """The notebook's cells: their kind and their text."""
    return [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(FILE.read_text("utf-8"))["cells"]]


def run(text: str, names: dict[str, Any]) -> tuple[str, Any]:
    """What a cell prints, and the value of its last line, as a notebook shows it."""
    tree = ast.parse(text)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, str(FILE), "exec"), names)
        value = eval(compile(ast.Expression(last.value), str(FILE), "eval"), names) if last else None
    return printed.getvalue(), value


def make() -> None:
    folder = Folder("notebook")
    names: dict[str, Any] = {}
    parts = []
    for number, (kind, text) in enumerate(cells()):
        if kind == "markdown":
            parts.append(text)
            continue
        parts.append(code(text, "python"))
        printed, value = run(text, names)
        if printed:
            parts.append(code(printed))
        if hasattr(value, "_repr_svg_"):
            parts.append(folder.picture(f"cell-{number}", value._repr_svg_(), "what the cell shows"))
        elif value is not None:
            parts.append(code(repr(value)))
    folder.page("compare", parts)
