"""The page without a server shows a linked board before Python is up, and just as Python draws it."""

from urllib.parse import quote

import pytest

from satloop.formats.open_board import open_text
from satloop.pictures import draw
from satloop.sets.stock_of_boards import stock_of

from .hands import patient

pytestmark = pytest.mark.together("site")  # one process makes the folder
PUZZLES = ("slitherlink", "masyu", "yajilin", "hashi", "koburin", "countryroad", "moonsun", "castlewall", "balanceloop",
           "geradeweg", "simpleloop", "detour", "nagenawa", "lineofsight", "nurikabeloop", "onsenmeguri", "dotchiloop",
           "icewalk", "nagareruloop", "bosnianroad", "maxiloop")
LINKS = [(puzzle, stock_of(puzzle)[0].source) for puzzle in PUZZLES] + [
    (puzzle, stock_of(puzzle)[-1].source) for puzzle in PUZZLES[:9]] + [
    (puzzle, f"# title: Mine\n{open_text(stock_of(puzzle)[0].source).board.text}") for puzzle in ("masyu", "maxiloop")]
# The differences of two pictures: the largest of a pixel's colours, -1 for pictures of two sizes.
DIFFERENCE = """async pictures => {
    const [[size, one], [other, two]] = await Promise.all(pictures.map(async svg => {
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        await image.decode();
        const { width, height } = image, canvas = new OffscreenCanvas(width, height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        return [`${width} ${height}`, canvas.getImageData(0, 0, width, height).data];
    }));
    return size === other ? one.reduce((most, value, at) => Math.max(most, Math.abs(value - two[at])), 0) : -1;
}"""


@pytest.fixture
def cold(browser, site):
    """cold(link): the page of a link with nothing kept, where Python never comes, once its board is drawn."""
    contexts = []

    def cold(link):
        contexts.append(patient(browser))
        page = contexts[-1].new_page()
        page.route("**/*.wasm", lambda route: None)
        page.goto(f"{site}#url={quote(link)}", wait_until="commit")
        page.wait_for_selector("#board svg")
        return page

    yield cold
    for context in contexts:
        context.close()


@pytest.mark.parametrize("puzzle, link", LINKS, ids=lambda text: text[:12])
def test_a_linked_board_is_drawn_before_python_is_there_and_as_python_draws_it(cold, puzzle, link):
    board = open_text(link, puzzle).board
    page = cold(link if "?" in link else f"{puzzle}\n{link}")
    assert page.evaluate(DIFFERENCE, [page.evaluate("satloop.view.board.svg"), draw(board.picture(), "svg")]) == 0
    assert page.inner_text("#title") == ("Mine" if "Mine" in link else board.title)
    assert board.rules in page.inner_text("#rule")
    assert page.inner_text("#size").startswith(f"{board.rows} × {board.columns}")


def test_the_board_of_a_link_waits_for_python_before_anybody_draws_on_it(cold):
    """Neither strokes nor keys nor buttons mean anything yet, and none of them is an error."""
    page = cold(LINKS[0][1])
    errors = []
    page.on("pageerror", lambda error: errors.append(error))
    page.mouse.click(*middle_of(page))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("h")
    page.click("#hint")
    page.click("#undo", force=True)
    page.wait_for_function("() => document.getElementById('says').textContent")  # that it is on its way
    assert page.evaluate("satloop.now ?? null") is None and errors == []


def middle_of(page):
    box = page.locator("#board svg").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


NONE = ("https://puzz.link/p?slither/5/5/!zz", "https://puzz.link/p?mashu/0/9/00", "https://puzz.link/p?mashu/",
        "https://puzz.link/p?constructor/5/5/00", "slitherlink\n1 2\nconstructor -", "masyu\n99999 99999\n- -",
        "https://puzz.link/p?country/2/2/zz9", "country\n1 1\n#\n#", "slitherlink", "slitherlink\n", "", "?", "masyu?/")
LINKED = """async links => {
    const [{ linked }, { answersOf, linkOf }] = await Promise.all(["linked.js", "stored.js"].map(
        name => import(new URL(name, document.querySelector("script[type=module]").src))));
    const drawn = async link => link && linked(link, await answersOf(link.of));
    return Promise.all(links.map(source => drawn(linkOf({ source }))));
}"""


def test_what_is_no_such_board_is_left_to_python(cold_start):
    assert cold_start.evaluate(LINKED, NONE) == [None] * len(NONE)


@pytest.fixture
def cold_start(cold):
    """A page where Python never comes."""
    return cold("example:masyu")


def test_a_board_that_was_made_ahead_is_there_before_python_is(cold_start):
    sizes = "of => satloop.run('stock', { puzzle: 'yajilin', ...of })"
    first, last = [stock_of("yajilin")[place] for place in (0, -1)]
    for board in (first, last):
        made = cold_start.evaluate(sizes, {"rows": board.rows, "level": board.level, "number": 0})
        alike = [one for one in stock_of("yajilin") if (one.rows, one.level) == (board.rows, board.level)]
        assert made["svg"] == draw(open_text(alike[0].source).board.picture(), "svg") and made["count"] == len(alike)
