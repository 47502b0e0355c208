"""What every puzzle has: one test names all that is missing of a puzzle, each with the file and what to write there."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
from wrongs import FILES, failures, wrong_boards, wrong_solution

from encoders.loops import LOOPS
from satloop.boards.puzzle import Puzzle
from satloop.boards.text import read_board
from satloop.errors import PuzzleError
from satloop.puzzles import NAMES, find

ROOT = Path(__file__).parent.parent
EVERY = sorted({*NAMES} | {path.stem for path in (ROOT / "satloop/puzzles").glob("*.py")}
               - {"__init__", "tilingslitherlink"})  # which has faces in place of cells: test_tilings
LINES, MOST_LINES = 80, 160  # of a puzzle's file: usual, and at most
SIZES = 5  # different numbers of cells of the boards in instances that we have made, at least


def missing(name):
    """All that a puzzle lacks, each as 'file: what to write'."""
    file, package = f"satloop/puzzles/{name}.py", "satloop/puzzles/__init__.py"
    if not (ROOT / file).exists():
        yield f"{file}: write the puzzle, for its name stands in OTHER_NAMES of {package}"
        return
    if name not in NAMES:
        yield f"{package}: add the row '\"{name}\": (),' to OTHER_NAMES, with other names of the puzzle between ( and )"
        return
    if list(NAMES) != sorted(NAMES):
        yield f"{package}: put the rows of OTHER_NAMES into alphabetical order"
    try:
        kind = find(name)
    except LookupError as error:
        yield f"{file}: {error}"
        return
    yield from missing_in_file(kind, file)
    wrong = f"tests/wrong/{name}.txt"
    if not (FILES / f"{name}.txt").exists():
        yield f"{wrong}: write a wrong solution of the example for each failure: {', '.join(failures(name))}"
    elif list(wrong_boards(name)) != failures(name):
        yield (f"{wrong}: write one solution for each failure, in this order: {', '.join(failures(name))}; "
               f"it has {', '.join(wrong_boards(name))}")
    yield from missing_pens(kind, file)
    yield from missing_boards(kind)
    if not (ROOT / f"satloop/sets/stock/{name}.txt").exists():
        yield f"satloop/sets/stock/{name}.txt: run `scripts/stock.py {name}`, which makes the boards that the page has"
    rules = f"satloop/proving/checker/rules/{name}.py"
    if not (ROOT / rules).exists():
        yield (f"{rules}: write the function read(s), which reads a board and states its rules anew for `satloop "
               "verify`; simpleloop.py beside it is a short one")


def missing_in_file(kind, file):
    """What a puzzle's own file lacks."""
    for words in ("rules", "german"):
        if not getattr(kind, words, ""):
            yield f"{file}: give the class `{words}`, as simpleloop.py has them: `german` is the title and the rules"
    if not getattr(kind, "title", "")[:1].isupper():
        yield f"{file}: give the class a title, which begins with a capital letter"
    # What a puzzle does itself, its base class only promises.
    for method in ("parse", "encode", "check", "picture", "to_grid", "from_grid"):
        if getattr(kind, method) is getattr(Puzzle, method):
            yield f"{file}: write the method {method}, or take a base class of satloop/boards that has it"
    for text in ("example", "answer"):
        if not hasattr(kind, text):
            yield f"{file}: give the class the text `{text}`, a small board and its only solution"
    if hasattr(kind, "example") and hasattr(kind, "answer"):
        try:
            board = kind(kind.example)
            for failure in board.check(board.read_solution(kind.answer)):
                yield f"{file}: the answer is no solution of the example: {failure}"
        except PuzzleError as error:
            yield f"{file}: the example or its answer cannot be read: {error}"
    parameters = inspect.signature(kind.encode).parameters
    if set(kind.options) - ({"counters"} if kind.has_counters else set()) != parameters.keys() - {"self", "f"}:
        yield f"{file}: `options` has {list(kind.options)}, `encode` takes {list(parameters)}: make both the same"
    for option in kind.options.keys() & parameters.keys():
        first = kind.options[option][0]
        if parameters[option].default != first:
            yield f"{file}: give the parameter {option} of `encode` the default {first!r}, the first of `options`"
    lines = len((ROOT / file).read_text(encoding="utf-8").splitlines())
    if lines > MOST_LINES:
        yield (f"{file}: shorten its {lines} lines ({LINES} are usual, {MOST_LINES} the most): move what other puzzles "
               "could use to satloop/boards (reading, checks) or encoders/rules (clauses)")


def missing_pens(kind, file):
    """What a puzzle's page lacks: what a person draws, and pens that write every token of its boards."""
    if not kind.draws:
        yield f"{file}: say what a person draws, as `draws = (\"lines\",)`, or take a base class that says it"
    pens = {pen.kind: pen.tokens for pen in kind.pens}
    written = [tokens if pen in ("typed", "arrows") else "|".join(map(re.escape, tokens.split()))
               for pen, tokens in pens.items() if pen != "regions"]
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "instances" / kind.name).glob("*.txt"))]
    tokens = set()
    for text in [kind.example, *texts]:
        grids = read_board(text, grids=kind.grids).grids
        clues = grids[:1] if len(grids) > 1 or written else []  # a lone grid of a puzzle without clues has the regions
        tokens |= {token for grid in clues for row in grid for token in row}
    if strange := [token for token in sorted(tokens - {"-"}) if not any(re.fullmatch(one, token) for one in written)]:
        yield f"{file}: give `pens` a pen that writes {', '.join(strange)}"
    if max(kind.grids) > 1 and "regions" not in pens:
        yield f"{file}: add REGIONS to `pens`, for its boards have regions"
    for token in [token for pen, written in pens.items() if pen == "pick" for token in written.split()]:
        grids = [grid.astype(object) for grid in kind.empty(5, 5)]
        grids[0][2, 2] = token
        try:
            kind("5 5\n" + "\n".join(" ".join(row) for grid in grids for row in grid))
        except PuzzleError as error:
            yield f"{file}: take {token} out of `pens`, or read it: {error}"


def missing_boards(kind):
    """What the boards of a puzzle in `instances` lack."""
    folder = f"instances/{kind.name}"
    files = sorted((ROOT / folder).glob("*.txt"))
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    boards = [kind(text, file.name) for file, text in texts.items() if "# origin: made by" in text]
    cells = {board.rows * board.columns for board in boards}
    if len(cells) < SIZES or max(cells) < 2 * min(cells):
        yield (f"{folder}/*.txt: add boards with the line '# origin: made by ...' and one solution each, of at least "
               f"{SIZES} numbers of cells, the largest at least twice the smallest: there are those of {sorted(cells)}")
    for file, text in texts.items():
        for line in (f"# puzzle: {kind.name}\n", "# origin: "):
            if line not in text:
                yield f"{folder}/{file.name}: add the line '{line.strip()}{' ...' * line.endswith(' ')}'"


@pytest.mark.parametrize("name", EVERY)
def test_nothing_is_missing(name):
    lacking = list(missing(name))
    if lacking:
        pytest.fail("\n".join([f"{name} is not whole yet:", *lacking]), pytrace=False)


@pytest.mark.parametrize("name", NAMES)
def test_every_wrong_board_breaks_its_rule(name):
    """In the order of the rules, under their names."""
    kind = find(name)
    board = kind(kind.example)
    for rule, text in wrong_boards(name).items():
        result = [failure.rule for failure in board.check(wrong_solution(board, text))]
        assert rule in result, f"tests/wrong/{name}.txt: the solution under {rule!r} breaks {result or 'no rule'}"
        assert result == sorted(result, key=failures(name).index), f"the check of {name} names {result} out of order"


@pytest.mark.parametrize("name", NAMES)
def test_options_are_known_and_stand_once(name):
    kind = find(name)
    assert ("loops" in kind.options) == ("edges" in kind.decides and name not in ("nagenawa", "ringring", "shirokuro"))
    for values in kind.options.values():
        assert len(set(values)) == len(values)
    assert set(kind.options.get("loops", ())) <= set(LOOPS)


def test_what_is_missing_is_named_with_its_file(monkeypatch, tmp_path):
    """A puzzle without its row, then with the row but without all else."""
    monkeypatch.setattr(sys.modules[__name__], "NAMES", tuple(name for name in NAMES if name != "masyu"))
    assert [line.split(":")[0] for line in missing("masyu")] == ["satloop/puzzles/__init__.py"]
    monkeypatch.undo()
    for place in ("satloop/puzzles/masyu.py", "instances/masyu/a.txt"):
        (tmp_path / place).parent.mkdir(parents=True)
    (tmp_path / "satloop/puzzles/masyu.py").write_text("\n" * (MOST_LINES + 1))
    (tmp_path / "instances/masyu/a.txt").write_text("2 2\n- -\n- -\n")
    (tmp_path / "instances/masyu/b.txt").write_text("# puzzle: masyu\n# origin: made by hand\n2 2\n- -\n- -\n")
    kind = type("Masyu", (find("masyu"),), {"title": "masyu", "answer": "2 2\n- -\n- -", "encode": Puzzle.encode})
    kind.__module__ = __name__
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    monkeypatch.setattr(sys.modules[__name__], "FILES", tmp_path)
    monkeypatch.setattr(sys.modules[__name__], "find", lambda name: kind)
    lines = list(missing("masyu"))
    files = [line.split(":")[0] for line in lines]
    assert {*files} == {"satloop/puzzles/masyu.py", "tests/wrong/masyu.txt", "instances/masyu/*.txt",
                        "instances/masyu/a.txt", "satloop/proving/checker/rules/masyu.py",
                        "satloop/sets/stock/masyu.txt"}
    for words in ("title", "write the method encode", "cannot be read", "make both the same", "shorten its",
                  "a pearl is not visited", "at least 5 numbers of cells", "those of [4]",
                  "'# puzzle: masyu'", "'# origin: ...'",
                  "read(s)"):
        assert any(words in line for line in lines), (words, lines)
    assert [line.split(",")[0] for line in missing("nurikabe")] == ["satloop/puzzles/nurikabe.py: write the puzzle"]


def test_rules_are_there_without_docstrings():
    """As `python -OO` runs the command, and as the page without a server does."""
    program = ("import sys, satloop; from satloop.__main__ import main; "
               "from satloop.tasks.prompt import prompt_of; print(prompt_of(satloop.read('example:masyu'), 'text')); "
               "sys.argv[1:] = ['puzzles', 'masyu']; main()")
    done = subprocess.run([sys.executable, "-OO", "-c", program], capture_output=True, text=True)
    assert " ".join(done.stdout.split()).count("One loop visits all pearls.") == 2, done.stderr
