"""What is seen from a place: the first literal of a ray that holds, and how far away it is.

ray: (..., L) literals, from near to far, FALSE beyond the border. distance: (..., L) a length from 1, literals of which
the i-th says that it is i or more (`given_lengths`), broadcast against ray. when: None or a literal a row.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import checked
from ..formula import FALSE, TRUE, Formula, Literals, guard_column
from ..gates import and_
from ..graph import GridGraph
from ..literals import Ints
from .lines.lengths import fix_arm_length, lengths_of_sum
from .lines.rays import arm_toward
from .lines.visit_turn_straight import EAST, NORTH, SOUTH, WEST, ways

AT_ONCE = 1 << 22  # edges of arms that are looked at together


@checked
def see_first_at(f: Formula, ray: Literals, distance: Literals, when: ArrayLike | None = None) -> None:
    """The first literal on the ray that holds is that at the distance. 2 L - 1 clauses a ray."""
    ray, distance = np.broadcast_arrays(ray, distance)
    # Order-encoded: distance[j] holds for all j up to the place; there the literal holds, before it none does.
    see_none_before(f, ray[..., :-1], distance[..., 1:], when)
    f.clause(-distance[..., :-1], distance[..., 1:], ray[..., :-1], when=guard_column(when))
    f.clause(-distance[..., -1:], ray[..., -1:], when=guard_column(when))


@checked
def see_none_before(f: Formula, ray: Literals, distance: Literals, when: ArrayLike | None = None) -> None:
    """No literal on the ray holds up to the distance, that at the distance included. L clauses a ray."""
    f.clause(-distance, -ray, when=guard_column(when))


@checked
def see_run_at(f: Formula, graph: GridGraph, edge: Literals, seen: Ints, distance: Literals, number: Ints,
               when: Literals) -> None:
    """The straight run that the edge at the distance belongs to has `number` (k,) edges.

    seen: (k, L) edges, one after the other and all parallel, -1 beyond the border. distance: (k, L); that edge is on.
    A run is an arm from either end of the edge; their lengths add up to number + 1. A row: L - 1 variables and
    3 L - 3 clauses for the place of the edge, what `lengths_of_sum` takes, and at most 4 L m clauses for the largest m.
    """
    limit = int(number.max(initial=0)) + 1
    last = np.concatenate([-distance[:, 1:], np.full((len(seen), 1), TRUE)], axis=1)
    # here: (k, L) this edge is the one at the distance: the last place that the distance reaches.
    here = np.where(seen < 0, FALSE, and_(f, distance, last))
    lengths = lengths_of_sum(f, number + 1, limit)
    ends = graph.edges[seen]
    down = ends[..., 1] - ends[..., 0] > 1
    way = ways(graph, edge)
    # In slices, for arms of all places of all clues at once are large.
    step = max(1, AT_ONCE // max(1, seen.shape[1] * limit))
    for end, length, toward in ((0, lengths[0], (EAST, SOUTH)), (1, lengths[1], (WEST, NORTH))):
        for part in (slice(start, start + step) for start in range(0, len(seen), step)):
            arm = arm_toward(graph, way, ends[part, :, end], np.where(down[part], toward[1], toward[0]), limit)
            fix_arm_length(f, arm, length[part, None], when[part, None], where=here[part])
