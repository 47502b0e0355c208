"""Limits: which make sense, and that they are kept."""

from __future__ import annotations

import pytest

from satloop.graphs.named import petersen
from satloop.graphs.search import hamilton
from satloop.puzzles import find
from satloop.solving.solve import solve


def example(name="slitherlink"):
    kind = find(name)
    return kind(kind.example)


@pytest.mark.parametrize("limit", [0, -1, -100])
def test_fewer_than_one_solution_is_no_limit(limit):
    with pytest.raises(ValueError, match=f"at least 1, or None for all, not {limit}"):
        solve(example(), limit=limit)


@pytest.mark.parametrize("seconds", [-1, -0.001, float("nan")])
def test_a_time_limit_is_no_less_than_nothing(seconds):
    for ask in (lambda: solve(example(), time_limit=seconds), lambda: hamilton(petersen(), time_limit=seconds)):
        with pytest.raises(ValueError, match=f"in seconds, 0 or more, or None for none, not {seconds}"):
            ask()


@pytest.mark.parametrize("board", ["2 2\n- -\n- 2\n", None, 7, find("slitherlink")])
def test_what_is_no_board_or_graph_says_how_to_make_one(board):
    kind = type(board).__name__
    with pytest.raises(TypeError, match=rf"solve takes a board, not {kind}: satloop.puzzles.find\(NAME\)\(text\)"):
        solve(board)
    with pytest.raises(TypeError, match=f"hamilton takes a graph, not {kind}: graphs.named.open_graph"):
        hamilton(board)
