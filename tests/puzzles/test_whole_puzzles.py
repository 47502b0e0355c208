"""What every puzzle has: one test names all that is missing of a puzzle, each with the file and what to write there.

`scripts/new NAME` prints the same lines, after it has made what can be made.
"""

import inspect
import re
import subprocess
import sys
from html import escape
from pathlib import Path

import pytest
from wrongs import FILES, failures, wrong_boards, wrong_solution

import satloop
from encoders import Formula
from encoders.groups import ALL_KINDS
from encoders.loops import LOOPS
from satloop.boards.puzzle import GROUPS, Puzzle
from satloop.boards.text import read_board
from satloop.errors import PuzzleError
from satloop.explaining.words.english_sentences import WORDS
from satloop.puzzles import NAMES, OTHER_NAMES, find
from satloop.setting.makers.recipes import RECIPES

ROOT = Path(__file__).parents[2]
EVERY = sorted({*NAMES} | {path.stem for path in (ROOT / "satloop/puzzles").glob("*.py")}
               - {"__init__", "tilingslitherlink"})  # which has faces in place of cells: test_tilings
LINES, MOST_LINES = 80, 160  # of a puzzle's file: usual, and at most
# Keys of `words` that are none of WORDS: with a sign, a part of a clue, an entry of the key or a number after them.
OWN_WORDS = re.compile("own|alone( \\w+)?|fault .+|full \\d \\w+( of)?|clue [SW] by [SW]|"
                       "(must pass|straight through) label|straight cell|short cut|(no|many) pair \\w+|"
                       "(no )?loop rule( by)?|wrong region( inside)?|"
                       "region (full|needs|inside|out|whole|visited|beside)|"
                       "(alone|clue|full|needs|fits|over|under|wrong clue|(is )?(yes|no)|(wrong )?pair|unique rule of|"
                       "otherwise) [\\w?]+( (by|alone|drawn|up|right|down|left|(given )?(yes|no) \\w+))?")
SIZES = 5  # different numbers of cells of the boards in instances that we have made, at least


def missing(name):
    """All that a puzzle lacks, each as 'file: what to write'."""
    file, package = f"satloop/puzzles/{name}.py", "satloop/puzzles/__init__.py"
    if not (ROOT / file).exists():
        yield f"{file}: write the puzzle, for its name stands in OTHER_NAMES of {package}"
        return
    if name not in NAMES:
        yield f"{package}: run `scripts/new {name}`, which adds the name to OTHER_NAMES"
        return
    if list(NAMES) != sorted(NAMES):
        yield f"{package}: put the rows of OTHER_NAMES into alphabetical order"
    try:
        kind = find(name)
    except Exception as error:  # whatever stands in a file that is being written
        yield f"{file}: the file cannot be loaded: {type(error).__name__}: {error}"
        return
    in_file = [*missing_in_file(kind, file), *missing_traits(kind, file)]
    yield from in_file or [*missing_in_clauses(kind, file), *missing_pens(kind, file)]
    wrong = f"tests/wrong/{name}.txt"
    if not (FILES / f"{name}.txt").exists():
        yield f"{wrong}: write a wrong solution of the example for each failure: {', '.join(failures(name))}"
    elif list(wrong_boards(name)) != failures(name):
        yield (f"{wrong}: write one solution for each failure, in this order: {', '.join(failures(name))}; "
               f"it has {', '.join(wrong_boards(name))}")
    elif not in_file:
        yield from not_wrong(kind(kind.example), wrong)
    yield from missing_boards(kind)
    if not (ROOT / f"satloop/sets/stock/{name}.txt").exists():
        yield f"satloop/sets/stock/{name}.txt: run `scripts/stock.py {name}`, which makes the boards that the page has"
    rules = f"satloop/proving/checker/rules/{name}.py"
    if not (ROOT / rules).exists():
        yield (f"{rules}: write the function read(s), which reads a board and states its rules anew for `satloop "
               "verify`; simpleloop.py beside it is a short one")
    german = (ROOT / "satloop/web/files/words/de_rules.js").read_text(encoding="utf-8") if kind.german[0] else None
    for rule in failures(name) if german is not None else ():
        if f'\t"{rule}": "' not in german:
            yield f"satloop/web/files/words/de_rules.js: add a row for the failure {rule!r}"
    for place, text in {"docs/pictures/puzzles.svg": f">{escape(kind.title)}<",
                        "satloop/web/wrong_examples.json": f'"{name}": ['}.items():
        if text not in (ROOT / place).read_text(encoding="utf-8"):
            yield f"{place}: run `scripts/new {name}`, which makes it anew"


def missing_in_file(kind, file):
    """What a puzzle's own file lacks."""
    if not getattr(kind, "rules", ""):
        yield f"{file}: give the class `rules`, a few sentences, as simpleloop.py has them"
    if not getattr(kind, "title", "")[:1].isupper():
        yield f"{file}: give the class a title, which begins with a capital letter"
    plain = re.sub("[ -]", "", getattr(kind, "title", "").lower())
    if plain not in (kind.name, *OTHER_NAMES.get(kind.name, ())):
        yield f"satloop/puzzles/__init__.py: put {plain!r} among the other names of {kind.name}, for so is its title"
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


def missing_traits(kind, file):
    """What would be missed in silence: a page that lacks the puzzle, an option, or a hint with a wrong reason."""
    if getattr(kind, "group", "") not in GROUPS:
        yield f"{file}: give the class a `group`, among which a person looks for it: one of {', '.join(GROUPS)}"
    recipe = RECIPES.get(kind.name)
    if kind.adds_clues and recipe is None:
        yield f"{file}: take out `adds_clues`: `complete` needs a row of RECIPES in satloop/setting/makers/recipes.py"
    said = any("adds_clues" in vars(base) for base in kind.__mro__ if base is not Puzzle)
    if not said and recipe is not None and recipe.removable and not (
            recipe.remains or recipe.ground or recipe.keep_together):
        yield f"{file}: say whether `complete` can add the clues of its recipe one by one: `adds_clues = True` or False"
    for key in kind.words:
        if key not in WORDS and not OWN_WORDS.fullmatch(key):
            yield (f"{file}: take the key {key!r} out of `words`, for no sentence uses it; those that are used are in "
                   "satloop/explaining/words/english_sentences.py")


def missing_in_clauses(kind, file):
    """What is missed only where clauses are made: that they count, and words for groups of a kind that has none."""
    boards = [kind(kind.example), *map(satloop.read, sorted((ROOT / "instances" / kind.name).glob("*.txt"),
                                                            key=lambda path: path.stat().st_size)[:5])]
    loops = [{}, *({"loops": name} for name in kind.options.get("loops", ())[:3])]
    counts = any(len(sizes_by_counter(board, **options)) > 1 for board in boards for options in loops)
    if counts != kind.has_counters:
        yield f"{file}: give the class the line `has_counters = {counts}`: whether its clauses count literals"
    f = Formula(group_kinds=ALL_KINDS)
    boards[0].encode(f)
    for group in ("region", "pair"):
        says = [f"{group} full", f"{group} needs", f"{group} inside", f"{group} edges", f"{group} shaded"]
        if group in f.groups and len(f.groups[group].about) and not (
                any(word in kind.words or word in WORDS for word in says) and
                any(word.startswith(f"wrong {group}") for word in [*kind.words, *WORDS])):
            yield (f"{file}: say in `words` why a {group} makes something follow ({says[0]!r} ...) and what would be "
                   f"wrong ('wrong {group}')")


def sizes_by_counter(board, **options):
    """The different sizes of the board's formula with three counters."""
    out = set()
    for scheme in ("direct", "sequential", "totalizer"):
        f = Formula()
        f.counters = scheme
        board.encode(f, **options)
        out.add(f.size[:2])
    return out


def not_wrong(board, file):
    """Solutions that do not break the rule above them, or others that the check names before."""
    for rule, text in wrong_boards(board.name).items():
        try:
            result = [failure.rule for failure in board.check(wrong_solution(board, text))]
        except PuzzleError as error:
            yield str(error)
            continue
        if rule not in result:
            yield f"{file}: make the solution under {rule!r} wrong in this way: it breaks {result or 'no rule'}"
        elif result != sorted(result, key=failures(board.name).index):
            yield f"{file}: under {rule!r} the check names {result}, which is not the order of its rules"


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
    derived = ["docs/pictures/puzzles.svg", "satloop/web/wrong_examples.json"]
    for place in ("satloop/puzzles/masyu.py", "instances/masyu/a.txt", "satloop/web/files/words/de_rules.js", *derived):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).touch()
    (tmp_path / "satloop/puzzles/masyu.py").write_text("\n" * (MOST_LINES + 1))
    (tmp_path / "instances/masyu/a.txt").write_text("2 2\n- -\n- -\n")
    (tmp_path / "instances/masyu/b.txt").write_text("# puzzle: masyu\n# origin: made by hand\n2 2\n- -\n- -\n")
    kind = type("Masyu", (find("masyu"),), {"title": "masyu", "answer": "2 2\n- -\n- -", "encode": Puzzle.encode,
                                               "group": "pearl", "words": {"fit": "{clue} has only this way left"}})
    kind.__module__ = __name__
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    monkeypatch.setattr(sys.modules[__name__], "FILES", tmp_path)
    monkeypatch.setattr(sys.modules[__name__], "find", lambda name: kind)
    lines = list(missing("masyu"))
    files = [line.split(":")[0] for line in lines]
    assert {*files} == {"satloop/puzzles/masyu.py", "tests/wrong/masyu.txt", "instances/masyu/*.txt",
                        "instances/masyu/a.txt", "satloop/proving/checker/rules/masyu.py",
                        "satloop/sets/stock/masyu.txt", "satloop/web/files/words/de_rules.js", *derived}
    for words in ("title", "write the method encode", "cannot be read", "make both the same", "shorten its",
                  "a pearl is not visited", "at least 5 numbers of cells", "those of [4]",
                  "'# puzzle: masyu'", "'# origin: ...'", "read(s)", "a `group`", "the key 'fit'",
                  "add a row for the failure 'a pearl is not visited'", "run `scripts/new masyu`"):
        assert any(words in line for line in lines), (words, lines)
    assert [line.split(",")[0] for line in missing("nurikabe")] == ["satloop/puzzles/nurikabe.py: write the puzzle"]


def test_rules_are_there_without_docstrings():
    """As `python -OO` runs the command, and as the page without a server does."""
    program = ("import sys, satloop; from satloop.__main__ import main; "
               "from satloop.tasks.prompt import prompt_of; print(prompt_of(satloop.read('example:masyu'), 'text')); "
               "sys.argv[1:] = ['puzzles', 'masyu']; main()")
    done = subprocess.run([sys.executable, "-OO", "-c", program], capture_output=True, text=True)
    assert " ".join(done.stdout.split()).count("One loop visits all pearls.") == 2, done.stderr
