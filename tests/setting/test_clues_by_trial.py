"""Boards of puzzles without a recipe: clues are found by trying, and the boards are whole."""

import numpy as np
import pytest

from satloop.puzzles import find
from satloop.setting.makers import recipes
from satloop.setting.makers.clues_by_trial import tokens_of
from satloop.setting.public_functions import generate
from satloop.solving.solve import solve


@pytest.fixture
def without_recipes(monkeypatch):
    monkeypatch.setattr(recipes, "RECIPES", {})


@pytest.mark.parametrize("name", ["slitherlink", "geradeweg", "castlewall", "dotchiloop", "barns", "allornothing"])
def test_a_puzzle_without_a_recipe_has_boards_all_the_same(name, without_recipes):
    """Pens of all kinds, regions with clues and alone, ice that stays where a clue goes."""
    board = generate(name, (4, 4), seed=1, time_limit=None)
    answer = solve(find(name)(board.text), 2)
    assert answer.outcome == "unique" and (board.rows, board.columns) == (4, 4)
    assert board.text == generate(name, (4, 4), seed=1, time_limit=None).text


def test_clues_that_a_board_does_not_need_are_taken_away(without_recipes):
    board = generate("slitherlink", (4, 4), seed=2, time_limit=None)
    grid = np.array(board.text.split()[-16:])
    assert 0 < (grid != "-").sum() < 14
    for cell in np.flatnonzero(grid != "-"):
        fewer = grid.copy()
        fewer[cell] = "-"
        rows = "\n".join(map(" ".join, fewer.reshape(4, 4)))
        assert solve(find("slitherlink")(f"4 4\n{rows}"), 2).outcome == "several"


def test_tokens_are_those_of_the_pens():
    assert tokens_of(find("slitherlink"), 9) == ["0", "1", "2", "3", "4"]
    assert {"1", "12", "?"} == {*tokens_of(find("geradeweg"), 12)} & {"0", "1", "12", "13", "?", "n"}
    assert {"3n", "12e", "x"} <= {*tokens_of(find("yajilin"), 12)}
    assert tokens_of(find("allornothing"), 9) == []
