"""The encodings of weighted sums by name.

Each is a function (f, rows, weights, bound, groups, when): of each row (m, n) of literals the weights (n,) of those
that hold add up to at most `bound`, wherever the row's literal of `when` (m,) holds. The rows are in the normal form of
`normalized_sums.Sum`. Sizes are for one row. A new encoding is a file, and a line in the table.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..cardinality.schemes import Finds
from ..formula import Formula, Literals
from .adder import adder
from .bdd import bdd
from .sequential import sequential
from .totalizer import totalizer
from .watchdog import binary_merge, local_watchdog, watchdog

Scheme = Callable[[Formula, Literals, NDArray[np.int64], int, NDArray[np.int64], "Literals | None"], None]

WEIGHTED: dict[str, Scheme] = {
    "bdd": bdd,
    "sequential": sequential,
    "totalizer": totalizer,
    "watchdog": watchdog,
    "local-watchdog": local_watchdog,
    "binary-merge": binary_merge,
    "adder": adder,
}

# What unit propagation finds, as `cardinality.schemes.FINDS` says of counters.
FINDS: dict[str, Finds] = {
    "bdd": "all",
    "sequential": "all",
    "totalizer": "all",
    "watchdog": "conflicts",
    "local-watchdog": "all",
    "binary-merge": "conflicts",
    "adder": "nothing",
}
