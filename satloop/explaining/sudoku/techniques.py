"""Sudoku's named techniques other than chains: singles, locked candidates, subsets, fish and wings.

Costs are those of Sukaku Explainer. Each technique yields its findings; the search takes the first of the cheapest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from ..model.masks import bits, mask_of, union
from .candidates import Candidates, Finding

SUBSETS = {2: ("pair", 3.0, 3.4), 3: ("triple", 3.6, 4.0), 4: ("quad", 5.0, 5.4)}
FISH = {2: ("X-wing", 3.2), 3: ("swordfish", 3.8), 4: ("jellyfish", 5.2)}


def hidden_singles(state: Candidates) -> Iterator[Finding]:
    """A digit has one place left in a house; boxes come first."""
    n, grouping = state.n, state.grouping
    for house in [*range(2 * n, 3 * n), *range(2 * n)]:
        for digit in range(n):
            places = state.spots[house][digit]
            if places and not places & places - 1:
                cell = grouping.houses[house][places.bit_length() - 1]
                if state.placed[cell] < 0:
                    cost, what = (1.2, "in a box") if house >= 2 * n else (1.5, "in a line")
                    yield Finding(cost, f"hidden single {what}", (grouping.digit_group(house, digit),),
                                put=(cell * n + digit,))


def naked_singles(state: Candidates) -> Iterator[Finding]:
    """A cell has one candidate left."""
    for cell, left in enumerate(state.left):
        if state.placed[cell] < 0 and not left & left - 1:
            yield Finding(2.3, "naked single", (cell,), put=(cell * state.n + left.bit_length() - 1,))


def locked_candidates(state: Candidates) -> Iterator[Finding]:
    """All places of a digit in one house lie in another house too: it is struck from the rest of the other."""
    n, grouping = state.n, state.grouping
    for cost, name, ours in ((2.6, "pointing", range(2 * n, 3 * n)), (2.8, "claiming", range(2 * n))):
        for house in ours:
            for digit in range(n):
                cells = state.cells(house, state.spots[house][digit])
                if not 1 < len(cells) <= n:
                    continue
                shared = set(grouping.house_of[cells[0]])
                for cell in cells[1:]:
                    shared &= set(grouping.house_of[cell])
                for other in shared - {house}:
                    out = [cell * n + digit for cell in state.cells(other, state.spots[other][digit])
                           if cell not in cells]
                    if out:
                        yield Finding(cost, name, (grouping.digit_group(house, digit),), tuple(out))


def naked_subsets(state: Candidates, size: int) -> Iterator[Finding]:
    """`size` cells of a house have only `size` candidates: these are struck from the cells that see all of them."""
    n, grouping = state.n, state.grouping
    name, cost, _ = SUBSETS[size]
    for house in grouping.houses:
        free = [cell for cell in house if 1 < state.left[cell].bit_count() <= size]
        for cells in combinations(free, size):
            digits = union([state.left[cell] for cell in cells])
            if digits.bit_count() != size:
                continue
            out = [cell * n + digit for cell in house if cell not in cells for digit in bits(state.left[cell] & digits)]
            for other in set.intersection(*(set(grouping.house_of[cell]) for cell in cells)):
                out += [cell * n + digit for cell in grouping.houses[other] if cell not in cells
                        for digit in bits(state.left[cell] & digits)]
            if out:
                yield Finding(cost, f"naked {name}", cells, tuple(sorted(set(out))))


def hidden_subsets(state: Candidates, size: int) -> Iterator[Finding]:
    """`size` digits have only `size` places in a house: all other candidates there are struck."""
    n, grouping = state.n, state.grouping
    name, _, cost = SUBSETS[size]
    for house in range(3 * n):
        free = [digit for digit in range(n) if 1 < state.spots[house][digit].bit_count() <= size]
        for digits in combinations(free, size):
            places = union([state.spots[house][digit] for digit in digits])
            if places.bit_count() == size:
                out = [cell * n + digit for cell in state.cells(house, places)
                       for digit in bits(state.left[cell] & ~mask_of(digits))]
                if out:
                    cited = tuple(grouping.digit_group(house, digit) for digit in digits)
                    yield Finding(cost, f"hidden {name}", cited, tuple(out))


def fish(state: Candidates, size: int) -> Iterator[Finding]:
    """The places of a digit in `size` rows lie in `size` columns, or the reverse: it is struck from the rest of these.
    """
    n, grouping = state.n, state.grouping
    name, cost = FISH[size]
    for base, cover in ((range(n), range(n, 2 * n)), (range(n, 2 * n), range(n))):
        for digit in range(n):
            free = [house for house in base if 1 < state.spots[house][digit].bit_count() <= size]
            for lines in combinations(free, size):
                places = union([state.spots[line][digit] for line in lines])
                if places.bit_count() != size:
                    continue
                own = {cell for line in lines for cell in grouping.houses[line]}
                out = [cell * n + digit for place in bits(places) for cell in grouping.houses[cover[place]]
                       if cell not in own and state.left[cell] >> digit & 1]
                if out:
                    yield Finding(cost, name, tuple(grouping.digit_group(line, digit) for line in lines), tuple(out))


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


def bent_subsets(state: Candidates, size: int) -> Iterator[Finding]:
    """`size` cells in a box and a crossing line have `size` digits, all but one of which stand in cells that see each
    other.

    So the one digit is in one of its cells there, and is struck from the cells that see all of these.
    """
    n, grouping = state.n, state.grouping
    name, cost = {4: ("WXYZ-wing", 5.5), 5: ("VWXYZ-wing", 6.3)}[size]
    for box in grouping.houses[2 * n:]:
        for line in grouping.houses[:2 * n]:
            if not set(box) & set(line):
                continue
            free = [c for c in dict.fromkeys([*box, *line]) if 2 <= state.left[c].bit_count() <= size]
            for cells, digits in _cell_sets(state, free, size):
                if all(c in box for c in cells) or all(c in line for c in cells):
                    continue
                loose = []
                for digit in bits(digits):
                    holders = [c for c in cells if state.left[c] >> digit & 1]
                    if not any(all(c in house for c in holders) for house in (box, line)):
                        loose.append((digit, holders))
                if len(loose) == 1:
                    digit, holders = loose[0]
                    seen = set.intersection(*(set(grouping.peers[c]) for c in holders)) - set(cells)
                    out = [c * n + digit for c in seen if state.left[c] >> digit & 1]
                    if out:
                        yield Finding(cost, name, cells, tuple(sorted(out)))


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
            union = digits | state.left[free[k]]
            if union.bit_count() <= size:
                stack.append(((*cells, free[k]), union, k + 1))


# The least cost of what each technique finds, cheapest first. `locked_candidates` finds both pointing and claiming.
Technique = Callable[[Candidates], Iterator[Finding]]
TECHNIQUES: tuple[tuple[float, Technique], ...] = (
    (1.2, hidden_singles), (2.3, naked_singles), (2.6, locked_candidates),
    (3.0, partial(naked_subsets, size=2)), (3.2, partial(fish, size=2)), (3.4, partial(hidden_subsets, size=2)),
    (3.6, partial(naked_subsets, size=3)), (3.8, partial(fish, size=3)), (4.0, partial(hidden_subsets, size=3)),
    (4.2, partial(wings, size=2)), (4.4, partial(wings, size=3)),
)
LATE: tuple[tuple[float, Technique], ...] = (
    (5.0, partial(naked_subsets, size=4)), (5.2, partial(fish, size=4)), (5.4, partial(hidden_subsets, size=4)))
