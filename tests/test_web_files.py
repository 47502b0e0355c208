"""The page's own files: small, without a puzzle's name, without what its policy of contents forbids."""

from __future__ import annotations

import re
from posixpath import dirname, normpath

import pytest

from satloop.puzzles import NAMES, find
from satloop.web.page_files import page_files

PATHS = page_files()
LOADED = re.compile(r'(?:from|src=|href=|import\() ?"([\w./]+)"')


def loaded(name):
    """A file and all that it loads."""
    found, waiting = {}, [name]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = PATHS[name].decode()
            waiting += [normpath(f"{dirname(name)}/{other}").lstrip("/") for other in LOADED.findall(found[name])]
    return found


FILES = loaded("page.html")

def test_the_files_of_the_page_are_small():
    """Without the words of other languages, which are loaded where they are chosen."""
    assert sum(len(text.encode()) for file, text in FILES.items() if not file.startswith("words/")) < 300_000


@pytest.mark.parametrize("name", NAMES)
def test_no_puzzle_is_named(name):
    for word in {name, find(name).title}:  # its other names may be plain words
        named = [file for file, text in FILES.items()
                 if not file.startswith("words/") and re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE)]
        assert named == [], word


def test_nothing_is_written_as_html_or_style():
    for file, text in FILES.items():
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", text), file
        assert not re.search(r"<[^>]*\s(style|on\w+)=", text) or not file.endswith("html"), file


def test_every_file_is_used():
    assert PATHS.keys() == FILES.keys()


def test_names_of_modules_are_unlike():
    """A page that holds all of them has one name for each."""
    names = [path.rpartition("/")[2] for path in PATHS]
    assert len(set(names)) == len(names)


def test_every_word_is_in_the_table():
    """What the page says by name stands in its table of words."""
    words = FILES["words.js"]
    said = {key for text in FILES.values() for key in re.findall(r'say\("([\w.]+)"', text)}
    said |= set(re.findall(r'data-word="([\w.]+)"', FILES["page.html"]))
    assert [key for key in sorted(said) if not re.search(rf'(^|[\s,{{])"?{re.escape(key)}"?: ', words)] == []
