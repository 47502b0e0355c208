"""Boards that are next to nothing: all loop schemes say the same; with few edges, as brute force."""

from itertools import cycle, islice, product

import numpy as np
import pytest

from encoders.loops import LOOPS
from satloop.boards.text import read_board
from satloop.errors import PuzzleError
from satloop.explaining.explain import explain
from satloop.explaining.hint import hint
from satloop.puzzles import NAMES, find
from satloop.solving.solve import solve

SIZES = [(1, 1), (1, 2), (2, 1), (1, 5), (2, 2)]
BOARDS = 4  # of each puzzle and size: the empty one, and that many more with clues
EDGES = 9  # up to which every set of edges is tried


def boards(kind, rows, columns):
    """Boards of the size, made of the tokens of the puzzle's example: the empty one and a seeded choice of others."""
    rng = np.random.default_rng(rows * 10 + columns)
    example = read_board(kind.example, grids=kind.grids)
    known = [sorted({token for row in grid for token in row}) for grid in example.grids]
    for number in range(BOARDS + 1):
        lines = [f"{rows} {columns}"]
        for tokens in known:
            names = tokens[:1] if number == 0 else tokens
            lines += [" ".join(rng.choice(names, columns)) for _ in range(rows)]
        try:
            yield kind("\n".join(lines))
        except PuzzleError:
            continue  # an end without its other one, a clue in a hole


def accepted(puzzle):
    """What the check accepts among all assignments."""
    for edges in product([False, True], repeat=len(puzzle.graph.edges)):
        shadings = product([False, True], repeat=puzzle.rows * puzzle.columns) if "shaded" in puzzle.draws else [()]
        for shaded in shadings:
            solution = {"edges": np.array(edges, dtype=bool)}
            if shaded:
                solution["shaded"] = np.array(shaded).reshape(puzzle.rows, puzzle.columns)
            more = product([False, True], repeat=len(edges)) if "doubled" in puzzle.decides else [None]
            for doubled in more:
                if doubled is not None:
                    solution = {**solution, "doubled": np.array(doubled, dtype=bool)}
                if not list(puzzle.check(solution)):
                    yield solution


def packed(puzzle, solutions):
    return {tuple(solution[part].tobytes() for part in puzzle.decides) for solution in solutions}


@pytest.mark.parametrize("name", [name for name in NAMES if "loops" in find(name).options])
def test_smallest_boards_have_the_same_solutions_in_all_schemes(name):
    """The empty boards and those of 2 x 2 with each scheme, the others with the first and four more in turn."""
    kind = find(name)
    schemes = [scheme for scheme in kind.options["loops"] if LOOPS[scheme].sound]
    turn, seen = cycle(schemes), 0
    for rows, columns in SIZES:
        for number, puzzle in enumerate(boards(kind, rows, columns)):
            seen += 1
            few = number and (rows, columns) != (2, 2)
            result = {scheme: packed(puzzle, solve(puzzle, limit=None, loops=scheme).solutions)
                     for scheme in (["cuts", *islice(turn, 4)] if few else schemes)}
            wanted = result["cuts"]
            if len(puzzle.graph.edges) <= EDGES:
                wanted = packed(puzzle, accepted(puzzle))
            assert all(solutions == wanted for solutions in result.values()), (puzzle.text, result)
    assert seen >= 5


@pytest.mark.parametrize("name", NAMES)
def test_hints_and_steps_of_the_smallest_boards(name):
    """Both say how many solutions there are; the steps lead to the only one, and are told."""
    for rows, columns in SIZES:
        for puzzle in boards(find(name), rows, columns):
            wanted = {"unique": "explained", "several": "several", "none": "none"}[solve(puzzle, limit=2).outcome]
            way, first = explain(puzzle), hint(puzzle)
            assert way.outcome == wanted, puzzle.text
            hints = {"explained": ("step", "finished"), "several": ("step", "several"), "none": ("none",)}
            assert first.outcome in hints[wanted], puzzle.text
            assert first.text() and len(way.texts()) == len(way.passages()), puzzle.text


@pytest.mark.parametrize(("name", "board"), [
    ("icebarn", "1 1\n-"), ("icelom", "1 2\n- -"), ("icelom2", "2 1\n-\n-"), ("icewalk", "1 1\n1"),
    ("shirokuro", "1 1\n-"), ("trainstations", "1 2\n- -"), ("turnandrun", "1 1\n-")])
def test_boards_without_edges_or_without_clues_are_explained(name, board):
    puzzle = find(name)(board)
    wanted = ("explained", "finished") if name == "shirokuro" else ("none", "none")
    assert (explain(puzzle).outcome, hint(puzzle).outcome) == wanted
