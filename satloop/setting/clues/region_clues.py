"""Every clue that a solution allows, of puzzles with regions: these are grown along the solution, or given."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...boards import checks
from ...boards.puzzle import Grid, Solution
from .regions import cut_loop, grow_regions, neighbour_cells, random_regions, region_tokens, tokens

Rng = np.random.Generator
Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]

TRIES = 100  # to pair pieces of a loop


def numbered(regions: Ints, numbers: Ints) -> list[Grid]:
    """The number of each region in its first cell, and the regions."""
    first = np.full(regions.size, -1)
    names, cells = np.unique(regions, return_index=True)
    first[cells[names >= 0]] = numbers[names[names >= 0]]
    return [tokens(first.reshape(regions.shape) >= 0, first.reshape(regions.shape)), region_tokens(regions)]


def countryroad(board: Any, solution: Solution, rng: Rng, regions: Ints | None = None) -> list[Grid]:
    sides = board.sides(solution)
    if regions is None:
        regions = grow_regions(board.rows, board.columns, cut_loop(sides, rng, 3, 8), rng, whole=True)
    return numbered(regions, checks.per_region(checks.visited(sides), regions, int(regions.max()) + 1))


def detour(board: Any, solution: Solution, rng: Rng, regions: Ints | None = None) -> list[Grid]:
    sides = board.sides(solution)
    if regions is None:
        regions = without_holes(random_regions(board.rows, board.columns, rng, 6), sides)
    return numbered(regions, checks.per_region(checks.turns(sides), regions, int(regions.max()) + 1))


def without_holes(regions: Ints, sides: Bools) -> Ints:
    """The regions, their cells that the loop does not visit holes; regions without any cell are left out."""
    visited = checks.visited(sides)
    out = np.full(regions.shape, -1)
    out[visited] = np.unique(regions[visited], return_inverse=True)[1].ravel()
    return out


def moonsun(board: Any, solution: Solution, rng: Rng) -> list[Grid]:
    sides = board.sides(solution)
    regions = grow_regions(board.rows, board.columns, cut_loop(sides, rng, 4, 9, even=True), rng)
    moon = checks.visited(sides) == (regions % 2 == 0)
    return [tokens(np.ones_like(moon), np.where(moon, "x", "o")), region_tokens(regions)]


def moonsun_keep_together(board: Any, solution: Solution) -> tuple[Ints, Bools]:
    """Each region keeps a symbol that the loop visits: else it would have none, or be of the other kind."""
    return board.home, checks.visited(board.sides(solution)).ravel()[board.cells]


def dotchiloop(board: Any, solution: Solution, rng: Rng, regions: Ints | None = None) -> list[Grid]:
    """White where the loop does what it does most in the region, black where it does not come."""
    sides = board.sides(solution)
    if regions is None:
        regions = random_regions(board.rows, board.columns, rng, 7)
    count = int(regions.max()) + 1
    turns, straight = (checks.per_region(how(sides), regions, count) for how in (checks.turns, checks.straight))
    white = np.where((turns > straight)[regions], checks.turns(sides), checks.straight(sides))
    return [tokens(white | ~checks.visited(sides), np.where(white, "w", "b")), region_tokens(regions)]


def entryexit(board: Any, solution: Solution, rng: Rng, regions: Ints | None = None) -> list[Grid]:
    sides = board.sides(solution)
    if regions is None:
        regions = without_holes(grow_regions(board.rows, board.columns, cut_loop(sides, rng, 4, 9), rng), sides)
    return [region_tokens(regions)]


def doubleback(board: Any, solution: Solution, rng: Rng, regions: Ints | None = None) -> list[Grid]:
    """Regions are pairs of pieces of the loop that lie side by side."""
    sides = board.sides(solution)
    for _ in range(TRIES if regions is None else 0):
        pairs = paired(cut_loop(sides, rng, 1, 3, even=True), neighbour_cells(board.rows, board.columns), rng)
        if pairs:
            regions = without_holes(grow_regions(board.rows, board.columns, pairs, rng), sides)
            break
    if regions is None:
        return []
    return [region_tokens(regions)]


def paired(parts: list[list[int]], near: list[list[int]], rng: Rng) -> list[list[int]]:
    """The cells of pairs of pieces that touch, of which none follows the other; empty if that came to nothing.

    parts: cells of pieces, as they follow each other round a loop. Pieces left without a partner are added to the next
    or last piece that has one, unless these two are a pair: it would be one piece then.
    """
    owner = {cell: i for i, part in enumerate(parts) for cell in part}
    touching = [{owner[other] for cell in part for other in near[cell] if other in owner}
                - {i, (i + 1) % len(parts), (i - 1) % len(parts)} for i, part in enumerate(parts)]
    pair = [-1] * len(parts)
    pairs: list[list[int]] = []
    free = set(range(len(parts)))
    left = {i: len(others) for i, others in enumerate(touching) if others}  # free ones, and how many they can go with
    while left:
        fewest = min(left.values())
        i = int(rng.choice([i for i, many in left.items() if many == fewest]))
        j = int(rng.choice(sorted(touching[i] & free)))
        free -= {i, j}
        for gone in (i, j):
            left.pop(gone)
            for other in touching[gone] & free:
                left[other] -= 1
                if not left[other]:
                    left.pop(other)
        pair[i] = pair[j] = len(pairs)
        pairs.append(parts[i] + parts[j])
    held = [i for i, of in enumerate(pair) if of >= 0]
    for last, following in zip(held, held[1:] + [i + len(parts) for i in held[:1]]):
        if following - last == 1:
            continue
        if pair[last] == pair[following % len(parts)]:
            return []
        cut = int(rng.integers(last, following))
        for i in range(last + 1, following):
            pairs[pair[last if i <= cut else following % len(parts)]] += parts[i % len(parts)]
    return pairs


def regionalyajilin(board: Any, solution: Solution, rng: Rng, regions: Ints | None = None) -> list[Grid]:
    if regions is None:
        regions = random_regions(board.rows, board.columns, rng, 7)
    return numbered(regions, checks.per_region(solution["shaded"], regions, int(regions.max()) + 1))
