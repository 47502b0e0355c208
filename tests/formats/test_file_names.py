"""Names of files that are made of what a file says: in the folder that was named, and each board in its own."""

import json
import os
from pathlib import Path

import pytest
from command import run
from hypothesis import given, settings, strategies as st

import satloop
from satloop.formats.file_names import MOST, FileNames, folded
from satloop.sets.records import record_of

HALF = "\ud800"  # no file can hold it
DEVICE_NAMES = ["con", "PRN", "aux.txt", "NUL", "com1", "Lpt9.x", "COM\N{SUPERSCRIPT TWO}"]
BAD = ["../precious", "..", ".", "/absolute/precious", "C:\\precious", "..\\precious", "a\0b", "nul\0", "a/b", "a-b",
       "A-B", " a-b ", "-rf", ".hidden", "x" * 999, "x" * 998, "\u00e9" * 900, "e\u0301tude", "\u00e9tude",
       "\u00c9TUDE", "stra\u00dfe", "STRASSE", "line\nbreak", "tab\t", HALF, "\u202etxt.exe", "a.", "a..", "a ",
       "a", "a-2", "A", "\ufb01", "fi", "CON", *DEVICE_NAMES]


def allowed(names):
    """Whether each is a name without a folder that every system allows, and no two are the same to any."""
    for name in names:
        assert name == os.path.basename(name) and "\\" not in name and ":" not in name and name.isprintable()
        assert 0 < len(name.encode()) <= MOST and name[0] not in "-. " and name[-1] not in ". "
        assert name.split(".")[0].lower() not in {"con", "prn", "aux", "nul", *(f"{port}{digit}" for port in (
            "com", "lpt") for digit in "0123456789\u00b9\u00b2\u00b3")}
    assert len({*map(folded, names)}) == len(names) == len({name.upper().lower() for name in names})


def test_names_that_every_system_allows_and_no_two_alike():
    names = FileNames()
    allowed([names.name_of(text) for text in BAD * 2])
    assert FileNames().name_of("slitherlink-6x6-easy_001.b") == "slitherlink-6x6-easy_001.b"


@settings(max_examples=50)
@given(st.lists(st.text(max_size=12) | st.text("aA/.-\0:\u00df", max_size=6), max_size=12))
def test_any_texts_have_names(texts):
    names = FileNames()
    allowed([names.name_of(text) for text in texts])


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder to work in, with a file above it and one beside it that no command may touch."""
    inside = tmp_path / "in" / "work"
    inside.mkdir(parents=True)
    for place in (tmp_path, tmp_path / "in", inside):
        (place / "precious.txt").write_text("precious")
    monkeypatch.chdir(inside)
    return inside


def untouched(folder: Path, made: set[str]) -> None:
    """Nothing was written but into the folders `made`."""
    top = folder.parent.parent
    for place in (top, top / "in", folder):
        assert (place / "precious.txt").read_text() == "precious"
    files = {path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_file()}
    assert all(file.endswith("precious.txt") or file.split("/")[2] in made for file in files), files


def test_a_set_of_others_writes_its_texts_into_the_folder_alone(folder):
    ids = [*(id for id in BAD if id != HALF), str(folder.parent / "precious")]
    board = satloop.read("example:masyu")
    record = record_of("id", board, satloop.solve(board).solutions[0])
    (folder / "foreign.jsonl").write_text("".join(json.dumps(record | {"id": id}) + "\n" for id in ids))
    assert run("set", "foreign.jsonl", "--texts", "texts") == (0, "", "")
    untouched(folder, {"foreign.jsonl", "texts"})
    files = os.listdir("texts")
    allowed([file.removesuffix(".txt") for file in files])
    assert len(files) == len(ids) and {Path("texts", file).read_text() for file in files} == {record["text"]}


def test_boards_of_a_data_set_of_others_go_into_the_folder_alone(folder):
    ids = [id for id in BAD if id != HALF][::2]
    text, solution = "3 3\n- - 3\n- - -\n2 - -", satloop.read("example:slitherlink")
    rows = {id: {"problem": text, "solution": solution.answer} for id in ids}
    (folder / "foreign.json").write_text(json.dumps({"info": "slitherlink", "data": rows}))
    for arguments, out in ((("dump", "foreign.json", "--puzzle", "slitherlink", "--loops", "elimination"), "formulas"),
                           (("prove", "foreign.json", "--puzzle", "slitherlink"), "proofs")):
        code, _, errors = run(*arguments, "-o", out)
        assert code in (0, 1), errors
        made = [name.removesuffix(".cnf") for name in os.listdir(out) if not name.startswith(("manifest.", "README"))]
        allowed(made)
        assert len(made) == len(ids)
    (folder / "half.json").write_text(json.dumps({"data": {HALF: {"problem": text}}}))
    assert run("dump", "half.json", "--puzzle", "slitherlink", "-o", "formulas")[::2] == (
        2, "satloop: half.json: found half a character (\\ud800), expected whole ones\n")
    run("convert", "foreign.json", "--puzzle", "slitherlink", "-o", "drawings.svg")
    run("ask", "foreign.json", "--puzzle", "slitherlink", "--command", "true", "-o", "answers.jsonl")
    run("book", "foreign.json", "--puzzle", "slitherlink", "-o", "book.html")
    untouched(folder, {"foreign.json", "half.json", "formulas", "proofs", "answers.jsonl", "book.html",
                       "drawings.svg", *(f"drawings-{number}.svg" for number in range(2, len(ids) + 1))})
