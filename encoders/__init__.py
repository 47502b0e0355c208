"""Constraints as clauses: numbers, cardinalities, gates and loops over numpy arrays of literals.

Knows no puzzle and runs no solver. Start at `Formula`; the schemes by name stand in `AT_MOST_ONE`, `COUNTERS`,
`NUMBERS` and `LOOPS`.
"""

from .formula import FALSE, TRUE, Formula, Literals, OutOfTime, Size, pad, stack, strip, values
from .graph import Graph, GridGraph

__all__ = ["FALSE", "TRUE", "Formula", "Graph", "GridGraph", "Literals", "OutOfTime", "Size", "pad", "stack", "strip",
           "values"]
