"""The page without a server: satloop runs in the browser, at any path, offline, and after a stopped question."""

from __future__ import annotations

import base64

import pytest

from satloop.puzzles import NAMES

from .hands import drag, state, wait_for

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
    for name in ("slitherlink", "sudoku", "hashi"):
        early.evaluate("name => { location.hash = name; }", name)
        first_hint(early, name)
    drag(early, [(20, 20), (60, 20)])
    drawn = state(early)
    early.evaluate("() => { satloop.open('9 9\\n', 'slitherlink'); }")  # Python has to read it
    early.wait_for_function("() => document.getElementById('says').textContent.includes('%')")
    early.evaluate("satloop.command('undo')")
    assert state(early) != drawn  # drawing and undo go on meanwhile
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
    for name in {*NAMES} - {"loopspecial", "pipelink", "pipelinkreturns"}:  # whose hints wait
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


@pytest.mark.full
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


@pytest.mark.full
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
    def heap():
        return max(worker.evaluate("self.heap ? heap() : 0") for worker in page.workers)
    edits(20)
    first = heap()
    edits(200)
    assert first > 2**20 and heap() <= 1.1 * first


@pytest.mark.full
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
