"""Adders: the weights of the literals that hold are added as binary numbers.

J. Warners, A linear-time transformation of linear inequalities into conjunctive normal form (1998). N. Eén and
N. Sörensson, Translating pseudo-Boolean constraints into SAT (2006): bits of one value wait in a bucket, and a full
adder takes three of them.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..clauses.clause_tables import add_per_row
from ..formula import FALSE, TRUE, Formula, Literals

# An adder says "no less than", 2 carry + sum >= a + b + c: of three bits, columns a, b, c, sum, carry, and of two.
# With all signs turned it says "no more than".
FULL = ((-1, -2, 5), (-1, -3, 5), (-2, -3, 5), (-1, 4, 5), (-2, 4, 5), (-3, 4, 5), (-1, -2, -3, 4))
HALF = ((-1, -2, 4), (-1, 3, 4), (-2, 3, 4))
FULL_BOTH = (*FULL, *(tuple(-column for column in clause) for clause in FULL))
HALF_BOTH = (*HALF, (1, -4), (2, -4), (-3, -4), (1, 2, -3))


class Network(NamedTuple):
    """Adders over numbered bits: the literals of a row from 0 on, then sums and carries, up to `end`; -1 is FALSE.

    full, half: a list for each column of the tables. bits: those of the sum, the lowest first.
    """

    full: list[list[int]]
    half: list[list[int]]
    bits: list[int]
    end: int


def network(weights: NDArray[np.int64]) -> Network:
    """Full and half adders that add up literals of the weights (n,) to a binary number."""
    end, weight = len(weights), weights.tolist()
    full: list[list[int]] = [[], [], [], [], []]
    half: list[list[int]] = [[], [], [], []]
    bits: list[int] = []
    carried: list[int] = []
    # queue: all bits of weight 2**value. Three become one of the same weight and a carry, round after round, until
    # one is left; layers of adders make the sums balanced, so they are short.
    for value in range(sum(weight).bit_length()):
        queue = [i for i, w in enumerate(weight) if w >> value & 1] + carried
        carried = []
        while len(queue) > 1:
            queue, carried, end = _layer(queue, carried, full if len(queue) > 2 else half, end)
        bits.append(queue[0] if queue else -1)
    return Network(full, half, bits, end)


def _layer(queue: list[int], carried: list[int], adders: list[list[int]], end: int) -> tuple[
        list[int], list[int], int]:
    """As many adders as the bits in the queue fill: the bits left in the queue, the carried bits, and the next free
    number."""
    inputs = len(adders) - 2
    count = len(queue) // inputs
    total, carry = range(end, end + count), range(end + count, end + 2 * count)
    for column, part in zip(adders, (*(queue[i:inputs * count:inputs] for i in range(inputs)), total, carry)):
        column += part
    return [*queue[inputs * count:], *total], [*carried, *carry], end + 2 * count


class KnownSum(NamedTuple):
    """Adders of which the sum is known, so that no adder has two bits: numbers as of `Network`, without `half`.

    same: sums that are another bit, or its opposite: (sum, bit, 1 or -1). pairs: the same of two that are both no sum.
    units: bits with a known value, (bit, 1 or -1); -1 is among them as 1 where there is no way.
    """

    full: list[list[int]]
    same: list[tuple[int, int, int]]
    pairs: list[tuple[int, int, int]]
    units: list[tuple[int, int]]
    end: int


def network_of(weights: NDArray[np.int64], known: int) -> KnownSum:
    """The adders for literals of these weights that add up to a known sum.

    The last two bits of one weight are alike where the sum has a 0 there, and either is carried; else they are
    opposites, and nothing is carried. A bit that comes twice is carried itself.
    """
    n = end = len(weights)
    weight = weights.tolist()
    net = KnownSum([[], [], [], [], []], [], [], [], 0)
    carried: list[int] = []
    for value in range(max(sum(weight).bit_length(), known.bit_length())):
        odd = known >> value & 1
        queue = [i for i, w in enumerate(weight) if w >> value & 1]
        twice = {*queue}.intersection(carried)
        queue, carried = [i for i in (*queue, *carried) if i not in twice], [*twice]
        if not known >> value:
            net.units.extend((bit, -1) for bit in (*queue, *twice))
            carried = []
            continue
        # With an even number one is kept for the end: best a literal that comes again with the next weight.
        kept = []
        if queue and len(queue) % 2 == 0:
            kept = [max(queue, key=lambda i: (i < n and weight[i] >> value + 1 & 1, i < n))]
            queue.remove(kept[0])
        own = end
        while len(queue) > 1:
            queue, carried, end = _layer(queue, carried, net.full, end)
        if kept:
            (net.same if queue[0] >= own else net.pairs).append((queue[0], kept[0], -1 if odd else 1))
            carried += kept[:1 - odd]
        else:
            net.units.append((queue[0] if queue else -1, 1 if odd else -1))
    return net._replace(end=end)


def adder(f: Formula, rows: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64],
          when: Literals | None, equal: bool = False, functional: bool = False) -> None:
    """The fewest clauses for large weights; unit propagation finds little.

    A full adder takes 2 variables and 7 clauses, one of two bits 2 variables and 3 clauses; where the sum is to be
    equal, or functional, 14 and 7. An equal sum without a condition has constants for the bits of the sum.
    Sizes: `adder_size`.
    """
    f.check_deadline()
    if equal and when is None:
        _add_known(f, rows, network_of(weights, bound))
        return
    full, half, bits, end = network(weights)
    literals = _literals(f, rows, end, [])
    both = equal or functional
    for columns, table in ((full, FULL_BOTH if both else FULL), (half, HALF_BOTH if both else HALF)):
        add_per_row(f, literals[:, np.array(columns, dtype=np.intp).T], table)
    for i, bit in enumerate(bits):
        if equal:
            f.add(literals[:, [bit]] if bound >> i & 1 else -literals[:, [bit]], when)
        elif not bound >> i & 1:
            # The sum is above the bound if, for some 0 of the bound, it has a 1 there and 1s wherever the bound has 1s
            # above.
            higher = [bits[j] for j in range(i + 1, len(bits)) if bound >> j & 1]
            f.add(-literals[:, [bit, *higher]], when)


def _literals(f: Formula, rows: Literals, end: int, given: list[int]) -> Literals:
    """(m, end + 1) the literals of all bits, FALSE the last one; those at `given` are not set yet."""
    n = rows.shape[1]
    fresh = np.setdiff1d(np.arange(n, end), given)
    literals = np.full((len(rows), end + 1), FALSE)
    literals[:, :n], literals[:, fresh] = rows, f.new(len(rows), len(fresh))
    return literals


def _add_known(f: Formula, rows: Literals, net: KnownSum) -> None:
    n = rows.shape[1]
    constants = [(bit, sign) for bit, sign in net.units if bit >= n]
    literals = _literals(f, rows, net.end, [bit for bit, *_ in (*net.same, *constants)])
    for bit, sign in constants:
        literals[:, bit] = sign * TRUE
    for bit, other, sign in net.same:
        literals[:, bit] = sign * literals[:, other]
    add_per_row(f, literals[:, np.array(net.full, dtype=np.intp).T], FULL_BOTH)
    for bit, other, sign in net.pairs:
        add_per_row(f, np.stack([literals[:, bit], sign * literals[:, other]], axis=1), ((1, -2), (-1, 2)))
    for bit, sign in net.units:
        if bit < n:
            f.add(sign * literals[:, [bit]])


def adder_size(weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64], equal: bool = False,
               most: float = inf) -> tuple[int, int]:
    """The variables and clauses for one row of an at most; of an equal sum a bound: adders whose sum is known to be 0
    or 1 take fewer."""
    if equal:
        net = network_of(weights, bound)
        adders = len(net.full[0])
        return 2 * adders - len(net.same), len(FULL_BOTH) * adders + 2 * len(net.pairs) + sum(
            bit < len(weights) for bit, _ in net.units)
    full, half, bits, _ = network(weights)
    zeros = sum(bit >= 0 and not bound >> i & 1 and all(
        bits[j] >= 0 for j in range(i + 1, len(bits)) if bound >> j & 1) for i, bit in enumerate(bits))
    return 2 * (len(full[0]) + len(half[0])), len(FULL) * len(full[0]) + len(HALF) * len(half[0]) + zeros
