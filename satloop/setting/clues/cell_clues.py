"""The clues that lines through cells allow: for each puzzle the grids of a board with all of them."""

from __future__ import annotations

import re

import numpy as np

from encoders import Bools, Ints

from ...boards import checks
from ...boards.bridges import Bridges
from ...boards.loops.cell_loop import WHITE, CellLoop, Circles
from ...boards.puzzle import Grid, Solution
from ...boards.text import EMPTY
from ...puzzles.kurarin import Kurarin
from ...puzzles.lixloop import LixLoop
from .tokens import tokens

Rng = np.random.Generator


def lring(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Where the line turns and its arms differ by one. Four clues of five have an arrow."""
    sides = board.sides(solution)
    arms = checks.arms(sides)
    longest = arms.max(axis=2)
    arrow = np.where(rng.random(longest.shape) < 0.8, np.array([*"nesw"])[arms.argmax(axis=2)], "?")
    return [tokens(checks.turns(sides) & (arms.sum(axis=2) == 2 * longest - 1), arrow)]


def kuroshiroloop(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Circles at about half of the turns, and where two turns without a circle would follow each other."""
    sides = board.sides(solution)
    order = np.array(checks.follow_loop(sides)[1])
    bent = checks.turns(sides).ravel()[order]
    bare = bent & (rng.random(len(order)) < 0.5)
    bare[1:] &= ~bare[:-1]
    bare[0] &= not bare[-1]
    if np.count_nonzero(bare) % 2:  # the colours change there, and come back to the first
        bare[rng.choice(np.flatnonzero(bare))] = False
    circle = bent & ~bare
    ends = np.flatnonzero(bare).tolist()
    # Between two bare turns there has to be a circle, or the two turns would be one change of colour.
    for one, two in zip(ends, [*ends[1:], ends[0] + len(order)] if ends else []):
        between = np.arange(one + 1, two) % len(order)
        if not circle[between].any():
            circle[rng.choice(between)] = True
    black = (bare.cumsum() + rng.integers(2)) % 2 == 0
    grid = np.full(sides.shape[:2], EMPTY, dtype="U1")
    grid.flat[order[circle]] = np.where(black[circle], "b", "w")
    return [grid]


def masyu(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    sides = board.sides(solution)
    beyond = checks.straight_beyond(sides).sum(axis=2)
    black = checks.turns(sides) & (beyond == 2)
    return [tokens(black | checks.straight(sides) & (beyond < 2), np.where(black, "b", "w"))]


def shingoki(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    sides = board.sides(solution)
    letter = np.where(checks.turns(sides), "b", "w")
    return [tokens(checks.visited(sides), np.char.add(letter, board.clue_values(solution).astype(np.str_)))]


def balanceloop(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Four circles of five have a number."""
    sides = board.sides(solution)
    arms, total = checks.arms(sides), board.clue_values(solution)
    number = np.where(rng.random(total.shape) < 0.8, total.astype(np.str_), "")
    return [tokens(checks.visited(sides), np.char.add(np.where(total == 2 * arms.max(axis=2), "w", "b"), number))]


def geradeweg(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Where the line goes straight, or its two arms are equal."""
    sides = board.sides(solution)
    arms = checks.arms(sides)
    longest = arms.max(axis=2)
    straight = checks.straight(sides)
    equal = checks.turns(sides) & (arms.sum(axis=2) == 2 * longest)
    return [tokens(straight | equal, np.where(straight, arms.sum(axis=2), longest))]


def on_loop(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """What clues say of the cells that the loop visits."""
    return [tokens(checks.visited(board.sides(solution)), board.clue_values(solution))]


def off_loop(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """What clues say of the cells that are neither visited nor shaded."""
    off = ~checks.visited(board.sides(solution)) & ~solution.get("shaded", np.bool_(False))
    return [tokens(off, board.clue_values(solution))]


def blocked_cells(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    return [tokens(~checks.visited(board.sides(solution)), "x")]


def yajilin(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Arrows rather point along many shaded cells, or at least along many cells."""
    shaded, count = solution["shaded"], board.clue_values(solution)
    length = checks.counts_ahead(np.ones_like(shaded))
    # A way is drawn with these weights: a random part of the whole falls into one stretch of the running sum.
    weight = ((length > 0) * (1 + 3 * count + 0.2 * length)).cumsum(axis=-1)
    way = (weight < (rng.random(shaded.shape) * weight[..., -1])[..., None]).sum(axis=-1)
    number = np.take_along_axis(count, way[..., None], axis=-1)[..., 0]
    return [tokens(~checks.visited(board.sides(solution)) & ~shaded,
                   np.char.add(number.astype(np.str_), np.array([*"nesw"])[way]))]


def lixloop(board: LixLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Arrows rather point along many cells; each names what is most frequent there."""
    sides, shaded = board.sides(solution), solution["shaded"]
    weight = (0.2 + board.counts_ahead(solution).sum(axis=-1)).cumsum(axis=-1)
    way = (weight < (rng.random(shaded.shape) * weight[..., -1])[..., None]).sum(axis=-1)
    named = np.take_along_axis(board.clue_values(solution), way[..., None, None], axis=2)[:, :, 0]
    words = np.moveaxis(np.where(named, [*"LIX"], ""), 2, 0)
    word = np.char.add(np.char.add(words[0], words[1]), words[2])
    return [tokens(~checks.visited(sides) & ~shaded, np.char.add(word, np.array([*"nesw"])[way]))]


def retsurin(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """The count of the row or of the column, whichever chance says; a question mark where both are the same."""
    shaded = solution["shaded"]
    across, down = np.moveaxis(board.clue_values(solution), 2, 0)
    number = np.where(rng.random(shaded.shape) < 0.5, across, down).astype(np.str_)
    return [tokens(~checks.visited(board.sides(solution)) & ~shaded, np.where(across == down, "?", number))]


def nurikabeloop(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """A number in each area that the loop leaves out, in one of its cells."""
    area, size = checks.areas(~checks.visited(board.sides(solution)))
    return numbers_of_areas(area, size, cell_of_each(area, rng))


def cell_of_each(area: Ints, rng: Rng) -> Ints:
    """(areas,) a random cell of each area; area: (rows, columns) the number of each cell's, -1 for none."""
    order = rng.permutation(np.flatnonzero(area >= 0))
    return np.asarray(order[np.unique(area.flat[order], return_index=True)[1]])


def numbers_of_areas(area: Ints, size: Ints, cells: Ints) -> list[Grid]:
    """The grid with how many cells each area has, in these cells."""
    grid = np.full(area.shape, EMPTY, dtype="U6")
    grid.flat[cells] = size[area.flat[cells]].astype(np.str_)
    return [grid]


def tapaloop(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    sides = board.sides(solution)
    cells = np.flatnonzero(~checks.visited(sides))
    out = np.full(sides.shape[:2], EMPTY, dtype="U7")
    for cell, counts in zip(cells.tolist(), checks.runs_around(sides, cells).tolist()):
        lengths = [length for length, runs in enumerate(counts) for _ in range(runs)]
        out.flat[cell] = ",".join(map(str, lengths)) or "0"
    return [out]


def mukkonn(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """How far both arms run, and a 0 for some other sides; holes where the loop does not come."""
    sides, every = board.sides(solution), checks.sides(*board.graph.split(np.ones(board.graph.size, dtype=bool)))
    # A number from 0 to 7: half of the cells have one way chosen, the others none.
    chosen = rng.integers(8, size=(*sides.shape[:2], 1)) == np.arange(4)
    number = np.where(sides | every & chosen, board.clue_values(solution), -1)
    clues = ["".join(f"{way}{length}" for way, length in zip("nesw", lengths) if length >= 0)
             for lengths in number.reshape(-1, 4).tolist()]
    return [np.where(checks.visited(sides), np.array(clues).reshape(sides.shape[:2]), "#")]


def mukkonn_excludes(clues: Grid, others: Grid) -> Bools:
    """A clue excludes solutions that leave by a side of its numbers and run otherwise; a 0 says that they do not."""
    own, theirs = (np.array([[int((re.findall(rf"{way}([0-9]+)", token) or [-1])[0]) for way in "nesw"]
                             for token in grid.ravel().tolist()]).reshape(*grid.shape, 4) for grid in (clues, others))
    return np.asarray(((own >= 0) & (theirs > 0) & (own != theirs)).any(axis=-1))


def kurarin(board: Kurarin, solution: Solution, rng: Rng) -> list[Grid]:
    """A dot a cell, as chance says in it, on its lower or right edge or on the corner between these."""
    down, right = rng.random((2, board.rows, board.columns)) < 0.5
    down[-1], right[:, -1] = False, False
    place = down + 2 * right
    lead = np.take_along_axis(board.clue_values(solution), place[..., None], axis=2)[..., 0]
    return [np.char.add((place + 1).astype(np.str_), np.array([*"gbw"])[np.sign(lead)])]


def midloop(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    north, east, south, west = np.moveaxis(checks.arms(board.sides(solution)), 2, 0)
    centre = ((north == south) & (north > 0)) | ((east == west) & (east > 0))
    # Between two cells: as far on from the one as back from the other.
    below = (south > 0) & (np.roll(south, -1, 0) == north)
    right = (east > 0) & (np.roll(east, -1, 1) == west)
    return [np.select([centre, below & right, below, right], ["1", "5", "2", "3"], "-")]


def midloop_excludes(clues: Grid, others: Grid) -> Bools:
    """A circle on one edge of a cell holds also where there is one on the other edge, too."""
    both = (others == "5") & ((clues == "2") | (clues == "3"))
    missing: Bools = (clues != EMPTY) & (clues != others) & ~both
    return missing


def castlewall(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Seven clues of ten have a number and an arrow."""
    sides = board.sides(solution)
    # A cell off the loop lies inside if an odd number of vertical segments lie to its left.
    inside = np.cumsum(sides[..., checks.SOUTH], axis=1) % 2
    out, counts = np.full(inside.shape, "-", dtype="U8"), board.clue_values(solution).reshape(-1, 4)
    ways = rng.integers(4, size=inside.size).tolist()  # the same for every solution, so that their clues compare
    for cell in np.flatnonzero(~checks.visited(sides)).tolist():
        clue = f"{counts[cell, ways[cell]]}{'nesw'[ways[cell]]}" if rng.random() < 0.7 else ""
        out.flat[cell] = clue + "xo"[inside.flat[cell]]
    return [out]


def pipelink(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    return [np.array(board.to_grid(solution))]


def shirokuro(board: Circles, solution: Solution, rng: Rng) -> list[Grid]:
    """The circles as the board has them: which is white, the lines leave open."""
    return [tokens(board.mask(board.circle >= 0), np.where(board.mask(board.circle == WHITE), "w", "b"))]


def hashi(board: Bridges, solution: Solution, rng: Rng) -> list[Grid]:
    return [tokens(board.mask(board.number >= -1), board.clue_values(solution))]
