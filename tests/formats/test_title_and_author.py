"""Title and author of a board: comments of its text, which its files keep."""

import json

import pytest

from satloop import draw, read, write
from satloop.formats.open_board import open_text
from satloop.formats.pzpr.file import read_file

TEXT = "# puzzle: masyu\n# title: Night & day / two\n# author: M. Andö\n3 3\n- - -\n- w -\n- - -\n"


def names(board):
    return board.own_title, board.author


def test_files_keep_title_and_author():
    board = read(TEXT)
    assert names(board) == ("Night & day / two", "M. Andö")
    for format in ("board", "json", "pzpr"):
        assert names(open_text(write(board, format), None).board) == names(board), format
    assert "<title>Night &amp; day / two, M. Andö</title>" in draw(board, format="svg")
    bare = read(TEXT.replace("# title", "#title of none, it").replace("# author", "# by"))
    assert names(bare) == ("", "") and bare == board
    assert "info:" not in write(bare, "pzpr") and "<title>Masyu</title>" in draw(bare, format="svg")
    assert write(board, "url") == write(bare, "url")  # which has no place for them


def test_a_comment_below_the_size_is_no_title():
    assert names(read("# puzzle: masyu\n1 2\n# title: late\n- w\n")) == ("", "")


def test_files_with_slashes_keep_them():
    one_line = write(read(TEXT), "pzpr").strip().replace("\n", "/")
    assert names(read_file(one_line)[0]) == ("Night & day / two", "M. Andö")


@pytest.mark.parametrize("info", ["info:", "info:[1]", "info:{", 'info:{"metadata": 3}',
                                  'info:{"metadata": {"author": 5}}', "info:" + "[" * 100000,
                                  'info:{"metadata": {"author": "  "}}'])
def test_other_ends_of_files_are_passed_over(info):
    board = read(TEXT.replace("# title", "# origin").replace("# author", "# by"))
    assert names(read_file(write(board, "pzpr") + info)[0]) == ("", "")


def test_a_line_break_in_a_name_makes_no_rows():
    info = "info:" + json.dumps({"metadata": {"author": "me\n1 1\n-", "comment": "x\ty"}}, indent=1)
    board = read_file(write(read(TEXT), "pzpr").partition("info:")[0] + info)[0]
    assert names(board) == ("x y", "me 1 1 -") and (board.rows, board.columns) == (3, 3)
