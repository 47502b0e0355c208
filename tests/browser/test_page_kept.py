"""Nothing that is drawn is lost: by a reload, by Back, by other boards, by a store that is full."""

from urllib.parse import quote

from .hands import click, drag, edit_empty_board, middle, open_board, open_example, says, state, value, wait_for

ORIGIN = "# puzzle: slitherlink\n# origin: made here\n# rating: easy 12\n3 3\n- 2 -\n3 - 3\n- - 2\n"
EMPTY = "slitherlink\n2 {columns}\n" + "{row}\n" * 2


def reload(page):
    """Load the page anew, until the board is there in the mode in which it was."""
    mode = value(page, "it.mode")
    page.reload()
    page.wait_for_selector("#board svg")
    wait_for(page, "it.mode === value", mode)


def open_text(page, text):
    """As a file that is dropped on the page."""
    assert page.evaluate("text => satloop.open(text)", text)


def saved(page):
    """Wait until what is drawn is kept, as it is shortly after each stroke."""
    wait_for(page, "it.saving === null")


def test_a_board_that_says_where_it_comes_from_keeps_its_drawing(visit):
    """Its address, by which it is opened again, has no comments."""
    page = visit()
    open_text(page, ORIGIN)
    drag(page, [(0, 0), (80, 0)])
    before = state(page)
    assert "1" in before["edges"]
    reload(page)
    assert state(page) == before


def test_boards_without_a_stroke_push_no_drawing_out(visit):
    page = visit()
    open_text(page, ORIGIN)
    drag(page, [(0, 0), (80, 0)])
    before = state(page)
    for columns in range(2, 42):
        open_text(page, EMPTY.format(columns=columns, row=" ".join("-" * columns)))
        saved(page)
    open_text(page, ORIGIN)
    assert state(page) == before and value(page, "JSON.parse(localStorage['satloop boards']).length") == 1


def test_strokes_can_be_undone_after_a_reload(visit):
    page = visit()
    open_text(page, ORIGIN)
    for x in (0, 40, 80):
        drag(page, [(x, 0), (x + 40, 0)])
    three = state(page)
    page.keyboard.press("Control+z")
    two = state(page)
    saved(page)
    reload(page)
    assert state(page) == two != three
    page.keyboard.press("Control+y")
    assert state(page) == three
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert "1" not in state(page)["edges"]


def test_back_goes_to_the_board_before_with_what_was_drawn(visit):
    page = visit()
    open_text(page, ORIGIN)
    drag(page, [(0, 0), (80, 0)])
    before = state(page)
    open_board(page, "example:masyu")
    wait_for(page, "it.now.board.puzzle === 'masyu'")
    page.go_back()
    wait_for(page, "it.now.board.puzzle === 'slitherlink'")
    assert state(page) == before
    page.go_forward()
    wait_for(page, "it.now.board.puzzle === 'masyu'")


def test_another_tab_finds_what_was_drawn(visit):
    page = visit()
    open_text(page, ORIGIN)
    drag(page, [(0, 0), (80, 0)])
    saved(page)
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector("#board svg")
    assert state(second) == state(page)


def test_walls_inside_a_region_and_clues_that_are_no_board_yet_are_kept(visit):
    page = visit()
    edit_empty_board(page, "countryroad", 4, 4)
    page.click("#palette button[data-id=walls]")
    drag(page, [(80, 0), (80, 80)])
    wait_for(page, "it.now.board.grids[2]?.flat().includes('e') && !it.now.draft?.pending")
    saved(page)
    reload(page)
    wait_for(page, "it.now.board.grids[2]?.flat().includes('e')")
    edit_empty_board(page, "flow", 2, 3)
    click(page, *middle(0, 3))
    page.keyboard.press("1")
    wait_for(page, "it.now.draft?.problem")
    saved(page)
    reload(page)
    wait_for(page, "it.now.draft?.problem && it.now.draft.clues[0][0] === '1'")


def test_an_address_that_names_no_board_says_so_and_stays_said(visit):
    page = visit()
    open_text(page, ORIGIN)
    drag(page, [(0, 0), (80, 0)])
    before = state(page)
    saved(page)
    page.goto("about:blank")
    page.goto(visit.address + "#url=" + quote("https://puzz.link/p?unheardof/3/3/g"))
    page.wait_for_selector("#board svg")
    page.wait_for_function("() => document.getElementById('says').textContent.includes('unheardof')")
    page.wait_for_timeout(800)
    assert says(page).startswith("The address of this page names no board") and state(page) == before


def test_a_full_store_says_so_and_keeps_the_open_board(visit):
    page = visit()
    open_example(page, "masyu")
    page.evaluate("""() => {
        const state = { edges: "1".repeat(80000) };
        const old = Array.from({ length: 50 }, (_, i) => ({ puzzle: "masyu", text: `2 2\\n${i} -\\n- -`, state }));
        localStorage.setItem("satloop boards", JSON.stringify(old));
        for (let size = 1 << 20; size > 16; size >>= 1) {
            try { for (let i = 0; ; i++) localStorage.setItem(`filler ${size} ${i}`, "x".repeat(size)); } catch {}
        }
    }""")
    drag(page, [(20, 20), (60, 20)])
    before = state(page)
    page.wait_for_function("() => document.getElementById('says').textContent.includes('no room')")
    reload(page)
    assert value(page, "it.now.board.puzzle") == "masyu" and state(page) == before


def test_drawings_of_the_page_before_are_taken_over(visit):
    page = visit()
    open_text(page, ORIGIN)
    drag(page, [(0, 0), (80, 0)])
    before = state(page)
    saved(page)
    page.evaluate("() => localStorage.removeItem('satloop open')")
    page.goto("about:blank")
    page.goto(visit.address)
    page.click("#earlierlist a")
    page.wait_for_selector("#board svg")
    assert state(page) == before
