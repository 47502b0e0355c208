"""Random small boards with walls inside their regions, and all that may be their solution: for pzpr_judge.py."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np

from encoders.graph import grid
from satloop.boards.puzzle import Puzzle, Solution
from satloop.boards.text import EMPTY, write_board
from satloop.boards.walls_in_regions import GRID, wall_grid
from satloop.errors import PuzzleError
from satloop.formats.pzpr.genre_lookup import genre_of
from satloop.puzzles import NAMES, find

SIZES = ((3, 3), (3, 3), (3, 3), (3, 4), (3, 4), (4, 3), (4, 3), (4, 4))
NUMBERS = "1 2 3 4 5 6"
CLUES = {"moonsun": "x o", "dotchiloop": "w w b", "dotchidotchiloop": "w b", "kaisu": "o", "haisu": "1 1 2 2 3 3 4",
         "fakearrow": "n e s w", "ovotovata": "1 2 ? g g1", "railpool": "1 2 3 1,2 ? 2,?", "onsenmeguri": "? ? 4 6 8",
         "rememberedlength": "1 1 2 2 3 4"}
ONE_A_REGION = ("ovotovata", "railpool", "rememberedlength")
WALLED = [name for name in NAMES if GRID + 1 in find(name).grids and genre_of(name)]


def walled_board(name: str, choose: random.Random) -> Puzzle:
    """A random board of the puzzle with one to three walls inside regions, most of them with a clue or two."""
    kind = find(name)
    while True:
        rows, columns = choose.choice(SIZES)
        region = random_regions(rows, columns, choose.choice([2, 2, 3, 4, 1]), choose)
        clues = np.full((rows, columns), EMPTY, dtype="U8")
        across, down = region[:, :-1] == region[:, 1:], region[:-1] == region[1:]
        inside = [(0, *place) for place in np.argwhere(across).tolist()]
        inside += [(1, *place) for place in np.argwhere(down).tolist()]
        walls = np.zeros_like(across), np.zeros_like(down)
        for which, row, column in choose.sample(inside, min(len(inside), choose.choice([1, 2, 3]))):
            walls[which][row, column] = True
        head = ["skip-regions"] if name == "countryroad" and choose.random() < 0.3 else []
        grids = [clues, np.char.add("r", region.astype(np.str_)), wall_grid(*walls)]
        try:
            add_clues(kind, grids, head, choose)
            return kind(write_board(grids, head), f"{name} with walls")
        except PuzzleError:
            continue


def random_regions(rows: int, columns: int, count: int, choose: random.Random) -> np.ndarray:
    """(rows, columns) numbers of regions that grow from random cells."""
    out = np.full((rows, columns), -1)
    for number, cell in enumerate(choose.sample(range(rows * columns), count)):
        out.flat[cell] = number
    pairs = grid(rows, columns).edges.tolist()
    while (out < 0).any():
        one, other = choose.choice(pairs)
        one, other = (one, other) if out.flat[one] >= 0 else (other, one)
        if out.flat[one] >= 0 > out.flat[other]:
            out.flat[other] = out.flat[one]
    return out


def add_clues(kind: type[Puzzle], grids: list[np.ndarray], head: list[str], choose: random.Random) -> None:
    """Put random clues into the first grid; numbers of regions are often those of a random line."""
    clues, region = grids[0], grids[1]
    if not kind.clues.pens:
        return
    cells = list(range(clues.size))
    if kind.name in ("haisu", "kaisu"):
        start, goal = choose.sample(cells, 2)
        while not lines(*clues.shape, (start, goal), False):
            start, goal = choose.sample(cells, 2)
        clues.flat[[start, goal]] = "S", "G"
    tokens = CLUES.get(kind.name, NUMBERS).split()
    if kind.name not in CLUES or kind.name in ONE_A_REGION:
        board = kind(write_board(grids, head))
        answer = choose.choice(candidates(board))
        value = board.value if choose.random() < 0.8 and kind.name not in CLUES else None
        for name in np.unique(region).tolist():
            cell = choose.choice(np.flatnonzero(region == name).tolist())
            if choose.random() < 0.6:
                number = 0 if value is None else int(value(answer).flat[cell])
                clues.flat[cell] = str(number) if 0 < number < 99 else choose.choice(tokens)
        return
    value = None
    if kind.name == "haisu" and choose.random() < 0.8:
        value = (board := kind(write_board(grids, head))).value(choose.choice(candidates(board)))
    for cell in cells:
        if choose.random() < (0.12 if kind.name == "onsenmeguri" else 0.3):
            token = choose.choice(tokens) if value is None else str(max(1, int(value.flat[cell])))
            clues.flat[cell] = (clues.flat[cell] if clues.flat[cell] in ("S", "G") else "") + token


def candidates(board: Puzzle) -> list[Solution]:
    """All lines that may be the solution of a board, whatever its regions and clues say; with shading if it has any."""
    ends = tuple(getattr(board, "ends", list)())
    crossing = board.name == "nagenawa"
    edges = [np.array(line) for line in lines(board.rows, board.columns, ends, crossing)
             if crossing or board.connectivity == "loops" or one_piece(line, board)]
    if board.name == "fakearrow":
        return [Solution(board, {"edges": line, "shaded": shaded}) for line in edges for shaded in shadings(board)]
    if board.name == "regionalyajilin":
        visited = [board.sides(Solution(board, {"edges": line})).any(axis=2) for line in edges]
        return [Solution(board, {"edges": line, "shaded": ~there}) for line, there in zip(edges, visited)]
    return [Solution(board, {"edges": line}) for line in edges]


def shadings(board: Puzzle) -> Iterator[np.ndarray]:
    """One arrow of each region shaded."""
    choices = [board.cells[board.home == home].tolist() for home in range(board.regions)]
    for shaded in product(*(cells or [None] for cells in choices)):
        out = np.zeros((board.rows, board.columns), dtype=bool)
        out.flat[[cell for cell in shaded if cell is not None]] = True
        yield out


def one_piece(line: tuple[bool, ...], board: Puzzle) -> bool:
    """Whether the segments of a line hang together."""
    pairs = board.graph.edges[np.array(line)].tolist()
    reached, waiting = {pairs[0][0]}, [pairs[0][0]]
    while waiting:
        cell = waiting.pop()
        for pair in pairs:
            if cell in pair:
                fresh = {*pair} - reached
                reached |= fresh
                waiting += fresh
    return reached == {cell for pair in pairs for cell in pair}


@cache
def lines(rows: int, columns: int, ends: tuple[int, ...], crossing: bool) -> list[tuple[bool, ...]]:
    """The sets of segments with two at each cell or none, or four where lines may cross; one at each of `ends`, and
    then two at each other cell.
    """
    edges, out = grid(rows, columns).edges.tolist(), list[tuple[bool, ...]]()
    degree, left = [0] * (rows * columns), np.bincount(np.ravel(edges), minlength=rows * columns).tolist()
    allowed = [{1} if cell in ends else {2} if ends else {0, 2, 4} if crossing else {0, 2}
               for cell in range(rows * columns)]

    def extend(chosen: list[bool]) -> None:
        if len(chosen) == len(edges):
            if any(chosen):
                out.append(tuple(chosen))
            return
        pair = edges[len(chosen)]
        for cell in pair:
            left[cell] -= 1
        for on in (False, True):
            for cell in pair:
                degree[cell] += on
            if all(any(degree[cell] <= fits <= degree[cell] + left[cell] for fits in allowed[cell]) for cell in pair):
                extend([*chosen, on])
            for cell in pair:
                degree[cell] -= on
        for cell in pair:
            left[cell] += 1

    extend([])
    return out
