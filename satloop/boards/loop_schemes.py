"""What the names of an option `loops` stand for: loops, circuits and parts have tables of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from encoders.choice_by_name import Names
from encoders.loops import LOOPS

# The scheme of a formula whose clauses alone must hold every rule, where the default is lazy: the first that the puzzle
# has. Measured on boards of 10x10 and up to 15x15 of every puzzle and problem: `elimination` makes the fewest clauses
# (but for 15x15 of Loop Special), and CaDiCaL solves them in the least time or in hundredths of a second more, but for
# Bhai Bahan (0.6 s, by `regions` 0.2 s) and Flow (0.6 s, by `binary-distance` 0.2 s). Hashi has the second alone.
COMPLETE = ("elimination", "binary-distance")


def entry_of(options: Mapping[str, Sequence[str]], loops: Any) -> Any:
    """The entry of a scheme in the table from which a puzzle's option `loops` takes its names, None for a function."""
    known = options.get("loops")
    return None if callable(loops) else known.entry(loops) if isinstance(known, Names) else LOOPS[loops]


def is_lazy(options: Mapping[str, Sequence[str]], loops: Any) -> bool:
    """Whether cuts complete a scheme while a solver runs, or a propagator does. Not known of a function: False."""
    return getattr(entry_of(options, loops), "lazy", False)


def complete_loops(options: Mapping[str, Sequence[str]]) -> list[str]:
    """The names of the schemes whose clauses hold every rule."""
    return [name for name in options.get("loops", ()) if is_sound(options, name) and not is_lazy(options, name)]


def in_place_of_lazy(options: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The option `loops` that takes the place of a default that is lazy, where clauses alone must hold every rule.

    Empty where the default does, or there is no such option. The same for all boards of a puzzle.
    """
    known = options.get("loops", ())
    if not known or not is_lazy(options, known[0]):
        return {}
    complete = complete_loops(options)
    return {"loops": next(name for name in (*COMPLETE, *complete) if name in complete)} if complete else {}


def is_sound(options: Mapping[str, Sequence[str]], loops: Any) -> bool:
    """Whether a scheme says all that it should."""
    return getattr(entry_of(options, loops), "sound", True)
