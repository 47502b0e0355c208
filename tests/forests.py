"""All ways to draw disjoint paths on a small grid, as arrays, and which of them answer the same board."""

from functools import cache

import numpy as np

from encoders.graph import grid


@cache
def forests(rows, columns, pairs=(0, 99), full=False):
    """((k, m) bools, (k, n) ints): edges of every set of disjoint paths of at least one edge with that many paths, and
    the lowest vertex of each vertex's path, -1 where it is empty. full: none is. Edge by edge; a path never closes."""
    graph = grid(rows, columns)
    chosen = np.zeros((1, len(graph.edges)), dtype=bool)
    label = np.arange(graph.vertices, dtype=np.int8)[None]
    degree = np.zeros((1, graph.vertices), dtype=np.int8)
    for edge, (u, v) in enumerate(graph.edges.tolist()):
        may = np.flatnonzero((label[:, u] != label[:, v]) & (degree[:, u] < 2) & (degree[:, v] < 2))
        taken, renamed, more = chosen[may].copy(), label[may].copy(), degree[may].copy()
        taken[:, edge] = True
        more[:, [u, v]] += 1
        low, high = np.sort(renamed[:, [u, v]], axis=1).T[..., None]
        renamed = np.where(renamed == high, low, renamed)
        chosen = np.concatenate([chosen, taken])
        label = np.concatenate([label, renamed])
        degree = np.concatenate([degree, more])
        if full:  # no edge to come meets these
            done = np.setdiff1d(np.arange(graph.vertices), graph.edges[edge + 1:])
            kept = (degree[:, done] > 0).all(axis=1)
            chosen, label, degree = chosen[kept], label[kept], degree[kept]
    count = (degree == 1).sum(axis=1) // 2
    kept = (pairs[0] <= count) & (count <= pairs[1])
    return chosen[kept], np.where(degree[kept] > 0, label[kept], -1)


def ends(rows, columns, chosen):
    """(k, n) bools: exactly one edge at the vertex is on."""
    graph = grid(rows, columns)
    degree = np.zeros((len(chosen), graph.vertices), dtype=np.int8)
    for edge, (u, v) in enumerate(graph.edges.tolist()):
        degree[:, u] += chosen[:, edge]
        degree[:, v] += chosen[:, edge]
    return degree == 1


def mates(rows, columns, chosen, label):
    """(k, n) ints: at each end the other end of its path, else -1. Two solutions of one board have the same row."""
    out = np.full(label.shape, -1, dtype=np.int8)
    end = ends(rows, columns, chosen)
    for name in range(rows * columns):
        row, place = np.nonzero(end & (label == name))
        assert len(row) % 2 == 0
        out[row[::2], place[::2]], out[row[1::2], place[1::2]] = place[1::2], place[::2]
    return out


def bits(rows):
    """(k,) ints: the bools (k, n) as the digits of a number; n <= 62."""
    return rows @ (np.int64(1) << np.arange(rows.shape[1], dtype=np.int64))


def boards_of(rows, columns, chosen, label):
    """(k,) ints: equal for two sets of paths that answer the same board; at most 16 cells."""
    mate = mates(rows, columns, chosen, label)
    own = np.where(mate < 0, np.arange(mate.shape[1]), mate).astype(np.uint64)  # a cell that is no end is its own mate
    place = np.uint64(1) << np.arange(0, 4 * mate.shape[1], 4, dtype=np.uint64)
    return np.unique(own @ place, return_inverse=True)[1]


def satisfied(f, chosen, label, colors=None):
    """(k,) whether each set of paths satisfies the clauses of f, whose variables are: edges, visited, then colours.

    colors: (k, n) the colour of each cell, of n of them at most; -1 where it is empty.
    """
    known = [np.ones((len(chosen), 1), dtype=bool), chosen, label >= 0]
    if colors is not None:
        known.append((colors[..., None] == np.arange(colors.shape[1])).reshape(len(chosen), -1))
    model = np.concatenate(known, axis=1)
    good = np.ones(len(chosen), dtype=bool)
    for block in f.blocks:
        for clause in block.tolist():
            held = np.zeros(len(chosen), dtype=bool)
            for literal in clause:
                held |= model[:, literal] if literal > 0 else ~model[:, -literal]
            good &= held
    return good


def exchanges(rows, columns, chosen, label, weight):
    """(k,) rigid and (k,) taut, by definition: no other set of paths, and none of a lower potential, differs in one
    path alone, which keeps its ends. weight: (n,) ints, of a sum below 10**6."""
    graph = grid(rows, columns)
    end = ends(rows, columns, chosen)
    every, one = bits(chosen), graph.edges[:, 0]
    potential = 10**6 * (label >= 0).sum(axis=1) + (label >= 0) @ weight
    groups, owners = [], []
    for name in range(graph.vertices):
        mine = np.flatnonzero(label[:, name] == name)  # a path is called by its lowest vertex
        member = label[mine] == name
        others = every[mine] - bits(chosen[mine] & member[:, one])
        groups.append(others << graph.vertices | bits(end[mine] & member))
        owners.append(mine)
    owner = np.concatenate(owners)
    number = np.unique(np.concatenate(groups), return_inverse=True)[1]
    least = np.full(number.max(initial=-1) + 1, np.iinfo(np.int64).max)
    np.minimum.at(least, number, potential[owner])
    alone, best = np.ones(len(chosen), dtype=bool), np.ones(len(chosen), dtype=bool)
    alone[owner[np.bincount(number)[number] > 1]] = False
    best[owner[least[number] < potential[owner]]] = False
    return alone, best
