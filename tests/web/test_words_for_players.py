"""Whatever a question lacks, the page has a sentence for players, and none of the library's words is in it."""

import re
from itertools import product
from pathlib import Path

import pytest

import satloop.web
from satloop.puzzles import NAMES, find
from satloop.web.jobs.do_job import do
from satloop.web.jobs.table_of_jobs import JOBS, SAME_FOR_ALL
from satloop.web.question_limits import Limits
from satloop.web.words_for_players import SENTENCES

FILES = Path(satloop.web.__file__).parent / "files"
TABLE = dict(re.findall(r'"error\.(\w+)":\s*"([^"]*)"', (FILES / "words.js").read_text()))
LIMITS = Limits(2.0, 400)
BOARD = {"puzzle": "slitherlink", "text": "2 2\n3 -\n- -", "source": "2 2\n3 -\n- -", "state": {}, "rows": 3,
         "columns": 3}
# Questions that a person can bring about, and the key of what the page says.
WRONG = [
    ("read", {"source": "hello", "puzzle": ""}, "which"), ("read", {"source": ""}, "unreadable"),
    ("read", {"source": "https://example.org"}, "unreadable"), ("read", {"source": "{}"}, "unreadable"),
    ("read", {"source": "https://puzz.link/p?nurikabe/3/3/zz"}, "genre"),
    ("read", {"source": "https://puzz.link/p?slither/3"}, "unreadable"),
    ("read", {"source": "2 2\n3 -\n- -", "puzzle": ""}, "which"),
    ("read", {"source": "2 2\n3 7\n- -"}, "place"), ("read", {"source": "2 2\n3 - -\n- -"}, "row"),
    ("read", {"source": "30 30\n"}, "toolarge"), ("solve", {"text": "2 2\n- -"}, "board"),
    ("solve", {"text": "2 2\n- -\n- <b>"}, "place"), ("check", {"state": {"edges": "0"}}, "state"),
    ("hint", {"text": "11 11\n" + "- - - - - - - - - - -\n" * 11}, "toolarge"),
    ("generate", {"rows": 20, "columns": 20}, "toolarge"),
    ("generate", {"puzzle": "masyu", "rows": 1, "columns": 1}, "cannotmake"),
    ("generate", {"puzzle": "haisu", "rows": 8, "columns": 8, "seconds": 0.001}, "notfound"),
    ("minimize", {}, "cannotedit"),
    ("minimize", {"puzzle": "hashi", "text": find("hashi").example}, None),
    ("complete", {"puzzle": "yajilin", "text": find("yajilin").example}, "cannotedit"),
    ("complete", {"puzzle": "slitherlink", "text": "3 3\n1 - -\n- - -\n- - ?"}, "notenough"),
    ("complete", {"text": "1 1\n3"}, "nosolution"), ("solve", {"seconds": "x"}, "question"),
    ("write", {"puzzle": "nagenawa", "text": "1 3\n- - -\n1 1 1", "format": "url"}, None)]


def sentence(answer):
    """What the page says for an error, as its `say` puts it together."""
    assert answer["word"] in SENTENCES and {*answer["values"]} == {*SENTENCES[answer["word"]]}, answer
    return re.sub(r"\{(\w+)\}", lambda name: str(answer["values"][name[1]]), TABLE[answer["word"]])


def test_the_page_has_each_sentence_with_its_values_and_no_other():
    assert {*TABLE} == {*SENTENCES}
    for key, text in TABLE.items():
        assert {*re.findall(r"\{(\w+)\}", text)} == {*SENTENCES[key]} - {"puzzles"}  # these are shown, not said
        assert text[0].isupper() and text.endswith((".", "?"))
        assert not re.search(r"--|\bserve\b|option|token|clause|JSON|Python|satloop|pzprv3|comment|server", text)


@pytest.mark.parametrize("job, fields, word", WRONG)
def test_what_a_person_does_wrong_has_its_own_sentence(job, fields, word):
    answer = do(job, {**BOARD, **fields}, LIMITS, lambda message: None)
    if word is not None:
        assert answer["word"] == word and sentence(answer), answer


@pytest.mark.parametrize("job", [job for job in JOBS if job not in SAME_FOR_ALL])
def test_every_error_of_a_job_has_a_sentence(job):
    """Fields of wrong types and contents, one or two at a time."""
    odd = [None, 5, "", "9 9", "x", [], {"edges": 1}, "2 2\n- -\n- -\n- -", "1 1\n\x1b[31m",
           "https://puzz.link/p?masyu/2/2/99"]
    count = 0
    for name, value in product(BOARD, odd):
        answer = do(job, {**BOARD, name: value}, LIMITS, lambda message: None)
        if "error" in answer:
            count += 1
            assert sentence(answer) and "\x1b" not in sentence(answer)
    assert count


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_board_of_each_puzzle_has_a_sentence(name):
    lines = find(name).example.strip().splitlines()
    for row in range(1, len(lines)):
        for text in ("\n".join(lines[:row]), "\n".join([*lines[:row], "?!" + lines[row], *lines[row + 1:]])):
            answer = do("read", {"puzzle": name, "source": text}, LIMITS, lambda message: None)
            if "error" in answer:
                assert answer["word"] in ("place", "row", "board", "unreadable") and sentence(answer)
