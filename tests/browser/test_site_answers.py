"""The page without a server answers what satloop answers elsewhere, within a browser's memory."""

import base64
import json
from datetime import date

import pytest

from satloop.puzzles import NAMES
from satloop.web.jobs.do_job import do
from satloop.web.question_limits import Limits

from .hands import LONG, ask

pytestmark = pytest.mark.together("site")  # one process makes the folder, and starts Python
BOARD = "2 2\n3 -\n- -\n"


def test_a_question_is_answered_by_python_in_the_browser(page):
    page.evaluate("source => satloop.open(source, 'slitherlink')", BOARD)
    page.wait_for_selector("#verdict.unique, #verdict.several, #verdict.none")
    assert ask(page, "hint", {"state": {}})["outcome"] in ("step", "several", "none")
    made = ask(page, "generate", {"puzzle": "masyu", "rows": 6, "columns": 6, "seed": 3})
    assert made["puzzle"] == "masyu" and made["rows"] == 6
    assert ask(page, "write", {"format": "svg"})["text"].startswith("<svg")


def test_boards_one_after_the_other_get_the_answers_that_they_get_elsewhere(page):
    """Of one size, so that what is kept of one board for the next is used; with printed lines, numbers, regions."""
    for puzzle in ("slitherlink", "masyu", "turnaround", "shingoki", "loopspecial"):
        for number in range(3):
            text = done("stock", puzzle=puzzle, rows=6, number=number)["text"]
            same_answers(page, puzzle, text)


@pytest.mark.parametrize("puzzle", NAMES)
def test_boards_of_every_puzzle_get_the_answers_that_they_get_elsewhere(page, puzzle):
    for number, rows in enumerate((4, 6, 8)):
        same_answers(page, puzzle, done("stock", puzzle=puzzle, rows=rows, number=number)["text"])
    size = 5 if puzzle == "grandtour" else 6  # no loop visits the 49 points of 6x6
    question = {"puzzle": puzzle, "rows": size, "columns": size, "seed": 1}
    assert alike(ask(page, "generate", question)) == alike(done("generate", **question))


def same_answers(page, puzzle, text):
    for job, more in (("solve", {"limit": 2}), ("forced", {"state": {}}), ("hint", {"state": {}}), ("rate", {})):
        question = {"puzzle": puzzle, "text": text, **more}
        assert alike(ask(page, job, question)) == alike(done(job, **question)), (job, question)


def alike(result):
    """A result without how long it took."""
    return {name: value for name, value in json.loads(json.dumps(result)).items() if name != "ms"}


def done(job, **question):
    """The result of a job here."""
    return do(job, question, Limits(), str)["result"]


def test_the_boards_of_a_day_are_those_that_python_chooses(page):
    first = date(2026, 12, 1).toordinal()
    for number in range(first, first + 400, 20):
        day = date.fromordinal(number).isoformat()
        assert [board["text"] for board in ask(page, "day", {"date": day})["boards"]] == [
            board["text"] for board in done("day", date=day)["boards"]]


def test_an_explanation_with_hundreds_of_solvers_takes_little_memory(page):
    text = done("stock", puzzle="bosnianroad", rows=8, level="expert")["text"]
    assert ask(page, "explain", {"puzzle": "bosnianroad", "text": text})["outcome"] == "explained"
    assert 2**20 < heap(page) < 2**28


def test_memory_does_not_grow_with_edits(page):
    def edits(count):
        for number in range(count):
            text = "10 10\n" + "\n".join(" ".join("3" if (7 * r + c + number) % 31 == 0 else "-" for c in range(10))
                                            for r in range(10))
            ask(page, "solve", {"puzzle": "slitherlink", "text": text, "limit": 2})
    edits(20)
    first = heap(page)
    edits(200)
    assert first > 2**20 and heap(page) <= 1.1 * first


def heap(page):
    return max(worker.evaluate("self.heap ? heap() : 0") for worker in page.workers)


def test_a_sheet_is_written_in_the_browser(page):
    sheet = ask(page, "write", {"format": "pdf", "paper": "a4"})
    assert base64.b64decode(sheet["base64"]).startswith(b"%PDF-")


def test_a_board_that_is_too_large_is_refused_in_words(page):
    page.evaluate("satloop.open('200 200\\n', 'slitherlink')")
    page.wait_for_function("() => document.getElementById('says').textContent.includes('too large')")


def test_large_boards_are_answered_refused_or_open_and_the_page_goes_on(page):
    def outcome(job, question):
        page.evaluate("""([job, question]) => satloop.run(job, question).then(answer => { window.answer = answer; })""",
                      [job, question])
        return page.evaluate("window.answer")
    large = "100 100\n" + "\n".join(" ".join("3" if (7 * r + 3 * c) % 23 == 0 else "-" for c in range(100))
                                   for r in range(100))
    assert outcome("solve", {"puzzle": "slitherlink", "text": large, "limit": 2, "seconds": 5})["outcome"] in (
        "several", "unknown", "none", "solved")
    assert outcome("hint", {"puzzle": "slitherlink", "text": large}) is None  # too large, which is said
    assert "2,500" in page.inner_text("#says") or "2500" in page.inner_text("#says")
    sudoku = "36 36\n" + "\n".join(" ".join("1" if r == c == 0 else "-" for c in range(36)) for r in range(36))
    assert outcome("solve", {"puzzle": "sudoku", "text": sudoku, "limit": 2, "seconds": 20})["outcome"] in (
        "several", "unknown", "solved")
    made = outcome("generate", {"puzzle": "slitherlink", "rows": 30, "columns": 30, "seed": 1, "seconds": 60})
    result = outcome("explain", {"puzzle": "slitherlink", "text": made["text"], "seconds": 3})
    assert result is None or result["outcome"] in ("unknown", "explained")
    haisu = outcome("generate", LONG | {"seconds": 1})
    assert haisu is None or haisu["puzzle"] == "haisu"
    assert ask(page, "check", {"puzzle": "slitherlink", "text": BOARD, "state": {}})["solved"] is False
