"""Runs of a study on one small board, and their records."""

from __future__ import annotations

from satloop.study.run_record import Run
from satloop.study.subjects import measure

BOARD = "# puzzle: slitherlink\n3 3\n- 2 -\n3 - 3\n- - 2\n"


def run_of(**changes):
    """A run by `cuts`, with these changes."""
    usual = {"puzzle": "slitherlink", "board": "b.txt", "options": (("loops", "cuts"),), "size": (3, 3)}
    return Run(**{**usual, **changes})


def record_of(**changes):
    """The record of that run, measured, or with empty=True not, with these changes."""
    base = measured if not changes.pop("empty", False) else run_of().record()
    return {**base, "date": "2024-01-01 00:00", "versions": "v", "machine": "m", **changes}


measured = measure(run_of(limit=None), BOARD)
