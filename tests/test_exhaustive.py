"""On tiny boards the solutions by SAT are exactly what `check` accepts among all assignments."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from encoders import GridGraph
from satloop.boards.checks import one_loop, sides
from satloop.errors import PuzzleError
from satloop.puzzles import find
from satloop.solving.solve import solve

CIRCLES = ["b", "w", "b2", "w2", "b3", "w3", "b4", "w4"]
REGIONS = {  # of the boards of each size
    (2, 2): ["1 1\n1 1", "1 1\n2 2", "1 2\n1 2", "1 2\n2 1", "1 2\n3 4", "1 #\n1 2", "1 1\n1 2"],
    (2, 3): ["1 1 2\n1 2 2", "1 2 3\n1 2 3", "1 1 1\n2 2 2", "1 2 2\n1 2 #", "1 2 1\n2 1 2"],
    (3, 3): ["1 1 2\n3 3 2\n3 3 2", "1 1 1\n2 # 3\n2 3 3", "1 1 2\n1 1 2\n3 3 3", "1 2 3\n1 2 3\n1 2 3"],
}
# Puzzle -> the tokens of its clues and how many stand on a board at most; with regions or without.
TOKENS = {
    "balanceloop": (CIRCLES, 2, False), "countryroad": (["1", "2", "3", "0", "7"], 2, True),
    "detour": (["0", "1", "2", "3", "4"], 2, True), "dotchiloop": (["w", "b"], 3, True), "doubleback": ([], 0, True),
    "entryexit": ([], 0, True), "koburin": (["0", "1", "2", "4"], 2, False), "masyu": (["b", "w"], 3, False),
    "moonsun": (["x", "o"], 3, True), "shingoki": (CIRCLES, 2, False), "simpleloop": (["x"], 4, False),
    "slitherlink": (["0", "1", "2", "3"], 2, False), "grandtour": (["1", "2", "4", "8", "9", "15"], 2, False),
    "yajilin": (["0e", "1s", "1w", "2n", "1e", "x", "@"], 2, False),
}


SIZES = [(2, 2), (2, 3), (3, 3)]
MOST = 20  # boards of one puzzle and size; a seeded choice where there are more


@cache
def loops_of(rows, columns):
    """(loops, m) all single loops of the grid: every one is the outline of a set of faces."""
    graph = GridGraph(rows, columns)
    inside = np.array([(*faces, False) for faces in product([False, True], repeat=graph.outer)])
    one, two = graph.faces.T
    return [edges for edges in inside[:, one] != inside[:, two] if not list(one_loop(sides(*graph.split(edges))))]


def assignments(puzzle, loops_only):
    """Every edge set (or every single loop), with every shading where the puzzle has one."""
    graph = puzzle.graph
    every = product([False, True], repeat=len(graph.edges))
    for edges in loops_of(graph.rows, graph.columns) if loops_only else map(np.array, every):
        if getattr(puzzle, "shades", False):
            for shaded in product([False, True], repeat=puzzle.rows * puzzle.columns):
                yield {"edges": edges, "shaded": np.array(shaded).reshape(puzzle.rows, puzzle.columns)}
        else:
            yield {"edges": edges}


def packed(solutions):
    return {tuple(solution[part].tobytes() for part in sorted(solution)) for solution in solutions}


def board(name, size, cells, tokens, regions):
    rows, columns = size
    grid = ["-"] * (rows * columns)
    for cell, token in zip(cells, tokens):
        grid[cell] = token
    lines = [" ".join(grid[row * columns:(row + 1) * columns]) for row in range(rows)]
    return "\n".join([f"{rows} {columns}", *lines, *([regions] if regions else [])])


def boards(name, size, most=MOST):
    """All boards of the size with so many clues at most, or a seeded choice of them."""
    tokens, clues, regions = TOKENS[name]
    texts = [board(name, size, cells, chosen, names)
             for count in range(clues + 1) for cells in combinations(range(size[0] * size[1]), count)
             for chosen in product(tokens, repeat=count) for names in (REGIONS[size] if regions else [None])]
    rng = np.random.default_rng(5)
    return texts if len(texts) <= most else [texts[i] for i in rng.choice(len(texts), most, replace=False)]


def agrees(name, text, loops_only, *schemes):
    try:
        puzzle = find(name)(text)
    except PuzzleError as error:
        assert "hole" in error.expected  # a clue in a hole is no board
        return
    accepted = [solution for solution in assignments(puzzle, loops_only) if not list(puzzle.check(solution))]
    for loops in schemes:
        found = solve(puzzle, limit=None, loops=loops)
        assert len(found.solutions) == len(packed(found.solutions))
        assert packed(found.solutions) == packed(accepted), text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TOKENS)
def test_solutions_are_what_check_accepts(name, size):
    """Among all loops: the other assignments are tried in the next test."""
    few = getattr(find(name), "shades", False) and size == (3, 3)
    for text in boards(name, size, 2 if few else MOST):
        agrees(name, text, True, "cuts")


@pytest.mark.parametrize("name", TOKENS)
def test_among_all_assignments(name):
    small = name in ("slitherlink", "grandtour", "koburin", "yajilin")
    for text in boards(name, (2, 2) if small else (2, 3), 2):
        agrees(name, text, False, "cuts", "region-cuts")
