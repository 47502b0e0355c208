"""The encodings of weighted sums by name.

Each is a function (f, rows, weights, bound, groups, when): of each row (m, n) of literals the weights (n,) of those
that hold add up to at most `bound`, wherever the row's literal of `when` (m,) holds. The rows are in the normal form of
`normalized_sums.Sum`. Sizes are for one row. A new encoding is a file, and a line in the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ..cardinality.schemes import Finds
from ..formula import Formula, Literals
from .adder import adder, adder_size
from .bdd import bdd, bdd_size
from .sequential import sequential, sequential_size
from .totalizer import totalizer, totalizer_size
from .watchdog import binary_merge, binary_merge_size, local_watchdog, local_watchdog_size, watchdog, watchdog_size

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

# What says that the sum is equal to the bound; with a scheme that is not here the sum is at most and at least that.
_BOTH = (bdd, sequential, totalizer, adder)
EQUAL: dict[str, Scheme] = {scheme.__name__: partial(scheme, equal=True) for scheme in _BOTH}

# Sums of which each fresh variable is a function of the literals, so that the number of models is kept.
FUNCTIONAL: dict[str, Scheme] = {scheme.__name__: partial(scheme, functional=True) for scheme in _BOTH}
EQUAL_FUNCTIONAL: dict[str, Scheme] = {
    scheme.__name__: partial(scheme, equal=True, functional=True) for scheme in _BOTH}

# Of a row's weights, bound and groups: variables and clauses, as built, of equal sums by adders no fewer. A size that
# takes long to find ends in TooManyClauses above `most` clauses.
SIZES: dict[str, Callable[..., tuple[int, int]]] = {
    "bdd": bdd_size,
    "sequential": sequential_size,
    "totalizer": totalizer_size,
    "watchdog": watchdog_size,
    "local-watchdog": local_watchdog_size,
    "binary-merge": binary_merge_size,
    "adder": adder_size,
}
EQUAL_SIZES: dict[str, Callable[..., tuple[int, int]]] = {name: partial(SIZES[name], equal=True) for name in EQUAL}

# Schemes for which a group can be the literals of a unary number, of which the heaviest that holds counts.
GROUPED = ("bdd", "totalizer")

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
EQUAL_FINDS: dict[str, Finds] = {
    "bdd": "conflicts",
    "sequential": "whole",
    "totalizer": "whole",
    "watchdog": "whole",
    "local-watchdog": "whole",
    "binary-merge": "whole",
    "adder": "whole",
}

# Whether the number of models is kept without that; by an equal diagram only where it has no condition.
KEEPS = dict.fromkeys(WEIGHTED, False)
EQUAL_KEEPS = {name: name in EQUAL for name in WEIGHTED}
