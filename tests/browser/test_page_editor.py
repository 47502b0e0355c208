"""Boards that are drawn by hand on the page: clues, walls and holes come and go."""

from .hands import click, drag, edit_empty_board, middle, value, wait_for


def test_a_board_is_drawn_by_hand_and_set(visit):
    """A new Masyu board by clicks; then clues are completed, taken away, and all of it is undone."""
    page = visit()
    edit_empty_board(page, "masyu", 4, 5)
    for cell, clicks in ((2, 2), (6, 1), (9, 1), (17, 1)):
        for _ in range(clicks):
            click(page, *middle(cell, 5))
    wait_for(page, "it.now.board.text.includes(value)", "- - b - -\n- w - - w\n- - - - -\n- - w - -")
    page.wait_for_selector("#outcome.unique")
    page.click("#setmore summary")
    page.click("#setmore [data-act=minimize]")
    page.wait_for_function("() => /Clues before: 4/.test(document.getElementById('says').textContent)")
    page.wait_for_selector("#outcome.unique")
    for _ in range(6):
        page.keyboard.press("Control+z")
    wait_for(page, "it.now.board.grids[0].flat().every(token => token === '-')")


def test_walls_and_clues_of_regions_are_written(visit):
    """A wall that ends inside a region is one of the board's walls; once it closes a region, the board has one more."""
    page = visit()
    edit_empty_board(page, "countryroad", 4, 4)
    page.click("#palette button[data-id=walls]")
    drag(page, [(80, 0), (80, 80)])
    wait_for(page, "it.now.board.grids[2]?.flat().includes('e')")
    assert not page.query_selector(".wall") and value(page, "new Set(it.now.board.grids[1].flat()).size") == 1
    drag(page, [(80, 80), (80, 160)])
    wait_for(page, "new Set(it.now.board.grids[1].flat()).size === 2")
    assert not page.query_selector(".wall") and value(page, "it.now.board.grids.length") == 2
    page.click("#palette button[data-id=typed]")
    click(page, 20, 20)
    page.keyboard.press("1")
    page.keyboard.press("2")
    wait_for(page, "it.now.board.grids[0][0][0] === '12'")


def test_a_board_that_is_not_whole_yet_stays_a_draft(visit):
    """The first end of a path alone is no board; with the second it is one."""
    page = visit()
    edit_empty_board(page, "flow", 2, 3)
    click(page, 20, 20)
    page.keyboard.press("1")
    wait_for(page, "it.now.draft?.problem")
    page.wait_for_selector("#outcome.draft")
    assert page.inner_text("#outcome-word") == "Not a board yet."
    click(page, 20, 60)
    page.keyboard.press("1")
    wait_for(page, "it.now.board.text.includes('1 - -\\n1 - -')")
    page.wait_for_selector("#outcome.unique")


def test_a_hole_comes_and_goes(visit):
    """A hole is in no region; what was one is a region of its own until walls are taken away."""
    page = visit()
    edit_empty_board(page, "moonsun", 3, 3)
    page.click("#palette button[data-id=hole]")
    click(page, 60, 60)
    wait_for(page, "it.now.board.grids[1][1].join('') === '1#1'")
    click(page, 60, 60)
    wait_for(page, "it.now.board.grids[1][1].join('') === '121'")
    page.click("#palette button[data-id=walls]")
    click(page, 80, 60)
    wait_for(page, "it.now.board.grids[1][1].join('') === '111'")


def test_letters_of_a_clue_come_and_go(visit):
    """LIX Loop: a letter joins the others in their order, once more it goes; Shift and an arrow turn the clue."""
    page = visit()
    edit_empty_board(page, "lixloop", 3, 4)
    click(page, 60, 60)
    for key, token in (("x", "X"), ("L", "LX"), ("i", "LIX"), ("x", "LI"), ("Shift+ArrowRight", "LI")):
        page.keyboard.press(key)
        wait_for(page, "it.editor.draft.clues[1][1].replace(/[nesw]$/, '') === value", token)
    assert value(page, "it.editor.draft.clues[1][1]") == "LIe"


def test_numbers_outside_the_board_are_typed_with_their_sides(visit):
    """As in board text: a cell in a corner takes two; while one has no digits yet, the board is a draft."""
    page = visit()
    edit_empty_board(page, "roundtrip", 3, 4)
    click(page, *middle(3, 4))
    page.keyboard.type("n")
    wait_for(page, "it.now.draft?.problem")
    page.keyboard.type("3e12")
    wait_for(page, "it.now.board.grids[0][0][3] === 'n3e12'")
    assert [text.text_content() for text in page.query_selector_all("#board .texts text")] == ["3", "12"]
    assert len(page.query_selector_all("#palette .keys button")) == 15  # digits, four ways, Clear
    page.keyboard.press("Backspace")
    wait_for(page, "it.now.board.grids[0][0][3] === '-'")
