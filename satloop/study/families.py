"""Families of boards for studies: boards of any size, the same for the same seed; they may have several solutions.

Most solutions come from the makers that `generate` uses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import Ints
from encoders.choice_by_name import unknown_name

from ..boards.puzzle import Grid
from ..boards.text import write_board
from ..puzzles import find
from ..setting.makers.recipes import RECIPES, maker_of
from ..setting.removal.evenly_spread_cells import spread_classes
from ..setting.solutions.loop_interior import random_loop_interior
from ..setting.solutions.path_cover import first_cover
from ..setting.solutions.random_loop import RING

CLUES = 60.0  # per cent of the clues that a board keeps
TRIES = 20  # for a solution with clues


class BoardFamily(NamedTuple):
    """A puzzle and how its boards are made: `make(rows, columns, rng, clues) -> grids of tokens (rows, columns)`.

    Or, with `graph`, Hamiltonian cycles of the graphs of that name, which have no random part.
    """

    puzzle: str
    summary: str
    make: Callable[[int, int, np.random.Generator, float], list[Grid]] | None = None
    graph: str = ""
    clues: bool = False  # the share of clues is a choice


def board(family: str, rows: int, columns: int, seed: int = 0, clues: float = CLUES) -> str:
    """The text of a board.

    clues: per cent of the clues that are kept, for families with such a choice. The same arguments give the same
    text. Raises ValueError for an unknown family, naming the known ones, for a board too small for it, or a share
    outside 0 to 100.

    >>> print(board("numberlink", 3, 4, seed=2))
    # puzzle: numberlink
    # a board of the family numberlink, seed 2; several solutions are possible
    3 4
    - 2 - 1
    - - - -
    2 - 1 -
    <BLANKLINE>
    """
    if family not in FAMILIES:
        raise ValueError(unknown_name("family", family, FAMILIES))
    if not 0 <= clues <= 100:
        raise ValueError(f"a share of clues is 0 to 100 per cent, not {clues:g}")
    kind = FAMILIES[family]
    if min(rows, columns) < 2:
        raise ValueError(f"a board of the family {family} has at least 2 rows and 2 columns, not {rows} x {columns}")
    if kind.make is None:
        return f"{kind.graph}:{rows}x{columns}"
    grids = kind.make(rows, columns, np.random.default_rng([seed, rows, columns]), clues)
    origin = f"# a board of the family {family}, seed {seed}; several solutions are possible"
    lines = [f"# puzzle: {kind.puzzle}", origin, f"{rows} {columns}"]
    lines += [" ".join(row) for tokens in grids for row in tokens.tolist()]
    return "\n".join(lines) + "\n"


def board_name(family: str, rows: int, columns: int, clues: float = CLUES) -> str:
    """The name of a family's boards of one size, whatever their seed.

    >>> board_name("slitherlink", 20, 20, 45)
    'slitherlink-20x20-45pc'
    """
    return f"{family}-{rows}x{columns}" + (f"-{clues:g}pc" if FAMILIES[family].clues else "")


def slitherlink(rows: int, columns: int, rng: np.random.Generator, clues: float) -> list[Grid]:
    """The clues round a random loop, of which a random share stays; by arrays alone, for boards of any size."""
    inside = np.pad(random_loop_interior(rows + 1, columns + 1, rng), 1)
    # A side of a cell is on the loop where the region's cells on its two sides differ.
    across, down = inside[1:-1, 1:] != inside[1:-1, :-1], inside[1:, 1:-1] != inside[:-1, 1:-1]
    count = 0 + across[:, 1:] + across[:, :-1] + down[1:] + down[:-1]
    tokens: NDArray[np.str_] = count.astype("U1")
    hidden = rng.permutation(rows * columns)[round(rows * columns * clues / 100):]
    tokens.flat[hidden] = "-"
    return [tokens]


def from_maker(rows: int, columns: int, rng: np.random.Generator, clues: float, puzzle: str) -> list[Grid]:
    """All clues of a random solution, of which a random share stays; of Sudoku squares, in whole transversals.

    Of clues that belong together (`keep_together` of a recipe) one stays.
    Raises ValueError where there is no board of that size.
    """
    maker = maker_of(find(puzzle), rows, columns)
    sketches = (maker.sketch(rng) for _ in range(TRIES))
    sketch = next((sketch for sketch in sketches if sketch is not None and sketch.grids), None)
    if sketch is None:
        raise ValueError(f"no {puzzle} of {rows}x{columns} was found")
    first, *others = sketch.grids
    if maker.recipe.removable:
        cells = rng.permutation(np.flatnonzero(first != "-"))
        if "digits" in maker.kind.decides:
            # Whole transversals stay: classes of cells that have each row, column and box once.
            cells = cells[np.argsort(spread_classes(maker.blank, rng)[cells], kind="stable")]
        gone = cells[round(len(cells) * clues / 100):]
        if maker.recipe.keep_together is not None:
            full: Any = maker.kind(write_board(sketch.grids))
            number, good = maker.recipe.keep_together(full, sketch.solution)
            gone = np.setdiff1d(gone, full.cells[good][np.unique(number[good], return_index=True)[1]])
        first.flat[gone] = maker.recipe.bare(first.flat[gone])
    return [first, *others]


def flow(rows: int, columns: int, rng: np.random.Generator, _: float) -> list[Grid]:
    """The ends of the pieces of a path through all cells: about as many colours as a side has cells."""
    tokens = np.full(rows * columns, "-", dtype="U12")
    for color, piece in enumerate(path_pieces(rows, columns, rng), 1):
        tokens[piece[[0, -1]]] = str(color)
    return [tokens.reshape(rows, columns)]


def numberlink(rows: int, columns: int, rng: np.random.Generator, _: float) -> list[Grid]:
    """As Flow, with about a third of the paths left out."""
    tokens = np.full(rows * columns, "-", dtype="U12")
    paths = path_pieces(rows, columns, rng)
    chosen = np.sort(rng.permutation(len(paths))[:max(1, round(len(paths) * 2 / 3))])
    for color, path in enumerate(chosen.tolist(), 1):
        tokens[paths[path][[0, -1]]] = str(color)
    return [tokens.reshape(rows, columns)]


def numberlink_full(rows: int, columns: int, rng: np.random.Generator, _: float) -> list[Grid]:
    """The ends of a cover by paths of three cells or more that do not touch themselves; without one, of the rows."""
    choose = Random(int(rng.integers(2 ** 62)))
    cover = next(filter(None, (first_cover(rows, columns, choose) for _ in range(20))), None)
    paths = np.arange(rows * columns).reshape(rows, columns).tolist() if cover is None else cover.paths.values()
    tokens = np.full(rows * columns, "-", dtype="U12")
    for number, path in enumerate(sorted(paths, key=min), 1):
        tokens[[path[0], path[-1]]] = str(number)
    return [tokens.reshape(rows, columns)]


def path_pieces(rows: int, columns: int, rng: np.random.Generator) -> list[Ints]:
    """A random path through all cells, cut at random into pieces of at least three cells (two on tiny boards)."""
    path = hamiltonian_path(rows, columns, rng)
    least = min(3, len(path))
    colors = max(1, min(round(len(path) ** 0.5), len(path) // least))
    spare = len(path) - least * colors  # cells beyond the least, shared out at random
    cuts = np.sort(rng.integers(0, spare + 1, colors - 1)) + least * np.arange(1, colors)
    return np.split(path, cuts)


def hamiltonian_path(rows: int, columns: int, rng: np.random.Generator) -> Ints:
    """(rows * columns,) cells along a random path through all of them.

    Backbite moves: an end takes an edge to another neighbour, and the edge that then closes a loop goes.
    Source: Mansfield, "Monte Carlo studies of polymer chain dimensions in the melt" (J. Chem. Phys. 77, 1982).
    """
    number = np.arange(rows * columns).reshape(rows, columns)
    # To begin with a snake: row by row, to and fro.
    number[1::2] = number[1::2, ::-1].copy()
    path = number.ravel()
    position = np.empty_like(path)
    position[path] = np.arange(len(path))
    for _ in range(10 * len(path)):
        if rng.random() < 0.5:
            path = path[::-1]
            position = len(path) - 1 - position
        row, column = divmod(int(path[0]), columns)
        down, right = RING[2 * int(rng.integers(4))]
        if 0 <= row + down < rows and 0 <= column + right < columns:
            length = int(position[(row + down) * columns + column + right])
            # The end jumps to its neighbour at place `length`: all before that is walked backwards.
            path[:length] = path[:length][::-1].copy()
            position[path[:length]] = np.arange(length)
    return path


OWN = ("slitherlink", "flow", "numberlink")  # puzzles whose boards are made in another way
FAMILIES = {
    "slitherlink": BoardFamily("slitherlink", "a share of the clues round a random region", slitherlink, clues=True),
    "flow": BoardFamily("flow", "a path through all cells, cut into pieces", flow),
    "numberlink": BoardFamily("numberlink", "the same, a third of the paths left out", numberlink),
    "numberlink-full": BoardFamily("numberlink", "a cover by paths that do not touch themselves", numberlink_full),
    **{name: BoardFamily(name, "the clues of a random solution" + ", or a share of them" * recipe.removable,
                         partial(from_maker, puzzle=name), clues=recipe.removable)
       for name, recipe in sorted(RECIPES.items()) if name not in OWN},
    "knight": BoardFamily("hamilton", "knight's moves on a board", graph="knight"),
    "hamilton-grid": BoardFamily("hamilton", "grid graphs", graph="grid"),
}
