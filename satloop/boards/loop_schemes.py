"""What the names of an option `loops` stand for: loops, circuits and parts have tables of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from encoders.choice_by_name import Names
from encoders.loops import LOOPS


def entry_of(options: Mapping[str, Sequence[str]], loops: Any) -> Any:
    """The entry of a scheme in the table from which a puzzle's option `loops` takes its names, None for a function."""
    known = options.get("loops")
    return None if callable(loops) else known.entry(loops) if isinstance(known, Names) else LOOPS[loops]


def is_lazy(options: Mapping[str, Sequence[str]], loops: Any) -> bool:
    """Whether cuts complete a scheme while a solver runs, or a propagator does. Not known of a function: False."""
    return getattr(entry_of(options, loops), "lazy", False)


def is_sound(options: Mapping[str, Sequence[str]], loops: Any) -> bool:
    """Whether a scheme says all that it should."""
    return getattr(entry_of(options, loops), "sound", True)
