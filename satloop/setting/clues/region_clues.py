"""Puzzles with regions: random regions for a solution, and every clue that the solution then allows."""

from __future__ import annotations

import numpy as np

from encoders import Bools, Ints
from encoders.literals import distinct

from ...boards import checks
from ...boards.checks.pieces import pieces
from ...boards.loops.cell_loop import CellLoop
from ...boards.loops.region_loop import RegionLoop, RegionNumbers
from ...boards.puzzle import Grid, Solution
from ...boards.text import EMPTY
from .random_regions import connected_parts, connected_regions, cut_loop, grow_regions, neighbour_cells, random_regions
from .tokens import region_tokens, tokens

Rng = np.random.Generator

FEW = 3  # cells of a small region, about
TRIES = 100  # to pair pieces of a loop


def region_numbers(board: RegionNumbers, solution: Solution, rng: Rng, regions: Ints | None = None) -> list[Grid]:
    """What the number of each region says, in its first cell, and the regions; those of the board if none are given."""
    regions = board.region if regions is None else regions
    names, cells = np.unique(regions, return_index=True)
    return grids_of_region_numbers(regions, board.clue_values(solution, regions).ravel()[cells[names >= 0]])


def grids_of_region_numbers(regions: Ints, count: Ints) -> list[Grid]:
    """The number of each region, (regions,), in its first cell, and the regions."""
    numbers = np.full(regions.size, -1)
    names, cells = np.unique(regions, return_index=True)
    numbers[cells[names >= 0]] = count[names[names >= 0]]
    return [tokens(numbers >= 0, numbers).reshape(regions.shape), region_tokens(regions)]


def grown_pieces(board: CellLoop, solution: Solution, rng: Rng, low: int, high: int, even: bool = False,
                 whole: bool = False) -> Ints:
    """Regions that grow round pieces of low to high cells of the loop; see `cut_loop` and `grow_regions`."""
    return grow_regions(board.rows, board.columns, cut_loop(board.sides(solution), rng, low, high, even), rng, whole)


def visited_pieces(board: CellLoop, solution: Solution, rng: Rng) -> Ints:
    """The same where the loop comes, holes elsewhere."""
    return without_holes(grown_pieces(board, solution, rng, 4, 9), board.sides(solution))


def pieces_and_rest(board: CellLoop, solution: Solution, rng: Rng) -> Ints:
    """Pieces of three to eight cells of the loop, and what hangs together off the loop."""
    sides = board.sides(solution)
    pieces = cut_loop(sides, rng, 3, 8)
    off = np.flatnonzero(~checks.visited(sides)).tolist()
    parts = connected_parts(off, neighbour_cells(board.rows, board.columns))
    return grow_regions(board.rows, board.columns, pieces + parts, rng)


def even_exits(board: CellLoop, solution: Solution, rng: Rng) -> Ints:
    """Regions that grow round pieces of two to eight cells of the loop, from whose ends it goes on equally far."""
    sides = board.sides(solution)
    arms, loop = checks.arms(sides).reshape(-1, 4), checks.follow_loop(sides)[1]
    first = int(rng.integers(len(loop)))
    loop = loop[first:] + loop[:first]
    steps = np.diff([*loop, loop[0]])
    way = np.select([steps == -board.columns, steps == 1, steps == board.columns], [0, 1, 2], 3)
    ahead, back = arms[loop, way].tolist(), arms[loop[1:] + loop[:1], (way + 2) % 4].tolist()
    pieces, start = [], 0
    while start < len(loop):
        ends = [end for end in range(start + 1, min(start + 8, len(loop))) if ahead[end] == back[start - 1]]
        end = int(rng.choice(ends or [min(start + 3, len(loop) - 1)]))
        pieces.append(loop[start:end + 1])
        start = end + 1
    return grow_regions(board.rows, board.columns, pieces, rng)


def any_regions(board: CellLoop, solution: Solution, rng: Rng) -> Ints:
    """Regions of about seven cells, whatever the loop does."""
    return random_regions(board.rows, board.columns, rng, 7)


def visited_regions(board: CellLoop, solution: Solution, rng: Rng) -> Ints:
    """Regions of about six cells where the loop comes, holes elsewhere; each region hangs together."""
    regions = random_regions(board.rows, board.columns, rng, 6)
    return connected_regions(without_holes(regions, board.sides(solution)))


def without_holes(regions: Ints, sides: Bools) -> Ints:
    """The regions, their cells that the loop does not visit holes; regions without any cell are left out."""
    visited = checks.visited(sides)
    out = np.full(regions.shape, -1)
    out[visited] = np.unique(regions[visited], return_inverse=True)[1].ravel()
    return out


def regions_visited_twice(board: CellLoop, solution: Solution, rng: Rng) -> Ints | None:
    """Regions of two pieces of the loop that touch; None if the pieces could not be paired."""
    sides = board.sides(solution)
    for _ in range(TRIES):
        pairs = paired(cut_loop(sides, rng, 1, 3, even=True), neighbour_cells(board.rows, board.columns), rng)
        if pairs:
            return without_holes(grow_regions(board.rows, board.columns, pairs, rng), sides)
    return None


def paired(parts: list[list[int]], near: list[list[int]], rng: Rng) -> list[list[int]]:
    """The cells of pairs of pieces that touch and do not follow each other; empty if some piece found no place.

    parts: cells of pieces, as they follow each other round a loop. Pieces without a partner are added to the next or
    last piece that has one, unless these two are a pair: they would become one piece.
    """
    owner = {cell: i for i, part in enumerate(parts) for cell in part}
    touching = [{owner[other] for cell in part for other in near[cell] if other in owner}
                - {i, (i + 1) % len(parts), (i - 1) % len(parts)} for i, part in enumerate(parts)]
    pair = [-1] * len(parts)
    pairs: list[list[int]] = []
    free = set(range(len(parts)))
    left = {i: len(others) for i, others in enumerate(touching) if others}  # how many partners a free piece may have
    while left:
        fewest = min(left.values())
        i = int(rng.choice([i for i, partners in left.items() if partners == fewest]))
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
    partnered = [i for i, number in enumerate(pair) if number >= 0]
    for last, following in zip(partnered, partnered[1:] + [i + len(parts) for i in partnered[:1]]):
        if following - last == 1:
            continue
        if pair[last] == pair[following % len(parts)]:
            return []
        cut = int(rng.integers(last, following))
        for i in range(last + 1, following):
            pairs[pair[last if i <= cut else following % len(parts)]] += parts[i % len(parts)]
    return pairs


def region_borders(board: CellLoop, solution: Solution, rng: Rng, regions: Ints) -> list[Grid]:
    return [region_tokens(regions)]


def small_regions(rows: int, columns: int, rng: Rng) -> list[Grid]:
    """A board of random regions of a few cells, without clues."""
    size = min(FEW, max(1, rows * columns // 2))
    return [np.full((rows, columns), EMPTY), region_tokens(random_regions(rows, columns, rng, size))]


def railpool(board: CellLoop, solution: Solution, rng: Rng, regions: Ints) -> list[Grid]:
    """All lengths of the runs that touch a region, in its first cell."""
    arms = checks.arms(board.sides(solution))
    runs, lists = arms[..., :2] + arms[..., 2:], np.full(regions.shape, EMPTY, dtype="U99")
    for name in range(int(regions.max()) + 1):
        here = regions == name
        lists.flat[here.argmax()] = ",".join(str(n) for n in distinct(runs[here]).tolist() if n)
    return [lists, region_tokens(regions)]


def moonsun(board: CellLoop, solution: Solution, rng: Rng, regions: Ints) -> list[Grid]:
    moon = checks.visited(board.sides(solution)) == (regions % 2 == 0)
    return [tokens(np.ones_like(moon), np.where(moon, "x", "o")), region_tokens(regions)]


def keep_visited_clues(board: RegionLoop, solution: Solution) -> tuple[Ints, Bools]:
    """Each region keeps a clue that the loop visits: else it would have none, or be of the other kind."""
    return board.home, checks.visited(board.sides(solution)).ravel()[board.cells]


def dotchidotchiloop(board: CellLoop, solution: Solution, rng: Rng, regions: Ints) -> list[Grid]:
    """In a region circles of one colour where the loop does what it does most there, of the other where it is not."""
    sides = board.sides(solution)
    bent = most_turns(sides, regions)
    off = ~checks.visited(sides)
    circle = off | np.where(bent, checks.turns(sides), checks.straight(sides))
    return [tokens(circle, np.where(bent == off, "w", "b")), region_tokens(regions)]


def most_turns(sides: Bools, regions: Ints) -> Bools:
    """(rows, columns) whether the loop rather turns in the cell's region than goes straight."""
    count = int(regions.max()) + 1
    turns, straight = (checks.per_region(how(sides), regions, count) for how in (checks.turns, checks.straight))
    return np.asarray((turns > straight)[regions])


def dotchiloop(board: CellLoop, solution: Solution, rng: Rng, regions: Ints) -> list[Grid]:
    """White where the loop does what it does most in the region, black where it does not come."""
    sides = board.sides(solution)
    white = np.where(most_turns(sides, regions), checks.turns(sides), checks.straight(sides))
    return [tokens(white | ~checks.visited(sides), np.where(white, "w", "b")), region_tokens(regions)]


def onsenmeguri(board: CellLoop, solution: Solution, rng: Rng, regions: Ints) -> list[Grid]:
    """How many cells of a region each loop visits, in the circles that it has, else in one of its cells."""
    piece, count = pieces(board.sides(solution))
    numbers, chosen = np.full(regions.size, EMPTY, dtype="U6"), board.mask(np.ones(len(board.cells), dtype=bool))
    for name in range(count):
        here = piece == name
        cells = np.flatnonzero(here & chosen) if (here & chosen).any() else rng.choice(np.flatnonzero(here), 1)
        numbers[cells] = str(np.bincount(regions[here]).max())
    return [numbers.reshape(regions.shape), region_tokens(regions)]


def ovotovata(board: CellLoop, solution: Solution, rng: Rng, regions: Ints) -> list[Grid]:
    """How far the lines out of a region go on, where that is equal; visited regions are grey."""
    sides = board.sides(solution)
    out, arms, visited = checks.exits(sides, regions), checks.arms(sides), checks.visited(sides)
    clues = np.full(regions.shape, EMPTY, dtype="U8")
    for name in range(int(regions.max()) + 1):
        here = regions == name
        grey = "g" if visited[here].any() else ""
        lengths = {*arms[out & here[..., None]].tolist()}
        if grey or len(lengths) == 1:
            clues.flat[here.argmax()] = grey + (str(*lengths) if len(lengths) == 1 else "")
    return [clues, region_tokens(regions)]
