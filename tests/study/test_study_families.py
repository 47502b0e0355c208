"""Families of boards and graphs for studies: random, of any size, with solutions."""

from itertools import product

import numpy as np
import pytest

from encoders.graph import components
from satloop.puzzles import find
from satloop.setting.solutions.random_loop import random_region
from satloop.solving.solve import solve
from satloop.study import families

ANY_SIZE = ("slitherlink", "flow", "numberlink", "numberlink-full")
DRAFTED = [name for name, family in families.FAMILIES.items() if family.make and name not in ANY_SIZE]


@pytest.mark.parametrize(("family", "size"), [*product(ANY_SIZE, [(2, 2), (2, 7), (5, 4), (9, 9)]),
                                              *((name, (5, 6) if name == "grandtour" else (6, 6)) for name in DRAFTED)])
def test_boards_of_a_family_have_solutions(family, size):
    text = families.board(family, *size, seed=3, clues=70)
    board = find(families.FAMILIES[family].puzzle)(text)
    assert (board.rows, board.columns) == size
    assert solve(board).outcome == "solved"
    assert text == families.board(family, *size, seed=3, clues=70)
    assert size == (2, 2) or text != families.board(family, *size, seed=4, clues=70)


@pytest.mark.parametrize("clues", [0, 37, 100])
def test_the_share_of_clues_is_kept(clues):
    tokens = families.board("slitherlink", 20, 10, clues=clues).split("\n", 3)[3].split()
    assert sum(token != "-" for token in tokens) == 2 * clues


def test_no_family_has_boards_that_cannot_be(monkeypatch):
    monkeypatch.setattr(families, "TRIES", 2)
    for name, size in (("sudoku", (7, 7)), ("grandtour", (6, 6)), ("doubleback", (2, 2))):
        with pytest.raises(ValueError, match=r"order 7|is odd|board of doubleback of 2 x 2"):
            families.board(name, *size)


def test_sudoku_boards_lose_whole_transversals():
    tokens = np.array(families.board("sudoku", 9, 9, 2, 100 * 4 / 9).split()[-81:]).reshape(9, 9) != "-"
    assert (tokens.sum(axis=0) == 4).all() and (tokens.sum(axis=1) == 4).all()


@pytest.mark.parametrize("size", [(1, 1), (3, 3), (7, 12), (40, 33)])
def test_a_region_has_one_loop_as_outline(size):
    inside = random_region(*size, np.random.default_rng(1))
    assert size == (1, 1) or 0.3 < inside.mean() < 0.7
    for part in (inside, ~np.pad(inside, 1, constant_values=False)):
        cells = np.flatnonzero(part)
        number = np.full(part.size, -1)
        number[cells] = np.arange(len(cells))
        number = number.reshape(part.shape)
        pairs = np.concatenate([np.stack([number[:, :-1].ravel(), number[:, 1:].ravel()], 1),
                                np.stack([number[:-1].ravel(), number[1:].ravel()], 1)])
        assert not components(len(cells), pairs[(pairs >= 0).all(axis=1)]).any()
    corner = inside[:-1, :-1], inside[:-1, 1:], inside[1:, :-1], inside[1:, 1:]
    assert not ((corner[0] == corner[3]) & (corner[1] == corner[2]) & (corner[0] != corner[1])).any()


@pytest.mark.parametrize("size", [(2, 2), (3, 8), (11, 11)])
def test_pieces_are_paths_through_all_cells(size):
    pieces = families.path_pieces(*size, np.random.default_rng(5))
    assert sorted(np.concatenate(pieces).tolist()) == list(range(size[0] * size[1]))
    for piece in pieces:
        assert len(piece) >= 3
        row, column = np.divmod(piece, size[1])
        assert (abs(np.diff(row)) + abs(np.diff(column)) == 1).all()


def test_numberlink_leaves_paths_out():
    some, full = (families.board(family, 9, 9, 1).split() for family in ("numberlink", "flow"))
    assert "7" not in some and full.count("7") == 2


@pytest.mark.parametrize("wrong", [("masyux", 5, 5), ("flow", 1, 5), ("slitherlink", 5, 5, 0, 101)])
def test_boards_that_cannot_be(wrong):
    with pytest.raises(ValueError, match=r"unknown family|at least 2|0 to 100"):
        families.board(*wrong)


def test_families_of_graphs():
    assert families.board("knight", 6, 8, 5) == "knight:6x8" and families.board("hamilton-grid", 2, 3) == "grid:2x3"
