"""Regions that are pairs of pieces of a loop, and other loops that they tell apart."""

from random import Random

import numpy as np

from encoders.graph import grid
from satloop.boards.checks import follow_loop
from satloop.boards.puzzle import Solution
from satloop.boards.text import write_board
from satloop.puzzles.doubleback import DoubleBack
from satloop.setting.clues.region_clues import regions_visited_twice
from satloop.setting.clues.tokens import region_tokens
from satloop.setting.makers.own.doubleback_rivals import small_changes
from satloop.setting.makers.own.doubleback_visited_twice import FACES, VisitedTwice
from satloop.setting.solutions.loop_interior import random_loop_interior
from satloop.setting.solutions.random_loop import outline


def test_regions_of_double_back_stay_pairs_while_they_are_reregionsd():
    board = DoubleBack(write_board([np.full((8, 8), "1")]))
    rng = np.random.default_rng(5)
    for seed in range(5):
        edges = outline(random_loop_interior(8, 8, rng, 0))
        solution = Solution(board, {"edges": edges})
        first = regions_visited_twice(board, solution, rng)
        regions = VisitedTwice(first, follow_loop(board.sides(solution))[1], edges)
        before = len(regions.rivals.alive)
        regions.settle(Random(seed))
        after = regions.regions()
        made = DoubleBack(write_board([region_tokens(after)]))
        assert not [*made.check(solution)] and not [*made.unsolvable_reasons()]
        assert set(after.ravel()) == set(range(after.max() + 1)), "numbered without a gap"
        # A rival is alive as long as each region has as many of its edges inside as of the loop's.
        one, two = grid(8, 8).edges.T
        inside = np.where(after.flat[one] == after.flat[two], after.flat[one], after.max() + 1)
        alive = {changes.tobytes() for changes in small_changes(edges, 8, 8, FACES)
                 if not np.bincount(inside[changes], np.where(edges[changes], -1, 1), after.max() + 2)[:-1].any()}
        known = regions.rivals.known
        assert {name for name, rival in known.items() if rival in regions.rivals.alive} == alive and len(alive) < before
