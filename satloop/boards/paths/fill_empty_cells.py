"""Fills empty cells window by window: a solver redraws the paths inside a small window, all others stay."""

from __future__ import annotations

import numpy as np

from encoders import FALSE, Bools, Literals
from encoders.graph import GridGraph
from encoders.literals import signed

from ..stages import WindowSearch

MARGINS = (1, 2, 3, 4, 6, 8)  # cells round two empty ones, one after another


def fill(graph: GridGraph, edge: Literals, on: Literals, chosen: Bools) -> WindowSearch:
    """A generator: yields assumptions and the present edges, gets the edges (m,) of a model, or None for no model.

    Returns edges that visit every cell, which are also the last assumptions, or None where no window helps. edge (m,),
    on (n,): literals of the edges and of the visited cells of a formula; chosen (m,): edges to begin with.
    A window holds two empty cells of both colours of a chessboard: paths can only take in as many of one as of the
    other.
    """
    position = np.stack(np.divmod(np.arange(graph.vertices), graph.columns))
    shade = position.sum(axis=0) % 2
    failed: dict[tuple[int, int], int] = {}  # pair of empty cells -> how many of the margins have been tried
    while True:
        empty = (np.bincount(graph.edges[chosen].ravel(), minlength=graph.vertices) == 0) & (on != FALSE)
        dark, light = np.flatnonzero(empty & (shade == 0)), np.flatnonzero(empty & (shade == 1))
        if not len(dark) or not len(light):
            break
        # The nearest pair of a dark and a light empty cell comes first; a pair that failed is looked at again later,
        # in a wider window.
        distance = np.abs(position[:, dark, None] - position[:, None, light]).sum(axis=0)
        for (u, v), tries in failed.items():
            distance[np.ix_(dark == u, light == v)] += 4 * tries if tries < len(MARGINS) else 2 * graph.vertices
        i, j = np.unravel_index(distance.argmin(), distance.shape)
        if distance[i, j] >= 2 * graph.vertices:
            return None
        pair = int(dark[i]), int(light[j])
        corners, margin = position[:, pair], MARGINS[failed.get(pair, 0)]
        inside = ((position >= corners.min(axis=1, keepdims=True) - margin)
                  & (position <= corners.max(axis=1, keepdims=True) + margin)).all(axis=0)
        # What lies outside the window stays; inside it all cells that were visited have to be so again, and the pair,
        # too.
        fixed = ~inside[graph.edges].all(axis=1)
        visited = inside & (on != FALSE) & (~empty | np.isin(np.arange(graph.vertices), pair))
        redrawn = yield [*signed(edge, chosen)[fixed].tolist(), *on[visited].tolist()], chosen
        if redrawn is None:
            failed[pair] = failed.get(pair, 0) + 1
        else:
            chosen = redrawn
    return None if empty.any() else (yield (signed(edge, chosen).tolist(), chosen))
