"""On tiny boards of every puzzle the solutions by SAT are exactly what `check` accepts among all assignments."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest
from tiny import assignments, board, boards, packed, shapes, size, some_regions, tokens

from encoders import GridGraph
from satloop.boards.checks import one_loop, sides
from satloop.boards.lattice import LatticeLoop
from satloop.puzzles import NAMES, find
from satloop.solving.solve import solve

SMALL = [name for name in NAMES if "edges" in find(name).decides]  # all solutions there might be can be tried
LOOPS = [name for name in SMALL if "colors" not in find(name).options]


@cache
def loops_of(rows, columns):
    """All single loops of the grid: every one is the outline of a set of faces."""
    graph = GridGraph(rows, columns)
    inside = np.array([(*faces, False) for faces in product([False, True], repeat=graph.outer)])
    one, two = graph.faces.T
    return [edges for edges in inside[:, one] != inside[:, two] if not list(one_loop(sides(*graph.split(edges))))]


def agrees(puzzle, every, *schemes):
    """How many solutions the board has, by every scheme those that the check accepts."""
    parts = shapes(puzzle)
    accepted = {packed(solution, parts) for solution in every if not list(puzzle.check(solution))}
    for loops in schemes:
        found = [packed(solution, parts) for solution in solve(puzzle, limit=None, loops=loops).solutions]
        assert len(found) == len(set(found)) and set(found) == accepted, (puzzle.text, loops)
    return len(accepted)


@pytest.mark.parametrize("name", SMALL)
def test_among_all_assignments(name):
    kind, rng = find(name), np.random.default_rng(6)
    schemes = [loops for loops in kind.options["loops"] if loops != "none"]
    for puzzle in boards(name, *size(kind, 8), 5):
        agrees(puzzle, assignments(puzzle), "cuts", str(rng.choice(schemes)))


@pytest.mark.parametrize("name", LOOPS)
def test_among_all_loops_of_a_larger_board(name):
    """What is no single loop is tried above. Some of these boards have a solution."""
    shades = getattr(find(name), "shades", False)
    solved = 0
    rows, columns, most = (2, 4, 2) if shades else (3, 3, 15) if issubclass(find(name), LatticeLoop) else (3, 4, 40)
    bits = product([False, True], repeat=rows * columns) if shades else []
    shadings = [np.array(shaded).reshape(rows, columns) for shaded in bits] or [None]
    for puzzle in boards(name, rows, columns, most, seed=8):
        every = ({"edges": edges, **({} if shaded is None else {"shaded": shaded})}
                 for edges in loops_of(puzzle.graph.rows, puzzle.graph.columns) for shaded in shadings)
        solved += agrees(puzzle, every, "cuts") > 0
    assert solved


def test_tokens_are_found_by_trying():
    assert {"b", "w", "b4", "4w"} <= set(tokens(find("shingoki"))) and tokens(find("entryexit")) == []
    assert set(tokens(find("slitherlink"))) == set("01234") and {"2n", "e0", "x", "@"} <= set(tokens(find("yajilin")))
    regions = some_regions(np.random.default_rng(1), 3, 3)
    assert len(regions) == 9 and set(regions) <= set("1234#")
    assert board(find("masyu"), 2, 2, {0: "7"}) is None and board(find("masyu"), 2, 2, {0: "b"}).circle.tolist() == [0]
