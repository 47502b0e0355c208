"""The line that `--stats` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import plural

if TYPE_CHECKING:
    from ...solving.results import Statistics


def statistics_line(statistics: Statistics) -> str:
    """Statistics in one line."""
    counts = ", ".join(plural(getattr(statistics, f"{noun}s"), noun)
                       for noun in ("variable", "clause", "cut", "round", "conflict"))
    return f"{counts}; seconds: " + ", ".join(f"{name} {value:.4f}" for name, value in statistics.seconds.items())
