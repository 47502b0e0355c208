"""Puzzles that pzprjs does not have, and Sudoku: all solutions of tiny boards, by an enumeration in plain Python that
shares nothing with the product but the text of the board.
"""

import random
from functools import cache
from itertools import product

import pytest

from satloop.puzzles import find
from satloop.solving.solve import solve

BOARDS = 60
STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def segment(one, two):
    return tuple(sorted((one, two)))


@cache
def loops(rows, columns):
    """All single loops through points of a grid, each as a set of segments."""
    out = []

    def go_on(path, used):
        row, column = path[-1]
        for down, right in STEPS:
            point = row + down, column + right
            if point == path[0] and len(path) > 3 and path[1] < path[-1]:  # one of its two directions
                out.append(frozenset(map(segment, path, [*path[1:], path[0]])))
            elif 0 <= point[0] < rows and 0 <= point[1] < columns and point > path[0] and point not in used:
                go_on([*path, point], {*used, point})

    for start in product(range(rows), range(columns)):
        go_on([start], {start})
    return out


def at(loop):
    """Each point that the loop visits, with its two neighbours on it."""
    out = {}
    for one, two in loop:
        out.setdefault(one, []).append(two)
        out.setdefault(two, []).append(one)
    return out


def entry_exit(grid, loop):
    """One loop visits all cells, and enters and leaves each region exactly once."""
    cells = {cell for cell, name in grid.items() if name != "#"}
    borders = [grid[cell] for part in loop if grid.get(part[0]) != grid.get(part[1]) for cell in part]
    names = {grid[cell] for cell in cells}
    return at(loop).keys() == cells and all(borders.count(name) == 2 for name in names)


def grand_tour(grid, loop):
    """One loop along the grid lines through every lattice point; some of its segments are given."""
    for (row, column), token in grid.items():
        bits = 0 if token == "-" else int(token)
        corners = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        sides = {8: (0, 1), 4: (0, 2), 2: (2, 3), 1: (1, 3)}
        if any(bits & bit and segment(corners[a], corners[b]) not in loop for bit, (a, b) in sides.items()):
            return False
    rows, columns = max(grid)
    return len(at(loop)) == (rows + 2) * (columns + 2)


def linesweeper(grid, loop):
    """One loop. A number is not visited; it is how many of the eight cells round it are."""
    visited = at(loop)
    return all(token == "-" or (cell not in visited and int(token) == sum(
        (cell[0] + down, cell[1] + right) in visited for down, right in product((-1, 0, 1), repeat=2)))
               for cell, token in grid.items())


def shingoki(grid, loop):
    """It visits every circle, turns at black ones, goes straight at white ones; a number is how long both arms are."""
    ends = at(loop)
    for cell, token in grid.items():
        if token == "-":
            continue
        if cell not in ends:
            return False
        length, straight = 0, ends[cell][0][0] == ends[cell][1][0] or ends[cell][0][1] == ends[cell][1][1]
        for following in ends[cell]:
            down, right = following[0] - cell[0], following[1] - cell[1]
            before = cell
            while segment(before, (before[0] + down, before[1] + right)) in loop:
                length += 1
                before = before[0] + down, before[1] + right
        if straight != (token[0] == "w") or token[1:] not in ("", str(length)):
            return False
    return True


RULES = {"entryexit": entry_exit, "grandtour": grand_tour, "linesweeper": linesweeper, "shingoki": shingoki}


def token_of(name, rng, loop, cell):
    """A token for a cell, which often fits the loop."""
    if name == "grandtour":
        return rng.choice("1248")
    if name == "linesweeper":
        visited = at(loop)
        return str(sum((cell[0] + x, cell[1] + y) in visited for x, y in product((-1, 0, 1), repeat=2))
                   if cell not in visited else rng.randrange(9))
    return rng.choice("bw") + rng.choice(["", "", "2", "3", "4", "5"])


def some_board(name, rng):
    """The cells of a random tiny board: cell -> token."""
    rows, columns = rng.randint(2, 4 - (name == "grandtour")), rng.randint(2, 4)
    cells = [*product(range(rows), range(columns))]
    if name == "entryexit":
        middles = rng.sample(cells, rng.randint(1, 3))
        grid = {cell: str(min(range(len(middles)), key=lambda k: sum(abs(a - b) for a, b in zip(cell, middles[k]))))
                for cell in cells}
        return rows, columns, grid | {rng.choice(cells): "#"} if len(cells) % 2 else grid
    grid = dict.fromkeys(cells, "-")
    loop = rng.choice(loops(rows, columns))
    free = [cell for cell in cells if (cell in at(loop)) == (name != "linesweeper")] or cells
    for cell in rng.sample(free, min(len(free), rng.randint(0, 3))):
        grid[cell] = token_of(name, rng, loop, cell)
    return rows, columns, grid


def text_of(rows, columns, *grids):
    lines = [" ".join(grid[row, column] for column in range(columns)) for grid in grids for row in range(rows)]
    return "\n".join([f"{rows} {columns}", *lines])


@pytest.mark.parametrize("name", RULES)
def test_all_loops_of_tiny_boards(name):
    rng, seen = random.Random(name), set()
    for _ in range(BOARDS):
        rows, columns, grid = some_board(name, rng)
        more = name == "grandtour"  # points of the grid, one more than cells
        expected = {loop for loop in loops(rows + more, columns + more) if RULES[name](grid, loop)}
        result = solve(find(name)(text_of(rows, columns, grid)), limit=None)
        points = [*product(range(rows + more), range(columns + more))]
        across = [(point, (point[0], point[1] + 1)) for point in points if point[1] + 1 < columns + more]
        down = [(point, (point[0] + 1, point[1])) for point in points if point[0] + 1 < rows + more]
        outcome = [frozenset(part for part, on in zip([*across, *down], solution["edges"]) if on)
                 for solution in result.solutions]
        assert len(outcome) == len(set(outcome)) and set(outcome) == expected, text_of(rows, columns, grid)
        seen.add(min(len(outcome), 2))
    assert seen == {0, 1, 2}


DRAWN = {4: "1112132234424334", 5: "1112211322433324435544555"}  # regions that are no boxes


def squares(order, grid, region):
    """All ways to fill the grid: each number once in every row, column and region."""
    open_cells = [cell for cell, token in grid.items() if token == "-"]
    values = {cell: int(token) for cell, token in grid.items() if token != "-"}

    def clash(cell):
        return any(other != cell and values[other] == values[cell] and (
            other[0] == cell[0] or other[1] == cell[1] or region[other] == region[cell]) for other in values)

    def fill(place):
        if place == len(open_cells):
            yield tuple(values[cell] for cell in sorted(values))
            return
        for number in range(1, order + 1):
            values[open_cells[place]] = number
            if not clash(open_cells[place]):
                yield from fill(place + 1)
        del values[open_cells[place]]

    return set() if any(map(clash, list(values))) else set(fill(0))


@pytest.mark.parametrize("shape", ["4 boxes", "6 boxes", "4 drawn", "5 drawn"])
def test_all_squares_of_tiny_sudokus(shape):
    order, kind = int(shape[0]), shape[2:]
    rng, seen = random.Random(shape), set()
    cells = [*product(range(order), repeat=2)]
    drawn = dict(zip(cells, DRAWN.get(order, "")))
    region = {cell: cell[0] // 2 * 9 + cell[1] // (order // 2) for cell in cells} if kind == "boxes" else drawn
    known = sorted(squares(order, dict.fromkeys(cells, "-"), region)) if order < 6 else [tuple(
        (column + 3 * (row % 2) + row // 2) % 6 + 1 for row, column in cells)]
    for _ in range(BOARDS // 2):
        grid = {cell: str(number) for cell, number in zip(cells, rng.choice(known))}
        for cell in rng.sample(cells, rng.randint(order, order * order // 2)):
            grid[cell] = "-"
        if rng.random() < 0.3:
            grid[rng.choice(cells)] = str(rng.randint(1, order))
        text = text_of(order, order, grid, *([region] if kind == "drawn" else []))
        solutions = solve(find("sudoku")(text), None).solutions
        result = [tuple(solution["digits"].ravel().tolist()) for solution in solutions]
        assert len(result) == len(set(result)) and set(result) == squares(order, grid, region), text
        seen.add(min(len(result), 2))
    assert {0, 1} <= seen
