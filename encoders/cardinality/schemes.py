"""The ways to count by name, and what unit propagation finds with each; a new one is a file and a row."""

from __future__ import annotations

from importlib import import_module
from typing import Literal

from ..formula import Formula, Literals
from .counters import Counter, direct, sequential, totalizer

Finds = Literal["all", "conflicts", "whole", "nothing"]


def imported_later(module: str, name: str) -> Counter:
    """A counter of a module of this room that is imported when the counter is first used: most boards need none."""
    def counter(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None) -> None:
        getattr(import_module(f".{module}", __package__), name)(f, rows, k, least, most, when)
    return counter


COUNTERS: dict[str, Counter] = {
    "direct": direct,
    "sequential": sequential,
    "totalizer": totalizer,
    "modulo-totalizer": imported_later("modulo_totalizer", "modulo_totalizer"),
    "k-modulo-totalizer": imported_later("modulo_totalizer", "k_modulo_totalizer"),
    "sorting-network": imported_later("comparators", "sorting_network"),
    "cardinality-network": imported_later("comparators", "cardinality_network"),
    "merge-selection": imported_later("merge_selection", "merge_selection"),
    "parallel-counter": imported_later("parallel_counter", "parallel_counter"),
}

# What unit propagation finds for every partial assignment, of "at least" and of "at most" alike. all: each literal
# that follows; conflicts: only that nothing fits any more; whole: only that a whole assignment does not fit; nothing:
# none of these for certain. The modulo totalizers find all of up to eight literals, where their remainders are short.
FINDS: dict[str, Finds] = {
    "direct": "all",
    "sequential": "all",
    "totalizer": "all",
    "modulo-totalizer": "nothing",
    "k-modulo-totalizer": "nothing",
    "sorting-network": "all",
    "cardinality-network": "all",
    "merge-selection": "all",
    "parallel-counter": "whole",
}

# Whether "at least" and "at most" keep the number of models: each model has one assignment of the fresh variables; and
# whether "exactly" does, and with `functional=True` these.
KEEPS = {name: name in ("direct", "parallel-counter") for name in COUNTERS}
EXACT_KEEPS = {name: name not in ("modulo-totalizer", "k-modulo-totalizer") for name in COUNTERS}
