"""Fills empty cells window by window: a solver redraws the paths inside a small window, all others stay."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders import Literals
from encoders.graph import GridGraph
from encoders.literals import signed

from ..stages import WindowSearch

Bools = NDArray[np.bool_]

MARGINS = (1, 2, 3, 4, 6, 8)  # cells round two empty ones, one after another


def fill(graph: GridGraph, edge: Literals, on: Literals, chosen: Bools) -> WindowSearch:
    """Yields questions, assumptions and the edges so far; the answer sent in is the edges (m,) of a model, or None for
    no model. Returns edges that visit every cell, or None where no window helps.

    edge (m,), on (n,): literals of the edges and of the visited cells of a formula; chosen (m,): edges to begin with.
    A window holds two empty cells that differ in their colour of a chessboard, since those that a window takes in do.
    The last assumptions are all edges that are returned.
    """
    place = np.stack(np.divmod(np.arange(graph.vertices), graph.columns))
    shade = place.sum(axis=0) % 2
    failed: dict[tuple[int, int], int] = {}  # pair of empty cells -> how many of the margins have been tried
    while True:
        empty = np.bincount(graph.edges[chosen].ravel(), minlength=graph.vertices) == 0
        dark, light = np.flatnonzero(empty & (shade == 0)), np.flatnonzero(empty & (shade == 1))
        if not len(dark) or not len(light):
            break
        apart = np.abs(place[:, dark, None] - place[:, None, light]).sum(axis=0)
        for (u, v), tries in failed.items():
            apart[np.ix_(dark == u, light == v)] += 4 * tries if tries < len(MARGINS) else 2 * graph.vertices
        i, j = np.unravel_index(apart.argmin(), apart.shape)
        if apart[i, j] >= 2 * graph.vertices:
            return None
        pair = int(dark[i]), int(light[j])
        corners, margin = place[:, pair], MARGINS[failed.get(pair, 0)]
        inside = ((place >= corners.min(axis=1, keepdims=True) - margin)
                  & (place <= corners.max(axis=1, keepdims=True) + margin)).all(axis=0)
        kept = ~inside[graph.edges].all(axis=1)
        wanted = inside & (~empty | np.isin(np.arange(graph.vertices), pair))
        found = yield [*signed(edge, chosen)[kept].tolist(), *on[wanted].tolist()], chosen
        if found is None:
            failed[pair] = failed.get(pair, 0) + 1
        else:
            chosen = found
    return None if empty.any() else (yield (signed(edge, chosen).tolist(), chosen))
