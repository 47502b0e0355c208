"""Loops that free points where other solutions differ."""

import numpy as np
import pytest

from satloop.boards.text import write_board
from satloop.puzzles import find
from satloop.setting.makers.recipes import maker_of
from satloop.setting.makers.repair_where_solutions_differ import differing_parts, is_refuted
from satloop.solving.solve import solve


@pytest.mark.parametrize("name", ["simpleloop", "linesweeper"])
def test_other_solutions_are_none_of_a_mended_sketch(name):
    """Nor are those that differ in one of the places, unless nothing could be freed there."""
    kind, rng = find(name), np.random.default_rng(4)
    maker = maker_of(kind, 8, 8)
    mended = alone = left = 0
    for _ in range(6):
        sketch = maker.sketch(rng)
        result = solve(kind(write_board(sketch.grids)), 4).solutions
        own = sketch.solution["edges"]
        others = [other for other in result if (other["edges"] != own).any()]
        after = maker.mend(sketch, others, rng) if others else None
        if after is None:
            continue
        board = kind(write_board(after.grids))
        assert not [*board.check(after.solution)]
        mended += sum(is_refuted(board, other) for other in others)
        for part in {tuple(part) for other in others for part in differing_parts(own, other["edges"], 8, 8)}:
            edges = own.copy()
            edges[[*part]] ^= True
            alone += 1
            left += not is_refuted(board, maker.solution_with(after, edges))
    assert mended and left <= alone / 4, (mended, left, alone)
