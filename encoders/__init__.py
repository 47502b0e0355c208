"""Constraints as clauses: numbers, cardinalities, gates and loops over numpy arrays of literals.

It knows no puzzle, runs no solver and imports nothing of `satloop`. Start at `Formula`; the tables of encodings by
name are `AT_MOST_ONE`, `COUNTERS`, `NUMBERS` and `LOOPS`.
"""

from .clauses.clause_store import TooLarge
from .directed_graph import DirectedGraph
from .formula import FALSE, TRUE, Formula, Literals, OutOfTime, Size, pad, stack, values, without_constants
from .graph import Graph, GridGraph
from .literals import Bools, Ints

__all__ = [
           "FALSE",
           "TRUE",
           "Bools",
           "DirectedGraph",
           "Formula",
           "Graph",
           "GridGraph",
           "Ints",
           "Literals",
           "OutOfTime",
           "Size",
           "TooLarge",
           "pad",
           "stack",
           "values",
           "without_constants",
]
