"""Playing: trials in trials, marks of one's own, colours of separate lines; what of them a reload keeps."""

from urllib.parse import quote

from .hands import click, drag, middle, more, on_screen, says, state, value, wait_for


def test_trials_are_nested_and_marks_of_ones_own_stay(visit):
    page = visit("#url=example:masyu")
    drag(page, [middle(0, 5), middle(1, 5)])
    for begin in (1, 2):
        page.keyboard.press("t")
        drag(page, [middle(begin, 5), middle(begin + 1, 5)])
    assert page.inner_text("#trialname") == "Trial 2"
    assert page.query_selector(".line.t2") and page.query_selector(".line.t1")
    # A line of a trial is hollow: the same line once more, narrow, in the colour of the sheet.
    narrow, wide = value(page, "['.hollow', '.line.t1'].map(name => "
                         "getComputedStyle(document.querySelector(`#board ${name}`)).getPropertyValue('--narrow'))")
    assert narrow == "2.2px" and wide == ""
    page.click("#drop")
    assert state(page)["edges"][:3] == "11-" and page.inner_text("#trialname") == "Trial 1"
    page.keyboard.press("Control+z")
    assert state(page)["edges"][:3] == "111"
    page.click("#keep")
    page.click("#keep")
    assert state(page)["edges"][:3] == "111" and not page.query_selector(".line.t1")
    assert not page.is_visible("#trialbar")

    # Marks: dot, inside, outside, nothing; a stroke gives all its cells the same.
    page.click("#pens [data-id=note]")
    click(page, *middle(10, 5))
    drag(page, [middle(16, 5), middle(17, 5), middle(18, 5)])
    for _ in range(2):
        click(page, *middle(10, 5))
    assert state(page)["notes"] == "0" * 10 + "3" + "0" * 5 + "111" + "0"
    page.keyboard.press("Enter")  # they are no part of the answer
    page.wait_for_function("() => satloop.says().startsWith('Wrong here: a black pearl')")
    page.click("#pens [data-id=erase]")
    click(page, *middle(16, 5))
    assert state(page)["notes"][16] == "0"
    page.click("#pens [data-id=line]")
    before = state(page)
    page.reload()
    page.wait_for_selector("#board .note")
    assert state(page) == before and page.locator("#board .note1").count() == 2
    for written in ("", "try the corner"):  # notes in words are kept as well
        more(page, "notes")
        assert page.input_value("#notes-sheet textarea") == written
        page.fill("#notes-sheet textarea", "try the corner")
        page.click("#notes-sheet button")
        page.reload()
        page.wait_for_selector("#board svg")

    # Separate lines have their own colours, which they keep as they grow; that can be switched off.
    drag(page, [middle(15, 5), middle(16, 5)])
    color = "el => [...el.classList].find(name => name.startsWith('own')) ?? 'own0'"
    colors = page.locator("#board [id^=base] .line").evaluate_all(f"list => list.map({color})")
    assert len(set(colors)) == 2 and page.get_attribute("#colors", "aria-pressed") == "true"
    drag(page, [middle(16, 5), middle(17, 5)])
    grown = page.locator("#board [id^=base] .line").evaluate_all(f"list => list.map({color})")
    assert sorted(set(grown)) == sorted(set(colors)) and len(grown) == len(colors) + 1
    page.reload()
    page.wait_for_selector("#board .own1", state="attached")
    more(page, "colors")
    assert not page.query_selector("#board .own1") and says(page) == ""


def test_the_keyboard_marks_cells(visit):
    page = visit("#url=example:slitherlink")
    page.click("#pens [data-id=note]")
    page.focus("#board")
    for key in ("ArrowRight", "ArrowDown", " ", "ArrowRight", " ", " "):
        page.keyboard.press(key)
    assert state(page)["notes"] == "000012000"
    page.keyboard.press("Control+z")
    assert state(page)["notes"] == "000011000"


# How far the bridges of a pair lie beside its middle, by their number.
BESIDE = {0: [], 1: [0], 2: [-4, 4], 3: [-7, 0, 7], 4: [-9, -3, 3, 9]}


def seen(page, x, y):
    """The picture of one pixel of the board."""
    left, top = on_screen(page, x, y)
    return page.screenshot(clip={"x": left, "y": top, "width": 1, "height": 1})


def test_a_pair_of_islands_takes_as_many_bridges_as_the_board_allows(visit):
    """One more with each stroke, then none; each number has its own drawing, and the whole answer is known as one."""
    page = visit("#url=" + quote("hashi\n3 3 bridges 4\n6 - 4\n- - -\n2 - -\n"))
    wait_for(page, "it.now.board.puzzle === 'hashi'")
    for count in (1, 2, 3, 4, 0, 1, 2, 3, 4):
        drag(page, [(20, 20), (100, 20)])
        marks = [value(page, f"[...it.now.marks.{name}].filter(code => code === 2).length")
                 for name in ("edges", "doubled", "tripled", "quadrupled")]
        assert marks == [2 * (count > layer) for layer in range(4)]
        shown = page.locator("#board .double .line").all()
        assert max((one.get_attribute("d").count("M") for one in shown), default=1) == max(count, 1)
        if count == 1:
            pen = seen(page, 60, 20)
        assert all((seen(page, 60, 20 + y) == pen) == (y in BESIDE[count]) for y in {0, *BESIDE[count]}), count
    for _ in range(2):
        drag(page, [(20, 20), (20, 100)])
    page.wait_for_selector("body.solved")
