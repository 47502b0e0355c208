"""The layout is steady: nothing moves while one plays or goes through steps; no menu and no text leaves the window."""

from urllib.parse import quote

import pytest

from .hands import drag, on_screen, state, value, wait_for
from .test_page_hands import PHONE, touch

ROWS = ("3 - 3 - 2 - 2 3 2 3|2 - - - - - - - - -|- 3 2 - 2 2 2 1 2 -|2 - 1 - - 2 - 3 - -|- 3 - 3 - - - - 2 3|"
        "3 1 - - - - - - 1 -|- - 3 2 3 2 3 1 - 3|- 1 - 2 - 1 2 2 - 2|3 - - - - - - - - 2|3 - - - 2 - 2 - - 3")
BOARD = "10 10\n" + ROWS.replace("|", "\n")  # 79 steps
ADDRESS = "#url=" + quote(f"slitherlink\n{BOARD}")
PHONES = {**PHONE, "viewport": {"width": 390, "height": 844}}, {**PHONE, "viewport": {"width": 844, "height": 390}}
WINDOWS = {"1920x1080": {"viewport": {"width": 1920, "height": 1080}},
           "1280x720": {"viewport": {"width": 1280, "height": 720}},
           "390x844": PHONES[0], "844x390": PHONES[1]}
windows = pytest.mark.parametrize("window", WINDOWS)

BOXES = """names => names.map(name => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [box.x + scrollX, box.y + scrollY, box.width, box.height].map(Math.round).join(" ");
})"""


def boxes(page, *names):
    """Where these parts of the page are."""
    return dict(zip(names, page.evaluate(BOXES, list(names))))


@windows
def test_nothing_moves_over_the_steps_and_between_play_and_finish(visit, window):
    page = visit(ADDRESS, **WINDOWS[window])
    fixed = "#desk", "#board svg", "#message", "#tools", "#title"
    begin = boxes(page, *fixed)
    page.keyboard.press("h")
    page.wait_for_function("() => document.getElementById('says').textContent")
    assert boxes(page, *fixed) == begin
    page.keyboard.press("s")
    wait_for(page, "it.steps.done && it.steps.steps.length > 61", timeout=60_000)
    bar = "#back", "#forward", "#slide", "#take", "#fineness", "#leave", "#said", "#message"
    steps = boxes(page, *bar)
    board = boxes(page, "#desk", "#board svg", "#title")
    assert board == {name: begin[name] for name in board}
    for at in range(1, 62):
        page.evaluate("at => satloop.steps.go(at)", at)
        assert boxes(page, *board, *bar) == board | steps, at
    *place, height = begin["#message"].split()
    assert steps["#message"].split()[:3] == place  # only the room below it is added
    assert int(steps["#message"].split()[3]) > int(height)
    _, y, _, height = map(int, steps["#forward"].split())
    assert y + height <= int(steps["#said"].split()[1])  # the buttons stand above the text
    page.keyboard.press("Escape")
    page.evaluate("() => satloop.command('solution')")
    page.click("#choices button")
    page.wait_for_selector("body.solved")
    page.wait_for_timeout(900)  # a motion at the end is over
    assert boxes(page, "#desk", "#board svg", "#title", "#tools") == {
        name: box for name, box in begin.items() if name != "#message"}
    left = {name: box for name, box in boxes(page, "#message", "#finish").items() if box != "0 0 0 0"}
    assert begin["#message"] in left.values()


OVER = """async name => {
    const board = await satloop.run('stock', { puzzle: name }), { steps } = satloop;
    const box = document.getElementById('said');
    satloop.show(board);
    await steps.begin();
    return [...steps.steps.keys(), steps.steps.length].map(at => {
        steps.go(at);
        const { clientHeight, scrollHeight } = box;
        const own = [...document.querySelectorAll('#board .badge')].every(badge => {
            const { e, f } = badge.transform.baseVal[0].matrix;
            return e % 40 >= 7 && f % 40 >= 7 && e % 40 <= 33 && f % 40 <= 33;
        });
        return [scrollHeight - clientHeight > 1, own, at > 0 || !document.getElementById('says').textContent];
    });
}"""


@pytest.mark.parametrize("window", ["1280x720", "390x844"])
def test_the_steps_of_a_board_are_read_without_scrolling(visit, window):
    """19 of 20 of them; the letters stand inside their cells; before the first step none is told."""
    page = visit("#url=example:masyu", **WINDOWS[window])
    told = [step for name in ("masyu", "yajilin", "mukkonn", "hashi") for step in page.evaluate(OVER, name)]
    assert all(own and silent for _, own, silent in told) and len(told) > 50
    assert sum(over for over, _, _ in told) <= len(told) / 20


@windows
def test_all_that_plays_is_in_view_and_nothing_scrolls_sideways(visit, window):
    """Board, message and tools without scrolling; menus inside the window; also after a link was copied."""
    size = WINDOWS[window]["viewport"]
    page = visit(ADDRESS, **WINDOWS[window], permissions=["clipboard-read", "clipboard-write"])
    page.wait_for_selector("#verdict.unique", state="attached")
    for name in ("#board svg", "#message", "#tools"):
        box = page.locator(name).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 0.5, name
    board, tools, message = (page.locator(name).bounding_box() for name in ("#board svg", "#tools", "#message"))
    for part in (tools, message):
        assert part["x"] >= board["x"] + board["width"] or part["y"] >= board["y"] + board["height"]
    wide = "() => document.documentElement.scrollWidth"
    for menu in ("#more", "#newboard"):
        page.click(f"{menu} > summary")
        page.wait_for_function("menu => document.querySelector(`${menu} .sheet`).style.left", arg=menu)
        sheet = page.locator(f"{menu} .sheet").bounding_box()
        assert sheet["x"] >= 0 and sheet["x"] + sheet["width"] <= size["width"] + 0.5
        assert sheet["y"] >= 0 and sheet["y"] + sheet["height"] <= size["height"] + 0.5
        assert page.evaluate(wide) <= size["width"]
        page.keyboard.press("Escape")
        assert not page.is_visible(f"{menu} .sheet")
    page.evaluate("() => satloop.command('link')")
    page.wait_for_function("() => document.getElementById('says').textContent.includes('puzz.link')")
    assert page.evaluate(wide) <= size["width"]
    for screen in ("edit", "steps"):
        page.evaluate("name => satloop.command(name)", screen)
        assert page.evaluate(wide) <= size["width"]
        if screen == "edit":  # the board has its room on the desk, too
            board, verdict, bar = (page.locator(name).bounding_box() for name in ("#board svg", "#outcome", "#setbar"))
            for part in (verdict, bar):
                assert (part["x"] >= board["x"] + board["width"] or part["y"] >= board["y"] + board["height"]
                        or part["y"] + part["height"] <= board["y"])
    page.goto(visit.address + "#start")
    page.wait_for_selector("#start a:visible")
    assert page.evaluate(wide) <= size["width"]


@pytest.mark.parametrize("name", ["slitherlink", "masyu", "roundtrip", "sudoku"])
def test_a_cell_is_a_whole_number_of_pixels(visit, name):
    page = visit(f"#url=example:{name}")
    for width in (1280, 1111, 823):
        page.set_viewport_size({"width": width, "height": 720})
        cell = value(page, "40 * it.view.paper.getScreenCTM().a")
        assert abs(cell - round(cell)) < 1e-3 and cell > 30


def test_a_board_is_zoomed_and_moved_in_its_place(visit):
    """Ctrl and the wheel: the spot under the pointer stays; what surrounds the board does not move."""
    page = visit(ADDRESS)
    fixed = boxes(page, "#desk", "#message", "#tools")
    spot = on_screen(page, 120, 200)
    page.mouse.move(*spot)
    cell = value(page, "it.view.paper.getScreenCTM().a")
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    wait_for(page, "it.view.paper.getScreenCTM().a > 1.3 * value", cell)
    assert max(abs(one - two) for one, two in zip(on_screen(page, 120, 200), spot)) < 3
    assert boxes(page, "#desk", "#message", "#tools") == fixed
    drag(page, [(120, 200), (160, 200)])
    assert state(page)["edges"].count("1") == 1
    page.evaluate("() => satloop.command('move')")
    before = on_screen(page, 120, 200)
    page.mouse.move(*before)
    page.mouse.down()
    page.mouse.move(before[0] - 30, before[1] - 20, steps=3)
    page.mouse.up()
    after = on_screen(page, 120, 200)
    assert abs(after[0] - before[0] + 30) < 2 and abs(after[1] - before[1] + 20) < 2
    page.keyboard.press("0")
    assert value(page, "it.view.paper.getScreenCTM().a") == cell and state(page)["edges"].count("1") == 1


def test_two_fingers_zoom_the_board(visit):
    page = visit(ADDRESS, **PHONES[0])
    session = page.context.new_cdp_session(page)
    fixed, cell = boxes(page, "#desk", "#message"), value(page, "it.view.paper.getScreenCTM().a")
    (x, y), (u, v) = on_screen(page, 160, 200), on_screen(page, 240, 200)
    touch(session, "touchStart", (x, y), (u, v))
    for step in range(1, 6):
        touch(session, "touchMove", (x - 12 * step, y), (u + 12 * step, v))
    touch(session, "touchEnd")
    wait_for(page, "it.view.paper.getScreenCTM().a > 1.8 * value", cell)
    assert boxes(page, "#desk", "#message") == fixed and "1" not in state(page)["edges"]


def test_light_and_dark_follow_the_system_until_somebody_chooses(visit):
    page = visit(ADDRESS, color_scheme="dark")
    ground = "() => getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(ground)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(ground)
    assert light != dark
    page.click("#theme")  # light
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) == light
    page.click("#theme")  # dark
    page.emulate_media(color_scheme="light")
    assert page.evaluate(ground) == dark
    page.reload()
    page.wait_for_selector("#board svg")
    assert page.evaluate(ground) == dark
    page.click("#theme")  # as the system
    assert page.evaluate(ground) == light


@pytest.mark.parametrize("window", ["1280x720", "390x844"])
def test_text_of_twice_the_size_stays_inside(visit, window):
    page = visit(ADDRESS, **WINDOWS[window])
    page.evaluate("""() => {
        document.documentElement.style.fontSize = "200%";
        dispatchEvent(new Event("resize"));
        satloop.command("steps");
    }""")
    wait_for(page, "it.steps.steps.length > 2", timeout=60_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= WINDOWS[window]["viewport"]["width"]
    cut = page.evaluate("""() => [...document.querySelectorAll("#walk button, #actions button, #pens button, .site a")]
        .filter(one => !one.closest(".sheet") && one.offsetWidth && one.scrollWidth > one.offsetWidth + 1)
        .map(one => one.id)""")
    assert cut == []


def test_colours_of_the_system_and_paper(visit):
    """Forced colours leave the board its own; what is on leaves a frame. Print leaves name, rules and board."""
    page = visit(ADDRESS, forced_colors="active")
    fill = "() => getComputedStyle(document.querySelector('#board .ground')).fill"
    assert page.evaluate(fill) == "rgb(255, 253, 248)"
    pressed = page.evaluate("() => getComputedStyle(document.querySelector('#pens [aria-pressed=true]')).outlineStyle")
    assert pressed == "solid"
    page.emulate_media(media="print")
    parts = "#title", "#rules", "#board svg", "#tools", "#message", ".site"
    assert [name for name in parts if page.is_visible(name)] == ["#title", "#rules", "#board svg"]


def test_the_tools_of_a_phone_take_a_fifth_of_it(visit):
    """Five pens in one row with the eraser; nine numbers as on a telephone; the head is one row in German, too."""
    page = visit("#url=example:yajilin", **WINDOWS["390x844"], locale="de", color_scheme="dark")
    tops = "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
    pens = page.eval_on_selector_all("#pens button", tops)
    assert len(pens) == 5 and len(set(pens)) == 1
    assert page.locator("#tools").bounding_box()["height"] <= 844 / 5
    page.keyboard.press("e")
    wait_for(page, "it.mode === 'edit'")
    assert page.locator(".site").bounding_box()["height"] < 60
    page.evaluate("() => satloop.switchTo('play')")
    page.evaluate("async () => satloop.show(await satloop.run('stock', { puzzle: 'sudoku', rows: 9 }))")
    rows = page.eval_on_selector_all("#pad button", tops)
    assert len(rows) == 10 and rows[0] == rows[1] == rows[2] == rows[9] < rows[3] == rows[5] < rows[6] == rows[8]
    assert page.locator("#tools").bounding_box()["height"] <= 844 / 5
    sides = "all => all.flatMap(one => [one.offsetWidth, one.offsetHeight]).filter(Boolean)"
    assert min(page.eval_on_selector_all("#tools :is(#pens, #pad, #actions) > *", sides)) >= 44
