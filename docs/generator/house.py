"""docs/house.md: the rooms of the house, each with its docstring and its folders; `scripts/new` writes it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from . import DOCS

ROOT = Path(__file__).parents[2]
HEAD = """# The house

`satloop` imports `encoders`, never the reverse; a folder of either is a room. The rooms of `satloop` stand in order:
each imports only from those above it, also inside functions and for types, and no import goes in a circle. Code
that a single puzzle needs bears its name and stands in the folder `own` of its room, so that
`git ls-files '*mejilink*'` lists all of Mejilink. `scripts/new` makes this page from the docstrings of the rooms, in
the order of `tests/house/test_architecture.py`.
"""


def docstring(folder: Path) -> str:
    """What the folder says of itself."""
    return ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""


def summary(folder: Path) -> str:
    """The first sentence of it, on one line."""
    return " ".join(docstring(folder).partition("\n\n")[0].split())


def folders_in(folder: Path) -> list[Path]:
    """The folders with modules, by name."""
    return sorted(path.parent for path in folder.glob("*/__init__.py"))


def page() -> str:
    """The page as Markdown; the order of rooms is that of the test which holds it."""
    test = (ROOT / "tests" / "house" / "test_architecture.py").read_text(encoding="utf-8")
    order = re.findall(r"\w+", re.search(r"^ROOMS = \((.*?)\)", test, re.MULTILINE | re.DOTALL)[1])  # type: ignore[index]
    rooms = [ROOT / "satloop" / name for name in order if (ROOT / "satloop" / name).is_dir()]

    def parts() -> Iterator[str]:
        for package, inside in (ROOT / "encoders", folders_in(ROOT / "encoders")), (ROOT / "satloop", rooms):
            yield f"## {package.name}\n\n{docstring(package)}\n"
            for room in inside:
                yield f"### {room.relative_to(ROOT)}\n\n{docstring(room)}\n"
                if inner := folders_in(room):
                    yield "".join(f"- `{folder.name}`: {summary(folder)}\n" for folder in inner)
    return "\n".join([HEAD, *parts()])


def make() -> None:
    (DOCS / "house.md").write_text(page(), encoding="utf-8")
