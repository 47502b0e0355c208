"""Sudoku's wings and almost locked sets: a few cells of which one has a digit in each case.

Costs are those of Sukaku Explainer where it has the technique.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from ..model.masks import bits, mask_of, union
from .candidates import Candidates, Finding

MOST_CELLS = 3  # of an almost locked set


def wings(state: Candidates, size: int) -> Iterator[Finding]:
    """A pivot and two wings with two candidates share a third digit, and one of them holds it. size: candidates of the
    pivot.
    """
    n, grouping = state.n, state.grouping
    pairs = [cell for cell, left in enumerate(state.left) if left.bit_count() == 2]
    for pivot, left in enumerate(state.left):
        if left.bit_count() != size:
            continue
        near = [cell for cell in pairs if cell in grouping.peers[pivot]]
        for first, second in combinations(near, 2):
            a, b = state.left[first], state.left[second]
            common = a & b
            if a == b or common.bit_count() != 1 or (a | b) & ~common != left & ~common:
                continue
            if (size == 2) == bool(left & common):
                continue
            digit = common.bit_length() - 1
            seen = set(grouping.peers[first]) & set(grouping.peers[second])
            if size == 3:
                seen &= set(grouping.peers[pivot])
            out = [cell * n + digit for cell in seen if cell != pivot and state.left[cell] >> digit & 1]
            if out:
                yield Finding(4.2 if size == 2 else 4.4, "XY-wing" if size == 2 else "XYZ-wing", (pivot, first, second),
                            tuple(sorted(out)))


def w_wings(state: Candidates) -> Iterator[Finding]:
    """Two cells with the same two candidates; a house has one of these digits only where it sees one of the cells each.

    So one of the cells has the other digit, which is struck from the cells that see both.
    """
    n, grouping = state.n, state.grouping
    pairs: dict[int, list[int]] = {}
    for cell, left in enumerate(state.left):
        if left.bit_count() == 2:
            pairs.setdefault(left, []).append(cell)
    for both, cells in pairs.items():
        for first, second in combinations(cells, 2):
            if second in grouping.peers[first]:
                continue
            seen = set(grouping.peers[first]) & set(grouping.peers[second])
            for linked in bits(both):
                digit = (both & ~(1 << linked)).bit_length() - 1
                out = tuple(cell * n + digit for cell in sorted(seen) if state.left[cell] >> digit & 1)
                for house in range(3 * n) if out else ():
                    ends = state.cells(house, state.spots[house][linked])
                    if len(ends) == 2 and first not in ends and second not in ends and any(
                            a in grouping.peers[first] and b in grouping.peers[second] for a, b in (ends, ends[::-1])):
                        yield Finding(5.6, "W-wing", (first, grouping.digit_group(house, linked), second), out)


def bent_subsets(state: Candidates, size: int) -> Iterator[Finding]:
    """`size` cells in a box and a crossing line have `size` digits, all but one of which stand in cells that see each
    other.

    So the one digit is in one of its cells there, and is struck from the cells that see all of these.
    """
    n, grouping = state.n, state.grouping
    name, cost = {4: ("WXYZ-wing", 5.5), 5: ("VWXYZ-wing", 6.3)}[size]
    house, peers, held = grouping.house_masks, grouping.peer_masks, state.holders  # masks of cells, as all below
    for box in range(2 * n, 3 * n):
        for line in range(2 * n):
            if not house[box] & house[line]:
                continue
            away = ~house[box], ~house[line]
            free = [c for c in dict.fromkeys([*grouping.houses[box], *grouping.houses[line]])
                    if 2 <= state.left[c].bit_count() <= size]
            for cells, digits in _cell_sets(state, free, size):
                mask = mask_of(cells)
                if not (mask & away[0] and mask & away[1]):
                    continue
                loose = [digit for digit in bits(digits)
                         if mask & held[digit] & away[0] and mask & held[digit] & away[1]]
                if len(loose) == 1:
                    out = held[loose[0]] & ~mask
                    for cell in bits(mask & held[loose[0]]):
                        out &= peers[cell]
                    if out:
                        yield Finding(cost, name, cells, tuple(cell * n + loose[0] for cell in bits(out)))


def _cell_sets(state: Candidates, free: list[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The sets of `size` cells with `size` digits together, each with the mask of these."""
    stack: list[tuple[tuple[int, ...], int, int]] = [((), 0, 0)]
    while stack:
        cells, digits, first = stack.pop()
        if len(cells) == size:
            if digits.bit_count() == size:
                yield cells, digits
            continue
        for k in range(first, len(free)):
            more = digits | state.left[free[k]]
            if more.bit_count() <= size:
                stack.append(((*cells, free[k]), more, k + 1))


class AlmostLockedSet(NamedTuple):
    """Cells of one house, as many as their digits but one. Masks of cells: `holders` of each digit among them, and
    those that see all of these."""

    cells: tuple[int, ...]
    mask: int
    digits: int
    holders: dict[int, int]
    seen: dict[int, int]


def almost_locked_sets(state: Candidates) -> Iterator[Finding]:
    """ALS-XZ: two sets of cells, each with one digit more than cells; a digit x can stand in one of the two alone.

    So one set has all its other digits, and a digit z of both is struck from the cells that see all its places there.
    """
    n, holders, sets = state.n, state.holders, _almost_locked(state)
    for a, b in combinations(sets, 2):
        common = a.digits & b.digits
        if common.bit_count() < 2 or a.mask & b.mask:
            continue
        for x in bits(common):
            if a.holders[x] & ~b.seen[x]:
                continue
            for z in bits(common & ~(1 << x)):
                out = a.seen[z] & b.seen[z] & holders[z] & ~(a.mask | b.mask)
                if out:
                    yield Finding(7.4, "ALS-XZ", (*a.cells, *b.cells), tuple(cell * n + z for cell in bits(out)))


def _almost_locked(state: Candidates) -> list[AlmostLockedSet]:
    """The sets of up to MOST_CELLS cells of one house, each once."""
    peers = state.grouping.peer_masks
    found: dict[tuple[int, ...], AlmostLockedSet] = {}
    for house in state.grouping.houses:
        free = [cell for cell in house if 1 < state.left[cell].bit_count() <= MOST_CELLS + 1]
        for size in range(1, MOST_CELLS + 1):
            for cells in combinations(free, size):
                digits = union([state.left[cell] for cell in cells])
                if digits.bit_count() != size + 1 or cells in found:
                    continue
                held = {d: mask_of(cell for cell in cells if state.left[cell] >> d & 1) for d in bits(digits)}
                seen = {}
                for digit, mask in held.items():
                    seen[digit] = -1
                    for cell in bits(mask):
                        seen[digit] &= peers[cell]
                found[cells] = AlmostLockedSet(cells, mask_of(cells), digits, held, seen)
    return list(found.values())
