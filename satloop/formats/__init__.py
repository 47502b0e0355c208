"""Reads boards and solutions from files, addresses and data sets, and writes them, also as CNF for other solvers.

Imports boards, puzzles, pictures and solving, and the room below it, `pzpr`; graphs, explaining, setting, proving,
running, study and the commands import it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .output import FORMATS as FORMATS
    from .output import write as write
    from .source import read_boards as read_boards
    from .source import read_solutions as read_solutions

_HOME = {"read_boards": "source", "read_solutions": "source", "write": "output", "FORMATS": "output"}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module
    return getattr(import_module(f".{_HOME[name]}", __name__), name)
