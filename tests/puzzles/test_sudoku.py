"""Sudoku: every order, number scheme and at-most-one scheme; enumeration, propagation counts, bad input, drawings."""

import threading
from itertools import product

import numpy as np
import pytest
from command import invoke

from encoders import Formula
from encoders.rules.latin import hold_each_once, value_literals
from satloop.boards.number_in_every_cell import box_shape, possible_values, propagation
from satloop.errors import PuzzleError
from satloop.explaining.hint import hint
from satloop.pictures import draw
from satloop.puzzles import find
from satloop.setting.generator import generate
from satloop.setting.request import Request
from satloop.setting.solutions.own.sudoku_grid import random_square
from satloop.setting.solutions.own.sudoku_swaps import swaps
from satloop.solving.session import Session
from satloop.solving.solve import solve
from satloop.solving.solvers import COUNTING
from satloop.solving.strategies import boards_by_propagation
from satloop.solving.strategies.boards_by_propagation import clue_consequences

Sudoku = find("sudoku")
SCHEMES = list(product(*Sudoku.options.values()))


def empty(n, tokens=()):
    rows = [["-"] * n for _ in range(n)]
    for row, column, token in tokens:
        rows[row][column] = token
    return "\n".join([f"{n} {n}", *map(" ".join, rows)])


@pytest.mark.parametrize(("numbers", "at_most_one"), SCHEMES)
def test_all_squares_of_order_4(numbers, at_most_one):
    """There are 288; with the first box given 12 remain."""
    board = Sudoku(empty(4, [(0, 0, "1"), (0, 1, "2"), (1, 0, "3"), (1, 1, "4")]))
    result = solve(board, limit=None, numbers=numbers, at_most_one=at_most_one)
    outcome = {solution["digits"].tobytes() for solution in result.solutions}
    assert result.exhausted and len(outcome) == len(result.solutions) == 12
    if numbers == "onehot":
        assert len(solve(Sudoku(empty(4)), limit=None, at_most_one=at_most_one).solutions) == 288


@pytest.mark.parametrize("n", [4, 6, 8, 9, 10, 12])
def test_every_order_has_its_boxes(n):
    rows, columns = box_shape(n)
    assert rows * columns == n and rows <= columns
    digits = solve(Sudoku(empty(n))).solutions[0]["digits"]
    boxes = digits.reshape(columns, rows, rows, columns).swapaxes(1, 2).reshape(n, n)
    for units in (digits, digits.T, boxes):
        assert (np.sort(units, axis=1) == np.arange(1, n + 1)).all()


def test_boxes_may_be_drawn():
    regions = "1 1 1 1\n2 2 2 2\n3 3 3 3\n4 4 4 4"
    squares = solve(Sudoku(empty(4) + "\n" + regions), limit=None).solutions
    assert len(squares) == 576  # all Latin squares of order 4
    five = empty(5) + "\n1 1 1 2 2\n1 1 2 2 2\n3 3 3 4 4\n5 3 3 4 4\n5 5 5 5 4"
    board = Sudoku(five)
    digits = solve(board).solutions[0]["digits"].ravel()
    regions = np.array(" ".join(five.splitlines()[6:]).split())
    assert all(sorted(digits[regions == name]) == [1, 2, 3, 4, 5] for name in "12345")


def test_numbers_and_letters_are_the_same():
    one, two = (Sudoku(empty(16, [(0, 0, token)])) for token in ("10", "a"))
    assert (one.given == two.given).all() and one.given[0, 0] == 10
    assert draw(two.picture()).splitlines()[1].split("│")[0].split()[1] == "10"


def test_latin_words_agree_with_brute_force():
    """Three cells and values, any of them excluded: exactly the permutations that are possible."""
    rng = np.random.default_rng(3)
    groups = np.array([[0, 1, 2]])
    for numbers in ("onehot", "binary", "unary"):
        for _ in range(20):
            possible = rng.random((3, 3)) < 0.7
            f = Formula()
            holds = value_literals(f, possible, numbers)
            hold_each_once(f, holds, groups)
            expected = sum(all(possible[cell, value] for cell, value in enumerate(way))
                           for way in product(range(3), repeat=3) if len(set(way)) == 3)
            with Session(f) as session:
                assert sum(1 for _ in session.models(holds)) == expected


def test_givens_leave_variables_only_where_something_is_open():
    board = Sudoku(Sudoku.example)
    f = Formula()
    board.encode(f)
    possible = possible_values(board.given.ravel() - 1, board.groups, 4)
    assert f.variables == possible[possible.sum(axis=1) > 1].sum()


def test_propagation_counts():
    """Row 1 2 3 -: a naked single. A hidden one needs a second round; a clash ends it at once."""
    board = Sudoku(empty(4, [(0, 0, "1"), (0, 1, "2"), (0, 2, "3")]))
    assert board.propagation() == {"naked singles": 1, "hidden singles": 0, "rounds": 1, "cells left": 12}
    done = Sudoku(Sudoku.example)
    assert done.propagation() == {"naked singles": 12, "hidden singles": 0, "rounds": 2, "cells left": 0}
    groups = np.array([[0, 1, 2]])
    assert propagation(np.array([-1, -1, -1]), groups, 3) == {
        "naked singles": 0, "hidden singles": 0, "rounds": 0, "cells left": 3}
    both = np.array([[0, 1, 2], [1, 2, 3]])  # value 0 of cell 0 leaves cell 3 as the only place for it in the second
    assert propagation(np.array([0, -1, -1, -1]), both, 3)["hidden singles"] == 1
    clash = Sudoku(empty(4, [(0, 0, "1"), (0, 1, "2"), (1, 2, "3"), (1, 3, "4"), (2, 2, "3"), (3, 3, "1")]))
    assert solve(clash).outcome == "none" and clash.propagation() == {
        "naked singles": 0, "hidden singles": 0, "rounds": 0, "cells left": 10}


@pytest.mark.parametrize(("text", "found", "expected"), [
    ("7 7\n" + "- - - - - - -\n" * 7, "order 7", "one with boxes"),
    ("1 1\n-", "order 1", "one with boxes"),
    ("4 6\n" + "- - - - - -\n" * 4, "4 x 6 cells", "as many rows as columns"),
    (empty(4, [(2, 1, "5")]), "'5'", "a number 1 to 4"),
    (empty(9, [(2, 1, "A")]), "'A'", "a number 1 to 9"),
    (empty(4) + "\n1 1 1 1\n1 2 2 2\n3 3 3 3\n4 4 4 4", "boxes of other sizes", "4 boxes of 4 cells"),
])
def test_bad_boards(text, found, expected):
    with pytest.raises(PuzzleError) as caught:
        Sudoku(text)
    assert found in str(caught.value) and expected in str(caught.value)


def test_propagation_first_finds_what_singles_find():
    """What the solver propagates settles a board just when naked and hidden singles do, and is the solution then."""
    rng = np.random.default_rng(5)
    blank = Sudoku(empty(9))
    settled = 0
    for _ in range(60):
        digits = random_square(blank, rng)["digits"]
        stays = rng.random((9, 9)) < rng.uniform(0.3, 0.6)
        board = Sudoku(empty(9, [(r, c, str(digits[r, c])) for r, c in np.argwhere(stays)]))
        propagator, model, all_of_it = clue_consequences(board)
        more = board.with_entries(propagator.key, model)
        assert all_of_it == (board.propagation()["cells left"] == 0) == bool((more.given > 0).all())
        assert ((more.given == 0) | (more.given == digits)).all() and (more.given[stays] == digits[stays]).all()
        result = solve(board, 2)
        plain = solve(board, 2, plain=True)
        assert result.outcome == plain.outcome and (result.outcome == "several" or result.solutions == plain.solutions)
        assert result.outcome == "unique" or not all_of_it
        settled += all_of_it
    assert 0 < settled < 60
    full = Sudoku(Sudoku.answer)
    assert [solve(full, limit).outcome for limit in (1, 2, None)] == ["solved", "unique", "unique"]


HARD = """9 9
1 - - - - 7 - 9 -
- 3 - - 2 - - - 8
- - 9 6 - - 5 - -
- - 5 3 - - 9 - -
- 1 - - 8 - - - 2
6 - - - - 4 - - -
3 - - - - - - 1 -
- 4 - - - - - - 7
- - 7 - - - 3 - -
"""


def test_the_answer_to_a_board_does_not_depend_on_the_boards_before(monkeypatch):
    """What the kept solver has learnt would else choose among several solutions."""
    monkeypatch.setattr(boards_by_propagation, "BOARDS", 3)
    several, none = HARD.replace("7 - 9 -", "- - 9 -", 1), HARD.replace("- - - - 7 - 9", "- - 5 - 7 - 9", 1)
    boards = [find("sudoku")(text) for text in (HARD, several, none)]
    expected = [solve(board, 2, plain=True).outcome for board in boards]
    assert expected == ["unique", "several", "none"]
    answers = []
    for order in ((0, 1, 2, 0, 1), (1, 2, 0, 1, 0), (0, 0, 0, 1, 2)):
        monkeypatch.setattr(boards_by_propagation, "_thread", threading.local())
        found = [(place, limit, solve(boards[place], limit)) for place in order for limit in (1, 2)]
        assert all(result.outcome == expected[place] for place, limit, result in found if limit == 2)
        answers.append({(place, limit): result.solutions for place, limit, result in found})
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][0, 1] == answers[0][0, 2] == solve(boards[0], 2, plain=True).solutions


def test_boards_with_boxes_of_their_own_and_contradictions_are_not_propagated_first():
    assert not Sudoku(empty(4) + "\n1 1 1 1\n2 2 2 2\n3 3 3 3\n4 4 4 4").shares_formula()
    assert clue_consequences(Sudoku(empty(9, [(0, 0, "5"), (0, 8, "5")]))) is None


def test_solvers_that_count_take_clauses_too():
    board = Sudoku(Sudoku.example)
    assert {solve(board, 2, solver=solver).outcome for solver in COUNTING} == {"unique"}


def test_two_equal_givens_are_no_solution():
    assert solve(Sudoku(empty(9, [(0, 0, "5"), (0, 8, "5")]))).outcome == "none"


def test_stats_tell_what_propagation_finds(tmp_path):
    board = tmp_path / "board.txt"
    board.write_text("# puzzle: sudoku\n" + Sudoku.example.strip() + "\n")
    result = invoke("solve", str(board), "--stats", "--numbers", "binary")
    assert result.exit_code == 0
    assert "propagation alone: naked singles 12, hidden singles 0, rounds 2, cells left 0" in result.output


def test_drawing_has_heavy_boxes_and_bold_givens():
    board = Sudoku(Sudoku.example)
    solution = board.read_solution(board.answer)
    lines = draw(board.picture(solution)).splitlines()
    assert lines[0] == "┏━━━┯━━━┳━━━┯━━━┓" and lines[1] == "┃ 1 │ 3 ┃ 2 │ 4 ┃"
    svg = draw(board.picture(solution), "svg")
    assert svg.count('font-weight="bold"') == svg.count('font-weight="normal"') == 1 and 'class="borders"' in svg


@pytest.mark.parametrize("text", [empty(6), empty(9), empty(4) + "\n1 1 1 1\n2 2 2 2\n3 3 3 3\n4 4 4 4"])
def test_every_change_of_a_square_leaves_a_square(text):
    """Without the cells of a change there is a second solution, on just those cells."""
    board = Sudoku(text)
    digits = random_square(board, np.random.default_rng(2))["digits"]
    changes = swaps(digits, board.box)
    assert len(np.unique(changes, axis=0)) > len(digits) and not changes.all()
    tail = text.splitlines()[len(digits) + 1:]
    for cells in changes.reshape(-1, *digits.shape)[::3]:
        rows = [" ".join(row) for row in np.where(cells, "-", digits.astype(str))]
        other = solve(Sudoku("\n".join([f"{len(digits)} {len(digits)}", *rows, *tail])), 2)
        assert other.outcome == "several"


def test_givens_go_from_all_over_a_board():
    """No line is always, or mostly, without givens."""
    left = sum((generate(Request("sudoku", 9, 9, seed)).puzzle.given > 0).astype(int) for seed in range(12))
    assert left.sum(axis=0).min() > 12 and left.sum(axis=1).min() > 12


def test_a_try_that_takes_too_many_conflicts_is_given_up(monkeypatch):
    monkeypatch.setattr("satloop.setting.makers.own.sudoku.CONFLICTS_A_CELL", 1)
    made = generate(Request("sudoku", 16, 16, 1))
    assert made.tries > 1 and solve(made.puzzle, 2).outcome == "unique"


def test_a_board_of_order_36_is_made_with_numbers_everywhere_and_hinted():
    made = generate(Request("sudoku", 36, 36, 1, "57%"))
    assert made.clues == 739 and solve(made.puzzle, 2).outcome == "unique"
    given = made.puzzle.given > 0
    assert min(given.sum(axis=0).min(), given.sum(axis=1).min(), np.bincount(made.puzzle.box[given]).min()) >= 9
    assert hint(made.puzzle).outcome == "step"


def test_clues_in_pairs_may_be_one_fewer_than_wished():
    made = generate(Request("sudoku", 6, 6, 1, "15", "rotation"))
    assert made.clues in (14, 15) and made.tries == 1


def test_squares_too_large_to_be_made_are_refused_at_once():
    result = invoke("generate", "sudoku", "400", "--time-limit", "1")
    assert result.exit_code == 2 and "up to order 64, not 400" in result.output and result.output.count("\n") == 1
    assert not Sudoku(empty(65, [(0, 0, "1")])).shares_formula()
