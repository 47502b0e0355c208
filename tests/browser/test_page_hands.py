"""Boards solved by keys alone, and by taps and strokes of a finger on a phone."""

from itertools import pairwise

import pytest

from .hands import answer, middle, on_screen, open_example, state, value

ARROWS = {(-1, 0): "ArrowUp", (0, 1): "ArrowRight", (1, 0): "ArrowDown", (0, -1): "ArrowLeft"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def go(page, place, target, keys=""):
    """Move the cursor from one (row, column) to another, a key at a time."""
    for axis, way in ((0, (1, 0)), (1, (0, 1))):
        distance = target[axis] - place[axis]
        sign = 1 if distance > 0 else -1
        for _ in range(abs(distance)):
            page.keyboard.press(keys + ARROWS[tuple(sign * part for part in way)])
    return target


def draw_edges(page, drawn, wide):
    """Draw every edge of the state with Shift and an arrow, each from its first end."""
    place = (0, 0)
    across = value(page, "it.view.grid.across")
    runs = value(page, "it.view.runs ?? []")
    done = set()
    for edge, sign in enumerate(drawn["edges"]):
        if sign != "1" or edge in done:
            continue
        way = (0, 1) if edge < across else (1, 0)
        start = divmod(edge, wide - 1) if edge < across else divmod(edge - across, wide)
        run = runs[edge] if runs else [edge]
        done.update(run)
        for _ in range(1 + (drawn.get("doubled", "0" * len(drawn["edges"]))[edge] == "1")):
            place = go(page, place, start)
            page.keyboard.press("Shift+" + ARROWS[way])
            place = place[0] + len(run) * way[0], place[1] + len(run) * way[1]


@pytest.mark.parametrize("name", ["slitherlink", "masyu", "yajilin", "sudoku", "hashi", "flow"])
def test_a_board_is_solved_by_keys_alone(visit, name):
    page = visit()
    open_example(page, name)
    board, drawn = answer(name)
    page.focus("#board")
    if "digits" in drawn:
        place = (0, 0)
        page.keyboard.press("ArrowUp")  # the cursor appears
        for cell, number in enumerate(drawn["digits"]):
            if not board.given.flat[cell]:
                place = go(page, place, divmod(cell, board.columns))
                page.keyboard.press(str(number))
    else:
        draw_edges(page, drawn, value(page, "it.view.grid.wide"))
        page.evaluate("satloop.play.point = 0")
        place = (0, 0)
        for cell, sign in enumerate(drawn.get("shaded", "")):
            if sign == "1":
                place = go(page, place, divmod(cell, board.columns))
                page.keyboard.press("Space")
    page.wait_for_selector("body.solved")
    assert page.inner_text("#finish").startswith("Solved.")


def swipe(page, places):
    """One finger over all these places of the board."""
    session = page.context.new_cdp_session(page)
    points = [on_screen(page, *place) for place in places]
    touch(session, "touchStart", points[0])
    for (x, y), (u, v) in pairwise(points):
        for part in (0.25, 0.5, 0.75, 1):
            touch(session, "touchMove", (x + part * (u - x), y + part * (v - y)))
    touch(session, "touchEnd")


def touch(session, kind, *places):
    """Tell the page of its fingers: each is at a place of the window."""
    fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def tap(page, x, y):
    page.touchscreen.tap(*on_screen(page, x, y))


@pytest.mark.parametrize("name", ["slitherlink", "yajilin"])
def test_a_board_is_solved_by_a_finger(visit, name):
    """Every second segment is tapped, the others are drawn by strokes; cells are shaded by taps."""
    page = visit(f"#url=example:{name}", **PHONE)
    board, drawn = answer(name)
    for edge, sign in enumerate(drawn["edges"]):
        if sign == "1":
            ends = value(page, f"(({{x, y, u, v}}) => [[x, y], [u, v]])(it.view.grid.line({edge}))")
            if edge % 2 and name == "slitherlink":
                tap(page, (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
            else:
                swipe(page, ends)
    for cell, sign in enumerate(drawn.get("shaded", "")):
        if sign == "1":
            tap(page, *middle(cell, board.columns))
    page.wait_for_selector("body.solved")


def test_two_fingers_draw_nothing(visit):
    """A second finger takes the stroke of the first one back: both zoom."""
    page = visit("#url=example:slitherlink", **PHONE)
    session = page.context.new_cdp_session(page)
    (x, y), (u, v) = on_screen(page, 0, 0), on_screen(page, 80, 80)
    touch(session, "touchStart", (x, y))
    touch(session, "touchMove", (x + 60, y))
    assert value(page, "it.play.stroke.way.length") == 1
    touch(session, "touchStart", (x + 60, y), (u, v))
    touch(session, "touchEnd")
    assert "1" not in state(page)["edges"]


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_scrolls_only_down_and_has_large_targets(visit, width):
    """Nothing stands between the board and what is said; every target measures 44 px both ways."""
    page = visit("#url=example:yajilin", **{**PHONE, "viewport": {"width": width, "height": 780}})
    page.click("#hint")
    page.wait_for_selector("#choices button")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    boxes = page.evaluate("""[...document.querySelectorAll('button, summary, select, input')]
        .map(one => one.getBoundingClientRect()).map(({ width, height }) => [width, height])
        .filter(([width]) => width)""")
    assert boxes and min(min(box) for box in boxes) >= 43.9
    board, say = (page.locator(name).bounding_box() for name in ("#desk", "#message"))
    assert 0 <= say["y"] - board["y"] - board["height"] < 24 and say["y"] + say["height"] < 780


def test_what_a_hint_concludes_begins_with_a_sentence(visit):
    """Where the message is too low for all that is said, no paragraph is cut at its top."""
    page = visit("#url=example:masyu", viewport={"width": 844, "height": 390})
    page.keyboard.press("h")
    page.wait_for_function("() => satloop.hint.hinted?.degree === 0")
    scrolled = page.evaluate("""() => [6, 7, 8, 9, 10, 11].map(height => {
        document.getElementById("message").style.height = `${height}rem`;
        satloop.hint.show(2);
        const said = document.getElementById("said"), box = said.getBoundingClientRect(), margin = 12;
        const cut = [...document.querySelectorAll("#says .para")].map(one => one.getBoundingClientRect())
            .filter(({ top, bottom }) => top < box.top && bottom > box.top + margin).length;
        return [said.scrollTop > 0, cut];
    })""")
    assert [True, 0] in scrolled and all(cut == 0 for _, cut in scrolled)
