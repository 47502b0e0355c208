"""A first solution in windows: every one is checked; cuts of a window against all ways to fill it."""

from itertools import product

import numpy as np
import pytest

from encoders.loops.face_windows import Rule, Window, regions, united
from satloop.puzzles import find
from satloop.solving import solve, solvers, windows
from satloop.solving.windows import solve_in_windows
from satloop.study import families


@pytest.mark.parametrize(("rows", "columns", "clues"), [(40, 50, 45), (45, 33, 60)])
def test_boards_are_solved_in_windows(rows, columns, clues):
    board = find("slitherlink")(families.board("slitherlink", rows, columns, 1, clues))
    result = solve_in_windows(board, 0.0, None)
    assert result is not None and result.outcome == "solved" and result.answers[0].stage == "windows"
    assert not list(board.check(result.solutions[0]))


def test_solve_uses_windows_from_the_table_and_goes_on_without(monkeypatch):
    board = find("slitherlink")(families.board("slitherlink", 45, 33, 1, 60))
    monkeypatch.setitem(solvers.IN_WINDOWS, "slitherlink", solvers.Row(400, 0.7, "minisat22"))
    assert solve.solve(board).answers[0].stage == "windows"
    assert not solvers.in_windows("slitherlink", 1485, board.text, "glucose4")
    assert not solvers.in_windows("slitherlink", 100, board.text)
    assert solve.solve(board, time_limit=0).outcome == "unknown"


def test_solve_goes_on_with_the_whole_board_where_windows_give_up(monkeypatch):
    monkeypatch.setitem(solvers.IN_WINDOWS, "slitherlink", solvers.Row(100, 1.0, "minisat22"))
    board = find("slitherlink")(families.board("slitherlink", 20, 20, 1, 60))
    monkeypatch.setattr(windows, "BATCHES", 0)
    assert solve_in_windows(board, 0.0, None) is None
    result = solve.solve(board)
    assert result.outcome == "solved" and not result.answers
    assert not list(board.check(result.solutions[0]))


def test_a_board_that_no_tile_can_fill_has_no_solution(monkeypatch):
    monkeypatch.setitem(solvers.IN_WINDOWS, "slitherlink", solvers.Row(100, 1.0, "minisat22"))
    text = [["-"] * 12 for _ in range(12)]
    text[5][5] = text[5][6] = "3"
    text[6][5] = text[6][6] = "3"  # a corner where four threes meet has too many lines
    board = find("slitherlink")("12 12\n" + "\n".join(" ".join(row) for row in text))
    assert solve_in_windows(board, 0.0, None) is None
    assert solve.solve(board).outcome == "none"


def test_cuts_of_windows_are_false_now_and_true_of_all_that_hangs_together():
    rng = np.random.default_rng(5)
    for _ in range(8):
        around = rng.random((5, 5)) < 0.5
        free = np.zeros((5, 5), dtype=bool)
        free[1:4, 1:4] = rng.random((3, 3)) < 0.5
        window = Window(free)
        sides = [window.bits(around & ~free), window.bits(~around & ~free)]
        label = regions(around, free)
        groups = [some for name, some in window.groups(label).items()]
        main = tuple(next((group for group in groups if group & side), 0) for side in sides)
        rule, good, cuts = Rule(window, groups, main), [], []
        for held in product([False, True], repeat=int(free.sum())):
            inside = around.copy()
            inside[free] = held
            model = np.append(True, inside.ravel())
            clauses = rule(model)
            whole = len(np.unique(regions(np.pad(inside, 0)))) <= 2
            assert whole <= (not clauses)
            assert not any(model[abs(x)] == (x > 0) for clause in clauses for x in clause)
            cuts += clauses
            if not clauses:
                good.append(model)
        for clause in {tuple(clause) for clause in cuts}:
            assert all(any(model[abs(x)] == (x > 0) for x in clause) for model in good)


def test_names_are_united_by_way_of_others():
    root = united([[1, 2], [3], [4, 5], [2, 5]])
    assert len({root[name] for name in (1, 2, 4, 5)}) == 1 and root[3] != root[1]
