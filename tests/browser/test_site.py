"""The page without a server: satloop runs in the browser, at any path, offline, and after a stopped question."""

import pytest

from satloop.puzzles import NAMES

from .hands import LONG, ask, click, drag, edit_empty_board, middle, state, value, wait_for

pytestmark = pytest.mark.together("site")  # one process makes the folder, and starts Python
BOARD = "2 2\n3 -\n- -\n"


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


def test_every_tile_opens_a_board_with_its_first_hint_before_python_is(context, site):
    early = context.new_page()
    early.route("**/*.wasm", lambda route: None)
    early.goto(f"{site}#start")
    early.wait_for_selector(".tile-box svg")
    for name in NAMES:
        early.evaluate("name => { location.hash = name; }", name)
        first_hint(early, name)
    early.close()


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
    assert value(page, "it.mode") == "edit"
    page.click("#outcome-acts button:has-text('Play it')")
    wait_for(page, "it.mode === 'play'")


def test_it_can_be_installed_and_says_whose_work_it_is(page, site):
    texts = page.evaluate("""async () => {
        const link = document.querySelector('link[rel=manifest]').href, manifest = await (await fetch(link)).json();
        const icons = await Promise.all(manifest.icons.map(icon => fetch(new URL(icon.src, link))));
        return [await (await fetch('licences.txt')).text(), manifest.start_url, ...icons.map(icon => icon.ok)];
    }""")
    assert "Pyodide: MPL-2.0" in texts[0] and "NumPy" in texts[0] and all(texts[1:])
    assert page.evaluate("location.href").startswith(f"{site}#") and site.endswith("/puzzles/here/")


def test_a_stopped_question_ends_at_once_and_the_next_is_answered(page):
    page.evaluate("question => { window.stopped = satloop.run('generate', question); }", LONG)
    page.wait_for_function("() => document.body.classList.contains('busy')")
    page.wait_for_timeout(300)
    page.click("#stop")
    assert page.evaluate("stopped") is None
    page.evaluate("source => satloop.open(source, 'slitherlink')", BOARD)
    assert ask(page, "solve", {"limit": 2})["outcome"] in ("unique", "several", "none")


def test_two_tabs_answer_at_once(page, site):
    other = page.context.new_page()
    other.goto(f"{site}#url=example:yajilin")
    other.wait_for_selector("#board svg")
    question = {"puzzle": "slitherlink", "text": BOARD, "limit": 2, "state": {}}
    assert ask(other, "check", question)["solved"] is False
    assert ask(page, "check", question)["solved"] is False
    other.close()


def test_it_opens_and_answers_without_a_network(page, site, complaints):
    context = page.context
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
