"""Boards of the size that people print: every puzzle makes one of 13x13 that takes 20 seconds at most by itself."""

import pytest

from encoders.deadline import deadline_after
from satloop.puzzles import NAMES
from satloop.setting.generator import generate
from satloop.setting.request import Request
from satloop.solving.solve import solve

SIZES = {"sudoku": (12, 12), "grandtour": (13, 14), "detour": (13, 14), "maxiloop": (13, 14),
         "kaisu": (10, 10), "kuroshiroloop": (10, 10)}  # the last two are dear
SECONDS = 120.0  # on a busy machine
# Puzzles with segments that no loop can have, which are constants: these boards took all memory once.
WITH_CONSTANTS = ("yajilin", "hashi", "mejilink")


def makes_a_board(name):
    rows, columns = SIZES.get(name, (13, 13))
    board = generate(Request(name, rows, columns, seed=1), deadline_after(SECONDS)).puzzle
    assert (board.rows, board.columns) == (rows, columns)
    assert len(solve(board, 2, SECONDS).solutions) == 1


@pytest.mark.parametrize("name", WITH_CONSTANTS)
def test_a_board_with_constants_is_made(name):
    makes_a_board(name)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in WITH_CONSTANTS])
def test_every_puzzle_makes_a_board(name):
    makes_a_board(name)
