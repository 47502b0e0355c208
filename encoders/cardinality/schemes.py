"""The ways to count by name, and what unit propagation finds with each; a new one is a file and a row."""

from __future__ import annotations

from typing import Literal

from .comparators import cardinality_network, sorting_network
from .counters import Counter, direct, sequential, totalizer
from .merge_selection import merge_selection
from .modulo_totalizer import k_modulo_totalizer, modulo_totalizer
from .parallel_counter import parallel_counter

Finds = Literal["all", "conflicts", "nothing"]

COUNTERS: dict[str, Counter] = {
    "direct": direct,
    "sequential": sequential,
    "totalizer": totalizer,
    "modulo-totalizer": modulo_totalizer,
    "k-modulo-totalizer": k_modulo_totalizer,
    "sorting-network": sorting_network,
    "cardinality-network": cardinality_network,
    "merge-selection": merge_selection,
    "parallel-counter": parallel_counter,
}

# What unit propagation finds for every partial assignment, of "at least" and of "at most" alike. all: each literal
# that follows; conflicts: only that nothing fits any more; nothing: neither for certain. The modulo totalizers find all
# of up to eight literals, where their remainders are short.
FINDS: dict[str, Finds] = {
    "direct": "all",
    "sequential": "all",
    "totalizer": "all",
    "modulo-totalizer": "nothing",
    "k-modulo-totalizer": "nothing",
    "sorting-network": "all",
    "cardinality-network": "all",
    "merge-selection": "all",
    "parallel-counter": "nothing",
}
