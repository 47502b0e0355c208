"""The page without a server: satloop runs in the browser, at any path, offline, and after a stopped question."""

from __future__ import annotations

import base64
import json
from datetime import date

import pytest

from satloop.puzzles import NAMES
from satloop.web.jobs.do_job import do
from satloop.web.question_limits import Limits

from .hands import click, drag, edit_empty_board, middle, state, wait_for

pytestmark = pytest.mark.xdist_group("site")  # one process makes the folder, and starts Python
BOARD = "2 2\n3 -\n- -\n"
LONG = {"puzzle": "haisu", "rows": 20, "columns": 20, "seed": 1}  # a board that takes minutes


@pytest.fixture(scope="module")
def context(browser, site):
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(120_000)
    yield context
    context.close()


@pytest.fixture(scope="module")
def complaints():
    """What the console of any page says; each test takes what it brings about itself away."""
    return []


@pytest.fixture(scope="module")
def page(context, site, complaints):
    """One page for all tests, since Python starts with each."""
    outside = []
    page = context.new_page()
    page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: outside.append(request.url) if not request.url.startswith(site) else None)
    page.goto(f"{site}#url=example:masyu")
    page.wait_for_selector("#board svg")
    yield page
    assert outside == []


def ask(page, job, question):
    """The result of a job, as the page asks for it."""
    return page.evaluate("([job, question]) => satloop.run(job, question)", [job, question])


def test_a_board_and_its_first_hint_are_there_before_python_is(context, site):
    early = context.new_page()
    early.route("**/*.wasm", lambda route: None)  # which never comes
    early.goto(f"{site}#url=example:masyu")
    early.wait_for_selector("#verdict.unique")
    early.click("#hint")
    early.wait_for_function("() => document.getElementById('says').textContent.includes('pearl')")
    for name in ("sudoku", "loopspecial", "slitherlink"):  # numbers and lines that are printed
        early.evaluate("name => { location.hash = name; }", name)
        first_hint(early, name)
    drag(early, [(0, 0), (40, 0)])
    drawn = state(early)
    early.evaluate("() => { satloop.open('9 9\\n', 'slitherlink'); }")  # Python has to read it
    early.wait_for_function("() => document.getElementById('says').textContent.includes('%')")
    early.evaluate("satloop.command('undo')")
    assert state(early) != drawn  # drawing and undo go on meanwhile
    early.evaluate("location.hash = 'start'")
    early.wait_for_selector("#hero svg")
    early.click("#playday")
    early.wait_for_selector("#board svg")
    early.close()


def first_hint(page, name):
    """Wait until the first hint for the board of a tile is said."""
    wait_for(page, "it.now?.board.puzzle === value && document.querySelector('#board svg')", name)
    page.wait_for_selector("#verdict.unique")
    page.evaluate("satloop.command('hint')")
    page.wait_for_function("() => !document.getElementById('degrees').hidden")


@pytest.mark.full
def test_every_tile_opens_a_board_with_its_first_hint_before_python_is(context, site):
    early = context.new_page()
    early.route("**/*.wasm", lambda route: None)
    early.goto(f"{site}#start")
    early.wait_for_selector(".tile-box svg")
    for name in NAMES:
        early.evaluate("name => { location.hash = name; }", name)
        first_hint(early, name)
    early.close()


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


@pytest.mark.full
@pytest.mark.parametrize("puzzle", NAMES)
def test_boards_of_every_puzzle_get_the_answers_that_they_get_elsewhere(page, puzzle):
    for rows in (4, 6, 8):
        for number in range(2):
            same_answers(page, puzzle, done("stock", puzzle=puzzle, rows=rows, number=number)["text"])
    question = {"puzzle": puzzle, "rows": 5, "columns": 5, "seed": 1}
    assert alike(ask(page, "generate", question)) == alike(done("generate", **question))


def same_answers(page, puzzle, text):
    for job, more in (("solve", {"limit": 2}), ("forced", {"state": {}}), ("hint", {"state": {}}), ("rate", {})):
        question = {"puzzle": puzzle, "text": text, **more}
        assert alike(ask(page, job, question)) == alike(done(job, **question)), (job, question)


def alike(result):
    """A result without times. Of several steps as easy another one may be taken there, which moves the score."""
    return {name: value for name, value in json.loads(json.dumps(result)).items()
            if name not in ("ms", "tries", "score", "why", "rating")}


def done(job, **question):
    """The result of a job here."""
    return do(job, question, Limits(), str)["result"]


def test_an_explanation_with_hundreds_of_solvers_takes_little_memory(page):
    text = done("stock", puzzle="bosnianroad", rows=8, level="expert")["text"]
    assert ask(page, "explain", {"puzzle": "bosnianroad", "text": text})["outcome"] == "explained"
    assert 2**20 < heap(page) < 2**28


def heap(page):
    return max(worker.evaluate("self.heap ? heap() : 0") for worker in page.workers)


def test_the_boards_of_a_day_are_those_that_python_chooses(page):
    first = date(2026, 12, 1).toordinal()
    for number in range(first, first + 400, 20):
        day = date.fromordinal(number).isoformat()
        assert [board["text"] for board in ask(page, "day", {"date": day})["boards"]] == [
            board["text"] for board in done("day", date=day)["boards"]]


def test_what_is_drawn_while_a_question_is_asked_makes_its_answer_stale(page):
    page.evaluate("satloop.open('example:slitherlink')")
    wait_for(page, "it.now.board.puzzle === 'slitherlink'")
    page.evaluate("satloop.history.draw({}), satloop.command('hint'), satloop.command('check')")
    drag(page, [(0, 0), (40, 0)])
    drawn = state(page)
    assert ask(page, "check", {"state": drawn})["solved"] is False
    assert page.inner_text("#says") == "" and page.is_hidden("#degrees") and state(page) == drawn


def test_a_board_is_edited_and_its_solutions_are_counted(page):
    edit_empty_board(page, "slitherlink", 3, 3)
    for cell, number in ((1, "0"), (4, "3")):
        click(page, *middle(cell, 3))
        page.keyboard.press(number)
    page.wait_for_selector("#outcome.unique")
    page.keyboard.press("Escape")
    wait_for(page, "it.mode === 'play'")


def test_it_can_be_installed_and_says_whose_work_it_is(page, site):
    texts = page.evaluate("""async () => {
        const link = document.querySelector('link[rel=manifest]').href, manifest = await (await fetch(link)).json();
        const icons = await Promise.all(manifest.icons.map(icon => fetch(new URL(icon.src, link))));
        return [await (await fetch('licences.txt')).text(), manifest.start_url, ...icons.map(icon => icon.ok)];
    }""")
    assert "Pyodide: MPL-2.0" in texts[0] and "NumPy" in texts[0] and all(texts[1:])
    assert page.evaluate("location.href").startswith(f"{site}#") and site.endswith("/puzzles/here/")


@pytest.mark.full
def test_a_sheet_is_written_in_the_browser(page):
    sheet = ask(page, "write", {"format": "pdf", "paper": "a4"})
    assert base64.b64decode(sheet["base64"]).startswith(b"%PDF-")


def test_a_stopped_question_ends_at_once_and_the_next_is_answered(page):
    page.evaluate("question => { window.stopped = satloop.run('generate', question); }", LONG)
    page.wait_for_function("() => document.body.classList.contains('busy')")
    page.wait_for_timeout(300)
    page.click("#stop")
    assert page.evaluate("stopped") is None
    page.evaluate("source => satloop.open(source, 'slitherlink')", BOARD)
    assert ask(page, "solve", {"limit": 2})["outcome"] in ("unique", "several", "none")


def test_a_board_that_is_too_large_is_refused_in_words(page):
    page.evaluate("satloop.open('200 200\\n', 'slitherlink')")
    page.wait_for_function("() => document.getElementById('says').textContent.includes('too large')")


@pytest.mark.full
def test_large_boards_are_answered_refused_or_open_and_the_page_goes_on(page):
    def outcome(job, question):
        page.evaluate("""([job, question]) => satloop.run(job, question).then(found => { window.found = found; })""",
                      [job, question])
        return page.evaluate("window.found")
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
    found = outcome("explain", {"puzzle": "slitherlink", "text": made["text"], "seconds": 3})
    assert found is None or found["outcome"] in ("unknown", "explained")
    haisu = outcome("generate", LONG | {"seconds": 1})
    assert haisu is None or haisu["puzzle"] == "haisu"
    assert ask(page, "check", {"puzzle": "slitherlink", "text": BOARD, "state": {}})["solved"] is False


def test_two_tabs_answer_at_once(context, page, site):
    other = context.new_page()
    other.goto(f"{site}#url=example:yajilin")
    other.wait_for_selector("#board svg")
    question = {"puzzle": "slitherlink", "text": BOARD, "limit": 2, "state": {}}
    assert ask(other, "check", question)["solved"] is False
    assert ask(page, "check", question)["solved"] is False
    other.close()


@pytest.mark.full
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


def test_it_opens_and_answers_without_a_network(context, page, site, complaints):
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert complaints == []
    context.set_offline(True)
    try:
        alone = context.new_page()
        alone.goto(f"{site}#url=example:slitherlink")
        alone.wait_for_selector("#board svg")
        question = {"puzzle": "masyu", "text": "2 2\n- -\n- -", "limit": 2}
        assert ask(alone, "solve", question)["outcome"] == "unique"
        alone.close()
    finally:
        context.set_offline(False)
