"""The page's own files: small, without a puzzle's name, without what its policy of contents forbids."""

import re
from posixpath import dirname, normpath

import pytest

from satloop.puzzles import NAMES, find
from satloop.web.bundle import in_few_files, one_script, own_name
from satloop.web.page_files import page_files

PATHS = page_files()
LOADED = re.compile(r'(?:from|src=|href=|import\() ?"([\w./]+)"')


def loaded(name):
    """A file and all that it loads."""
    result, waiting = {}, [name]
    while waiting:
        name = waiting.pop()
        if name not in result:
            result[name] = PATHS[name].decode()
            waiting += [normpath(f"{dirname(name)}/{other}").lstrip("/") for other in LOADED.findall(result[name])]
    return result


FILES = loaded("page.html")

def test_the_files_of_the_page_are_small():
    """Without the words of other languages, which are loaded where they are chosen."""
    assert sum(len(text.encode()) for file, text in FILES.items() if not file.startswith("words/")) < 330_000


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
    keys = {key for text in FILES.values() for key in re.findall(r'say\("([\w.]+)"', text)}
    keys |= set(re.findall(r'data-word="([\w.]+)"', FILES["page.html"]))
    assert [key for key in sorted(keys) if not re.search(rf'(^|[\s,{{])"?{re.escape(key)}"?: ', words)] == []


def test_a_browser_asks_for_one_script_and_one_sheet():
    page = in_few_files(page_files())
    html = page["page.html"].decode()
    assert re.findall(r'<script[^>]*src="([^"]+)"', html) == ["whole.js"]
    assert re.findall(r'<link rel="stylesheet" href="([^"]+)"', html) == ["whole.css"]
    # Every rule of the sheets and every module is in it once; nothing is imported any more but what comes later.
    sheets = [text for file, text in FILES.items() if file.endswith(".css")]
    assert page["whole.css"].count(b"{") == sum(text.count("{") for text in sheets)
    script = page["whole.js"].decode()
    modules = [file for file in FILES if file.endswith(".js") and not file.startswith("words/")]
    assert script.count("= await (async () => {") == len(modules)
    for file in modules:
        assert script.count(f"const {own_name(file)} = ") == 1
    assert re.findall(r'\bimport\("([^"]+)"\)', script) == ["./words/de.js"]


@pytest.mark.parametrize("text, reason", [
    ('import { a } from "./other.js";\nexport const b = a;\n', "a circle"),
    ("export default 1;\n", "another way"), ('import * as all from "./other.js";\n', "another way"),
    ('import { c } from "./good.js";\n', "imports c")])
def test_a_module_that_cannot_be_joined_is_refused(text, reason):
    page = {"page.js": text.encode(), "other.js": b'import { b } from "./page.js";\nexport const a = b;\n',
            "good.js": b"export const b = 1, c = 2;\n"}
    with pytest.raises(ValueError, match=reason):
        one_script(page, "page.js")
