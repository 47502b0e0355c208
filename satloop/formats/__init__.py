"""In and out: what a user names, data sets, notations of other programs, CNF for other solvers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .output import FORMATS as FORMATS
    from .output import write as write
    from .source import read_boards as read_boards
    from .source import read_solutions as read_solutions

_HOME = {"read_boards": "source", "read_solutions": "source", "write": "output", "FORMATS": "output"}


def __getattr__(name: str) -> Any:
    """The public names, loaded when first used."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module
    return getattr(import_module(f".{_HOME[name]}", __name__), name)
