"""Sudoku's singles, locked candidates and subsets, and the order of all techniques that need no chain.

Costs are those of Sukaku Explainer. Each technique yields its findings; the search takes the first of the cheapest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from ..model.masks import bits, mask_of, union
from .candidates import Candidates, Finding
from .fish import fish

SUBSETS = {2: ("pair", 3.0, 3.4), 3: ("triple", 3.6, 4.0), 4: ("quad", 5.0, 5.4)}


def full_houses(state: Candidates) -> Iterator[Finding]:
    """A house has one empty cell left."""
    n, grouping = state.n, state.grouping
    for number, house in enumerate(grouping.houses):
        open_ = [cell for cell in house if state.placed[cell] < 0]
        if len(open_) == 1 and state.left[open_[0]].bit_count() == 1:
            digit = state.left[open_[0]].bit_length() - 1
            yield Finding(1.0, "full house", (grouping.digit_group(number, digit),), put=(open_[0] * n + digit,))


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


# The least cost of what each technique finds, cheapest first. `locked_candidates` finds both pointing and claiming.
Technique = Callable[[Candidates], Iterator[Finding]]
TECHNIQUES: tuple[tuple[float, Technique], ...] = (
    (1.0, full_houses), (1.2, hidden_singles), (2.3, naked_singles), (2.6, locked_candidates),
    (3.0, partial(naked_subsets, size=2)), (3.2, partial(fish, size=2)), (3.4, partial(hidden_subsets, size=2)),
    (3.6, partial(naked_subsets, size=3)), (3.8, partial(fish, size=3)), (4.0, partial(hidden_subsets, size=3)),
)
LATE: tuple[tuple[float, Technique], ...] = (
    (5.0, partial(naked_subsets, size=4)), (5.2, partial(fish, size=4)),
    (5.3, partial(fish, size=2, fin=True)), (5.4, partial(hidden_subsets, size=4)))
