"""Playing: rules in pictures, wrong against unfinished, letters of hints, the finish, the time, what one has solved."""

import json
from pathlib import Path

from satloop.explaining.state_json import solution_dict
from satloop.puzzles import NAMES
from satloop.web.jobs.rules import wrong_examples

from .hands import (
    answer,
    drag,
    draw_answer,
    middle,
    module,
    more,
    open_example,
    says,
    set_state,
    state,
    value,
    wait_for,
)


def test_wrong_is_told_from_unfinished_and_the_board_has_a_finish(visit):
    page = visit("#url=example:masyu", reduced_motion="reduce")
    _, drawn = answer("masyu")
    # Rules: one board that is right, two that are wrong, each with its reason.
    page.wait_for_selector("#figures figure")
    captions = page.locator("#figures figcaption").all_inner_texts()
    assert len(captions) == 3 and "black pearl" in captions[1]
    assert page.locator("#figures .rule-wrong .bad").count() >= 2
    assert page.inner_text("#rule") and "Drag" in page.inner_text("#how")

    # A part of the solution is not wrong; a branch is, and only there.
    half = drawn["edges"][:12].replace("0", "-") + "-" * (len(drawn["edges"]) - 12)
    set_state(page, {"edges": half})
    page.keyboard.press("Enter")
    wait_for(page, "it.says().includes('to go')")
    assert says(page).startswith("Nothing wrong so far") and not page.query_selector("#board .bad")
    set_state(page, {"edges": drawn["edges"].replace("0", "-")[:-1] + "-"})
    page.wait_for_selector("body.solved")
    page.keyboard.press("Control+z")
    page.wait_for_selector("body:not(.solved)")
    set_state(page, {})
    # What is wrong is marked while one draws: a branch, and a line that closes beside another one, which is said, too.
    drag(page, [middle(cell, 5) for cell in (0, 1, 2)])
    drag(page, [middle(cell, 5) for cell in (1, 6)])
    page.wait_for_selector("#board .bad")
    assert says(page) == ""
    more(page, "live")  # until nobody wants it
    assert not page.query_selector("#board .bad")
    more(page, "live")
    page.wait_for_selector("#board .bad")
    set_state(page, {})
    drag(page, [middle(cell, 5) for cell in (0, 1, 6, 5, 0)])
    drag(page, [middle(cell, 5) for cell in (17, 18)])
    page.wait_for_selector("#board .astray", state="attached")
    assert says(page) == "Wrong here: this line is closed too early."

    # Finish: time, hints, and what comes next under the thumb.
    page.keyboard.press("h")
    page.wait_for_selector("#choices button")
    set_state(page, drawn)
    page.wait_for_selector("body.solved .paper.finished")
    assert page.inner_text("#finish").startswith("Solved.") and page.query_selector(".inside")
    assert page.locator("#finish dt").all_inner_texts()[:2] == ["Time", "Hints"]
    assert page.locator("#finish dd").all_inner_texts()[2] == "1 solved"
    assert page.is_visible("#next") and not page.is_visible("#pens") and not page.is_visible("#pause")
    assert not page.is_visible("#board .cross")

    more(page, "link")  # what is said then is seen, and goes again
    page.wait_for_function("() => satloop.says() !== ''")
    assert page.is_visible("#says") and not page.is_visible("#finish")
    page.keyboard.press("Escape")
    page.evaluate("satloop.say('')")
    assert page.is_visible("#finish") and not page.is_visible("#says")

    # What one has solved, as a table and a file; deleting is undone by a button.
    more(page, "records")
    assert page.locator("#records-sheet tbody tr").all_inner_texts()[0].startswith("Masyu\t1")
    with page.expect_download() as download:
        page.click("#records-sheet button:nth-of-type(1)")
    records = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert [(one["puzzle"], one["rows"], one["columns"]) for one in records] == [("masyu", 4, 5)]
    page.click("#records-sheet button:nth-of-type(2)")
    page.evaluate("satloop.solved(false)")
    more(page, "records")
    assert page.locator("#records-sheet tbody tr").count() == 0
    page.keyboard.press("Escape")
    page.click("#choices button")
    more(page, "records")
    assert page.locator("#records-sheet tbody tr").count() == 1


def test_twenty_boards_are_wrong_or_unfinished(visit):
    """Of each a part of the answer is not wrong, and a wrong answer is, at some place or by its line."""
    page = visit("#url=example:masyu")
    for name in NAMES[::len(NAMES) // 20][:20]:
        open_example(page, name)
        board, drawn = answer(name)
        given = value(page, "it.now.board.given")
        part = {key: "".join(sign if place % 3 or given.get(key, "")[place:place + 1] == "1" else "-"
                             for place, sign in enumerate(signs)) if isinstance(signs, str)
                else [number if place % 3 else 0 for place, number in enumerate(signs)] for key, signs in drawn.items()}
        if "doubled" in part:
            part["doubled"] = part["doubled"].replace("1", "-")
        set_state(page, part)
        page.evaluate("satloop.check.ask()")
        page.wait_for_function("() => satloop.says().startsWith('Nothing wrong so far') || "
                               "document.body.matches('.solved')")
        assert not page.query_selector("#board .bad"), name
        rule, text = wrong_examples()[name][0]
        set_state(page, solution_dict(board.read_solution(text)))
        page.evaluate("satloop.check.ask()")
        page.wait_for_function("() => satloop.says().startsWith('Wrong here: ')")
        assert page.query_selector("#board .bad") or rule.startswith("there is"), name


def test_a_hint_has_letters_and_the_time_can_stand(visit):
    page = visit("#url=example:slitherlink")
    page.keyboard.press("h")
    page.wait_for_selector("#degrees:not([hidden])")
    letters = page.locator("#says .ref").all_inner_texts()
    assert letters and letters[0] == "A" and set(letters) <= set(page.locator("#board .badge").all_text_contents())
    assert page.locator("#says [aria-hidden] + .vh").first.inner_text().startswith("r")  # for the ear
    visible = value(page, "[...document.querySelectorAll('#says .para')].map(one => { "
                          "const copy = one.cloneNode(true); "
                          "for (const name of copy.querySelectorAll('.vh')) name.remove(); "
                          "return copy.textContent; })")
    assert visible[0].startswith("Look at") and "r1c" not in visible[0] and "(" not in visible[0]
    page.click("#degrees li:nth-child(3) button")
    assert page.locator("#says .para").count() >= 3 and page.query_selector("#board .n")
    assert page.get_attribute("#degrees li:nth-child(3) button", "aria-current") == "step"
    before = state(page)
    page.click("#choices button")
    assert state(page) != before

    # A text of few places has letters for all; of a long one only for some, and the ear hears the others.
    text = "So draw r1c1-r1c2 and leave r2c1-r2c2, r3c1-r3c2 and r4c1-r4c2 empty. It goes on from r1c3 by r1c4 to r2c4."
    parts = page.evaluate(f"""text => import({module('board/letters.js')}).then(({{ Letters, paragraphs }}) => [text,
        text.split(',')[0]].map(one => {{
            const letters = new Letters(), [part] = paragraphs([one], letters), heard = part.textContent;
            for (const name of part.querySelectorAll('.vh')) name.remove();
            return [part.textContent, letters.badges.length, heard.includes('r2c1-r2c2')];
        }}))""", text)
    assert parts == [["So draw A-B and leave these 3 empty. It goes on as marked.", 2, True],
                     ["So draw A-B and leave C-D", 4, False]]

    # After a mistake the second press says more.
    _, drawn = answer("slitherlink")
    wrong = drawn["edges"].index("0")
    set_state(page, {"edges": "-" * wrong + "1" + "-" * (len(drawn["edges"]) - wrong - 1)})
    page.keyboard.press("h")
    wait_for(page, "it.says().startsWith('Before we go on')")
    first = says(page)
    page.keyboard.press("h")
    wait_for(page, "it.says().length > value", len(first))
    assert says(page).startswith(first) and len(says(page)) > len(first) + 10

    # The time stands while the board is paused, and can be hidden; both after a reload.
    page.wait_for_function("() => document.getElementById('time').textContent !== '0:00'")
    page.click("#pause")
    seconds = value(page, "it.clock.record.seconds")
    assert not page.is_visible("#board .paper") and says(page) == "Paused."
    page.wait_for_timeout(700)
    assert value(page, "it.clock.record.seconds") == seconds
    page.click("#choices button")
    assert page.is_visible("#board .paper")
    more(page, "clockhide")
    assert not page.is_visible("#clock")
    page.reload()
    page.wait_for_selector("#board svg")
    assert not page.is_visible("#clock") and value(page, "it.clock.record.seconds") >= int(seconds)

    # A board too large for hints says so before one asks.
    page.evaluate("() => satloop.open('slitherlink\\n60 60\\n' + ('- '.repeat(60) + '\\n').repeat(60))")
    wait_for(page, "it.now.board.rows === 60")
    assert page.is_disabled("#hint") and page.inner_text("#hint") == "Up to 50 × 50"


def test_a_drawing_in_numbers_has_a_finish_too(visit):
    page = visit("#url=example:sudoku")
    draw_answer(page, "sudoku")
    page.wait_for_selector("body.solved")
    open_example(page, "hashi")
    assert not page.query_selector("body.solved") and page.is_visible("#pens")
    draw_answer(page, "hashi")
    page.wait_for_selector("body.solved .paper.finished")


def test_a_right_line_without_its_shaded_cells_says_what_is_missing(visit):
    page = visit("#url=example:yajilin")
    _, drawn = answer("yajilin")
    assert "1" in drawn["shaded"]
    for asked in (False, True):
        set_state(page, {"edges": drawn["edges"]})
        if asked:
            page.keyboard.press("Enter")
        wait_for(page, "it.says().includes('now shade')")
    set_state(page, drawn)
    page.wait_for_selector("body.solved")
