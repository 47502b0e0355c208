"""Ladders: blocks of two by three cells on which paths through all cells can run in two ways; one way is forbidden.

In three rows of two columns, from the top b' c', b c and a d, the edges a-b, b-c, c-d and b'-c' can be exchanged for
a-d, b'-b, b-c and c-c': every cell stays visited, and the same ends stay joined. The sum of the rows of all horizontal
edges and the columns of all vertical edges then grows by two; for blocks that lie on their side too. So exchanges from
the first state to the second end, and a board has a solution if and only if it has one without the first state.
"""

from __future__ import annotations

import numpy as np

from ..arguments import checked
from ..formula import Formula, Literals
from ..graph import GridGraph
from ..literals import Bools, Ints


def ladder_blocks(graph: GridGraph) -> tuple[Ints, Ints]:
    """(k, 4) and (k, 4) edges: the first state of each block, and the second; the edge b-c is the first of both.

    k = (rows - 2)(columns - 1) + (rows - 1)(columns - 2), a factor below 0 as 0.
    """
    across, down = graph.split(np.arange(len(graph.edges)))
    first, second = [], []
    for rung, rail in ((across, down), (down.T, across.T)):
        # Two squares in a row share the rung `middle`; a path may go round the one or round the other. The second
        # pass is the same with rows and columns exchanged.
        middle, left, right = rung[1:-1], rail[:, :-1], rail[:, 1:]
        first.append(np.stack([middle, rung[:-2], left[1:], right[1:]], axis=-1).reshape(-1, 4))
        second.append(np.stack([middle, rung[2:], left[:-1], right[:-1]], axis=-1).reshape(-1, 4))
    return np.concatenate(first), np.concatenate(second)


@checked
def forbid_first_ladders(f: Formula, graph: GridGraph, edge: Literals) -> None:
    """No block of two by three cells shows the first state. A clause a block (see `ladder_blocks`), no variable.

    Every cell is visited, by paths whose ends are given; they may touch themselves.
    """
    first, _ = ladder_blocks(graph)
    with f.lemma("ladders"):
        f.add(-edge[first])


def with_other_ladder(graph: GridGraph, chosen: Bools) -> Bools | None:
    """Another cover (m,) by paths between the same ends, with one ladder exchanged; None if there is no ladder.

    chosen: (m,) bools, the edges of paths that visit every cell.
    """
    first, second = ladder_blocks(graph)
    for old, new in ((first, second), (second, first)):
        standing = np.flatnonzero(chosen[old].all(axis=1))
        if len(standing):
            other = chosen.copy()
            other[old[standing[0]]] = False
            other[new[standing[0]]] = True
            return other
    return None
