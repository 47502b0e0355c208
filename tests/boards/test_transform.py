"""Boards that are turned, mirrored, shifted, and get or lose rows and columns."""

import pytest

from satloop import read, solve
from satloop.boards.text import read_board
from satloop.errors import PuzzleError
from satloop.puzzles import NAMES, find
from satloop.setting.editing.transform import SHIFTS, TRANSFORMS, TURNS, transform

BACK = [["turn-right"] * 4, ["turn-right", "turn-left"], ["turn-half"] * 2, ["mirror"] * 2, ["flip"] * 2,
        ["transpose"] * 2, ["mirror", "flip", "turn-half"]]


def boards(name):
    kind = find(name)
    yield kind(kind.example)
    yield kind("# title: T\n# author: A\n" + kind.example.strip())


def after(board, names):
    for name in names:
        board = transform(board, name)
    return board


@pytest.mark.parametrize("name", NAMES)
def test_turns_that_add_up_to_none_give_the_same_board(name):
    for board in boards(name):
        for names in BACK:
            again = after(board, names)
            assert again == board and (again.own_title, again.author) == (board.own_title, board.author), names
        assert transform(board, "transpose") == after(board, ["turn-right", "mirror"])
        assert transform(transform(board, "turn-right"), "turn-right") == transform(board, "turn-half")


@pytest.mark.parametrize("name", NAMES)
def test_turned_boards_have_as_many_solutions(name):
    kind = find(name)
    board = kind(kind.example)
    for turn in TURNS:
        assert solve(transform(board, turn), limit=2).outcome == "unique", turn


@pytest.mark.parametrize("name", NAMES)
def test_a_row_and_a_column_that_come_and_go_leave_the_board(name):
    kind = find(name)
    board = kind(kind.example)
    if name == "sudoku":
        with pytest.raises(PuzzleError, match="as many rows as columns"):
            transform(board, "insert-row")
        return
    for what, count in (("row", board.rows), ("column", board.columns)):
        for at in range(count + 1):
            longer = transform(board, f"insert-{what}", at)
            assert (longer.rows, longer.columns) == (board.rows + (what == "row"), board.columns + (what == "column"))
            assert transform(longer, f"delete-{what}", at) == board, (what, at)


@pytest.mark.parametrize("name", ["masyu", "yajilin", "castlewall", "slitherlink", "hashi", "roundtrip", "grandtour"])
def test_shifts_all_the_way_round_leave_the_board(name):
    kind = find(name)
    board = kind(kind.example)
    for shift, (down, _) in SHIFTS.items():
        assert after(board, [shift] * (board.rows if down else board.columns)) == board
        if name != "roundtrip":
            assert transform(board, shift) != board


def tokens(board):
    return read_board(board.text, grids=type(board).grids, further_rules=board.further_rule_names()).grids[0]


@pytest.mark.parametrize(("name", "row", "turned"), [
    ("yajilin", "3n - x", ["3e", "-", "x"]), ("castlewall", "2so ? x", ["2wo", "?", "x"]),
    ("slalom", "| = 2n", ["=", "|", "2e"]), ("pipelink", "se - -", ["sw", "-", "-"]),
    ("myopia", "nes - -", ["esw", "-", "-"]), ("reflectlink", "ne4 - +", ["se4", "-", "+"]),
    ("grandtour", "8 12 -", ["1", "9", "-"]), ("mukkonn", "n2e1 # ?", ["e2s1", "#", "?"]),
    ("masyu", "w b -", ["w", "b", "-"]), ("sheepwolfslitherlink", "s w 2", ["s", "w", "2"]),
    ("flow", "n n -", ["n", "n", "-"]), ("icelom", "i5In - -", ["i5Ie", "-", "-"]),
    ("lixloop", "LXn ? -", ["LXe", "?", "-"]), ("nagareruloop", "#w n #", ["#n", "e", "#"])])
def test_directions_turn_along(name, row, turned):
    board = find(name)(f"2 3\n{row}\n- - -\n")
    column = [line[-1] for line in tokens(transform(board, "turn-right"))]
    assert [*map(sorted, column)] == [*map(sorted, turned)]


def test_what_stands_between_cells_stays_between_them():
    midloop = find("midloop")("2 2\n2 -\n- -\n")  # a circle between the cells on the left
    assert tokens(transform(midloop, "turn-right")) == [["3", "-"], ["-", "-"]]
    assert tokens(transform(midloop, "mirror")) == [["-", "2"], ["-", "-"]]
    assert tokens(transform(midloop, "flip")) == [["2", "-"], ["-", "-"]]
    assert tokens(transform(midloop, "delete-row", 1)) == [["-", "-"]]
    kurarin = find("kurarin")("2 2\n1b2w3g4b -\n- -\n")
    assert tokens(transform(kurarin, "turn-half")) == [["4b", "2w"], ["3g", "1b"]]
    barns = find("barns")("2 2\nies -\n- -\n")
    assert tokens(transform(barns, "turn-half")) == [["-", "s"], ["e", "i"]]
    icebarn = find("icebarn")("2 2\ni>vIn -\n- Os\n")
    assert tokens(transform(icebarn, "turn-half")) == [["On", "^"], ["<", "iIs"]]


def test_what_stands_at_the_frame_stays_there():
    board = find("roundtrip")("2 2\nn2 -\nw3 -\n")
    assert tokens(transform(board, "insert-row", 0)) == [["n2", "-"], ["-", "-"], ["w3", "-"]]
    assert tokens(transform(board, "insert-column", 0)) == [["-", "n2", "-"], ["w3", "-", "-"]]
    assert tokens(transform(board, "delete-row", 0)) == [["n2w3", "-"]]
    assert tokens(transform(board, "shift-right")) == [["-", "n2"], ["w3", "-"]]


def test_regions_go_with_their_cells():
    board = find("countryroad")("2 3\n2 - -\n- - -\n1 1 2\n3 3 #\n")
    grids = read_board(transform(board, "insert-column", 1).text, grids=(2,)).grids
    assert grids == [[["2", "-", "-", "-"], ["-"] * 4], [["1", "1", "1", "2"], ["3", "3", "3", "#"]]]
    shifted = read_board(transform(board, "shift-right").text, grids=(2,)).grids[1]
    assert shifted == [["1", "2", "2"], ["#", "3", "3"]]
    lone = transform(read("# puzzle: nagenawa\n2 3\n- - -\n- - -\n1 2 1\n1 2 1\n"), "mirror")  # one region in two parts
    assert lone.text.split()[-6:] == ["r1", "2", "r1"] * 2


def test_boxes_that_are_no_squares_turn_along():
    row = "- - - - - -\n"
    board = find("sudoku")("6 6\n1 2 3 - - -\n" + 5 * row)
    turned = transform(board, "turn-right")
    assert len(read_board(turned.text, grids=(1, 2)).grids) == 2 and transform(turned, "turn-left") == board


def test_what_cannot_be_is_refused():
    board = read("example:masyu")
    for name, at, word in (("spin", 0, "unknown transformation"), ("insert-row", 5, "from 0 to 4"),
                           ("delete-row", 4, "from 0 to 3"), ("delete-column", -1, "from 0 to 4")):
        with pytest.raises(ValueError, match=word):
            transform(board, name, at)
    with pytest.raises(ValueError, match="keeps one row"):
        transform(read("# puzzle: masyu\n1 3\n- - -\n"), "delete-row")
    with pytest.raises(PuzzleError, match="each end twice"):
        transform(read("# puzzle: flow\n1 3\n1 - 1\n"), "delete-column", 0)
    assert len({*TRANSFORMS}) == 14
