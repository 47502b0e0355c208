"""Counters by sorting: networks of comparators as clauses, see `sorting_network` and `cardinality_network`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..formula import FALSE, TRUE, Formula, Literals, guard_column
from ..literals import Bools, Ints

HOLDS, FAILS, NOBODYS = -3, -2, -1  # in place of a value: wanted outputs, which are constants, and what nobody needs


class Network(NamedTuple):
    """Comparators (c,), layer by layer, each of the values a and b.

    Values have numbers: first the n that are sorted, then `fresh` further ones.
    """

    fresh: int
    a: Ints
    b: Ints
    larger: Ints
    smaller: Ints


@lru_cache(maxsize=256)
def needed_comparators(n: int, keep: int, k: int, least: bool, most: bool) -> Network:
    """Batcher's odd-even merge sort of n > 1 values, of which only the k-th (`least`) and the next (`most`) are needed.

    From blocks of `keep` or more values on, only the first `keep` of each block stay: the others cannot be among the
    first `keep` of all. Comparators with nothing are moves, or go; so do those whose results nobody needs. All layers
    are made at once, as rows of arrays (layers, n); only what is held, and what is needed, goes from row to row.
    K. Batcher, Sorting networks and their applications (1968).
    """
    blocks = range((n - 1).bit_length())
    layers = [(1 << block, 1 << step) for block in blocks for step in reversed(range(block + 1))]
    # ahead, other, partner: (layers, n) with which place each place is compared in a layer; itself, where with none.
    place = np.arange(n, dtype=np.int16 if n < 1 << 14 else np.int32)
    size, step = np.array(layers, dtype=place.dtype).T[:, :, None]
    ahead = place - (step & size - 1)  # a layer begins at its step, or at 0 if that is the size of the blocks
    other = place + step - 2 * (ahead & step)
    partner = np.where((ahead >= 0) & (other < n) & (place ^ other < 2 * size), other, place).astype(np.intp)
    late = sum(length < keep for length, _ in layers)  # from here on some values have gone
    moves = _moves(layers[late:], partner[late:], keep)

    # Backwards from the outputs: a place is needed before a layer if a needed place is compared with it or keeps it.
    needed = np.zeros((len(layers) + 1, n), dtype=np.bool_)  # before each layer
    outputs = [k - 1] * least + [k] * most
    needed[-1, outputs] = True
    for row in reversed(range(len(layers))):
        after = needed[row + 1]
        stays = after if row < late else after & ~moves[row - late]
        np.logical_or(after.take(partner[row]), stays, out=needed[row])
    used = np.greater(partner, place) & needed[:-1]
    used[late:] &= ~moves
    # One row for each comparator; `one` and `two` tell whether its larger and its smaller result are needed. A
    # comparator of which one result is needed is half of one, and takes one variable.
    at = np.flatnonzero(used)
    layer = at // n
    end = at + step[layer, 0]  # places of the smaller values, as `at` in an array (layers, n)
    one, two = needed[1:].ravel()[at], needed[1:].ravel()[end]

    # The values get numbers: in each layer the larger ones, and then the smaller ones.
    ones, twos = (np.append(0, part.cumsum()) for part in (one, two))
    starts = np.searchsorted(layer, np.arange(len(layers) + 1))
    larger, smaller = n + ones[:-1] + twos[starts[layer]], n + twos[:-1] + ones[starts[layer + 1]]
    value = np.zeros((len(layers) + 1, n), dtype=np.int32)  # before each layer
    value[0] = place
    value[1:].ravel()[at[one]], value[1:].ravel()[end[two]] = larger[one], smaller[two]
    # A place without a new value keeps the one that it had, or takes its partner's; a running maximum carries values
    # on.
    source = np.where(moves, partner[late:], place)
    for row in range(len(layers)):  # later values have larger numbers
        before = value[row] if row < late else value[row].take(source[row - late])
        np.maximum(before, value[row + 1], out=value[row + 1])
    number = np.arange(-1, n + ones[-1] + twos[-1])  # of each value, and of none, with constants for the outputs
    wanted = value[-1, outputs]
    for output in wanted:
        number[output + 1:] -= 1
    number[wanted + 1] = [HOLDS] * least + [FAILS] * most
    larger[~one] = smaller[~two] = NOBODYS
    ends = value.ravel()[at], value.ravel()[end], larger, smaller
    return Network(int(ones[-1] + twos[-1]) - len(outputs), *(number[part + 1] for part in ends))


def _moves(layers: list[tuple[int, int]], partner: Ints, keep: int) -> Bools:
    """(layers, n) the pairs whose second position alone holds a value, which goes to the first.

    Positions whose partner holds no value, and that keep their own, become their own partners.
    """
    moves: Bools
    moves, alone = np.zeros((2, *partner.shape), dtype=np.bool_)
    held, place = np.ones(partner.shape[1], dtype=np.bool_), np.arange(partner.shape[1], dtype=partner.dtype)
    # held: (n,) the positions that still hold a value, layer by layer: where a merge of blocks of `size` begins, each
    # block has only its first `keep`. Of two partners of which one alone holds a value, the first gets it.
    first = partner > place
    for row, (size, step) in enumerate(layers):
        if size == step:
            held &= place & size - 1 < keep
        np.not_equal(held, held.take(partner[row]), out=alone[row])
        np.logical_and(alone[row], held != first[row], out=moves[row])
        held ^= moves[row]
    np.copyto(partner, place, where=alone & ~moves)
    return moves


def sorting_network(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None) -> None:
    """All literals are sorted, by K. Batcher's odd-even merge sort (1968). Size: `sorting_size` with keep = n.

    N. Een and N. Sorensson, Translating pseudo-Boolean constraints into SAT (2006).
    """
    count_by_sorting(f, rows, k, rows.shape[1], least, most, when)


def cardinality_network(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None) -> None:
    """Only the largest are kept sorted, as many as the bound needs; if 2k > n it counts falses. Size: `sorting_size`
    with keep = k + 1, or k if only `least`.

    R. Asin, R. Nieuwenhuis, A. Oliveras and E. Rodriguez-Carbonell, Cardinality networks (2011).
    """
    if 2 * k > rows.shape[1]:
        rows, k, least, most = -rows, rows.shape[1] - k, most, least
    count_by_sorting(f, rows, k, k + most, least, most, when)


def count_by_sorting(f: Formula, rows: Literals, k: int, keep: int, least: bool, most: bool,
                     when: Literals | None) -> None:
    """At least k (`least`) or at most k (`most`) of each row (m, n), by the k-th and the next of its sorted values."""
    net = needed_comparators(rows.shape[1], keep, k, least, most)
    value = np.empty((len(rows), rows.shape[1] + net.fresh + 3), dtype=np.int32)
    value[:, :rows.shape[1]], value[:, rows.shape[1]:-3] = rows, f.new(len(rows), net.fresh)
    value[:, [HOLDS, FAILS]] = TRUE, FALSE
    a, b = value.take(net.a, axis=1), value.take(net.b, axis=1)
    for outputs, guard in ((False, None), (True, guard_column(when))):  # only the last comparators depend on `when`
        high, low = ((use < NOBODYS if outputs else use >= 0).nonzero()[0] for use in (net.larger, net.smaller))
        larger, smaller = value.take(net.larger[high], axis=1), value.take(net.smaller[low], axis=1)
        if most:
            for one in (a, b):
                f.clause(-one[:, high], larger, when=guard)
            f.clause(-a[:, low], -b[:, low], smaller, when=guard)
        if least:
            for one in (a, b):
                f.clause(one[:, low], -smaller, when=guard)
            f.clause(a[:, high], b[:, high], -larger, when=guard)


def sorting_size(n: int, k: int, keep: int, least: bool, most: bool) -> tuple[int, int]:
    """The variables and clauses of `count_by_sorting` for one row, 0 < k < n."""
    net = needed_comparators(n, keep, k, least, most)
    up, down = ([int(np.count_nonzero((use >= 0) | (use == output))) for use in (net.larger, net.smaller)]
                for output in (FAILS, HOLDS))
    return net.fresh, (2 * up[0] + up[1]) * most + (2 * down[1] + down[0]) * least
