"""Stop, close, reload at any moment: nothing that is drawn is lost, and no answer is about what was there before."""

import pytest

from .hands import drag, says, shown, state, wait_for

pytestmark = pytest.mark.together("moments")  # beside the other tests of this page: Python starts with each
BOARD = "example:slitherlink"
STROKES = [[(0, 0), (40, 0)], [(40, 0), (80, 0)], [(80, 0), (120, 0)]]
# What runs, and what may then be said of it; each takes seconds, but for the first two.
LARGE = "{ puzzle: 'numberlink', text: '30 30\\n' + '1 ' + '- '.repeat(898) + '1' }"
ASKED = {
    "hint": "satloop.command('hint')",
    "unique": "satloop.command('unique')",
    "new board": "satloop.newBoard.make({ puzzle: 'haisu', rows: 16, columns: 16, level: '' }, 1)",
    "large board": f"satloop.run('solve', {LARGE})",
}
MOMENTS = (0, 20, 150, 600)  # milliseconds


@pytest.fixture
def complaints():
    messages = []
    yield messages
    assert messages == []


@pytest.fixture
def opened(context, site, complaints):
    """opened(): a tab with the board, without a drawing."""
    def opened(clear=True):
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{site}#url={BOARD}")
        shown(page)
        if clear:
            page.evaluate("satloop.command('clear')")
        return page

    return opened


def up(page):
    """Wait until Python answers."""
    assert page.evaluate("satloop.run('check', { state: {} }, 'up')")["solved"] is False


def has(page, drawn):
    """Whether the page shows the board with this drawing, and says nothing."""
    wait_for(page, "it.now?.board.puzzle === 'slitherlink' && document.querySelector('#board svg')")
    return state(page) == drawn and says(page) == "" and page.is_hidden("#degrees")


@pytest.mark.parametrize("end", ["reload", "close"])
def test_nothing_is_lost_while_python_starts_and_right_after_a_stroke(opened, end):
    for moment in (0, 100, 500, 1500, 3000):
        page = opened()
        page.wait_for_timeout(moment)
        for stroke in STROKES:
            drag(page, stroke)
        drawn = state(page)
        assert drawn["edges"].count("1") == 3
        page = ended(page, end, opened)
        assert has(page, drawn), moment
        page.keyboard.press("Control+z")
        assert state(page)["edges"].count("1") == 2
        page.close()


def ended(page, end, opened):
    """The page after a reload, or another in the place of the one that was closed."""
    if end == "reload":
        page.reload()
        page.wait_for_selector("#board svg")
        return page
    page.close()
    return opened(clear=False)


@pytest.mark.parametrize("end", ["reload", "close"])
@pytest.mark.parametrize("what", ASKED)
def test_nothing_is_lost_while_a_question_is_answered(opened, what, end):
    for moment in MOMENTS[end == "close"::2]:
        page = opened()
        up(page)
        drag(page, STROKES[0])
        drawn = state(page)
        page.evaluate(f"void {ASKED[what]}")
        page.wait_for_timeout(moment)
        page = ended(page, end, opened)
        assert has(page, drawn), moment
        up(page)
        assert has(page, drawn), moment
        page.close()


@pytest.mark.parametrize("what", ASKED)
def test_a_stopped_question_says_nothing_later(opened, what):
    page = opened()
    up(page)
    for moment in MOMENTS:
        page.evaluate("satloop.command('clear'), satloop.say('')")
        page.evaluate(f"void {ASKED[what]}")
        page.wait_for_timeout(moment)
        page.evaluate("satloop.command('stop')")
        drag(page, STROKES[0])
        drawn = state(page)
        up(page)
        assert has(page, drawn), moment
        assert page.evaluate("satloop.run('solve', { limit: 2 })")["outcome"] == "unique"


@pytest.mark.parametrize("what", ASKED)
def test_a_board_that_is_opened_meanwhile_gets_no_answer_about_the_one_before(opened, what):
    page = opened()
    for moment in MOMENTS:
        page.evaluate(f"void {ASKED[what]}")
        page.wait_for_timeout(moment)
        page.evaluate("satloop.command('stop'), satloop.open('example:masyu')")
        wait_for(page, "it.now.board.puzzle === 'masyu'")
        page.wait_for_selector("#verdict.unique")
        up(page)
        assert says(page) == "" and page.evaluate("satloop.now.board.puzzle") == "masyu"
        page.evaluate(f"satloop.open('{BOARD}')")
        wait_for(page, "it.now.board.puzzle === 'slitherlink'")
