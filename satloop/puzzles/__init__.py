"""One puzzle, one file: its rules as comments above clauses and checks. Here is the table of all."""

from __future__ import annotations

from importlib import import_module

from ..boards.puzzle import Puzzle

NAMES = ("balanceloop", "countryroad", "detour", "dotchiloop", "doubleback", "entryexit", "flow", "grandtour",
         "koburin", "masyu", "moonsun", "numberlink", "shingoki", "simpleloop", "slitherlink", "sudoku",
         "yajilin")


def find(name: str) -> type[Puzzle]:
    """The puzzle of that name (upper and lower case alike). Raises ValueError, naming the known ones."""
    plain = name.lower()
    if plain not in NAMES:
        raise ValueError(f"unknown puzzle {name!r}; known: {', '.join(NAMES)}")
    module = import_module(f".{plain}", __package__)
    return next(kind for kind in vars(module).values()
                if isinstance(kind, type) and issubclass(kind, Puzzle) and kind.__dict__.get("name") == plain)
