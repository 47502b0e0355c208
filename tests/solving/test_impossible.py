"""Boards that plainly have no solution: which reason is given, where, and never one for a board that has a solution."""

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np
import pytest
from command import invoke
from tiny import boards

from satloop.boards.unsolvable import largest_pairing, most_apart, most_apart_in_line, pieces_per_region
from satloop.puzzles import NAMES, find
from satloop.solving import search_in_slices
from satloop.solving.solve import solve

EMPTY = "\n- - - -"

REASONS = [
    ("hashi", "3 3\n4 - 1\n- - -\n1 - -",
     "an island has a larger number than its neighbours have room for (at row 1 column 1)"),
    ("hashi", "2 3\n2 - 2\n- 1 -",
     "an island has a larger number than its neighbours have room for (at row 2 column 2)"),
    ("hashi", "3 4\n1 - 1 -\n- - - 1\n- 1 - 1", "no bridges lead from these islands to the others (at row 2 column 4, "
                                                "row 3 column 2, row 3 column 4)"),
    ("hashi", "1 5\n1 - 2 - 2", "the numbers add up to 5, which is odd, and each bridge has two ends"),
    ("hashi", "3 3\n1 - 1\n- - -\n1 - 1", "the numbers add up to 4, and 4 islands hang together by at least 3 bridges, "
                                          "each with two ends"),
    ("castlewall", f"4 4{EMPTY}\n- 3eo - -{EMPTY * 2}",
     "a number is larger than the number of segments in line with it (at row 2 column 2)"),
    ("castlewall", f"4 4{EMPTY}\n- 1e - x{EMPTY * 2}",
     "a number is larger than the number of segments in line with it (at row 2 column 2)"),
    ("castlewall", f"4 4\n- o - -{EMPTY * 3}",
     "a white clue stands at the border, outside of any loop (at row 1 column 2)"),
    ("regionalyajilin", "3 3\n3 - -\n- - -\n- - -\n1 1 1\n1 2 2\n2 2 2",
     "a number is larger than the number of cells in its region that could count (at row 1 column 1)"),
    ("regionalyajilin", "3 3\n1 0 -\n- - -\n- - -\n1 1 1\n1 2 2\n2 2 2",
     "a region has two numbers (at row 1 column 1, row 1 column 2)"),
    ("countryroad", "2 3\n3 - -\n- - -\n1 1 2\n2 2 2",
     "a number is larger than the number of cells in its region that could count (at row 1 column 1)"),
    ("countryroad", "2 3\n- - -\n- - -\n1 1 1\n1 1 #",
     "a region's border is too short for the loop to enter and leave by it (at row 1 column 1, row 1 column 2, row 1 "
     "column 3, row 2 column 1 and 1 more)"),
    ("doubleback", "2 3\n1 1 2\n1 2 2",
     "a region's border is too short for the loop to enter and leave by it (at row 1 column 1, row 1 column 2, row 1 "
     "column 3, row 2 column 1 and 2 more)"),
    ("allornothing", "2 3\n1 1 1\n2 1 2",
     "neither of two regions side by side has a way through all its cells (at row 1 column 1, row 1 column 3, row 2 "
     "column 1, row 2 column 2 and 1 more)"),
    ("dotchidotchiloop", "2 3\nb - -\n- - -\n1 1 2\n1 1 2",
     "a region has no circle (at row 1 column 3, row 2 column 3)"),
    ("moonsun", "2 3\nx - -\n- - -\n1 1 2\n1 1 2",
     "a region has neither moon nor sun (at row 1 column 3, row 2 column 3)"),
    ("detour", "2 3\n- - -\n- - 5\n1 1 1\n1 1 2",
     "a number is larger than the number of cells in its region that could count (at row 2 column 3)"),
    ("yajilin", f"4 4\n2e - - x{EMPTY * 3}",
     "a number is larger than the number of cells ahead that may be shaded (at row 1 column 1)"),
    ("koburin", f"4 4\n3 - - -{EMPTY * 3}",
     "a number is larger than the number of cells beside it that may be shaded (at row 1 column 1)"),
    ("shirokuro", "3 3\nb - w\n- - -\n- b -", "a circle sees none of the other colour (at row 3 column 2)"),
    ("shirokuro", "3 3\nb - w\n- - -\nw - -", "2 white circles cannot be joined with 1 black one, each with one"),
    ("shirokuro", "3 6\nb - w - b -\n- - - - - -\n- w - b - w",
     "these circles see fewer of the other colour than they are (at row 1 column 1, row 1 column 5)"),
    ("linesweeper", "3 4\n- - - -\n- 8 3 -\n- - - -",
     "a number is larger than the number of cells round it that may be visited (at row 2 column 2)"),
    ("sheepwolfslitherlink", f"4 4{EMPTY}\n- s 0 0\n- - - -\n- - - s",
     "0s join a sheep with a wolf or with the outside (at row 2 column 2)"),
    ("sheepwolfslitherlink", f"4 4{EMPTY}\n- s 0 w{EMPTY * 2}",
     "0s join a sheep with a wolf or with the outside (at row 2 column 2)"),
    ("lineofsight", f"2 4\n- 5n 3w -{EMPTY}", "a number is longer than the board (at row 1 column 2, row 1 column 3)"),
    ("vertexslitherlink", f"4 4\n0 3 - -{EMPTY * 3}",
     "a number has fewer corners left beside a 0 than it needs (at row 1 column 2)"),
    ("touchslitherlink", f"4 4\n0 - - -\n- 4 - -{EMPTY * 2}",
     "a number has fewer corners left beside a 0 than it needs (at row 2 column 2)"),
    ("linesweeper", f"4 4\n4 - - -{EMPTY * 3}",
     "a number is larger than the number of cells round it that may be visited (at row 1 column 1)"),
    ("midloop", f"4 4\n- - - 1{EMPTY * 3}", "no line goes straight through a corner (at row 1 column 4)"),
    ("masyu", f"4 4{EMPTY * 3}\nw - - -", "no line goes straight through a corner (at row 4 column 1)"),
    ("shingoki", f"4 4\nw - - -{EMPTY * 3}", "no line goes straight through a corner (at row 1 column 1)"),
    ("shingoki", f"4 4\n- w4 - -{EMPTY * 3}", "both arms of a circle cannot add up to its number (at row 1 column 2)"),
    ("balanceloop", f"4 4{EMPTY}\n- w3 - -{EMPTY * 2}",
     "both arms of a circle cannot add up to its number (at row 2 column 2)"),
    ("balanceloop", f"4 4{EMPTY}\n- b5 - -{EMPTY * 2}",
     "both arms of a circle cannot add up to its number (at row 2 column 2)"),
    ("geradeweg", f"4 4\n4 - - -{EMPTY * 3}",
     "a number has no room for a segment of its length (at row 1 column 1)"),
    ("geradeweg", f"4 4\n3 - 1 -{EMPTY}\n2 - - -{EMPTY}",
     "a number has no room for a segment of its length (at row 1 column 1)"),
    ("turnaround", f"4 4{EMPTY}\n- 0 - -{EMPTY * 2}",
     "a 0 has no room for a line straight through three cells (at row 2 column 2)"),
    ("lring", f"4 4{EMPTY}\n- - n -{EMPTY * 2}",
     "an arrow has no room for two segments that way (at row 2 column 3)"),
    ("kuroshiroloop", f"4 4{EMPTY}\n- - w -{EMPTY * 2}",
     "from a lone circle the loop turns more than once on its way back (at row 2 column 3)"),
    ("tapaloop", f"4 4\n2,2 - - -{EMPTY * 3}",
     "a number is larger than the number of cells round it that may be visited (at row 1 column 1)"),
    ("mejilink", "7 7\n- - - - - - -\n" + "- 3 3 3 3 2 -\n" * 4 + "- 1 1 1 1 - -\n- - - - - - -",
     "a tile has fewer dotted sides than cells (at row 2 column 2, row 2 column 3, row 2 column 4, row 2 column 5 and "
     "21 more)"),
    ("mejilink", "1 2\n14 10", "no loop goes along the dotted lines"),
    ("mejilink", "4 4\n3 3 3 2\n2 2 2 2\n2 2 2 2\n- - - -",
     "a tile has more sides at dead ends than cells (at row 1 column 1, row 1 column 2, row 1 column 3, row 1 column 4 "
     "and 12 more)"),
    ("mejilink", "3 3\n1 - -\n- - -\n- - 2", "four tiles of one cell each meet (at row 2 column 1, row 2 column 2, "
     "row 3 column 1, row 3 column 2)"),
    ("railpool", f"4 4\n2,4 - - ?{EMPTY * 3}\n" + "1 1 2 2\n" * 4,
     "a list has a length that no row and no column has (at row 1 column 1)"),
    ("mukkonn", f"4 4\ne4 - - -{EMPTY * 3}",
     "a clue has fewer than two sides by which the loop may leave (at row 1 column 1)"),
    ("mukkonn", f"4 4\n# - - -{EMPTY * 2}\n- - - #",
     "a loop through all cells has as many dark ones of a chessboard (its first is dark) as light ones, and here are "
     "2 more light ones"),
    ("loopspecial", f"4 4{EMPTY}\n- ew - -{EMPTY * 2}", "no loop without a circle"),
    ("roundtrip", f"4 4{EMPTY}\nw5 - - -{EMPTY * 2}",
     "a number is larger than the number of cells in its row or column (at row 2 column 1)"),
    ("roundtrip", f"4 4\n- n3 - -{EMPTY * 2}\n- s2 - -",
     "two numbers of a row or column have no room for two runs (at row 1 column 2, row 4 column 2)"),
    ("pipelink", f"4 4{EMPTY}\n- ew ns -{EMPTY * 2}",
     "two given pieces side by side do not meet (at row 2 column 2, row 2 column 3)"),
    ("pipelink", f"4 4\n- se - -\nne - - -{EMPTY * 2}",
     "a cell to be visited has fewer than two ways out (at row 1 column 1)"),
    ("simpleloop", "4 4\n- x - -\nx - - -\n- - - -\n- - - -",
     "a cell to be visited has fewer than two ways out (at row 1 column 1)"),
    ("simpleloop", "3 3\n- - -\n- - -\n- - -", "a loop through all cells has as many dark ones of a chessboard (its "
                                              "first is dark) as light ones, and here is 1 more dark one"),
    ("entryexit", "4 4\n1 1 2 2\n1 3 3 2\n3 3 3 1\n3 3 1 1",
     "a region falls into more pieces than the loop may enter (at row 1 column 1, row 1 column 2, row 2 column 1, "
     "row 3 column 4 and 2 more)"),
    ("doubleback", "4 4\n1 2 1 2\n2 2 2 2\n2 2 2 2\n1 2 2 2",
     "a region falls into more pieces than the loop may enter (at row 1 column 1, row 1 column 3, row 4 column 1)"),
    ("sudoku", f"4 4\n1 - - 1{EMPTY * 3}", "a row has a number twice (at row 1 column 1, row 1 column 4)"),
    ("grandtour", "2 2\n- -\n- -", "a loop through all cells has as many dark ones of a chessboard (its first is dark) "
                                  "as light ones, and here is 1 more dark one"),
    ("flow", "2 2\n1 -\n- 1",
     "paths between these ends leave at least 1 light cell of a chessboard (its first is dark) without a path"),
    ("numberlink", "3 3\n1 2 -\n3 2 -\n3 - 1", "the end 1 is walled in by other ends (at row 1 column 1)"),
    ("numberlink", "3 3\n1 - -\n2 3 3\n2 - 1",
     "other ends stand between the two ends 1 (at row 1 column 1, row 3 column 3)"),
    ("numberlink", "3 3\n1 2 -\n- - -\n2 - 1",
     "the paths of 1 and 2 cross: along the border their ends stand in turn (at row 1 column 1, row 1 column 2, "
     "row 3 column 3, row 3 column 1)"),
]


@pytest.mark.parametrize("name, text, reason", REASONS)
def test_reasons(name, text, reason):
    board = find(name)(text)
    result = solve(board)
    assert (result.outcome, result.exhausted) == ("none", True)
    assert str(result.reason) == reason


def test_a_long_search_ends_where_there_is_a_reason(monkeypatch):
    board = find("simpleloop")("13 15\n" + "\n".join(["- " * 15] * 13))  # solvers take minutes to refute it
    answer = solve(board)
    assert answer.outcome == "none" and "1 more dark one" in str(answer.reason)
    first = search_in_slices.BUDGET // 5  # conflicts of the first slice
    assert first <= answer.statistics.conflicts < 2 * first
    assert solve(board, plain=True, time_limit=0.2).outcome == "unknown"
    calls = []
    monkeypatch.setattr(type(board), "unsolvable_reason", lambda board: calls.append(board))
    assert solve(board, time_limit=0.5).outcome == "unknown"
    assert calls == [board]  # once while it searches, and not again to say why there is no answer


def test_a_search_is_ended_by_a_reason_of_its_own_board_alone():
    kind = find("simpleloop")
    without, other = (kind(f"13 {n}\n" + "\n".join(["- " * n] * 13)) for n in (15, 17))
    with ThreadPoolExecutor(2) as executor:
        plain = executor.submit(solve, other, 1, 1.0, plain=True)
        assert executor.submit(solve, without, 1, 1.0).result().outcome == "none"
        assert plain.result().outcome == "unknown"


def squares(most):
    """Sudoku boards of 4 x 4 with five givens."""
    rng = np.random.default_rng(most)
    for _ in range(most):
        grid = np.full(16, "-")
        grid[rng.permutation(16)[:5]] = rng.choice(list("1234"), 5)
        yield find("sudoku")("4 4\n" + "\n".join(map(" ".join, grid.reshape(4, 4).tolist())))


@pytest.mark.parametrize("name", NAMES)
def test_a_reason_is_given_only_where_there_is_no_solution(name):
    """Random boards, small ones and such with more than one row of cells inside."""
    given = 0
    for rows, columns, most in ((3, 4, 30), (4, 4, 15)):
        for board in squares(most) if name == "sudoku" else boards(name, rows, columns, most, seed=3):
            if board.unsolvable_reason() is not None:
                given += 1
                answer = solve(board, plain=True)
                assert not answer.solutions, (board.text, answer.reason)
    kind = find(name)
    assert kind(kind.example).unsolvable_reason() is None
    own = any("unsolvable_reasons" in base.__dict__ for base in kind.__mro__
              if base.__module__.startswith("satloop.puzzles"))
    assert given or not own


def test_every_way_that_ends_without_a_solution_says_why(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text("# puzzle: hashi\n1 5\n1 - 3 - 1\n")
    reason = "an island has a larger number than its neighbours have room for (at row 1 column 3)"
    for command in (["solve"], ["unique"], ["unique", "--jobs", "2"], ["explain"], ["hint"], ["rate"], ["forced"]):
        answer = invoke(command[0], str(file), *command[1:])
        assert answer.exit_code == 1 and reason in answer.output, (command, answer.output)


def test_a_board_that_plainly_has_none_is_not_left_open_by_a_time_limit():
    result = solve(find("simpleloop")("3 3\n" + "- - -\n" * 3), time_limit=0)
    assert (result.outcome, result.exhausted) == ("none", True)


def test_the_most_apart():
    rng = np.random.default_rng(1)
    for _ in range(40):
        cells = rng.random((3, 4)) < 0.7
        places = [tuple(place) for place in np.argwhere(cells).tolist()]
        touching = {(a, b) for a, b in combinations(places, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1}
        best = max(count for count in range(len(places) + 1) if any(
            not touching & set(combinations(some, 2)) for some in combinations(places, count)))
        assert most_apart(cells) == best
        line = cells[:1]
        assert most_apart_in_line(line[0].tolist()) == most_apart(line)


def test_pairs():
    rng = np.random.default_rng(2)
    for _ in range(60):
        partners = [np.flatnonzero(rng.random(5) < 0.3).tolist() for _ in range(5)]
        count, lacking = largest_pairing(partners)
        fewest = min(len(set().union(*(partners[one] for one in some))) + 5 - len(some)
                     for size in range(6) for some in combinations(range(5), size))
        assert count == fewest  # Hall's theorem, in the words of Konig
        assert (lacking == []) == (count == 5)
        assert not lacking or len(set().union(*(partners[one] for one in lacking))) == len(lacking) - 1


def test_pieces_of_regions():
    assert pieces_per_region(np.array([[0, 1, 0], [-1, 1, 0], [0, -1, 1]]), 2).tolist() == [3, 2]
