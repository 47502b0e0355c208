"""Clues that a solution nearby needs are found without a search of the whole board."""

import numpy as np
import pytest

from encoders import TRUE
from satloop.boards.text import EMPTY, read_board
from satloop.puzzles import find
from satloop.setting.generator import generate
from satloop.setting.public_functions import minimize
from satloop.setting.removal.assume_solution_far_from_clue import NEAR, far_from_clue
from satloop.setting.removal.deletion import Deletion
from satloop.setting.removal.switchable_board import SwitchableBoard
from satloop.setting.request import Request


@pytest.mark.parametrize(("puzzle", "symmetry"), [("balanceloop", "none"), ("masyu", "rotation")])
def test_boards_are_minimal_and_most_clues_are_needed_nearby(puzzle, symmetry, monkeypatch):
    ordinary, needed = Deletion._refutation, []

    def refutation(self, *args, **options):
        core = ordinary(self, *args, **options)
        needed.append(core is None)
        return core

    monkeypatch.setattr(Deletion, "_refutation", refutation)
    made = generate(Request(puzzle, 14, 14, seed=2, symmetry=symmetry))
    assert sum(needed) < made.clues / (2 if symmetry == "none" else 4)
    smaller = minimize(made.puzzle, symmetry=symmetry).puzzle
    assert len(cells_with_clues(smaller)) == made.clues


def cells_with_clues(board):
    grid = np.array(read_board(board.text, board.name, board.grids).grids[0])
    return np.flatnonzero(grid != EMPTY)


def test_what_is_far_is_the_solution_beyond_a_few_rows_and_columns():
    made = generate(Request("masyu", 14, 15, seed=1))
    board = find("masyu")(made.puzzle.text)
    with SwitchableBoard(board) as switchable:
        assert switchable.solution() is not None
        orbit = np.arange(len(switchable.cells))
        far = far_from_clue(switchable, orbit)
        assert far is not None
        edges, drawn = switchable.key["edges"], made.solution["edges"]
        place = {variable: ends for variable, ends in zip(np.abs(edges).tolist(), board.graph.edges.tolist())
                 if variable != TRUE}
        held = set(np.where(drawn, edges, -edges).tolist())
        for number, cell in enumerate(switchable.cells.tolist()):
            literals = far(number)
            assert held.issuperset(literals)
            beyond = {abs(literal) for literal in literals}
            for variable, ends in place.items():
                distances = [max(abs(end // 15 - cell // 15), abs(end % 15 - cell % 15)) for end in ends]
                assert variable in beyond or min(distances) <= NEAR
                assert variable not in beyond or max(distances) > NEAR


def test_small_boards_are_searched_as_a_whole():
    board = find("masyu")(generate(Request("masyu", 8, 8)).puzzle.text)
    with SwitchableBoard(board) as switchable:
        assert switchable.solution() is not None
        assert far_from_clue(switchable, np.arange(len(switchable.cells))) is None
