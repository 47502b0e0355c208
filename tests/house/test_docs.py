"""All code in the README, the documentation and the notebook runs, and prints what stands below it."""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from command import invoke
from test_sudoku_steps import BOARDS

from encoders.loops import LOOPS
from satloop.explaining.sudoku.fish import FISH
from satloop.explaining.sudoku.techniques import SUBSETS
from satloop.puzzles import NAMES, find

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS]
BLOCK = re.compile(r"^(```+)(\w*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
NOT_RUN = ("sh",)  # blocks that change the machine: installation, shell start-up files


def blocks(page):
    return [(match[2], match[3]) for match in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def same(expected, found):
    """As doctest compares: `...` stands for anything; blanks at the ends of lines and what is measured do not count."""
    def plain(text):
        text = re.sub(r"[\d.]+ kB, [\d.]+ s\b", "SIZE, SECONDS", text)
        if "conflicts  MB" in text:
            text = re.sub(r"^(.* )\d+ *$", r"\1MB", text, flags=re.MULTILINE)
        text = re.sub(r"( +\d+\.\d{4}\*?)+ *", " SECONDS ", text)
        return "\n".join(line.rstrip() for line in text.strip("\n").splitlines()) + "\n"
    return doctest.OutputChecker().check_output(plain(expected), plain(found), doctest.ELLIPSIS)


@pytest.fixture
def place(tmp_path, monkeypatch):
    (tmp_path / "instances").symlink_to(ROOT / "instances")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_code_of_a_page_prints_what_stands_below_it(page, place, capsys):
    """What Python prints stands in the next block, if this is right below and has the language `text`."""
    names = {}
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        assert block[2] in ("python", "console", "text", "toctree", "", *NOT_RUN), block[2]
        if block[2] == "python":
            exec(compile(block[3], str(page), "exec"), names)
            printed, below = capsys.readouterr().out, BLOCK.match(text, block.end() + 2)
            if below and below[2] == "text":
                assert same(below[3], printed), printed


def test_the_page_of_encoders_needs_nothing_of_satloop(place):
    code = "\n".join(text for language, text in blocks(ROOT / "docs/encoders.md") if language == "python")
    done = subprocess.run([sys.executable, "-c", f"{code}\nimport sys\nassert 'satloop' not in sys.modules"],
                          capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_of_a_page_print_what_stands_below_them(page, place):
    for language, text in blocks(page):
        if language != "console":
            continue
        for command, expected in COMMAND.findall(text):
            words = shlex.split(command.replace("scripts/satloop", "satloop"))
            if words[0] == "satloop":
                solver = words[words.index("--solver") + 1] if "--solver" in words else ""
                if " " in solver and shutil.which(solver.split()[0]) is None:  # a word alone is a solver of PySAT
                    pytest.skip(f"{solver} is not installed: the rest of {page.name} was not run")
                done = invoke(*words[1:])
                assert done.exit_code < 2, done.output
                assert same(expected, done.output), done.output
            elif shutil.which(words[0]) is None:
                pytest.skip(f"{words[0]} is not installed, and the rest of {page.name} needs what it prints")
            else:
                done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False, timeout=600)
                assert same(expected, done.stdout)


@pytest.fixture
def generator(monkeypatch, tmp_path):
    """What makes the pages of the site, writing elsewhere."""
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    package = import_module("generator")
    monkeypatch.setattr(package, "DOCS", tmp_path)
    yield package
    for name in [name for name in sys.modules if name.partition(".")[0] == "generator"]:
        del sys.modules[name]


def test_the_notebook_runs_and_becomes_a_page(generator, tmp_path):
    import_module("generator.notebook").make()
    page = (tmp_path / "notebook" / "compare.md").read_text(encoding="utf-8")
    assert "several" in page or "unique" in page
    assert "elimination" in page and (tmp_path / "notebook" / "cell-1.svg").exists()


@pytest.mark.parametrize("name", ["masyu", "sudoku"])
def test_a_puzzle_has_a_page(generator, tmp_path, name):
    puzzles = import_module("generator.puzzles")
    puzzles.page(generator.Folder("puzzles"), find(name))
    page = (tmp_path / "puzzles" / f"{name}.md").read_text(encoding="utf-8")
    assert f"$ satloop solve example:{name}" in page and "the solution" in page
    for picture in re.findall(r"[\w-]+\.svg", page):
        assert (tmp_path / "puzzles" / picture).exists()


def test_every_scheme_has_an_idea_and_a_page(generator, tmp_path):
    schemes = import_module("generator.schemes")
    texts = {import_module("generator.ideas").idea(name)[1] for name in LOOPS}
    assert len(texts) == len(LOOPS)
    schemes.page(generator.Folder("schemes"), "elimination", LOOPS["elimination"])
    page = (tmp_path / "schemes" / "elimination.md").read_text(encoding="utf-8")
    assert "Rankooh" in page and "5 x 5" in page and (tmp_path / "schemes" / "elimination.svg").exists()


def test_every_study_has_a_page(generator, tmp_path):
    studies = import_module("generator.studies")
    named = [name for *_, names in studies.sections() for name in names]
    assert sorted(named) == sorted(path.stem for path in (ROOT / "studies").glob("*.csv"))
    parts = list(studies.measured(generator.Folder("studies"), "numbers"))
    assert parts[0] == "## What was run: numbers" and any(part.startswith("|  | 10x10 |") for part in parts)
    assert parts.count("### Clauses") == 3 and list((tmp_path / "studies").glob("*.svg"))


def test_the_picture_of_all_puzzles_is_up_to_date(generator):
    draw = import_module("generator.contact_sheet").sheet
    sheet = draw()
    assert draw("puzzles").count(' href="puzzles/') == len(NAMES)
    assert sheet.count("<svg ") == len(NAMES) + 1 and len(sheet) < 1_500 * len(NAMES)
    assert (ROOT / "docs/pictures/puzzles.svg").read_text(encoding="utf-8") == sheet, \
        "run scripts/new"


def test_the_page_of_the_house_is_up_to_date(generator):
    house = import_module("generator.house")
    assert (ROOT / "docs/house.md").read_text(encoding="utf-8") == house.page(), "run scripts/new"
    assert len((ROOT / "CONTRIBUTING.md").read_bytes()) <= 4096


@pytest.mark.parametrize("page", [PAGES[0], ROOT / "CHANGELOG.md", *DOCS], ids=lambda page: page.name)
def test_lines_and_paragraphs_of_a_page_are_short(page):
    text = page.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if len(line) > 300] == []
    paragraphs = re.split(r"\n\s*\n|\n\s*(?=- |\d+\. )", BLOCK.sub("", text))
    assert [part for part in paragraphs if len(part.split()) > 120 and not part.lstrip().startswith("|")] == []


def test_the_index_leads_to_every_page():
    index = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([\w-]+\.md)\)", index))
    assert {page.name for page in DOCS} - {"index.md"} == linked


def test_the_pictures_of_the_lemmas_are_up_to_date(generator):
    drawn, stored = import_module("generator.lemmas").pictures(), ROOT / "docs" / "pictures"
    assert len(drawn) == 6 and drawn == {path.name: path.read_text() for path in stored.glob("lemma-*.svg")}, (
        "run generator.lemmas.make() in docs/")
    page = (stored.parent / "numberlink.md").read_text(encoding="utf-8")
    assert all(f"pictures/{name}" in page for name in drawn)


def test_the_pictures_of_the_techniques_are_up_to_date(generator):
    drawn, stored = import_module("generator.techniques").pictures(), ROOT / "docs" / "pictures"
    assert drawn == {path.name: path.read_text(encoding="utf-8") for path in stored.glob("techniques-*.svg")}, (
        "run generator.techniques.make() in docs/")
    page = (stored.parent / "difficulty.md").read_text(encoding="utf-8")
    assert drawn and all(f"pictures/{name}" in page for name in drawn)
    for name, text in drawn.items():
        techniques = find(name.partition("-")[2].partition(".")[0]).techniques
        assert all(text.count(f">{technique.name}</text>") == 1 for technique in techniques)
        pictures = text.split("<svg ")[2:]  # something follows in each
        assert len(pictures) == len(techniques) and all("#2563b0" in part or "#c0281c" in part for part in pictures)


def test_the_pictures_of_sudokus_techniques_are_up_to_date_and_none_is_missing(generator):
    drawing, stored = import_module("generator.sudoku_techniques"), ROOT / "docs" / "pictures"
    drawn = drawing.pictures()
    assert drawn == {path.name: path.read_text(encoding="utf-8") for path in stored.glob("sudoku-*.svg")}, (
        "run generator.sudoku_techniques.make() in docs/")
    page = (stored.parent / "difficulty.md").read_text(encoding="utf-8")
    assert all(f"](pictures/{name})" in page for name in drawn)
    names = [name for techniques in drawing.SHEETS.values() for name in techniques]
    numbers = re.compile(r"\d+")
    taken = {name for board in BOARDS.values() for name in board}
    taken |= {f"{kind} {name}" for name, *_ in SUBSETS.values() for kind in ("naked", "hidden")}
    taken |= {name for name, *_ in FISH.values()}
    assert {numbers.sub("", name) for name in names} >= {numbers.sub("", name) for name in taken}
    lines = [line for text in drawn.values() for line in text.splitlines()]
    for name in names:  # something follows in each picture, and the words below say so
        picture = next(line for line in lines if f">{name}</text>" in line)
        assert "#d2480f" in picture and f">{name[0].upper()}{name[1:]}: " in picture


def test_the_picture_of_the_tilings_is_up_to_date(generator):
    sheet = import_module("generator.tilings").sheet()
    assert (ROOT / "docs/pictures/tilings.svg").read_text(encoding="utf-8") == sheet, (
        "run generator.tilings.make() in docs/")
