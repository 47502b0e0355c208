"""Puzzles whose cells off the loop are shaded or have a clue: few clues, and a choice of them."""

import numpy as np
import pytest

from satloop.boards import checks
from satloop.boards.text import EMPTY, read_board, write_board
from satloop.puzzles import find
from satloop.setting.clues.clues_off_loop import CLUES_OFF_LOOP
from satloop.setting.editing.minimize import minimize
from satloop.setting.generator import generate
from satloop.setting.makers.recipes import RECIPES, maker_of
from satloop.setting.makers.rival_loops import has_neighbours
from satloop.setting.removal.symmetries import SYMMETRIES
from satloop.setting.request import Request
from satloop.solving.solve import solve

NAMES = sorted(CLUES_OFF_LOOP)


def grid_of(board):
    return np.array(read_board(board.text).grids[0])


def test_these_are_the_puzzles_whose_clues_leave_shaded_cells():
    assert [name for name, recipe in RECIPES.items() if recipe.shades] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_board_has_few_clues_that_touch_little(name):
    """They were 22 of 100, and half of them touched."""
    boards = [grid_of(generate(Request(name, 8, 8, seed)).puzzle) != EMPTY for seed in range(2)]
    assert np.mean([clue.sum() for clue in boards]) <= 0.18 * 64
    assert np.mean([(clue & (checks.neighbour_counts(clue) > 0)).sum() for clue in boards]) <= 4


@pytest.mark.parametrize("name", NAMES)
def test_clues_lie_symmetrically_and_are_as_many_as_asked(name):
    turned = generate(Request(name, 6, 6, 1, symmetry="rotation"))
    clue = grid_of(turned.puzzle) != EMPTY
    assert (clue == SYMMETRIES["rotation"](clue)).all() and solve(turned.puzzle, 2).outcome == "unique"
    assert generate(Request(name, 6, 6, 1, "8")).clues <= 8


@pytest.mark.parametrize("name", NAMES)
def test_minimize_shades_cells_in_the_place_of_clues(name):
    """The loop stays; each clue that could go is gone: in the place of no other one a cell can be shaded."""
    full = next(made for made in (generate(Request(name, 6, 6, seed, "12")) for seed in range(9)) if made.clues > 8)
    less = minimize(full.puzzle)
    before, after = grid_of(full.puzzle) != EMPTY, grid_of(less.puzzle) != EMPTY
    own = solve(less.puzzle, 2)
    assert own.outcome == "unique" and less.minimal and less.clues < less.before == full.clues
    assert not (after & ~before).any() and (own.solutions[0]["edges"] == full.solution["edges"]).all()
    assert (own.solutions[0]["shaded"] == full.solution["shaded"] | before & ~after).all()
    keep = divmod(int(np.flatnonzero(before & ~after)[0]), 6)
    assert grid_of(minimize(full.puzzle, keep=[keep]).puzzle)[keep] != EMPTY


def test_minimize_leaves_a_board_alone_whose_clues_are_not_all_known():
    grid = grid_of(generate(Request("koburin", 6, 6, 2, "12")).puzzle)
    for cell in np.flatnonzero(grid != EMPTY).tolist():
        unknown = grid.copy()
        unknown.flat[cell] = "?"
        board = find("koburin")(write_board([unknown]))
        if solve(board, 2).outcome == "unique":
            with pytest.raises(ValueError, match="with holes, unknown clues or further rules are not minimized"):
                minimize(board)
            break
    else:
        raise AssertionError("each number is needed")


@pytest.mark.parametrize("name", NAMES)
def test_clues_of_a_sketch_are_what_the_check_counts(name):
    """Codes of many loops at a time are the value of each; a rival that is excluded is no solution of the board."""
    kind, rng = find(name), np.random.default_rng(3)
    maker = maker_of(kind, 7, 7)
    excluded = 0
    for _ in range(4):
        sketch = maker.sketch(rng)
        assert not [*kind(write_board(sketch.grids)).check(sketch.solution)]
        others = [one for one in solve(kind(write_board(sketch.grids)), 5).solutions
                  if (one["edges"] != sketch.solution["edges"]).any()]
        after = maker.mend(sketch, others, rng) if others else None
        if after is not None:
            board, chosen = kind(write_board(after.grids)), maker.chosen(after)
            assert not [*board.check(after.solution)] and not has_neighbours(after.solution["shaded"])
            for rival, out in zip(maker.rivals.known.edges, maker.rivals.excluded(chosen)[0]):
                off = ~checks.visited(board.sides({"edges": rival}))
                shaded = off & ~chosen.clue
                fails = any(failure.rule != "there is more than one loop"
                            for failure in board.check({"edges": rival, "shaded": shaded}))
                assert fails == out or (rival == after.solution["edges"]).all()
                excluded += fails
    assert excluded
