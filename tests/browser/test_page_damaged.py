"""What the browser keeps may be damaged, denied, or written by two tabs at once: the page goes on."""

import json
from urllib.parse import quote

from .hands import ask, click, drag, middle, open_board, says, state, value, wait_for

DENIED = """for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""
TEXT = "3 3\n- 2 -\n3 - 3\n- - 2\n"
DRAWN = {"edges": "1" + "-" * 23}
KEPT = {"puzzle": "slitherlink", "text": TEXT, "when": 1, "state": DRAWN}
OPEN = {"puzzle": "slitherlink", "text": TEXT, "back": [], "forth": []}


def test_all_works_where_the_browser_denies_a_store(visit):
    """It is said once that nothing is kept; boards, what is drawn in this visit, the start page, the language go on."""
    page = visit("")
    page.context.add_init_script(DENIED)
    page.goto("about:blank")
    page.goto(visit.address + "#url=example:masyu")
    page.wait_for_selector("#board svg")
    page.wait_for_function("() => document.getElementById('says').textContent.includes('keep anything')")
    drag(page, [(20, 20), (60, 20)])
    before, text = state(page), value(page, "it.now.board.text")
    assert "1" in before["edges"] and "keep" not in says(page)
    page.keyboard.press("n")
    wait_for(page, "it.now.board.text !== value", text)
    page.click(".brand")
    page.wait_for_selector("#earlierlist .pic svg")
    page.click("#earlierlist a")
    wait_for(page, "it.now.board.text === value", text)
    assert state(page) == before
    page.click("#language")
    page.wait_for_function("() => document.documentElement.lang === 'de' && globalThis.satloop?.now")
    page.reload()
    page.wait_for_function("() => document.documentElement.lang === 'de' && globalThis.satloop?.now")
    page.click("#language")
    page.wait_for_function("() => document.documentElement.lang === 'en' && globalThis.satloop?.now")


def test_damaged_entries_are_dropped_alone(visit):
    page = visit()
    bad = [{}, [], "x", 1, None, {"a": 1}, [None]]
    states = [None, [], {"edges": 3}, {"edges": "9"}, {"notes": "x" * 9}, {"marks": [0]}, {"marks": [[0]]},
              {"digits": ["1"]}]
    entries = [None, 3, {}, [], *({**KEPT, "state": state} for state in states), *({**KEPT, **change} for change in (
        {"text": 4}, {"when": "x"}, {"when": 1e300}, {"level": {}}, {"puzzle": None}, {"puzzle": "unheardof"}))]
    steps = [[None], ["x"], [{"edges": 3}], [{"marks": {"edges": [["a", "b"]]}}], [{"marks": {}, "board": 3}],
             [{"marks": {}, "draft": 7}], [{"marks": {"edges": [[9000, 1]], "pencil": [[0, 3]]}}], {}, 3]
    solved = {"board": "a", "puzzle": "masyu", "rows": 4, "columns": 4, "level": "easy", "seconds": 12.5, "hints": 0}
    names = ("boards", "open", "solved", "boards.played", "stock", "theme", "language", "live", "letters", "colors",
             "clock.hidden", "dark")
    cases = [dict.fromkeys(names, one) for one in bad] + [
        {"boards": [*entries, KEPT], "solved": [None, {}, {**solved, "seconds": "x"}, solved],
         "stock": {"slitherlink": 3, "masyu": {"opened": 4}, "hashi": {"opened": {"7 easy": "x"}}}}] + [
        {"open": {**OPEN, "back": one, "forth": one}} for one in steps] + [
        {"open": {**OPEN, "draft": one}} for one in (
            3, [], {"clues": 3}, {"clues": [["-"]], "walls": None, "holes": []},
            {"clues": None, "walls": [1, 1], "holes": []}, {"clues": None})]
    for case in cases:
        kept = {f"satloop {name}": json.dumps(one) for name, one in case.items()}
        page.evaluate("""kept => {
            satloop.save = () => {};
            satloop.clock.save = () => {};
            localStorage.clear();
            sessionStorage.clear();
            for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
        }""", kept)
        page.goto("about:blank")
        page.goto(visit.address + "#url=" + quote("slitherlink\n" + TEXT))
        page.wait_for_function("() => globalThis.satloop?.now?.board.rows === 3")
        assert value(page, "it.history.now.marks.edges.length") == 24, case
        if case.get("boards") == [*entries, KEPT]:
            assert state(page) == DRAWN, case
        page.evaluate("""async () => {
            const it = satloop;
            it.toStart();
            await it.startPage.earlier.show();
            await it.guard(() => it.command("records"));
            document.querySelector("dialog[open]")?.close();
        }""")
        if case.get("boards") == [*entries, KEPT]:
            assert page.inner_text("[data-name=masyu] .solved").endswith("1")


def test_a_drawing_that_is_none_of_the_board_is_left_out_of_a_link(visit):
    """A pencil mark 0, a number or a line against what is printed: hints would be refused for ever."""
    page = visit("#url=example:sudoku")
    rows, given = value(page, "it.now.board.rows"), value(page, "it.now.board.given.digits")
    empty, full = given.index(0), next(cell for cell, number in enumerate(given) if number)

    def marks(number):
        return [[number] if cell == empty else [] for cell in range(len(given))]

    other = [number % rows + 1 if cell == full else 0 for cell, number in enumerate(given)]
    for name, drawn in (
            ("sudoku", {"marks": marks(0)}), ("sudoku", {"marks": marks(rows + 1)}), ("sudoku", {"digits": other}),
            ("sudoku", {"marks": {"0": [1]}}), ("pipelink", {"edges": "0" * 31}), ("masyu", {"edges": "x" * 24}),
            ("masyu", {"notes": "9" * 16}), ("masyu", [1]), ("masyu", None)):
        page.goto("about:blank")
        page.goto(visit.address + f"#url=example:{name}&drawn={quote(json.dumps(drawn))}")
        page.wait_for_function("() => document.getElementById('says').textContent.includes('does not fit')")
        hint = ask(page, "hint", {"puzzle": name, "text": value(page, "it.now.board.text"), "state": state(page)})
        assert hint["outcome"] == "step", (name, drawn)
    page.goto("about:blank")
    page.goto(visit.address + f"#url=example:sudoku&drawn={quote(json.dumps({'marks': marks(1)}))}")
    page.wait_for_selector("#board svg")
    wait_for(page, "it.now.marks.pencil.some(list => list.length)")


def test_strokes_of_two_tabs_on_one_board_are_both_kept(visit):
    """Within the time after which a drawing is kept; also of numbers, in a trial, and during a stroke of the mouse."""
    page = visit("#url=example:masyu")
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector("#board svg")
    here, there = [(20, 20), (60, 20)], [(20, 100), (60, 100)]
    drag(page, here)
    drag(second, there)
    wait_for(page, "it.now.marks.edges.filter(Boolean).length === 2 && it.saving === null")
    wait_for(second, "it.now.marks.edges.filter(Boolean).length === 2 && it.saving === null")
    both = state(page)
    assert state(second) == both and both["edges"].count("1") == 2
    kept = value(page, "JSON.parse(localStorage['satloop boards']).map(one => one.state.edges)")
    assert kept == [both["edges"]]
    # A trial here, a stroke there; the trial is dropped.
    page.keyboard.press("t")
    drag(page, [(100, 20), (140, 20)])
    drag(second, [(100, 100), (140, 100)])
    wait_for(page, "it.now.marks.edges.filter(Boolean).length === 4 && it.saving === null")
    wait_for(second, "it.now.marks.edges.filter(Boolean).length === 4 && it.saving === null")
    page.evaluate("() => satloop.history.drop()")
    assert state(page)["edges"].count("1") == 3
    wait_for(second, "it.now.marks.edges.filter(Boolean).length === 3")
    # What another tab takes away goes here, and a stroke that is on its way stays.
    page.evaluate("""() => {
        satloop.play.stroke = {};
        setTimeout(() => { satloop.play.stroke = null; }, 900);
    }""")
    second.keyboard.press("Control+z")
    wait_for(second, "it.saving === null")
    page.wait_for_timeout(200)
    wait_for(page, "it.play.stroke === null && it.now.marks.edges.filter(Boolean).length !== 3")
    assert state(page) == state(second)
    open_board(page, "example:sudoku")
    second.goto("about:blank")
    second.goto(page.url)
    second.wait_for_selector("#board svg")
    size = value(page, "it.now.board.columns")
    free = [cell for cell, number in enumerate(value(page, "it.now.board.given.digits")) if not number][:2]
    for tab, cell, key in ((page, free[0], "1"), (second, free[1], "2")):
        click(tab, *middle(cell, size))
        tab.keyboard.press(key)
    for tab in (page, second):
        wait_for(tab, "value.every((cell, i) => it.now.marks.digits[cell] === i + 1) && it.saving === null", free)
