"""Full Numberlink boards by seed."""

import pytest

from satloop.puzzles import find
from satloop.solving.solve import solve
from satloop.study.families import board


@pytest.mark.parametrize("size", [4, 9])
def test_a_full_board_is_solved_full(size):
    one, same, other = (board("numberlink-full", size, size, seed) for seed in (1, 1, 2))
    assert one == same != other
    for text in (one, other):
        result = solve(find("flow")(text), 1)
        assert result.outcome == "solved" and [answer.stage for answer in result.answers] == ["full, no-U"]


def test_a_board_too_small_for_such_paths_has_its_rows():
    assert board("numberlink-full", 2, 2).endswith("2 2\n1 1\n2 2\n")
