"""Every small size: a board is made, or the size is refused at once, and then brute force finds none either."""

from itertools import product
from time import perf_counter

import numpy as np
import pytest
from test_exhaustive import loops_of, pieces_that_fit

from encoders import OutOfTime
from satloop.boards.checks import follow_loop, one_loop, sides
from satloop.boards.text import write_board
from satloop.errors import PuzzleError
from satloop.puzzles import NAMES, find
from satloop.setting.makers.recipes import RECIPES, maker_of
from satloop.setting.public_functions import generate
from satloop.setting.request import NotFound, Request
from satloop.solving.solve import solve

SIZES = list(product(range(1, 5), repeat=2))
SECONDS = 20.0


def partitions(cells):
    """All ways to put the cells into sets."""
    if not cells:
        yield []
        return
    for parts in partitions(cells[1:]):
        yield [[cells[0]], *parts]
        for i, part in enumerate(parts):
            yield [*parts[:i], [cells[0], *part], *parts[i + 1:]]


def hangs(cells, columns):
    """Whether one can go from each of the cells to each other."""
    seen, todo = set(), [cells[0]]
    while todo:
        cell = todo.pop()
        if cell in cells and cell not in seen:
            seen.add(cell)
            todo += [cell - columns, cell + columns]
            todo += [cell + step for step in (-1, 1) if 0 <= cell % columns + step < columns]
    return len(seen) == len(cells)


def visited_twice(rows, columns):
    """Whether there are regions that hang together which a loop through their cells visits twice each."""
    for across, down in split(rows, columns):
        loop = follow_loop(sides(across, down))[1]
        place = {cell: i for i, cell in enumerate(loop)}
        for parts in partitions(sorted(loop)):
            if all(hangs(part, columns) and sum(loop[place[cell] - 1] not in part for cell in part) == 2
                   for part in parts):
                return True
    return False


def split(rows, columns):
    """All loops, as segments across and down."""
    for edges in loops_of(rows, columns):
        yield edges[:rows * (columns - 1)].reshape(rows, columns - 1), edges[rows * (columns - 1):].reshape(-1, columns)


def through_all(rows, columns):
    """Whether a loop passes all points round the faces: every loop is the outline of a set of them."""
    bits = np.arange(1 << (rows * columns))[:, None] >> np.arange(rows * columns) & 1
    inside = np.pad(bits.reshape(-1, rows, columns), ((0, 0), (1, 1), (1, 1)))
    round_points = inside[:, 1:, 1:] + inside[:, 1:, :-1] + inside[:, :-1, 1:] + inside[:, :-1, :-1]
    passing = inside[(round_points % 4 > 0).all(axis=(1, 2))] == 1
    return any(not list(one_loop(sides(one[:-1, 1:-1] != one[1:, 1:-1], one[1:-1, :-1] != one[1:-1, 1:])))
               for one in passing)


def pairs_in_sight(rows, columns, far):
    """Whether two cells of a row or column are so far from each other."""
    return max(rows, columns) > far


def any_board(name, rows, columns):
    """Whether there is a board with exactly one solution, as boards are in print: regions hang together, islands do not
    touch. It says yes where there is a solution at all, but for Double Back, whose regions it tries."""
    if name == "sudoku":
        return rows == columns == 4
    if name in ("flow", "numberlink", "shirokuro"):
        return pairs_in_sight(rows, columns, 1)
    if name == "hashi":
        return pairs_in_sight(rows, columns, 2)
    if name == "doubleback":
        return visited_twice(rows, columns)
    if name == "pipelink":
        board = find(name)(write_board(find(name).empty(rows, columns)))
        return min(rows, columns) > 1 and any(not list(board.check(lines)) for lines in pieces_that_fit(board))
    if name in ("icebarn", "icelom", "icelom2"):
        return rows * columns > 1
    if name == "grandtour":
        return through_all(rows, columns)
    if name in ("detour", "maxiloop"):  # without holes, which no address has
        return min(rows, columns) > 1 and through_all(rows - 1, columns - 1)
    if name in ("barns", "loopspecial", "pipelinkreturns", "trainstations"):
        # where all cells are even in number, no crossing is needed; 3 x 3 has none that helps
        return min(rows, columns) > 1 and through_all(rows - 1, columns - 1)
    if name == "touchslitherlink":  # two cells are touched once each by all three loops
        return rows * columns != 2
    if name == "mejilink" and rows * columns == 1:  # the only loop leaves out no side of the cell
        return False
    more = find(name).on_lattice
    return any(True for _ in split(rows + more, columns + more))


@pytest.mark.parametrize("name", RECIPES)
def test_every_small_size_is_made_or_refused(name):
    for rows, columns in SIZES:
        for seed in (0, 1):
            begin = perf_counter()
            try:
                board = generate(name, (rows, columns), seed, time_limit=SECONDS)
            except ValueError as error:
                assert perf_counter() - begin < SECONDS / 4
                assert "\n" not in str(error)
                assert seed or not any_board(name, rows, columns), (rows, columns, error)
            else:
                assert (board.rows, board.columns) == (rows, columns)
                assert solve(board, limit=2).outcome == "unique", board.text


def test_every_puzzle_that_is_made_stands_here():
    assert set(RECIPES) <= set(NAMES)


@pytest.mark.parametrize("name", RECIPES)
def test_every_sketch_looks_at_the_clock(name):
    rows, columns = {"sudoku": (9, 9), "grandtour": (9, 10)}.get(name, (10, 10))
    maker = maker_of(find(name), rows, columns)
    with pytest.raises(OutOfTime):
        maker.sketch(np.random.default_rng(1), perf_counter() - 1)
    with pytest.raises(NotFound, match="in 0 s"):
        generate(name, (rows, columns), time_limit=0)


def test_sketches_that_fail_do_not_outlast_the_limit(monkeypatch):
    monkeypatch.setattr("satloop.setting.solutions.unique_path_cover.first_cover", lambda *args: None)
    begin = perf_counter()
    with pytest.raises(NotFound):
        generate("flow", (5, 5), time_limit=0.2)
    assert perf_counter() - begin < 10


@pytest.mark.parametrize("name", ["slitherlink", "flow", "sudoku"])
def test_huge_sizes_are_one_line(name):
    for size in ((10**9, 10**9), (1001, 1000), (1, 10**12)):
        with pytest.raises(ValueError, match="cells are made") as caught:
            generate(name, size)
        assert "\n" not in str(caught.value) and not isinstance(caught.value, PuzzleError)
    assert Request(name, 1000, 1000).verified()
