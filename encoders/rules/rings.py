"""Points in a ring, such as the corners of a cell: into how many runs the line's visits to them fall."""

from __future__ import annotations

import numpy as np

from ..formula import Formula, Literals
from ..gates import and_


def runs_on_ring(f: Formula, point: Literals, link: Literals) -> Literals:
    """(..., n + 1) fresh literals, of which as many hold as there are runs of visited points on a ring of n points.

    point: (..., n) the line visits the point. link: (..., n) the line joins it to the next point of the ring, so it
    visits both. A run is what the line joins along the ring; it ends at a visited point that is not joined to the next
    one, and the last literal is the run that goes all round. A ring: n + 1 variables, 4 n + 1 clauses.
    """
    return np.concatenate([and_(f, point, -link), and_(f, link)[..., None]], axis=-1)
