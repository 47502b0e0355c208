"""The page without a server: satloop runs in the browser, at any path, offline, and after a stopped question."""

from __future__ import annotations

import base64

import pytest

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


def test_a_board_and_its_first_hint_are_there_before_python_is(context, site, complaints):
    early = context.new_page()
    early.route("**/*.wasm", lambda route: route.abort())  # which never comes
    early.goto(f"{site}#url=example:masyu")
    early.wait_for_selector("#verdict.unique")
    early.click("#hint")
    early.wait_for_function("() => document.getElementById('says').textContent.includes('pearl')")
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
