"""For each puzzle its kind of solution, and every clue that a solution allows: what `generate` needs to know of it.

The recipes stand here and not in the puzzles' files, because they name makers and draw regions with code of this room,
which puzzles may not import.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from encoders import Bools, Ints

from ...boards import checks
from ...boards.bridges import Bridges
from ...boards.cell_loop import CellLoop, Circles
from ...boards.puzzle import Grid, Puzzle, Solution
from ...boards.text import EMPTY
from ...puzzles.kurarin import Kurarin
from .circle_clues import kuroshiroloop
from .lattice_clues import (
    grandtour,
    grandtour_excludes,
    lineofsight,
    myopia,
    sheepwolfslitherlink,
    slitherlink,
    touchslitherlink,
    vertexslitherlink,
)
from .region_clues import (
    any_regions,
    countryroad,
    detour,
    dotchidotchiloop,
    dotchiloop,
    even_exits,
    grown_pieces,
    keep_visited_clues,
    moonsun,
    ovotovata,
    pieces_and_rest,
    region_borders,
    regionalyajilin,
    regions_visited_twice,
    visited_pieces,
    visited_regions,
)
from .regions import tokens

Rng = np.random.Generator


class Recipe(NamedTuple):
    """How boards of a puzzle are made.

    clues: board, solution, rng -> the grids of a board with every clue that the solution allows; where there are
    `regions`, it takes them as a fourth argument. maker: a key of `makers.registry.MAKERS`. unvisited_share: the share
    of the points that a loop does not visit, None for any share. removable: whether clues may be left out. regions:
    board, solution, rng -> random regions, or None if this try failed. keep_together: board, solution -> for each clue
    the number of its set and whether the clue counts for the set; each set needs one clue that counts. excludes: the
    clues of one solution, the clues that others allow in the same cells -> where the clue excludes the other solution.
    placeholder: the text in the cell of a clue that `minimize` removes. ambiguous: sizes (rows, columns) of which no
    board has just one solution, though there are solutions.
    """

    clues: Callable[..., list[Grid]]
    maker: str = "again"
    unvisited_share: float | None = None
    removable: bool = True
    regions: Callable[..., Ints | None] | None = None
    keep_together: Callable[..., tuple[Ints, Bools]] | None = None
    excludes: Callable[[Grid, Grid], Bools] = lambda clues, others: (clues != EMPTY) & (clues != others)
    placeholder: str = EMPTY
    ambiguous: tuple[tuple[int, int], ...] = ()


def lring(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Where the line turns and its arms differ by one. Four clues of five have an arrow."""
    sides = board.sides(solution)
    arms = checks.arms(sides)
    longest = arms.max(axis=2)
    arrow = np.where(rng.random(longest.shape) < 0.8, np.array([*"nesw"])[arms.argmax(axis=2)], "?")
    return [tokens(checks.turns(sides) & (arms.sum(axis=2) == 2 * longest - 1), arrow)]


def masyu(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    sides = board.sides(solution)
    beyond = checks.straight_beyond(sides).sum(axis=2)
    black = checks.turns(sides) & (beyond == 2)
    return [tokens(black | checks.straight(sides) & (beyond < 2), np.where(black, "b", "w"))]


def shingoki(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    sides = board.sides(solution)
    total = checks.arms(sides).sum(axis=2).astype(np.str_)
    return [tokens(checks.visited(sides), np.char.add(np.where(checks.turns(sides), "b", "w"), total))]


def balanceloop(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Four circles of five have a number."""
    sides = board.sides(solution)
    arms = checks.arms(sides)
    total = arms.sum(axis=2)
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


def turnaround(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    sides = board.sides(solution)
    return [tokens(checks.visited(sides), checks.turns_around(sides))]


def simpleloop(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    return [tokens(~checks.visited(board.sides(solution)), "x")]


def yajilin(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Arrows rather point along many shaded cells, or at least along many cells."""
    shaded = solution["shaded"]
    count, length = (np.stack([_beyond(cells, way) for way in range(4)], axis=-1)
                     for cells in (shaded, np.ones_like(shaded)))
    weight = ((length > 0) * (1 + 3 * count + 0.2 * length)).cumsum(axis=-1)
    way = (weight < (rng.random(shaded.shape) * weight[..., -1])[..., None]).sum(axis=-1)
    number = np.take_along_axis(count, way[..., None], axis=-1)[..., 0]
    return [tokens(~checks.visited(board.sides(solution)) & ~shaded,
                   np.char.add(number.astype(np.str_), np.array([*"nesw"])[way]))]


def _beyond(cells: Bools, way: int) -> Ints:
    """(rows, columns) how many of the cells lie beyond each, the way n e s w."""
    turned = np.rot90(cells, way)
    return np.asarray(np.rot90(turned.cumsum(axis=0) - turned, -way))


def koburin(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    shaded = solution["shaded"]
    near = np.pad(shaded, 1).astype(np.intp)
    count = near[:-2, 1:-1] + near[2:, 1:-1] + near[1:-1, :-2] + near[1:-1, 2:]
    return [tokens(~checks.visited(board.sides(solution)) & ~shaded, count)]


def retsurin(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """The count of the row or of the column, whichever chance says; a question mark where both are the same."""
    shaded = solution["shaded"]
    across, down = (np.broadcast_to(shaded.sum(axis=axis, keepdims=True), shaded.shape) for axis in (1, 0))
    number = np.where(rng.random(shaded.shape) < 0.5, across, down).astype(np.str_)
    return [tokens(~checks.visited(board.sides(solution)) & ~shaded, np.where(across == down, "?", number))]


def bosnianroad(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    visited = checks.visited(board.sides(solution))
    return [tokens(~visited, checks.eight_round(visited))]


def kurarin(board: Kurarin, solution: Solution, rng: Rng) -> list[Grid]:
    """A dot a cell, as chance says in it, on its lower or right edge or on the corner between these."""
    down, right = rng.random((2, board.rows, board.columns)) < 0.5
    down[-1], right[:, -1] = False, False
    place = down + 2 * right
    lead = np.take_along_axis(board.lead(solution["shaded"]), place[..., None], axis=2)[..., 0]
    return [np.char.add((place + 1).astype(np.str_), np.array([*"gbw"])[np.sign(lead)])]


def linesweeper(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    visited = checks.visited(board.sides(solution))
    return [tokens(~visited, checks.eight_round(visited))]


def midloop(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    north, east, south, west = np.moveaxis(checks.arms(board.sides(solution)), 2, 0)
    centre = ((north == south) & (north > 0)) | ((east == west) & (east > 0))
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
    inside = np.cumsum(sides[..., checks.SOUTH], axis=1) % 2
    out = np.full(inside.shape, "-", dtype="U8")
    ways = rng.integers(4, size=inside.size).tolist()  # the same for every solution, so that their clues compare
    for cell in np.flatnonzero(~checks.visited(sides)).tolist():
        way = ways[cell]
        count = sides.reshape(-1, 4)[checks.ahead(board.rows, board.columns, cell, way, set()), way].sum()
        out.flat[cell] = (f"{count}{'nesw'[way]}" if rng.random() < 0.7 else "") + "xo"[inside.flat[cell]]
    return [out]


def pipelink(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    return [np.array(board.to_grid(solution))]


def shirokuro(board: Circles, solution: Solution, rng: Rng) -> list[Grid]:
    """The circles as the board has them: which is white, the lines leave open."""
    return [tokens(board.mask(board.circle >= 0), np.where(board.mask(board.circle == 1), "w", "b"))]


def hashi(board: Bridges, solution: Solution, rng: Rng) -> list[Grid]:
    island = board.mask(board.number >= -1)
    count = checks.sides(*board.segments(solution)) + checks.sides(*board.graph.split(solution["doubled"])) * 1
    return [tokens(island, count.sum(axis=2))]


def sudoku(board: Puzzle, solution: Solution, rng: Rng) -> list[Grid]:
    return [solution["digits"].astype(np.str_)]


def _none(board: Puzzle, solution: Solution, rng: Rng) -> list[Grid]:
    """Paths have no clues but their ends, which stand on the draft."""
    return []


RECIPES = {
    "allornothing": Recipe(region_borders, "split", 0.2, removable=False, regions=pieces_and_rest),
    "balanceloop": Recipe(balanceloop, unvisited_share=0.05),
    "bosnianroad": Recipe(bosnianroad, "ring"),
    "castlewall": Recipe(castlewall, "free", 0.35),
    "countryroad": Recipe(countryroad, "split", 0.08, regions=partial(grown_pieces, low=3, high=8, whole=True)),
    "detour": Recipe(detour, "split", 0, regions=visited_regions),
    "dotchidotchiloop": Recipe(dotchidotchiloop, "split", 0.2, keep_together=keep_visited_clues,
                               regions=partial(grown_pieces, low=3, high=9)),
    "dotchiloop": Recipe(dotchiloop, "split", 0.1, regions=any_regions),
    "doubleback": Recipe(region_borders, "reshape", 0, removable=False, regions=regions_visited_twice),
    "entryexit": Recipe(region_borders, "split", 0, removable=False, regions=visited_pieces),
    "flow": Recipe(_none, "paths", removable=False),
    "geradeweg": Recipe(geradeweg, unvisited_share=0.05),
    "grandtour": Recipe(grandtour, unvisited_share=0, excludes=grandtour_excludes),
    "hashi": Recipe(hashi, "bridge", removable=False, placeholder="?"),
    "koburin": Recipe(koburin, "shade", 0.2, removable=False),
    "kurarin": Recipe(kurarin, "shade rest", 0.3),
    "kuroshiroloop": Recipe(kuroshiroloop, "mark", 0.1, removable=False),
    "lineofsight": Recipe(lineofsight, "free"),
    "linesweeper": Recipe(linesweeper, "free", 0.3),
    "lring": Recipe(lring, "climb", 0.05),
    "masyu": Recipe(masyu, "climb", 0.05),
    "midloop": Recipe(midloop, unvisited_share=0.1, excludes=midloop_excludes),
    "moonsun": Recipe(moonsun, unvisited_share=0.08, keep_together=keep_visited_clues,
                      regions=partial(grown_pieces, low=4, high=9, even=True)),
    "myopia": Recipe(myopia, "free"),
    "numberlink": Recipe(_none, "paths", removable=False),
    "ovotovata": Recipe(ovotovata, "split", 0.25, regions=even_exits),
    "pipelink": Recipe(pipelink, "cross"),
    "regionalyajilin": Recipe(regionalyajilin, "shade all", regions=any_regions),
    "retsurin": Recipe(retsurin, "shade", 0.25, removable=False),
    "sheepwolfslitherlink": Recipe(sheepwolfslitherlink, "free"),
    "shingoki": Recipe(shingoki, unvisited_share=0.05),
    "shirokuro": Recipe(shirokuro, "link", removable=False),
    "simpleloop": Recipe(simpleloop, "free", 0.1, removable=False),
    "slitherlink": Recipe(slitherlink),
    "sudoku": Recipe(sudoku, "square"),
    "touchslitherlink": Recipe(touchslitherlink, "free", ambiguous=((1, 2), (2, 1))),
    "turnaround": Recipe(turnaround, unvisited_share=0.05),
    "vertexslitherlink": Recipe(vertexslitherlink, "free"),
    "yajilin": Recipe(yajilin, "shade", 0.25, removable=False),
}
