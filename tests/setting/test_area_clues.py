"""Clues that a maker moves in their areas, so that other solutions do not meet them."""

import numpy as np

from satloop.boards import checks
from satloop.boards.text import write_board
from satloop.puzzles import find
from satloop.setting.makers.own.nurikabeloop import LARGEST
from satloop.setting.makers.recipes import maker_of
from satloop.setting.makers.repair_where_solutions_differ import is_refuted
from satloop.solving.solve import solve


def test_other_solutions_are_none_of_a_mended_sketch_with_small_areas():
    kind, rng = find("nurikabeloop"), np.random.default_rng(4)
    maker = maker_of(kind, 8, 8)
    moved = changed = left = 0
    for _ in range(6):
        sketch = maker.sketch(rng)
        others: list = []
        for _ in range(4):
            result = solve(kind(write_board(sketch.grids)), 3).solutions
            others += [other for other in result if (other["edges"] != sketch.solution["edges"]).any()]
            if len(result) < 2:
                break
            after = maker.mend(sketch, others[-2:], rng)
            board = kind(write_board(after.grids))
            assert not [*board.check(after.solution)]
            assert checks.areas(~checks.visited(board.sides(after.solution)))[1].max() <= LARGEST
            same = (after.solution["edges"] == sketch.solution["edges"]).all()
            moved, changed = moved + same, changed + (not same)
            left += sum(not is_refuted(board, other) for other in others)
            sketch = after
    assert moved and changed and left <= moved, (moved, changed, left)
