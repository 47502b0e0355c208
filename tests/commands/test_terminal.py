"""What a terminal would obey reaches it as an escape, in one line: from names, ids, addresses, comments and tokens."""

import json
import re

import pytest
from command import invoke
from hypothesis import given, strategies as st

import satloop
from satloop.errors import CONTROL, PuzzleError, printable, shortened
from satloop.formats.output import board_text
from satloop.puzzles import find

EVIL = "\x1b[31m\nred\x9b2J\u202e"
BOARD = "3 3\n- 2 -\n3 - 3\n- - 2\n"
STEERING = re.compile(CONTROL.replace("\\x00-\\x1f", "\\x00-\\x09\\x0b-\\x1f"))


@pytest.fixture
def dataset(tmp_path):
    entries = {f"a{EVIL}": {"problem": BOARD, "solution": EVIL}, f"b{EVIL}": {"problem": EVIL},
               f"c{EVIL}": {"problem": f"# {EVIL}\n{BOARD}".replace("\nred", "red")}, f"d{EVIL}": 3}
    (tmp_path / "x.json").write_text(json.dumps({"name": "Slitherlink", "data": entries}))
    return str(tmp_path / "x.json")


@pytest.mark.parametrize("command", [
    ["bench", "--jobs", 1], ["rate"], ["convert", "--format", "board"], ["convert", "--format", "json"],
    ["convert", "--format", "text"], ["convert", "--solution", "--format", "board"], ["solve"]])
def test_ids_and_comments(command, dataset):
    result = invoke(*command, dataset)
    lines = (result.stdout + result.stderr).splitlines()
    assert not any(STEERING.search(line) for line in lines)
    assert "red" not in [line[:3] for line in lines], lines
    named = "".join(lines)
    assert "\\x1b[31m" in named or command[-1] == "json"


@pytest.mark.parametrize("arguments", [
    ["solve", f"puzz.link/p?{EVIL.replace(chr(10), '')}"], ["solve", f"no{EVIL}.txt"], ["solve", "x.json#a" + EVIL],
    ["unique", f"example:{EVIL}"], ["show", EVIL], ["generate", EVIL, "4x4"], ["generate", "masyu", EVIL],
    ["solve", f"x{EVIL}.hcp"], ["decode", EVIL, EVIL], [EVIL], ["solve", "example:masyu", "--solver", EVIL],
    ["solve", "example:masyu", "--loops", EVIL], ["solve", "example:masyu", "--limit", EVIL],
    ["check", "example:masyu", EVIL], ["hint", "example:masyu", "--partial", EVIL], ["study", EVIL]])
def test_names_that_nobody_knows(arguments):
    result = invoke(*arguments)
    assert result.exit_code == 2
    assert not STEERING.search(result.stdout + result.stderr)
    assert result.stderr.count("\n") == 1 and "\\x1b" in result.stderr, result.stderr


def test_a_file_of_that_name(tmp_path):
    path = tmp_path / "a\x1b[31m\tb.txt"
    path.write_text(f"# puzzle: slitherlink\n{BOARD}\n{BOARD}")
    for command in ("solve", "unique", "show", "count", "rate", "convert", "bench"):
        result = invoke(command, path)
        assert result.exit_code == 0 and (command == "bench" or "a\\x1b[31m\\tb.txt" in result.stdout)
        assert not STEERING.search(result.stdout + result.stderr)
    assert "\\x1b" in repr(satloop.read("2 2\n- -\n- -", "masyu").__class__("1 1\n-", str(path)))


@pytest.mark.parametrize("format", ["json", "board"])
def test_comments_of_a_board(format, tmp_path):
    path = tmp_path / "x.txt"
    path.write_bytes(f"# puzzle: slitherlink\r\n# by\t{EVIL.replace(chr(10), '')}\r\n{BOARD}".encode())
    for command in ("convert", "show"):
        result = invoke(command, path, "--format", format)
        assert result.exit_code == 0 and "\\x1b[31mred\\x9b2J\\u202e" in result.stdout.replace("\\\\", "\\")
        assert not STEERING.search(result.stdout.replace("\t", ""))
    board = satloop.read(str(path))
    assert board == satloop.read("example:slitherlink")
    assert board_text(satloop.read(board_text(board))) == board_text(board)
    dumped = invoke("dump", path, "--loops", "elimination").stdout
    assert "by\t\\x1b[31m" in dumped and not STEERING.search(dumped.replace("\t", ""))


def test_a_token_has_no_control_character():
    """A region may have any name, and names come out again."""
    for sign in "\x1b\x07\x7f\x9b\u202e\ud800":
        with pytest.raises(PuzzleError, match=r"row 2, column 1: found '.*', expected a token without") as error:
            find("entryexit")(f"2 2\na b\n{sign} b\n")
        assert not re.search(CONTROL, str(error.value))
    find("entryexit")("2 2\na b\né 👩‍🚒\n")


@given(st.text())
def test_what_is_shown_can_be_shown(text):
    assert not re.search(CONTROL, printable(text))
    assert printable(printable(text)) == printable(text)
    printable(text).encode()
    assert len(shortened(text)) <= 60


@pytest.mark.parametrize("text, name", [
    (f"{BOARD}\n{BOARD}" * 9, "<text>"), ("x" * 5000, "xxx"), ("- " * 5000, "- - -"), (f"2 {EVIL}\n", "<text>"),
    ("https://puzz.link/p?" + "7" * 500, "https://puzz.link/p?777"), ("{\n" + "7" * 500, "<text>")])
def test_a_text_has_a_short_name(text, name):
    with pytest.raises(PuzzleError) as error:
        satloop.read(text)
    assert error.value.file.startswith(name) and len(error.value.file) <= 60
    assert len(str(error.value)) < 400
