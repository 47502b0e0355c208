"""The page for the ear and for the hand: what is said of a place and of a stroke, where the focus stays, and axe."""

from pathlib import Path

import pytest

from .hands import drag, middle, more, new_board, wait_for

AXE = Path(__file__).parents[2] / ".venv" / "axe" / "node_modules" / "axe-core" / "axe.min.js"


def where(page):
    return page.evaluate("document.getElementById('where').textContent")


def test_a_place_and_a_stroke_are_said(visit):
    page = visit("#url=" + "slitherlink%0A2%202%0A3%20-%0A-%202%0A")
    assert page.get_attribute("#where", "aria-live") == "polite"
    page.focus("#board")
    page.keyboard.press("ArrowRight")
    assert where(page) == "Point 1, 2; lower left 3"
    page.keyboard.press("Shift+ArrowDown")
    assert where(page) == "lines drawn: 1. Point 2, 2, line up; upper left 3, lower right 2"
    page.keyboard.press("Control+ArrowRight")
    assert where(page) == "crosses: 1. Point 2, 2, line up, cross right; upper left 3, lower right 2"
    page.keyboard.press("Control+z")
    assert where(page) == "erased: 1"
    page.evaluate("satloop.open('example:masyu')")
    wait_for(page, "it.now.board.puzzle === 'masyu'")
    board = page.evaluate("satloop.now.board.grids[0]")
    drag(page, [middle(0, 5), middle(1, 5), middle(2, 5)])
    assert where(page) == "lines drawn: 2"
    page.keyboard.press("ArrowRight")
    clue = {"-": "empty", "w": "white", "b": "black"}[board[0][1]]
    assert where(page) == f"Row 1, column 2: {clue}, line right, left"
    page.evaluate("satloop.open('example:yajilin')")
    wait_for(page, "it.now.board.puzzle === 'yajilin'")
    page.focus("#board")
    page.keyboard.press(" ")
    assert where(page) == "shaded: 1"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    assert where(page).endswith(", shaded")
    page.keyboard.press("h")
    page.wait_for_selector("#choices button")
    page.focus("#choices button")
    page.keyboard.press("Enter")  # the button goes; keys go on at what comes next, or on the board
    page.wait_for_function("() => document.activeElement.matches('#board, #choices button')")
    page.click("#more summary")
    page.focus("#hint")
    assert not page.evaluate("document.getElementById('more').open")  # a menu that is left closes


@pytest.fixture
def axe(visit):
    """axe(**context): the start page, and look(state), by which axe-core finds nothing serious on what is shown."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed (scripts/browser does, where npm is)")

    def axe(**options):
        page = visit("", bypass_csp=True, **options)
        page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
        page.wait_for_selector(".tile")

        def look(state):
            violations = page.evaluate("axe.run().then(found => found.violations)")
            result = [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in violations
                     if one["impact"] in ("serious", "critical")]
            assert not result, (state, result)

        return page, look

    return axe


def to_play(page):
    page.evaluate("satloop.open('example:masyu')")
    wait_for(page, "it.now?.board.puzzle === 'masyu' && it.help.verdictOf.has(it.now.board)")


def to_desk(page):
    page.keyboard.press("e")
    wait_for(page, "it.mode === 'edit'")
    page.wait_for_selector("#outcome.unique")


def test_axe_finds_nothing_serious_on_the_three_screens(axe):
    page, look = axe()
    look("start")
    to_play(page)
    look("play")
    to_desk(page)
    look("set")


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_serious_in_any_state(axe, dark):
    page, look = axe(color_scheme="dark" if dark else "light")
    look("start")
    to_play(page)
    look("play")
    page.click("#more summary")
    look("menu")
    page.keyboard.press("Escape")
    new_board(page)
    look("new board")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.wait_for_selector("#choices button")
    look("hint")
    more(page, "steps")
    page.wait_for_selector("#walk:visible")
    look("steps")
    page.keyboard.press("Escape")
    more(page, "solution")
    page.wait_for_selector("#choices button")
    page.click("#choices button")
    page.wait_for_selector("body.solved")
    look("finish")
    page.keyboard.press("?")
    look("keys")
    page.keyboard.press("Escape")
    to_desk(page)
    look("set")
