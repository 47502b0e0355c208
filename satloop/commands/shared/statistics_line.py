"""The line that `--stats` prints."""

from __future__ import annotations

from ...errors import plural
from ...solving.results import Statistics


def statistics_line(statistics: Statistics) -> str:
    """Statistics in one line."""
    counts = ", ".join(plural(getattr(statistics, f"{noun}s"), noun)
                       for noun in ("variable", "clause", "cut", "round", "conflict"))
    return f"{counts}; seconds: " + ", ".join(f"{name} {value:.4f}" for name, value in statistics.seconds.items())
