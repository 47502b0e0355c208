"""What a command does, a public function of the same name does too; a wrong argument gets a helpful message."""

import importlib
import io
import re
from pathlib import Path

import pytest
from command import invoke
from reading import read_boards

import satloop
from satloop.cli import COMMANDS

ROOT = Path(__file__).parents[2]
# Commands that have no function of their own name, and what they are in Python (docs/api.md has the same table).
ELSEWHERE = {"show": "draw", "size": "encode", "dump": "encode", "decode": "encode"}
ONLY_COMMANDS = {"bench", "formats", "study", "serve", "set"}
TWO = "# puzzle: slitherlink\n2 2\n2 -\n- -\n"
NONE = "# puzzle: slitherlink\n2 2\n0 3\n- -\n"
DRAFT = "# puzzle: slitherlink\n3 3\n? 2 ?\n- 3 -\n? - ?\n"


def test_every_command_is_a_function():
    for name in set(COMMANDS) - ONLY_COMMANDS - set(ELSEWHERE):
        assert name in satloop.__all__ and getattr(satloop, name) is not None, name
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f"| `{name}` |" in page, f"docs/api.md has no row that says what the command {name} is in Python"


def test_the_page_of_public_names_has_every_name():
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\.\. auto\w+:: ([\w.]+)$", page, re.MULTILINE))
    missing = set(satloop.__all__) - named - {"__version__", "puzzles", "sets", "tasks"}
    assert not missing, f"docs/api.md lacks {', '.join(sorted(missing))}"
    assert "`satloop.puzzles`" in page and "`satloop.__version__`" in page
    assert {name for name in named if "." not in name} <= set(satloop.__all__)


def test_unique_and_count():
    board = satloop.read(TWO)
    assert satloop.unique(satloop.read("example:flow")) is True
    assert satloop.unique(board) is False and satloop.unique(satloop.read(NONE)) is False
    number = len(satloop.solve(board, limit=None).solutions)
    assert satloop.count(board) == satloop.count(board, jobs=2) == satloop.count(board, loops="elimination") == number
    assert satloop.count(satloop.read(NONE)) == 0
    for function in (satloop.unique, satloop.count):
        with pytest.raises(TimeoutError, match="the time limit of 0 s ran out"):
            function(board, time_limit=0)
        with pytest.raises(ValueError, match="did you mean 'cuts'"):
            function(board, loops="cutz")
    with pytest.raises(ValueError, match="loops='none' accepts what is no solution"):
        satloop.unique(satloop.read("# puzzle: slitherlink\n4 4\n3 - - -\n- - - -\n- - - -\n- - - 3\n"), loops="none")


def test_minimize_complete_forced_and_conflict(tmp_path):
    board = satloop.read("# puzzle: sudoku\n4 4\n1 2 3 4\n3 4 1 2\n- - - -\n- 3 2 1\n")
    minimized = satloop.minimize(board, seed=3)
    assert satloop.unique(minimized.puzzle) and minimized.clues < minimized.before
    assert str(minimized).endswith(f"{minimized.clues} of {minimized.before} clues stay")
    with pytest.raises(ValueError, match=r"several solutions: complete\(board\)"):
        satloop.minimize(satloop.read(TWO))
    with pytest.raises(ValueError, match=r"no solution: conflict\(board\)"):
        satloop.minimize(satloop.read(NONE))
    file = tmp_path / "draft.txt"
    file.write_text(DRAFT)
    for source in (DRAFT, file, str(file), io.StringIO(DRAFT), satloop.read(DRAFT.replace("?", "-"))):
        completed = satloop.complete(source)
        assert satloop.unique(completed.puzzle) and completed.cells
        assert "new clue" in str(completed)
    assert satloop.complete(NONE) is None
    forced = satloop.forced(TWO)
    assert forced.open_count and str(forced).endswith(f"{forced.open_count} lines, cells or numbers are open")
    assert satloop.forced(satloop.read(TWO)).open_count == forced.open_count
    assert satloop.forced(satloop.read(TWO), {"edges": forced.example["edges"].astype(int)}).open_count == 0
    assert satloop.forced(NONE) is None
    conflict = satloop.conflict(satloop.read(NONE))
    assert conflict.cells == ((0, 0), (0, 1)) and conflict.smallest
    assert str(conflict).endswith("2 cells' clues contradict each other: r1c1, r1c2")
    assert "would have too " in str(conflict.reason()).splitlines()[-1]
    assert satloop.conflict(TWO) is None
    for drawn in (minimized, completed, forced, conflict):
        assert drawn._repr_svg_().startswith("<svg") and str(drawn).count("\n") > 1
    for call in (lambda: satloop.forced(TWO, time_limit=0), lambda: satloop.conflict(NONE, time_limit=0),
                 lambda: satloop.minimize(board, time_limit=0), lambda: satloop.complete(DRAFT, time_limit=0)):
        with pytest.raises(TimeoutError, match="the time limit of 0 s ran out"):
            call()


def test_generate_takes_the_spelling_of_the_command():
    board = satloop.generate("slitherlink", "4x5", seed=2)
    assert board == satloop.generate("slitherlink", (4, 5), seed=2) == next(satloop.generated("slither", "4x5", seed=2))
    assert (board.rows, board.columns) == (4, 5)
    assert satloop.generate("sudoku", "4").rows == 4
    with pytest.raises(TimeoutError, match="no such board in 0 s") as caught:
        satloop.generate("slitherlink", "10x10", time_limit=0)
    assert isinstance(caught.value, satloop.NotFound) and caught.value.nearest is None


@pytest.mark.parametrize("format", ["text", "json", "board", "pzpr", "url", "svg"])
def test_convert_gives_what_the_command_prints(format):
    for source in ("example:masyu", "https://puzz.link/p?slither/5/5/cbcbcddad"):
        done = invoke("convert", source, "--format", format)
        assert done.exit_code == 0 and satloop.convert(source, format) == done.stdout
    several = TWO + "\n" + NONE
    if format == "svg":
        with pytest.raises(ValueError, match="2 boards are not one SVG drawing"):
            satloop.convert(several, format)
    elif format != "text":
        assert read_boards(satloop.convert(several, format)) == [satloop.read(TWO), satloop.read(NONE)]
    assert satloop.convert(satloop.read(TWO), format) == satloop.convert(TWO, format)


def test_convert_gives_the_stored_solution():
    board = satloop.read("example:masyu")
    text = satloop.convert("example:masyu", "board", solution=True)
    assert satloop.check(board, board.read_solution(text)) == []
    with pytest.raises(satloop.PuzzleError, match="a solution beside it"):
        satloop.convert(TWO, "board", solution=True)
    with pytest.raises(ValueError, match="needs the format 'board'"):
        satloop.convert("example:masyu", "url", solution=True)


def test_an_encoding_prints_and_draws_its_sections():
    encoding = satloop.encode(satloop.read("example:slitherlink"))
    lines = str(encoding).splitlines()
    assert lines[0] == repr(encoding) and lines[-1].split()[0] == "total"
    assert int(lines[-1].split()[2].replace(",", "")) == encoding.size.clauses
    assert encoding._repr_svg_().count("<rect") == len(encoding.sizes)
    assert "lazy" in str(satloop.encode(encoding.board, loops="cuts"))


@pytest.mark.parametrize(("wrong", "words"), [
    (lambda: satloop.unique("2 2\n"), "unique takes a board, not str"),
    (lambda: satloop.count(7), "count takes a board, not int 7"),
    (lambda: satloop.minimize(None), "minimize takes a board"),
    (lambda: satloop.complete(7), "complete takes a path, a text or an open file, not int 7"),
    (lambda: satloop.forced(7), "forced takes a path, a text or an open file"),
    (lambda: satloop.conflict([]), "conflict takes a path, a text or an open file"),
    (lambda: satloop.convert(7), "convert takes a path, a text or an open file"),
    (lambda: satloop.explain("2 2\n"), "explain takes a board, not str"),
    (lambda: satloop.hint("2 2\n"), "hint takes a board, not str"),
    (lambda: satloop.rate(3), "rate takes a board, not int 3"),
    (lambda: satloop.write(3), "write takes a board, not int 3"),
    (lambda: satloop.generate(3, "4x4"), "generate takes the name of a puzzle, as 'slitherlink', not int 3"),
    (lambda: satloop.generate("masyu", 6.0), r"takes a size as .* rows first, or 10 for a square, not float 6.0"),
    (lambda: satloop.generate("masyu", True), "generate takes a size"),
    (lambda: satloop.generate("masyu", (4, 4, 4)), "generate takes a size"),
    (lambda: satloop.generate("masyu", "4x4", seed="x"), "generate takes a whole number as its seed, not str 'x'"),
])
def test_a_wrong_type_is_told_what_to_do(wrong, words):
    with pytest.raises(TypeError, match=words):
        wrong()


def test_a_whole_number_is_the_size_of_a_square():
    assert satloop.generate("slitherlink", 4, seed=1) == satloop.generate("slitherlink", "4", seed=1)


@pytest.mark.parametrize("page", ["api.md", "encoders.md"])
def test_the_members_that_a_page_names_exist(page):
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^\.\. auto(module|class):: ([\w.]+)\n   :members: (.+)$", text, re.MULTILINE)
    assert blocks
    for kind, name, members in blocks:
        home, _, last = (name if "." in name else f"satloop.{name}").rpartition(".")
        owner = importlib.import_module(name) if kind == "module" else getattr(importlib.import_module(home), last)
        known = {*dir(owner), *getattr(owner, "__annotations__", ())}
        assert set(members.split(", ")) <= known, f"{page}: {name} has no {set(members.split(', ')) - known}"
