"""Any text gives a board or a PuzzleError, for every puzzle, and what is a board never fails later."""

import re

import pytest
from hypothesis import given, settings, strategies as st

from encoders import Formula
from satloop.errors import PuzzleError
from satloop.formats.board_source import sources
from satloop.formats.dataset import read_dataset
from satloop.formats.split_boards import named_puzzle
from satloop.pictures import draw
from satloop.puzzles import NAMES, find

LIKELY = st.sampled_from([
    "-", ".", "0", "1", "2", "3", "4", "5", "8", "10", "15", "a", "b", "w", "x", "o", "@", "#", "1n", "2e", "3s", "w4",
    "4w", "b3", "?", "ä", "٣", "²", "-1", "1 1", "ns", "se", "ew", "n", "999999999999999999999"])
REGIONS = st.sampled_from(["1", "2", "3", "a", "@", "#"])
SIDES = st.sampled_from(["-", "x", "ns", "ew", "se", "n", "1", "2"])

LONG = "9" * 5000


@st.composite
def boards(draw, tokens=LIKELY):
    """Text that is nearly a board: of the right size, with likely tokens; perhaps with regions, comments, a flaw."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    few = st.sampled_from(draw(st.lists(tokens, min_size=1, max_size=4)))
    grid = draw(st.lists(st.lists(few, min_size=columns, max_size=columns), min_size=rows, max_size=rows))
    if draw(st.booleans()):
        grid += draw(st.lists(st.lists(REGIONS, min_size=columns, max_size=columns), min_size=rows, max_size=rows))
    lines = [f"{rows} {columns}", *map(" ".join, grid)]
    flaw = draw(st.sampled_from(["", "", "", "comment", "drop", "double", "short", "cut"]))
    place = draw(st.integers(0, len(lines) - 1))
    if flaw == "comment":
        lines.insert(0, "# puzzle: any")
    elif flaw == "drop":
        del lines[place]
    elif flaw == "double":
        lines.insert(place, lines[place])
    elif flaw == "short":
        lines[place] = lines[place][:-1]
    text = "\n".join(lines)
    return text[:draw(st.integers(0, len(text)))] if flaw == "cut" else text


def reads(kind, text):
    """The board, or None after an error that says where, in one line."""
    try:
        return kind(text, "here")
    except PuzzleError as error:
        assert str(error).startswith("here") and len(str(error).splitlines()) == 1
        return None


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=30)
@given(text=st.text())
def test_any_text(name, text):
    reads(find(name), text)


@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_thousands_of_digits(name):
    """Python reads no number that long: a reader that asks for it would have no answer."""
    kind = find(name)
    for place in re.finditer(r"\S+", kind.example):
        for number in (LONG, place[0] + LONG):
            reads(kind, kind.example[:place.start()] + number + kind.example[place.end():])


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=50)
@given(text=boards())
def test_nearly_boards_and_what_they_go_through_later(name, text):
    kind = find(name)
    board = reads(kind, text)
    if board is not None:
        board.encode(Formula())
        for form in ("text", "svg"):
            assert draw(board.picture(), form)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=30)
@given(text=st.one_of(st.text(), boards(SIDES)))
def test_any_solution_text(name, text):
    kind = find(name)
    board = kind(kind.example)
    try:
        solution = board.read_solution(text, "here")
    except PuzzleError as error:
        assert str(error).startswith("here") and len(str(error).splitlines()) == 1
        return
    list(board.check(solution))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=30)
@given(data=st.data())
def test_any_solution_of_the_right_size(name, data):
    kind = find(name)
    board = kind(kind.example)
    tokens = st.sampled_from(sorted({*kind.answer.split()[2:], "-", "x"}))
    row = st.lists(tokens, min_size=board.columns, max_size=board.columns)
    grid = data.draw(st.lists(row, min_size=board.rows, max_size=board.rows))
    try:
        solution = board.read_solution("\n".join([f"{board.rows} {board.columns}", *map(" ".join, grid)]))
    except PuzzleError:
        return
    failures = list(board.check(solution))
    assert all(0 <= row <= board.rows and 0 <= column <= board.columns
               for failure in failures for row, column in failure.cells)
    assert draw(board.picture(solution))


@settings(max_examples=40)
@given(content=st.binary())
def test_any_file(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any"
    path.write_bytes(content)
    for read in (sources, read_dataset):
        try:
            read(str(path))
        except PuzzleError as error:
            assert str(path) in str(error)


@settings(max_examples=40)
@given(text=st.text())
def test_any_comment(text):
    result = named_puzzle(f"#{text}")
    assert result is None or ("puzzle" in text.lower() and result in text and result == result.strip())
