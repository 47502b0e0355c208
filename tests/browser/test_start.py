"""The start page: tiles, search, groups, boards of the day, what was begun; new boards, and the way back from them."""

import pytest

from satloop.puzzles import NAMES
from satloop.sets.stock_of_boards import stock_of

from .hands import drag, module, open_example, paste, says, state, value, wait_for

TURNS = 6


def saved(page):
    wait_for(page, "it.saving === null")


def test_from_the_start_page_to_boards_and_back(visit):
    page = visit("")
    page.wait_for_selector("#groups svg")
    count = page.locator("a.tile").count()
    assert page.locator(".tile-box svg").count() == count > 70 and str(count) in page.inner_text("h1 >> nth=0")
    assert page.locator("#chips button").count() == page.locator("#groups > section").count() == 6
    page.click("#chips button >> nth=5")
    assert value(page, "document.activeElement.textContent").startswith("Paths")
    page.fill("#source", "loop the l")
    assert page.locator("#groups li:not([hidden])").all_inner_texts()[0].split()[-1] == "Slitherlink"
    counts = map(int, page.locator("#groups > section:not([hidden]) .count").all_inner_texts())
    assert sum(counts) == page.locator("#groups li:not([hidden])").count() < 9
    page.fill("#source", "no such puzzle")
    assert "No puzzle" in page.inner_text("#startsays")
    page.fill("#source", "FENCES")
    page.press("#source", "Enter")
    wait_for(page, "it.now?.board.puzzle === 'slitherlink' && it.now.board.level")
    assert "Slitherlink" in page.title()

    # Another board of the kind, and a button that brings the one before back.
    drag(page, [(0, 0), (80, 0)])
    before, text = state(page), value(page, "it.now.board.text")
    page.keyboard.press("n")
    wait_for(page, "it.now.board.text !== value", text)
    page.click("#choices button")
    assert value(page, "it.now.board.text") == text and state(page) == before

    # What was begun waits on the start page.
    saved(page)
    page.click(".brand")
    page.wait_for_selector("#earlierlist .pic svg")
    assert "Slitherlink" in page.inner_text("#earlierlist")
    page.click("#earlierlist a")
    wait_for(page, "document.body.dataset.screen === 'play' && it.now.board.text === value", text)
    assert state(page) == before

    # The boards of the day, the same for all; a puzzle's address; one that there is not; the text of a link.
    page.click(".brand")
    page.wait_for_selector("#also svg")
    page.click("#playday")
    page.wait_for_selector("#board svg")
    assert value(page, "it.now.board.level") == "easy"
    page.goto(visit.address + "#yajilin")
    wait_for(page, "it.now.board.puzzle === 'yajilin'")
    page.goto(visit.address + "#nothing")
    page.wait_for_function("() => document.getElementById('startsays').textContent.includes('nothing')")
    page.fill("#source", "https://puzz.link/p?slither/3/3/g78dc")
    page.press("#source", "Enter")
    wait_for(page, "it.now.board.rows === 3")


def test_presets_open_boards_of_their_size_and_level(visit):
    page = visit("#masyu")
    page.click("#newboard summary")
    button = page.locator("#presets button").last
    rows, level = button.get_attribute("data-rows"), button.get_attribute("data-level")
    button.click()
    wait_for(page, "it.now.board.rows === value[0] && it.now.board.level === value[1]", [int(rows), level])
    assert level in page.inner_text("#about")
    # Where there is no such board the nearest one is offered.
    page.click("#newboard summary")
    page.select_option("#puzzle", "shirokuro")
    page.select_option("#level", "evil")
    before = value(page, "it.now.board.text")
    page.click("#new")
    page.wait_for_function("() => document.getElementById('says').textContent.startsWith('No such board was found.')")
    assert "easy" in says(page) and value(page, "it.now.board.text") == before
    page.click("#choices button")
    wait_for(page, "it.now.board.puzzle === 'shirokuro' && it.now.board.level === 'easy'")
    # Any board at all.
    page.click(".brand")
    page.click("#surprise")
    wait_for(page, "it.now.board.level && it.now.board.puzzle === it.newBoard.kind(it.now.board.puzzle).name && "
                   "document.body.dataset.screen === 'play'")


@pytest.mark.parametrize("first", range(TURNS))
def test_every_puzzle_opens_an_easy_board_and_has_its_presets(visit, first):
    """By the buttons of the sheet, and by the way that a tile opens its first board; not all have easy ones."""
    page = visit("#masyu")
    for name in NAMES[first::TURNS]:
        page.evaluate("name => satloop.newBoard.first(name)", name)
        wait_for(page, "it.now.board.puzzle === value && document.querySelector('#board svg')", name)
        levels = {board.level for board in stock_of(name)}
        assert value(page, "it.now.board.level") == "easy" or "easy" not in levels, name
        presets = value(page, "it.newBoard.kind(it.now.board.puzzle).presets")
        buttons = page.evaluate("""() => [...document.querySelectorAll('#presets .preset')].map(one =>
            one.querySelectorAll('button').length)""")
        assert len(presets) >= 2 and [len(one["levels"]) for one in presets] == buttons, name


def test_edits_are_undone_after_a_reload(visit):
    page = visit()
    open_example(page, "masyu")
    texts = [value(page, "it.now.board.text")]
    page.keyboard.press("e")
    for token in ("w", "b"):
        page.evaluate("token => satloop.editor.key(token)", token)
        wait_for(page, "!it.now.draft?.pending && it.now.board.text !== value", texts[-1])
        texts.append(value(page, "it.now.board.text"))
    saved(page)
    page.reload()
    page.wait_for_selector("#board svg")
    wait_for(page, "it.history.past.length >= 2")
    for text in texts[-2::-1]:
        page.keyboard.press("Control+z")
        assert value(page, "it.now.board.text") == text


def test_a_second_tab_loses_nothing_and_sees_what_is_drawn(visit):
    page = visit()
    open_example(page, "masyu")
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector("#board svg")
    drag(page, [(20, 20), (100, 20)])
    before = state(page)
    saved(page)
    wait_for(second, "it.now.marks.edges.some(one => one)")
    assert state(second) == before
    second.close()
    page.reload()
    page.wait_for_selector("#board svg")
    assert state(page) == before


def test_a_link_with_what_is_drawn_and_letters_that_are_off(visit):
    page = visit()
    open_example(page, "masyu")
    drag(page, [(20, 20), (100, 20)])
    before = state(page)
    page.evaluate("() => satloop.command('sharedrawn')")
    page.wait_for_function("() => document.getElementById('says').textContent.length > 9")
    link = page.evaluate(f"""async () => {{
        const {{ drawnText }} = await import({module('drawn.js')});
        return satloop.address.hash + drawnText(satloop.now.marks);
    }}""")
    other = visit(link)
    wait_for(other, "it.now.marks.edges.some(one => one)")
    assert state(other) == before
    page.evaluate("() => satloop.command('letters')")
    text = value(page, "it.now.board.text")
    page.keyboard.press("n")
    page.wait_for_timeout(300)
    assert value(page, "it.now.board.text") == text and says(page)


def test_a_tile_says_its_rule_in_a_sentence(visit):
    """For the mouse and for the keyboard; it goes again, but not by a scroll that leaves the tile where it is: one
    that ends as the mouse comes, or that makes up for boards of the day that came above."""
    page = visit("#start", locale="de")
    page.wait_for_selector("#groups svg")
    page.wait_for_selector("#hero svg")
    page.hover(".tile[href='#masyu']")
    page.evaluate("() => dispatchEvent(new Event('scroll'))")
    page.wait_for_selector("#tilerule:not([hidden])")
    assert page.inner_text("#tilerule") == "Eine Schleife besucht alle Perlen."
    assert page.get_attribute(".tile[href='#masyu']", "aria-describedby") == "tilerule"
    page.keyboard.press("Escape")
    assert page.is_hidden("#tilerule")
    page.hover(".tile[href='#slitherlink']")
    page.wait_for_selector("#tilerule:not([hidden])")
    page.mouse.wheel(0, 200)
    page.wait_for_selector("#tilerule", state="hidden")


def test_a_text_that_names_no_puzzle_offers_those_that_it_can_be(visit):
    """With pictures of that very board; and a search by size or by what is written finds puzzles."""
    page = visit("#start", locale="de")
    page.wait_for_selector("#groups svg")
    paste(page, "4 4\nw - - b\n- - - -\n- - - -\n- - - -\n")
    page.wait_for_selector("#which-sheet[open] button svg")
    offered = page.eval_on_selector_all("#which-sheet [data-puzzle]", "all => all.map(one => one.dataset.puzzle)")
    assert offered[0] == "masyu" and len(offered) > 2
    assert page.inner_text("#which-sheet h2") == "Welches Rätsel ist das?"
    page.click("#which-sheet [data-puzzle=shirokuro]")
    wait_for(page, "it.now?.board.puzzle === 'shirokuro' && it.now.board.grids[0][0].join(' ') === 'w - - b'")
    page.click(".brand")
    for words, name in (("Sudoku 9x9", "sudoku"), ("Zahlen", "numberlink"), ("nurikabe", "nurikabeloop"),
                        ("hamiltonian", "grandtour"), ("Hamiltonkreis", "simpleloop")):
        page.fill("#source", words)
        assert page.is_visible(f".tile[href='#{name}']") and not page.is_visible(".tile[href='#masyu']"), words


def test_a_game_id_is_read_in_the_search_as_by_the_command(visit):
    """With and without its program's name; one with a seed is no board, which is said, and is no search for a name."""
    page = visit("#start")
    page.wait_for_selector("#groups svg")
    for id, shape in (("3x2t0:3a2c", [2, 3]), ("loopy:3x3t0de:a3g", [3, 3])):
        page.fill("#source", id)
        page.press("#source", "Enter")
        wait_for(page, "it.now && it.now.board.puzzle === 'slitherlink' && it.now.board.rows === value[0]", shape)
        page.click(".brand")
    page.fill("#source", "7x7t0de#123456")
    assert page.inner_text("#startsays") == ""
    page.press("#source", "Enter")
    page.wait_for_function("() => document.getElementById('startsays').textContent.includes('not a puzzle')")
