"""Every puzzle on the page: open, draw, edit, be helped, see the steps, make a new board, share."""

import re

import pytest

from satloop.puzzles import NAMES, find

from .hands import (
    answer,
    click,
    drag,
    draw_answer,
    middle,
    module,
    more,
    new_board,
    open_example,
    says,
    set_state,
    state,
    value,
    wait_for,
)

DRAWN = ("slitherlink", "masyu", "yajilin", "hashi", "flow", "sudoku")  # one puzzle of each kind, by mouse


def edit_something(page, board):
    """Change one clue, dot, side or wall with the first pen of the puzzle."""
    kind = value(page, "it.now.board.pens[0].kind")
    grids = value(page, "it.now.board.grids")
    cells = [token for row in grids[0] for token in row]
    if kind == "sides":
        drag(page, [(0, 0), (40, 0)])
    elif kind == "dots":
        click(page, 20, 40)
    elif kind == "regions":
        drag(page, [(40, 0), (40, 40)])
    else:
        holes = [token in "#@x" for row in grids[-1] for token in row]
        cell = next(cell for cell, token in enumerate(cells) if token == "-" and not (len(grids) > 1 and holes[cell]))
        click(page, *middle(cell, board.columns))
        if kind != "pick":
            tokens = value(page, "it.now.board.pens[0].tokens")
            known = (token for token in ("1", "b", "?", "n1", "n", "ne", "o", "i") if re.fullmatch(tokens, token))
            page.keyboard.type(next(known, "1"))


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_from_its_example_to_a_shared_board(visit, name):
    page = visit()
    open_example(page, name)
    board, drawn = answer(name)
    page.wait_for_selector("#verdict.unique")

    # Draw the answer.
    if name in DRAWN:
        draw_answer(page, name)
    else:
        set_state(page, drawn)
    page.wait_for_selector("body.solved")
    assert page.inner_text("#finish").startswith("Solved.")
    page.keyboard.press("Control+z")
    assert not page.query_selector("body.solved")
    page.keyboard.press("Control+y")
    page.wait_for_selector("body.solved")

    # Edit a clue and see the verdict; undo brings the board back.
    text = value(page, "it.now.board.text")
    more(page, "edit")
    edit_something(page, board)
    wait_for(page, "it.now.board.text !== value || it.now.draft?.problem", text)
    page.wait_for_selector("#outcome:is(.unique, .several, .none, .unknown, .draft)")
    page.keyboard.press("Escape")  # stays
    assert value(page, "it.mode") == "edit"
    page.evaluate("() => satloop.switchTo('play')")
    while value(page, "it.now.board.text") != text or value(page, "Boolean(it.now.draft?.problem)"):
        page.click("#undo")
    page.wait_for_selector("#verdict.unique")

    # The steps of the whole solution, and the last of them drawn.
    page.keyboard.press("s")
    page.wait_for_selector("#stop:disabled", state="attached", timeout=30_000)
    wait_for(page, "it.steps.done && it.steps.steps.length")
    page.keyboard.press("End")
    count = value(page, "it.steps.steps.length")
    assert page.inner_text("#count") == f"{count} / {count}" and page.inner_text("#rating")
    page.keyboard.press("Home")
    page.evaluate("() => satloop.steps.refresh()")  # as for a step that came just before
    assert page.inner_text("#why").endswith(".") and page.inner_text("#says") == ""
    page.keyboard.press("End")
    page.click("#take")
    page.wait_for_selector("body.solved")
    drawn_half = value(page, f"import({module('board/position.js')}).then("
                             f"({{ stateOf }}) => stateOf(it.steps.marks({count} >> 1)))")

    # Hints in three degrees, from nothing and from half of the steps; then the hint is drawn.
    for begin in ({}, drawn_half):
        set_state(page, begin)
        before, hints = state(page), []
        for degree in range(3):
            page.keyboard.press("h")
            wait_for(page, "it.hint.hinted?.degree === value && it.hint.hinted.marks === it.now.marks", degree)
            hints.append(says(page))
            assert state(page) == before
        assert all(hints) and hints[2].startswith(hints[1]) and hints[1].startswith(hints[0])
        page.keyboard.press("h")
        assert state(page) != before

    # A new board, its link, and the link opened.
    rows = 5 if name == "grandtour" else 6  # no loop visits the 49 points of 6x6
    new_board(page)
    page.fill("#rows", str(rows))
    page.fill("#columns", "6")
    page.fill("#seed", "1")
    page.click("#new")
    wait_for(page, "it.now.board.text.includes(value)", f"generate {name} {rows}x6")
    page.wait_for_selector("#verdict.unique")
    link = page.url.partition("#")[2]
    assert link.startswith("url=")
    other = visit(f"#{link}")
    assert find(name)(value(other, "it.now.board.text")) == find(name)(value(page, "it.now.board.text"))


def test_a_stroke_can_be_drawn_back_and_erased(visit):
    """Dragging back shortens the line; a stroke that begins on a line erases; the right button crosses out."""
    page = visit()
    open_example(page, "slitherlink")
    drag(page, [(0, 0), (80, 0), (40, 0)])
    assert state(page)["edges"][:3] == "1--"
    drag(page, [(40, 0), (120, 0)])
    assert state(page)["edges"][:3] == "111"
    drag(page, [(0, 0), (80, 0)])
    assert state(page)["edges"][:3] == "--1"
    drag(page, [(0, 0), (120, 0)], button="right")
    assert state(page)["edges"][:3] == "000"
    for expected in "-10-":  # the first click takes the cross away
        click(page, 20, 0)
        assert state(page)["edges"][0] == expected
    for _ in range(6):
        page.keyboard.press("Control+z")
    assert state(page)["edges"][:3] == "111"
